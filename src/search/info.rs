//! What a search tells while it runs, and what it comes to.

use std::time::Duration;

use crate::board::Turn;

/// A score from the mover's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a ring, roughly: positive is good for the mover.
    Centi(i32),
    /// The mover wins within this many turns of both players together, his own last one
    /// included: 1 is a win by the next turn. Negative: he loses within as many; -0 does not occur.
    Mate(i32),
}

/// Whether a score is exact or a bound of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// At least the score: the search failed high.
    Lower,
    /// At most the score: the search failed low.
    Upper,
}

/// The state of a search after an iteration (or a part of one).
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Which line, 1 for the best.
    pub multipv: u32,
    /// The line's score.
    pub score: Score,
    /// Whether the score is a bound.
    pub bound: Bound,
    /// Win, draw and loss chances of the mover, in thousandths that add up to 1000,
    /// where the evaluation is calibrated for them.
    pub wdl: Option<[u32; 3]>,
    /// Nodes searched so far, by all threads.
    pub nodes: u64,
    /// Thousandths of the transposition table that this search has filled.
    pub hashfull: u32,
    /// Time since the search began.
    pub time: Duration,
    /// The line, from the best turn on.
    pub pv: Vec<Turn>,
}

impl Info {
    /// Nodes a second, over the time so far.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / micros) as u64
    }
}

/// What a search comes to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The turn to play; none when the game is over.
    pub turn: Option<Turn>,
    /// The answer expected.
    pub ponder: Option<Turn>,
}
