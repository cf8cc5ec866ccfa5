//! The network in floating point: its value, its gradient, and its way into integers.

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{MARKERS, POINTS, ROWS};
use crate::eval::network::{BUCKETS, ONE, OUTPUT_ONE, Output, PHASES, SCALE, Sums, WIDTH, Weights};
use crate::eval::pattern::{Patterns, state};
use crate::learn::Sample;

/// Numbers of one output layer: linear and square weights for two views, and the bias.
const OUTPUT: usize = 4 * WIDTH + 1;

/// What the network sees of a sample, ready to be summed.
pub struct Input {
    /// By view (the mover's first) and window: the feature.
    pub features: [[u32; ROWS]; 2],
    /// The phase feature.
    pub phase: usize,
    /// The output layer.
    pub bucket: usize,
}

impl Input {
    /// The features of a sample.
    pub fn of(sample: &Sample) -> Input {
        let tables = Patterns::get();
        let indices = tables.indices(&sample.points);
        let own = indices.map(|index| tables.features[usize::from(index)]);
        let other = indices.map(|i| tables.features[tables.swap_index(usize::from(i))]);
        let count = |wanted: [u8; 2]| {
            let found = |p: &&u8| wanted.contains(*p);
            sample.points.iter().filter(found).count()
        };
        let rings = count([state::OWN_RING, state::OTHER_RING]);
        let markers = count([state::OWN_MARKER, state::OTHER_MARKER]);
        let removed = usize::from(sample.removed[0] + sample.removed[1]);
        let placing = rings + removed < 10;
        let needed = |n: usize| {
            let left = sample.rings_to_win.saturating_sub(sample.removed[n]);
            usize::from(left.clamp(1, 3)) - 1
        };
        debug_assert!(rings + markers <= POINTS);
        Input {
            features: [own, other],
            phase: if placing {
                MARKERS as usize + 1 + rings
            } else {
                markers
            },
            bucket: if placing {
                BUCKETS - 1
            } else {
                3 * needed(0) + needed(1)
            },
        }
    }
}

/// The numbers of a network, or a gradient, or an optimiser's memory of them.
#[derive(Clone)]
pub struct Model {
    /// Patterns, then phases, then output layers.
    pub numbers: Vec<f32>,
}

/// Where the patterns end and the rest of the numbers begins.
pub fn patterns_end() -> usize {
    phases_at()
}

fn pattern_at(feature: u32) -> usize {
    feature as usize * WIDTH
}

fn phases_at() -> usize {
    Patterns::get().feature_count * WIDTH
}

fn outputs_at() -> usize {
    phases_at() + PHASES * WIDTH
}

/// The sums of one forward pass, kept for the backward one.
struct Forward {
    sums: [[f32; WIDTH]; 2],
    value: f32,
}

impl Model {
    /// All numbers zero.
    pub fn zero() -> Model {
        Model {
            numbers: vec![0.0; outputs_at() + BUCKETS * OUTPUT],
        }
    }

