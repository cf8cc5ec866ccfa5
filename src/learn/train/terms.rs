//! The hand-made evaluation's weights by logistic regression.

use super::adam::Adam;
use super::data::DataSet;
use super::label::Labels;
use super::model::{chance_of, quantise};
use super::report::Report;
use crate::eval::network::SCALE;
use crate::eval::{TERMS, TermWeights, WEIGHT_ONE, terms};
use crate::learn::Sample;

/// Passes over the samples.
const PASSES: usize = 300;

/// What the regression came to.
pub struct Regression {
    /// The weights.
    pub weights: TermWeights,
    /// Figures on the games held out.
    pub held_out: Report,
}

/// The terms of a sample; none of those that are no position, which data files do not hold.
fn terms_of(sample: &Sample) -> [f32; TERMS] {
    let position = sample.position();
    position.map_or([0.0; TERMS], |p| terms(&p).map(|n| n as f32))
}

fn odds(terms: &[f32; TERMS], weights: &[f32]) -> f32 {
    terms
        .iter()
        .zip(weights)
        .map(|(n, weight)| n * weight)
        .sum()
}

/// Fits the weights to `labels`, by gradient descent over all samples at once.
///
/// It sets out from the weights that the program has: a term that no sample has keeps its own.
pub fn regress(set: &DataSet, labels: &Labels) -> Regression {
    let rows: Vec<([f32; TERMS], f32)> = set
        .training
        .iter()
        .map(|sample| (terms_of(sample), labels.of(sample)))
        .collect();
    let unit = SCALE as i32 * WEIGHT_ONE;
    let mut weights = TermWeights::built_in()
        .0
        .map(|w| f32::from(w) / unit as f32);
    let mut adam = Adam::new(TERMS, 0.0);
    for pass in 0..PASSES {
        let mut slope = [0.0; TERMS];
        for (terms, target) in &rows {
            let error = chance_of(odds(terms, &weights), 1.0) - target;
            for (slope, n) in slope.iter_mut().zip(terms) {
                *slope += error * n;
            }
        }
        let rate = 0.05 * (1.0 - pass as f32 / PASSES as f32);
        adam.step(&mut weights, &slope, rows.len(), rate);
    }
    let chance = |sample: &Sample| chance_of(odds(&terms_of(sample), &weights), 1.0);
    Regression {
        held_out: Report::of(&set.held_out, labels, chance),
        weights: TermWeights(weights.map(|w| quantise(w, unit))),
    }
}
