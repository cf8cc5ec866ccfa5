//! Everything an event is made of, as it stands in the journal's first line.
//!
//! [`Event`] decides which games are played and how they are judged; [`Manner`] only how the runner
//! goes about it, and may change from one run of an event to the next.

use super::clock::Limits;
use super::digest::Digest;
use super::schedule::{Format, Shard};
use super::sprt::Sprt;
use crate::board;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Which game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// Three rings removed win.
    #[default]
    Standard,
    /// One ring removed wins.
    Blitz,
}

impl From<Variant> for board::Variant {
    fn from(variant: Variant) -> board::Variant {
        match variant {
            Variant::Standard => board::Variant::Standard,
            Variant::Blitz => board::Variant::Blitz,
        }
    }
}

/// A bot that needs no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Builtin {
    /// Plays any legal turn, each equally likely.
    Random,
    /// Plays the turn that looks best at once.
    Greedy,
}

impl Builtin {
    /// The bots by the names they are asked for.
    pub const NAMED: [(&'static str, Builtin); 2] =
        [("random", Builtin::Random), ("greedy", Builtin::Greedy)];

    /// The bot of that name.
    pub fn named(name: &str) -> Option<Builtin> {
        Builtin::NAMED
            .iter()
            .find(|(n, _)| *n == name)
            .map(|&(_, b)| b)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Builtin::Random => "random",
            Builtin::Greedy => "greedy",
        }
    }
}

/// Where a bot's turns come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The arena itself.
    Builtin(Builtin),
    /// A program.
    Program {
        /// Its path, or a name to be found in `PATH`.
        command: PathBuf,
        /// Its arguments.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        args: Vec<String>,
        /// The directory it runs in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dir: Option<PathBuf>,
    },
}

/// Which greeting a program is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Greeting {
    /// `ugi`, and where that stays unanswered `uci`.
    #[default]
    Auto,
    /// `ugi`.
    Ugi,
    /// `uci`.
    Uci,
}

/// One bot of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bot {
    /// The name it has in tables; no two bots of an event share one.
    pub name: String,
    /// Where its turns come from.
    pub origin: Origin,
    /// How it is greeted.
    #[serde(default)]
    pub greeting: Greeting,
    /// What bounds its thinking.
    pub limits: Limits,
    /// Options set before its first game, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Whether the process is started anew for every game.
    #[serde(default)]
    pub restart: bool,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BookSource {
    /// The book that ships with the arena.
    Shipped,
    /// A text file with an opening a line.
    File(PathBuf),
    /// The empty board, every game.
    None,
}

/// In which order openings are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BookOrder {
    /// Shuffled by the event's seed.
    #[default]
    Random,
    /// As they stand in the file.
    Sequential,
}

/// The openings of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookSettings {
    /// Where they come from.
    pub source: BookSource,
    /// In which order they are taken.
    pub order: BookOrder,
    /// How many turns of each are played; all, where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The first one taken, counted from 1.
    pub start: u32,
    /// The book's digest: a resumed event must find the same book.
    pub digest: Digest,
}

/// When a game is given up for a bot that says it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    /// For so many of its turns in a row …
    pub turns: u32,
    /// … the bot's score was so many centi-units or more against it …
    pub score: i32,
    /// … and, if this is set, the opponent's as much in its own favour.
    pub twosided: bool,
}

/// When a game is called a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Not before so many turns of each side.
    pub from_move: u32,
    /// For so many turns of each side in a row …
    pub turns: u32,
    /// … both scores were within so many centi-units of 0.
    pub score: i32,
}

/// Everything that decides which games are played and how they are judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// The bots.
    pub bots: Vec<Bot>,
    /// Which game is played.
    pub variant: Variant,
    /// Who meets whom how often.
    pub format: Format,
    /// The openings.
    pub book: BookSettings,
    /// The seed of everything drawn at random.
    pub seed: u64,
    /// The sequential test that ends it early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// When a bot's game is given up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Resign>,
    /// When a game is called a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// Turns of each side after which a game is called a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<u32>,
}

impl Event {
    /// What tells this event from others: equal for all its shards, wherever their programs lie.
    pub fn id(&self) -> Digest {
        let mut event = self.clone();
        for bot in &mut event.bots {
            if let Origin::Program { command, dir, .. } = &mut bot.origin {
                *command = PathBuf::new();
                *dir = None;
            }
        }
        if let BookSource::File(path) = &mut event.book.source {
            *path = PathBuf::new();
        }
        let text = serde_json::to_string(&event).expect("settings hold no map with odd keys");
        Digest::of(text.as_bytes())
    }
}

/// How the runner goes about an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manner {
    /// Games played at once.
    pub concurrency: u32,
    /// Whether the event goes on after a bot crashed, hung or cheated.
    pub recover: bool,
    /// Whether any fault of a bot makes the exit code 4.
    pub strict: bool,
    /// How long a program may take to start and greet, and to say it is ready, in milliseconds.
    pub startup_ms: u64,
    /// Games between two tables; 0 for none before the end.
    pub rating_interval: u32,
    /// The part of the schedule that is played.
    pub shard: Shard,
    /// File for the human-readable records of the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<PathBuf>,
    /// File for everything said to and by programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<PathBuf>,
    /// File for the result as JUnit XML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub junit: Option<PathBuf>,
    /// File for the result as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<PathBuf>,
}
