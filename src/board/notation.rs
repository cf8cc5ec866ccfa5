//! Reading turns in the official notation, and playing them.
//!
//! Writers write the long form only (`Display` of [`Turn`]). Readers also take capitals, a
//! row's ends in either order, a leading move number, and the short form that leaves the row
//! out where only one row can be meant.

use thiserror::Error;

use super::line::Row;
use super::point::{Point, PointError};
use super::position::{Position, Stage};
use super::step::Step;
use super::turn::{MAX_STEPS, Turn};

/// Why a word is not a legal turn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TurnError {
    /// The word is empty.
    #[error("the turn is empty: expected a turn such as e5, e4-e10, xe5-e9xe10 or pass")]
    Empty,
    /// A point is not one of the 85.
    #[error("turn '{turn}': {source}")]
    Point {
        /// The whole word.
        turn: String,
        /// What is wrong with the point.
        source: PointError,
    },
    /// A part is in none of the four forms.
    #[error(
        "turn '{turn}': '{part}' is not a part of a turn: \
         expected a point, from-to, xEND-ENDxRING or pass"
    )]
    Part {
        /// The whole word.
        turn: String,
        /// The part, between semicolons.
        part: String,
    },
    /// The ends of a row are not five apart on a line.
    #[error("turn '{turn}': {from}-{to} is not a row of five adjacent points in a line")]
    NotARow {
        /// The whole word.
        turn: String,
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
    },
    /// More parts than a turn can have.
    #[error("turn '{turn}' has more than {MAX_STEPS} parts")]
    TooLong {
        /// The whole word.
        turn: String,
    },
    /// The word is well written, and no legal turn here.
    #[error("turn '{turn}' is not legal here: {reason}")]
    Illegal {
        /// The whole word.
        turn: String,
        /// The rule it breaks.
        reason: String,
    },
    /// A short form that several turns fit.
    #[error("turn '{turn}' is ambiguous, it can be {}", choices.join(" or "))]
    Ambiguous {
        /// The whole word.
        turn: String,
        /// The turns it can be, in the long form.
        choices: Vec<String>,
    },
}

/// A part as written: a step, or a removal whose row is left out.
#[derive(Clone, Copy)]
enum Part {
    Whole(Step),
    RingOnly(Point),
}

impl Part {
    fn fits(self, step: Step) -> bool {
        match (self, step) {
            (Part::Whole(whole), _) => whole == step,
            (Part::RingOnly(ring), Step::Remove { ring: taken, .. }) => ring == taken,
            _ => false,
        }
    }
}

/// The word without a leading move number (`11.h7-g7`).
fn without_number(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest))
            if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) =>
        {
            rest
        }
        _ => word,
    }
}

fn read_part(turn: &str, part: &str) -> Result<Part, TurnError> {
    let wrong = || TurnError::Part {
        turn: turn.to_owned(),
        part: part.to_owned(),
    };
    let point = |text: &str| {
        text.parse::<Point>().map_err(|source| match source {
            PointError::Syntax(_) => wrong(),
            PointError::OffBoard { .. } => TurnError::Point {
                turn: turn.to_owned(),
                source,
            },
        })
    };
    if part == "pass" {
        return Ok(Part::Whole(Step::Pass));
    }
    let Some(removal) = part.strip_prefix('x') else {
        return Ok(Part::Whole(match part.split_once('-') {
            Some((from, to)) => Step::Move {
                from: point(from)?,
                to: point(to)?,
            },
            None => Step::Place(point(part)?),
        }));
    };
    let Some((row, ring)) = removal.split_once('x') else {
        return Ok(Part::RingOnly(point(removal)?));
    };
    let (from, to) = row.split_once('-').ok_or_else(wrong)?;
    let (from, to, ring) = (point(from)?, point(to)?, point(ring)?);
    let row = Row::from_ends(from, to).ok_or_else(|| TurnError::NotARow {
        turn: turn.to_owned(),
        from,
        to,
    })?;
    Ok(Part::Whole(Step::Remove { row, ring }))
}

