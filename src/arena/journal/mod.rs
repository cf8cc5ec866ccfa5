//! The journal: one JSON line a game, on disk before it counts, and the single truth of an event.
//!
//! Records, tables and the way to go on are all derived from it. Its first line holds the whole
//! settings. A game's line is written whole when the game ends and synced before the result is
//! counted, so that killing the arena at any moment loses the games in flight at most; a last
//! line torn by a power cut is recognized by its missing end and dropped.

mod entry;
mod read;
mod sound;
mod write;

pub use entry::{Entry, FORMAT, GameRecord, Header, Identity, OpeningRecord, Score, TurnRecord};
pub use read::{Journals, Merged, Torn, read, read_from};
pub use write::Journal;

use std::io;
use std::path::PathBuf;

/// A journal that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Reading or writing failed.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A new event may not overwrite an old one.
    #[error(
        "{path} exists: `arena resume {path}` goes on with it; for a new event name another --journal"
    )]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another arena writes it.
    #[error("{path} is being written by another arena")]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// A line isn't what a journal line is.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// The file.
        path: PathBuf,
        /// Its number, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// The file ends before the settings do.
    #[error("{path} holds no event: its first line must hold the settings")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// One game stands in two places.
    #[error("game {number} of event {id} stands twice: in {first} and in {second}")]
    Duplicate {
        /// Its number.
        number: u32,
        /// The event.
        id: String,
        /// File and line of the first.
        first: String,
        /// File and line of the second.
        second: String,
    },
}
