//! How much time a search may take.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};
use crate::board::{MAX_TURNS, Position};

/// Time kept in hand even when the clock is nearly empty.
const LEAST: Duration = Duration::from_micros(200);

/// The bounds of one search, from the moment at which time counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    start: Instant,
    /// No new iteration begins after this.
    soft: Option<Duration>,
    /// The search ends at this, wherever it is.
    hard: Option<Duration>,
}

impl Timing {
    /// The bounds that `limits` set for `position`, counted from `start`.
    pub fn new(limits: &Limits, position: &Position, overhead: Duration, start: Instant) -> Timing {
        let mut soft = None;
        let mut hard = limits.movetime.map(|time| usable(time, overhead));
        if let Some(clock) = limits.clock {
            let (aim, most) = share(clock, position, overhead);
            soft = Some(aim);
            hard = Some(hard.map_or(most, |h| h.min(most)));
        }
        Timing { start, soft, hard }
    }

    /// Time counts from now: the opponent played the turn that was pondered on.
    pub fn restart(&mut self) {
        self.start = Instant::now();
    }

    /// Whether there is a time bound at all.
    pub fn is_bounded(&self) -> bool {
        self.hard.is_some()
    }

    /// Whether time saved now can be used later.
    pub fn is_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end now.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is not worth beginning; `scale` stretches the soft bound
    /// (1.0 leaves it as it is).
    pub fn is_enough(&self, scale: f64) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale))
    }
}

/// What is left of `time` with `overhead` kept back, as far as there is that much.
fn usable(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max((time / 4).min(LEAST))
}

/// The soft and hard share of a clock for one turn.
fn share(clock: Clock, position: &Position, overhead: Duration) -> (Duration, Duration) {
    let left = usable(clock.remaining, overhead);
    let turns = f64::from(turns_to_come(position));
    let turns = clock
        .turns_to_go
        .map_or(turns, |n| turns.min(f64::from(n.max(1))));
    // Not all of the increment: what is left of it refills a clock that a hiccup of the machine
    // has emptied.
    let aim = left.div_f64(turns) + clock.increment.mul_f64(0.7);
    let most = left.mul_f64(0.4).min(aim * 4);
    // With the last turn before new time there is nothing to save for.
    let most = if turns < 1.5 { left.mul_f64(0.9) } else { most };
    (aim.min(most), most)
}

/// About how many turns the mover has still to play: games end well before the pool is empty
/// for the last time, and are longer the fewer rings are off the board.
fn turns_to_come(position: &Position) -> u32 {
    let placed =
        10 - position.rings_to_place(position.side()) - position.rings_to_place(!position.side());
    let markers = position.all_markers().len();
    let played = placed + markers;
    (MAX_TURNS.saturating_sub(played + 16) / 2).max(12)
}
