//! The searcher: what the protocol drives.

use thiserror::Error;

use super::control::Control;
use super::info::{Best, Info};
use super::limits::Limits;
use super::options::Options;
use crate::board::Position;

/// The transposition table does not fit in memory.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a hash table of {mb} MB does not fit in memory")]
pub struct HashError {
    /// The size asked for.
    pub mb: usize,
}

/// Searches positions, and remembers between searches what its table holds.
#[derive(Debug)]
pub struct Searcher {
    options: Options,
}

impl Searcher {
    /// A searcher with an empty table.
    ///
    /// # Errors
    /// [`HashError`] when the table can't be had.
    pub fn new(options: Options) -> Result<Searcher, HashError> {
        Ok(Searcher { options })
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
        self.options = options;
        Ok(())
    }

    /// Forgets everything that earlier searches found.
    pub fn clear(&mut self) {}

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
        let _ = (limits, control, report);
        Best {
            turn: position.turns().into_iter().next(),
            ponder: None,
        }
    }
}
