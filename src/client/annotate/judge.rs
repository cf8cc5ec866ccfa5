//! Each turn of a game against the best one.
//!
//! Every position is searched once. What a turn was worth is what the position after it is worth;
//! what it lost is the difference to the position before it, in expected points of the mover.

use super::super::analysis::{Analysis, Verdict, analyse};
use crate::board::{Color, Position, Turn};
use crate::record::Game;
use crate::search::{Control, Limits, Searcher};

/// How much of a mistake a turn was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    None,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    /// By the expected points given away, 0 to 1.
    fn of(loss: f64) -> Mark {
        match loss {
            loss if loss >= 0.3 => Mark::Blunder,
            loss if loss >= 0.2 => Mark::Mistake,
            loss if loss >= 0.1 => Mark::Inaccuracy,
            _ => Mark::None,
        }
    }

    /// `??`, `?`, `?!` or nothing.
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// A turn judged.
pub(super) struct Judged {
    pub side: Color,
    pub turn: Turn,
    /// The position after it.
    pub after: Position,
    /// What that is worth.
    pub verdict: Verdict,
    /// What the search found before it: the best turn and its line.
    pub best: Analysis,
    /// Expected points of the mover given away, 0 to 1.
    pub loss: f64,
    pub mark: Mark,
}

impl Judged {
    /// Whether the turn is the best one, or as good to the search.
    pub(super) fn is_best(&self) -> bool {
        self.turn == self.best.turn
    }
}

/// Judges the turns of a game; `done` is called after each.
pub(super) fn judge(
    game: &Game,
    searcher: &mut Searcher,
    limits: &Limits,
    done: &dyn Fn(),
) -> Vec<Judged> {
    let mut judged: Vec<Judged> = Vec::new();
    let positions: Vec<Position> = game.positions().collect();
    let mut search = |position: &Position| analyse(searcher, position, limits, &Control::new());
    let mut before = search(game.start());
    for (ply, after) in game.plies().iter().zip(positions.into_iter().skip(1)) {
        // A game that was over would have had no turn.
        let Some(best) = before.take() else { break };
        let side = !after.side();
        before = search(&after);
        let verdict = match (&before, after.outcome()) {
            (Some(analysis), _) => analysis.verdict,
            (None, Some(outcome)) => Verdict::over(outcome),
            (None, None) => break,
        };
        let is_best = best.turn == ply.turn;
        let lost = best.verdict.expected_of(side) - verdict.expected_of(side);
        // The best turn loses nothing: the search after it only sees further.
        let loss = if is_best { 0.0 } else { lost.max(0.0) };
        judged.push(Judged {
            side,
            turn: ply.turn.clone(),
            after,
            verdict,
            best,
            loss,
            mark: Mark::of(loss),
        });
        done();
    }
    judged
}

/// How a player did.
pub(super) struct Summary {
    pub turns: usize,
    /// Expected points given away by a turn on average.
    pub average: f64,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

/// How `side` did.
pub(super) fn summary(judged: &[Judged], side: Color) -> Summary {
    let own: Vec<&Judged> = judged.iter().filter(|j| j.side == side).collect();
    let count = |mark| own.iter().filter(|j| j.mark == mark).count();
    Summary {
        turns: own.len(),
        average: own.iter().map(|j| j.loss).sum::<f64>() / own.len().max(1) as f64,
        inaccuracies: count(Mark::Inaccuracy),
        mistakes: count(Mark::Mistake),
        blunders: count(Mark::Blunder),
    }
}
