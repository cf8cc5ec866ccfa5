//! What the engine thinks of a position, as people are told: scores from White's view.

use std::fmt;

use crate::board::{Color, Outcome, Position, Turn};
use crate::search::{Control, Info, Limits, Score, Searcher};

/// How the game stands, from White's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Verdict {
    score: Score,
    /// White's expected points, 0 to 1, where the evaluation tells them.
    expected: Option<f64>,
}

/// Hundredths of a ring for which the side ahead is taken to win about three games of four,
/// where the evaluation does not say.
const CLEAR_LEAD: f64 = 100.0;

impl Verdict {
    /// The verdict of a search by `side`.
    fn of(info: &Info, side: Color) -> Verdict {
        let expected = info.wdl.map(|[win, draw, _]| {
            let own = (f64::from(win) + f64::from(draw) / 2.0) / 1000.0;
            match side {
                Color::White => own,
                Color::Black => 1.0 - own,
            }
        });
        let score = match (info.score, side) {
            (score, Color::White) => score,
            (Score::Centi(centi), Color::Black) => Score::Centi(-centi),
            (Score::Mate(turns), Color::Black) => Score::Mate(-turns),
        };
        Verdict { score, expected }
    }

    /// The verdict on a game that is over.
    pub(super) fn over(outcome: Outcome) -> Verdict {
        let (score, expected) = match outcome {
            Outcome::Win(Color::White) => (Score::Mate(1), 1.0),
            Outcome::Win(Color::Black) => (Score::Mate(-1), 0.0),
            Outcome::Draw => (Score::Centi(0), 0.5),
        };
        let expected = Some(expected);
        Verdict { score, expected }
    }

    /// White's expected points, 0 to 1.
    pub(super) fn expected(&self) -> f64 {
        match (self.score, self.expected) {
            (Score::Mate(turns), _) => f64::from(u8::from(turns > 0)),
            (_, Some(expected)) => expected,
            (Score::Centi(centi), None) => {
                // Odds of 3 to 1 for each clear lead.
                1.0 / (1.0 + 3f64.powf(-f64::from(centi) / CLEAR_LEAD))
            }
        }
    }

    /// Expected points of `side`, 0 to 1.
    pub(super) fn expected_of(&self, side: Color) -> f64 {
        match side {
            Color::White => self.expected(),
            Color::Black => 1.0 - self.expected(),
        }
    }
}

impl fmt::Display for Verdict {
    /// Rings with a sign, `+0.35`; or `#3`, `#-3` where a win is sure in so many turns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centi(centi) => write!(f, "{:+.2}", f64::from(centi) / 100.0),
            Score::Mate(turns) => write!(f, "#{turns}"),
        }
    }
}

/// What a search came to.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub turn: Turn,
    pub verdict: Verdict,
    pub depth: u32,
    pub nodes: u64,
    /// The line, from the turn on.
    pub line: Vec<Turn>,
}

/// Searches a position; `None` when the game is over.
pub(super) fn analyse(
    searcher: &mut Searcher,
    position: &Position,
    limits: &Limits,
    control: &Control,
) -> Option<Analysis> {
    let mut last: Option<Info> = None;
    let best = searcher.search(position, limits, control, &mut |info| {
        if info.multipv == 1 {
            last = Some(info.clone());
        }
    });
    let turn = best.turn?;
    let side = position.side();
    Some(match last {
        Some(info) => Analysis {
            verdict: Verdict::of(&info, side),
            depth: info.depth,
            nodes: info.nodes,
            line: info.pv,
            turn,
        },
        // Stopped before anything was found out.
        None => Analysis {
            verdict: Verdict {
                score: Score::Centi(0),
                expected: None,
            },
            depth: 0,
            nodes: 0,
            line: vec![turn.clone()],
            turn,
        },
    })
}
