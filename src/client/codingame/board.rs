//! The board as the site writes it: eleven vertical lines, seen from one player.

use thiserror::Error;

use crate::board::{Bitboard, Color, FenError, HIGHEST, LOWEST, Point, Position, Variant};

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

/// What stands on the points, from one player's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    /// Rings of the player and of the other.
    rings: [Bitboard; 2],
    /// Markers of the player and of the other.
    markers: [Bitboard; 2],
}

/// Letters of own and other rings, then of own and other markers.
const LETTERS: [[u8; 2]; 2] = [[b'R', b'r'], [b'S', b's']];

/// The points of a vertical line (0 for a), from its lowest number up.
fn line(column: usize) -> impl ExactSizeIterator<Item = Point> {
    let numbers = LOWEST[column]..HIGHEST[column] + 1;
    let point = move |n| Point::new(column as u8, n).expect("the numbers are on the line");
    numbers.map(point)
}

impl View {
    /// Reads eleven lines, a to k, each from its lowest number up.
    pub(super) fn read(lines: [&str; LINES]) -> Result<View, BoardError> {
        let mut view = View {
            rings: [Bitboard::EMPTY; 2],
            markers: [Bitboard::EMPTY; 2],
        };
        for (column, text) in lines.iter().enumerate() {
            let length = line(column).len();
            let wrong = || BoardError::Line {
                letter: char::from(b'a' + column as u8),
                text: (*text).to_owned(),
                length,
            };
            if text.len() != length {
                return Err(wrong());
            }
            for (point, letter) in line(column).zip(text.bytes()) {
                let set = match letter {
                    b'R' => &mut view.rings[0],
                    b'r' => &mut view.rings[1],
                    b'S' => &mut view.markers[0],
                    b's' => &mut view.markers[1],
                    b'.' => continue,
                    _ => return Err(wrong()),
                };
                set.insert(point);
            }
        }
        Ok(view)
    }

    /// How `player` sees a position.
    pub(super) fn of(position: &Position, player: Color) -> View {
        View {
            rings: [player, !player].map(|color| position.rings(color)),
            markers: [player, !player].map(|color| position.markers(color)),
        }
    }

    /// The letter for what stands on a point.
    fn letter(&self, point: Point) -> u8 {
        let sets = [self.rings, self.markers];
        for (sets, letters) in sets.iter().zip(LETTERS) {
            for (set, letter) in sets.iter().zip(letters) {
                if set.contains(point) {
                    return letter;
                }
            }
        }
        b'.'
    }

    /// The eleven lines as text, each with a line end.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for column in 0..LINES {
            text.extend(line(column).map(|point| char::from(self.letter(point))));
            text.push('\n');
        }
        text
    }

    /// Own rings on the board.
    pub(super) fn own_rings(&self) -> usize {
        self.rings[0].len() as usize
    }

    /// The other player's rings on the board.
    pub(super) fn other_rings(&self) -> usize {
        self.rings[1].len() as usize
    }

    /// Whether a marker stands.
    pub(super) fn has_markers(&self) -> bool {
        !(self.markers[0] | self.markers[1]).is_empty()
    }

    /// The position with the viewer to move as `role`; `removed` are rings he and the other have
    /// removed.
    pub(super) fn position(&self, role: Color, removed: [u8; 2]) -> Result<Position, BoardError> {
        let (mut rings, mut markers, mut removed) = (self.rings, self.markers, removed);
        if role == Color::Black {
            rings.reverse();
            markers.reverse();
            removed.reverse();
        }
        let needed = Variant::Standard.rings_to_win();
        let position = Position::from_pieces(rings, markers, removed, needed, role)?;
        Ok(position)
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
            let removed = [side, !side].map(|c| position.removed(c));
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
