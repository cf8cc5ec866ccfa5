//! The position string: a position as one line of text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::bitboard::Bitboard;
use super::color::Color;
use super::point::Point;
use super::position::{MARKERS, Position, RINGS, Setup, Variant};

/// Rows of equal number on the board.
const BOARD_ROWS: usize = 11;

/// Why a text is not a position string.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Not four or five fields.
    #[error(
        "the position string has {0} fields, it takes 4 or 5: board, side to move, \
         rings removed by White, by Black, and the rings needed to win where that isn't 3"
    )]
    Fields(usize),
    /// Fields are not separated by single spaces.
    #[error("the fields of a position string are separated by single spaces")]
    Spaces,
    /// Not eleven rows.
    #[error("the board has {0} rows, it takes 11 separated by '/'")]
    Rows(usize),
    /// A row has too few or too many points.
    #[error("row {row} has {found} points, it takes {expected}")]
    RowLength {
        /// The number of the row, 11 down to 1.
        row: u8,
        /// How many points the text gives it.
        found: usize,
        /// How many points it has.
        expected: usize,
    },
    /// A character of the board is none of `R r M m` and the digits.
    #[error("row {row}: unknown character '{character}', expected R, r, M, m or a number")]
    Character {
        /// The number of the row, 11 down to 1.
        row: u8,
        /// The character.
        character: char,
    },
    /// A run of empty points starts with 0.
    #[error("row {row}: '{text}' is not a run of empty points, which starts with 1 to 9")]
    Run {
        /// The number of the row, 11 down to 1.
        row: u8,
        /// The digits.
        text: String,
    },
    /// The side to move is not `w` or `b`.
    #[error("side to move '{0}': expected w or b")]
    Side(String),
    /// Rings removed or rings to win is not a number in range.
    #[error("{what} '{text}': expected a number from {low} to {high}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// The offending field.
        text: String,
        /// The least it can be.
        low: u8,
        /// The most it can be.
        high: u8,
    },
    /// More than five rings of one colour, removed ones counted.
    #[error("{color} has {found} rings, removed ones counted; a player has 5")]
    Rings {
        /// Whose rings.
        color: Color,
        /// How many.
        found: u32,
    },
    /// Markers or removed rings while rings are still to be placed.
    #[error("{what} while rings are still to be placed")]
    Early {
        /// Markers stand, or rings are removed.
        what: &'static str,
    },
    /// The rings placed do not fit the side to move.
    #[error(
        "{side} to move does not fit {white} white and {black} black rings placed: \
         White places first, then they alternate"
    )]
    PlacementSide {
        /// The side to move.
        side: Color,
        /// White rings on the board.
        white: u32,
        /// Black rings on the board.
        black: u32,
    },
    /// More than 51 markers.
    #[error("{0} markers stand on the board, there are 51")]
    Markers(u32),
    /// More rings removed than are needed to win.
    #[error("{color} has removed {found} rings, {needed} win")]
    Removed {
        /// Who.
        color: Color,
        /// How many.
        found: u8,
        /// The rings needed to win.
        needed: u8,
    },
    /// Both have removed the rings needed to win.
    #[error("both players have removed {0} rings, and only one can have won")]
    BothWon(u8),
    /// The side that is not to move has a row in a game that goes on.
    #[error("{0} is not to move and has a row: it would have been removed in the turn before")]
    RowOfOther(Color),
}

/// The points of the row of equal `number`, letters left to right.
fn row_points(number: u8) -> impl ExactSizeIterator<Item = Point> + Clone {
    let points: arrayvec::ArrayVec<Point, BOARD_ROWS> = (0..BOARD_ROWS as u8)
        .filter_map(|column| Point::new(column, number))
        .collect();
    points.into_iter()
}

/// What stands on the board, by colour.
#[derive(Default)]
struct Pieces {
    rings: [Bitboard; 2],
    markers: [Bitboard; 2],
}

impl Pieces {
    fn read(text: &str) -> Result<Pieces, FenError> {
        let rows = text.split('/').count();
        if rows != BOARD_ROWS {
            return Err(FenError::Rows(rows));
        }
        let mut pieces = Pieces::default();
        for (number, row) in (1..=BOARD_ROWS as u8).rev().zip(text.split('/')) {
            pieces.read_row(number, row)?;
        }
        Ok(pieces)
    }

    fn read_row(&mut self, row: u8, text: &str) -> Result<(), FenError> {
        let mut points = row_points(row);
        let expected = points.len();
        let mut found = 0usize;
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits > 0 {
                let run = &rest[..digits];
                rest = &rest[digits..];
                if run.starts_with('0') {
                    let text = run.to_owned();
                    return Err(FenError::Run { row, text });
                }
                // A run too long for a number is too long for a row.
                let run = run.parse::<usize>().unwrap_or(usize::MAX);
                found = found.saturating_add(run);
                points.nth(run - 1);
                continue;
            }
            rest = &rest[character.len_utf8()..];
            let set = match character {
                'R' => &mut self.rings[0],
                'r' => &mut self.rings[1],
                'M' => &mut self.markers[0],
                'm' => &mut self.markers[1],
                _ => return Err(FenError::Character { row, character }),
            };
            found = found.saturating_add(1);
            if let Some(point) = points.next() {
                set.insert(point);
            }
        }
        if found != expected {
            return Err(FenError::RowLength {
                row,
                found,
                expected,
            });
        }
        Ok(())
    }
}

