//! What the threads of one search share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::busy::Busy;
use super::table::Table;
use crate::eval::Evaluation;

/// Changes the keys of positions in exact searches; any odd-looking number does.
const EXACT: u64 = 0x9e37_79b9_7f4a_7c15;

/// What the threads of one search share.
pub(super) struct Shared {
    pub table: Arc<Table>,
    pub evaluation: Evaluation,
    /// What the other threads search.
    pub busy: Busy,
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
            busy: Busy::new(threads),
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

    /// The key under which the table holds the position with `key`: what was found with pruning
    /// is no proof to a search without it.
    #[inline]
    pub fn table_key(&self, key: u64) -> u64 {
        if self.exact { key ^ EXACT } else { key }
    }

    /// Nodes searched by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.load(Ordering::Relaxed)).sum()
    }
}
