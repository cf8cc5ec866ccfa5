//! Journal games as records that people and rating tools read, and the check of such records.

use super::journal::{GameRecord, Header, TurnRecord};
use super::settings::Bot;
use super::time::record_date;
use crate::board::{Color, Position};
use crate::record::{Game, Style, write};

/// A game that can't be written down: its journal line contradicts the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {number}: {reason}")]
pub struct RecordError {
    /// The game's number.
    pub number: u32,
    /// What is wrong.
    pub reason: String,
}

/// The record of a game: tags as PGN has them, turns in the official numbered notation, each with
/// score, depth and time in a comment.
///
/// # Errors
/// When the turns aren't legal, or end with another result: the journal was tampered with.
pub fn to_record(header: &Header, record: &GameRecord) -> Result<String, RecordError> {
    to_game(header, record).map(|game| write(&game, Style::Record))
}

/// The game of that record, its turns and result checked by the rules.
pub(super) fn to_game(header: &Header, record: &GameRecord) -> Result<Game, RecordError> {
    check(header, record).map_err(|reason| RecordError {
        number: record.number,
        reason,
    })
}

fn check(header: &Header, record: &GameRecord) -> Result<Game, String> {
    let start: Position = record
        .opening
        .start
        .parse()
        .map_err(|e| format!("start: {e}"))?;
    let mut game = Game::from_position(start);
    game.set_tag("Event", header.event.name.clone());
    game.set_tag("Date", record_date(&record.started));
    game.set_tag("Round", format!("{}.{}", record.round, record.number));
    game.set_tag("White", record.white.clone());
    game.set_tag("Black", record.black.clone());
    game.set_tag(
        "Opening",
        if record.opening.number == 0 {
            "-".to_owned()
        } else {
            format!("#{}", record.opening.number)
        },
    );
    let limits = |name: &str| {
        let bot: Option<&Bot> = header.event.bots.iter().find(|b| b.name == name);
        bot.map_or_else(|| "?".to_owned(), |b| b.limits.describe())
    };
    let (white, black) = (limits(&record.white), limits(&record.black));
    game.set_tag(
        "TimeControl",
        if white == black {
            white
        } else {
            format!("{white} | {black}")
        },
    );
    game.set_tag("Termination", termination(record));
    game.set_tag(
        "PlyCount",
        (record.opening.turns.len() + record.turns.len()).to_string(),
    );
    for word in &record.opening.turns {
        push(&mut game, word)?;
        let last = game.plies().len() - 1;
        game.set_ply_comment(last, "book");
    }
    for turn in &record.turns {
        push(&mut game, &turn.turn)?;
        let last = game.plies().len() - 1;
        game.set_ply_comment(last, comment(turn));
    }
    if game.position().to_string() != record.end {
        return Err(format!(
            "the turns lead to {}, not to {}",
            game.position(),
            record.end
        ));
    }
    game.set_result(Some(record.result.into()))
        .map_err(|e| e.to_string())?;
    Ok(game)
}

fn push(game: &mut Game, word: &str) -> Result<(), String> {
    let turn = game
        .position()
        .parse_turn(word)
        .map_err(|e| e.to_string())?;
    game.push(turn).map_err(|e| e.to_string())
}

/// Why the game ended, for the tag.
fn termination(record: &GameRecord) -> String {
    let why = match record.result.loser() {
        Some(color) if record.reason.is_fault() || record.reason == super::ending::Reason::Time => {
            let name = if color == Color::White {
                &record.white
            } else {
                &record.black
            };
            format!("{name}: {}", record.reason.describe())
        }
        _ => record.reason.describe().to_owned(),
    };
    match &record.detail {
        Some(detail) => format!("{why} ({detail})"),
        None => why,
    }
}

/// `+0.35/8 0.100s`: score and depth, then the time.
fn comment(turn: &TurnRecord) -> String {
    let time = format!("{:.3}s", turn.us as f64 / 1e6);
    match (turn.score, turn.depth) {
        (Some(score), Some(depth)) => format!("{score}/{depth} {time}"),
        (Some(score), None) => format!("{score} {time}"),
        (None, _) => time,
    }
}
