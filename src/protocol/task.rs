//! Long work that can be stopped from another thread.

use std::sync::atomic::{AtomicBool, Ordering};

use super::command::Command;
use crate::search::Control;

/// The work of a command, from the moment it is read: so a `stop` that comes right behind a
/// `go` finds the search even where it has not begun yet.
#[derive(Debug, Default)]
pub struct Task {
    /// How the work is told to stop.
    pub control: Control,
    /// A search, which `quit` and the end of input stop; counts and benchmarks they let end.
    pub is_search: bool,
    /// A search on the opponent's time.
    pub ponders: bool,
    done: AtomicBool,
}

impl Task {
    /// The task of a command; finished from the start where the command takes no time.
    pub fn of(command: &Command) -> Task {
        let (is_long, is_search, ponders) = match command {
            Command::Go(go) => (true, true, go.ponder),
            Command::Perft(_) | Command::Bench => (true, false, false),
            _ => (false, false, false),
        };
        Task {
            control: Control::new(),
            is_search,
            ponders,
            done: AtomicBool::new(!is_long),
        }
    }

    /// Says that the answer is about to be written, or that there will be none.
    pub fn finish(&self) {
        self.done.store(true, Ordering::Release);
    }

    /// Whether the answer is written, or there will be none.
    pub fn is_finished(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Whether the work goes on and nobody has told it to stop.
    pub fn is_running(&self) -> bool {
        !self.is_finished() && !self.control.is_stopped()
    }
}
