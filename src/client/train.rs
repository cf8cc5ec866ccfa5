//! `yinsh train`: learns the evaluation's weights from files of games.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use crate::eval::{self, TERM_NAMES};
use crate::learn::train::{self, Plan, Regression};
use crate::learn::{Progress, Tail};

/// Learns the evaluation's weights from files of games that datagen made.
///
/// One game in twenty is held out: what is reported of those was never learned from. The same
/// files and options give the same weights.
#[derive(Debug, Args)]
#[command(after_help = "For example:
  yinsh train --out new.net games-1.bin games-2.bin
then try it with: setoption name EvalFile value new.net")]
pub(super) struct Train {
    /// The weights file to write
    #[arg(long, value_name = "FILE", required_unless_present = "terms")]
    out: Option<PathBuf>,
    /// Fit the hand-made evaluation's weights instead, and print them
    #[arg(long, conflicts_with_all = ["out", "start"])]
    terms: bool,
    /// Files of games
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<PathBuf>,
    /// Go on from the weights of this file [default: begin from nothing]
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = Plan::default().epochs)]
    epochs: usize,
    /// Positions a step
    #[arg(long, value_name = "N", default_value_t = Plan::default().batch)]
    batch: usize,
    /// Learning rate at the start
    #[arg(long, value_name = "X", default_value_t = Plan::default().rate)]
    rate: f32,
    /// Weight decay
    #[arg(long, value_name = "X", default_value_t = Plan::default().decay)]
    decay: f32,
    /// How much of what is to be foretold is the game's result, 0 to 1, and not the search's value
    #[arg(long, value_name = "X", default_value_t = Plan::default().result_share,
        value_parser = share)]
    result_share: f32,
    /// The seed of the first weights and of the order of positions
    #[arg(long, value_name = "N", default_value_t = Plan::default().seed)]
    seed: u64,
    /// Threads; another number gives other weights
    #[arg(long, value_name = "N", default_value_t = Plan::default().threads)]
    threads: usize,
    /// Take one position in N of each game
    #[arg(long, value_name = "N", default_value_t = 1)]
    stride: usize,
    /// Use files that another program still writes, up to their last whole game
    #[arg(long)]
    unfinished: bool,
}

fn share(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(x) if (0.0..=1.0).contains(&x) => Ok(x),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}

impl Train {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let tail = if self.unfinished {
            Tail::MayBeTorn
        } else {
            Tail::Whole
        };
        let set = train::load(&self.files, tail, self.stride)?;
        if set.training.is_empty() || set.held_out.is_empty() {
            return Err("too few games: some to learn from and some to hold out are needed".into());
        }
        if self.terms {
            print_terms(&train::regress(&set, &self.plan()));
            return Ok(());
        }
        let start = match &self.start {
            Some(path) => Some(eval::read_weights(path)?),
            None => None,
        };
        let plan = self.plan();
        let (learned, held_out) = (set.training.len(), set.held_out.len());
        let mut lines = vec![
            format!(
                "games {}  learned from {learned}  held out {held_out}",
                set.games
            ),
            format!("{plan:?}"),
        ];
        let begun = Instant::now();
        let mut progress = Progress::new("epochs", "positions", plan.epochs as u64, 0);
        let training = train::train(&set, &plan, start.as_ref(), |epoch, loss, held| {
            progress.advance(learned as u64);
            lines.push(format!(
                "epoch {epoch:3}  loss {loss:.5}  held out {held:.5}"
            ));
        });
        lines.push(format!(
            "search values became chances by scale {:.1}",
            training.score_scale
        ));
        lines.push(format!(
            "largest sum: {:.2} of what fits",
            training.headroom
        ));
        lines.push(format!(
            "before: the search's values on the games held out\n{}",
            training.search
        ));
        lines.push(format!(
            "the new weights on the games held out\n{}",
            training.held_out
        ));
        lines.push(format!("{:.0} seconds", begun.elapsed().as_secs_f64()));
        if let Some(out) = &self.out {
            fs::write(out, training.weights.to_bytes())
                .map_err(|error| format!("{}: {error}", out.display()))?;
        }
        // Printing to a closed pipe is no error.
        let _ = writeln!(io::stdout(), "{}", lines.join("\n"));
        Ok(())
    }

    fn plan(&self) -> Plan {
        Plan {
            seed: self.seed,
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            decay: self.decay,
            result_share: self.result_share,
            threads: self.threads,
        }
    }
}

/// Prints the weights of the hand-made evaluation, as its source has them, and their figures.
fn print_terms(regression: &Regression) {
    let mut text = String::new();
    for (weight, name) in regression.weights.iter().zip(TERM_NAMES) {
        text += &format!("{weight:6}, // {name}\n");
    }
    // Printing to a closed pipe is no error.
    let _ = write!(io::stdout(), "{text}{}", regression.held_out);
}