fn read_count(what: &'static str, text: &str, low: u8, high: u8) -> Result<u8, FenError> {
    let number: Option<u8> = text.parse().ok().filter(|n| (low..=high).contains(n));
    // Neither a sign nor a zero in front belongs to a count.
    let is_plain = |number: &u8| number.to_string() == text;
    number.filter(is_plain).ok_or_else(|| FenError::Count {
        what,
        text: text.to_owned(),
        low,
        high,
    })
}

/// The checks of rules.md on a setup whose parts were read, but for the row left standing, which
/// takes to know whether the game goes on.
pub(super) fn check(setup: &Setup) -> Result<(), FenError> {
    let [white, black] = setup.rings.map(Bitboard::len);
    for color in Color::ALL {
        let removed = setup.removed[color.index()];
        let found = setup.rings[color.index()].len() + u32::from(removed);
        if removed > setup.rings_to_win {
            return Err(FenError::Removed {
                color,
                found: removed,
                needed: setup.rings_to_win,
            });
        }
        if found > RINGS {
            return Err(FenError::Rings { color, found });
        }
    }
    if setup.removed == [setup.rings_to_win; 2] {
        return Err(FenError::BothWon(setup.rings_to_win));
    }
    let markers = (setup.markers[0] | setup.markers[1]).len();
    if markers > MARKERS {
        return Err(FenError::Markers(markers));
    }
    let removed = setup.removed.map(u32::from);
    if white + removed[0] < RINGS || black + removed[1] < RINGS {
        if markers > 0 {
            let what = "markers stand on the board";
            return Err(FenError::Early { what });
        }
        if removed != [0, 0] {
            let what = "rings are removed";
            return Err(FenError::Early { what });
        }
        let due = match setup.side {
            Color::White => white == black,
            Color::Black => white == black + 1,
        };
        if !due {
            return Err(FenError::PlacementSide {
                side: setup.side,
                white,
                black,
            });
        }
    }
    Ok(())
}

impl Position {
    /// The position in which these pieces stand, White's first in each pair, with `side` to move.
    ///
    /// # Errors
    /// [`FenError`] as for a position string with these pieces, where no valid position has them.
    pub fn from_pieces(
        rings: [Bitboard; 2],
        markers: [Bitboard; 2],
        removed: [u8; 2],
        rings_to_win: u8,
        side: Color,
    ) -> Result<Position, FenError> {
        let setup = Setup {
            rings,
            markers,
            removed,
            rings_to_win,
            side,
        };
        check(&setup)?;
        let position = Position::from_setup(setup);
        let other = !side;
        if !position.is_over() && position.markers(other).has_row() {
            return Err(FenError::RowOfOther(other));
        }
        Ok(position)
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a position string; every way in which it can be wrong has its own error.
    fn from_str(text: &str) -> Result<Position, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[board, side, white, black, ref rest @ ..] = fields.as_slice() else {
            return Err(FenError::Fields(fields.len()));
        };
        if rest.len() > 1 {
            return Err(FenError::Fields(fields.len()));
        }
        if text.split(' ').ne(fields.iter().copied()) {
            return Err(FenError::Spaces);
        }
        let pieces = Pieces::read(board)?;
        let side = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::Side(side.to_owned())),
        };
        let most = Variant::Standard.rings_to_win();
        let rings_to_win = match rest {
            [needed] => read_count("rings needed to win", needed, 1, most)?,
            _ => most,
        };
        let removed = [
            read_count("rings removed by White", white, 0, RINGS as u8)?,
            read_count("rings removed by Black", black, 0, RINGS as u8)?,
        ];
        Position::from_pieces(pieces.rings, pieces.markers, removed, rings_to_win, side)
    }
}

impl fmt::Display for Position {
    /// Writes the position string. Within a turn it is that of the board as it stands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in (1..=BOARD_ROWS as u8).rev() {
            let mut run = 0;
            for point in row_points(number) {
                let Some(piece) = self.piece_letter(point) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                write!(f, "{piece}")?;
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            if number > 1 {
                f.write_str("/")?;
            }
        }
        let side = self.side().letter();
        let white = self.removed(Color::White);
        let black = self.removed(Color::Black);
        write!(f, " {side} {white} {black}")?;
        if self.rings_to_win() != Variant::Standard.rings_to_win() {
            write!(f, " {}", self.rings_to_win())?;
        }
        Ok(())
    }
}

impl Position {
    /// The letter of position strings for what stands on `point`: `R`, `r`, `M`, `m` or nothing.
    pub fn piece_letter(&self, point: Point) -> Option<char> {
        let letters = [('R', 'M'), ('r', 'm')];
        Color::ALL.into_iter().find_map(|color| {
            let (ring, marker) = letters[color.index()];
            if self.rings(color).contains(point) {
                Some(ring)
            } else if self.markers(color).contains(point) {
                Some(marker)
            } else {
                None
            }
        })
    }
}
