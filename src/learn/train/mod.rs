//! Training of the network on samples of self-play.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `data` | samples to learn from and to judge by |
//! | `model` | the network in floating point, its gradient |
//! | `factors` | vectors that patterns share while they are trained |
//! | `adam` | the optimiser |
//! | `trainer` | the loop |
//! | `terms` | the hand-made evaluation's weights, by logistic regression |
//! | `report` | how well results are foretold |

mod adam;
mod data;
mod factors;
mod model;
mod report;
mod terms;
mod trainer;

pub use data::{DataSet, load};
pub use report::{PhaseReport, Report};
pub use terms::{Regression, regress};
pub use trainer::{Plan, Training, train};
