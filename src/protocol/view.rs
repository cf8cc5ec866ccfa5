//! What `d`, `moves` and `eval` show of a position.

use std::fmt::Write;

use super::reply::Response;
use crate::board::{Color, HIGHEST, LOWEST, Point, Position, Stage};
use crate::eval::{Evaluation, Evaluator, contributions};

/// Columns of text from one vertical line of the board to the next, for pieces and for values.
const WIDTH: usize = 4;
const VALUE_WIDTH: usize = 6;

/// Where a text goes: the row, counted upwards, and the column of its first character.
type Spot = (i32, usize);

/// Where the point with this letter and number, on the board or just off it, is drawn. Lines of
/// equal number fall to the right.
fn spot(letter: u8, number: u8, width: usize) -> Spot {
    let row = 2 * i32::from(number) - i32::from(letter);
    (row, width * (usize::from(letter) + 1))
}

/// The board with its coordinates: `.` an empty point, letters as in the position string.
/// Letters name the vertical lines; a number stands at the left end of its line, which falls
/// to the right.
pub fn board(position: &Position) -> String {
    board_of(WIDTH, |point| {
        position.piece_letter(point).unwrap_or('.').to_string()
    })
}

/// The board with its coordinates, and on each point what `text` says, shorter than `width`.
fn board_of(width: usize, text: impl Fn(Point) -> String) -> String {
    let spot = |letter, number| spot(letter, number, width);
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
        let mut line = String::new();
        for ((_, left), text) in row {
            let pad = left.saturating_sub(line.len());
            line.extend(std::iter::repeat_n(' ', pad));
            line.push_str(text);
        }
        drawing.push_str(&line);
        drawing.push('\n');
    }
    drawing
}

/// What the player to move has to do, as `d` names it.
fn phase(position: &Position) -> &'static str {
    match position.stage() {
        Stage::Placement => "placement",
        Stage::Waiting => "waiting row",
        Stage::Move | Stage::Own => "ring move",
        Stage::Over => "over",
    }
}

/// The answer to `d`: the board, then one line for each thing there is to know.
pub fn describe(position: &Position) -> String {
    let mut text = board(position);
    let [white, black] = Color::ALL.map(|color| position.removed(color));
    let _ = write!(
        text,
        "\nFen: {position}\n\
         Key: {:016X}\n\
         Side: {}\n\
         Phase: {}\n\
         Removed: {white} {black} of {}\n\
         Pool: {}\n\
         Result: {}",
        position.key(),
        position.side(),
        phase(position),
        position.rings_to_win(),
        position.pool(),
        Response::from(position.outcome()),
    );
    text
}

/// The answer to `moves`: the legal turns on one line.
pub fn turns(position: &Position) -> String {
    let mut text = "moves:".to_owned();
    position.for_each_turn(|turn| {
        let _ = write!(text, " {turn}");
    });
    text
}

/// The answer to `eval`: the value of the position without search, and what it says of the
/// outcome where the evaluation is calibrated for that.
pub fn evaluation(position: &Position, evaluation: &Evaluation) -> String {
    if position.is_over() {
        let result = Response::from(position.outcome());
        return format!("Evaluation: none, the game is over: {result}");
    }
    let value = Evaluator::new(evaluation, position).value(position);
    let side = position.side();
    let mut text = format!("Evaluation: {value} cp for {side}, who is to move");
    if let Evaluation::Network(network) = evaluation {
        let [win, draw, loss] = network.chances(value);
        let _ = write!(
            text,
            "\nOf 1000 games: won {win}, drawn {draw}, lost {loss}\n\
             What each ring and marker adds, against an empty point there:\n"
        );
        let parts = contributions(network, position);
        text += &board_of(VALUE_WIDTH, |point| {
            let part = parts.iter().find(|(at, _)| *at == point);
            match (position.piece_letter(point), part) {
                (Some(piece), Some((_, value))) => format!("{piece}{value:+}"),
                _ => ".".to_owned(),
            }
        });
        text.truncate(text.trim_end().len());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;

    #[test]
    fn the_drawing_shows_each_point_once_and_all_coordinates() {
        let drawing = board(&Position::start(Variant::Standard));
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
        let drawing = board(&text.parse().unwrap());
        let column = |piece: char| {
            let line = drawing.lines().find(|line| line.contains(piece));
            line.and_then(|line| line.find(piece))
        };
        assert!(column('R').is_some());
        assert_eq!(column('R'), column('e'));
    }

    #[test]
    fn a_finished_game_has_a_result_and_no_turns() {
        let over: Position = "4/7/8/9/10/rrrrr4/RR8/9/8/7/4 b 3 0".parse().unwrap();
        assert!(describe(&over).ends_with("Result: p1win"));
        assert_eq!(turns(&over), "moves:");
        assert!(evaluation(&over, &Evaluation::default()).contains("p1win"));
    }
}
