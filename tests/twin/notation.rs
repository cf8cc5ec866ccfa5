//! The twin's notation: points, position strings, results, and what readers of turns take.

use super::{MARKERS, Outcome, Piece, Point, RINGS, Side, Twin};
use std::collections::BTreeMap;
use std::fmt;

impl fmt::Display for Point {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.letter as u8);
        write!(formatter, "{letter}{}", self.number)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Side::White => "white",
            Side::Black => "black",
        })
    }
}

/// `none`, `white`, `black` or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::GoesOn => formatter.write_str("none"),
            Outcome::Won(side) => side.fmt(formatter),
            Outcome::Draw => formatter.write_str("draw"),
        }
    }
}

/// Why a position string is refused: the rule page's list, word for word where it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not four or five fields with single spaces between.
    Fields(usize),
    /// Not eleven rows.
    Rows(usize),
    /// A row has more points than the board has there.
    RowTooLong(i8),
    /// A row has fewer.
    RowTooShort(i8),
    /// A character that stands for nothing.
    UnknownCharacter(char),
    /// The side is neither `w` nor `b`.
    UnknownSide(String),
    /// Rings removed, rings needed or a run of empty points is no number of its range.
    NotACount(String),
    /// More than five rings, counting removed.
    TooManyRings(Side),
    /// A marker or a removed ring while rings are still to be placed.
    PlayBeforePlacementEnds,
    /// The rings placed don't fit the side to move.
    WrongSideToPlace,
    /// More than 51.
    TooManyMarkers(usize),
    /// More rings removed than are needed to win.
    RemovedTooMany(Side),
    /// Both have removed the rings needed to win.
    BothWon,
    /// The game goes on, and the side not to move has a row.
    RowLeftStanding(Side),
}

/// The points of a row of equal number, left to right.
fn row_of(number: i8) -> Vec<Point> {
    (0..=10)
        .filter_map(|letter| Point::new(letter, number))
        .collect()
}

fn piece_of(character: char) -> Option<Piece> {
    Some(match character {
        'R' => Piece::Ring(Side::White),
        'r' => Piece::Ring(Side::Black),
        'M' => Piece::Marker(Side::White),
        'm' => Piece::Marker(Side::Black),
        _ => return None,
    })
}

fn letter_of(piece: Piece) -> char {
    match piece {
        Piece::Ring(Side::White) => 'R',
        Piece::Ring(Side::Black) => 'r',
        Piece::Marker(Side::White) => 'M',
        Piece::Marker(Side::Black) => 'm',
    }
}

/// A number written in digits alone. None of a position string has more than three.
fn count_of(text: &str) -> Result<usize, Refusal> {
    let wrong = || Refusal::NotACount(text.to_string());
    if !is_number(text) {
        return Err(wrong());
    }
    match text.trim_start_matches('0') {
        "" => Ok(0),
        digits if digits.len() > 3 => Err(wrong()),
        digits => digits.parse().map_err(|_| wrong()),
    }
}

/// A count of rings, which is one digit.
fn digit_of(text: &str) -> Result<usize, Refusal> {
    if text.len() > 1 {
        return Err(Refusal::NotACount(text.to_string()));
    }
    count_of(text)
}

/// What stands in a row, one entry a point.
fn read_row(text: &str) -> Result<Vec<Option<Piece>>, Refusal> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if character.is_ascii_digit() {
            let end = (rest.find(|next: char| !next.is_ascii_digit())).unwrap_or(rest.len());
            let (digits, after) = rest.split_at(end);
            let run = count_of(digits)?;
            if digits.starts_with('0') {
                return Err(Refusal::NotACount(digits.to_string()));
            }
            pieces.extend(vec![None; run]);
            rest = after;
        } else {
            let piece = piece_of(character).ok_or(Refusal::UnknownCharacter(character))?;
            pieces.push(Some(piece));
            rest = &rest[1..];
        }
    }
    Ok(pieces)
}

fn read_board(text: &str) -> Result<BTreeMap<Point, Piece>, Refusal> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 11 {
        return Err(Refusal::Rows(rows.len()));
    }
    let mut board = BTreeMap::new();
    for (number, row) in (1..=11).rev().zip(rows) {
        let points = row_of(number);
        let pieces = read_row(row)?;
        if pieces.len() > points.len() {
            return Err(Refusal::RowTooLong(number));
        }
        if pieces.len() < points.len() {
            return Err(Refusal::RowTooShort(number));
        }
        for (point, piece) in points.into_iter().zip(pieces) {
            if let Some(piece) = piece {
                board.insert(point, piece);
            }
        }
    }
    Ok(board)
}

