//! The evaluation: what a position is worth without looking ahead.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `evaluator` | which evaluation is used, and its state along a search |
//! | `file` | choosing an evaluation by name or file |
//! | `handmade`, `weights`, `windows` | the hand-made evaluation, its numbers, its window counts |
//! | [`pattern`] | windows as patterns, and their features under the symmetries |
//! | [`phase`] | how far a game has come |
//! | [`tables`] | the linear learned evaluation: a worth for each pattern by phase |
//! | [`network`] | the learned evaluation that ships |
//! | `accumulator` | the sums of both over all windows, kept up to date step by step |
//! | `stored` | weights as files |

mod accumulator;
mod evaluator;
mod file;
mod handmade;
pub mod network;
pub mod pattern;
pub mod phase;
mod stored;
pub mod tables;
mod weights;
mod windows;

pub use evaluator::{Evaluation, Evaluator};
pub use file::{EvalFileError, HANDMADE, SHIPPED, read_weights};
pub use handmade::{TERM_NAMES, TERMS, TermWeights, WEIGHT_ONE, evaluate as evaluate_terms, terms};
pub use stored::{Slot, Stored, WeightsError};

/// No evaluation is further from 0 than this; wins found lie beyond.
pub const MAX_EVAL: i32 = 20_000;
