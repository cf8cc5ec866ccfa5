//! How and why games end.

use super::statistics::HalfPoints;
use crate::board::{Color, Outcome};
use crate::record::result_word;
use serde::{Deserialize, Serialize};

/// The result of a game, written as in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// White won.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// Black won.
    #[serde(rename = "0-1")]
    BlackWins,
    /// Nobody won.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameResult {
    /// The result in which `color` wins.
    pub fn win(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// What it brings the player of that colour.
    pub fn half_points(self, color: Color) -> HalfPoints {
        let white = match self {
            GameResult::WhiteWins => HalfPoints::Two,
            GameResult::BlackWins => HalfPoints::Zero,
            GameResult::Draw => HalfPoints::One,
        };
        if color == Color::White {
            white
        } else {
            white.opposite()
        }
    }

    /// Who lost, if anybody did.
    pub fn loser(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::Black),
            GameResult::BlackWins => Some(Color::White),
            GameResult::Draw => None,
        }
    }

    /// As in records: `1-0`, `0-1`, `1/2-1/2`.
    pub fn as_str(self) -> &'static str {
        result_word(Some(self.into()))
    }
}

impl From<GameResult> for Outcome {
    fn from(result: GameResult) -> Outcome {
        match result {
            GameResult::WhiteWins => Outcome::Win(Color::White),
            GameResult::BlackWins => Outcome::Win(Color::Black),
            GameResult::Draw => Outcome::Draw,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(color) => GameResult::win(color),
            Outcome::Draw => GameResult::Draw,
        }
    }
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A player removed the rings needed to win.
    Rings,
    /// The pool of markers is empty: rings removed decide.
    Pool,
    /// Neither player can move a ring: rings removed decide.
    Blocked,
    /// Given up for a bot whose own scores said it was lost.
    Resign,
    /// Called a draw by the bots' scores.
    DrawAgreed,
    /// Called a draw at the limit of moves.
    MaxMoves,
    /// A turn came after its time.
    Time,
    /// A turn the rules don't allow.
    IllegalTurn,
    /// A word that is no turn.
    UnparsableTurn,
    /// `bestmove` without a turn, or with `none` in a game that goes on.
    MissingTurn,
    /// The process was killed by a signal.
    Crash,
    /// The process ended by itself.
    Exit,
    /// The process closed its standard input or output and lives on.
    ClosedPipe,
    /// No turn came, not even when the bot was told to stop.
    Silence,
    /// `isready` stayed unanswered.
    NotReady,
    /// More output than anyone can read.
    OutputFlood,
    /// A line that doesn't end.
    EndlessLine,
    /// Floods, endless lines or bytes that are no text on standard error.
    StderrGarbage,
}

impl Reason {
    /// Whether the loser broke the rules of the match, rather than lost by those of the game. A
    /// late turn is a loss like any other, and no fault in this sense.
    pub fn is_fault(self) -> bool {
        use Reason::{
            Blocked, ClosedPipe, Crash, DrawAgreed, EndlessLine, Exit, IllegalTurn, MaxMoves,
            MissingTurn, NotReady, OutputFlood, Pool, Resign, Rings, Silence, StderrGarbage, Time,
            UnparsableTurn,
        };
        match self {
            Rings | Pool | Blocked | Resign | DrawAgreed | MaxMoves | Time => false,
            IllegalTurn | UnparsableTurn | MissingTurn | Crash | Exit | ClosedPipe | Silence
            | NotReady | OutputFlood | EndlessLine | StderrGarbage => true,
        }
    }

    /// Whether the process can't be played on with.
    pub fn ends_process(self) -> bool {
        self.is_fault()
            && !matches!(
                self,
                Reason::IllegalTurn | Reason::UnparsableTurn | Reason::MissingTurn
            )
    }

    /// In a few words.
    pub fn describe(self) -> &'static str {
        match self {
            Reason::Rings => "rings removed",
            Reason::Pool => "no markers left",
            Reason::Blocked => "neither side can move",
            Reason::Resign => "adjudicated: lost by its own score",
            Reason::DrawAgreed => "adjudicated: drawn by both scores",
            Reason::MaxMoves => "adjudicated: move limit",
            Reason::Time => "loss on time",
            Reason::IllegalTurn => "illegal turn",
            Reason::UnparsableTurn => "unparsable turn",
            Reason::MissingTurn => "no turn given",
            Reason::Crash => "crashed",
            Reason::Exit => "exited",
            Reason::ClosedPipe => "closed its input or output",
            Reason::Silence => "silent, even when told to stop",
            Reason::NotReady => "did not answer isready",
            Reason::OutputFlood => "flood of output",
            Reason::EndlessLine => "line without end",
            Reason::StderrGarbage => "garbage on standard error",
        }
    }
}
