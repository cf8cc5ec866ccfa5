//! What is in data files, as a table for people.

use std::fmt;
use std::path::PathBuf;

use super::collection::read_games;
use super::reader::{DataError, Tail};
use super::sample::{GameResult, Sample};
use super::section::{Game, Header};

/// Parts of a game by turns played before: where each begins, and its name.
const PHASES: [(u8, &str); 5] = [
    (0, "placement"),
    (10, "ring moves 1-10"),
    (20, "11-20"),
    (30, "21-30"),
    (40, "31 and later"),
];

/// Counts of what is in some data files.
///
/// Its display has one line for each way in which games were made, and a table by phase. There,
/// "decided" are the positions of games that were not drawn, and "score right" those of them whose
/// score was on the side of the later winner.
#[derive(Clone, Debug, Default)]
pub struct Overview {
    sources: Vec<(Header, u64)>,
    games: u64,
    /// Games without samples.
    empty: u64,
    phases: [Counts; PHASES.len()],
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    samples: u64,
    disturbed: u64,
    results: [u64; 3],
    right: u64,
    score_sum: u64,
}

impl Counts {
    fn add(&mut self, sample: &Sample) {
        self.samples += 1;
        self.disturbed += u64::from(sample.disturbed);
        self.results[sample.result as usize] += 1;
        self.right += u64::from(match sample.result {
            GameResult::Loss => sample.score < 0,
            GameResult::Draw => false,
            GameResult::Win => sample.score > 0,
        });
        self.score_sum += u64::from(sample.score.unsigned_abs());
    }

    fn plus(self, other: Counts) -> Counts {
        let mut results = self.results;
        for (sum, more) in results.iter_mut().zip(other.results) {
            *sum += more;
        }
        Counts {
            samples: self.samples + other.samples,
            disturbed: self.disturbed + other.disturbed,
            results,
            right: self.right + other.right,
            score_sum: self.score_sum + other.score_sum,
        }
    }
}

impl Overview {
    /// Reads all of `files`.
    ///
    /// # Errors
    /// [`DataError`] for the first file that can't be read or is damaged, or a game met twice.
    pub fn of(files: &[PathBuf]) -> Result<Overview, DataError> {
        let mut overview = Overview::default();
        read_games(files, Tail::Whole, |header, game| {
            overview.add(header, &game);
            Ok::<(), DataError>(())
        })?;
        Ok(overview)
    }

    fn add(&mut self, header: &Header, game: &Game) {
        match self.sources.iter_mut().find(|(source, _)| source == header) {
            Some((_, games)) => *games += 1,
            None => self.sources.push((header.clone(), 1)),
        }
        self.games += 1;
        self.empty += u64::from(game.samples.is_empty());
        for sample in &game.samples {
            let phase = PHASES.iter().rposition(|&(from, _)| sample.turn >= from);
            self.phases[phase.unwrap_or(0)].add(sample);
        }
    }
}

impl fmt::Display for Overview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (header, games) in &self.sources {
            writeln!(
                f,
                "seed {}: {games} of {} games, {} nodes a turn, {} rings win, {}",
                header.seed, header.games, header.nodes, header.rings_to_win, header.engine
            )?;
        }
        let all = self
            .phases
            .iter()
            .fold(Counts::default(), |a, &b| a.plus(b));
        writeln!(
            f,
            "{} games ({} without positions), {} positions",
            self.games, self.empty, all.samples
        )?;
        write!(
            f,
            "{:<16}{:>11}{:>8}{:>8}{:>8}{:>11}{:>9}{:>13}",
            "phase",
            "positions",
            "won %",
            "drawn %",
            "lost %",
            "disturbed %",
            "|score|",
            "score right %"
        )?;
        let named = PHASES.iter().map(|&(_, name)| name).zip(self.phases);
        for (name, counts) in named.chain([("all", all)]) {
            let of = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
            let [lost, drawn, won] = counts.results;
            write!(
                f,
                "\n{name:<16}{:>11}{:>8.1}{:>8.1}{:>8.1}{:>11.1}{:>9.0}{:>13.1}",
                counts.samples,
                of(won, counts.samples),
                of(drawn, counts.samples),
                of(lost, counts.samples),
                of(counts.disturbed, counts.samples),
                counts.score_sum as f64 / counts.samples.max(1) as f64,
                of(counts.right, won + lost),
            )?;
        }
        Ok(())
    }
}
