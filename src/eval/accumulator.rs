//! Sums over the patterns of all windows, kept up to date along the steps of a search.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::pattern::{Patterns, Place, state, states, swap_state};
use crate::board::{Bitboard, Color, POINTS, Point, Position, ROWS, Step};

/// The most points that a step changes: a ring move's two, and eight flipped between.
const MOST_CHANGES: usize = 12;

/// Numbers that are summed side by side.
pub trait Sums: Copy {
    /// The sums of nothing.
    const ZERO: Self;

    /// The numbers; always as many.
    fn numbers(&self) -> &[i16];

    /// The numbers, to be changed.
    fn numbers_mut(&mut self) -> &mut [i16];

    /// Adds `new`.
    #[inline]
    fn add(&mut self, new: &Self) {
        for (sum, new) in self.numbers_mut().iter_mut().zip(new.numbers()) {
            *sum = sum.wrapping_add(*new);
        }
    }

    /// Adds `new` in the place of `old`.
    #[inline]
    fn replace(&mut self, old: &Self, new: &Self) {
        let changes = old.numbers().iter().zip(new.numbers());
        for (sum, (old, new)) in self.numbers_mut().iter_mut().zip(changes) {
            *sum = sum.wrapping_add(new.wrapping_sub(*old));
        }
    }
}

/// An evaluation by sums over windows.
pub trait Windows {
    /// What is summed.
    type Sums: Sums;

    /// What a pattern adds, `index` being its orbit's base plus the pattern as White sees it.
    fn pattern(&self, index: u16) -> &Self::Sums;

    /// What `position` is worth to its mover, given the sums of its patterns.
    fn value(&self, position: &Position, sums: &Self::Sums) -> i32;
}

/// A point that changed, and the change of its state as White sees it.
#[derive(Clone, Copy)]
struct Change {
    point: u8,
    delta: i16,
}

/// One step's state: brought up to date only when a value is asked for.
#[derive(Clone)]
struct Layer<S> {
    sums: S,
    /// By window: orbit base plus pattern as White sees it.
    indices: [u16; ROWS],
    changes: ArrayVec<Change, MOST_CHANGES>,
    is_current: bool,
}

/// The sums along the line from the root to the node the search is at.
pub struct Accumulator<W: Windows> {
    windows: Arc<W>,
    patterns: &'static Patterns,
    layers: Vec<Layer<W::Sums>>,
    top: usize,
}

impl<W: Windows> Accumulator<W> {
    /// The sums of `position`, with none above it.
    pub fn new(windows: Arc<W>, position: &Position) -> Accumulator<W> {
        let patterns = Patterns::get();
        let indices = patterns.indices(&states(position, Color::White));
        let base = Layer {
            sums: sum(&*windows, &indices),
            indices,
            changes: ArrayVec::new(),
            is_current: true,
        };
        Accumulator {
            windows,
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
        debug_assert_eq!(
            self.layers[self.top].sums.numbers(),
            self.fresh_sums(position).numbers(),
            "kept up to date, and computed afresh for {position}"
        );
        self.windows.value(position, &self.layers[self.top].sums)
    }

    /// The sums of `position` from nothing, to check those kept up to date by.
    fn fresh_sums(&self, position: &Position) -> W::Sums {
        let indices = self.patterns.indices(&states(position, Color::White));
        sum(&*self.windows, &indices)
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
            sums.replace(
                self.windows.pattern(before.indices[window]),
                self.windows.pattern(after.indices[window]),
            );
        }
        after.sums = sums;
    }
}

/// What each ring and marker adds to the value of `position` for its mover: the value less what
/// it would be with that point empty and all else the same.
pub fn contributions<W: Windows>(windows: &W, position: &Position) -> Vec<(Point, i32)> {
    let patterns = Patterns::get();
    let states = states(position, Color::White);
    let value =
        |states: &[u8; POINTS]| windows.value(position, &sum(windows, &patterns.indices(states)));
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

fn sum<W: Windows>(windows: &W, indices: &[u16; ROWS]) -> W::Sums {
    let mut sums = W::Sums::ZERO;
    for &index in indices {
        sums.add(windows.pattern(index));
    }
    sums
}
