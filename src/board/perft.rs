//! perft: how many sequences of legal turns there are, the test of a move generator.

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
    match depth {
        0 => 1,
        _ => count(&mut position.clone(), depth),
    }
}

/// [`perft`] split by the first turn, in the order of [`Position::turns`].
///
/// With `depth` 0 there is no first turn: the list is empty.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let divide = |turn: Turn| {
        let mut after = position.clone();
        after.play_legal(&turn);
        let count = perft(&after, rest);
        (turn, count)
    };
    position.turns().into_iter().map(divide).collect()
}

/// Counts on from within a turn or between two; `depth` turns are still to be ended.
fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_turns();
    }
    let side = position.side();
    let mut sum = 0;
    for step in position.steps() {
        let undo = position.make(step);
        let ended = position.side() != side;
        sum += count(position, depth - u32::from(ended));
        position.unmake(step, undo);
    }
    sum
}
