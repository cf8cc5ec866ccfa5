//! One game of the engine against itself.

use super::opening::{Noise, Opening};
use super::sample::{GameResult, Sample};
use super::section::{Game, Header};
use crate::board::{Color, Position, Stage, Step, Turn, Variant};
use crate::eval::Evaluation;
use crate::search::{Control, Limits, Options, ResourceError, Score, Searcher};

/// Bytes of the search's table for each node of a game, and turns a game has at most.
const TABLE_BYTES_A_NODE: u64 = 16;
const TURNS: u64 = 80;

/// Plays games of a section one by one.
pub(super) struct SelfPlay {
    header: Header,
    searcher: Searcher,
    control: Control,
}

/// A position that may become a sample when the game is over.
struct Candidate {
    sample: Sample,
    side: Color,
}

impl SelfPlay {
    /// A player of the games that `header` describes. A search ends early once `control` says so.
    pub fn new(
        header: &Header,
        evaluation: &Evaluation,
        control: &Control,
    ) -> Result<SelfPlay, ResourceError> {
        // A game's searches fit in the table twice; a larger one would only be slower to clear.
        let bytes = header.nodes.saturating_mul(TURNS * TABLE_BYTES_A_NODE);
        let hash_mb = (bytes >> 20).clamp(2, 256).next_power_of_two() as usize;
        let options = Options {
            hash_mb,
            ..Options::default()
        };
        let mut searcher = Searcher::new(options)?;
        searcher.set_evaluation(evaluation.clone());
        Ok(SelfPlay {
            header: header.clone(),
            searcher,
            control: control.clone(),
        })
    }

    /// Plays game `index`; the game depends on nothing else. `None` when told to stop meanwhile.
    pub fn play(&mut self, index: u32) -> Option<Game> {
        self.searcher.clear();
        let mut opening = Opening::new(self.header.seed, index);
        let mut position = start(self.header.rings_to_win);
        let mut candidates: Vec<Candidate> = Vec::new();
        for turns in 0.. {
            if position.is_over() {
                break;
            }
            let turn = match opening.random_turn(&position, turns) {
                Some((turn, Noise::Opening)) => {
                    candidates.clear();
                    turn
                }
                Some((turn, Noise::Late)) => {
                    for candidate in &mut candidates {
                        candidate.sample.disturbed = true;
                    }
                    turn
                }
                None => {
                    let nodes = opening.vary(self.header.nodes);
                    let (turn, score) = self.search(&position, nodes);
                    if self.control.is_stopped() {
                        return None;
                    }
                    candidates.extend(candidate(&position, &turn, score, turns));
                    turn
                }
            };
            play(&mut position, &turn);
        }
        let outcome = position.outcome().expect("the game is over");
        let samples = candidates.into_iter().map(|candidate| Sample {
            result: GameResult::of(outcome, candidate.side),
            ..candidate.sample
        });
        Some(Game {
            index,
            samples: samples.collect(),
        })
    }

    fn search(&mut self, position: &Position, nodes: u64) -> (Turn, Score) {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut score = Score::Centi(0);
        let best = self
            .searcher
            .search(position, &limits, &self.control, &mut |info| {
                score = info.score;
            });
        let turn = best.turn.expect("a game that goes on has turns");
        (turn, score)
    }
}

/// The start of the game that this many rings removed win.
fn start(rings_to_win: u8) -> Position {
    let blitz = rings_to_win == Variant::Blitz.rings_to_win();
    Position::start(if blitz {
        Variant::Blitz
    } else {
        Variant::Standard
    })
}

fn play(position: &mut Position, turn: &Turn) {
    for &step in turn.steps() {
        position.make(step);
    }
}

/// The position as a candidate, if it is quiet: no row waits, the best turn makes none, and no win
/// is found. What is not quiet is for the search to look through, not for the evaluation.
fn candidate(position: &Position, turn: &Turn, score: Score, turns: u32) -> Option<Candidate> {
    let Score::Centi(score) = score else {
        return None;
    };
    if !matches!(position.stage(), Stage::Placement | Stage::Move) {
        return None;
    }
    let removes = |step: &Step| matches!(step, Step::Remove { .. });
    if turn.steps().iter().any(removes) {
        return None;
    }
    let mut after = position.clone();
    play(&mut after, turn);
    if after.stage() == Stage::Waiting {
        return None;
    }
    // The result is filled in when it is known.
    let sample = Sample::from_position(position, score, GameResult::Draw, turns as usize);
    let side = position.side();
    Some(Candidate { sample, side })
}
