//! From the command line to the settings of an event.

use super::openings::{BookError, Dealer};
use super::options::{OptionError, Parsed, read};
use super::settings::{Event, Manner, Variant};
use std::path::{Path, PathBuf};

mod bots;
mod ends;
mod games;
mod manner;
#[cfg(test)]
mod tests;

pub use manner::adjust;
use manner::manner;

/// A command line that makes no event.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// An option is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The openings are.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl From<String> for SetupError {
    fn from(sentence: String) -> SetupError {
        SetupError::Option(OptionError::Combination(sentence))
    }
}

/// Which command makes the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// `arena match`.
    Match,
    /// `arena tournament`.
    Tournament,
    /// `arena sprt`.
    Sprt,
}

/// The event, how to go about it, and the dealer of its openings.
///
/// `engine` is the engine that plays where no bot is named, `cores` the machine's.
///
/// # Errors
/// What is wrong with the command line, in one sentence.
pub fn set_up(
    purpose: Purpose,
    parsed: &Parsed,
    engine: &Path,
    cores: u32,
) -> Result<(Event, Manner, Dealer), SetupError> {
    let quick = parsed.get("quick");
    let bots = bots::bots(purpose, parsed, quick, engine)?;
    let format = games::format(purpose, parsed, quick.is_some(), bots.len())?;
    let seed = parsed.read("srand", read::whole(0, u64::MAX))?.unwrap_or(1);
    let variant = parsed
        .read(
            "variant",
            read::one_of(&[("standard", Variant::Standard), ("blitz", Variant::Blitz)]),
        )?
        .unwrap_or_default();
    let (book, dealer) = games::book(parsed, quick, variant, seed)?;
    let sprt = ends::sprt(purpose, parsed)?;
    if sprt.is_some() && bots.len() != 2 {
        return Err(format!("a sequential test is between two bots, not {}", bots.len()).into());
    }
    let event = Event {
        name: parsed
            .get("event")
            .and_then(|g| g.value.clone())
            .unwrap_or_else(|| "arena".to_owned()),
        bots,
        variant,
        format,
        book,
        seed,
        sprt,
        resign: parsed.get("resign").map(ends::resign).transpose()?,
        draw: parsed.get("draw").map(ends::draw).transpose()?,
        max_moves: parsed.read("maxmoves", read::small(1))?,
    };
    Ok((event, manner(parsed, quick.is_some(), cores)?, dealer))
}

/// A resumed event may be started from another directory.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
