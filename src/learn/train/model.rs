//! An evaluation in floating point, as it is trained.

use super::input::Input;
use crate::eval::Stored;
use crate::eval::pattern::Patterns;

/// An evaluation in floating point: its value, its gradient, and its way into integers.
///
/// Its numbers are rows, one for each feature of a pattern, and then whatever else there is. A
/// gradient, and an optimiser's memory of it, have the same form.
pub trait Model: Clone + Send + Sync {
    /// The evaluation in integers.
    type Weights: Stored;

    /// Numbers of a feature's row.
    const ROW: usize;

    /// How far from 0 rows that patterns share are begun. Rows that act on the value through
    /// others must not all begin alike.
    const SPREAD: f32;

    /// All numbers zero.
    fn zero() -> Self;

    /// A model to begin with; all rows are zero.
    fn random(seed: u64) -> Self;

    /// The model that `weights` were made from, as far as rounding lets it be told.
    fn of(weights: &Self::Weights) -> Self;

    /// All numbers.
    fn numbers(&self) -> &[f32];

    /// All numbers, to be changed.
    fn numbers_mut(&mut self) -> &mut [f32];

    /// The logarithm of the odds that the mover wins.
    fn value(&self, input: &Input) -> f32;

    /// Adds the gradient of the cross entropy with `target` (a chance) to `gradient`, and
    /// returns the loss: the cross entropy less the target's own.
    fn learn(&self, input: &Input, target: f32, gradient: &mut Self) -> f32;

    /// The greatest sum of the integers, as a share of what they hold.
    fn headroom(&self, input: &Input) -> f32;

    /// The evaluation in integers, with its constant for draws.
    fn quantised(&self, draw_margin: i32) -> Self::Weights;

    /// Where the rows end and the rest of the numbers begins.
    fn rows_end() -> usize {
        Patterns::get().feature_count * Self::ROW
    }
}

/// A number in units of `1 / one`.
pub fn quantise(x: f32, one: i32) -> i16 {
    (x * one as f32).round().clamp(-32767.0, 32767.0) as i16
}

/// The cross entropy of a chance with the truth, in nats.
pub fn cross_entropy(chance: f32, truth: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(truth * chance.ln() + (1.0 - truth) * (1.0 - chance).ln())
}

/// The cross entropy of a chance with the truth less the truth's own, so that a perfect fit has
/// loss 0.
pub fn excess_entropy(chance: f32, truth: f32) -> f32 {
    cross_entropy(chance, truth) - cross_entropy(truth, truth)
}

/// A value as a chance to win, `scale` being the value of odds of e to 1.
pub fn chance_of(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// What the tests of several models need.
#[cfg(test)]
pub(super) mod testing {
    use super::*;
    use crate::learn::{GameResult, Sample};

    /// A won position from the middle of a game.
    pub fn sample_input() -> Input {
        let position = "1M2/2M4/mmm1m3/3m1MR2/r2r1R1M2/Mr7/4M1M1m1/3MM1m2/2mMM3/1RrRm2/MRmr w 0 0";
        let position = position.parse().unwrap();
        Input::of(&Sample::from_position(&position, 30, GameResult::Win, 50))
    }

    const TARGET: f32 = 0.3;

    /// The gradient of `model`: the numbers that the loss depends on, and how.
    pub fn slopes<M: Model>(model: &M, input: &Input) -> Vec<(usize, f64)> {
        let mut gradient = M::zero();
        model.learn(input, TARGET, &mut gradient);
        let slopes = gradient.numbers().iter().map(|&slope| f64::from(slope));
        slopes
            .enumerate()
            .filter(|(_, slope)| *slope != 0.0)
            .collect()
    }

    /// How the loss changes with number `n`, by two values of the loss.
    pub fn measured_slope<M: Model>(model: &M, input: &Input, n: usize) -> f64 {
        let loss = |by: f32| {
            let mut moved = model.clone();
            moved.numbers_mut()[n] += by;
            f64::from(moved.learn(input, TARGET, &mut M::zero()))
        };
        (loss(0.01) - loss(-0.01)) / 0.02
    }
}
