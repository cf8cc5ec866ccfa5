//! The training loop.

use std::thread;

use rand::seq::SliceRandom;
use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::adam::Adam;
use super::data::DataSet;
use super::factors::Factors;
use super::input::Input;
use super::label::Labels;
use super::model::{Model, chance_of, excess_entropy};
use super::report::Report;
use crate::eval::network::SCALE;
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
    /// Threads; sums are made in an order that depends on their number.
    pub threads: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            seed: 1,
            epochs: 8,
            batch: 8192,
            rate: 0.005,
            decay: 5.0,
            threads: 2,
        }
    }
}

/// What a training came to.
pub struct Training<W> {
    /// The weights.
    pub weights: W,
    /// Mean loss of the last epoch on the labels, in nats above their entropy.
    pub loss: f64,
    /// Figures on the games held out.
    pub held_out: Report,
    /// The greatest sum of a position held out, as a share of what the integers hold.
    pub headroom: f32,
}

/// Trains a model to foretell `labels`. `tell` is called after each epoch with its number from 1,
/// the mean loss, and the loss on the games held out.
///
/// With `start` it goes on from those weights, else it begins from nothing.
pub fn train<M: Model>(
    set: &DataSet,
    labels: &Labels,
    plan: &Plan,
    start: Option<&M::Weights>,
    mut tell: impl FnMut(usize, f64, f64),
) -> Training<M::Weights> {
    let mut pupil = Pupil::<M>::new(plan, start);
    let mut gradients = vec![M::zero(); plan.threads.max(1)];
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
            loss += gradients_of(&pupil.model, &mut gradients, part, set, labels);
            pupil.step(&mut gradients, part.len(), rate);
            step += 1;
        }
        loss /= order.len().max(1) as f64;
        tell(epoch, loss, label_loss(&pupil.model, &set.held_out, labels));
    }
    let model = pupil.model;
    let chance = |sample: &Sample| chance_of(model.value(&Input::of(sample)), 1.0);
    let most = |samples: &[Sample]| {
        let each = samples.iter().map(|s| model.headroom(&Input::of(s)));
        each.fold(0.0, f32::max)
    };
    Training {
        weights: model.quantised(draw_margin(&model, &set.held_out)),
        loss,
        held_out: Report::of(&set.held_out, labels, chance),
        headroom: most(&set.held_out),
    }
}

/// A model in training: its factors, from which its patterns are made, and the optimisers.
struct Pupil<M> {
    model: M,
    factors: Vec<f32>,
    slopes: Vec<f32>,
    for_factors: Adam,
    for_rest: Adam,
}

impl<M: Model> Pupil<M> {
    fn new(plan: &Plan, start: Option<&M::Weights>) -> Pupil<M> {
        let size = Factors::get().rows() * M::ROW;
        let mut factors = vec![0.0; size];
        let (own, shared) = factors.split_at_mut(M::rows_end());
        let model = if let Some(weights) = start {
            let model = M::of(weights);
            own.copy_from_slice(&model.numbers()[..M::rows_end()]);
            model
        } else {
            // Kin begin alike, and differ by what is learned only.
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
            shared.fill_with(|| rng.random_range(-M::SPREAD..=M::SPREAD));
            M::random(plan.seed)
        };
        let rest = model.numbers().len() - M::rows_end();
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
        let rows = &mut self.model.numbers_mut()[..M::rows_end()];
        Factors::get().compose(M::ROW, &self.factors, rows);
    }

    /// One step of the optimisers, against the sum of `gradients`, which are then set to zero.
    fn step(&mut self, gradients: &mut [M], batch: usize, rate: f32) {
        let (first, others) = gradients.split_first_mut().expect("one gradient a thread");
        let sum = first.numbers_mut();
        for other in others {
            for (sum, g) in sum.iter_mut().zip(other.numbers_mut()) {
                *sum += *g;
                *g = 0.0;
            }
        }
        let (rows, rest) = sum.split_at(M::rows_end());
        Factors::get().distribute(M::ROW, rows, &mut self.slopes);
        self.for_factors
            .step(&mut self.factors, &self.slopes, batch, rate);
        let numbers = &mut self.model.numbers_mut()[M::rows_end()..];
        self.for_rest.step(numbers, rest, batch, rate);
        self.compose();
        sum.fill(0.0);
    }
}

/// Adds up the gradients of one batch, a share of it on each thread.
fn gradients_of<M: Model>(
    model: &M,
    gradients: &mut [M],
    part: &[u32],
    set: &DataSet,
    labels: &Labels,
) -> f64 {
    let share = part.len().div_ceil(gradients.len());
    thread::scope(|scope| {
        let work = part.chunks(share).zip(gradients);
        let handles: Vec<_> = work
            .map(|(share, gradient)| {
                scope.spawn(move || {
                    let learn = |&n: &u32| {
                        let sample = &set.training[n as usize];
                        f64::from(model.learn(&Input::of(sample), labels.of(sample), gradient))
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
fn label_loss<M: Model>(model: &M, samples: &[Sample], labels: &Labels) -> f64 {
    let one = |sample: &Sample| {
        let chance = chance_of(model.value(&Input::of(sample)), 1.0);
        f64::from(excess_entropy(chance, labels.of(sample)))
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// The margin, in units of the evaluation, that makes draws as frequent as they were.
fn draw_margin<M: Model>(model: &M, samples: &[Sample]) -> i32 {
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
    (low * SCALE).round() as i32
}
