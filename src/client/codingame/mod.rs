//! `yinsh codingame`: a bot for CodinGame's YINSH bot game, and a referee for bots of that game.
//!
//! The site's rules differ from the project's: Black may take over White's first ring instead of
//! placing one (`STEAL`), after which the colours have changed roles; who can't act loses; and
//! an empty pool ends the game even where a row waits.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `board` | the board as the site writes it, seen from one player |
//! | `input` | what a bot is sent |
//! | `bot` | what it answers |
//! | `distil` | weights for the small engine that the site takes |
//! | `referee` | a game between two bots by the site's rules |
//! | `process` | a bot as a process, asked within a time |

mod board;
mod bot;
mod distil;
mod input;
mod process;
mod referee;

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::files;
use crate::record::{self, Style};
use bot::Bot;
pub use bot::BotError;
pub use input::InputError;
use referee::{Ending, Referee};

/// Plays CodinGame's YINSH bot game over standard input and output.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct CodinGame {
    /// Time for the first turn, in milliseconds; the site gives 1000.
    #[arg(long, value_name = "MS", default_value_t = 850)]
    first: u64,
    /// Time for each other turn, in milliseconds; the site gives 100.
    #[arg(long, value_name = "MS", default_value_t = 75)]
    turn: u64,
    #[command(subcommand)]
    other: Option<Other>,
}

#[derive(Debug, Subcommand)]
enum Other {
    Referee(Match),
    Distil(distil::Distil),
}

/// Has two bots of that game play each other by the site's rules, and prints the games.
///
/// The bots change sides from game to game. The exit code is 2 when a bot was at fault: an
/// illegal, late or unreadable action, or none.
#[derive(Debug, Args)]
struct Match {
    /// The command of the bot that is White in the first game.
    white: String,
    /// The command of the other.
    black: String,
    /// Games to play.
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: usize,
    /// Time for a bot's first turn, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    first: u64,
    /// Time for each other turn, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    turn: u64,
    /// Where to write the games, the standard output by default.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Answers the site's referee until the input ends, thinking this long about the first turn, and
/// about each other.
///
/// # Errors
/// [`BotError`] for input that no referee of the site sends, and where the output fails.
pub fn serve(
    input: impl BufRead,
    output: impl Write,
    first: Duration,
    turn: Duration,
) -> Result<(), BotError> {
    Bot::new(first, turn)?.play(input, output)
}

impl CodinGame {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        match self.other {
            Some(Other::Referee(games)) => games.run(),
            Some(Other::Distil(distil)) => distil.run(),
            None => {
                let first = Duration::from_millis(self.first);
                let turn = Duration::from_millis(self.turn);
                serve(io::stdin().lock(), io::stdout(), first, turn)?;
                Ok(())
            }
        }
    }
}

impl Match {
    fn run(self) -> Result<(), Box<dyn Error>> {
        let referee = Referee {
            first: Duration::from_millis(self.first),
            turn: Duration::from_millis(self.turn),
        };
        let bots = [self.white.as_str(), self.black.as_str()];
        let (mut text, mut faults) = (String::new(), 0);
        let mut points = [0.0, 0.0];
        for n in 0..self.games {
            // The bot that has the first move, by its place on the command line.
            let first = n % 2;
            let played = referee.play([bots[first], bots[1 - first]])?;
            let summary = format!("game {}: {}", n + 1, played.summary());
            eprintln!("{summary}");
            faults += usize::from(matches!(played.ending, Ending::Fault { .. }));
            match played.winner {
                Some(seat) => points[if seat == 0 { first } else { 1 - first }] += 1.0,
                None => points.iter_mut().for_each(|p| *p += 0.5),
            }
            if n > 0 {
                text.push('\n');
            }
            text.push_str(&record::write(&played.game, Style::Record));
        }
        files::write(self.output.as_ref(), &text)?;
        eprintln!("{} {} : {} {}", bots[0], points[0], points[1], bots[1]);
        match faults {
            0 => Ok(()),
            n => Err(format!("{n} of {} games ended by a bot's fault", self.games).into()),
        }
    }
}
