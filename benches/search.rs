//! What the parts of the search cost: evaluation, the table, a search to a fixed depth.
//!
//! `cargo bench --bench search`

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use yinsh::board::{Position, Stage};
use yinsh::eval::{Evaluation, Evaluator, TermWeights, evaluate_terms};
use yinsh::search::{
    Bound, Control, Entry, Limits, Options, Searcher, Table, bench, bench_positions,
};

fn main() {
    divan::main();
}

/// The positions of the bench in which a ring is to be moved.
fn positions() -> Vec<Position> {
    let all = bench_positions();
    all.filter(|p| p.stage() == Stage::Move).collect()
}

/// The plain evaluation.
#[divan::bench]
fn evaluate_by_hand(bencher: Bencher) {
    let positions = positions();
    let weights = TermWeights::built_in();
    let value = |position| evaluate_terms(position, &weights);
    let sum = || -> i32 { black_box(&positions).iter().map(value).sum() };
    bencher.counter(ItemsCount::new(positions.len())).bench(sum);
}

/// The network, as the search uses it: a step made, the position evaluated, the step unmade.
#[divan::bench]
fn evaluate_by_network(bencher: Bencher) {
    let mut position = positions().swap_remove(20);
    let mut evaluator = Evaluator::new(&Evaluation::default(), &position);
    let steps = position.steps();
    let sum = || {
        let mut sum = 0;
        for &step in &steps {
            let undo = evaluator.make(&mut position, step);
            sum += evaluator.value(&position);
            evaluator.unmake(&mut position, step, undo);
        }
        sum
    };
    bencher
        .counter(ItemsCount::new(steps.len()))
        .bench_local(sum);
}

/// How many keys the benches of the table go through: far more than caches hold.
const KEYS: u64 = 1 << 20;

fn keys() -> impl Iterator<Item = u64> {
    (1..=KEYS).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn store(table: &Table, key: u64) {
    let entry = Entry {
        step: None,
        value: (key >> 54) as i32,
        eval: 0,
        depth: (key >> 60) as u8,
        bound: Bound::Exact,
    };
    table.store(key, &entry);
}

/// A table of 64 MB with all keys in it.
fn full_table() -> Table {
    let table = Table::new(64).expect("64 MB of memory");
    keys().for_each(|key| store(&table, key));
    table
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn table_probe(bencher: Bencher) {
    let table = full_table();
    bencher
        .counter(ItemsCount::new(KEYS))
        .bench(|| keys().filter(|&key| table.probe(key).is_some()).count());
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn table_store(bencher: Bencher) {
    let table = full_table();
    bencher
        .counter(ItemsCount::new(KEYS))
        .bench(|| keys().for_each(|key| store(&table, key)));
}

/// A mid-game position to depth 7, from an empty table.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn fixed_depth(bencher: Bencher) {
    let position = bench_positions().nth(20).expect("a mid-game position");
    let limits = Limits {
        depth: Some(7),
        ..Limits::default()
    };
    let mut searcher = Searcher::new(Options::default()).expect("16 MB of memory");
    bencher.bench_local(|| {
        searcher.clear();
        searcher.search(&position, &limits, &Control::new(), &mut |_| ())
    });
}

/// The whole bench: its rate is nodes a second.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn whole_bench(bencher: Bencher) {
    let run = || bench(&Control::new(), |_| ()).expect("16 MB of memory");
    let nodes = run().nodes;
    bencher.counter(ItemsCount::new(nodes)).bench(run);
}
