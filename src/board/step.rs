//! Steps: the parts of a turn.

use std::fmt;

use super::line::{ROWS, Row};
use super::point::{POINTS, Point};

/// A part of a turn, as the search sees it. One or more steps make a [`Turn`](super::Turn).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A ring put on an empty point, `e5`.
    Place(Point),
    /// A ring moved, `e4-e10`, leaving a marker on `from`.
    Move {
        /// Where the ring stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// A row of five and one ring taken off, `xe5-e9xe10`.
    Remove {
        /// The five markers.
        row: Row,
        /// The ring.
        ring: Point,
    },
    /// No ring of the mover can move, `pass`.
    Pass,
}

/// The first code of each kind of step in [`Step::pack`]; the code 0 is no step.
const PASS: u16 = 1;
const PLACE: u16 = 2;
const MOVE: u16 = PLACE + POINTS as u16;
const REMOVE: u16 = MOVE + (POINTS * POINTS) as u16;
const END: u16 = REMOVE + (ROWS * POINTS) as u16;

impl Step {
    /// A code from 1 to 17767 that [`Step::unpack`] reads back: what a table entry stores.
    #[inline]
    pub fn pack(self) -> u16 {
        match self {
            Step::Pass => PASS,
            Step::Place(point) => PLACE + point.index() as u16,
            Step::Move { from, to } => MOVE + (from.index() * POINTS + to.index()) as u16,
            Step::Remove { row, ring } => REMOVE + (row.index() * POINTS + ring.index()) as u16,
        }
    }

    /// The step of a code, or `None` for a code that stands for none (0, or past the last).
    #[inline]
    pub fn unpack(code: u16) -> Option<Step> {
        let pair = |base: u16| {
            let n = (code - base) as usize;
            (n / POINTS, Point::from_index(n % POINTS))
        };
        match code {
            PASS => Some(Step::Pass),
            PLACE..MOVE => Some(Step::Place(Point::from_index((code - PLACE) as usize))),
            MOVE..REMOVE => {
                let (from, to) = pair(MOVE);
                let from = Point::from_index(from);
                Some(Step::Move { from, to })
            }
            REMOVE..END => {
                let (row, ring) = pair(REMOVE);
                let row = Row::from_index(row);
                Some(Step::Remove { row, ring })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Place(point) => write!(f, "{point}"),
            Step::Move { from, to } => write!(f, "{from}-{to}"),
            Step::Remove { row, ring } => write!(f, "x{row}x{ring}"),
            Step::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
