//! What the threads of one search share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::table::Table;
use crate::eval::Evaluation;

/// What the threads of one search share.
pub(super) struct Shared {
    pub table: Arc<Table>,
    pub evaluation: Evaluation,
    /// The main thread has ended: all others must.
    abort: AtomicBool,
    /// Nodes by thread, brought up to date now and then.
    nodes: Vec<AtomicU64>,
    /// Nothing is pruned that could hide the shortest win.
    pub exact: bool,
    /// Iterations end after this depth.
    pub max_depth: u32,
    /// How many of the best turns are searched to the full.
    pub multi_pv: usize,
}

impl Shared {
    pub fn new(
        table: Arc<Table>,
        evaluation: Evaluation,
        threads: usize,
        exact: bool,
        max_depth: u32,
        multi_pv: usize,
    ) -> Shared {
        Shared {
            table,
            evaluation,
            abort: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            exact,
            max_depth,
            multi_pv,
        }
    }

    pub fn abort(&self) {
        self.abort.store(true, Ordering::Relaxed);
    }

    pub fn is_aborted(&self) -> bool {
        self.abort.load(Ordering::Relaxed)
    }

    /// Tells how many nodes `thread` has searched.
    pub fn set_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// Nodes searched by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.load(Ordering::Relaxed)).sum()
    }
}
