//! Nodes that another thread settles while this one is still busy below them.
//!
//! Threads that share the steps of a node finish them at different times. The first to find a cut, or
//! to be done with the last step, leaves the node's value in the table; what the others still do there
//! is for nothing. So each keeps what it needs to see that of the nodes above, looks now and then, and
//! goes back to the highest that is settled.

use super::node::cutting_value;
use super::params::SETTLED_DEPTH;
use super::score::{DRAW, Value};
use super::worker::{Place, Worker};

/// A node whose value another thread may find.
#[derive(Clone, Copy)]
pub(super) struct Watched {
    /// Its key in the table.
    pub key: u64,
    pub place: Place,
    /// What is searched there.
    pub depth: i32,
    pub alpha: Value,
    pub beta: Value,
}

/// A node that is settled.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    /// Its steps from the root.
    steps: usize,
    value: Value,
}

impl Worker<'_> {
    /// From here on `node`, at `place`, is looked at where that is worth it; `None` is not.
    #[inline]
    pub fn watch(&mut self, place: Place, node: Option<Watched>) {
        let shared = self.shared.busy.is_shared();
        let node = node.filter(|node| shared && node.depth >= SETTLED_DEPTH);
        self.frames[place.steps].watched = node;
    }

    /// The value of the node `steps` from the root, if it is watched and another thread has found it.
    pub fn value_found(&self, steps: usize) -> Option<Value> {
        let node = self.frames[steps].watched?;
        let entry = self.shared.table.probe(node.key)?;
        if i32::from(entry.depth) < node.depth {
            return None;
        }
        cutting_value(&entry, node.alpha, node.beta, node.place)
    }

    /// Looks whether a node above the one at `place` is settled. Then there is nothing to do here,
    /// and [`Worker::leave`] says so all the way up.
    #[inline]
    pub fn is_pointless(&mut self, place: Place) -> bool {
        if !self.shared.busy.is_shared() {
            return false;
        }
        self.settled = (0..place.steps).find_map(|steps| {
            let value = self.value_found(steps)?;
            Some(Settled { steps, value })
        });
        self.settled.is_some()
    }

    /// Whether what is being searched will not be used.
    #[inline]
    pub fn is_leaving(&self) -> bool {
        self.stopped || self.settled.is_some()
    }

    /// What the node at `place` returns where it must be left after the search of a step: the value
    /// found by another thread, or any where the search ends or a node above is settled.
    #[inline]
    pub fn leave(&mut self, place: Place) -> Option<Value> {
        if self.stopped {
            return Some(DRAW);
        }
        let settled = self.settled?;
        if settled.steps < place.steps {
            return Some(DRAW);
        }
        self.settled = None;
        Some(settled.value)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{Position, Variant};
    use crate::eval::Evaluation;
    use crate::search::history::History;
    use crate::search::info::Bound;
    use crate::search::shared::Shared;
    use crate::search::table::{Entry, Table};

    const KEY: u64 = 77;

    fn place(steps: usize) -> Place {
        Place {
            steps,
            turns: steps as u32,
        }
    }

    /// A worker among `threads` that watches a node of depth 5 a step below the root, in which it
    /// asks whether the value is above 0.
    fn check(threads: usize, test: impl FnOnce(&mut Worker)) {
        let table = Arc::new(Table::new(1).unwrap());
        let shared = Shared::new(table, Evaluation::default(), threads, false, 9, 1);
        let mut history = History::new();
        let start = Position::start(Variant::Standard);
        let mut worker = Worker::new(start, &shared, &mut history, 0, None);
        let node = Watched {
            key: KEY,
            place: place(1),
            depth: 5,
            alpha: 0,
            beta: 1,
        };
        worker.watch(place(1), Some(node));
        test(&mut worker);
    }

    /// What another thread leaves in the table.
    fn found(worker: &Worker, value: Value, bound: Bound, depth: u8) {
        let entry = Entry {
            step: None,
            value,
            eval: 0,
            depth,
            bound,
        };
        worker.shared.table.store(KEY, &entry);
    }

    #[test]
    fn a_thread_goes_back_to_the_node_that_is_settled() {
        check(2, |worker| {
            assert!(!worker.is_pointless(place(3)));
            found(worker, 40, Bound::Lower, 5);
            assert!(worker.is_pointless(place(3)));
            assert!(worker.is_leaving());
            assert_eq!(worker.leave(place(3)), Some(DRAW));
            assert_eq!(worker.leave(place(2)), Some(DRAW));
            assert_eq!(worker.leave(place(1)), Some(40));
            assert!(!worker.is_leaving());
            assert_eq!(worker.leave(place(1)), None);
        });
    }

    #[test]
    fn a_shallower_value_or_the_other_bound_settles_nothing() {
        check(2, |worker| {
            found(worker, 40, Bound::Lower, 4);
            assert!(!worker.is_pointless(place(3)));
            found(worker, 40, Bound::Upper, 6);
            assert!(!worker.is_pointless(place(3)));
            found(worker, -1, Bound::Upper, 7);
            assert!(worker.is_pointless(place(3)));
        });
    }

    #[test]
    fn a_node_searched_anew_in_another_way_is_not_watched_as_before() {
        check(2, |worker| {
            found(worker, 40, Bound::Lower, 5);
            worker.watch(place(1), None);
            assert_eq!(worker.value_found(1), None);
        });
    }

    #[test]
    fn one_thread_watches_nothing() {
        check(1, |worker| {
            found(worker, 40, Bound::Lower, 5);
            assert!(!worker.is_pointless(place(3)));
            assert_eq!(worker.value_found(1), None);
        });
    }
}
