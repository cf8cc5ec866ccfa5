//! Which format a text is in, and reading any of them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::error::RecordError;
use super::game::Game;
use super::{boardgamearena, boardspace, reader};
use crate::board::Variant;

/// A format that games are read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The project's own, and the official numbered notation, which is the same without tags.
    Record,
    /// Boardspace's SGF.
    Boardspace,
    /// Board Game Arena's replay log, JSON.
    BoardGameArena,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 3] = [Format::Record, Format::Boardspace, Format::BoardGameArena];

    /// The word for it on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Record => "record",
            Format::Boardspace => "boardspace",
            Format::BoardGameArena => "bga",
        }
    }

    /// The format that `text` seems to be in, by what it begins with.
    pub fn of(text: &str) -> Format {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let after_bracket = text.strip_prefix('[').map(str::trim_start);
        match (text.chars().next(), after_bracket) {
            (Some('('), _) => Format::Boardspace,
            // A comment begins with a brace as well, a JSON object with a quoted key.
            (Some('{'), _) if text[1..].trim_start().starts_with('"') => Format::BoardGameArena,
            (_, Some(inner)) if inner.starts_with(['{', '[', ']']) => Format::BoardGameArena,
            _ => Format::Record,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown format '{0}', expected record, boardspace or bga")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// Reads the games of a text in `format`. `variant` is that of games that don't tell theirs.
pub fn read_format(text: &str, format: Format, variant: Variant) -> Vec<Result<Game, RecordError>> {
    match format {
        Format::Record => reader::read_variant(text, variant).collect(),
        Format::Boardspace => vec![boardspace::read(text)],
        Format::BoardGameArena => vec![boardgamearena::read(text, variant)],
    }
}
