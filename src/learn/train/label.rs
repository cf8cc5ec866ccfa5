//! What is to be foretold of a sample.

use super::model::{chance_of, cross_entropy};
use crate::learn::Sample;

/// As many samples tell a scale well enough.
const SAMPLES: usize = 200_000;

/// The scale at which values of samples, as chances, agree best with the results.
pub fn fit_scale(samples: &[Sample], value: impl Fn(&Sample) -> f32) -> f32 {
    let few = samples.len().min(SAMPLES);
    let sample = |n: usize| &samples[n * samples.len() / few];
    let pairs: Vec<(f32, f32)> = (0..few)
        .map(|n| (value(sample(n)), sample(n).result.points()))
        .collect();
    let loss = |scale: f32| -> f64 {
        let one = |&(value, result)| f64::from(cross_entropy(chance_of(value, scale), result));
        pairs.iter().map(one).sum()
    };
    // The loss has one minimum; the interval around it shrinks by thirds.
    let (mut low, mut high) = (10.0f32, 1000.0f32);
    for _ in 0..40 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    (low + high) / 2.0
}

/// How labels are made: the game's result, mixed with the search's value as a chance.
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    /// How much of a label is the result: 0..=1.
    pub result_share: f32,
    /// The scale by which search values become chances.
    pub score_scale: f32,
}

impl Labels {
    /// Labels with the scale that fits the results of `samples` best.
    pub fn fit(samples: &[Sample], result_share: f32) -> Labels {
        Labels {
            result_share,
            score_scale: fit_scale(samples, |sample| f32::from(sample.score)),
        }
    }

    /// The search's value of a sample as a chance of its mover to win.
    pub fn search(&self, sample: &Sample) -> f32 {
        chance_of(f32::from(sample.score), self.score_scale)
    }

    /// What is to be foretold of a sample.
    pub fn of(&self, sample: &Sample) -> f32 {
        // A random turn later on makes the result tell less.
        let share = if sample.disturbed {
            self.result_share / 2.0
        } else {
            self.result_share
        };
        share * sample.result.points() + (1.0 - share) * self.search(sample)
    }
}
