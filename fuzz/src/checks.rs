//! What several targets assert.

use super::twin::{Outcome as TwinOutcome, Side, Twin};
use yinsh::board::{Color, Outcome, Position};
use yinsh::record::{Game, Style, read, write};

/// Positions with more turns are not held against the twin, which lists them all: that could take
/// minutes.
const MOST_TURNS_FOR_TWIN: u64 = 400;

/// A position that the library accepted, between turns, is one.
pub fn valid(position: &Position) {
    let text = position.to_string();
    assert_eq!(text.parse().as_ref(), Ok(position), "{text}");
    assert_eq!(position.key(), position.fresh_key(), "{text}");
    let mut after = position.clone();
    for step in position.steps() {
        let undo = after.make(step);
        assert_eq!(after.key(), after.fresh_key(), "{step} in {text}");
        after.unmake(step, undo);
        assert_eq!(after, *position, "{step} in {text}");
    }
    assert_eq!(position.is_over(), position.steps().is_empty(), "{text}");
}

/// The twin of a position, where comparing the two is cheap.
pub fn affordable_twin(position: &Position) -> Option<Twin> {
    let few = position.count_turns() <= MOST_TURNS_FOR_TWIN;
    few.then(|| Twin::read(&position.to_string()).expect("the library accepted it"))
}

/// The twin knows the same turns and the same result.
pub fn agrees(twin: &Twin, position: &Position) {
    let text = twin.to_position_string();
    assert_eq!(position.to_string(), text);
    let outcome = match position.outcome() {
        None => TwinOutcome::GoesOn,
        Some(Outcome::Draw) => TwinOutcome::Draw,
        Some(Outcome::Win(Color::White)) => TwinOutcome::Won(Side::White),
        Some(Outcome::Win(Color::Black)) => TwinOutcome::Won(Side::Black),
    };
    assert_eq!(twin.outcome(), outcome, "{text}");
    let mut listed: Vec<String> = position.turns().iter().map(ToString::to_string).collect();
    listed.sort();
    let right: Vec<String> = twin.turns().into_keys().collect();
    assert_eq!(listed, right, "{text}");
}

/// The game that `text`, which the library wrote, holds: one and no more.
pub fn only_game(text: &str) -> Game {
    let mut games = read(text);
    let game = games
        .next()
        .expect("a game")
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(games.next().is_none(), "more than one game:\n{text}");
    game
}

/// A game that was read is written and read again without loss, in all styles.
pub fn round_trip(game: &Game) {
    for style in [Style::Record, Style::Long, Style::Short] {
        let text = write(game, style);
        let again = only_game(&text);
        assert_eq!(again.start(), game.start(), "{text}");
        assert_eq!(again.position(), game.position(), "{text}");
        assert_eq!(again.result(), game.result(), "{text}");
        let turns =
            |game: &Game| -> Vec<_> { game.plies().iter().map(|p| p.turn.clone()).collect() };
        assert_eq!(turns(&again), turns(game), "{text}");
        assert_eq!(write(&again, style), text, "written again");
    }
}
