//! The search: iterative deepening alpha-beta over steps.

mod control;
mod info;
mod limits;
mod options;
mod score;
mod searcher;
mod table;
mod timing;
mod worker;

pub use control::Control;
pub use info::{Best, Bound, Info, Score};
pub use limits::{Clock, Limits};
pub use options::Options;
pub use searcher::{HashError, Searcher};
