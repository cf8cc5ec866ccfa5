//! What `d`, `moves` and `eval` show of a position.

use std::fmt::Write;

use super::reply::Response;
use crate::board::{Color, Position, Stage};
use crate::draw::{BOARD_WIDTH, board_text};
use crate::eval::{Evaluation, Evaluator};

/// Columns of text from one vertical line of the board to the next, for values.
const VALUE_WIDTH: usize = 6;

/// The board with the letters of position strings, `.` an empty point.
fn board(position: &Position) -> String {
    board_text(BOARD_WIDTH, |point| {
        position.piece_letter(point).unwrap_or('.').to_string()
    })
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
    if let Some([win, draw, loss]) = evaluation.chances(value) {
        let _ = write!(
            text,
            "\nOf 1000 games: won {win}, drawn {draw}, lost {loss}"
        );
    }
    if let Some(parts) = evaluation.contributions(position) {
        text += "\nWhat each ring and marker adds, against an empty point there:\n";
        text += &board_text(VALUE_WIDTH, |point| {
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

    #[test]
    fn a_finished_game_has_a_result_and_no_turns() {
        let over: Position = "4/7/8/9/10/rrrrr4/RR8/9/8/7/4 b 3 0".parse().unwrap();
        assert!(describe(&over).ends_with("Result: p1win"));
        assert_eq!(turns(&over), "moves:");
        assert!(evaluation(&over, &Evaluation::default()).contains("p1win"));
    }
}
