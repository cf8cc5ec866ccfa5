//! What a user can set of the search.

use std::time::Duration;

/// Settings of a [`Searcher`](super::Searcher).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table in MB, [`Options::HASH`].
    pub hash_mb: usize,
    /// Threads that search, [`Options::THREADS`].
    pub threads: usize,
    /// Lines reported, [`Options::MULTI_PV`].
    pub multi_pv: usize,
    /// Time kept back on each turn for what lies between engine and clock, [`Options::OVERHEAD_MS`].
    pub move_overhead: Duration,
}

impl Options {
    /// The range of `hash_mb`.
    pub const HASH: std::ops::RangeInclusive<usize> = 1..=65536;
    /// The range of `threads`.
    pub const THREADS: std::ops::RangeInclusive<usize> = 1..=256;
    /// The range of `multi_pv`.
    pub const MULTI_PV: std::ops::RangeInclusive<usize> = 1..=500;
    /// The range of `move_overhead`, in milliseconds.
    pub const OVERHEAD_MS: std::ops::RangeInclusive<usize> = 0..=5000;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
        }
    }
}
