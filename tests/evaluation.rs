//! The evaluation's promises: the value kept up to date equals the value computed afresh, it is
//! the same under the twelve symmetries and for the other colours, and a weights file that is
//! not right is refused.

use std::sync::Arc;

use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yinsh::board::{Position, Stage, Step, Symmetry, Variant};
use yinsh::eval::network::{Network, Weights, WeightsError};
use yinsh::eval::{Evaluation, Evaluator};

/// Weights of random numbers: every feature and output counts.
fn random_weights(seed: u64) -> Weights {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut weights = Weights::zero();
    for sums in weights.patterns.iter_mut().chain(&mut weights.phases) {
        sums.fill_with(|| rng.random_range(-60..60));
    }
    for output in &mut weights.outputs {
        for row in output.linear.iter_mut().chain(&mut output.square) {
            row.fill_with(|| rng.random_range(-40..40));
        }
        output.bias = rng.random_range(-9000..9000);
    }
    weights
}

fn evaluations() -> [Evaluation; 2] {
    let network = Network::new(&random_weights(7));
    [Evaluation::Handmade, Evaluation::Network(Arc::new(network))]
}

fn fresh(evaluation: &Evaluation, position: &Position) -> i32 {
    Evaluator::new(evaluation, position).value(position)
}

/// A step at random, with a liking for rows, which plain random play seldom makes.
fn some_step(position: &Position, rng: &mut Xoshiro256PlusPlus) -> Step {
    let steps = position.steps();
    let makes_row = |step: &&Step| {
        let mut after = position.clone();
        after.make(**step);
        after.stage() == Stage::Own
    };
    let rows: Vec<&Step> = steps.iter().filter(makes_row).collect();
    match rows.choose(rng) {
        Some(&&step) if rng.random_bool(0.8) => step,
        _ => *steps.choose(rng).expect("a game that goes on has steps"),
    }
}

#[test]
fn the_value_kept_up_to_date_equals_the_value_computed_afresh() {
    for evaluation in evaluations() {
        for seed in 0..200 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let variant = [Variant::Standard, Variant::Blitz][usize::from(seed % 8 == 0)];
            let mut position = Position::start(variant);
            let mut evaluator = Evaluator::new(&evaluation, &position);
            while !position.is_over() {
                // Some steps are made and taken back, some values are never asked for.
                for _ in 0..rng.random_range(0..3) {
                    let step = some_step(&position, &mut rng);
                    let undo = evaluator.make(&mut position, step);
                    if rng.random_bool(0.5) {
                        let value = evaluator.value(&position);
                        assert_eq!(value, fresh(&evaluation, &position));
                    }
                    evaluator.unmake(&mut position, step, undo);
                }
                let step = some_step(&position, &mut rng);
                evaluator.make(&mut position, step);
                if rng.random_bool(0.5) {
                    let value = evaluator.value(&position);
                    assert_eq!(value, fresh(&evaluation, &position), "{position}");
                }
            }
            assert_eq!(evaluator.value(&position), fresh(&evaluation, &position));
        }
    }
}

#[test]
fn the_value_is_the_same_for_all_images_and_for_the_other_colours() {
    for evaluation in evaluations() {
        for seed in 0..40 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1000 + seed);
            let mut position = Position::start(Variant::Standard);
            while !position.is_over() {
                let value = fresh(&evaluation, &position);
                for symmetry in Symmetry::all() {
                    assert_eq!(fresh(&evaluation, &position.image(symmetry)), value);
                }
                assert_eq!(fresh(&evaluation, &position.with_colors_swapped()), value);
                let step = some_step(&position, &mut rng);
                position.make(step);
            }
        }
    }
}

#[test]
fn a_weights_file_reads_back_as_written() {
    let weights = random_weights(3);
    assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
}

#[test]
fn a_weights_file_that_is_cut_lengthened_or_damaged_is_refused() {
    let good = random_weights(3).to_bytes();
    for length in [0, 5, 8, 20, 27, 28, 100, good.len() - 1] {
        assert!(Weights::from_bytes(&good[..length]).is_err(), "{length}");
    }
    let mut long = good.clone();
    long.push(0);
    assert!(matches!(
        Weights::from_bytes(&long),
        Err(WeightsError::Size { .. })
    ));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..100 {
        let mut bad = good.clone();
        let at = rng.random_range(0..bad.len());
        bad[at] ^= 1 << rng.random_range(0..8);
        assert!(Weights::from_bytes(&bad).is_err(), "byte {at}");
    }
}

#[test]
fn a_weights_file_of_another_version_or_shape_says_which() {
    let good = random_weights(3).to_bytes();
    let with_word = |n: usize, word: u32| {
        let mut bytes = good.clone();
        bytes[8 + 4 * n..12 + 4 * n].copy_from_slice(&word.to_le_bytes());
        Weights::from_bytes(&bytes).unwrap_err().to_string()
    };
    assert!(with_word(0, 99).contains("version 99"));
    assert!(with_word(1, 7).contains("width 7"));
    assert!(with_word(4, 3).contains("buckets 3"));
}
