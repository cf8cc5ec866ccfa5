//! The training loop.

use std::thread;

use rand::seq::SliceRandom;
use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::adam::Adam;
use super::data::DataSet;
use super::factors::Factors;
use super::model::{Input, Model, chance_of, cross_entropy, patterns_end};
use super::report::Report;
use crate::eval::network::{ONE, WIDTH, Weights};
use crate::learn::{GameResult, Sample};

/// How to train. The same plan on the same data gives the same weights.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Of the first numbers and of the order of samples.
    pub seed: u64,
    /// Times that all samples are seen.
    pub epochs: usize,
    /// Samples a step of the optimiser.
    pub batch: usize,
    /// The learning rate at the start; it falls along half a cosine to a hundredth of that.
    pub rate: f32,
    /// Decoupled weight decay.
    pub decay: f32,
    /// How much of a label is the game's result, the rest being the search's value: 0..=1.
    pub result_share: f32,
    /// Threads; sums are made in an order that depends on their number.
    pub threads: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            seed: 1,
            epochs: 4,
            batch: 8192,
            rate: 0.002,
            decay: 10.0,
            result_share: 0.1,
            threads: 2,
        }
    }
}

/// What a training came to.
pub struct Training {
    /// The weights.
    pub weights: Weights,
    /// Mean loss of the last epoch on the labels, in nats above their entropy.
    pub loss: f64,
    /// Figures on the games held out.
    pub held_out: Report,
    /// How well the search's own values foretell the games held out.
    pub search: Report,
    /// The greatest sum of a position held out, as a share of what the integers hold.
    pub headroom: f32,
    /// The scale by which search values became chances.
    pub score_scale: f32,
}

