//! The hand-made evaluation.

use super::weights::{MARKER, MOBILITY, PLACED_MOBILITY, REMOVED, TEMPO, WINDOW};
use super::windows::count_windows;
use crate::board::{Color, Position, Stage};

/// What `position` is worth to the player to move, in hundredths of a ring.
///
/// Positive is good for the mover. The value is negated under a swap of colours and the same
/// under the twelve symmetries.
pub fn evaluate(position: &Position) -> i32 {
    let side = position.side();
    let value = half(position, side) - half(position, !side) + windows(position, side);
    value + TEMPO
}

/// The terms of one player alone.
fn half(position: &Position, color: Color) -> i32 {
    let reach: u32 = position
        .rings(color)
        .map(|ring| position.ring_targets(ring).len())
        .sum();
    let weight = if position.stage() == Stage::Placement {
        PLACED_MOBILITY
    } else {
        MOBILITY
    };
    REMOVED[usize::from(position.removed(color))]
        + MARKER * position.markers(color).len() as i32
        + weight * reach as i32
}

/// Rows in the making of both.
fn windows(position: &Position, side: Color) -> i32 {
    let counts = count_windows(position.markers(side), position.markers(!side));
    let mut value = 0;
    for i in 0..6 {
        for j in 0..6 - i {
            value += (WINDOW[i][j] - WINDOW[j][i]) * counts[i][j] as i32;
        }
    }
    value
}
