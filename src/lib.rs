//! A YINSH engine and a match runner.
//!
//! # The map of the house
//!
//! | module | what it holds | uses |
//! | --- | --- | --- |
//! | [`board`] | the rules: points, positions, turns, notation, perft | |
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod board;
