//! The evaluation's promises: the value kept up to date equals the value computed afresh, it is
//! the same under the twelve symmetries and for the other colours, and a weights file that is
//! not right is refused.

use std::sync::Arc;

use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yinsh::board::{Position, Stage, Step, Symmetry, Variant};
use yinsh::eval::network::{self, Network};
use yinsh::eval::tables::{self, Tables};
use yinsh::eval::{Evaluation, Evaluator, MAX_EVAL, Slot, Stored, TermWeights, WeightsError};

/// Weights of random numbers: every one of them counts.
fn random_weights<W: Stored>(seed: u64) -> W {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut weights = W::zero();
    for slot in weights.slots() {
        match slot {
            Slot::Shorts(numbers) => numbers.fill_with(|| rng.random_range(-60..60)),
            Slot::Long(number) => *number = rng.random_range(-9000..9000),
        }
    }
    weights
}

fn evaluations() -> [Evaluation; 4] {
    [
        Evaluation::handmade(),
        Evaluation::Terms(Arc::new(random_weights(7))),
        Evaluation::Tables(Arc::new(Tables::new(&random_weights(7)))),
        Evaluation::Network(Arc::new(Network::new(&random_weights(7)))),
    ]
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

/// Weights read back as written; a file that is cut, longer or damaged is refused.
fn keeps_its_promises<W: Stored + PartialEq + std::fmt::Debug>() {
    let weights: W = random_weights(3);
    let good = weights.to_bytes();
    assert_eq!(W::from_bytes(&good), Ok(weights));
    for length in (0..good.len()).step_by(1 + good.len() / 40) {
        assert!(W::from_bytes(&good[..length]).is_err(), "{length}");
    }
    assert!(W::from_bytes(&good[..good.len() - 1]).is_err());
    let mut long = good.clone();
    long.push(0);
    assert!(matches!(
        W::from_bytes(&long),
        Err(WeightsError::Size { .. })
    ));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..100 {
        let mut bad = good.clone();
        let at = rng.random_range(0..bad.len());
        bad[at] ^= 1 << rng.random_range(0..8);
        assert!(W::from_bytes(&bad).is_err(), "byte {at}");
    }
}

#[test]
fn weights_files_read_back_as_written_and_are_refused_when_damaged() {
    keeps_its_promises::<TermWeights>();
    keeps_its_promises::<tables::Weights>();
    keeps_its_promises::<network::Weights>();
}

#[test]
fn a_weights_file_of_another_version_or_shape_says_which() {
    fn with_word<W: Stored>(n: usize, word: u32) -> String {
        let mut bytes = W::zero().to_bytes();
        bytes[8 + 4 * n..12 + 4 * n].copy_from_slice(&word.to_le_bytes());
        let error = W::from_bytes(&bytes).err().expect("no such weights");
        error.to_string()
    }
    assert!(with_word::<network::Weights>(0, 99).contains("version 99"));
    assert!(with_word::<network::Weights>(1, 7).contains("width 7"));
    assert!(with_word::<network::Weights>(4, 3).contains("buckets 3"));
    assert!(with_word::<tables::Weights>(1, 5).contains("phases 5"));
    assert!(with_word::<TermWeights>(1, 13).contains("terms 13"));
}

#[test]
fn weights_with_which_an_evaluation_could_overflow_are_refused() {
    fn error<W: Stored>(weights: &W) -> String {
        let read = W::from_bytes(&weights.to_bytes());
        read.err().expect("weights too large").to_string()
    }
    let mut network: network::Weights = random_weights(2);
    network.outputs[3].linear[1] = [i16::MIN; network::WIDTH];
    assert_eq!(
        error(&network),
        "the sum of a view's linear output weights is 524288, at most 32767 can be reckoned with"
    );
    for margin in [i32::MIN, i32::MAX] {
        let mut network: network::Weights = random_weights(2);
        network.draw_margin = margin;
        assert!(error(&network).starts_with("the draw margin is 214748364"));
        let mut tables: tables::Weights = random_weights(2);
        tables.draw_margin = margin;
        assert!(error(&tables).starts_with("the draw margin is 214748364"));
    }

    // The largest that are taken: the value is still one, and the chances are.
    let mut network: network::Weights = random_weights(2);
    network.draw_margin = -MAX_EVAL;
    network.counts.fill([i16::MIN; network::WIDTH]);
    network.patterns.fill([i16::MIN; network::WIDTH]);
    for output in &mut network.outputs {
        output.linear.fill([-2047; network::WIDTH]);
        output.square.fill([i16::MIN; network::WIDTH]);
        output.bias = i32::MAX;
    }
    let evaluation = Evaluation::from_bytes(&network.to_bytes()).expect("large weights");
    for text in [
        "4/7/8/9/10/9/10/9/8/7/4 w 0 0",
        "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0",
    ] {
        let value = fresh(&evaluation, &text.parse().expect(text));
        assert!(value.abs() <= MAX_EVAL);
        let chances = evaluation.chances(value).expect("a network tells them");
        assert_eq!(chances.iter().sum::<u32>(), 1000);
    }
}

#[test]
fn an_evaluation_is_chosen_by_what_its_file_holds() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let named = |bytes: &[u8]| {
        let path = format!("{folder}/evaluation.weights");
        std::fs::write(&path, bytes).unwrap();
        Evaluation::by_name(&path)
    };
    let network: network::Weights = random_weights(1);
    let tables: tables::Weights = random_weights(1);
    let terms: TermWeights = random_weights(1);
    for (bytes, name) in [
        (
            network.to_bytes(),
            format!("network {:08x}", network.checksum()),
        ),
        (
            tables.to_bytes(),
            format!("tables {:08x}", tables.checksum()),
        ),
        (terms.to_bytes(), format!("terms {:08x}", terms.checksum())),
    ] {
        assert_eq!(named(&bytes).ok().map(|e| e.to_string()), Some(name));
    }
    let error = named(b"something else").err().expect("no weights file");
    assert!(
        error.to_string().contains("it begins with none of"),
        "{error}"
    );
}
