//! Games as a script can replay them without knowing the rules: each turn with what it changed.
//!
//! A point is one character of [`ALPHABET`]. A turn is six fields, separated by commas: the turn
//! in the official notation; what changed; the rows that stand after it and wait; score, depth,
//! and time in microseconds, as far as they are known. Empty fields at the end are left out. What
//! changed is five groups of points, separated by spaces: those that are empty now, those with a
//! white ring, a black ring, a white marker, a black marker. A row is its two ends.

use crate::arena::journal::{GameRecord, TurnRecord};
use crate::board::{Color, Point, Position, Row, rows_in};
use crate::draw::row_outline;
use crate::record::Game;
use std::fmt::Write as _;

/// The characters that stand for the 85 points, in the order of letter, then number.
pub(super) const ALPHABET: &str =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+-./:;=?@[]^_{}~";

fn letter(point: Point) -> char {
    char::from(ALPHABET.as_bytes()[point.index()])
}

/// What stands on a point, as the number of its group.
fn kind(position: &Position, point: Point) -> usize {
    let pieces = [
        position.rings(Color::White),
        position.rings(Color::Black),
        position.markers(Color::White),
        position.markers(Color::Black),
    ];
    pieces
        .iter()
        .position(|set| set.contains(point))
        .map_or(0, |n| n + 1)
}

/// The points whose content differs, by what stands there after.
fn changes(before: &Position, after: &Position) -> String {
    let mut groups: [String; 5] = Default::default();
    for point in Point::all() {
        let now = kind(after, point);
        if now != kind(before, point) {
            groups[now].push(letter(point));
        }
    }
    groups.join(" ").trim_end().to_owned()
}

/// The rows that stand, of either colour: after a turn those of the next mover, and in the end
/// those that nobody removed.
fn rows(position: &Position) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for row in rows_in(position.markers(color)) {
            let (a, b) = row.ends();
            text.extend([letter(a), letter(b)]);
        }
    }
    text
}

/// The turns of a game that was checked, separated by `|`.
pub(super) fn turns(game: &Game, record: &GameRecord) -> String {
    let mut text = String::new();
    let positions: Vec<Position> = game.positions().collect();
    for (n, (ply, pair)) in game.plies().iter().zip(positions.windows(2)).enumerate() {
        let told = n
            .checked_sub(record.opening.turns.len())
            .and_then(|n| record.turns.get(n));
        if n > 0 {
            text.push('|');
        }
        let (changed, waiting) = (changes(&pair[0], &pair[1]), rows(&pair[1]));
        let fields = format!(
            "{},{changed},{waiting},{}",
            ply.turn,
            told.map_or_else(String::new, opinion)
        );
        text.push_str(fields.trim_end_matches(','));
    }
    text
}

/// What its player said of a turn.
fn opinion(turn: &TurnRecord) -> String {
    let score = turn.score.map(|s| s.to_string()).unwrap_or_default();
    let depth = turn.depth.map(|d| d.to_string()).unwrap_or_default();
    format!("{score},{depth},{}", turn.us)
}

/// The outlines of all rows, to be used by their ids.
pub(super) fn row_outlines() -> String {
    let mut svg = String::new();
    for row in Row::all() {
        let _ = write!(svg, "<g id=\"row-{row}\">{}</g>", row_outline(row));
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{POINTS, Turn, Variant};

    #[test]
    fn each_point_has_a_character_that_separates_nothing() {
        assert_eq!(ALPHABET.len(), POINTS);
        let distinct: std::collections::HashSet<char> = ALPHABET.chars().collect();
        assert_eq!(distinct.len(), POINTS);
        assert!(!ALPHABET.contains([',', '|', ' ', '"', '\\', '<', '>', '&']));
    }

    /// A game in which every turn is the one a third of the way through the legal ones.
    fn game() -> Game {
        let mut game = Game::new(Variant::Standard);
        while !game.position().is_over() {
            let mut position = game.position().clone();
            let side = position.side();
            let mut turn = Turn::default();
            while position.side() == side && !position.is_over() {
                let steps = position.steps();
                let step = steps[steps.len() / 3];
                position.make(step);
                turn.push(step);
            }
            game.push(turn).expect("legal steps make a legal turn");
        }
        game
    }

    fn record(game: &Game) -> GameRecord {
        serde_json::from_value(serde_json::json!({
            "number": 1, "round": 1, "unit": 1, "paired": false, "white": "A", "black": "B",
            "opening": { "number": 0, "start": game.start().to_string() },
            "result": "1-0", "reason": "rings", "started": "", "ms": 1, "end": "",
            "turns": game.plies().iter().map(|ply| serde_json::json!({
                "turn": ply.turn.to_string(), "us": 7,
            })).collect::<Vec<_>>(),
        }))
        .expect("a game's record")
    }

    #[test]
    fn changes_and_rows_rebuild_every_position() {
        let game = game();
        let text = turns(&game, &record(&game));
        let mut kinds = [0; POINTS];
        let mut removals = 0;
        let mut waited = 0;
        for ((fields, ply), position) in text
            .split('|')
            .zip(game.plies())
            .zip(game.positions().skip(1))
        {
            let fields: Vec<&str> = fields.split(',').collect();
            assert_eq!(fields[0], ply.turn.to_string());
            assert_eq!(fields[3..], ["", "", "7"]);
            for (kind, points) in fields[1].split(' ').enumerate() {
                for c in points.chars() {
                    kinds[ALPHABET.find(c).expect("a point")] = kind;
                }
            }
            for point in Point::all() {
                assert_eq!(
                    kinds[point.index()],
                    kind(&position, point),
                    "{position} {point}"
                );
            }
            let standing: usize = Color::ALL
                .iter()
                .map(|&c| rows_in(position.markers(c)).count())
                .sum();
            assert_eq!(fields[2].len(), 2 * standing);
            waited += standing;
            removals += fields[0].matches(['x']).count() / 2;
        }
        assert_eq!(text.split('|').count(), game.plies().len());
        // Else the test would have held nothing about rows.
        assert!(removals > 0 && waited > 0, "{removals} {waited}");
    }
}
