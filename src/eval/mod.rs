//! The evaluation: what a position is worth without looking ahead.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `evaluator` | which evaluation is used, and its state along a search |
//! | `file` | choosing an evaluation by name or file |
//! | `handmade`, `weights`, `windows` | the hand-made evaluation, its numbers, its window counts |
//! | [`pattern`] | windows as patterns, and their features under the symmetries |
//! | [`network`] | the learned evaluation, its weights and their file |
//! | `accumulator` | its sums, kept up to date step by step |

mod accumulator;
mod evaluator;
mod file;
mod handmade;
pub mod network;
pub mod pattern;
mod weights;
mod windows;

pub use accumulator::{Accumulator, contributions};
pub use evaluator::{Evaluation, Evaluator};
pub use file::{EvalFileError, HANDMADE, SHIPPED, read_weights};
pub use handmade::{TERM_NAMES, TERMS, WEIGHT_ONE, evaluate as evaluate_handmade, terms};

/// No evaluation is further from 0 than this; wins found lie beyond.
pub const MAX_EVAL: i32 = 20_000;
