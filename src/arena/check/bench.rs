//! The program to be checked, started afresh for each check.

use super::failure::Failure;
use super::probe::Probe;
use crate::arena::engine::House;
use crate::arena::process::{Child, Program};
use crate::protocol::Dialect;
use std::cell::Cell;
use std::time::Duration;

/// The program to be checked, and what all checks share.
#[derive(Debug)]
pub struct Bench {
    program: Program,
    house: House,
    /// What every limit of time is lengthened by.
    pub(super) slack: Duration,
    /// The greeting it answers, once that is known.
    dialect: Cell<Option<Dialect>>,
}

impl Bench {
    /// A program to be checked; `house` says how long an answer may take that has no time of its
    /// own in the protocol, `slack` what every other limit of time is lengthened by.
    pub fn new(program: Program, house: House, slack: Duration) -> Bench {
        Bench {
            program,
            house,
            slack,
            dialect: Cell::new(None),
        }
    }

    /// The greeting it answers; `ugi` before that is known.
    pub(super) fn dialect(&self) -> Dialect {
        self.dialect.get().unwrap_or_default()
    }

    /// How long it may take for an answer that has no time of its own in the protocol.
    pub(super) fn patience(&self) -> Duration {
        self.house.startup
    }

    /// Starts the program, and says nothing yet.
    pub(super) fn start(&self) -> Result<Probe<'_>, Failure> {
        let mut child = Child::spawn(&self.program, &self.house.guard, &self.house.stop)?;
        if let Some(log) = &self.house.log {
            child.listen(log.listener("check", child.id()));
        }
        Ok(Probe::new(child, self))
    }

    /// Starts the program and greets it in the way it answers.
    pub(super) fn greet(&self) -> Result<Probe<'_>, Failure> {
        let mut probe = self.start()?;
        match self.dialect.get() {
            Some(dialect) => {
                probe.hello(dialect)?;
            }
            None => {
                // Who knows only `uci` answers `ugi` by an error, or not at all.
                let full = self.patience();
                let dialect = match probe.hello_within(Dialect::Ugi, full / 4) {
                    Err(Failure::Missing { .. }) => {
                        probe.hello_within(Dialect::Uci, full)?;
                        Dialect::Uci
                    }
                    other => {
                        other?;
                        Dialect::Ugi
                    }
                };
                self.dialect.set(Some(dialect));
            }
        }
        Ok(probe)
    }
}