    /// A model to begin with: patterns and phases zero, outputs small random numbers.
    pub fn random(seed: u64) -> Model {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut model = Model::zero();
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

    /// The model that `weights` were made from, as far as rounding lets it be told.
    pub fn of(weights: &Weights) -> Model {
        let mut model = Model::zero();
        let sums = weights.patterns.iter().chain(&weights.phases).flatten();
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
        let phase = self.row(phases_at() + input.phase * WIDTH);
        let mut sums = [*phase; 2];
        for (sums, features) in sums.iter_mut().zip(&input.features) {
            for &feature in features {
                let row = self.row(pattern_at(feature));
                for k in 0..WIDTH {
                    sums[k] += row[k];
                }
            }
        }
        let output = self.output(input.bucket);
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

    /// The logarithm of the odds that the mover wins.
    pub fn value(&self, input: &Input) -> f32 {
        self.forward(input).value
    }

    /// The greatest sum, which must fit the integers.
    pub fn largest_sum(&self, input: &Input) -> f32 {
        let sums = self.forward(input).sums;
        sums.iter().flatten().fold(0.0, |most, s| most.max(s.abs()))
    }

    /// Adds the gradient of the cross entropy with `target` (a chance) to `gradient`, and
    /// returns the loss.
    pub fn learn(&self, input: &Input, target: f32, gradient: &mut Model) -> f32 {
        let Forward { sums, value } = self.forward(input);
        let chance = 1.0 / (1.0 + (-value).exp());
        let error = chance - target;
        let output = self.output(input.bucket);
        let at = outputs_at() + input.bucket * OUTPUT;
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
            let phase = phases_at() + input.phase * WIDTH;
            add(&mut gradient.numbers[phase..phase + WIDTH], slopes);
            for &feature in features {
                let at = pattern_at(feature);
                add(&mut gradient.numbers[at..at + WIDTH], slopes);
            }
        }
        // Less the entropy of the target, so that a perfect fit has loss 0.
        cross_entropy(chance, target) - cross_entropy(target, target)
    }

    /// The network in integers.
    pub fn quantised(&self, draw_margin: i32) -> Weights {
        let mut weights = Weights::zero();
        let to_sums = |row: &[f32; WIDTH]| -> Sums { row.map(|x| quantise(x, ONE)) };
        for (n, sums) in weights.patterns.iter_mut().enumerate() {
            *sums = to_sums(self.row(n * WIDTH));
        }
        for (n, sums) in weights.phases.iter_mut().enumerate() {
            *sums = to_sums(self.row(phases_at() + n * WIDTH));
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

fn add(to: &mut [f32], what: &[f32; WIDTH]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += what;
    }
}

fn quantise(x: f32, one: i32) -> i16 {
    (x * one as f32).round().clamp(-32767.0, 32767.0) as i16
}

/// The cross entropy of a chance with the truth, in nats.
pub fn cross_entropy(chance: f32, truth: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(truth * chance.ln() + (1.0 - truth) * (1.0 - chance).ln())
}

/// A search value as a chance to win.
pub fn chance_of(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// The unit in which the network's values become those of the search.
pub const VALUE_SCALE: f32 = SCALE;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::GameResult;

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let position = "1M2/2M4/mmm1m3/3m1MR2/r2r1R1M2/Mr7/4M1M1m1/3MM1m2/2mMM3/1RrRm2/MRmr w 0 0";
        let position = position.parse().unwrap();
        let sample = Sample::from_position(&position, 30, GameResult::Win, 50);
        let input = Input::of(&sample);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut model = Model::random(4);
        let patterns = &mut model.numbers[..patterns_end()];
        patterns.fill_with(|| rng.random_range(-0.05..0.05));
        let mut gradient = Model::zero();
        model.learn(&input, 0.3, &mut gradient);
        let slopes = gradient.numbers.iter().enumerate();
        let used: Vec<usize> = slopes.filter(|(_, g)| **g != 0.0).map(|(n, _)| n).collect();
        assert!(used.len() > 1000);
        for &n in used.iter().step_by(37) {
            let loss = |by: f32| {
                let mut moved = model.clone();
                moved.numbers[n] += by;
                f64::from(moved.learn(&input, 0.3, &mut Model::zero()))
            };
            let slope = (loss(0.01) - loss(-0.01)) / 0.02;
            let told = f64::from(gradient.numbers[n]);
            assert!(
                (slope - told).abs() < 0.02 * (1.0 + told.abs()),
                "{n}: {slope} {told}"
            );
        }
    }

    #[test]
    fn weights_read_back_are_the_model_that_they_were_made_from() {
        let model = Model::random(9);
        let again = Model::of(&model.quantised(0));
        for (a, b) in model.numbers.iter().zip(&again.numbers) {
            assert!((a - b).abs() <= 0.5 / OUTPUT_ONE as f32 + 1e-6);
        }
    }
}
