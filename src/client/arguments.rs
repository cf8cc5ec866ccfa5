//! The subcommands and their options.

use std::error::Error;
use std::ops::RangeInclusive;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use super::{annotate, codingame, convert, datagen, draw, play, train};
use crate::board::Variant;
use crate::search::Options;

/// What the command line of a subcommand asks for.
#[derive(Debug, Parser)]
#[command(name = "yinsh", disable_help_subcommand = true)]
struct Line {
    #[command(subcommand)]
    client: Client,
}

#[derive(Debug, Subcommand)]
enum Client {
    Annotate(annotate::Annotate),
    Codingame(codingame::CodinGame),
    Convert(convert::Convert),
    Datagen(datagen::Datagen),
    Draw(draw::Draw),
    Play(play::Play),
    Train(train::Train),
}

/// A variant on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Rules {
    /// Three rings removed win.
    Standard,
    /// One ring removed wins.
    Blitz,
}

impl From<Rules> for Variant {
    fn from(rules: Rules) -> Variant {
        match rules {
            Rules::Standard => Variant::Standard,
            Rules::Blitz => Variant::Blitz,
        }
    }
}

/// What a search may use of the machine.
#[derive(Debug, Args)]
pub(super) struct Resources {
    /// Threads of the search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Hash table of the search, in MB.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = megabytes)]
    hash: usize,
}

impl Resources {
    /// As options of the search.
    pub(super) fn options(&self) -> Options {
        Options {
            threads: self.threads,
            hash_mb: self.hash,
            ..Options::default()
        }
    }
}

fn threads(text: &str) -> Result<usize, String> {
    within(text, Options::THREADS)
}

fn megabytes(text: &str) -> Result<usize, String> {
    within(text, Options::HASH)
}

fn within(text: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        format!(
            "a whole number from {} to {} is expected",
            range.start(),
            range.end()
        )
    })
}

/// Runs the subcommand that `arguments` (without the program's name) begin with; `None` when
/// they begin with none, so that they are the engine's own.
///
/// # Errors
/// What the subcommand could not do, as one line or a few.
pub fn run(arguments: &[String]) -> Option<Result<(), Box<dyn Error>>> {
    let first = arguments.first()?;
    let known = Line::command()
        .get_subcommands()
        .any(|c| c.get_name() == first);
    known.then(|| obey(arguments))
}

fn obey(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let words = std::iter::once("yinsh").chain(arguments.iter().map(String::as_str));
    let line = match Line::try_parse_from(words) {
        Ok(line) => line,
        // Help that was asked for is no error.
        Err(help) if !help.use_stderr() => {
            let _ = help.print();
            return Ok(());
        }
        Err(error) => {
            let text = error.to_string();
            return Err(text.trim_start_matches("error: ").trim_end().into());
        }
    };
    match line.client {
        Client::Annotate(annotate) => annotate.run(),
        Client::Codingame(codingame) => codingame.run(),
        Client::Convert(convert) => convert.run(),
        Client::Datagen(datagen) => datagen.run(),
        Client::Draw(draw) => draw.run(),
        Client::Play(play) => play.run(),
        Client::Train(train) => train.run(),
    }
}
