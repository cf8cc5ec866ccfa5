//! A game: tags, where it starts, its turns, how it ended.

use thiserror::Error;

use crate::board::{Color, Outcome, Position, Turn, TurnError, Variant};

/// A turn of a game, with what was said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The turn.
    pub turn: Turn,
    /// The comment, empty where there is none.
    pub comment: String,
}

/// A result that the turns contradict.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the result is said to be {claimed}, but by the rules it is {actual}")]
pub struct ResultError {
    /// The result as said.
    pub claimed: &'static str,
    /// The result that the final position has.
    pub actual: &'static str,
}

/// A game of legal turns from a start, with tags.
///
/// ```
/// use yinsh::board::{Outcome, Color, Variant};
/// use yinsh::record::Game;
/// let mut game = Game::new(Variant::Standard);
/// game.set_tag("White", "Ann");
/// let turn = game.position().parse_turn("e5").unwrap();
/// game.push(turn.clone()).unwrap();
/// assert!(game.push(turn).is_err());
/// game.set_result(Some(Outcome::Win(Color::White))).unwrap(); // Black resigned
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    tags: Vec<(String, String)>,
    comment: String,
    start: Position,
    plies: Vec<Ply>,
    position: Position,
    declared: Option<Outcome>,
}

/// Tags that are written from the game itself, so can't be set.
pub(super) const DERIVED_TAGS: [&str; 3] = ["Result", "Variant", "FEN"];

impl Game {
    /// A game without turns from the empty board.
    pub fn new(variant: Variant) -> Game {
        Game::from_position(Position::start(variant))
    }

    /// A game without turns from `start`, which stands between turns.
    pub fn from_position(start: Position) -> Game {
        Game {
            tags: Vec::new(),
            comment: String::new(),
            position: start.clone(),
            start,
            plies: Vec::new(),
            declared: None,
        }
    }

    /// The value of a tag. `Result`, `Variant` and `FEN` are no tags but follow from the game.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(n, _)| n == name)?;
        Some(&tag.1)
    }

    /// The tags in the order in which they were set.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Sets a tag, or sets it anew.
    ///
    /// # Panics
    /// When `name` is not a word of ASCII letters, digits and `_`, or is one of `Result`,
    /// `Variant` and `FEN`, which follow from the game.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        assert!(is_tag_name(name), "'{name}' is not a tag's name");
        assert!(
            !DERIVED_TAGS.contains(&name),
            "{name} follows from the game"
        );
        let value = value.into();
        match self.tags.iter_mut().find(|(n, _)| n == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// What is said of the game as a whole, empty where nothing is.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Sets what is said of the game as a whole.
    pub fn set_comment(&mut self, comment: impl Into<String>) {
        self.comment = comment.into();
    }

    /// Where the game starts.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The turns played.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The positions before each turn, and the last one.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.start.clone();
        let after = self.plies.iter().map(move |ply| {
            position
                .play(&ply.turn)
                .expect("turns were checked when they were added");
            position.clone()
        });
        std::iter::once(self.start.clone()).chain(after)
    }

    /// The number that the notation gives to turn `index` (from 0): odd ones are White's.
    pub fn number(&self, index: usize) -> usize {
        index + 1 + usize::from(self.start.side() == Color::Black)
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// [`TurnError::Illegal`] when it is not legal here; the game is then unchanged.
    pub fn push(&mut self, turn: Turn) -> Result<(), TurnError> {
        self.position.play(&turn)?;
        let comment = String::new();
        self.plies.push(Ply { turn, comment });
        Ok(())
    }

    /// Takes the last turn back. A result that was declared goes with it.
    pub fn pop(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.position = self.positions().last().expect("the start at least");
        self.declared = None;
        Some(ply)
    }

    /// Sets the comment of turn `index` (from 0).
    ///
    /// # Panics
    /// When there is no such turn.
    pub fn set_ply_comment(&mut self, index: usize, comment: impl Into<String>) {
        self.plies[index].comment = comment.into();
    }

    /// How the game ended, by the rules or by what was declared; `None` where it goes on, was
    /// broken off, or nobody knows.
    pub fn result(&self) -> Option<Outcome> {
        self.position.outcome().or(self.declared)
    }

    /// Declares a result that the rules do not give: a resignation, a loss on time.
    ///
    /// # Errors
    /// [`ResultError`] when the game is over and ended otherwise. `None` is always right.
    pub fn set_result(&mut self, result: Option<Outcome>) -> Result<(), ResultError> {
        match self.position.outcome() {
            Some(actual) if result.is_some_and(|claimed| claimed != actual) => Err(ResultError {
                claimed: result_word(result),
                actual: result_word(Some(actual)),
            }),
            Some(_) => Ok(()),
            None => {
                self.declared = result;
                Ok(())
            }
        }
    }
}

/// Whether `name` can be a tag's name.
pub(super) fn is_tag_name(name: &str) -> bool {
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    !name.is_empty() && name.bytes().all(is_word)
}

/// A result as records write it: `1-0`, `0-1`, `1/2-1/2`, and `*` where there is none.
pub fn result_word(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Win(Color::White)) => "1-0",
        Some(Outcome::Win(Color::Black)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// What [`result_word`] wrote; `None` for a word that is no result.
pub fn result_from_word(word: &str) -> Option<Option<Outcome>> {
    let results = [
        Some(Outcome::Win(Color::White)),
        Some(Outcome::Win(Color::Black)),
        Some(Outcome::Draw),
        None,
    ];
    results.into_iter().find(|&r| result_word(r) == word)
}
