//! Games that people and robots played are legal by the twin as well, turn by turn, and nothing of
//! their files is lost: every ring placed, moved and removed is in the turns that were read.
//!
//! The records don't come with the project. They are looked for in `../shared/records`, or in
//! `records` of the folder that `YINSH_SHARED` names; where there are none the test says so.

mod twin;

use std::fs;
use std::path::{Path, PathBuf};
use twin::{Outcome, Side, Twin};
use yinsh::board::{Color, Variant};
use yinsh::record::{Format, Game, read_format};

/// The Boardspace files, by name; `None` where the folder isn't there.
fn records() -> Option<Vec<(String, String)>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let shared = std::env::var_os("YINSH_SHARED").map_or(beside, PathBuf::from);
    let mut records = Vec::new();
    for entry in fs::read_dir(shared.join("records")).ok()? {
        let path = entry.expect("an entry of the folder").path();
        if path.extension().is_some_and(|extension| extension == "sgf") {
            let bytes = fs::read(&path).expect("a file of the folder");
            // Names of players are in whatever encoding the server had.
            let text = String::from_utf8_lossy(&bytes).into_owned();
            records.push((path.display().to_string(), text));
        }
    }
    records.sort();
    Some(records)
}

#[track_caller]
fn read(name: &str, text: &str) -> Game {
    let mut games = read_format(text, Format::Boardspace, Variant::Standard);
    assert_eq!(games.len(), 1, "{name}");
    games
        .remove(0)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The nodes of an SGF, as words: the side and number of the node left out.
fn nodes(text: &str) -> Vec<Vec<&str>> {
    (text.split(';'))
        .filter_map(|node| node.split_once('[')?.1.split_once(']'))
        .map(|(step, _)| {
            step.split_whitespace()
                .skip_while(|word| word.parse::<u32>().is_ok())
                .collect()
        })
        .collect()
}

/// Placements, ring moves and removals, counted in the file itself.
fn counted_in_file(text: &str) -> (usize, usize, usize) {
    let mut counts = (0, 0, 0);
    for node in nodes(text) {
        match node[..] {
            ["place", "wr" | "br", _, _] => counts.0 += 1,
            ["drop", "board", _, _] | ["move", _, _, _, _] => counts.1 += 1,
            ["remove", "w" | "b", _, _, _, _] => counts.2 += 1,
            _ => {}
        }
    }
    counts
}

fn counted_in_turns(words: &[String]) -> (usize, usize, usize) {
    let mut counts = (0, 0, 0);
    for part in words.iter().flat_map(|word| word.split(';')) {
        match part {
            "pass" => {}
            removal if removal.starts_with('x') => counts.2 += 1,
            ring_move if ring_move.contains('-') => counts.1 += 1,
            _ => counts.0 += 1,
        }
    }
    counts
}

#[test]
fn every_record_is_legal_by_the_twin_and_read_whole() {
    let Some(records) = records() else {
        println!("skipped: there is no ../shared/records, and YINSH_SHARED names no other place");
        return;
    };
    assert!(!records.is_empty(), "the folder has no records");
    let (mut turns, mut finished) = (0, 0);
    for (name, text) in &records {
        let game = read(name, text);
        let words: Vec<String> = game
            .plies()
            .iter()
            .map(|ply| ply.turn.to_string())
            .collect();
        let mut twin = Twin::read(&game.start().to_string()).expect("a start");
        for word in &words {
            twin = twin
                .play(word)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        assert_eq!(
            twin.to_position_string(),
            game.position().to_string(),
            "{name}"
        );
        turns += words.len();

        // A person may take up a piece again; then the file has more steps than the game.
        if !text.contains("pick") {
            assert_eq!(counted_in_turns(&words), counted_in_file(text), "{name}");
        }
        match twin.outcome() {
            Outcome::GoesOn => {
                let last = if text.contains("Resign") {
                    "resigned"
                } else {
                    "broken off"
                };
                println!("{name}: {last} after {} turns", words.len());
            }
            outcome => {
                finished += 1;
                let winner = match game.result() {
                    Some(yinsh::board::Outcome::Win(Color::White)) => Outcome::Won(Side::White),
                    Some(yinsh::board::Outcome::Win(Color::Black)) => Outcome::Won(Side::Black),
                    Some(yinsh::board::Outcome::Draw) => Outcome::Draw,
                    None => Outcome::GoesOn,
                };
                assert_eq!(outcome, winner, "{name}");
            }
        }
    }
    println!(
        "{} records, {turns} turns, {finished} played to the end",
        records.len()
    );
}
