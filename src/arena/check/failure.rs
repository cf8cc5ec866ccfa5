//! What a check finds wrong.

use crate::arena::process::{SpawnError, Trouble};
use std::time::Duration;

/// Why a check isn't passed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The program can't be started again.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The program ended, crashed, flooded or stopped reading.
    #[error("behind `{asked}` it {trouble}")]
    Trouble {
        /// What it was told last.
        asked: String,
        /// What it did.
        trouble: Trouble,
    },
    /// Something didn't come.
    #[error("`{asked}`: no {expected} within {} s", waited.as_secs_f64())]
    Missing {
        /// What it was told last.
        asked: String,
        /// What should have come.
        expected: String,
        /// How long was waited.
        waited: Duration,
    },
    /// Something else came.
    #[error("`{asked}`: expected {expected}, got {got}")]
    Wrong {
        /// What it was told last.
        asked: String,
        /// What should have come.
        expected: String,
        /// What came.
        got: String,
    },
    /// Too late, try after try.
    #[error("`{asked}`: {what} within {} ms in {kept} of {tries} tries only; the quickest took {:.1} ms, the slowest {:.1} ms", limit.as_millis(), ms(*best), ms(*worst))]
    Late {
        /// What it was told last.
        asked: String,
        /// What came too late.
        what: &'static str,
        /// The time it had.
        limit: Duration,
        /// How often it was in time.
        kept: usize,
        /// How often it was asked.
        tries: usize,
        /// The shortest time it took.
        best: Duration,
        /// The longest.
        worst: Duration,
    },
    /// It doesn't have what is checked, and needn't.
    #[error("not offered: {0}")]
    NotOffered(String),
    /// The arena is to stop.
    #[error("interrupted")]
    Stopped,
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
