//! The bench: a fixed search of fixed positions.
//!
//! Its node count is the signature of the search's behaviour. A change that claims to alter no
//! decision, only speed, must leave it as it is; one that means to alter the search brings a new
//! one, named in its commit message and in `tests/data/bench-signature.txt`.

use std::fmt;
use std::time::{Duration, Instant};

use super::control::Control;
use super::limits::Limits;
use super::options::Options;
use super::searcher::{ResourceError, Searcher};
use crate::board::{Position, Turn};

/// The positions; lines that begin with `#` say what they are.
const POSITIONS: &str = include_str!("bench.txt");

/// Every position is searched to this depth, in plies.
const DEPTH: u32 = 7;

/// The positions of the bench, over all phases of the game.
pub fn bench_positions() -> impl Iterator<Item = Position> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("the positions of the bench are valid"))
}

/// What the search of one position of the bench came to.
///
/// Its text is a line `position N of M: NODES nodes TURN`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchLine {
    /// Which position, from 1 on.
    pub number: usize,
    /// How many positions there are.
    pub count: usize,
    /// Nodes searched.
    pub nodes: u64,
    /// The best turn.
    pub turn: Turn,
}

impl fmt::Display for BenchLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BenchLine {
            number,
            count,
            nodes,
            turn,
        } = self;
        write!(f, "position {number} of {count}: {nodes} nodes {turn}")
    }
}

/// What the whole bench came to.
///
/// Its text is `N nodes M nps`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BenchTotal {
    /// Nodes searched: the signature.
    pub nodes: u64,
    /// The time of the searches alone.
    pub time: Duration,
}

impl fmt::Display for BenchTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.time.as_micros().max(1);
        let nps = u128::from(self.nodes) * 1_000_000 / micros;
        write!(f, "{} nodes {nps} nps", self.nodes)
    }
}

/// Searches each of [`bench_positions`] to the same depth, with one thread and an empty table of
/// 16 MB, and calls `report` with what each comes to. The node counts are the same on every
/// machine. `control` can end it early.
///
/// # Errors
/// [`ResourceError`] when there is no memory for the table.
pub fn bench(
    control: &Control,
    mut report: impl FnMut(&BenchLine),
) -> Result<BenchTotal, ResourceError> {
    let mut searcher = Searcher::new(Options {
        hash_mb: 16,
        ..Options::default()
    })?;
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    let mut total = BenchTotal::default();
    let count = bench_positions().count();
    for (n, position) in bench_positions().enumerate() {
        searcher.clear();
        let start = Instant::now();
        let mut nodes = 0;
        let best = searcher.search(&position, &limits, control, &mut |info| nodes = info.nodes);
        if control.is_stopped() {
            break;
        }
        total.time += start.elapsed();
        total.nodes += nodes;
        report(&BenchLine {
            number: n + 1,
            count,
            nodes,
            turn: best.turn.expect("no game of the bench is over"),
        });
    }
    Ok(total)
}
