//! The main thread's watch: clock, node limit, stop flag, and reports.

use std::time::{Duration, Instant};

use super::control::Control;
use super::info::{Info, Score};
use super::limits::Limits;
use super::score::{Value, WIN, is_decided};
use super::shared::Shared;
use super::timing::Timing;
use crate::eval::Evaluation;

/// While an iteration lasts, its state is reported this often.
const REPORT_EVERY: Duration = Duration::from_secs(1);

/// What the main thread watches.
pub(super) struct Monitor<'a> {
    control: &'a Control,
    report: &'a mut dyn FnMut(&Info),
    timing: Timing,
    start: Instant,
    /// Whether the time bounds are in force.
    timed: bool,
    /// Whether a ponder hit puts them in force.
    pondering: bool,
    max_nodes: u64,
    mate: Option<Value>,
    /// The node count at which the watch looks again.
    next_look: u64,
    last_report: Instant,
    /// The best line as reported last, repeated with new figures.
    last: Option<Info>,
}

impl<'a> Monitor<'a> {
    pub fn new(
        limits: &Limits,
        timing: Timing,
        control: &'a Control,
        report: &'a mut dyn FnMut(&Info),
        start: Instant,
    ) -> Monitor<'a> {
        Monitor {
            control,
            report,
            timing,
            start,
            timed: !limits.infinite && !limits.ponder,
            pondering: limits.ponder && !limits.infinite,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            mate: limits.mate.map(|n| WIN - n.min(1000) as Value),
            next_look: 1,
            last_report: start,
            last: None,
        }
    }

    #[inline]
    pub fn next_look(&self) -> u64 {
        self.next_look
    }

    /// Whether the search must end. `own_nodes` are this thread's.
    pub fn look(&mut self, own_nodes: u64, every: u64, shared: &Shared) -> bool {
        let nodes = shared.nodes();
        // A node limit is kept to the node with one thread.
        let left = self.max_nodes.saturating_sub(nodes);
        self.next_look = own_nodes + left.clamp(1, every);
        self.notice_ponderhit();
        if self.last_report.elapsed() >= REPORT_EVERY {
            self.repeat(shared);
        }
        nodes >= self.max_nodes || self.control.is_stopped() || self.timed && self.timing.is_over()
    }

    fn notice_ponderhit(&mut self) {
        if self.pondering && self.control.is_ponderhit() {
            self.pondering = false;
            self.timed = true;
            self.timing.restart();
        }
    }

    /// Whether another iteration is not worth beginning after one that came to `value` at `depth`.
    pub fn is_enough(&mut self, value: Value, depth: u32, scale: f64, only_turn: bool) -> bool {
        self.notice_ponderhit();
        if self.control.is_stopped() || self.mate.is_some_and(|mate| value >= mate) {
            return true;
        }
        // A win or loss found within the depth searched does not change any more.
        let settled = is_decided(value) && WIN - value.abs() <= depth as Value;
        self.timed
            && (self.timing.is_enough(scale)
                || self.timing.is_bounded() && settled
                || self.timing.is_clock() && only_turn)
    }

    /// Reports a line. Times and nodes are filled in here.
    pub fn report(&mut self, mut info: Info, shared: &Shared) {
        self.last_report = Instant::now();
        info.nodes = shared.nodes();
        info.time = self.start.elapsed();
        info.hashfull = shared.table.hashfull();
        info.wdl = match (&shared.evaluation, info.score) {
            (Evaluation::Terms(_), _) => None,
            (evaluation, Score::Centi(value)) => evaluation.chances(value),
            (_, Score::Mate(turns)) if turns > 0 => Some([1000, 0, 0]),
            (_, Score::Mate(_)) => Some([0, 0, 1000]),
        };
        (self.report)(&info);
        if info.multipv == 1 {
            self.last = Some(info);
        }
    }

    /// Reports the best line again with the figures of now.
    fn repeat(&mut self, shared: &Shared) {
        self.last_report = Instant::now();
        if let Some(info) = self.last.clone() {
            self.report(info, shared);
        }
    }

    /// Whether the figures reported last are out of date.
    pub fn is_behind(&self, shared: &Shared) -> bool {
        self.last
            .as_ref()
            .is_none_or(|info| info.nodes != shared.nodes())
    }
}
