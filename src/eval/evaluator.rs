//! Which evaluation is used, and its state along a search.

use std::fmt;
use std::sync::Arc;

use super::accumulator::{Accumulator, contributions};
use super::handmade::{self, TermWeights};
use super::network::{Network, SCALE};
use super::stored::Stored as _;
use super::tables::Tables;
use crate::board::{Color, Point, Position, Step, Undo};

/// An evaluation to choose.
#[derive(Clone)]
pub enum Evaluation {
    /// The hand-made terms.
    Terms(Arc<TermWeights>),
    /// Learned tables.
    Tables(Arc<Tables>),
    /// A learned network.
    Network(Arc<Network>),
}

impl Evaluation {
    /// The hand-made terms with the weights that the program has.
    pub fn handmade() -> Evaluation {
        Evaluation::Terms(TermWeights::built_in())
    }

    /// Win, draw and loss chances of the mover in thousandths that add up to 1000, for a value;
    /// none where the evaluation was not fitted to outcomes.
    pub fn chances(&self, value: i32) -> Option<[u32; 3]> {
        let draw_margin = match self {
            Evaluation::Terms(_) => return None,
            Evaluation::Tables(tables) => tables.draw_margin(),
            Evaluation::Network(network) => network.draw_margin(),
        };
        let chance = |value: i32| {
            let odds = f64::from(value - draw_margin) / f64::from(SCALE);
            (1000.0 / (1.0 + (-odds).exp())).round() as u32
        };
        let win = chance(value);
        let loss = chance(-value).min(1000 - win);
        Some([win, 1000 - win - loss, loss])
    }

    /// What each ring and marker adds to the value of `position` for its mover: the value less
    /// what it would be with that point empty and all else the same. None where the evaluation
    /// has no such parts.
    pub fn contributions(&self, position: &Position) -> Option<Vec<(Point, i32)>> {
        match self {
            Evaluation::Terms(_) => None,
            Evaluation::Tables(tables) => Some(contributions(&**tables, position)),
            Evaluation::Network(network) => Some(contributions(&**network, position)),
        }
    }
}

impl fmt::Display for Evaluation {
    /// What the evaluation is, with the checksum of its weights.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Terms(weights) if **weights == *TermWeights::built_in() => {
                write!(f, "hand-made evaluation")
            }
            Evaluation::Terms(weights) => write!(f, "terms {:08x}", weights.checksum()),
            Evaluation::Tables(tables) => write!(f, "tables {:08x}", tables.checksum()),
            Evaluation::Network(network) => write!(f, "network {:08x}", network.checksum()),
        }
    }
}

impl Default for Evaluation {
    /// The network shipped with the program.
    fn default() -> Evaluation {
        Evaluation::Network(Network::embedded())
    }
}

/// The evaluation, and what of it is kept up to date along the steps.
enum State {
    Terms(Arc<TermWeights>),
    Tables(Accumulator<Tables>),
    Network(Accumulator<Network>),
}

/// An evaluation that follows the steps of a search.
pub struct Evaluator {
    state: State,
}

impl Evaluator {
    /// The evaluation's state for `position`, from which steps are made.
    pub fn new(evaluation: &Evaluation, position: &Position) -> Evaluator {
        let state = match evaluation {
            Evaluation::Terms(weights) => State::Terms(Arc::clone(weights)),
            Evaluation::Tables(tables) => {
                State::Tables(Accumulator::new(Arc::clone(tables), position))
            }
            Evaluation::Network(network) => {
                State::Network(Accumulator::new(Arc::clone(network), position))
            }
        };
        Evaluator { state }
    }

    /// Makes `step` in `position`, which must be the one that the steps before led to.
    #[inline]
    pub fn make(&mut self, position: &mut Position, step: Step) -> Undo {
        let side = position.side();
        let white = position.markers(Color::White);
        let undo = position.make(step);
        match &mut self.state {
            State::Network(sums) => sums.push(side, step, undo.flipped(), white),
            State::Tables(sums) => sums.push(side, step, undo.flipped(), white),
            State::Terms(_) => {}
        }
        undo
    }

    /// Takes back the step that was made last.
    #[inline]
    pub fn unmake(&mut self, position: &mut Position, step: Step, undo: Undo) {
        position.unmake(step, undo);
        match &mut self.state {
            State::Network(sums) => sums.pop(),
            State::Tables(sums) => sums.pop(),
            State::Terms(_) => {}
        }
    }

    /// What `position`, which the steps made have led to, is worth to its mover; within
    /// ±[`MAX_EVAL`](super::MAX_EVAL).
    #[inline]
    pub fn value(&mut self, position: &Position) -> i32 {
        match &mut self.state {
            State::Network(sums) => sums.value(position),
            State::Tables(sums) => sums.value(position),
            State::Terms(weights) => handmade::evaluate(position, weights),
        }
    }
}
