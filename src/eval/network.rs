//! The learned evaluation: a small network, its weights and its output layer.
//!
//! Each window's pattern (and each count of markers or placed rings) has a vector of [`WIDTH`]
//! numbers for each player's view. The vectors of a position are summed for both views; the sums,
//! and the squares of the sums clipped to 0..1, are weighted by one of [`BUCKETS`] output layers,
//! chosen by [`Phase::needed`]. All numbers are integers, so that the value
//! is the same on every machine.

use std::sync::{Arc, LazyLock};

use super::MAX_EVAL;
use super::accumulator::{Sums, Windows};
use super::pattern::{ORBIT_PATTERNS, Patterns};
use super::phase::{BUCKETS, COUNTS, Phase};
use super::stored::{Slot, Stored, WeightsError, check_draw_margin, check_size};
use crate::board::Position;

/// Numbers summed for each player's view.
pub const WIDTH: usize = 16;

/// A sum of 1.0 in integers.
pub const ONE: i32 = 512;

/// An output weight of 1.0 in integers.
pub const OUTPUT_ONE: i32 = 64;

/// The most that a view's linear output weights may add up to, by size: so many times the largest
/// sum, of two 16-bit numbers, is still a 32-bit number. (The squares are clipped, so any 16-bit
/// weights are good for them.)
const MOST_LINEAR: u32 = i16::MAX as u32;

/// What a win probability's logarithm of odds of 1 is worth, in the unit of the evaluation.
pub const SCALE: f32 = 100.0;

/// One view's sums.
pub type View = [i16; WIDTH];

/// The sums of both views, White's first: one or two cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Pair(pub [View; 2]);

impl Sums for Pair {
    const ZERO: Pair = Pair([[0; WIDTH]; 2]);

    #[inline]
    fn numbers(&self) -> &[i16] {
        self.0.as_flattened()
    }

    #[inline]
    fn numbers_mut(&mut self) -> &mut [i16] {
        self.0.as_flattened_mut()
    }
}

/// The weights of one output layer, for the mover's view and the other's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// For the sums, in units of `1 / OUTPUT_ONE`.
    pub linear: [[i16; WIDTH]; 2],
    /// For the squares of the clipped sums, likewise.
    pub square: [[i16; WIDTH]; 2],
    /// Added, in units of `1 / (ONE * OUTPUT_ONE)`.
    pub bias: i32,
}

/// The weights as they are trained and stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// By feature of [`Patterns`].
    pub patterns: Vec<View>,
    /// By [`Phase::count`].
    pub counts: Vec<View>,
    /// By [`Phase::needed`].
    pub outputs: Vec<Output>,
    /// The constant of the win, draw and loss model, in units of the evaluation: a value of this
    /// much wins as often as it does not.
    pub draw_margin: i32,
}

impl Stored for Weights {
    const MAGIC: &'static str = "YINSHNET";
    const VERSION: u32 = 1;

    fn zero() -> Weights {
        let output = Output {
            linear: [[0; WIDTH]; 2],
            square: [[0; WIDTH]; 2],
            bias: 0,
        };
        Weights {
            patterns: vec![[0; WIDTH]; Patterns::get().feature_count],
            counts: vec![[0; WIDTH]; COUNTS],
            outputs: vec![output; BUCKETS],
            draw_margin: 0,
        }
    }

    fn shape(&self) -> Vec<(&'static str, usize)> {
        vec![
            ("width", WIDTH),
            ("features", self.patterns.len()),
            ("counts", self.counts.len()),
            ("buckets", self.outputs.len()),
        ]
    }

    fn check_sizes(&self) -> Result<(), WeightsError> {
        for output in &self.outputs {
            for row in &output.linear {
                let size = row.iter().map(|n| u32::from(n.unsigned_abs())).sum();
                check_size(
                    "the sum of a view's linear output weights",
                    size,
                    MOST_LINEAR,
                )?;
            }
        }
        check_draw_margin(self.draw_margin)
    }

    fn slots(&mut self) -> Vec<Slot<'_>> {
        let sums = self.patterns.iter_mut().chain(&mut self.counts);
        let mut slots: Vec<Slot<'_>> = sums.map(|sums| Slot::Shorts(sums)).collect();
        for output in &mut self.outputs {
            slots.push(Slot::Shorts(output.linear.as_flattened_mut()));
            slots.push(Slot::Shorts(output.square.as_flattened_mut()));
            slots.push(Slot::Long(&mut output.bias));
        }
        slots.push(Slot::Long(&mut self.draw_margin));
        slots
    }
}

/// The weights as the search uses them.
///
/// The vectors of a pattern for both views lie side by side, so that a window that changes costs
/// one cache line for what it was and one for what it is.
#[derive(PartialEq, Eq)]
pub struct Network {
    patterns: Vec<Pair>,
    counts: Vec<View>,
    outputs: Vec<Output>,
    draw_margin: i32,
    checksum: u32,
}

impl Network {
    /// Lays the weights out for use.
    pub fn new(weights: &Weights) -> Network {
        let tables = Patterns::get();
        let vector = |index: usize| weights.patterns[tables.features[index] as usize];
        let pair = |index| Pair([vector(index), vector(tables.swap_index(index))]);
        Network {
            patterns: (0..ORBIT_PATTERNS).map(pair).collect(),
            counts: weights.counts.clone(),
            outputs: weights.outputs.clone(),
            draw_margin: weights.draw_margin,
            checksum: weights.checksum(),
        }
    }

    /// The checksum of the weights, which tells networks apart.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The network shipped with the program.
    pub fn embedded() -> Arc<Network> {
        static BYTES: &[u8] = include_bytes!("yinsh.net");
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let weights = Weights::from_bytes(BYTES).expect("the shipped weights are sound");
            Arc::new(Network::new(&weights))
        });
        Arc::clone(&NETWORK)
    }

    /// The constant of the win, draw and loss model.
    pub(super) fn draw_margin(&self) -> i32 {
        self.draw_margin
    }
}

impl Windows for Network {
    type Sums = Pair;

    #[inline]
    fn pattern(&self, index: u16) -> &Pair {
        &self.patterns[usize::from(index)]
    }

    #[inline]
    fn value(&self, position: &Position, sums: &Pair) -> i32 {
        let side = position.side();
        let phase = Phase::of(position);
        let output = &self.outputs[phase.needed];
        let count = &self.counts[phase.count];
        let mut total = 0i64;
        for (view, color) in [side, !side].into_iter().enumerate() {
            let sums = &sums.0[color.index()];
            let (mut linear, mut square) = (0i32, 0i32);
            for n in 0..WIDTH {
                let sum = i32::from(sums[n]) + i32::from(count[n]);
                linear += sum * i32::from(output.linear[view][n]);
                let clipped = sum.clamp(0, ONE);
                square += (clipped * clipped / ONE) * i32::from(output.square[view][n]);
            }
            total += i64::from(linear) + i64::from(square);
        }
        let total = total + i64::from(output.bias);
        let value = total as f32 * (SCALE / (ONE * OUTPUT_ONE) as f32);
        (value as i32).clamp(-MAX_EVAL, MAX_EVAL)
    }
}
