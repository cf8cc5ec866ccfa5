//! The searcher: what the protocol drives.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::control::Control;
use super::history::History;
use super::info::{Best, Info};
use super::limits::Limits;
use super::monitor::Monitor;
use super::options::Options;
use super::picker::distinct_placements;
use super::pool::Pool;
use super::root::{Finding, Root};
use super::score::is_decided;
use super::shared::Shared;
use super::table::Table;
use super::timing::Timing;
use super::worker::Worker;
use crate::board::{Position, Stage, Step, Turn};
use crate::eval::Evaluation;

/// Iterations end here.
const MAX_DEPTH: u32 = 100;

/// A setting that the machine has no room for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ResourceError {
    /// The transposition table does not fit in memory.
    #[error("a hash table of {mb} MB does not fit in memory")]
    Hash {
        /// The size asked for.
        mb: usize,
    },
    /// The system grants no more threads.
    #[error("{threads} threads can't be had: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
}

/// Searches positions, and remembers between searches what its table holds.
pub struct Searcher {
    options: Options,
    table: Arc<Table>,
    evaluation: Evaluation,
    history: History,
    pool: Pool,
}

impl Searcher {
    /// A searcher with an empty table.
    ///
    /// # Errors
    /// [`ResourceError`] when table or threads can't be had.
    pub fn new(options: Options) -> Result<Searcher, ResourceError> {
        let mut searcher = Searcher {
            table: Arc::new(new_table(options.hash_mb)?),
            options: Options {
                threads: 1,
                ..options
            },
            evaluation: Evaluation::default(),
            history: History::new(),
            pool: Pool::default(),
        };
        searcher.set_options(options)?;
        Ok(searcher)
    }

    /// The settings in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings. A table of another size starts empty.
    ///
    /// # Errors
    /// [`ResourceError`] when table or threads can't be had; all old settings then stay.
    pub fn set_options(&mut self, options: Options) -> Result<(), ResourceError> {
        if let Err(error) = self.pool.resize(options.threads.saturating_sub(1)) {
            // Fewer threads than before can always be had.
            let _ = self.pool.resize(self.options.threads.saturating_sub(1));
            return Err(ResourceError::Threads {
                threads: options.threads,
                reason: error.to_string(),
            });
        }
        if options.hash_mb != self.options.hash_mb {
            match new_table(options.hash_mb) {
                Ok(table) => self.table = Arc::new(table),
                Err(error) => {
                    let _ = self.pool.resize(self.options.threads.saturating_sub(1));
                    return Err(error);
                }
            }
        }
        self.options = options;
        Ok(())
    }

    /// The evaluation used.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Uses another evaluation, and forgets what was found with the old one.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.clear();
    }

    /// Forgets everything that earlier searches found.
    pub fn clear(&mut self) {
        self.table.clear(self.options.threads);
        self.history.clear();
        self.pool.clear();
    }

    /// Searches `position`, which stands between turns, until a limit is reached or `control` says
    /// stop. `report` is called with each line found; the last call for the best line has the
    /// final figures, and its line starts with the turn returned.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        let start = Instant::now();
        let roots = root_turns(position, &limits.search_turns);
        let best = if roots.is_empty() {
            Best::default()
        } else {
            self.run(position, roots, limits, control, start, report)
        };
        wait_for_leave(limits, control);
        best
    }

    fn run(
        &mut self,
        position: &Position,
        roots: Vec<Root>,
        limits: &Limits,
        control: &Control,
        start: Instant,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        self.table.grow_older();
        let shared = Arc::new(Shared::new(
            Arc::clone(&self.table),
            self.evaluation.clone(),
            1 + self.pool.len(),
            limits.mate.is_some(),
            limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            self.options.multi_pv,
        ));
        let timing = Timing::new(limits, position, self.options.move_overhead, start);
        let monitor = Monitor::new(limits, timing, control, report, start);
        self.pool.start(position, &roots, &shared);
        let history = &mut self.history;
        let mut worker = Worker::new(position.clone(), &shared, history, 0, Some(monitor));
        let own = worker.deepen(roots, 1);
        shared.abort();
        let mut findings = vec![own];
        findings.extend(self.pool.finish());
        let chosen = if self.options.multi_pv > 1 {
            0
        } else if limits.depth.is_some() {
            first_at_depth(&findings)
        } else {
            vote(&findings)
        };
        let finding = &findings[chosen];
        worker.conclude(finding, chosen != 0);
        let best = &finding.roots[0];
        Best {
            turn: Some(best.turn.clone()),
            ponder: best.pv.get(1).cloned(),
        }
    }
}

fn new_table(mb: usize) -> Result<Table, ResourceError> {
    Table::new(mb).ok_or(ResourceError::Hash { mb })
}

/// The turns to search: those asked for, or all, placements up to symmetry.
fn root_turns(position: &Position, asked: &[Turn]) -> Vec<Root> {
    let mut turns = position.turns();
    if !asked.is_empty() {
        turns.retain(|turn| asked.contains(turn));
    } else if position.stage() == Stage::Placement {
        let distinct = distinct_placements(position);
        turns.retain(|turn| match turn.steps() {
            [Step::Place(point)] => distinct.contains(*point),
            _ => true,
        });
    }
    turns.into_iter().map(Root::new).collect()
}

/// The finding that looked deepest: with a depth limit, that of the thread which reached it.
fn first_at_depth(findings: &[Finding]) -> usize {
    // Of several equally deep, the last in this order is the first thread's.
    let deepest = (0..findings.len()).rev().max_by_key(|&n| findings[n].depth);
    deepest.unwrap_or(0)
}

/// The finding to play: turns get votes for depth and value; a win or loss found outweighs all.
fn vote(findings: &[Finding]) -> usize {
    let least = findings.iter().map(|f| f.roots[0].told_value()).min();
    let least = least.unwrap_or(0);
    let weight = |f: &Finding| i64::from(f.roots[0].told_value() - least + 10) * i64::from(f.depth);
    let votes = |f: &Finding| -> i64 {
        let same = findings
            .iter()
            .filter(|g| g.roots[0].turn == f.roots[0].turn);
        same.map(weight).sum()
    };
    let mut best = 0;
    for (n, finding) in findings.iter().enumerate().skip(1) {
        let (value, old) = (
            finding.roots[0].told_value(),
            findings[best].roots[0].told_value(),
        );
        let better = if is_decided(old) || is_decided(value) {
            value > old
        } else {
            votes(finding) > votes(&findings[best])
        };
        if better && finding.depth > 0 {
            best = n;
        }
    }
    best
}

/// In modes that end only when they are told, waits for that.
fn wait_for_leave(limits: &Limits, control: &Control) {
    while (limits.infinite || limits.ponder && !control.is_ponderhit()) && !control.is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
}
