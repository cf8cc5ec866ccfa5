//! What the rules cost: counting turns, generating, making and unmaking steps, finding rows.
//!
//! `cargo bench --bench board`; the rate of `perft_3` is turns a second.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use yinsh::board::{Bitboard, Position, perft, rows_in};

fn main() {
    divan::main();
}

/// Five rings each and 18 markers.
const MIDDLE: &str = "4/7/8/2rRr1R2/3rMm4/2mMMMR2/4mm1r2/3M1M3/m1Rm2r1/4R2/4 w 0 0";

/// Three rings off, rows to be made.
const LATE: &str = "rM2/2M4/3mRm2/m1r1m4/2M1rmMM2/1mm1RMM2/3MRmM2/2m1MMM2/rM3Mm1/m1mmM2/4 w 2 1";

const POSITIONS: [&str; 2] = ["middle", "late"];

fn position(name: &str) -> Position {
    let text = if name == "middle" { MIDDLE } else { LATE };
    text.parse().expect("a position")
}

/// Sequences of three turns, the last counted in bulk.
#[divan::bench(args = POSITIONS, sample_count = 20)]
fn perft_3(bencher: Bencher, name: &str) {
    let position = position(name);
    let turns = perft(&position, 3);
    bencher
        .counter(ItemsCount::new(turns))
        .bench(|| perft(black_box(&position), 3));
}

#[divan::bench(args = POSITIONS)]
fn generate_steps(bencher: Bencher, name: &str) {
    let position = position(name);
    bencher
        .counter(ItemsCount::new(position.steps().len()))
        .bench(|| black_box(&position).steps());
}

/// Every step of a position, made and unmade.
#[divan::bench(args = POSITIONS)]
fn make_unmake(bencher: Bencher, name: &str) {
    let mut position = position(name);
    let steps = position.steps();
    bencher
        .counter(ItemsCount::new(steps.len()))
        .bench_local(|| {
            for &step in &steps {
                let undo = position.make(step);
                black_box(&position);
                position.unmake(step, undo);
            }
        });
}

/// The mover's markers after each ring move of both positions, with and without rows.
fn marker_sets() -> Vec<Bitboard> {
    let mut sets = Vec::new();
    for name in POSITIONS {
        let position = position(name);
        let side = position.side();
        position.for_each_ring_move(side, |m| {
            sets.push((position.markers(side) ^ m.flipped) | Bitboard::of(m.from));
        });
    }
    sets
}

/// Whether there is a row at all.
#[divan::bench]
fn has_row(bencher: Bencher) {
    let sets = marker_sets();
    let rows = || black_box(&sets).iter().filter(|set| set.has_row()).count();
    bencher.counter(ItemsCount::new(sets.len())).bench(rows);
}

/// Which rows there are.
#[divan::bench]
fn list_rows(bencher: Bencher) {
    let sets = marker_sets();
    let rows = || -> usize {
        black_box(&sets)
            .iter()
            .map(|&set| rows_in(set).count())
            .sum()
    };
    bencher.counter(ItemsCount::new(sets.len())).bench(rows);
}
