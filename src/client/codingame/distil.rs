//! `yinsh codingame distil`: the small weights of the bot for the site, from games that the
//! engine has played with its own evaluation.
//!
//! A logistic regression foretells a mixture of the search's value and the game's result from
//! the patterns of the rows; each feature's step shrinks with what it has learned.

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::super::files;
use crate::board::Point;
use crate::eval::network::SCALE;
use crate::eval::pattern::state;
use crate::learn::train::chance_of;
use crate::learn::{DataError, Sample, Tail, read_games};
use crate::solo::patterns::{CODES, Feature, LETTERS, MIDDLE, PHASES, Patterns, features, worth};
use crate::solo::position::{Position, Stage, Tables};

/// One game in so many is held out.
const HELD_OUT: usize = 20;

/// Constants of [`Patterns::constant`].
const CONSTANTS: usize = 10;

/// Makes the weights of the small engine from files of games that datagen made.
#[derive(Debug, Args)]
pub(super) struct Distil {
    /// Files of games.
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Where to write the weights, the standard output by default.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How often every position is seen.
    #[arg(long, value_name = "N", default_value_t = 4)]
    epochs: usize,
    /// Positions to learn from at most.
    #[arg(long, value_name = "N", default_value_t = 1_500_000)]
    positions: usize,
    /// How much of what is to be foretold is the game's result, 0 to 1, and not the search's value.
    #[arg(long, value_name = "X", default_value_t = 0.3)]
    result_share: f32,
}

/// A position to learn from.
struct Lesson {
    /// The feature of each row, its number times two, plus one where it counts the opposite way.
    rows: Vec<u32>,
    phase: usize,
    constant: usize,
    /// Expected points of the mover.
    target: f32,
}

/// The weights under way.
struct Model {
    features: usize,
    /// By phase and feature, then the constants.
    weights: Vec<f32>,
    /// The squares of all steps asked for so far.
    learned: Vec<f32>,
}

impl Distil {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let tables = Tables::new();
        let (features, count) = features(&tables.grid);
        let (mut lessons, mut tests) = (Vec::new(), Vec::new());
        let mut games = 0;
        read_games(&self.games, Tail::MayBeTorn, |_, game| {
            games += 1;
            let list = if games % HELD_OUT == 0 {
                &mut tests
            } else {
                &mut lessons
            };
            // The site plays the standard game.
            let standard = |sample: &Sample| sample.rings_to_win == 3;
            for sample in game.samples.into_iter().filter(standard) {
                if list.len() < self.positions {
                    list.push(self.lesson(&tables, &features, &sample));
                }
            }
            Ok::<(), DataError>(())
        })?;
        eprintln!(
            "{games} games, {} positions to learn from, {} held out",
            lessons.len(),
            tests.len()
        );
        let mut model = Model {
            features: count,
            weights: vec![0.0; PHASES * count + CONSTANTS],
            learned: vec![1e-3; PHASES * count + CONSTANTS],
        };
        for epoch in 1..=self.epochs {
            // Every epoch goes through the positions in another order, by a step prime to them.
            let step = [7_919, 104_729, 1_299_709][epoch % 3];
            let length = lessons.len().max(1);
            for n in 0..lessons.len() {
                model.learn(&lessons[(n * step + epoch) % length]);
            }
            eprintln!("epoch {epoch}: loss {:.5}", model.loss(&tests));
        }
        files::write(self.output.as_ref(), &model.source())?;
        Ok(())
    }

    fn lesson(&self, tables: &Tables, features: &[Feature], sample: &Sample) -> Lesson {
        let (mut rings, mut markers) = ([0u128; 2], [0u128; 2]);
        for (point, &there) in Point::all().zip(&sample.points) {
            let cell = 11 * usize::from(point.column()) + usize::from(point.number()) - 1;
            match there {
                state::OWN_RING => rings[0] |= 1 << cell,
                state::OWN_MARKER => markers[0] |= 1 << cell,
                state::OTHER_RING => rings[1] |= 1 << cell,
                state::OTHER_MARKER => markers[1] |= 1 << cell,
                _ => {}
            }
        }
        let removed = sample.removed.map(usize::from);
        let position = Position::new(tables, rings, markers, removed, 0);
        let placed = position.stage != Stage::Place;
        let rows = position.codes().iter().zip(&tables.grid.orbits);
        let rows =
            rows.filter_map(
                |(&code, &orbit)| match features[orbit * CODES + usize::from(code)] {
                    Feature::Nothing => None,
                    Feature::Number(number, sign) => Some(2 * number as u32 + u32::from(sign < 0)),
                },
            );
        let chance = chance_of(f32::from(sample.score), SCALE);
        let share = if sample.disturbed {
            0.0
        } else {
            self.result_share
        };
        let [own, other] = removed.map(|n| n.min(2));
        Lesson {
            rows: rows.collect(),
            phase: Patterns::phase(removed, placed),
            constant: if placed { 1 + 3 * own + other } else { 0 },
            target: (1.0 - share) * chance + share * sample.result.points(),
        }
    }
}

