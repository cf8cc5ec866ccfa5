//! The 85 points of the board and the six directions between them.
//!
//! Inside, the board lies in a grid of 11 letters by 11 numbers, one byte a cell:
//! `cell = 11 * letter + number - 1`. All three line directions are then constant
//! offsets (1, 11, 12), and no line that leaves the board comes back onto it by
//! wrapping, since every cell a wrap could reach is off the board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The lowest number on each vertical line a..k.
pub const LOWEST: [u8; 11] = [2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7];

/// The highest number on each vertical line a..k.
pub const HIGHEST: [u8; 11] = [5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10];

/// Cells of the grid, rounded up so that `cell & 127` indexes without a check.
pub(crate) const CELLS: usize = 128;

/// How many points the board has.
pub const POINTS: usize = 85;

/// One of the 85 points.
///
/// Points order by letter, then number: the order of row ends in notation.
///
/// ```
/// use yinsh::board::Point;
/// let e5: Point = "e5".parse().unwrap();
/// assert_eq!((e5.letter(), e5.number()), ('e', 5));
/// assert!("a1".parse::<Point>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

/// Why a word is not a point.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PointError {
    /// Not a letter a..k followed by a number without leading zero.
    #[error("'{0}' is not a point: expected a letter a to k and a number, such as e5")]
    Syntax(String),
    /// The letter is one of a..k, the number is not on its line.
    #[error("'{text}' is off the board: line {letter} runs from {letter}{low} to {letter}{high}")]
    OffBoard {
        /// The offending word.
        text: String,
        /// The vertical line, a..k.
        letter: char,
        /// The lowest number on that line.
        low: u8,
        /// The highest number on that line.
        high: u8,
    },
}

const fn on_board(letter: i32, number: i32) -> bool {
    if letter < 0 || letter > 10 {
        return false;
    }
    number >= LOWEST[letter as usize] as i32 && number <= HIGHEST[letter as usize] as i32
}

/// The cells of the 85 points in order of letter, then number.
const POINT_CELLS: [u8; POINTS] = {
    let mut cells = [0; POINTS];
    let (mut n, mut letter) = (0, 0);
    while letter < 11 {
        let mut number = LOWEST[letter];
        while number <= HIGHEST[letter] {
            cells[n] = (11 * letter) as u8 + number - 1;
            n += 1;
            number += 1;
        }
        letter += 1;
    }
    assert!(n == POINTS);
    cells
};

/// The rank of each cell among the points; 255 off the board.
const CELL_RANKS: [u8; CELLS] = {
    let mut ranks = [255; CELLS];
    let mut n = 0;
    while n < POINTS {
        ranks[POINT_CELLS[n] as usize] = n as u8;
        n += 1;
    }
    ranks
};

impl Point {
    /// The point on line `letter` (0 for a .. 10 for k) with `number` (1..=11), if there is one.
    pub const fn new(letter: u8, number: u8) -> Option<Point> {
        if on_board(letter as i32, number as i32) {
            Some(Point(11 * letter + number - 1))
        } else {
            None
        }
    }

    /// The point of rank `index` (0..85) in the order of letter, then number.
    ///
    /// # Panics
    /// When `index` is 85 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        Point(POINT_CELLS[index])
    }

    /// The rank of this point, 0..85, in the order of letter, then number.
    #[inline]
    pub const fn index(self) -> usize {
        CELL_RANKS[(self.0 & 127) as usize] as usize
    }

    /// All points in order of letter, then number.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + Clone {
        POINT_CELLS.iter().map(|&cell| Point(cell))
    }

    /// The vertical line, `'a'..='k'`.
    pub const fn letter(self) -> char {
        (b'a' + self.column()) as char
    }

    /// The vertical line as a number, 0 for a .. 10 for k.
    pub const fn column(self) -> u8 {
        self.0 / 11
    }

    /// The number, 1..=11.
    pub const fn number(self) -> u8 {
        self.0 % 11 + 1
    }

    /// The next point in `direction`, if the board goes on there.
    pub const fn step(self, direction: Direction) -> Option<Point> {
        let (dx, dy) = direction.delta();
        let letter = self.column() as i32 + dx;
        let number = self.number() as i32 + dy;
        if on_board(letter, number) {
            Some(Point((11 * letter + number - 1) as u8))
        } else {
            None
        }
    }

    /// The cell of the 11 by 11 grid, 0..=120, always masked so that 128-entry tables need no check.
    #[inline]
    pub(crate) const fn cell(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The point on `cell`, which must be one.
    #[inline]
    pub(crate) const fn from_cell(cell: u8) -> Point {
        debug_assert!(CELL_RANKS[(cell & 127) as usize] != 255);
        Point(cell)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.number())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = PointError;

    /// Reads `e5` or `E5`.
    fn from_str(text: &str) -> Result<Point, PointError> {
        let syntax = || PointError::Syntax(text.to_owned());
        let bytes = text.as_bytes();
        let (&first, digits) = bytes.split_first().ok_or_else(syntax)?;
        let letter = first.to_ascii_lowercase();
        let known = letter.is_ascii_lowercase() && letter <= b'k';
        if !known || digits.is_empty() || digits.len() > 2 || digits[0] == b'0' {
            return Err(syntax());
        }
        let mut number = 0;
        for &digit in digits {
            if !digit.is_ascii_digit() {
                return Err(syntax());
            }
            number = 10 * number + (digit - b'0');
        }
        let column = letter - b'a';
        Point::new(column, number).ok_or_else(|| PointError::OffBoard {
            text: text.to_owned(),
            letter: letter as char,
            low: LOWEST[column as usize],
            high: HIGHEST[column as usize],
        })
    }
}

/// One of the six directions along the three kinds of line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Number up: e5 to e6.
    Up = 0,
    /// Letter up: e5 to f5.
    Right = 1,
    /// Letter and number up: e5 to f6.
    UpRight = 2,
    /// Number down: e5 to e4.
    Down = 3,
    /// Letter down: e5 to d5.
    Left = 4,
    /// Letter and number down: e5 to d4.
    DownLeft = 5,
}

impl Direction {
    /// All six; the first three are those in which a line's cells grow.
    pub const ALL: [Direction; 6] = [
        Direction::Up,
        Direction::Right,
        Direction::UpRight,
        Direction::Down,
        Direction::Left,
        Direction::DownLeft,
    ];

    /// The step in (letter, number).
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::Up => (0, 1),
            Direction::Right => (1, 0),
            Direction::UpRight => (1, 1),
            Direction::Down => (0, -1),
            Direction::Left => (-1, 0),
            Direction::DownLeft => (-1, -1),
        }
    }

    /// Whether cells grow in this direction.
    #[inline]
    pub(crate) const fn ascends(self) -> bool {
        (self as u8) < 3
    }
}

/// The cell offsets of the three ascending directions, in the order of [`Direction::ALL`].
pub(crate) const OFFSETS: [u32; 3] = [1, 11, 12];
