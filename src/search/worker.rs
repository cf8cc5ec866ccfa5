//! One thread of a search: its state, and when it stops.

use arrayvec::ArrayVec;

use super::history::History;
use super::monitor::Monitor;
use super::score::Value;
use super::settled::{Settled, Watched};
use super::shared::Shared;
use crate::board::{Position, Step, Undo};
use crate::eval::Evaluator;

/// The most steps from the root that are searched.
pub(super) const MAX_STEPS: usize = 128;

/// How many nodes pass between two looks at the clock and the flags.
const POLL: u64 = 512;

/// A line of steps.
pub(super) type Line = ArrayVec<Step, MAX_STEPS>;

/// Where a node is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Steps from the root.
    pub steps: usize,
    /// Turns from the root.
    pub turns: u32,
}

/// What is remembered of a node on the way down.
#[derive(Clone, Default)]
pub(super) struct Frame {
    /// The steps that cut in other nodes here.
    pub killers: [Option<Step>; 2],
    /// The step left out while it is tested for being singular.
    pub excluded: Option<Step>,
    /// The last placement or ring move before this node.
    pub previous: Option<Step>,
    /// The principal variation from here.
    pub line: Line,
    /// What is searched here, if another thread may settle it.
    pub watched: Option<Watched>,
}

/// The state of one thread's search.
pub(super) struct Worker<'a> {
    pub shared: &'a Shared,
    pub history: &'a mut History,
    pub position: Position,
    evaluator: Evaluator,
    pub nodes: u64,
    pub seldepth: u32,
    pub stopped: bool,
    /// A node above that another thread has settled: this one is on its way back to it.
    pub settled: Option<Settled>,
    /// By steps from the root.
    pub frames: Vec<Frame>,
    /// The static evaluation by turns from the root, for the mover there.
    pub evals: [Value; MAX_STEPS + 2],
    thread: usize,
    /// Only the main thread looks at the clock, and reports.
    pub monitor: Option<Monitor<'a>>,
}

impl<'a> Worker<'a> {
    pub fn new(
        position: Position,
        shared: &'a Shared,
        history: &'a mut History,
        thread: usize,
        monitor: Option<Monitor<'a>>,
    ) -> Worker<'a> {
        Worker {
            evaluator: Evaluator::new(&shared.evaluation, &position),
            shared,
            history,
            position,
            nodes: 0,
            seldepth: 0,
            stopped: false,
            settled: None,
            frames: vec![Frame::default(); MAX_STEPS + 2],
            evals: [0; MAX_STEPS + 2],
            thread,
            monitor,
        }
    }

    /// Counts a node, and looks now and then whether the search must end.
    #[inline]
    pub fn count(&mut self) {
        if self.is_leaving() {
            // On the way out a node may still try its next search.
            return;
        }
        self.nodes += 1;
        let due = match &self.monitor {
            Some(monitor) => self.nodes >= monitor.next_look(),
            None => self.nodes.is_multiple_of(POLL),
        };
        if due {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        self.shared.set_nodes(self.thread, self.nodes);
        self.stopped = match &mut self.monitor {
            Some(monitor) => {
                monitor.look(self.nodes, POLL, self.shared) || self.shared.is_aborted()
            }
            None => self.shared.is_aborted(),
        };
    }

    /// Tells the others how many nodes this thread has searched.
    pub fn publish_nodes(&self) {
        self.shared.set_nodes(self.thread, self.nodes);
    }

    /// Makes a step.
    #[inline]
    pub fn make(&mut self, step: Step) -> Undo {
        self.evaluator.make(&mut self.position, step)
    }

    /// Takes back the step that was made last.
    #[inline]
    pub fn unmake(&mut self, step: Step, undo: Undo) {
        self.evaluator.unmake(&mut self.position, step, undo);
    }

    /// The static evaluation for the mover.
    #[inline]
    pub fn evaluate(&mut self) -> Value {
        self.evaluator.value(&self.position)
    }
}
