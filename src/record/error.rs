//! Why a record can't be read, and where.

use std::fmt;

use thiserror::Error;

use super::game::ResultError;
use crate::board::{Color, FenError, TurnError};

/// Where in a record something is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line, from 1; of a JSON log, the packet.
    pub line: usize,
    /// Whether `line` counts packets of a log.
    pub is_packet: bool,
    /// The number of the turn, as the notation counts them, where a turn is wrong.
    pub turn: Option<usize>,
}

impl Place {
    pub(super) fn line(line: usize) -> Place {
        let (is_packet, turn) = (false, None);
        Place {
            line,
            is_packet,
            turn,
        }
    }

    pub(super) fn packet(number: usize) -> Place {
        let (is_packet, turn) = (true, None);
        Place {
            line: number,
            is_packet,
            turn,
        }
    }

    pub(super) fn at_turn(self, number: usize) -> Place {
        let turn = Some(number);
        Place { turn, ..self }
    }

    pub(super) fn error(self, problem: impl Into<Problem>) -> RecordError {
        RecordError {
            place: self,
            problem: problem.into(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.is_packet { "packet" } else { "line" };
        write!(f, "{unit} {}", self.line)?;
        match self.turn {
            Some(turn) => write!(f, ", turn {turn}"),
            None => Ok(()),
        }
    }
}

/// Why a record can't be read: a place and a problem.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {problem}")]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// A turn, or what is known of one, breaks a rule.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// Something stands where something else is expected.
    #[error("'{found}' where {expected} is expected")]
    Unexpected {
        /// The offending text.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// A turn has another number than its place.
    #[error("number {found} where turn {expected} is due")]
    Number {
        /// The number in the text.
        found: String,
        /// The turn's number.
        expected: usize,
    },
    /// A tag stands twice.
    #[error("the tag {0} stands twice")]
    TwoTags(String),
    /// The start is not a position string.
    #[error("tag FEN: {0}")]
    Start(#[from] FenError),
    /// The variant tag and the start do not agree.
    #[error("tag Variant is '{variant}', but {needed} rings win in the position of tag FEN")]
    Variant {
        /// The tag.
        variant: String,
        /// Rings needed to win.
        needed: u8,
    },
    /// The result does not follow from the turns.
    #[error(transparent)]
    Result(#[from] ResultError),
    /// The tag and the end of the turns have different results.
    #[error("tag Result is {tag}, but the turns end with {end}")]
    TwoResults {
        /// The tag.
        tag: String,
        /// The word after the turns.
        end: String,
    },
    /// A player acts who is not to move.
    #[error("{actor} acts, but {due} is to move")]
    WrongPlayer {
        /// Who acts in the record.
        actor: Color,
        /// Whose turn it is.
        due: Color,
    },
    /// A part of a turn is missing, or does not belong to what went before.
    #[error("{action}: {reason}")]
    Action {
        /// What the record says.
        action: String,
        /// What is wrong about it.
        reason: &'static str,
    },
    /// Not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// Nothing of a game is in the text.
    #[error("no game in it")]
    Empty,
}
