//! Journals of the arena, as `report`, `replay` and `resume` read them.

use super::checks::only_game;
use std::io::BufReader;
use std::path::Path;
use yinsh::arena::journal::{Entry, GameRecord, Header, read_from};
use yinsh::arena::junit::junit;
use yinsh::arena::records::to_record;
use yinsh::arena::schedule::Schedule;
use yinsh::arena::standings::Standings;
use yinsh::arena::summary::Summary;
use yinsh::arena::table::table;
use yinsh::arena::verdict::Verdict;

/// Games of a schedule that are looked at.
const MOST_FIXTURES: usize = 100;

/// Every line that is accepted is written and read again as the same; what it adds up to can be
/// shown; games that pass the check are legal records.
pub fn run(data: &[u8]) {
    let mut header: Option<Header> = None;
    let mut standings = Standings::default();
    let result = read_from(BufReader::new(data), Path::new("journal"), |_, entry| {
        let text = serde_json::to_string(&entry).expect("an entry is JSON");
        let again: Entry = serde_json::from_str(&text).expect("what was written");
        assert_eq!(again, entry);
        match entry {
            Entry::Event(event) => {
                go_on(&event);
                header = Some(*event);
            }
            Entry::Game(game) => {
                let header = header.as_ref().expect("the first line is a header");
                standings.add(header.id, &game);
                record(header, &game);
            }
            Entry::Resume { .. } => {}
        }
        Ok(())
    });
    if let Err(error) = result {
        assert!(!error.to_string().is_empty());
    }
    if let Some(header) = header {
        let event = &header.event;
        let summary = Summary::new(&event.name, &standings, standings.games(), event.sprt);
        let verdict = Verdict::of(&summary, header.manner.strict);
        assert!(!table(&summary).is_empty());
        assert!(summary.to_json().ends_with('\n'));
        assert!(!junit(&summary, verdict).is_empty());
    }
}

/// What `resume` asks of an event.
fn go_on(header: &Header) {
    let event = &header.event;
    let _ = event.id();
    if let Ok(schedule) = Schedule::new(event.format, event.bots.len()) {
        for fixture in schedule.games(header.manner.shard).take(MOST_FIXTURES) {
            assert!(fixture.white < event.bots.len() && fixture.black < event.bots.len());
        }
    }
}

fn record(header: &Header, game: &GameRecord) {
    match to_record(header, game) {
        Ok(text) => {
            assert_eq!(only_game(&text).position().to_string(), game.end);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
