//! How well an evaluation foretells results, by phase of the game.

use std::fmt;

use super::model::cross_entropy;
use crate::learn::{GameResult, Sample};

/// The phases reported, by ring moves played: names and the first number of ring moves.
const PHASES: [(&str, u32); 5] = [
    ("placement", 0),
    ("moves 0-9", 0),
    ("moves 10-19", 10),
    ("moves 20-34", 20),
    ("moves 35-", 35),
];

/// One phase's figures.
#[derive(Clone, Copy, Default, Debug)]
pub struct PhaseReport {
    /// Samples judged.
    pub samples: u32,
    /// Samples of games that were not drawn.
    pub decided: u32,
    /// Those of them whose winner was foretold.
    pub right: u32,
    /// Summed cross entropy of chance and result, in nats.
    pub loss: f64,
}

impl PhaseReport {
    /// The share of decided games foretold, 0..=1.
    pub fn accuracy(&self) -> f64 {
        f64::from(self.right) / f64::from(self.decided.max(1))
    }

    /// Mean cross entropy with the result, in nats.
    pub fn mean_loss(&self) -> f64 {
        self.loss / f64::from(self.samples.max(1))
    }

    fn add(&mut self, chance: f32, result: GameResult) {
        self.samples += 1;
        self.loss += f64::from(cross_entropy(chance, result.points()));
        if result != GameResult::Draw {
            self.decided += 1;
            self.right += u32::from((chance > 0.5) == (result == GameResult::Win));
        }
    }
}

/// Figures by phase, and for all samples from the 20th ring move on.
#[derive(Clone, Default, Debug)]
pub struct Report {
    phases: [PhaseReport; PHASES.len()],
    /// All samples.
    pub all: PhaseReport,
    /// Those from the 20th ring move on.
    pub late: PhaseReport,
}

impl Report {
    /// Judges `chance`, the mover's chance to win by sample, on `samples`.
    pub fn of(samples: &[Sample], mut chance: impl FnMut(&Sample) -> f32) -> Report {
        let mut report = Report::default();
        for sample in samples {
            let chance = chance(sample);
            let moves = u32::from(sample.turn).saturating_sub(10);
            let phase = if sample.turn < 10 {
                0
            } else {
                PHASES
                    .iter()
                    .rposition(|&(_, from)| from <= moves)
                    .unwrap_or(1)
            };
            report.phases[phase].add(chance, sample.result);
            report.all.add(chance, sample.result);
            if moves >= 20 {
                report.late.add(chance, sample.result);
            }
        }
        report
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = PHASES.iter().map(|p| p.0).zip(&self.phases);
        let sums = [("all", &self.all), ("from move 20", &self.late)];
        for (name, report) in rows.chain(sums) {
            writeln!(
                f,
                "{name:14} {:8} samples  loss {:.4}  accuracy {:5.2} %",
                report.samples,
                report.mean_loss(),
                100.0 * report.accuracy()
            )?;
        }
        Ok(())
    }
}
