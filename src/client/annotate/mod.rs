//! `yinsh annotate`: what each turn of a game was worth.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `judge` | each turn against the best one |
//! | `text` | the table, and comments in a record |
//! | `html`, `page.*` | a page with the score curve and the board |

mod html;
mod judge;
mod text;

use std::error::Error;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::arguments::{Resources, Rules};
use super::files;
use crate::record::{self, Format, Style};
use crate::search::{Limits, Searcher};

/// Judges each turn of a game: its score, the best turn, what was lost.
///
/// Prints a table; --html makes a page with the score curve and the board, --record a record
/// with comments. Scores are in rings from White's view. A turn is marked by the expected points
/// it gave away: ?! for 0.1, ? for 0.2, ?? (a blunder) for 0.3 and more.
#[derive(Debug, Args)]
pub(super) struct Annotate {
    /// A record in any format that convert reads, '-' for the standard input.
    game: PathBuf,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
    /// The game of a record that does not tell it.
    #[arg(long, value_enum, default_value = "standard")]
    variant: Rules,
    /// Time to search each position, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    movetime: u64,
    /// Nodes to search each position instead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[command(flatten)]
    resources: Resources,
    /// Write a page that needs nothing else.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the record with comments.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Annotate {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let text = files::read(&self.game)?;
        let mut games = record::read_format(&text, Format::of(&text), self.variant.into());
        let count = games.len();
        if self.number == 0 || self.number > count {
            return Err(format!("there is no game {}, the file has {count}", self.number).into());
        }
        let name = self.game.display();
        let game = games
            .swap_remove(self.number - 1)
            .map_err(|error| format!("{name}: {error}"))?;
        let limits = Limits {
            movetime: self
                .nodes
                .is_none()
                .then(|| Duration::from_millis(self.movetime)),
            nodes: self.nodes,
            ..Limits::default()
        };
        // Not after minutes of thinking.
        for file in [&self.html, &self.record].into_iter().flatten() {
            files::check_writable(file)?;
        }
        let mut searcher = Searcher::new(self.resources.options())?;
        let progress = self.progress(game.plies().len() as u64);
        let judged = judge::judge(&game, &mut searcher, &limits, &|| progress.inc(1));
        progress.finish_and_clear();
        if let Some(file) = &self.html {
            files::write(Some(file), &html::page(&game, &judged)?)?;
        }
        if let Some(file) = &self.record {
            let commented = text::commented(&game, &judged);
            files::write(Some(file), &record::write(&commented, Style::Record))?;
        }
        files::write(None, &text::table(&game, &judged))?;
        Ok(())
    }

    /// Turns judged so far, on a terminal.
    fn progress(&self, turns: u64) -> ProgressBar {
        if !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} turns, {eta} left");
        let bar = ProgressBar::new(turns);
        match style {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }
}
