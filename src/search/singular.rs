//! Singular extension: a step without which the node is lost gets a ply more.

use super::params::SINGULAR_MARGIN;
use super::score::Value;
use super::table::Entry;
use super::worker::{Place, Worker};
use crate::board::Step;

impl Worker<'_> {
    /// By how many plies `step`, the one that the table has for the node, is to be searched deeper.
    ///
    /// # Errors
    /// The value to return at once: the node has a cut without the step too, or must be left.
    // Seldom, by nodes: its code stays out of the way of the others.
    #[cold]
    pub fn extension(
        &mut self,
        entry: &Entry,
        step: Step,
        beta: Value,
        depth: i32,
        place: Place,
        cut_node: bool,
    ) -> Result<i32, Value> {
        let target = entry.value - SINGULAR_MARGIN * depth;
        // What another thread finds of the node says nothing of it without the step.
        let watched = self.frames[place.steps].watched;
        self.frames[place.steps].excluded = Some(step);
        let value = self.search(target - 1, target, (depth - 1) / 2, place, cut_node);
        self.frames[place.steps].excluded = None;
        self.frames[place.steps].watched = watched;
        if let Some(value) = self.leave(place) {
            Err(value)
        } else if value < target {
            Ok(1)
        } else if target >= beta {
            Err(target)
        } else {
            Ok(0)
        }
    }
}
