//! The hand-made evaluation: a weighted sum of terms, each the mover's count less the other's.

use std::sync::Arc;

use super::MAX_EVAL;
use super::stored::{Slot, Stored};
use super::weights::WEIGHTS;
use super::windows::count_windows;
use crate::board::{Color, Position, Stage};

/// How many terms there are.
pub const TERMS: usize = 14;

/// What the terms count, in their order.
pub const TERM_NAMES: [&str; TERMS] = [
    "windows with 2 own markers and none of the other",
    "windows with 3 and 0",
    "windows with 4 and 0",
    "windows with 5 and 0",
    "windows with 2 own markers and 1 of the other",
    "windows with 3 and 1",
    "windows with 4 and 1",
    "windows with 3 and 2",
    "markers",
    "ends of ring moves",
    "ends of ring moves, while rings are placed",
    "one ring removed",
    "two rings removed or more",
    "being the one to move",
];

/// The windows counted, by own markers and markers of the other.
const WINDOWS: [(usize, usize); 8] = [
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 0),
    (2, 1),
    (3, 1),
    (4, 1),
    (3, 2),
];

/// Sixteenths in which weights are given.
pub const WEIGHT_ONE: i32 = 16;

/// The terms of `position`, for its mover less for the other.
pub fn terms(position: &Position) -> [i32; TERMS] {
    let side = position.side();
    let mut terms = [0; TERMS];
    let counts = count_windows(position.markers(side), position.markers(!side));
    for (term, (i, j)) in terms.iter_mut().zip(WINDOWS) {
        *term = counts[i][j] as i32 - counts[j][i] as i32;
    }
    let mut add = |color: Color, sign: i32| {
        let ends: u32 = position
            .rings(color)
            .map(|ring| position.ring_targets(ring).len())
            .sum();
        let placing = position.stage() == Stage::Placement;
        terms[8] += sign * position.markers(color).len() as i32;
        terms[9 + usize::from(placing)] += sign * ends as i32;
        match position.removed(color) {
            0 => {}
            1 => terms[11] += sign,
            _ => terms[12] += sign,
        }
    };
    add(side, 1);
    add(!side, -1);
    terms[13] = 1;
    terms
}

/// What one of each term is worth, in units of 1 / [`WEIGHT_ONE`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermWeights(pub [i16; TERMS]);

impl TermWeights {
    /// The weights that the program has.
    pub fn built_in() -> Arc<TermWeights> {
        Arc::new(TermWeights(WEIGHTS))
    }
}

impl Stored for TermWeights {
    const MAGIC: &'static str = "YINSHTRM";
    const VERSION: u32 = 1;

    fn zero() -> TermWeights {
        TermWeights([0; TERMS])
    }

    fn shape(&self) -> Vec<(&'static str, usize)> {
        vec![("terms", TERMS)]
    }

    fn slots(&mut self) -> Vec<Slot<'_>> {
        vec![Slot::Shorts(&mut self.0)]
    }
}

/// What `position` is worth to the player to move, in hundredths of a ring or thereabouts, within
/// ±[`MAX_EVAL`].
///
/// Positive is good for the mover. The value is the same for both colours and under the twelve
/// symmetries.
pub fn evaluate(position: &Position, weights: &TermWeights) -> i32 {
    let terms = terms(position);
    let worth = terms.iter().zip(weights.0);
    let sum: i32 = worth.map(|(n, weight)| n * i32::from(weight)).sum();
    (sum / WEIGHT_ONE).clamp(-MAX_EVAL, MAX_EVAL)
}
