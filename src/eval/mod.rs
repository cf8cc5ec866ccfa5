//! The evaluation: what a position is worth without looking ahead.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `windows` | counts of the 123 places of a row by what stands on them |
//! | `weights` | the numbers of the hand-made evaluation |
//! | `handmade` | rings removed, rows in the making, ring mobility, markers |

mod handmade;
mod weights;
mod windows;

pub use handmade::evaluate;

/// No evaluation is further from 0 than this; wins found lie beyond.
pub const MAX_EVAL: i32 = 20_000;
