//! The games as data for the page's scripts.

use super::PageError;
use super::replay::{ALPHABET, turns};
use crate::arena::ending::Reason;
use crate::arena::journal::{GameRecord, Journals};
use crate::arena::records::to_game;
use crate::arena::summary::Summary;
use crate::record::Game;
use serde::Serialize;
use std::io::Write;

/// What all games share.
#[derive(Serialize)]
struct Shared<'a> {
    alphabet: &'a str,
    bots: Vec<&'a str>,
    reasons: Vec<ReasonData>,
}

/// Why games ended.
#[derive(Serialize)]
struct ReasonData {
    text: &'static str,
    /// Whether it was a bot's doing.
    fault: bool,
}

/// One game; bots and reasons by their place in [`Shared`].
#[derive(Serialize)]
struct GameData<'a> {
    number: u32,
    round: u32,
    white: usize,
    black: usize,
    result: &'static str,
    reason: usize,
    opening: u32,
    /// How many of the turns the opening is.
    book: usize,
    start: &'a str,
    ms: u64,
    turns: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    disputes: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    transcript: &'a [String],
}

impl<'a> GameData<'a> {
    fn new(record: &'a GameRecord, game: &Game, bots: &[&str], reasons: &[Reason]) -> GameData<'a> {
        let bot = |name: &str| {
            bots.iter()
                .position(|b| *b == name)
                .expect("the summary has every bot that played")
        };
        GameData {
            number: record.number,
            round: record.round,
            white: bot(&record.white),
            black: bot(&record.black),
            result: record.result.as_str(),
            reason: reasons
                .iter()
                .position(|r| *r == record.reason)
                .expect("the summary has every reason"),
            opening: record.opening.number,
            book: record.opening.turns.len(),
            start: &record.opening.start,
            ms: record.ms,
            turns: turns(game, record),
            detail: record.detail.as_deref(),
            disputes: &record.disputes,
            transcript: &record.transcript,
        }
    }
}

/// Writes all games as one JSON object, a line a game.
pub(super) fn write_games(
    out: &mut impl Write,
    journals: &Journals,
    summary: &Summary,
) -> Result<(), PageError> {
    let bots: Vec<&str> = summary.bots.iter().map(|b| b.name.as_str()).collect();
    let reasons: Vec<Reason> = summary.reasons.keys().copied().collect();
    let shared = Shared {
        alphabet: ALPHABET,
        bots: bots.clone(),
        reasons: reasons
            .iter()
            .map(|r| ReasonData {
                text: r.describe(),
                fault: r.is_fault() || *r == Reason::Time,
            })
            .collect(),
    };
    write!(out, "{{\"shared\":{},\"games\":[", json(&shared))?;
    let mut first = true;
    let mut result: Result<(), PageError> = Ok(());
    journals.merge(|header, record| {
        if result.is_err() {
            return;
        }
        result = to_game(header, &record)
            .map_err(PageError::from)
            .and_then(|game| {
                let separator = if first { "\n" } else { ",\n" };
                first = false;
                let data = GameData::new(&record, &game, &bots, &reasons);
                Ok(write!(out, "{separator}{}", json(&data))?)
            });
    })?;
    result?;
    Ok(out.write_all(b"\n]}")?)
}

/// JSON that stays within its script element: markup can neither close nor open one.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value)
        .expect("games are JSON")
        .replace('<', "\\u003c")
}
