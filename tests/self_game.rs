//! The engine against itself: the twin finds every turn it plays legal, every principal variation
//! it shows as well, and the result right.
//!
//! `data/self-game.txt` holds games at 100 ms a turn. To record them again, after the engine has
//! changed: `cargo test --release --test self_game -- --ignored record --nocapture`.

mod driver;
mod twin;

use driver::Driver;
use twin::{Outcome, Twin};

const RECORDED: &str = include_str!("data/self-game.txt");

/// Thinking time of the recorded games, in milliseconds a turn.
const MOVETIME: u32 = 100;

/// One line of the record.
struct Recorded<'a> {
    start: &'a str,
    result: &'a str,
    last: &'a str,
    turns: Vec<&'a str>,
}

fn recorded() -> impl Iterator<Item = Recorded<'static>> {
    (RECORDED.lines())
        .filter(|line| !line.starts_with('#'))
        .map(|line| match line.split(" | ").collect::<Vec<_>>()[..] {
            [start, result, last, turns] => Recorded {
                start,
                result,
                last,
                turns: turns.split(' ').collect(),
            },
            _ => panic!("not a game: {line}"),
        })
}

#[test]
fn the_recorded_games_of_the_engine_against_itself_are_legal_throughout() {
    let mut games = 0;
    for game in recorded() {
        let mut twin = Twin::read(game.start).expect(game.start);
        for turn in &game.turns {
            twin = twin.play(turn).unwrap_or_else(|error| panic!("{error}"));
        }
        assert_ne!(twin.outcome(), Outcome::GoesOn, "the game is not over");
        assert_eq!(twin.outcome().to_string(), game.result);
        assert_eq!(twin.to_position_string(), game.last);
        games += 1;
    }
    assert!(games >= 2, "a standard and a Blitz game at least");
}

/// Lets the engine play both sides from `start`, each turn after `go`, and calls `look` with the
/// position and the replies before each turn. Returns the turns and the last position.
fn play(start: &Twin, go: &str, mut look: impl FnMut(&Twin, &[String])) -> (Vec<String>, Twin) {
    let engine = Driver::start();
    let fen = start.to_position_string();
    let mut twin = start.clone();
    let mut turns: Vec<String> = Vec::new();
    while twin.outcome() == Outcome::GoesOn {
        let moves = if turns.is_empty() {
            String::new()
        } else {
            format!(" moves {}", turns.join(" "))
        };
        assert_eq!(
            engine.ask(&format!("position fen {fen}{moves}")),
            [""; 0],
            "no error"
        );
        let replies = engine.go(go);
        look(&twin, &replies);
        let best = replies
            .last()
            .and_then(|reply| reply.split(' ').nth(1))
            .expect("bestmove T");
        twin = twin.play(best).unwrap_or_else(|error| panic!("{error}"));
        turns.push(best.to_string());
    }
    let moves = turns.join(" ");
    assert_eq!(
        engine.ask(&format!("position fen {fen} moves {moves}")),
        [""; 0],
        "no error"
    );
    assert_eq!(
        engine.go(go).last().map(String::as_str),
        Some("bestmove none"),
        "the game is over"
    );
    engine.finish();
    (turns, twin)
}

/// The turns behind ` pv ` of an `info` line.
fn variation(reply: &str) -> impl Iterator<Item = &str> {
    let pv = reply
        .strip_prefix("info ")
        .and_then(|rest| rest.split_once(" pv "));
    pv.map_or("", |(_, turns)| turns).split_whitespace()
}

#[test]
fn every_turn_and_variation_of_a_game_played_now_is_legal() {
    for needed in [3, 1] {
        let mut shown = 0;
        play(
            &Twin::start(needed),
            "go nodes 2000",
            |position, replies| {
                for reply in replies {
                    let mut twin = position.clone();
                    for turn in variation(reply) {
                        twin = twin
                            .play(turn)
                            .unwrap_or_else(|error| panic!("{reply}: {error}"));
                        shown += 1;
                    }
                }
                let last = replies
                    .iter()
                    .rev()
                    .find_map(|reply| variation(reply).next());
                let best = replies.last().and_then(|reply| reply.split(' ').nth(1));
                assert_eq!(last, best, "the last variation begins with the best turn");
            },
        );
        assert!(shown > 100, "variations were shown");
    }
}

#[test]
#[ignore = "records the games that the other tests replay: run by hand, in a release build"]
fn record() {
    let mut text = format!(
        "# The engine against itself at {MOVETIME} ms a turn.\n\
         # start | result | final position | turns\n"
    );
    for needed in [3, 3, 1] {
        let start = Twin::start(needed);
        let (turns, last) = play(&start, &format!("go movetime {MOVETIME}"), |_, _| {});
        let (start, result) = (start.to_position_string(), last.outcome());
        let line = format!(
            "{start} | {result} | {} | {}\n",
            last.to_position_string(),
            turns.join(" ")
        );
        print!("{line}");
        text += &line;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/self-game.txt");
    std::fs::write(path, text).expect("the file of the record is written");
}
