//! Which evaluation is used, and its state along a search.

use std::sync::Arc;

use super::accumulator::Accumulator;
use super::handmade;
use super::network::Network;
use crate::board::{Color, Position, Step, Undo};

/// An evaluation to choose.
#[derive(Clone)]
pub enum Evaluation {
    /// The hand-made terms.
    Handmade,
    /// A learned network.
    Network(Arc<Network>),
}

impl Default for Evaluation {
    /// The network shipped with the program.
    fn default() -> Evaluation {
        Evaluation::Network(Network::embedded())
    }
}

/// An evaluation that follows the steps of a search.
pub struct Evaluator {
    accumulator: Option<Accumulator>,
}

impl Evaluator {
    /// The evaluation's state for `position`, from which steps are made.
    pub fn new(evaluation: &Evaluation, position: &Position) -> Evaluator {
        let accumulator = match evaluation {
            Evaluation::Handmade => None,
            Evaluation::Network(network) => Some(Accumulator::new(Arc::clone(network), position)),
        };
        Evaluator { accumulator }
    }

    /// Makes `step` in `position`, which must be the one that the steps before led to.
    #[inline]
    pub fn make(&mut self, position: &mut Position, step: Step) -> Undo {
        let side = position.side();
        let white = position.markers(Color::White);
        let undo = position.make(step);
        if let Some(accumulator) = &mut self.accumulator {
            accumulator.push(side, step, undo.flipped(), white);
        }
        undo
    }

    /// Takes back the step that was made last.
    #[inline]
    pub fn unmake(&mut self, position: &mut Position, step: Step, undo: Undo) {
        position.unmake(step, undo);
        if let Some(accumulator) = &mut self.accumulator {
            accumulator.pop();
        }
    }

    /// What `position`, which the steps made have led to, is worth to its mover; within
    /// ±[`MAX_EVAL`](super::MAX_EVAL).
    #[inline]
    pub fn value(&mut self, position: &Position) -> i32 {
        match &mut self.accumulator {
            None => handmade::evaluate(position),
            Some(accumulator) => accumulator.value(position),
        }
    }
}
