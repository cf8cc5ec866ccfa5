//! Command lines of the arena: a word a line, the command first.

use std::path::Path;
use yinsh::arena::journal::{Entry, FORMAT, Header};
use yinsh::arena::options::{parse, table};
use yinsh::arena::schedule::Schedule;
use yinsh::arena::setup::{Purpose, set_up};
use yinsh::arena::time;

/// The machine's cores.
const CORES: u32 = 2;

/// A command line is refused in a sentence, or makes an event that a journal holds as it is.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut words = text.lines().map(str::to_owned);
    let purpose = match words.next().as_deref() {
        Some("match") => Purpose::Match,
        Some("sprt") => Purpose::Sprt,
        _ => Purpose::Tournament,
    };
    let mut words: Vec<String> = words.collect();
    if !words.iter().any(|word| word.contains("openings")) {
        // Else each would read the shipped book, which is always the same.
        words.extend(["--openings", "none"].map(str::to_owned));
    }
    let parsed = match parse(table::EVENT, &words) {
        Ok(parsed) => parsed,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    // A book of its own would be read from wherever the fuzzer says.
    let book = |option: &str, key: &str| parsed.get(option).and_then(|given| given.get(key));
    let other = |name: &str| name != "none";
    if book("openings", "file").is_some_and(other)
        || book("quick", "book").is_some_and(other)
        || parsed.no_operands(table::EVENT).is_err()
    {
        return;
    }
    let (event, manner, _) = match set_up(purpose, &parsed, Path::new("yinsh"), CORES) {
        Ok(made) => made,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    if let Err(error) = Schedule::new(event.format, event.bots.len()) {
        assert!(!error.to_string().is_empty());
    }
    let header = Header {
        format: FORMAT,
        arena: String::new(),
        started: time::now(),
        id: event.id(),
        identities: Vec::new(),
        event,
        manner,
    };
    let entry = Entry::Event(Box::new(header));
    let line = serde_json::to_string(&entry).expect("a header is JSON");
    let again: Entry = serde_json::from_str(&line).expect("what was written");
    assert_eq!(again, entry);
}
