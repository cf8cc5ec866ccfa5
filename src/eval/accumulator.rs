//! The sums of the network's pattern vectors, kept up to date along the steps of a search.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::network::{Network, Pair, WIDTH};
use super::pattern::{Patterns, Place, state, states, swap_state};
use crate::board::{Bitboard, Color, POINTS, Point, Position, ROWS, Step};

/// The most points that a step changes: a ring move's two, and eight flipped between.
const MOST_CHANGES: usize = 12;

/// A point that changed, and the change of its state as White sees it.
#[derive(Clone, Copy)]
struct Change {
    point: u8,
    delta: i16,
}

/// One step's state: brought up to date only when a value is asked for.
#[derive(Clone)]
struct Layer {
    sums: Pair,
    /// By window: orbit base plus pattern as White sees it.
    indices: [u16; ROWS],
    changes: ArrayVec<Change, MOST_CHANGES>,
    is_current: bool,
}

/// The sums along the line from the root to the node the search is at.
pub struct Accumulator {
    network: Arc<Network>,
    patterns: &'static Patterns,
    layers: Vec<Layer>,
    top: usize,
}

impl Accumulator {
    /// The sums of `position`, with none above it.
    pub fn new(network: Arc<Network>, position: &Position) -> Accumulator {
        let patterns = Patterns::get();
        let indices = patterns.indices(&states(position, Color::White));
        let mut sums = Pair([[0; WIDTH]; 2]);
        for index in indices {
            add(&mut sums, network.pattern(index));
        }
        let base = Layer {
            sums,
            indices,
            changes: ArrayVec::new(),
            is_current: true,
        };
        Accumulator {
            network,
            patterns,
            layers: vec![base],
            top: 0,
        }
    }

    /// `side` made `step`, which flipped `flipped`; `white_before` are White's markers before it.
    #[inline]
    pub fn push(&mut self, side: Color, step: Step, flipped: Bitboard, white_before: Bitboard) {
        self.top += 1;
        if self.top == self.layers.len() {
            self.layers.push(self.layers[0].clone());
        }
        let layer = &mut self.layers[self.top];
        layer.is_current = false;
        layer.changes.clear();
        let seen = |state: u8| match side {
            Color::White => i16::from(state),
            Color::Black => i16::from(swap_state(state)),
        };
        let ring = seen(state::OWN_RING);
        let marker = seen(state::OWN_MARKER);
        let mut change = |point: Point, delta: i16| {
            layer.changes.push(Change {
                point: point.index() as u8,
                delta,
            });
        };
        match step {
            Step::Place(point) => change(point, ring),
            Step::Move { from, to } => {
                change(from, marker - ring);
                change(to, ring);
                let turn = i16::from(state::OTHER_MARKER) - i16::from(state::OWN_MARKER);
                for point in flipped & white_before {
                    change(point, turn);
                }
                for point in flipped & !white_before {
                    change(point, -turn);
                }
            }
            Step::Remove { row, ring: taken } => {
                for point in row.points() {
                    change(point, -marker);
                }
                change(taken, -ring);
            }
            Step::Pass => {}
        }
    }

    /// The last step was taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.top -= 1;
    }

    /// What `position`, which the steps pushed have led to, is worth to its mover.
    pub fn value(&mut self, position: &Position) -> i32 {
        let mut current = self.top;
        while !self.layers[current].is_current {
            current -= 1;
        }
        for n in current + 1..=self.top {
            self.bring_up_to_date(n);
        }
        self.network.value(position, &self.layers[self.top].sums)
    }

    /// Computes layer `n` from the one before, which is current.
    fn bring_up_to_date(&mut self, n: usize) {
        let (before, after) = self.layers.split_at_mut(n);
        let (before, after) = (&before[n - 1], &mut after[0]);
        after.indices = before.indices;
        after.is_current = true;
        let mut changed = 0u128;
        for &Change { point, delta } in &after.changes {
            for &Place { window, weight } in &self.patterns.places[usize::from(point) % POINTS] {
                let index = &mut after.indices[usize::from(window) % ROWS];
                *index = index.wrapping_add_signed(delta * weight as i16);
                changed |= 1 << window;
            }
        }
        let mut sums = before.sums;
        while changed != 0 {
            let window = changed.trailing_zeros() as usize % ROWS;
            changed &= changed - 1;
            let old = self.network.pattern(before.indices[window]);
            let new = self.network.pattern(after.indices[window]);
            for view in 0..2 {
                for k in 0..WIDTH {
                    let change = new.0[view][k].wrapping_sub(old.0[view][k]);
                    sums.0[view][k] = sums.0[view][k].wrapping_add(change);
                }
            }
        }
        after.sums = sums;
    }
}

/// What each ring and marker adds to the network's value of `position` for its mover: the value
/// less what it would be with that point empty and all else the same.
pub fn contributions(network: &Network, position: &Position) -> Vec<(Point, i32)> {
    let patterns = Patterns::get();
    let states = states(position, Color::White);
    let value = |states: &[u8; POINTS]| {
        let mut sums = Pair([[0; WIDTH]; 2]);
        for index in patterns.indices(states) {
            add(&mut sums, network.pattern(index));
        }
        network.value(position, &sums)
    };
    let whole = value(&states);
    let occupied = Point::all().filter(|point| states[point.index()] != state::EMPTY);
    occupied
        .map(|point| {
            let mut without = states;
            without[point.index()] = state::EMPTY;
            (point, whole - value(&without))
        })
        .collect()
}

fn add(sums: &mut Pair, vectors: &Pair) {
    for view in 0..2 {
        for k in 0..WIDTH {
            sums.0[view][k] = sums.0[view][k].wrapping_add(vectors.0[view][k]);
        }
    }
}
