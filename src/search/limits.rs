//! What bounds a search.

use std::time::Duration;

use crate::board::Turn;

/// When a search ends: at the first limit reached. With none set it goes on until stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Finish iterations up to this depth, in plies of the search.
    pub depth: Option<u32>,
    /// Search about this many nodes.
    pub nodes: Option<u64>,
    /// Use this much time.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// End when a win in this many turns (of both players together) is found.
    pub mate: Option<u32>,
    /// Go on until stopped, even when nothing is left to find.
    pub infinite: bool,
    /// Search on the opponent's time: limits count from [`Control::ponderhit`](super::Control::ponderhit).
    pub ponder: bool,
    /// Search these turns only; all of them where empty.
    pub search_turns: Vec<Turn>,
}

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each turn.
    pub increment: Duration,
    /// Turns to go until more time is given, where that is known.
    pub turns_to_go: Option<u32>,
}
