//! The board as text.

use crate::board::{HIGHEST, LOWEST, Point};

/// Columns of text from one vertical line of the board to the next, where points take one.
pub const BOARD_WIDTH: usize = 4;

/// Where a text goes: the row, counted upwards, and the column of its first character.
type Spot = (i32, usize);

/// The board with its coordinates, and on each point what `text` says, which takes fewer than
/// `width` columns; sequences that set colours take none. Letters name the vertical lines; a
/// number stands at the left end of its line, which falls to the right.
///
/// ```
/// use yinsh::draw::{BOARD_WIDTH, board_text};
/// let text = board_text(BOARD_WIDTH, |_| ".".to_owned());
/// assert_eq!(text.matches('.').count(), 85);
/// ```
pub fn board_text(width: usize, text: impl Fn(Point) -> String) -> String {
    // Where the point with this letter and number, on the board or just off it, is drawn.
    let spot = |letter: u8, number: u8| {
        let row = 2 * i32::from(number) - i32::from(letter);
        (row, width * (usize::from(letter) + 1))
    };
    let mut texts: Vec<(Spot, String)> = Vec::new();
    for point in Point::all() {
        texts.push((spot(point.column(), point.number()), text(point)));
    }
    for (letter, lowest) in (0..).zip(LOWEST) {
        let name = char::from(b'a' + letter);
        texts.push((spot(letter, lowest - 1), name.to_string()));
    }
    for number in 1..=HIGHEST.into_iter().max().unwrap_or(0) {
        let letters = 0..LOWEST.len() as u8;
        let first = letters.into_iter().find_map(|l| Point::new(l, number));
        if let Some(first) = first {
            let name = number.to_string();
            let (row, left) = spot(first.column(), number);
            texts.push(((row, left - 1 - name.len()), name));
        }
    }
    // Top row first, each from left to right.
    texts.sort_by_key(|((row, left), _)| (-row, *left));
    let mut drawing = String::new();
    for row in texts.chunk_by(|a, b| a.0.0 == b.0.0) {
        let mut column = 0;
        for ((_, left), text) in row {
            let pad = left.saturating_sub(column);
            drawing.extend(std::iter::repeat_n(' ', pad));
            drawing.push_str(text);
            column += pad + columns(text);
        }
        drawing.push('\n');
    }
    drawing
}

/// The columns that a text takes on a screen: one for each character outside `ESC … m`.
fn columns(text: &str) -> usize {
    let mut in_sequence = false;
    let is_shown = |c: &char| {
        let was_in_sequence = in_sequence;
        in_sequence = match c {
            '\x1b' => true,
            'm' => false,
            _ => in_sequence,
        };
        !was_in_sequence && !in_sequence
    };
    text.chars().filter(is_shown).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, Variant};

    fn letters(position: &Position) -> String {
        board_text(BOARD_WIDTH, |point| {
            position.piece_letter(point).unwrap_or('.').to_string()
        })
    }

    #[test]
    fn the_drawing_shows_each_point_once_and_all_coordinates() {
        let drawing = letters(&Position::start(Variant::Standard));
        assert_eq!(drawing.matches('.').count(), 85);
        for letter in 'a'..='k' {
            assert_eq!(drawing.matches(letter).count(), 1, "{letter}");
        }
        let numbers: Vec<&str> = drawing
            .split(|c: char| !c.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .collect();
        assert_eq!(numbers.len(), 11, "{drawing}");
    }

    #[test]
    fn pieces_stand_above_their_letter() {
        let text = "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0";
        let drawing = letters(&text.parse().unwrap());
        let column = |piece: char| {
            let line = drawing.lines().find(|line| line.contains(piece));
            line.and_then(|line| line.find(piece))
        };
        assert!(column('R').is_some());
        assert_eq!(column('R'), column('e'));
    }

    #[test]
    fn what_takes_no_column_moves_nothing() {
        let start = Position::start(Variant::Standard);
        let colored = board_text(BOARD_WIDTH, |_| "\x1b[1;4m.\x1b[0m".to_owned());
        let plain = colored.replace("\x1b[1;4m", "").replace("\x1b[0m", "");
        assert_eq!(plain, letters(&start));
    }
}