impl Twin {
    /// Reads a position string and refuses what isn't a position between turns.
    pub fn read(text: &str) -> Result<Twin, Refusal> {
        let fields: Vec<&str> = text.split(' ').collect();
        if !(4..=5).contains(&fields.len()) {
            return Err(Refusal::Fields(fields.len()));
        }
        let to_move = match fields[1] {
            "w" => Side::White,
            "b" => Side::Black,
            other => return Err(Refusal::UnknownSide(other.to_string())),
        };
        let needed = match fields.get(4) {
            None => 3,
            Some(field) => match digit_of(field)? {
                needed @ 1..=3 => needed,
                _ => return Err(Refusal::NotACount(field.to_string())),
            },
        };
        let removed = [digit_of(fields[2])?, digit_of(fields[3])?];
        Twin::between_turns(read_board(fields[0])?, to_move, removed, needed)
    }

    /// The position of these pieces, unless it isn't one between turns. `removed` is of White, then
    /// of Black.
    pub fn between_turns(
        board: BTreeMap<Point, Piece>,
        to_move: Side,
        removed: [usize; 2],
        needed: usize,
    ) -> Result<Twin, Refusal> {
        let position = Twin {
            board,
            to_move,
            removed_by_white: removed[0],
            removed_by_black: removed[1],
            needed,
        };
        position.check()?;
        Ok(position)
    }

    fn check(&self) -> Result<(), Refusal> {
        let on_board = |side| self.places_of(Piece::Ring(side)).len();
        for side in [Side::White, Side::Black] {
            if on_board(side) + self.removed(side) > RINGS {
                return Err(Refusal::TooManyRings(side));
            }
            if self.removed(side) > self.needed {
                return Err(Refusal::RemovedTooMany(side));
            }
        }
        if self.removed_by_white == self.needed && self.removed_by_black == self.needed {
            return Err(Refusal::BothWon);
        }
        if self.markers_on_board() > MARKERS {
            return Err(Refusal::TooManyMarkers(self.markers_on_board()));
        }
        if self.is_placement() {
            let removed = self.removed_by_white + self.removed_by_black;
            if self.markers_on_board() + removed > 0 {
                return Err(Refusal::PlayBeforePlacementEnds);
            }
            let ahead = match self.to_move {
                Side::White => 0,
                Side::Black => 1,
            };
            if on_board(Side::White) != on_board(Side::Black) + ahead {
                return Err(Refusal::WrongSideToPlace);
            }
        }
        let waiting = self.to_move.other();
        if self.outcome() == Outcome::GoesOn && !self.rows(waiting).is_empty() {
            return Err(Refusal::RowLeftStanding(waiting));
        }
        Ok(())
    }

    /// Writes the position string.
    pub fn to_position_string(&self) -> String {
        let rows: Vec<String> = (1..=11)
            .rev()
            .map(|number| self.row_string(number))
            .collect();
        let side = match self.to_move {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let (white, black) = (self.removed_by_white, self.removed_by_black);
        let mut text = format!("{} {side} {white} {black}", rows.join("/"));
        if self.needed != 3 {
            text += &format!(" {}", self.needed);
        }
        text
    }

    fn row_string(&self, number: i8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for point in row_of(number) {
            match self.piece_at(point) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(letter_of(piece));
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    /// The legal turns that a reader may take `text` for, in the official form: one where it can be
    /// played, none where it is illegal or no turn at all, several where it is an ambiguous short
    /// form.
    pub fn readings(&self, text: &str) -> Vec<String> {
        let text = text.to_ascii_lowercase();
        let text = match text.split_once('.') {
            Some((number, turn)) if is_number(number) => turn,
            _ => &text,
        };
        let parts: Vec<&str> = text.split(';').collect();
        let fits = |turn: &String| {
            let official: Vec<&str> = turn.split(';').collect();
            official.len() == parts.len()
                && official
                    .iter()
                    .zip(&parts)
                    .all(|(part, read)| spellings(part).contains(&read.to_string()))
        };
        self.turns().into_keys().filter(fits).collect()
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The ways a reader takes one part of a turn: as it is, and a removal also with its row's ends the
/// other way round or with the row left out.
fn spellings(part: &str) -> Vec<String> {
    let mut spellings = vec![part.to_string()];
    if let Some((row, ring)) = part.strip_prefix('x').and_then(|rest| rest.split_once('x')) {
        let (low, high) = row.split_once('-').expect("a row has two ends");
        spellings.push(format!("x{high}-{low}x{ring}"));
        spellings.push(format!("x{ring}"));
    }
    spellings
}
