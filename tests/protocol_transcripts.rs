//! The pages that show sessions keep their word: the transcripts of `protocol.md` run as they
//! stand, and the session of `README.md` works.

mod driver;

use driver::Driver;

const PROTOCOL: &str = include_str!("../protocol.md");
const README: &str = include_str!("../README.md");

/// The contents of a page's fenced blocks of one kind.
fn blocks(page: &str, kind: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(found) = line.strip_prefix("```") else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if found == kind {
            blocks.push(block.join("\n"));
        }
    }
    blocks
}

/// Whether a reply is what a transcript's line says: `*` is any word, `...` at the end any rest.
fn fits(reply: &str, pattern: &str) -> bool {
    // Drawings are compared to the character.
    if !pattern.contains('*') && !pattern.ends_with("...") {
        return reply == pattern;
    }
    let mut words = reply.split(' ');
    for part in pattern.split(' ') {
        match (part, words.next()) {
            ("...", _) => return true,
            ("*", Some(_)) => {}
            (part, word) if word == Some(part) => {}
            _ => return false,
        }
    }
    words.next().is_none()
}

/// Plays a transcript; the replies must be those it shows, and no others.
fn play(transcript: &str) {
    let driver = Driver::start();
    let mut skipping = false;
    let quits = transcript.ends_with("> quit");
    for line in transcript.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            assert!(!skipping, "nothing follows '...' before '{command}'");
            driver.send(command);
            continue;
        }
        if line == "..." {
            skipping = true;
            continue;
        }
        let reply = loop {
            let reply = driver.reply();
            if fits(&reply, line) || !skipping {
                break reply;
            }
        };
        assert!(fits(&reply, line), "expected: {line}\nreceived: {reply}");
        skipping = false;
    }
    let rest = if quits {
        driver.ended()
    } else {
        driver.finish()
    };
    assert!(rest.is_empty(), "more than the transcript shows: {rest:#?}");
}

#[test]
fn the_transcripts_of_the_specification_are_true() {
    let transcripts = blocks(PROTOCOL, "transcript");
    assert_eq!(transcripts.len(), 3, "protocol.md has three transcripts");
    for transcript in &transcripts {
        assert!(transcript.lines().any(|line| line.starts_with("> ")));
        play(transcript);
    }
}

#[test]
fn a_pattern_fits_what_it_should_and_nothing_else() {
    assert!(fits("bestmove e5", "bestmove *"));
    assert!(!fits("bestmove e5 ponder e6", "bestmove *"));
    assert!(fits("info depth 1 pv a b", "info depth * pv ..."));
    assert!(!fits("info depth 1 nodes 2", "info depth * pv ..."));
    assert!(!fits("readyok", "readyok *"));
    assert!(!fits("readyok x", "readyok"));
    assert!(fits("  a   .", "  a   ."));
    assert!(!fits(" a .", "  a   ."));
}

/// The six lines that the README has a new user paste: none is refused, and a turn comes.
#[test]
fn the_session_of_the_readme_works() {
    let sessions = blocks(README, "session");
    assert_eq!(sessions.len(), 1, "README.md has one session");
    let lines = sessions[0].lines().count();
    assert_eq!(lines, 6, "it has six lines");
    let driver = Driver::start();
    // Pasted at once, as a user would.
    driver.send(&sessions[0]);
    let replies = driver.until("bestmove");
    assert!(
        replies.iter().all(|reply| !reply.contains("error")),
        "{replies:#?}"
    );
    assert!(replies.iter().any(|reply| reply.starts_with("Fen: ")));
    driver.send("quit");
    assert_eq!(driver.ended(), Vec::<String>::new());
}

/// The specification names every option and no other.
#[test]
fn the_specification_lists_the_options_there_are() {
    let driver = Driver::start();
    let mut told: Vec<String> = driver
        .ask("ugi")
        .iter()
        .filter_map(|line| line.strip_prefix("option name "))
        .filter_map(|rest| rest.split(" type ").next())
        .map(str::to_owned)
        .collect();
    let table = PROTOCOL
        .split("| option | type, default | meaning |")
        .nth(1);
    let rows = table.expect("the table of options").lines().skip(2);
    let mut listed: Vec<String> = rows
        .map_while(|row| row.strip_prefix("| `"))
        .filter_map(|row| row.split('`').next())
        .map(str::to_owned)
        .collect();
    told.sort();
    listed.sort();
    assert_eq!(told, listed);
}