/// The scale at which the search's values, as chances, agree best with the results.
pub(super) fn fit_scale(samples: &[Sample]) -> f32 {
    let sample = |n: usize| &samples[n * samples.len() / samples.len().min(200_000)];
    let few: Vec<&Sample> = (0..samples.len().min(200_000)).map(sample).collect();
    let loss = |scale: f32| -> f64 {
        let one = |s: &&Sample| {
            f64::from(cross_entropy(
                chance_of(f32::from(s.score), scale),
                s.result.points(),
            ))
        };
        few.iter().map(one).sum()
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

/// What is to be foretold of a sample: the game's result, mixed with the search's value as a
/// chance.
pub(super) fn label(sample: &Sample, plan: &Plan, score_scale: f32) -> f32 {
    // A random turn later on makes the result tell less.
    let share = if sample.disturbed {
        plan.result_share / 2.0
    } else {
        plan.result_share
    };
    let chance = chance_of(f32::from(sample.score), score_scale);
    share * sample.result.points() + (1.0 - share) * chance
}

/// Trains a network. `tell` is called after each epoch with its number from 1, the mean loss on
/// labels, and the loss on labels of the games held out.
///
/// With `start` it goes on from those weights, else it begins from nothing.
pub fn train(
    set: &DataSet,
    plan: &Plan,
    start: Option<&Weights>,
    mut tell: impl FnMut(usize, f64, f64),
) -> Training {
    let score_scale = fit_scale(&set.training);
    let target = |sample: &Sample| label(sample, plan, score_scale);
    let mut pupil = Pupil::new(plan, start);
    let mut gradients = vec![Model::zero(); plan.threads.max(1)];
    let mut order: Vec<u32> = (0..set.training.len() as u32).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let batch = plan.batch.clamp(1, order.len().max(1));
    let steps = plan.epochs * order.len().div_ceil(batch);
    let (mut step, mut loss) = (0, 0.0);
    for epoch in 1..=plan.epochs {
        order.shuffle(&mut rng);
        loss = 0.0;
        for part in order.chunks(batch) {
            let progress = step as f32 / steps as f32;
            let fall = (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0;
            let rate = plan.rate * (0.01 + 0.99 * fall);
            loss += gradients_of(&pupil.model, &mut gradients, part, set, &target);
            pupil.step(&mut gradients, part.len(), rate);
            step += 1;
        }
        loss /= order.len().max(1) as f64;
        tell(
            epoch,
            loss,
            label_loss(&pupil.model, &set.held_out, &target),
        );
    }
    let model = pupil.model;
    let chance = |s: &Sample| chance_of(model.value(&Input::of(s)), 1.0);
    Training {
        weights: model.quantised(draw_margin(&model, &set.held_out)),
        loss,
        held_out: Report::of(&set.held_out, chance),
        search: Report::of(&set.held_out, |s| {
            chance_of(f32::from(s.score), score_scale)
        }),
        headroom: headroom(&model, &set.held_out),
        score_scale,
    }
}

/// A model in training: its factors, from which its patterns are made, and the optimisers.
struct Pupil {
    model: Model,
    factors: Vec<f32>,
    slopes: Vec<f32>,
    for_factors: Adam,
    for_rest: Adam,
}

impl Pupil {
    fn new(plan: &Plan, start: Option<&Weights>) -> Pupil {
        let size = Factors::get().rows() * WIDTH;
        let mut factors = vec![0.0; size];
        let (own, shared) = factors.split_at_mut(patterns_end());
        let model = if let Some(weights) = start {
            let model = Model::of(weights);
            own.copy_from_slice(&model.numbers[..patterns_end()]);
            model
        } else {
            // Kin begin alike, and differ by what is learned only.
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
            shared.fill_with(|| rng.random_range(-0.04..0.04));
            Model::random(plan.seed)
        };
        let rest = model.numbers.len() - patterns_end();
        let mut pupil = Pupil {
            model,
            slopes: vec![0.0; size],
            factors,
            for_factors: Adam::new(size, plan.decay),
            for_rest: Adam::new(rest, 0.0),
        };
        pupil.compose();
        pupil
    }

    fn compose(&mut self) {
        let patterns = &mut self.model.numbers[..patterns_end()];
        Factors::get().compose(&self.factors, patterns);
    }

    /// One step of the optimisers, against the sum of `gradients`, which are then set to zero.
    fn step(&mut self, gradients: &mut [Model], batch: usize, rate: f32) {
        let (first, others) = gradients.split_first_mut().expect("one gradient a thread");
        for other in others {
            for (sum, g) in first.numbers.iter_mut().zip(&mut other.numbers) {
                *sum += *g;
                *g = 0.0;
            }
        }
        let (patterns, rest) = first.numbers.split_at(patterns_end());
        Factors::get().distribute(patterns, &mut self.slopes);
        self.for_factors
            .step(&mut self.factors, &self.slopes, batch, rate);
        let numbers = &mut self.model.numbers[patterns_end()..];
        self.for_rest.step(numbers, rest, batch, rate);
        self.compose();
        first.numbers.fill(0.0);
    }
}

/// Adds up the gradients of one batch, a share of it on each thread.
fn gradients_of(
    model: &Model,
    gradients: &mut [Model],
    part: &[u32],
    set: &DataSet,
    target: &(impl Fn(&Sample) -> f32 + Sync),
) -> f64 {
    let share = part.len().div_ceil(gradients.len());
    thread::scope(|scope| {
        let work = part.chunks(share).zip(gradients);
        let handles: Vec<_> = work
            .map(|(share, gradient)| {
                scope.spawn(move || {
                    let learn = |&n: &u32| {
                        let sample = &set.training[n as usize];
                        f64::from(model.learn(&Input::of(sample), target(sample), gradient))
                    };
                    share.iter().map(learn).sum::<f64>()
                })
            })
            .collect();
        let sums = handles.into_iter().map(|h| h.join().expect("no panic"));
        sums.sum()
    })
}

/// The mean loss on the labels of `samples`, above their entropy.
fn label_loss(model: &Model, samples: &[Sample], target: &impl Fn(&Sample) -> f32) -> f64 {
    let one = |sample: &Sample| {
        let truth = target(sample);
        let chance = chance_of(model.value(&Input::of(sample)), 1.0);
        f64::from(cross_entropy(chance, truth) - cross_entropy(truth, truth))
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// The margin, in units of the evaluation, that makes draws as frequent as they were.
fn draw_margin(model: &Model, samples: &[Sample]) -> i32 {
    let draws = samples.iter().filter(|s| s.result == GameResult::Draw);
    let share = draws.count() as f32 / samples.len().max(1) as f32;
    let values: Vec<f32> = samples.iter().map(|s| model.value(&Input::of(s))).collect();
    let drawn = |margin: f32| -> f32 {
        let one = |v: &f32| {
            let win = chance_of(v - margin, 1.0);
            let loss = chance_of(-v - margin, 1.0);
            1.0 - win - loss
        };
        values.iter().map(one).sum::<f32>() / values.len().max(1) as f32
    };
    let (mut low, mut high) = (0.0, 3.0);
    for _ in 0..30 {
        let middle = (low + high) / 2.0;
        if drawn(middle) < share {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low * super::model::VALUE_SCALE).round() as i32
}

/// The greatest sum of any sample as a share of what the integers hold.
fn headroom(model: &Model, samples: &[Sample]) -> f32 {
    let most = samples.iter().map(|s| model.largest_sum(&Input::of(s)));
    most.fold(0.0, f32::max) * ONE as f32 / f32::from(i16::MAX)
}
