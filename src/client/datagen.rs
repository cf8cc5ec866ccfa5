//! `yinsh datagen`: makes games to learn from, and merges their files.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

use clap::{Args, Subcommand};

use super::arguments::Rules;
use crate::board::Variant;
use crate::eval::{Evaluation, SHIPPED};
use crate::learn::{self, Header, Overview, Settings};

/// Makes games to learn from: the engine plays itself from random openings.
///
/// The file can be continued after any interruption: run the same command again. The same seed
/// gives the same games with any number of threads.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "For example:
  yinsh datagen --out games-1.bin --games 20000 --seed 1
  yinsh datagen merge all.bin games-1.bin games-2.bin
  yinsh datagen show all.bin"
)]
pub(super) struct Datagen {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    play: Option<Play>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Write the games of several files to a new one; refuses damaged files and games met twice
    Merge {
        /// The file to write, which must not exist
        output: PathBuf,
        /// The files to read
        #[arg(required = true)]
        inputs: Vec<PathBuf>,
    },
    /// Check files, and tell what is in them all together
    Show {
        /// The files to read
        #[arg(required = true)]
        inputs: Vec<PathBuf>,
    },
}

#[derive(Debug, Args)]
struct Play {
    /// The file to write or to continue
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games the file shall hold
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u32,
    /// Nodes to search a turn, on average
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The seed that all games follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads that play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The evaluation to play with: 'shipped', 'handmade', or a file that 'train' wrote
    #[arg(long, value_name = "EVAL", default_value = SHIPPED)]
    eval: String,
    /// The game to play
    #[arg(long, value_enum, default_value = "standard")]
    variant: Rules,
}

impl Datagen {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let done = match (self.task, self.play) {
            (Some(Task::Merge { output, inputs }), _) => {
                let (games, samples) = learn::merge(&output, &inputs)?;
                format!("{}: {games} games, {samples} positions", output.display())
            }
            (Some(Task::Show { inputs }), _) => Overview::of(&inputs)?.to_string(),
            (None, Some(play)) => play.run()?,
            (None, None) => return Err("--out FILE is missing".into()),
        };
        // Printing to a closed pipe is no error.
        let _ = writeln!(io::stdout(), "{done}");
        Ok(())
    }
}

impl Play {
    fn run(self) -> Result<String, Box<dyn Error>> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let evaluation = Evaluation::by_name(&self.eval)?;
        let settings = Settings {
            header: Header {
                rings_to_win: Variant::from(self.variant).rings_to_win(),
                seed: self.seed,
                nodes: self.nodes,
                games: self.games,
                engine: format!("yinsh {}, {evaluation}", env!("CARGO_PKG_VERSION")),
            },
            evaluation,
            threads: self.threads.map_or_else(cores, usize::from),
        };
        let summary = learn::generate(&self.out, &settings, &mut |line| eprintln!("{line}"))?;
        Ok(format!(
            "{}: {} games, {} positions; {}",
            self.out.display(),
            summary.games,
            summary.samples,
            summary.speed
        ))
    }
}
