//! What is fuzzed: each module has a `run` that takes any bytes and asserts what must hold of them.
//!
//! The same functions serve the fuzzer (`fuzz_targets`) and `tests/fuzz_corpora.rs`, which replays the
//! corpora with every `cargo test`. What they assert: nothing panics; what was read, written and
//! read again is the same; what is accepted is valid; and the naive twin agrees.

#[path = "../../tests/twin/mod.rs"]
mod twin;

mod checks;

pub mod arguments;
pub mod boardgamearena;
pub mod boardspace;
pub mod book;
pub mod codingame;
pub mod command;
pub mod data;
pub mod journal;
pub mod notation;
pub mod position;
pub mod record;
pub mod reply;
pub mod session;
pub mod weights;

/// Bytes to a target.
pub type Run = fn(&[u8]);

/// All targets, by the names of their corpora.
pub const TARGETS: [(&str, Run); 14] = [
    ("arguments", arguments::run),
    ("boardgamearena", boardgamearena::run),
    ("boardspace", boardspace::run),
    ("book", book::run),
    ("codingame", codingame::run),
    ("command", command::run),
    ("data", data::run),
    ("journal", journal::run),
    ("notation", notation::run),
    ("position", position::run),
    ("record", record::run),
    ("reply", reply::run),
    ("session", session::run),
    ("weights", weights::run),
];
