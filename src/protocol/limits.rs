//! From the words of `go` to the limits of a search.

use thiserror::Error;

use super::go::Go;
use crate::board::{Color, Position, TurnError};
use crate::search::{Clock, Limits};

/// Why a `go` command can't be obeyed in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GoError {
    /// Clocks are given, and not that of the player to move.
    #[error("go: {missing} is missing, {side} is to move")]
    NoClock {
        /// The word that is missing.
        missing: &'static str,
        /// The player to move.
        side: Color,
    },
    /// A turn after `searchmoves` is wrong.
    #[error("go searchmoves: {0}")]
    Turn(#[from] TurnError),
}

/// The limits that `go` sets in `position`. Where it sets none, the search goes on until it is
/// stopped.
///
/// # Errors
/// [`GoError`] names what is missing or wrong.
pub fn limits(go: &Go, position: &Position) -> Result<Limits, GoError> {
    let search_turns = go
        .search_turns
        .iter()
        .map(|word| position.parse_turn(word))
        .collect::<Result<_, _>>()?;
    let mut limits = Limits {
        depth: go.depth.map(|depth| depth.max(1)),
        nodes: go.nodes.map(|nodes| nodes.max(1)),
        movetime: go.movetime,
        clock: clock(go, position.side())?,
        mate: go.mate.map(|turns| turns.max(1)),
        infinite: go.infinite,
        ponder: go.ponder,
        search_turns,
    };
    let limited = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.movetime.is_some()
        || limits.clock.is_some()
        || limits.mate.is_some();
    limits.infinite |= !limited;
    Ok(limits)
}

fn clock(go: &Go, side: Color) -> Result<Option<Clock>, GoError> {
    let given = go.time.iter().chain(&go.increment).any(Option::is_some);
    if !given && go.moves_to_go.is_none() {
        return Ok(None);
    }
    let missing = match side {
        Color::White => "p1time",
        Color::Black => "p2time",
    };
    let remaining = go.time[side.index()].ok_or(GoError::NoClock { missing, side })?;
    Ok(Some(Clock {
        remaining,
        increment: go.increment[side.index()].unwrap_or_default(),
        // 0 turns to go is how some runners say that no more time is given.
        turns_to_go: go.moves_to_go.filter(|&turns| turns > 0),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::protocol::Command;
    use std::time::Duration;

    fn read(line: &str, black: bool) -> Result<Limits, GoError> {
        let mut position = Position::start(Variant::Standard);
        if black {
            let turn = position.parse_turn("e5").unwrap();
            position.play(&turn).unwrap();
        }
        match Command::parse(line) {
            Ok(Some(Command::Go(go))) => limits(&go, &position),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_limit_means_infinite() {
        assert!(read("go", false).unwrap().infinite);
        assert!(read("go searchmoves e5", false).unwrap().infinite);
        assert!(read("go ponder", false).unwrap().infinite);
        assert!(!read("go mate 3", false).unwrap().infinite);
        assert!(!read("go p1time 5", false).unwrap().infinite);
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_move() {
        let line = "go p2inc 4 p1time 100 p2time 200 p1inc 3 movestogo 0";
        for (black, remaining, increment) in [(false, 100, 3), (true, 200, 4)] {
            let clock = read(line, black).unwrap().clock.unwrap();
            assert_eq!(clock.remaining, Duration::from_millis(remaining));
            assert_eq!(clock.increment, Duration::from_millis(increment));
            assert_eq!(clock.turns_to_go, None);
        }
        let error = read("go p1time 100", true).unwrap_err().to_string();
        assert_eq!(error, "go: p2time is missing, Black is to move");
        assert!(read("go p1inc 100", false).is_err());
    }

    #[test]
    fn a_limit_of_nothing_still_searches() {
        let least = read("go depth 0 nodes 0 mate 0", false).unwrap();
        assert_eq!(
            (least.depth, least.nodes, least.mate),
            (Some(1), Some(1), Some(1))
        );
    }

    #[test]
    fn searchmoves_must_be_legal() {
        assert_eq!(
            read("go searchmoves e5 E6", false)
                .unwrap()
                .search_turns
                .len(),
            2
        );
        let error = read("go depth 1 searchmoves e5 z9", false).unwrap_err();
        assert!(error.to_string().contains("'z9'"), "{error}");
    }
}
