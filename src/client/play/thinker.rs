//! Searches for several tabs at once, which can be stopped.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::analysis::{Analysis, analyse};
use crate::board::Position;
use crate::search::{Control, Limits, Options, ResourceError, Searcher};

/// Searches that run at once; more are refused.
const MOST_SEARCHES: usize = 8;

/// Searchers, and what is under way.
pub(super) struct Thinker {
    options: Options,
    idle: Mutex<Vec<Searcher>>,
    running: Mutex<Running>,
}

#[derive(Default)]
struct Running {
    /// By who asked: the serial number of the search, and how it is stopped.
    searches: HashMap<String, (u64, Control)>,
    /// Searches begun so far.
    begun: u64,
}

/// Why there is no answer.
pub(super) enum NoThought {
    /// The game is over.
    Over,
    /// Too many searches run.
    Busy,
    /// The machine has no room for another searcher.
    Resource(ResourceError),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a panic left behind is still a list or a map.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Thinker {
    /// A thinker with one searcher; others are made when they are needed.
    pub(super) fn new(options: Options) -> Result<Thinker, ResourceError> {
        let first = Searcher::new(options.clone())?;
        Ok(Thinker {
            options,
            idle: Mutex::new(vec![first]),
            running: Mutex::default(),
        })
    }

    /// Searches for `asker`. An earlier search of his is stopped.
    pub(super) fn think(
        &self,
        asker: &str,
        position: &Position,
        limits: &Limits,
    ) -> Result<Analysis, NoThought> {
        let control = Control::new();
        let serial = {
            let mut running = lock(&self.running);
            if let Some((_, earlier)) = running.searches.remove(asker) {
                earlier.stop();
            }
            if running.searches.len() >= MOST_SEARCHES {
                return Err(NoThought::Busy);
            }
            running.begun += 1;
            let serial = running.begun;
            let entry = (serial, control.clone());
            running.searches.insert(asker.to_owned(), entry);
            serial
        };
        let found = self.search(position, limits, &control);
        let mut running = lock(&self.running);
        if running
            .searches
            .get(asker)
            .is_some_and(|(s, _)| *s == serial)
        {
            running.searches.remove(asker);
        }
        found
    }

    fn search(
        &self,
        position: &Position,
        limits: &Limits,
        control: &Control,
    ) -> Result<Analysis, NoThought> {
        let idle = lock(&self.idle).pop();
        let mut searcher = match idle {
            Some(searcher) => searcher,
            None => Searcher::new(self.options.clone()).map_err(NoThought::Resource)?,
        };
        let found = analyse(&mut searcher, position, limits, control);
        lock(&self.idle).push(searcher);
        found.ok_or(NoThought::Over)
    }

    /// Stops the search of `asker`, if one runs.
    pub(super) fn stop(&self, asker: &str) {
        if let Some((_, control)) = lock(&self.running).searches.get(asker) {
            control.stop();
        }
    }
}
