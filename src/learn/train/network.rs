//! The network in floating point.

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::input::Input;
use super::model::{Model, chance_of, excess_entropy, quantise};
use crate::eval::Stored;
use crate::eval::network::{ONE, OUTPUT_ONE, Output, View, WIDTH, Weights};
use crate::eval::phase::{BUCKETS, COUNTS};

/// Numbers of one output layer: linear and square weights for two views, and the bias.
const OUTPUT: usize = 4 * WIDTH + 1;

/// The numbers of a network: patterns, then counts, then output layers.
#[derive(Clone)]
pub struct NetworkModel {
    numbers: Vec<f32>,
}

fn pattern_at(feature: u32) -> usize {
    feature as usize * WIDTH
}

fn counts_at() -> usize {
    NetworkModel::rows_end()
}

fn outputs_at() -> usize {
    counts_at() + COUNTS * WIDTH
}

/// The sums of one forward pass, kept for the backward one.
struct Forward {
    sums: [[f32; WIDTH]; 2],
    value: f32,
}

impl Model for NetworkModel {
    type Weights = Weights;
    const ROW: usize = WIDTH;
    const SPREAD: f32 = 0.04;

    fn zero() -> NetworkModel {
        NetworkModel {
            numbers: vec![0.0; outputs_at() + BUCKETS * OUTPUT],
        }
    }

    fn random(seed: u64) -> NetworkModel {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut model = NetworkModel::zero();
        let outputs = &mut model.numbers[outputs_at()..];
        for output in outputs.as_chunks_mut::<OUTPUT>().0 {
            for k in 0..WIDTH {
                // The other's view counts against the mover, to begin with.
                let linear = rng.random_range(-0.2..0.2);
                let square = rng.random_range(-0.4..0.4);
                output[k] = linear;
                output[WIDTH + k] = -linear;
                output[2 * WIDTH + k] = square;
                output[3 * WIDTH + k] = -square;
            }
        }
        model
    }

    fn of(weights: &Weights) -> NetworkModel {
        let mut model = NetworkModel::zero();
        let sums = weights.patterns.iter().chain(&weights.counts).flatten();
        let sums = sums.map(|&x| f32::from(x) / ONE as f32);
        let outputs = weights.outputs.iter().flat_map(|output| {
            let rows = output.linear.iter().chain(&output.square).flatten();
            let rows = rows.map(|&x| f32::from(x) / OUTPUT_ONE as f32);
            rows.chain([output.bias as f32 / (ONE * OUTPUT_ONE) as f32])
        });
        for (to, from) in model.numbers.iter_mut().zip(sums.chain(outputs)) {
            *to = from;
        }
        model
    }

    fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }

    fn value(&self, input: &Input) -> f32 {
        self.forward(input).value
    }

    fn learn(&self, input: &Input, target: f32, gradient: &mut NetworkModel) -> f32 {
        let Forward { sums, value } = self.forward(input);
        let chance = chance_of(value, 1.0);
        let error = chance - target;
        let output = self.output(input.phase.needed);
        let at = outputs_at() + input.phase.needed * OUTPUT;
        let mut slopes = [[0.0f32; WIDTH]; 2];
        {
            let out = &mut gradient.numbers[at..at + OUTPUT];
            out[4 * WIDTH] += error;
            for view in 0..2 {
                let (l, s) = (view * WIDTH, (2 + view) * WIDTH);
                for k in 0..WIDTH {
                    let sum = sums[view][k];
                    let clipped = sum.clamp(0.0, 1.0);
                    out[l + k] += error * sum;
                    out[s + k] += error * clipped * clipped;
                    let inside = if sum > 0.0 && sum < 1.0 {
                        2.0 * sum
                    } else {
                        0.0
                    };
                    slopes[view][k] = error * (output[l + k] + output[s + k] * inside);
                }
            }
        }
        for (slopes, features) in slopes.iter().zip(&input.features) {
            let count = counts_at() + input.phase.count * WIDTH;
            add(&mut gradient.numbers[count..count + WIDTH], slopes);
            for &feature in features {
                let at = pattern_at(feature);
                add(&mut gradient.numbers[at..at + WIDTH], slopes);
            }
        }
        excess_entropy(chance, target)
    }

    fn headroom(&self, input: &Input) -> f32 {
        let sums = self.forward(input).sums;
        let most = sums
            .iter()
            .flatten()
            .fold(0.0f32, |most, s| most.max(s.abs()));
        most * ONE as f32 / f32::from(i16::MAX)
    }

    fn quantised(&self, draw_margin: i32) -> Weights {
        let mut weights = Weights::zero();
        let to_view = |row: &[f32; WIDTH]| -> View { row.map(|x| quantise(x, ONE)) };
        for (n, sums) in weights.patterns.iter_mut().enumerate() {
            *sums = to_view(self.row(n * WIDTH));
        }
        for (n, sums) in weights.counts.iter_mut().enumerate() {
            *sums = to_view(self.row(counts_at() + n * WIDTH));
        }
        for (bucket, output) in weights.outputs.iter_mut().enumerate() {
            let numbers = self.output(bucket);
            let row = |n: usize| -> [i16; WIDTH] {
                std::array::from_fn(|k| quantise(numbers[n * WIDTH + k], OUTPUT_ONE))
            };
            *output = Output {
                linear: [row(0), row(1)],
                square: [row(2), row(3)],
                bias: (numbers[4 * WIDTH] * (ONE * OUTPUT_ONE) as f32).round() as i32,
            };
        }
        weights.draw_margin = draw_margin;
        weights
    }
}

impl NetworkModel {
    fn output(&self, bucket: usize) -> &[f32] {
        let at = outputs_at() + bucket * OUTPUT;
        &self.numbers[at..at + OUTPUT]
    }

    fn row(&self, at: usize) -> &[f32; WIDTH] {
        self.numbers[at..at + WIDTH]
            .try_into()
            .expect("WIDTH numbers")
    }

    fn forward(&self, input: &Input) -> Forward {
        let count = self.row(counts_at() + input.phase.count * WIDTH);
        let mut sums = [*count; 2];
        for (sums, features) in sums.iter_mut().zip(&input.features) {
            for &feature in features {
                let row = self.row(pattern_at(feature));
                for k in 0..WIDTH {
                    sums[k] += row[k];
                }
            }
        }
        let output = self.output(input.phase.needed);
        let mut value = output[4 * WIDTH];
        for (view, sums) in sums.iter().enumerate() {
            let (linear, square) = (&output[view * WIDTH..], &output[(2 + view) * WIDTH..]);
            for k in 0..WIDTH {
                let clipped = sums[k].clamp(0.0, 1.0);
                value += linear[k] * sums[k] + square[k] * clipped * clipped;
            }
        }
        Forward { sums, value }
    }
}

fn add(to: &mut [f32], what: &[f32; WIDTH]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += what;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::train::model::testing::{measured_slope, sample_input, slopes};

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let input = sample_input();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut model = NetworkModel::random(4);
        let patterns = &mut model.numbers[..NetworkModel::rows_end()];
        patterns.fill_with(|| rng.random_range(-0.05..0.05));
        let slopes = slopes(&model, &input);
        assert!(slopes.len() > 1000);
        for &(n, told) in slopes.iter().step_by(37) {
            let slope = measured_slope(&model, &input, n);
            assert!(
                (slope - told).abs() < 0.02 * (1.0 + told.abs()),
                "{n}: {slope} {told}"
            );
        }
    }

    #[test]
    fn weights_read_back_are_the_model_that_they_were_made_from() {
        let model = NetworkModel::random(9);
        let again = NetworkModel::of(&model.quantised(0));
        for (a, b) in model.numbers.iter().zip(&again.numbers) {
            assert!((a - b).abs() <= 0.5 / OUTPUT_ONE as f32 + 1e-6);
        }
    }
}
