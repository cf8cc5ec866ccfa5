//! Where the points lie: neighbours 100 units apart, f6 in the origin, y downwards as in SVG.

use std::fmt;

use crate::board::{Direction, Point};

/// The distance between neighbours.
pub(super) const UNIT: f64 = 100.0;

/// A place in the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct At {
    pub x: f64,
    pub y: f64,
}

/// The place of a letter (0 for a) and a number, which need not be on the board.
fn place(letter: f64, number: f64) -> At {
    let (x, y) = (letter - 5.0, number - 6.0);
    At {
        x: UNIT * x * 3f64.sqrt() / 2.0,
        y: UNIT * (x / 2.0 - y),
    }
}

/// The place of a point.
pub(super) fn at(point: Point) -> At {
    place(f64::from(point.column()), f64::from(point.number()))
}

/// The place `steps` from a point in a direction, off the board perhaps.
pub(super) fn beyond(point: Point, direction: Direction, steps: f64) -> At {
    let (x, y) = direction.delta();
    place(
        f64::from(point.column()) + steps * f64::from(x),
        f64::from(point.number()) + steps * f64::from(y),
    )
}

impl At {
    /// The place `by` units from here towards `other`.
    pub(super) fn towards(self, other: At, by: f64) -> At {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let length = dx.hypot(dy).max(f64::EPSILON);
        At {
            x: self.x + by * dx / length,
            y: self.y + by * dy / length,
        }
    }

    /// The place `by` units to the right of the way from here to `other`.
    pub(super) fn aside(self, other: At, by: f64) -> At {
        let ahead = self.towards(other, by);
        At {
            x: self.x - (ahead.y - self.y),
            y: self.y + (ahead.x - self.x),
        }
    }
}

/// A coordinate, with one decimal where it has one.
pub(super) struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 10.0).round() / 10.0;
        // No minus sign before a zero.
        write!(f, "{}", rounded + 0.0)
    }
}

impl fmt::Display for At {
    /// `x,y`, as paths and polygons take it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Short(self.x), Short(self.y))
    }
}
