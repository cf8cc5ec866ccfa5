//! `arena check` passes the engine, and fails a bot in exactly the promises that it breaks.
#![cfg(target_os = "linux")]

mod arena;

use std::path::Path;

use arena::{Outcome, Workshop, misbehaving};

const ENGINE: &str = env!("CARGO_BIN_EXE_yinsh");

/// Added to every limit of time: what these tests hold does not hang on how busy the machine is.
const SLACK: &str = "60000";

/// The lines of checks, as result and name.
fn results(outcome: &Outcome) -> Vec<(String, String)> {
    let lines = outcome.out.lines();
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let (result, name) = (words.next()?, words.next()?);
        let known = ["pass", "FAIL", "none"].contains(&result);
        known.then(|| (result.to_owned(), name.to_owned()))
    };
    lines.filter_map(row).collect()
}

#[test]
fn the_engine_keeps_every_promise() {
    let shop = Workshop::new("check-engine");
    let outcome = shop
        .run(&[
            "check",
            ENGINE,
            "--startup-ms",
            "60000",
            "--slack-ms",
            SLACK,
        ])
        .expect(0);
    let results = results(&outcome);
    assert!(results.len() >= 40, "{}", outcome.out);
    assert!(
        results.iter().all(|(result, _)| result == "pass"),
        "{}",
        outcome.out
    );
    let last = format!(
        "{0} checks: {0} passed, 0 failed, 0 not offered",
        results.len()
    );
    assert_eq!(outcome.out.lines().last(), Some(last.as_str()));
}

/// Checks that take little time and notice the faults of `faulty.sh`.
const QUICK: &[&str] = &[
    "silence-at-start",
    "blank-lines",
    "carriage-returns",
    "white-space",
    "unknown-command",
    "handshake-ugi",
    "isready-first",
    "position-at-start",
    "position-startpos",
    "bad-turns",
    "query-results",
    "one-bestmove",
    "finished-game",
    "go-any-order",
    "searchmoves",
    "infinite-waits",
    "stop-in-20-ms",
    "quit",
    "end-of-input-at-once",
    "option-unknown",
    "people-perft",
];

/// The checks among [`QUICK`] that an engine with that fault fails.
#[track_caller]
fn fails(fault: &str, expected: &[&str]) {
    fails_among(fault, QUICK, SLACK, expected);
}

/// The checks among `chosen` that an engine with that fault fails.
#[track_caller]
fn fails_among(fault: &str, chosen: &[&str], slack: &str, expected: &[&str]) {
    let shop = Workshop::new(fault);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arena/faulty.sh");
    let args = format!("--args={fault} {ENGINE}");
    let mut words = vec!["check", script.to_str().expect("a path"), &args];
    words.extend(["--startup-ms", "20000", "--slack-ms", slack]);
    words.extend(chosen.iter().flat_map(|&name| ["--only", name]));
    let outcome = shop.run(&words).expect(i32::from(!expected.is_empty()));
    let results = results(&outcome);
    assert_eq!(results.len(), chosen.len(), "{}", outcome.out);
    let failed = results.iter().filter(|(result, _)| result == "FAIL");
    let failed: Vec<&str> = failed.map(|(_, name)| name.as_str()).collect();
    assert_eq!(failed, expected, "\n{}", outcome.out);
}

#[test]
fn the_filters_alone_are_no_fault() {
    fails("none", &[]);
}

#[test]
fn greets_unasked() {
    fails(
        "greets-unasked",
        &["silence-at-start", "handshake-ugi", "isready-first"],
    );
}

#[test]
fn keeps_carriage_returns() {
    fails(
        "keeps-carriage-returns",
        &["blank-lines", "carriage-returns"],
    );
}

#[test]
fn half_reads_positions() {
    fails("half-reads-positions", &["bad-turns"]);
}

#[test]
fn never_complains() {
    fails(
        "never-complains",
        &["unknown-command", "bad-turns", "option-unknown"],
    );
}

#[test]
fn knows_no_draw() {
    fails("knows-no-draw", &["query-results"]);
}

#[test]
fn answers_infinite() {
    let chosen = ["one-bestmove", "infinite-waits"];
    fails_among("answers-infinite", &chosen, SLACK, &["infinite-waits"]);
}

#[test]
fn takes_its_time() {
    // It is always late, however fast the machine is.
    let chosen = ["one-bestmove", "stop-in-20-ms"];
    fails_among("takes-its-time", &chosen, "0", &["stop-in-20-ms"]);
}

#[test]
fn forgets_searchmoves() {
    fails("forgets-searchmoves", &["searchmoves"]);
}

#[test]
fn no_finished_games() {
    fails("no-finished-games", &["finished-game"]);
}

#[test]
fn ends_with_an_error() {
    fails("ends-with-an-error", &["quit", "end-of-input-at-once"]);
}

#[test]
fn miscounts() {
    fails("miscounts", &["people-perft"]);
}

#[test]
fn answers_twice() {
    // Elsewhere the second answer may be taken for one to what is asked next.
    let chosen = ["silence-at-start", "handshake-ugi", "one-bestmove"];
    fails_among("answers-twice", &chosen, SLACK, &["one-bestmove"]);
}

#[test]
fn a_bot_that_cannot_be_started_is_not_checked() {
    let shop = Workshop::new("check-none");
    let outcome = shop.run(&["check", "./no-such-bot"]).expect(2);
    assert!(
        outcome.err.contains("no program `./no-such-bot`"),
        "{}",
        outcome.err
    );
    assert_eq!(outcome.out, "");

    let bot = misbehaving("never-greets", &shop.path("pids"));
    let script = bot[1].strip_prefix("cmd=").expect("the script");
    let outcome = shop
        .run(&[
            "check",
            script,
            "--args=never-greets",
            "--startup-ms",
            "500",
        ])
        .expect(2);
    assert!(
        outcome
            .err
            .contains("did not answer `ugi` or `uci` within 0.5 s"),
        "{}",
        outcome.err
    );
    assert_eq!(outcome.out, "");
}

#[test]
fn checks_are_listed_and_named() {
    let shop = Workshop::new("check-list");
    let list = shop.run(&["check", "--list"]).expect(0).out;
    assert!(list.lines().count() >= 40, "{list}");
    for name in QUICK {
        assert!(
            list.lines()
                .any(|line| line.split_whitespace().next() == Some(name)),
            "{name}"
        );
    }
    let outcome = shop
        .run(&["check", ENGINE, "--only", "stop-in-20ms"])
        .expect(2);
    assert!(
        outcome.err.contains("did you mean `stop-in-20-ms`?"),
        "{}",
        outcome.err
    );
}
