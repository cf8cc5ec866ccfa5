//! Training of the evaluations on samples of self-play.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `data` | samples to learn from and to judge by |
//! | `label` | what is to be foretold of them |
//! | `input` | what an evaluation sees of them |
//! | `model` | an evaluation in floating point, its gradient |
//! | `network`, `tables` | the two that there are |
//! | `factors` | numbers that patterns share while they are trained |
//! | `adam` | the optimiser |
//! | `trainer` | the loop |
//! | `terms` | the hand-made evaluation's weights, by logistic regression |
//! | `report` | how well results are foretold |

mod adam;
mod data;
mod factors;
mod input;
mod label;
mod model;
mod network;
mod report;
mod tables;
mod terms;
mod trainer;

pub use data::{DataSet, load};
pub use label::Labels;
pub use model::{Model, chance_of};
pub use network::NetworkModel;
pub use report::{Comparison, PhaseReport, Report};
pub use tables::TablesModel;
pub use terms::{Regression, regress};
pub use trainer::{Plan, Training, train};