impl Model {
    /// Where the weights of a lesson stand, and the signs with which they count.
    fn indices<'a>(&'a self, lesson: &'a Lesson) -> impl Iterator<Item = (usize, f32)> + 'a {
        let base = lesson.phase * self.features;
        let constant = (PHASES * self.features + lesson.constant, 1.0);
        lesson
            .rows
            .iter()
            .map(move |row| {
                let sign = if row % 2 == 0 { 1.0 } else { -1.0 };
                (base + (row / 2) as usize, sign)
            })
            .chain(std::iter::once(constant))
    }

    fn value(&self, lesson: &Lesson) -> f32 {
        self.indices(lesson)
            .map(|(n, sign)| sign * self.weights[n])
            .sum()
    }

    fn learn(&mut self, lesson: &Lesson) {
        const RATE: f32 = 2.0;
        let error = chance_of(self.value(lesson), SCALE) - lesson.target;
        let indices: Vec<(usize, f32)> = self.indices(lesson).collect();
        for (n, sign) in indices {
            self.learned[n] += error * error;
            self.weights[n] -= RATE * sign * error / self.learned[n].sqrt();
        }
    }

    /// The mean squared error of the points foretold.
    fn loss(&self, lessons: &[Lesson]) -> f64 {
        let squares = lessons.iter().map(|lesson| {
            let error = chance_of(self.value(lesson), SCALE) - lesson.target;
            f64::from(error * error)
        });
        squares.sum::<f64>() / lessons.len().max(1) as f64
    }

    /// The source of `src/solo/weights.rs`.
    fn source(&self) -> String {
        let mut text = String::from(
            "//! The weights, distilled from the project's evaluation by `yinsh codingame distil`.\n\n\
             /// In hundredths of a ring, to the player to move: while rings are placed; then by rings removed\n\
             /// by him and by the other, 0 to 2 each.\n",
        );
        let constants: Vec<String> = self.weights[PHASES * self.features..]
            .iter()
            .map(|w| format!("{w:.0}"))
            .collect();
        let _ = writeln!(
            text,
            "pub const CONSTANTS: [i32; {CONSTANTS}] = [{}];\n\n\
             /// By phase: a letter for each feature.\n\
             pub const PATTERNS: [&str; {PHASES}] = [",
            constants.join(", ")
        );
        for weights in self.weights[..PHASES * self.features].chunks(self.features) {
            let letters: String = weights.iter().map(|&w| letter(w)).collect();
            let _ = writeln!(text, "    \"{letters}\",");
        }
        text.push_str("];\n");
        text
    }
}

/// The letter of the level that is worth most nearly this many hundredths of a ring.
fn letter(weight: f32) -> char {
    let away = |level: &i32| (worth(*level) as f32 - 16.0 * weight).abs();
    let level = (-MIDDLE..=MIDDLE).min_by(|a, b| away(a).total_cmp(&away(b)));
    let place = level.map_or(MIDDLE, |level| level + MIDDLE);
    char::from(LETTERS.as_bytes()[place as usize])
}
