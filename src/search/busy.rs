//! Which steps other threads are searching just now, so that two threads seldom search the same.
//!
//! A thread that comes to a step which another one is searching puts it off until the others of
//! the node are done; by then the table mostly holds its value. The idea is that of ABDADA in the
//! simplified form by Tom Kerrigan: <http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA>.
//! A slot overwritten by a step that falls on the same one costs some work done twice, no more.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::{Step, Turn};

const SLOTS: usize = 1 << 12;

/// Steps that are put off in one node at most; more are searched where they stand.
pub(super) const MOST_PUT_OFF: usize = 16;

/// The steps under search.
pub(super) struct Busy {
    /// A step's mark or 0, in the slot of its low bits. Empty with one thread, where nothing is
    /// ever put off.
    slots: Box<[AtomicU64]>,
}

/// A step in a position.
#[derive(Clone, Copy)]
pub(super) struct Mark(u64);

impl Mark {
    /// The mark of `step` in the position with `key`.
    #[inline]
    pub fn new(key: u64, step: Step) -> Mark {
        // An odd factor spreads the few bits of a step over all of the mark.
        Mark(key ^ (u64::from(step.pack()) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The mark of a whole turn at the root.
    pub fn of_turn(key: u64, turn: &Turn) -> Mark {
        let steps = turn.steps().iter();
        steps.fold(Mark(key), |Mark(sum), &step| {
            Mark::new(sum.rotate_left(7), step)
        })
    }
}

impl Busy {
    /// Of a search with `threads` threads.
    pub fn new(threads: usize) -> Busy {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Busy {
            slots: (0..slots).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Whether there are other threads at all.
    #[inline]
    pub fn is_shared(&self) -> bool {
        !self.slots.is_empty()
    }

    /// `None` with one thread.
    fn slot(&self, mark: Mark) -> Option<&AtomicU64> {
        self.slots.get(mark.0 as usize % SLOTS)
    }

    /// Whether another thread is searching the step.
    #[inline]
    pub fn holds(&self, mark: Mark) -> bool {
        self.slot(mark)
            .is_some_and(|slot| slot.load(Ordering::Relaxed) == mark.0)
    }

    /// This thread begins to search the step.
    #[inline]
    pub fn begin(&self, mark: Mark) {
        if let Some(slot) = self.slot(mark) {
            slot.store(mark.0, Ordering::Relaxed);
        }
    }

    /// This thread has searched the step.
    #[inline]
    pub fn end(&self, mark: Mark) {
        if let Some(slot) = self.slot(mark)
            && slot.load(Ordering::Relaxed) == mark.0
        {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn a_step_is_busy_from_begin_to_end() {
        let busy = Busy::new(2);
        let step = |n| Step::Place(Point::from_index(n));
        let mark = Mark::new(77, step(3));
        assert!(!busy.holds(mark));
        busy.begin(mark);
        assert!(busy.holds(mark));
        assert!(!busy.holds(Mark::new(77, step(4))));
        assert!(!busy.holds(Mark::new(78, step(3))));
        busy.end(mark);
        assert!(!busy.holds(mark));
    }

    #[test]
    fn one_thread_puts_nothing_off() {
        assert!(!Busy::new(1).is_shared());
    }
}
