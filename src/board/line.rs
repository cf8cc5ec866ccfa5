//! Lines: rays from each point, and the 123 places a row of five can stand.

use std::fmt;

use super::bitboard::Bitboard;
use super::point::{CELLS, Direction, POINTS, Point};

/// How many places a row of five can stand.
pub const ROWS: usize = 123;

/// The points from each cell outwards in each direction, the cell itself not included.
static RAYS: [[Bitboard; CELLS]; 6] = {
    let mut rays = [[Bitboard::EMPTY; CELLS]; 6];
    let mut d = 0;
    while d < 6 {
        let mut n = 0;
        while n < POINTS {
            let from = Point::from_index(n);
            let mut here = from.step(Direction::ALL[d]);
            while let Some(point) = here {
                rays[d][from.cell()].0 |= 1 << point.cell();
                here = point.step(Direction::ALL[d]);
            }
            n += 1;
        }
        d += 1;
    }
    rays
};

/// The points from `from` outwards in `direction`, `from` not included.
#[inline]
pub fn ray(from: Point, direction: Direction) -> Bitboard {
    RAYS[direction as usize][from.cell()]
}

/// The point of `set`, which lies on one ray in `direction`, that is nearest to the ray's origin.
#[inline]
pub(crate) fn nearest(set: Bitboard, direction: Direction) -> Option<Point> {
    if direction.ascends() {
        set.first()
    } else {
        set.last()
    }
}

/// The points strictly between `from` and `to`, which lies on the ray of `from` in `direction`.
#[inline]
pub(crate) fn between(from: Point, to: Point, direction: Direction) -> Bitboard {
    ray(from, direction) ^ ray(to, direction) ^ Bitboard::of(to)
}

/// Cells two points can lie apart, either way, plus the difference itself as an index.
const DIFFERENCES: usize = 2 * CELLS;

/// The direction that two points on one line lie apart, by the difference of their cells; any
/// direction for differences that no line has. Lines are at most ten long, so the multiples
/// of 1, 11 and 12 do not collide.
static DIRECTIONS: [Direction; DIFFERENCES] = {
    let mut directions = [Direction::Up; DIFFERENCES];
    let mut d = 0;
    while d < 6 {
        let (dx, dy) = Direction::ALL[d].delta();
        let mut distance = 1;
        while distance < 10 {
            let difference = distance * (11 * dx + dy);
            directions[(CELLS as i32 + difference) as usize] = Direction::ALL[d];
            distance += 1;
        }
        d += 1;
    }
    directions
};

/// The direction of the ray from `from` that meets `to`, if the two share a line.
#[inline]
pub fn direction(from: Point, to: Point) -> Option<Direction> {
    let direction = DIRECTIONS[CELLS + to.cell() - from.cell()];
    ray(from, direction).contains(to).then_some(direction)
}

/// A place where a row of five can stand, one of 123.
///
/// ```
/// use yinsh::board::Row;
/// let row = Row::from_ends("e9".parse().unwrap(), "e5".parse().unwrap()).unwrap();
/// assert_eq!(row.to_string(), "e5-e9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row(u8);

struct RowTables {
    ends: [(Point, Point); ROWS],
    masks: [Bitboard; ROWS],
    /// By axis and the cell of the lower end; 255 where no row starts.
    ranks: [[u8; CELLS]; 3],
}

static TABLES: RowTables = {
    let a2 = Point::from_index(0);
    let mut tables = RowTables {
        ends: [(a2, a2); ROWS],
        masks: [Bitboard::EMPTY; ROWS],
        ranks: [[255; CELLS]; 3],
    };
    let (mut rank, mut axis) = (0, 0);
    while axis < 3 {
        let mut n = 0;
        while n < POINTS {
            let start = Point::from_index(n);
            let mut mask = 1u128 << start.cell();
            let (mut end, mut length) = (start, 1);
            while length < 5 {
                match end.step(Direction::ALL[axis]) {
                    Some(next) => end = next,
                    None => break,
                }
                mask |= 1 << end.cell();
                length += 1;
            }
            if length == 5 {
                tables.ends[rank] = (start, end);
                tables.masks[rank] = Bitboard(mask);
                tables.ranks[axis][start.cell()] = rank as u8;
                rank += 1;
            }
            n += 1;
        }
        axis += 1;
    }
    assert!(rank == ROWS);
    tables
};

impl Row {
    /// All 123 rows.
    pub fn all() -> impl Iterator<Item = Row> {
        (0..ROWS as u8).map(Row)
    }

    /// The row of rank `index` (0..123).
    ///
    /// # Panics
    /// When `index` is 123 or more.
    pub fn from_index(index: usize) -> Row {
        assert!(index < ROWS, "row index {index} is not below {ROWS}");
        Row(index as u8)
    }

    /// The rank of this row, 0..123.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row between two ends, given in either order, if they are five apart on one line.
    pub fn from_ends(a: Point, b: Point) -> Option<Row> {
        let ends = if a < b { (a, b) } else { (b, a) };
        let rank = TABLES.ends.iter().position(|&e| e == ends)?;
        Some(Row(rank as u8))
    }

    /// The two ends, the lower letter (then the lower number) first.
    pub fn ends(self) -> (Point, Point) {
        TABLES.ends[self.index()]
    }

    /// The five points.
    #[inline]
    pub fn points(self) -> Bitboard {
        TABLES.masks[self.index()]
    }

    /// The row that starts on `start` in ascending direction `axis`, which must exist.
    #[inline]
    fn starting(axis: usize, start: Point) -> Row {
        Row(TABLES.ranks[axis][start.cell()])
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = self.ends();
        write!(f, "{a}-{b}")
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rows of five that stand in `markers`, without allocation.
#[inline]
pub fn rows_in(markers: Bitboard) -> impl Iterator<Item = Row> {
    (0..3).flat_map(move |axis| {
        markers
            .row_starts(axis)
            .map(move |start| Row::starting(axis, start))
    })
}
