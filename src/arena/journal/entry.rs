//! What a journal line can be: the types behind the JSON, for everything that reads journals.

use crate::arena::digest::Digest;
use crate::arena::ending::{GameResult, Reason};
use crate::arena::settings::{Event, Manner};
use serde::{Deserialize, Serialize};

/// The number of this journal format; a reader refuses others.
pub const FORMAT: u32 = 1;

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Entry {
    /// The first line: what is played.
    Event(Box<Header>),
    /// A game that ended.
    Game(Box<GameRecord>),
    /// The event was taken up again.
    Resume {
        /// When, as RFC 3339.
        at: String,
    },
}

/// The first line of a journal: everything needed to go on with the event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// The version of the arena that began it.
    pub arena: String,
    /// When it began, as RFC 3339.
    pub started: String,
    /// What tells the event from others, equal for all its shards.
    pub id: Digest,
    /// What is played.
    pub event: Event,
    /// How the runner goes about it.
    pub manner: Manner,
    /// What the bots said of themselves, in the event's order.
    pub identities: Vec<Identity>,
}

/// What is known of a bot beyond its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Its `id name`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its `id author`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Fingerprint of the program's file: a resumed event says when it has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Digest>,
}

/// A game that ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the event's schedule, from 1.
    pub number: u32,
    /// Its round, from 1.
    pub round: u32,
    /// Its unit in the schedule, which the two games of a pair share.
    pub unit: u32,
    /// Whether it is half of a pair.
    pub paired: bool,
    /// The bot with the white rings.
    pub white: String,
    /// The bot with the black rings.
    pub black: String,
    /// Where the game began.
    pub opening: OpeningRecord,
    /// How it ended.
    pub result: GameResult,
    /// Why it ended.
    pub reason: Reason,
    /// The reason's particulars: the illegal word, the exit code, how late a turn was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// When it began, as RFC 3339.
    pub started: String,
    /// How long it took, in milliseconds.
    pub ms: u64,
    /// The turns played after the opening.
    pub turns: Vec<TurnRecord>,
    /// The position in the end.
    pub end: String,
    /// Where a bot told another result than the referee, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disputes: Vec<String>,
    /// For a game lost by a fault: what was last sent to the bot (`<`), what it said (`>`) and
    /// wrote to its standard error (`!`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<String>,
}

/// Where a game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningRecord {
    /// The opening's place in its book, from 1; 0 for the empty board.
    pub number: u32,
    /// The position string it starts from.
    pub start: String,
    /// The turns played from there before the bots take over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<String>,
}

/// A turn a bot played, with what it said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// The turn in the official notation.
    pub turn: String,
    /// Time it took, in microseconds.
    pub us: u64,
    /// Depth of the last report before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Score of the last report before it, from the mover's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Nodes of the last report before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A bot's opinion of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// In hundredths of the bot's unit.
    Cp(i32),
    /// Won in so many turns; lost in so many where negative.
    Mate(i32),
}

impl Score {
    /// The score as one number, for adjudication and curves: a mate is far beyond any other.
    pub fn as_cp(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Score::Cp(cp) => cp,
            Score::Mate(turns) if turns > 0 => MATE - turns.min(1000),
            Score::Mate(turns) => -MATE - turns.max(-1000),
        }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "{:+.2}", f64::from(*cp) / 100.0),
            Score::Mate(turns) if *turns > 0 => write!(f, "+M{turns}"),
            Score::Mate(turns) => write!(f, "-M{}", turns.unsigned_abs()),
        }
    }
}
