//! The commands of the arena.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `event` | `match`, `tournament`, `sprt`, `resume` |
//! | `report` | `report` |
//! | `replay` | `replay` |
//! | `bot` | `bot` |
//! | `book` | `book` |
//! | `check` | `check` |
//! | `help` | what `--help` says |

mod book;
mod bot;
mod check;
mod event;
mod help;
mod outputs;
mod replay;
mod report;

use super::html::PageError;
use super::journal::JournalError;
use super::nearest::hint;
use super::openings::BookError;
use super::options::OptionError;
use super::process::{GUARD_COMMAND, guard_main};
use super::progress::{show, tell};
use super::runner::RunError;
use super::setup::{Purpose, SetupError};
use super::verdict::CANNOT_RUN;

/// Why a command could not do what it was asked to: one line for standard error, exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// No such command.
    #[error("unknown command `{word}`{hint}")]
    Command {
        /// As typed.
        word: String,
        /// The nearest one, as the end of a sentence.
        hint: String,
    },
    /// The command line is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// It makes no event.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The journal can't be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The openings can't.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The event can't go on.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A file can't be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: std::path::PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The page of a report can't be written.
    #[error("{path}: {source}")]
    Page {
        /// The page.
        path: std::path::PathBuf,
        /// Why.
        source: PageError,
    },
    /// Anything else, in a sentence.
    #[error("{0}")]
    Other(String),
}

/// The commands, for the nearest name.
const COMMANDS: [&str; 11] = [
    "match",
    "tournament",
    "sprt",
    "resume",
    "report",
    "replay",
    "bot",
    "book",
    "check",
    "help",
    "version",
];

/// Runs a command line, without the program's name, and gives the exit code.
pub fn main(words: &[String]) -> u8 {
    match dispatch(words) {
        Ok(code) => code,
        Err(error) => {
            tell(&format!("arena: {error}"));
            if matches!(
                error,
                CliError::Command { .. } | CliError::Option(_) | CliError::Setup(_)
            ) {
                tell("`arena help` shows what there is.");
            }
            CANNOT_RUN
        }
    }
}

fn dispatch(words: &[String]) -> Result<u8, CliError> {
    let Some((command, rest)) = words.split_first() else {
        show(help::OVERVIEW);
        return Ok(0);
    };
    if rest
        .iter()
        .any(|w| matches!(w.as_str(), "--help" | "-help" | "-h"))
    {
        return help::help(command);
    }
    match command.as_str() {
        "match" => event::play(Purpose::Match, rest),
        "tournament" => event::play(Purpose::Tournament, rest),
        "sprt" => event::play(Purpose::Sprt, rest),
        "resume" => event::resume(rest),
        "report" => report::report(rest),
        "replay" => replay::replay(rest),
        "bot" => bot::bot(rest),
        "book" => book::book(rest),
        "check" => check::check(rest),
        "help" | "--help" | "-help" | "-h" => match rest.first() {
            None => {
                show(help::OVERVIEW);
                Ok(0)
            }
            Some(command) => help::help(command),
        },
        "version" | "--version" | "-version" | "-V" => {
            show(concat!("arena ", env!("CARGO_PKG_VERSION"), "\n"));
            Ok(0)
        }
        GUARD_COMMAND => {
            guard_main(
                rest.first().map_or("", String::as_str),
                std::io::stdin().lock(),
            );
            Ok(0)
        }
        word => Err(CliError::Command {
            word: word.to_owned(),
            hint: hint(word.trim_start_matches('-'), COMMANDS),
        }),
    }
}
