//! What the arena's exit code says.

use super::sprt::State;
use super::summary::Summary;

/// How an event came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All games are played, or H1 is accepted.
    Done,
    /// H0 is accepted.
    Weaker,
    /// The sequential test is undecided at the limit of games.
    Undecided,
    /// A bot was at fault, and that was to stop the event or to count.
    Fault,
    /// Interrupted.
    Interrupted,
}

/// The exit code for a command line, a program or a file that can't be used.
pub const CANNOT_RUN: u8 = 2;

impl Verdict {
    /// The verdict on an event that ran to its end.
    pub fn of(summary: &Summary, strict: bool) -> Verdict {
        if strict && summary.faults + summary.time_losses + summary.disputes > 0 {
            return Verdict::Fault;
        }
        match summary.sprt.map(|s| s.state) {
            None | Some(State::AcceptH1) => Verdict::Done,
            Some(State::AcceptH0) => Verdict::Weaker,
            Some(State::Continue) => Verdict::Undecided,
        }
    }

    /// The exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Done => 0,
            Verdict::Weaker => 1,
            Verdict::Undecided => 3,
            Verdict::Fault => 4,
            Verdict::Interrupted => 130,
        }
    }
}
