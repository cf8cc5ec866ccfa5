//! `yinsh train`: learns the evaluation's weights from files of games.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};

use crate::eval::{self, Stored, TERM_NAMES};
use crate::learn::train::{
    self, Comparison, DataSet, Labels, Model, NetworkModel, Plan, Regression, Report, TablesModel,
};
use crate::learn::{Progress, Tail};

/// The evaluation to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Kind {
    /// The weights of the hand-made terms, printed too as their source has them
    Terms,
    /// Tables of what each pattern is worth, by phase
    Tables,
    /// The small network, which is the strongest
    Network,
}

/// Learns the evaluation's weights from files of games that datagen made.
///
/// One game in twenty is held out: what is reported of those was never learned from. Losses are
/// mean cross entropies in nats: with the labels, above the labels' own, and with the results; a
/// winner is foretold where the chance of the one who won was above a half. The same files and
/// options give the same weights.
#[derive(Debug, Args)]
#[command(after_help = "For example:
  yinsh train --out new.net games-1.bin games-2.bin
then try it with: setoption name EvalFile value new.net
To judge weights that there are already:
  yinsh train --start old.net --epochs 0 --out copy.net games-3.bin")]
pub(super) struct Train {
    /// The weights file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The evaluation to learn
    #[arg(long, value_enum, default_value = "network")]
    model: Kind,
    /// Files of games
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<PathBuf>,
    /// Go on from the weights of this file, of the same model [default: begin from nothing]
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
    #[arg(long, value_name = "X", default_value_t = 0.1, value_parser = share)]
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
        let labels = Labels::fit(&set.training, self.result_share);
        let mut lines = vec![
            format!(
                "games {}  learned from {}  held out {}",
                set.games,
                set.training.len(),
                set.held_out.len()
            ),
            format!("{labels:?}"),
        ];
        let begun = Instant::now();
        let (bytes, report) = match self.model {
            Kind::Terms if self.start.is_some() => {
                return Err("terms are always fitted from nothing: --start has no use".into());
            }
            Kind::Terms => {
                let Regression { weights, held_out } = train::regress(&set, &labels);
                let numbers = weights.0.iter().zip(TERM_NAMES);
                lines.extend(numbers.map(|(number, name)| format!("{number:6}, // {name}")));
                (weights.to_bytes(), held_out)
            }
            Kind::Tables => self.learn::<TablesModel>(&set, &labels, &mut lines)?,
            Kind::Network => self.learn::<NetworkModel>(&set, &labels, &mut lines)?,
        };
        fs::write(&self.out, bytes).map_err(|error| format!("{}: {error}", self.out.display()))?;
        lines.push(format!("{:.0} seconds", begun.elapsed().as_secs_f64()));
        let by_hand = Report::of_handmade(&set.held_out, &labels, &set.training);
        let by_search = Report::of_search(&set.held_out, &labels);
        let reports = [
            ("this", &report),
            ("hand-made", &by_hand),
            ("the search", &by_search),
        ];
        lines.push(Comparison(&reports).to_string());
        // Printing to a closed pipe is no error.
        let _ = writeln!(io::stdout(), "{}", lines.join("\n"));
        Ok(())
    }

    /// Learns a model: the bytes of its file, and its figures on the games held out. What there is
    /// to tell goes to `lines`.
    fn learn<M: Model>(
        &self,
        set: &DataSet,
        labels: &Labels,
        lines: &mut Vec<String>,
    ) -> Result<(Vec<u8>, Report), Box<dyn Error>> {
        let start = match &self.start {
            Some(path) => Some(eval::read_weights(path)?),
            None => None,
        };
        let plan = self.plan();
        lines.push(format!("{plan:?}"));
        let mut progress = Progress::new("epochs", "positions", plan.epochs as u64, 0);
        let training =
            train::train::<M>(set, labels, &plan, start.as_ref(), |epoch, loss, held| {
                progress.advance(set.training.len() as u64);
                lines.push(format!(
                    "epoch {epoch:3}  loss {loss:.5}  held out {held:.5}"
                ));
            });
        lines.push(format!(
            "largest sum: {:.2} of what fits",
            training.headroom
        ));
        Ok((training.weights.to_bytes(), training.held_out))
    }

    fn plan(&self) -> Plan {
        Plan {
            seed: self.seed,
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            decay: self.decay,
            threads: self.threads,
        }
    }
}
