//! A page with the score curve and the board, which needs nothing else.

use serde::Serialize;

use super::judge::{Judged, Summary, summary};
use crate::board::Color;
use crate::draw::{Drawing, PALETTE, SCRIPT, Theme, css};
use crate::record::{Game, result_word};

/// What the page's script is given.
#[derive(Serialize)]
struct Data<'a> {
    white: &'a str,
    black: &'a str,
    result: &'static str,
    start: String,
    players: [Player; 2],
    turns: Vec<Turn>,
}

#[derive(Serialize)]
struct Player {
    average: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Serialize)]
struct Turn {
    number: usize,
    turn: String,
    /// The position after it.
    position: String,
    /// Markup of the turn.
    last: String,
    score: String,
    /// White's expected points after it.
    expected: f64,
    loss: f64,
    sign: &'static str,
    best: String,
    is_best: bool,
    /// The line that was best before the turn, and its markup.
    line: Vec<String>,
    arrows: String,
    depth: u32,
    comment: String,
}

impl From<Summary> for Player {
    fn from(s: Summary) -> Player {
        Player {
            average: s.average,
            inaccuracies: s.inaccuracies,
            mistakes: s.mistakes,
            blunders: s.blunders,
        }
    }
}

/// The page of a game judged.
///
/// # Errors
/// None in practice: numbers and texts can always be written as JSON.
pub(super) fn page(game: &Game, judged: &[Judged]) -> serde_json::Result<String> {
    let turns = judged.iter().enumerate().zip(game.positions());
    let data = Data {
        white: game.tag("White").unwrap_or("White"),
        black: game.tag("Black").unwrap_or("Black"),
        result: result_word(game.result()),
        start: game.start().to_string(),
        players: Color::ALL.map(|color| summary(judged, color).into()),
        turns: turns
            .map(|((n, judged), before)| Turn {
                number: game.number(n),
                turn: judged.turn.to_string(),
                position: judged.after.to_string(),
                last: Drawing::new(&judged.after)
                    .last_turn(&judged.turn)
                    .last_turn_layer(),
                score: judged.verdict.to_string(),
                expected: judged.verdict.expected(),
                loss: judged.loss,
                sign: judged.mark.sign(),
                best: judged.best.turn.to_string(),
                is_best: judged.is_best(),
                line: judged.best.line.iter().map(ToString::to_string).collect(),
                arrows: Drawing::new(&before).line(&judged.best.line).line_layer(),
                depth: judged.best.depth,
                comment: game.plies()[n].comment.clone(),
            })
            .collect(),
    };
    // Within a script element nothing may look like its end, or a comment's begin.
    let json = serde_json::to_string(&data)?.replace('<', "\\u003c");
    Ok(include_str!("page.html")
        .replace("/*BOARD STYLE*/", &css(Theme::Auto))
        .replace("/*PALETTE*/", PALETTE)
        .replace("/*FRAME*/", include_str!("../frame.css"))
        .replace("/*STYLE*/", include_str!("page.css"))
        .replace("<!--BOARD-->", &Drawing::frame("board"))
        .replace("/*BOARD SCRIPT*/", SCRIPT)
        .replace("/*SCRIPT*/", include_str!("page.js"))
        .replace("/*GAME*/", &json))
}
