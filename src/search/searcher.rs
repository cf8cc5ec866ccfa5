//! The searcher: iterative deepening, and what the protocol drives.

use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::control::Control;
use super::info::{Best, Bound, Info};
use super::limits::Limits;
use super::options::Options;
use super::score::{INFINITE, Value, WIN, is_decided, to_score};
use super::table::Table;
use super::timing::Timing;
use super::worker::{Job, Line, Place, Worker};
use crate::board::{Position, Step, Turn};

/// Iterations end here.
const MAX_DEPTH: u32 = 100;

/// The transposition table does not fit in memory.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a hash table of {mb} MB does not fit in memory")]
pub struct HashError {
    /// The size asked for.
    pub mb: usize,
}

/// Searches positions, and remembers between searches what its table holds.
pub struct Searcher {
    options: Options,
    table: Table,
}

/// A turn at the root, and what is known of it.
#[derive(Clone)]
struct RootTurn {
    turn: Turn,
    value: Value,
    pv: Vec<Turn>,
}

impl Searcher {
    /// A searcher with an empty table.
    ///
    /// # Errors
    /// [`HashError`] when the table can't be had.
    pub fn new(options: Options) -> Result<Searcher, HashError> {
        let mb = options.hash_mb;
        let table = Table::new(mb).ok_or(HashError { mb })?;
        Ok(Searcher { options, table })
    }

    /// The settings in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings. A table of another size starts empty.
    ///
    /// # Errors
    /// [`HashError`] when the table can't be had; the old one and all settings then stay.
    pub fn set_options(&mut self, options: Options) -> Result<(), HashError> {
        let mb = options.hash_mb;
        if mb != self.options.hash_mb {
            self.table = Table::new(mb).ok_or(HashError { mb })?;
        }
        self.options = options;
        Ok(())
    }

    /// Forgets everything that earlier searches found.
    pub fn clear(&mut self) {
        self.table.clear(self.options.threads);
    }

    /// Searches `position`, which stands between turns, until a limit is reached or `control` says
    /// stop. `report` is called with each line found; the last call has the final figures, and its
    /// line starts with the turn returned.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        let start = Instant::now();
        self.table.grow_older();
        let mut roots: Vec<RootTurn> = position
            .turns()
            .into_iter()
            .filter(|turn| limits.search_turns.is_empty() || limits.search_turns.contains(turn))
            .map(|turn| RootTurn {
                pv: vec![turn.clone()],
                turn,
                value: -INFINITE,
            })
            .collect();
        if !roots.is_empty() {
            self.deepen(position, limits, control, start, &mut roots, report);
        }
        wait_for_leave(limits, control);
        let Some(best) = roots.first() else {
            return Best::default();
        };
        Best {
            turn: Some(best.turn.clone()),
            ponder: best.pv.get(1).cloned(),
        }
    }

    fn deepen(
        &self,
        position: &Position,
        limits: &Limits,
        control: &Control,
        start: Instant,
        roots: &mut [RootTurn],
        report: &mut dyn FnMut(&Info),
    ) {
        let timing = Timing::new(limits, position, self.options.move_overhead, start);
        let job = Job {
            table: &self.table,
            control,
            timing,
            timed: !limits.infinite && !limits.ponder,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
        };
        let mut worker = Worker::new(position.clone(), job);
        let last = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        for depth in 1..=last {
            search_roots(&mut worker, depth, roots);
            roots.sort_by_key(|root| std::cmp::Reverse(root.value));
            let best = &roots[0];
            report(&Info {
                depth,
                seldepth: worker.seldepth,
                multipv: 1,
                score: to_score(best.value),
                bound: Bound::Exact,
                wdl: None,
                nodes: worker.nodes,
                hashfull: self.table.hashfull(),
                time: start.elapsed(),
                pv: best.pv.clone(),
            });
            let mate = limits
                .mate
                .is_some_and(|n| best.value >= WIN - n.min(1000) as Value);
            let decided = is_decided(best.value) && WIN - best.value.abs() <= depth as Value;
            let enough = worker.job.timed && (timing.is_enough(0.6) || decided);
            if worker.stopped || mate || enough && !limits.infinite {
                break;
            }
        }
    }
}

/// Searches each turn at the root; a search that was stopped leaves the values of the last
/// iteration for the turns it did not reach.
fn search_roots(worker: &mut Worker, depth: u32, roots: &mut [RootTurn]) {
    let mut alpha = -INFINITE;
    let mut line = Line::new();
    for (n, root) in roots.iter_mut().enumerate() {
        let steps = root.turn.steps().to_vec();
        let undos: Vec<_> = steps.iter().map(|&s| worker.position.make(s)).collect();
        let place = Place {
            steps: steps.len() as u32,
            turns: 1,
        };
        let mut value = -INFINITE;
        if n > 0 {
            value = -worker.search(-alpha - 1, -alpha, depth as i32 - 1, place, &mut line);
        }
        if n == 0 || value > alpha && !worker.stopped {
            value = -worker.search(-INFINITE, -alpha, depth as i32 - 1, place, &mut line);
        }
        for (&step, undo) in steps.iter().zip(undos).rev() {
            worker.position.unmake(step, undo);
        }
        if worker.stopped {
            return;
        }
        if n == 0 || value > alpha {
            alpha = value;
            root.value = value;
            root.pv = whole_turns(&worker.position, &root.turn, &line);
        } else {
            root.value = -INFINITE;
        }
    }
}

/// The line after `first` as whole turns; a turn at its end that is not complete is left out.
fn whole_turns(position: &Position, first: &Turn, line: &[Step]) -> Vec<Turn> {
    let mut turns = vec![first.clone()];
    let mut position = position.clone();
    for &step in first.steps() {
        position.make(step);
    }
    let mut turn = Turn::default();
    for &step in line {
        let side = position.side();
        position.make(step);
        turn.push(step);
        if position.side() != side {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns
}

/// In modes that end only when they are told, waits for that.
fn wait_for_leave(limits: &Limits, control: &Control) {
    while (limits.infinite || limits.ponder && !control.is_ponderhit()) && !control.is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
}
