//! Writing the project's record format and the official numbered notation.

use std::fmt::Write as _;

use super::game::{Game, result_word};
use crate::board::{Position, Step, Turn, Variant};

/// What is written of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The project's format: tags, turns in the long form with comments, result.
    Record,
    /// The turns in the long form and the result, nothing else.
    Long,
    /// The turns in the short form and the result, nothing else.
    Short,
}

/// Tags that are written first, where they are set; rating tools want them there.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Columns after which a line is broken.
const WIDTH: usize = 80;

/// Writes a game, with a line end behind the result.
///
/// Styles without tags still get `Variant` and `FEN` where the game is not the standard one
/// from the empty board: without them its turns would mean nothing.
pub fn write(game: &Game, style: Style) -> String {
    let mut text = String::new();
    write_tags(&mut text, game, style);
    if !text.is_empty() {
        text.push('\n');
    }
    let mut lines = Lines::default();
    if style == Style::Record && !game.comment().is_empty() {
        lines.add_comment(game.comment());
    }
    for ((n, ply), position) in game.plies().iter().enumerate().zip(game.positions()) {
        let turn = match style {
            Style::Short => short_form(&position, &ply.turn),
            Style::Record | Style::Long => ply.turn.to_string(),
        };
        lines.add(&format!("{}.{turn}", game.number(n)));
        if style == Style::Record && !ply.comment.is_empty() {
            lines.add_comment(&ply.comment);
        }
    }
    lines.add(result_word(game.result()));
    text.push_str(&lines.text);
    text.push('\n');
    text
}

fn write_tags(text: &mut String, game: &Game, style: Style) {
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
    };
    if style == Style::Record {
        for name in ROSTER {
            match game.tag(name) {
                Some(value) => tag(name, value),
                None if matches!(name, "White" | "Black") => tag(name, "?"),
                None => {}
            }
        }
        tag("Result", result_word(game.result()));
    }
    let start = game.start();
    let variant = [Variant::Standard, Variant::Blitz]
        .into_iter()
        .find(|v| v.rings_to_win() == start.rings_to_win());
    if variant == Some(Variant::Blitz) {
        tag("Variant", "Blitz");
    }
    if variant.is_none_or(|v| *start != Position::start(v)) {
        tag("FEN", &start.to_string());
    }
    if style == Style::Record {
        for (name, value) in game.tags() {
            if !ROSTER.contains(&name.as_str()) {
                tag(name, value);
            }
        }
    }
}

/// A tag's value on one line, quotes and backslashes escaped.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// Words put in lines.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn add(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let separator = if self.column + 1 + length > WIDTH {
                self.column = 0;
                '\n'
            } else {
                self.column += 1;
                ' '
            };
            self.text.push(separator);
        }
        self.text.push_str(word);
        self.column += length;
    }

    /// A comment can't hold the brace that would end it.
    fn add_comment(&mut self, comment: &str) {
        let comment = comment.replace('}', ")");
        let mut words: Vec<String> = comment.split_whitespace().map(str::to_owned).collect();
        match words.as_mut_slice() {
            [] => return,
            [only] => *only = format!("{{{only}}}"),
            [first, .., last] => {
                first.insert(0, '{');
                last.push('}');
            }
        }
        for word in &words {
            self.add(word);
        }
    }
}

/// A legal turn in the official short form: the row is left out where only one can be meant.
///
/// ```
/// use yinsh::record::short_form;
/// let fen = "4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0";
/// let position: yinsh::board::Position = fen.parse().unwrap();
/// let turn = position.parse_turn("a2-a3;xa2-e2xb4").unwrap();
/// assert_eq!(short_form(&position, &turn), "a2-a3;xb4");
/// ```
pub fn short_form(position: &Position, turn: &Turn) -> String {
    let mut parts: Vec<String> = turn.steps().iter().map(Step::to_string).collect();
    for (n, step) in turn.steps().iter().enumerate() {
        let Step::Remove { ring, .. } = step else {
            continue;
        };
        let long = std::mem::replace(&mut parts[n], format!("x{ring}"));
        if position.parse_turn(&parts.join(";")).as_ref() != Ok(turn) {
            parts[n] = long;
        }
    }
    parts.join(";")
}
