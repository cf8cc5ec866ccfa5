//! A YINSH engine and a match runner.
//!
//! # The map of the house
//!
//! | module | what it holds | uses |
//! | --- | --- | --- |
//! | [`board`] | the rules: points, positions, turns, notation, perft | |
//! | [`eval`] | what a position is worth without looking ahead | board |
//! | [`record`] | games as data, and the formats they are written in | board |
//! | [`draw`] | pictures of the board | board |
//! | [`search`] | iterative deepening, its limits and what it tells | board, eval |
//! | [`learn`] | self-play games as data to learn the evaluation from | board, eval, search |
//! | [`protocol`] | commands and replies as data, for both ends of the pipe; the engine's session | board, eval, search, draw |
//! | [`arena`] | matches between bots: engines as processes, referee, journal, statistics | board, record, draw, the grammar of protocol |
//! | [`solo`] | the small engine that CodinGame takes as one file | |
//! | [`client`] | the subcommands for people and other sites | all but `protocol` and `arena` |
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod arena;
pub mod board;
pub mod client;
pub mod draw;
pub mod eval;
pub mod learn;
pub mod protocol;
pub mod record;
pub mod search;
pub mod solo;
