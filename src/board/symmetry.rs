//! The twelve symmetries of the hexagon.
//!
//! About the centre f6, with `(x, y)` = (letter, number) steps, a turn by 60 degrees is
//! `(x, y) -> (y, y - x)` (it carries the six directions round), and `(x, y) -> (y, x)` is a
//! reflection. The two generate the group.

use super::bitboard::Bitboard;
use super::color::Color;
use super::line::Row;
use super::point::{CELLS, POINTS, Point};
use super::position::Position;
use super::step::Step;
use super::turn::Turn;

/// One of the twelve symmetries of the board.
///
/// ```
/// use yinsh::board::{Point, Symmetry};
/// let f6: Point = "f6".parse().unwrap();
/// assert!(Symmetry::all().all(|s| s.point(f6) == f6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

/// How many symmetries there are.
pub const SYMMETRIES: usize = 12;

static IMAGES: [[u8; CELLS]; SYMMETRIES] = {
    let mut images = [[0; CELLS]; SYMMETRIES];
    let mut s = 0;
    while s < SYMMETRIES {
        let mut n = 0;
        while n < POINTS {
            let point = Point::from_index(n);
            let mut x = point.column() as i32 - 5;
            let mut y = point.number() as i32 - 6;
            if s >= 6 {
                (x, y) = (y, x);
            }
            let mut turns = 0;
            while turns < s % 6 {
                (x, y) = (y, y - x);
                turns += 1;
            }
            match Point::new((x + 5) as u8, (y + 6) as u8) {
                Some(image) => images[s][point.cell()] = image.cell() as u8,
                None => panic!("the symmetries keep the board"),
            }
            n += 1;
        }
        s += 1;
    }
    images
};

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All twelve, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..SYMMETRIES as u8).map(Symmetry)
    }

    /// The rank of this symmetry, 0..12.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The symmetry that undoes this one.
    pub fn inverse(self) -> Symmetry {
        if self.0 >= 6 {
            // A rotation after a reflection is a reflection, which undoes itself.
            self
        } else {
            Symmetry((6 - self.0) % 6)
        }
    }

    /// The image of a point.
    #[inline]
    pub fn point(self, point: Point) -> Point {
        Point::from_cell(IMAGES[self.index()][point.cell()])
    }

    /// The image of a set of points.
    pub fn bitboard(self, set: Bitboard) -> Bitboard {
        set.map(|point| self.point(point)).collect()
    }

    /// The image of a row.
    pub fn row(self, row: Row) -> Row {
        let (a, b) = row.ends();
        Row::from_ends(self.point(a), self.point(b)).expect("symmetries keep rows")
    }

    /// The image of a step.
    pub fn step(self, step: Step) -> Step {
        match step {
            Step::Place(point) => Step::Place(self.point(point)),
            Step::Move { from, to } => Step::Move {
                from: self.point(from),
                to: self.point(to),
            },
            Step::Remove { row, ring } => Step::Remove {
                row: self.row(row),
                ring: self.point(ring),
            },
            Step::Pass => Step::Pass,
        }
    }

    /// The image of a turn.
    pub fn turn(self, turn: &Turn) -> Turn {
        turn.steps().iter().map(|&step| self.step(step)).collect()
    }
}

impl Position {
    /// The image of the position; legal turns go over into legal turns.
    pub fn image(&self, symmetry: Symmetry) -> Position {
        let mut setup = self.setup();
        for color in Color::ALL {
            let c = color.index();
            setup.rings[c] = symmetry.bitboard(setup.rings[c]);
            setup.markers[c] = symmetry.bitboard(setup.markers[c]);
        }
        Position::from_setup_at(setup, self.stage())
    }

    /// The symmetries, beside the identity, that leave everything on the board in its place.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let setup = self.setup();
        let sets = [
            setup.rings[0],
            setup.rings[1],
            setup.markers[0],
            setup.markers[1],
        ];
        Symmetry::all()
            .skip(1)
            .filter(move |s| sets.iter().all(|&set| s.bitboard(set) == set))
    }

    /// The position with the colours changed over: rings, markers, removed rings and side to move.
    ///
    /// During placement the result is one that no game reaches unless both have as many rings
    /// placed, since White places first.
    pub fn with_colors_swapped(&self) -> Position {
        let mut setup = self.setup();
        setup.rings.swap(0, 1);
        setup.markers.swap(0, 1);
        setup.removed.swap(0, 1);
        setup.side = !setup.side;
        Position::from_setup_at(setup, self.stage())
    }
}
