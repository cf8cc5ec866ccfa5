//! The linear evaluation: tables of pattern values, by phase, and global terms.
//!
//! Each window's pattern is worth a number in each of [`TABLES`] phases. The position's value is
//! the sum over its windows for the mover's view less the sum for the other's, in its phase, with
//! what it is worth to be the one to move by [`Phase::needed`] and by [`Phase::count`]. All
//! numbers are integers, so that the value is the same on every machine.

use super::MAX_EVAL;
use super::accumulator::{Sums, Windows};
use super::network::SCALE;
use super::pattern::{ORBIT_PATTERNS, Patterns};
use super::phase::{BUCKETS, COUNTS, Phase, TABLES};
use super::stored::{Slot, Stored, WeightsError, check_draw_margin};
use crate::board::{Color, Position};

/// A logarithm of odds of 1.0 in integers.
pub const ONE: i32 = 512;

/// A pattern's worth by phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Row(pub [i16; TABLES]);

impl Sums for Row {
    const ZERO: Row = Row([0; TABLES]);

    #[inline]
    fn numbers(&self) -> &[i16] {
        &self.0
    }

    #[inline]
    fn numbers_mut(&mut self) -> &mut [i16] {
        &mut self.0
    }
}

/// The tables as they are trained and stored, in units of `1 / ONE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// By feature of [`Patterns`].
    pub patterns: Vec<Row>,
    /// By [`Phase::needed`].
    pub needed: [i16; BUCKETS],
    /// By [`Phase::count`].
    pub counts: [i16; COUNTS],
    /// As in the [network](super::network::Weights::draw_margin).
    pub draw_margin: i32,
}

impl Stored for Weights {
    const MAGIC: &'static str = "YINSHTAB";
    const VERSION: u32 = 1;

    fn zero() -> Weights {
        Weights {
            patterns: vec![Row::ZERO; Patterns::get().feature_count],
            needed: [0; BUCKETS],
            counts: [0; COUNTS],
            draw_margin: 0,
        }
    }

    fn shape(&self) -> Vec<(&'static str, usize)> {
        vec![
            ("phases", TABLES),
            ("features", self.patterns.len()),
            ("buckets", BUCKETS),
            ("counts", COUNTS),
        ]
    }

    fn check_sizes(&self) -> Result<(), WeightsError> {
        check_draw_margin(self.draw_margin)
    }

    fn slots(&mut self) -> Vec<Slot<'_>> {
        let rows = self.patterns.iter_mut().map(|row| Slot::Shorts(&mut row.0));
        let mut slots: Vec<Slot<'_>> = rows.collect();
        slots.push(Slot::Shorts(&mut self.needed));
        slots.push(Slot::Shorts(&mut self.counts));
        slots.push(Slot::Long(&mut self.draw_margin));
        slots
    }
}

/// The tables as the search uses them: one row for each pattern, White's worth less Black's.
pub struct Tables {
    patterns: Vec<Row>,
    needed: [i16; BUCKETS],
    counts: [i16; COUNTS],
    draw_margin: i32,
    checksum: u32,
}

impl Tables {
    /// Lays the weights out for use.
    pub fn new(weights: &Weights) -> Tables {
        let tables = Patterns::get();
        let row = |index: usize| &weights.patterns[tables.features[index] as usize].0;
        let less = |index: usize| {
            let (own, other) = (row(index), row(tables.swap_index(index)));
            Row(std::array::from_fn(|n| own[n].saturating_sub(other[n])))
        };
        Tables {
            patterns: (0..ORBIT_PATTERNS).map(less).collect(),
            needed: weights.needed,
            counts: weights.counts,
            draw_margin: weights.draw_margin,
            checksum: weights.checksum(),
        }
    }

    /// The checksum of the weights.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// As in the [network](super::network::Weights::draw_margin).
    pub(super) fn draw_margin(&self) -> i32 {
        self.draw_margin
    }
}

impl Windows for Tables {
    type Sums = Row;

    #[inline]
    fn pattern(&self, index: u16) -> &Row {
        &self.patterns[usize::from(index)]
    }

    #[inline]
    fn value(&self, position: &Position, sums: &Row) -> i32 {
        let phase = Phase::of(position);
        let sum = i32::from(sums.0[phase.table()]);
        let own = match position.side() {
            Color::White => sum,
            Color::Black => -sum,
        };
        let turn = i32::from(self.needed[phase.needed]) + i32::from(self.counts[phase.count]);
        let value = (own + turn) as f32 * (SCALE / ONE as f32);
        (value as i32).clamp(-MAX_EVAL, MAX_EVAL)
    }
}
