//! Nodes that are cut without a search of their steps: reverse futility and null move.

use super::params::{
    NULL_BASE, NULL_DEPTH, NULL_DIVISOR, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN,
};
use super::score::{Value, WIN_FOUND};
use super::tactics::can_complete;
use super::worker::{Place, Worker};
use crate::board::Step;

impl Worker<'_> {
    /// A value for a node whose evaluation reaches beta, where that is as good as a search: it is
    /// reached by a margin, or also when the turn is given away. Never against a row that the
    /// opponent can complete. A search that has to be left is for the caller to see.
    // A call to it takes a percent of the nodes a second.
    #[inline(always)]
    pub fn cut_early(
        &mut self,
        eval: Value,
        beta: Value,
        depth: i32,
        improving: bool,
        place: Place,
        cut_node: bool,
    ) -> Option<Value> {
        let margin = REVERSE_FUTILITY_MARGIN * (depth - i32::from(improving));
        let quiet = depth <= REVERSE_FUTILITY_DEPTH && eval - margin >= beta;
        let null = depth >= NULL_DEPTH && !self.after_null(place);
        if !(quiet || null) || can_complete(&self.position, !self.position.side()) {
            return None;
        }
        if quiet {
            return Some((eval + beta) / 2);
        }
        self.null_move(beta, depth, place, cut_node)
    }

    /// Whether the step before was a null move.
    fn after_null(&self, place: Place) -> bool {
        self.frames[place.steps].previous == Some(Step::Pass)
    }

    /// Searches what is left of the depth after giving the turn away; a value if that still cuts.
    fn null_move(
        &mut self,
        beta: Value,
        depth: i32,
        place: Place,
        cut_node: bool,
    ) -> Option<Value> {
        let undo = self.make(Step::Pass);
        let below = self.descend(place, Step::Pass, true);
        let rest = depth - NULL_BASE - depth / NULL_DIVISOR;
        let value = -self.search(-beta, 1 - beta, rest, below, !cut_node);
        self.unmake(Step::Pass, undo);
        // A win found with a turn given away is no proof of its length.
        (value >= beta && !self.is_leaving()).then_some(if value > WIN_FOUND {
            beta
        } else {
            value
        })
    }
}
