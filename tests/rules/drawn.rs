//! Positions drawn as text, and short questions about them.

use crate::twin::Twin;
use std::collections::BTreeSet;
use yinsh::board::{Point, Position};

/// The position of a drawing: a line for each row of equal number, its number in front, then its
/// points from left to right as `R r M m` or `.`; rows left out are empty. Drawn with each letter
/// in its column, the lines of the board run upwards, to the right, and up to the right.
/// `also` adds pieces by name (`R k7 k8 r a2`), `rest` is what follows the board in a position string.
#[track_caller]
pub fn drawn(picture: &str, also: &str, rest: &str) -> Position {
    let mut board = vec![None; 12];
    for line in picture.lines().filter(|line| !line.trim().is_empty()) {
        let mut words = line.split_whitespace();
        let Some(Ok(number)) = words.next().map(str::parse::<usize>) else {
            // The letters below.
            continue;
        };
        assert!(board[number].is_none(), "row {number} is drawn twice");
        board[number] = Some(
            words
                .map(|word| word.chars().next().expect("a word"))
                .collect::<Vec<char>>(),
        );
    }
    let mut rows: Vec<Vec<char>> = Vec::new();
    for number in 1..=11_u8 {
        let size = points_of(number).len();
        let row = board[usize::from(number)]
            .take()
            .unwrap_or_else(|| vec!['.'; size]);
        assert_eq!(row.len(), size, "row {number} has {size} points");
        rows.push(row);
    }
    let mut piece = '.';
    for word in also.split_whitespace() {
        if let "R" | "r" | "M" | "m" = word {
            piece = word.chars().next().expect("a word");
            continue;
        }
        let point: Point = word.parse().expect("the name of a point");
        let place = points_of(point.number())
            .iter()
            .position(|&other| other == point);
        let square = &mut rows[usize::from(point.number()) - 1][place.expect("it is on its row")];
        assert_eq!(*square, '.', "{point} is taken");
        *square = piece;
    }
    let rows: Vec<String> = rows.iter().rev().map(|row| counted(row)).collect();
    let text = format!("{} {rest}", rows.join("/"));
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Only the pieces named.
#[track_caller]
pub fn placed(pieces: &str, rest: &str) -> Position {
    drawn("", pieces, rest)
}

fn points_of(number: u8) -> Vec<Point> {
    Point::all()
        .filter(|point| point.number() == number)
        .collect()
}

/// A row of a position string.
fn counted(row: &[char]) -> String {
    let mut text = String::new();
    for group in row.chunk_by(|first, second| *first == '.' && *second == '.') {
        match group {
            ['.', ..] => text += &group.len().to_string(),
            pieces => text.extend(pieces),
        }
    }
    text
}

/// The legal turns, which the twin lists alike.
#[track_caller]
pub fn turns(position: &Position) -> BTreeSet<String> {
    let turns: BTreeSet<String> = position.turns().iter().map(ToString::to_string).collect();
    let twin = Twin::read(&position.to_string()).expect("the library wrote it");
    assert_eq!(turns, twin.turns().into_keys().collect(), "{position}");
    turns
}

/// How the legal turns that begin so go on, in order; nothing where one ends there.
#[track_caller]
pub fn endings(position: &Position, beginning: &str) -> Vec<String> {
    let turns = turns(position);
    (turns.iter())
        .filter_map(|turn| turn.strip_prefix(beginning))
        .map(str::to_string)
        .collect()
}

/// The points that the ring may move to, where no rows come of it.
#[track_caller]
pub fn targets(position: &Position, ring: &str) -> String {
    endings(position, &format!("{ring}-")).join(" ")
}

/// The position after these turns.
#[track_caller]
pub fn played(position: &Position, words: &str) -> Position {
    let mut position = position.clone();
    for word in words.split_whitespace() {
        let turn = position
            .parse_turn(word)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        position.play(&turn).expect("it was read as legal");
    }
    position
}

/// Why the word is no legal turn.
#[track_caller]
pub fn refusal(position: &Position, word: &str) -> String {
    match position.parse_turn(word) {
        Ok(turn) => panic!("{turn} is legal in {position}"),
        Err(error) => error.to_string(),
    }
}

/// What stands on these points, `.` for nothing.
#[track_caller]
pub fn at(position: &Position, points: &str) -> String {
    let letter = |point: &str| {
        position
            .piece_letter(point.parse().expect(point))
            .unwrap_or('.')
    };
    points.split_whitespace().map(letter).collect()
}
