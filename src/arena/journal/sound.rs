//! That a header read from a file is one to go on with.
//!
//! Numbers that a command line would have refused would otherwise divide by zero, or wait for ever,
//! far from where they were read.

use super::Header;
use crate::arena::schedule::Schedule;
use std::collections::HashSet;

/// What is wrong with a header, if anything is.
pub(super) fn check(header: &Header) -> Result<(), String> {
    let Header { event, manner, .. } = header;
    Schedule::new(event.format, event.bots.len())?;
    let mut names = HashSet::new();
    for bot in &event.bots {
        if !names.insert(&bot.name) {
            return Err(format!("two bots are called {}", bot.name));
        }
        let of_bot = |reason| format!("{}: {reason}", bot.name);
        bot.limits.check().map_err(of_bot)?;
    }
    if event.sprt.is_some() && event.bots.len() != 2 {
        return Err("a sequential test is between two bots".to_owned());
    }
    if !manner.shard.is_sound() {
        let part = manner.shard.part;
        return Err(format!("part {part} of {} is none", manner.shard.of));
    }
    if manner.concurrency == 0 {
        return Err("no game is played at a time".to_owned());
    }
    Ok(())
}
