//! A small engine of its own for CodinGame, which takes one source file of Rust 1.51 without
//! crates. `scripts/bundle.sh` makes that file from this folder: it puts the files below, bare of
//! comments, into one, each as a module.
//!
//! So nothing here may use another module of the project, a crate, or anything of the language or
//! the library that is younger than 1.51 (`tests/bundle.rs` watches that), and there is a little
//! here that the other modules have in their own, larger way: bitboards, steps, a search. The
//! tests hold its rules against `board`. They are the site's rules, which end the game with the
//! pool and let who can't act lose.
//!
//! The weights were made with
//!
//! ```text
//! yinsh codingame distil GAMES… --epochs 8 --output src/solo/weights.rs
//! ```
//!
//! from 27,214 self-play games of the large engine (rounds 4 and 5 of its training, files of
//! `yinsh datagen`): 1,074,850 positions; on 56,725 held out the mean squared error of the points
//! foretold is 0.0227.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `grid` | the board: cells, rays, rows, what symmetries make of them |
//! | `position` | a position, its steps, making them |
//! | `patterns` | the evaluation: what stands on the rows, as features with weights |
//! | `weights` | the weights, distilled from the project's network |
//! | `search` | alpha-beta within a time |
//! | `site` | what the site sends, and the answers |

pub mod grid;
pub mod patterns;
pub mod position;
pub mod search;
pub mod site;
pub mod weights;