impl Position {
    /// Reads a turn that is legal here, between turns.
    ///
    /// # Errors
    /// [`TurnError`] names the word, the part that is wrong and why; an ambiguous short form
    /// lists the choices.
    pub fn parse_turn(&self, word: &str) -> Result<Turn, TurnError> {
        let lower = word.to_ascii_lowercase();
        let bare = without_number(&lower);
        if bare.is_empty() {
            return Err(TurnError::Empty);
        }
        let mut parts = Vec::with_capacity(MAX_STEPS);
        for part in bare.split(';') {
            if parts.len() == MAX_STEPS {
                let turn = word.to_owned();
                return Err(TurnError::TooLong { turn });
            }
            parts.push(read_part(word, part)?);
        }
        let mut fitting = Vec::new();
        collect_fitting(self, self, &parts, &mut Turn::default(), &mut fitting);
        match fitting.len() {
            1 => Ok(fitting.remove(0)),
            0 => Err(TurnError::Illegal {
                turn: word.to_owned(),
                reason: self.why_illegal(&parts),
            }),
            _ => Err(TurnError::Ambiguous {
                turn: word.to_owned(),
                choices: fitting.iter().map(Turn::to_string).collect(),
            }),
        }
    }

    /// Plays a legal turn.
    ///
    /// # Errors
    /// [`TurnError::Illegal`] when the turn is not legal here; the position is then unchanged.
    pub fn play(&mut self, turn: &Turn) -> Result<(), TurnError> {
        if !self.is_legal(turn) {
            let parts: Vec<Part> = turn.steps().iter().map(|&s| Part::Whole(s)).collect();
            return Err(TurnError::Illegal {
                turn: turn.to_string(),
                reason: self.why_illegal(&parts),
            });
        }
        self.play_legal(turn);
        Ok(())
    }

    /// The rule that a turn of well-written parts, which is not legal, breaks first.
    fn why_illegal(&self, parts: &[Part]) -> String {
        let mut position = self.clone();
        for (n, &part) in parts.iter().enumerate() {
            if position.is_over() {
                return "the game is over".to_owned();
            }
            if n > 0 && position.side() != self.side() {
                return format!("the turn is over after {n} of its {} parts", parts.len());
            }
            match position.steps().into_iter().find(|&step| part.fits(step)) {
                Some(step) => position.make(step),
                None => return position.why_no_step(part),
            };
        }
        if position.stage() == Stage::Own || position.stage() == Stage::Waiting {
            format!("{} still has a row to remove", self.side())
        } else {
            format!("{} still has to move a ring", self.side())
        }
    }

    /// The rule that `part`, which fits no legal step, breaks.
    fn why_no_step(&self, part: Part) -> String {
        let side = self.side();
        let stage = self.stage();
        let due = match stage {
            Stage::Placement => "a ring is to be placed",
            Stage::Waiting => "a waiting row is to be removed first",
            Stage::Move => "a ring is to be moved",
            Stage::Own => "a row is to be removed",
            Stage::Over => "the game is over",
        };
        match (stage, part) {
            (Stage::Placement, Part::Whole(Step::Place(point))) => {
                format!("{point} is not empty")
            }
            (Stage::Move, _) if self.steps().contains(&Step::Pass) => {
                format!("no ring of {side} can move, expected pass")
            }
            (Stage::Move, Part::Whole(Step::Move { from, .. }))
                if !self.rings(side).contains(from) =>
            {
                format!("{side} has no ring on {from}")
            }
            (Stage::Move, Part::Whole(Step::Move { from, to })) => {
                format!("the ring on {from} cannot go to {to}")
            }
            (Stage::Move, Part::Whole(Step::Pass)) => {
                format!("{side} can move a ring, so may not pass")
            }
            (Stage::Waiting | Stage::Own, Part::Whole(Step::Remove { row, ring })) => {
                if self.rings(side).contains(ring) {
                    format!("{side} has no row {row}")
                } else {
                    format!("{side} has no ring on {ring}")
                }
            }
            (Stage::Waiting | Stage::Own, Part::RingOnly(ring)) => {
                format!("{side} has no ring on {ring}")
            }
            _ => due.to_owned(),
        }
    }
}

/// Adds the legal turns of `start` whose steps fit `parts`, one for one.
fn collect_fitting(
    start: &Position,
    here: &Position,
    parts: &[Part],
    turn: &mut Turn,
    fitting: &mut Vec<Turn>,
) {
    let Some((&part, rest)) = parts.split_first() else {
        return;
    };
    for step in here.steps() {
        if !part.fits(step) {
            continue;
        }
        let mut next = here.clone();
        next.make(step);
        turn.push(step);
        let ended = next.side() != start.side();
        if ended && rest.is_empty() {
            fitting.push(turn.clone());
        } else if !ended {
            collect_fitting(start, &next, rest, turn, fitting);
        }
        turn.pop();
    }
}
