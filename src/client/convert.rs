//! `yinsh convert`: reads and writes game records.

use std::error::Error;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::arguments::Rules;
use super::files;
use crate::board::Variant;
use crate::record::{self, Format, Style};

/// Reads game records, checks every turn, and writes them in another format.
///
/// A record that breaks a rule is left out and reported with its turn and the reason; the exit
/// code is then 2.
#[derive(Debug, Args)]
pub(super) struct Convert {
    /// Records, '-' for the standard input.
    #[arg(default_value = "-")]
    files: Vec<PathBuf>,
    /// The format of the files; by default it is told from their first letters.
    #[arg(long, value_enum)]
    from: Option<From>,
    /// The format to write.
    #[arg(long, value_enum, default_value = "record")]
    to: To,
    /// The game of records that do not tell it.
    #[arg(long, value_enum, default_value = "standard")]
    variant: Rules,
    /// Where to write, the standard output by default.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum From {
    /// The project's format, or the official numbered notation, long or short.
    Record,
    /// Boardspace's SGF.
    Boardspace,
    /// Board Game Arena's replay log (JSON).
    Bga,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    /// Tags, turns in the long form, comments, result.
    Record,
    /// The official numbered notation, long form.
    Long,
    /// The official numbered notation, rows left out where only one can be meant.
    Short,
}

impl Convert {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let style = match self.to {
            To::Record => Style::Record,
            To::Long => Style::Long,
            To::Short => Style::Short,
        };
        let (mut read, mut refused) = (0, 0);
        let mut written = String::new();
        for path in &self.files {
            let text = files::read(path)?;
            let format = match self.from {
                Some(From::Record) => Format::Record,
                Some(From::Boardspace) => Format::Boardspace,
                Some(From::Bga) => Format::BoardGameArena,
                None => Format::of(&text),
            };
            let games = record::read_format(&text, format, Variant::from(self.variant));
            for (n, game) in games.iter().enumerate() {
                match game {
                    Ok(game) => {
                        read += 1;
                        if !written.is_empty() {
                            written.push('\n');
                        }
                        written.push_str(&record::write(game, style));
                    }
                    Err(error) => {
                        refused += 1;
                        let which = match games.len() {
                            1 => String::new(),
                            _ => format!("game {}, ", n + 1),
                        };
                        eprintln!("yinsh: {}: {which}{error}", path.display());
                    }
                }
            }
        }
        files::write(self.output.as_ref(), &written)?;
        if read + refused > 1 {
            let games = if read == 1 { "game" } else { "games" };
            eprintln!("{read} {games} read, {refused} refused");
        }
        match refused {
            0 => Ok(()),
            1 => Err("a record was refused".into()),
            n => Err(format!("{n} records were refused").into()),
        }
    }
}
