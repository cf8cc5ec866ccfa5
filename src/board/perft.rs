//! perft: how many sequences of legal turns there are, the test of a move generator.

use super::map::Map;
use super::position::Position;
use super::turn::Turn;

/// The number of sequences of `depth` legal turns from `position`, which stands between turns.
///
/// Sequences that end early, with the game, do not count. The last turn is counted in bulk.
///
/// ```
/// use yinsh::board::{Position, Variant, perft};
/// assert_eq!(perft(&Position::start(Variant::Standard), 2), 7140);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    let count = Perft::default().count(position, depth, &|| false);
    count.expect("never told to stop")
}

/// [`perft`] split by the first turn, in the order of [`Position::turns`].
///
/// With `depth` 0 there is no first turn: the list is empty.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut perft = Perft::default();
    let divide = |turn: Turn| {
        let mut after = position.clone();
        after.play_legal(&turn);
        let count = perft.count(&after, rest, &|| false);
        (turn, count.expect("never told to stop"))
    };
    position.turns().into_iter().map(divide).collect()
}

/// How many counts are remembered; they take about 50 MB. Then all are forgotten at once.
const MOST: usize = 1 << 20;

/// Counts of sequences, remembered: placements and moves in another order lead to the same
/// position, so that from five turns on a third of the work and more is saved.
///
/// ```
/// use yinsh::board::{Perft, Position, Variant};
/// let start = Position::start(Variant::Standard);
/// assert_eq!(Perft::default().count(&start, 2, &|| false), Some(7140));
/// assert_eq!(Perft::default().count(&start, 2, &|| true), None);
/// ```
#[derive(Default)]
pub struct Perft {
    /// By position key and number of turns.
    known: Map<(u64, u32), u64>,
}

impl Perft {
    /// As [`perft`]; `None` as soon as `is_stopped` says so, which is asked all the while.
    pub fn count(
        &mut self,
        position: &Position,
        depth: u32,
        is_stopped: &impl Fn() -> bool,
    ) -> Option<u64> {
        match depth {
            0 => Some(1),
            _ => self.count_on(&mut position.clone(), depth, is_stopped),
        }
    }

    /// Counts on from within a turn or between two; `depth` turns are still to be ended.
    fn count_on(
        &mut self,
        position: &mut Position,
        depth: u32,
        is_stopped: &impl Fn() -> bool,
    ) -> Option<u64> {
        // Counting in bulk costs less than remembering.
        if depth == 1 {
            return Some(position.count_turns());
        }
        if is_stopped() {
            return None;
        }
        let place = (position.key(), depth);
        if let Some(&count) = self.known.get(&place) {
            return Some(count);
        }
        let side = position.side();
        let mut sum = 0;
        for step in position.steps() {
            let undo = position.make(step);
            let ended = position.side() != side;
            let count = self.count_on(position, depth - u32::from(ended), is_stopped);
            position.unmake(step, undo);
            sum += count?;
        }
        if self.known.len() == MOST {
            self.known.clear();
        }
        self.known.insert(place, sum);
        Some(sum)
    }
}
