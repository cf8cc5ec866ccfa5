//! How well an evaluation foretells labels and results, by phase of the game.

use std::fmt;
use std::ops::RangeInclusive;

use super::input::phase;
use super::label::{Labels, fit_scale};
use super::model::{chance_of, cross_entropy, excess_entropy};
use crate::board::{MARKERS, RINGS};
use crate::eval::{TermWeights, evaluate_terms};
use crate::learn::{GameResult, Sample};

/// Turns in which rings are placed.
const PLACEMENT: u8 = 2 * RINGS as u8;

/// The phases of late samples start at this ring move.
const LATE: u8 = PLACEMENT + 20;

/// A row of the report: a name, and which samples it is about.
enum Row {
    /// By rings that are to be placed.
    ToPlace(RangeInclusive<u8>),
    /// Every one.
    All,
    /// By ring moves played.
    Moves(RangeInclusive<u8>),
    /// From the 20th ring move on, by markers on the board.
    Markers(RangeInclusive<usize>),
    /// From the 20th ring move on, by rings removed by both.
    Removed(RangeInclusive<u8>),
}

const ROWS: [(&str, Row); 13] = [
    ("rings to place, 10 to 6", Row::ToPlace(6..=10)),
    ("rings to place, 5 to 1", Row::ToPlace(1..=5)),
    ("ring moves played, 0 to 9", Row::Moves(0..=9)),
    ("ring moves played, 10 to 19", Row::Moves(10..=19)),
    ("ring moves played, 20 and more", Row::Moves(20..=u8::MAX)),
    (" markers on the board, 0 to 11", Row::Markers(0..=11)),
    (" markers on the board, 12 to 21", Row::Markers(12..=21)),
    (
        " markers on the board, 22 and more",
        Row::Markers(22..=MARKERS as usize),
    ),
    (" rings removed, 0", Row::Removed(0..=0)),
    (" rings removed, 1", Row::Removed(1..=1)),
    (" rings removed, 2", Row::Removed(2..=2)),
    (" rings removed, 3 and 4", Row::Removed(3..=4)),
    ("all", Row::All),
];

/// Where the rows of all samples and of late ones are.
const ALL: usize = ROWS.len() - 1;
const ALL_LATE: usize = 4;

impl Row {
    fn holds(&self, sample: &Sample) -> bool {
        let turn = sample.turn;
        match self {
            Row::ToPlace(rings) => turn < PLACEMENT && rings.contains(&(PLACEMENT - turn)),
            Row::All => true,
            Row::Moves(moves) => turn >= PLACEMENT && moves.contains(&(turn - PLACEMENT)),
            Row::Markers(markers) => turn >= LATE && markers.contains(&phase(sample).count),
            Row::Removed(rings) => {
                turn >= LATE && rings.contains(&(sample.removed[0] + sample.removed[1]))
            }
        }
    }
}

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
    pub result_loss: f64,
    /// Summed cross entropy of chance and label less the label's own, in nats.
    pub label_loss: f64,
}

impl PhaseReport {
    /// The share of decided games foretold, 0..=1.
    pub fn accuracy(&self) -> f64 {
        f64::from(self.right) / f64::from(self.decided.max(1))
    }

    /// Mean cross entropy with the result, in nats.
    pub fn mean_result_loss(&self) -> f64 {
        self.result_loss / f64::from(self.samples.max(1))
    }

    /// Mean cross entropy with the label above the label's own, in nats.
    pub fn mean_label_loss(&self) -> f64 {
        self.label_loss / f64::from(self.samples.max(1))
    }

    fn add(&mut self, chance: f32, label: f32, result: GameResult) {
        self.samples += 1;
        self.result_loss += f64::from(cross_entropy(chance, result.points()));
        self.label_loss += f64::from(excess_entropy(chance, label));
        if result != GameResult::Draw {
            self.decided += 1;
            self.right += u32::from((chance > 0.5) == (result == GameResult::Win));
        }
    }
}

/// Figures by phase.
#[derive(Clone, Default, Debug)]
pub struct Report {
    rows: [PhaseReport; ROWS.len()],
}

impl Report {
    /// Judges `chance`, the mover's chance to win by sample, on `samples`.
    pub fn of(
        samples: &[Sample],
        labels: &Labels,
        mut chance: impl FnMut(&Sample) -> f32,
    ) -> Report {
        let mut report = Report::default();
        for sample in samples {
            let chance = chance(sample);
            let label = labels.of(sample);
            for ((_, row), figures) in ROWS.iter().zip(&mut report.rows) {
                if row.holds(sample) {
                    figures.add(chance, label, sample.result);
                }
            }
        }
        report
    }

    /// Judges the search's own values.
    pub fn of_search(samples: &[Sample], labels: &Labels) -> Report {
        Report::of(samples, labels, |sample| labels.search(sample))
    }

    /// Judges the hand-made evaluation, made chances by the scale that fits the results of
    /// `training` best.
    pub fn of_handmade(samples: &[Sample], labels: &Labels, training: &[Sample]) -> Report {
        let weights = TermWeights::built_in();
        // Data files hold no samples that are no positions.
        let value = |sample: &Sample| {
            let position = sample.position();
            position.map_or(0, |p| evaluate_terms(&p, &weights)) as f32
        };
        let scale = fit_scale(training, value);
        Report::of(samples, labels, |sample| chance_of(value(sample), scale))
    }

    /// Figures of all samples.
    pub fn all(&self) -> &PhaseReport {
        &self.rows[ALL]
    }

    /// Figures of the samples from the 20th ring move on.
    pub fn late(&self) -> &PhaseReport {
        &self.rows[ALL_LATE]
    }
}

/// Reports of the same samples side by side, each with the name of its evaluation.
///
/// By phase and evaluation: mean loss on labels, mean loss on results, and the share of decided
/// games whose winner was foretold.
pub struct Comparison<'a>(pub &'a [(&'a str, &'a Report)]);

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:36}{:>9}", "games held out", "positions")?;
        for (name, _) in self.0 {
            write!(f, "  | {name:>25}")?;
        }
        write!(f, "\n{:45}", "")?;
        for _ in self.0 {
            write!(f, "  | {:>8} {:>8} {:>7}", "labels", "results", "winner")?;
        }
        for (n, (name, _)) in ROWS.iter().enumerate() {
            let samples = self
                .0
                .first()
                .map_or(0, |(_, report)| report.rows[n].samples);
            write!(f, "\n{name:36}{samples:9}")?;
            for (_, report) in self.0 {
                let figures = &report.rows[n];
                write!(
                    f,
                    "  | {:8.5} {:8.4} {:5.1} %",
                    figures.mean_label_loss(),
                    figures.mean_result_loss(),
                    100.0 * figures.accuracy()
                )?;
            }
        }
        Ok(())
    }
}
