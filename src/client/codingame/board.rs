//! The board as the site writes it: eleven vertical lines, seen from one player.

use std::fmt::Write as _;

use thiserror::Error;

use crate::board::{Color, FenError, HIGHEST, LOWEST, Point, Position};

/// Vertical lines of the board.
pub(super) const LINES: usize = LOWEST.len();

/// Why lines are not a board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum BoardError {
    #[error("line {letter} is '{text}', it takes {length} of the characters . R S r s")]
    Line {
        letter: char,
        text: String,
        length: usize,
    },
    #[error("the board is none of a game: {0}")]
    Position(#[from] FenError),
}

/// What stands on the points, from one player's view: `R` and `S` his ring and marker, `r` and
/// `s` the other's, `.` nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    lines: [Vec<u8>; LINES],
}

impl View {
    /// Reads eleven lines, a to k, each from its lowest number up.
    pub(super) fn read(lines: [&str; LINES]) -> Result<View, BoardError> {
        for (column, text) in lines.iter().enumerate() {
            let length = usize::from(HIGHEST[column] - LOWEST[column] + 1);
            let known = text.bytes().all(|b| b".RSrs".contains(&b));
            if text.len() != length || !known {
                return Err(BoardError::Line {
                    letter: char::from(b'a' + column as u8),
                    text: (*text).to_owned(),
                    length,
                });
            }
        }
        let lines = lines.map(|text| text.as_bytes().to_vec());
        Ok(View { lines })
    }

    /// How `player` sees a position.
    pub(super) fn of(position: &Position, player: Color) -> View {
        let mut lines: [Vec<u8>; LINES] = Default::default();
        for point in Point::all() {
            let own = match position.piece_letter(point) {
                None => b'.',
                Some('R') => b'R',
                Some('M') => b'S',
                Some('r') => b'r',
                Some(_) => b's',
            };
            let swaps = player == Color::Black && own != b'.';
            // The cases of a letter differ in one bit.
            let seen = if swaps { own ^ 0x20 } else { own };
            lines[usize::from(point.column())].push(seen);
        }
        View { lines }
    }

    /// The eleven lines as text, each with a line end.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let _ = writeln!(text, "{}", String::from_utf8_lossy(line));
        }
        text
    }

    fn count(&self, letter: u8) -> usize {
        self.lines
            .iter()
            .flatten()
            .filter(|&&b| b == letter)
            .count()
    }

    /// Own rings on the board.
    pub(super) fn own_rings(&self) -> usize {
        self.count(b'R')
    }

    /// The other player's rings on the board.
    pub(super) fn other_rings(&self) -> usize {
        self.count(b'r')
    }

    /// Whether a marker stands.
    pub(super) fn has_markers(&self) -> bool {
        self.count(b'S') + self.count(b's') > 0
    }

    /// The position with the viewer to move as `role`; `removed` are rings he and the other have
    /// removed.
    pub(super) fn position(
        &self,
        role: Color,
        removed: [usize; 2],
    ) -> Result<Position, BoardError> {
        let mut rows = Vec::new();
        for number in (1..=11).rev() {
            let mut row = String::new();
            let mut run = 0;
            let points = (0..LINES as u8).filter_map(|column| Point::new(column, number));
            for point in points {
                let column = usize::from(point.column());
                let index = usize::from(number - LOWEST[column]);
                let letter = match (self.lines[column][index], role) {
                    (b'.', _) => {
                        run += 1;
                        continue;
                    }
                    (b'R', Color::White) | (b'r', Color::Black) => 'R',
                    (b'r', Color::White) | (b'R', Color::Black) => 'r',
                    (b'S', Color::White) | (b's', Color::Black) => 'M',
                    _ => 'm',
                };
                if run > 0 {
                    let _ = write!(row, "{run}");
                    run = 0;
                }
                row.push(letter);
            }
            if run > 0 {
                let _ = write!(row, "{run}");
            }
            rows.push(row);
        }
        let [own, other] = removed;
        let (white, black) = match role {
            Color::White => (own, other),
            Color::Black => (other, own),
        };
        let text = format!("{} {} {white} {black}", rows.join("/"), role.letter());
        Ok(text.parse::<Position>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    #[test]
    fn a_view_gives_back_every_position_of_a_game() {
        let text = include_str!("../../../tests/data/records/record.txt");
        let game = record::read(text).next().unwrap().unwrap();
        for position in game.positions() {
            let side = position.side();
            let text = View::of(&position, side).text();
            let lines: Vec<&str> = text.lines().collect();
            let view = View::read(lines.try_into().unwrap()).unwrap();
            let removed = [side, !side].map(|c| usize::from(position.removed(c)));
            assert_eq!(view.position(side, removed), Ok(position.clone()));
            let expected = [side, !side].map(|c| position.rings(c).len() as usize);
            assert_eq!([view.own_rings(), view.other_rings()], expected);
        }
    }

    #[test]
    fn wrong_lines_are_refused_with_their_letter() {
        let empty = View::of(&Position::start(Default::default()), Color::White).text();
        let lines: Vec<&str> = empty.lines().collect();
        let with = |column: usize, text: &'static str| {
            let mut lines: [&str; LINES] = lines.clone().try_into().unwrap();
            lines[column] = text;
            View::read(lines).unwrap_err().to_string()
        };
        assert_eq!(
            with(0, "....."),
            "line a is '.....', it takes 4 of the characters . R S r s"
        );
        assert!(with(10, "..x.").starts_with("line k is '..x.'"));
    }
}
