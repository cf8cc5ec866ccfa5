//! The search: iterative deepening principal variation search over steps.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `limits`, `options`, `control`, `info` | what goes in and what comes out |
//! | `searcher` | what the protocol drives: settings, threads, the best turn |
//! | `pool`, `shared` | helper threads, what all threads share |
//! | `busy`, `settled` | steps that another thread is searching, nodes that it has settled |
//! | `worker`, `monitor` | one thread's state; clock, stop flag and reports |
//! | `root` | iterative deepening over whole turns |
//! | `node`, `quiescence` | the tree |
//! | `prune`, `singular`, `reduction` | nodes cut at once, steps searched deeper, or less deep |
//! | `line` | lines of steps, as turns and from the table |
//! | `picker`, `history`, `tactics` | the order of steps, what it is made from |
//! | `params` | the numbers of the search |
//! | `table` | the transposition table |
//! | `timing`, `score` | time bounds, values |
//! | `bench` | a fixed search of fixed positions |

mod bench;
mod busy;
mod control;
mod history;
mod info;
mod limits;
mod line;
mod monitor;
mod node;
mod options;
mod params;
mod picker;
mod pool;
mod prune;
mod quiescence;
mod reduction;
mod root;
mod score;
mod searcher;
mod settled;
mod shared;
mod singular;
mod table;
mod tactics;
mod timing;
mod worker;

pub use bench::{BenchLine, BenchTotal, bench, bench_positions};
pub use control::Control;
pub use info::{Best, Bound, Info, Score};
pub use limits::{Clock, Limits};
pub use options::Options;
pub use searcher::{ResourceError, Searcher};
pub use table::{Entry, Table};
