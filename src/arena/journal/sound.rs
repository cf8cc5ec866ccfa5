//! That what was read from a file is an event to go on with, and games of it.
//!
//! Numbers that a command line would have refused would otherwise divide by zero, or wait for ever,
//! far from where they were read.

use super::{GameRecord, Header};
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

/// What is wrong with the players of a game between two of `bots`, if anything is.
pub(super) fn check_players(bots: &[String], game: &GameRecord) -> Result<(), String> {
    let GameRecord { white, black, .. } = game;
    if white != black && bots.contains(white) && bots.contains(black) {
        return Ok(());
    }
    Err(format!(
        "game {} is between {white} and {black}, and not between two of {}",
        game.number,
        bots.join(", ")
    ))
}
