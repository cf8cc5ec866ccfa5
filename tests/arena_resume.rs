//! Killing the arena at any moment loses the games in flight at most, and a resumed event comes to
//! the very games of an undivided one.
#![cfg(unix)]

mod arena;

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use arena::{Workshop, eventually, misbehaving, pids};
use yinsh::arena::journal::GameRecord;

/// Quick games of the built-in bots, which depend on the seed alone.
const EVENT: &[&str] = &[
    "match",
    "--engine",
    "random",
    "--engine",
    "random",
    "--concurrency",
    "2",
    "--srand",
    "5",
    "--journal",
];

/// What the seed decides of a game: all but its times.
fn essence(mut games: Vec<GameRecord>) -> Vec<GameRecord> {
    for game in &mut games {
        game.started.clear();
        game.ms = 0;
        game.turns.iter_mut().for_each(|t| t.us = 0);
    }
    games.sort_by_key(|g| g.number);
    games
}

/// A number that differs from call to call, and from run to run: the moments of killing are to be
/// random, and what must hold, holds for all of them.
fn random_below(bound: u64) -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish() % bound
}

#[test]
fn killed_fifty_times_at_random_moments_and_resumed_to_the_same_games() {
    const KILLS: u32 = 50;
    let shop = Workshop::new("killed");
    let rounds = ["--rounds", "3000"];
    let whole: Vec<&str> = EVENT
        .iter()
        .copied()
        .chain(["whole"])
        .chain(rounds)
        .collect();
    let start = Instant::now();
    shop.run(&whole).expect(0);
    // On a machine twice as fast or slow the kills still spread over the event.
    let slice = (start.elapsed() / KILLS).max(Duration::from_millis(4));

    let begin: Vec<&str> = EVENT
        .iter()
        .copied()
        .chain(["broken"])
        .chain(rounds)
        .collect();
    let journal = shop.path("broken");
    let mut kills = 0;
    while kills < KILLS {
        // Under its name the journal always holds an event that can be resumed.
        let mut running = if journal.exists() {
            shop.start(&["resume", "broken"])
        } else {
            shop.start(&begin)
        };
        std::thread::sleep(Duration::from_micros(random_below(
            2 * slice.as_micros() as u64,
        )));
        if let Some(status) = running
            .child
            .try_wait()
            .expect("the child can be waited for")
        {
            assert_eq!(
                status.code(),
                Some(0),
                "ended before it was killed: {}",
                running.wait().err
            );
            // Killing what is done says nothing: begin again.
            fs::remove_file(&journal).expect("the journal");
            continue;
        }
        running.child.kill().expect("the child runs");
        assert_eq!(running.wait().code, None);
        kills += 1;
    }
    if !journal.exists() {
        shop.run(&begin).expect(0);
    }
    let outcome = shop.run(&["resume", "broken"]).expect(0);
    assert!(outcome.out.contains("arena: 6000 games"), "{}", outcome.out);

    let (header, games) = shop.journal("broken");
    let (reference, expected) = shop.journal("whole");
    assert_eq!(header.event, reference.event);
    assert_eq!(games.len(), expected.len());
    let (games, expected) = (essence(games), essence(expected));
    for (found, expected) in games.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    // Each pair counts once: the tables are the same.
    let tables = ["broken", "whole"].map(|journal| {
        let out = shop.run(&["report", journal]).expect(0).out;
        let counts: Vec<String> = out
            .lines()
            .filter(|l| l.contains("pairs") || l.contains("random "))
            .map(str::to_owned)
            .collect();
        counts[..3].to_vec()
    });
    assert_eq!(tables[0], tables[1]);
}

#[test]
fn a_torn_last_line_is_cut_off_and_its_game_played_again() {
    let shop = Workshop::new("torn");
    let args: Vec<&str> = EVENT
        .iter()
        .copied()
        .chain(["j", "--rounds", "3"])
        .collect();
    shop.run(&args).expect(0);
    let expected = essence(shop.journal("j").1);
    let text = shop.text("j");
    for cut in [1, 2, 100, 700] {
        fs::write(shop.path("j"), &text[..text.len() - cut]).expect("the journal");
        let outcome = shop.run(&["resume", "j"]).expect(0);
        assert!(
            outcome.err.contains("not written to its end"),
            "{cut}: {}",
            outcome.err
        );
        assert_eq!(essence(shop.journal("j").1), expected, "{cut}");
    }
}

#[test]
fn what_is_no_journal_is_refused_with_the_line() {
    let shop = Workshop::new("bad");
    let args: Vec<&str> = EVENT
        .iter()
        .copied()
        .chain(["j", "--rounds", "2"])
        .collect();
    shop.run(&args).expect(0);
    let text = shop.text("j");
    let lines: Vec<&str> = text.lines().collect();
    let header = |from: &str, to: &str| {
        assert!(lines[0].contains(from), "{from}: {}", lines[0]);
        lines[0].replacen(from, to, 1) + "\n"
    };
    let cases = [
        (String::new(), "holds no event"),
        ("hello\n".to_owned(), "bad, line 1: no journal line"),
        (
            format!("{}\n{{}}\n{}\n", lines[0], lines[1]),
            "bad, line 2: no journal line",
        ),
        (format!("{}\n", lines[1]), "holds no event"),
        (
            format!("{}\n{}\n{}\n", lines[0], lines[1], lines[1]),
            // Which game ended first is not said.
            " stands twice",
        ),
        (
            lines[0].replacen("\"format\":1", "\"format\":99", 1) + "\n",
            "journal format 99, this arena reads 1",
        ),
        (lines[0][..50].to_owned(), "holds no event"),
        (
            format!(
                "{}\n{}\n",
                lines[0],
                lines[1].replace("\":\"random\",", "\":\"random-2\",")
            ),
            "is between random-2 and random-2, and not between two of random, random-2",
        ),
        // What no command line makes would divide by zero, or wait for ever, later.
        (
            header("\"of\":1", "\"of\":0"),
            "line 1: part 1 of 0 is none",
        ),
        (
            header("\"concurrency\":2", "\"concurrency\":0"),
            "line 1: no game is played at a time",
        ),
        (
            header("\"rounds\":2", "\"rounds\":0"),
            "line 1: rounds, games and repeat must be at least 1",
        ),
        (
            header("\"name\":\"random-2\"", "\"name\":\"random\""),
            "line 1: two bots are called random",
        ),
        (
            header("\"margin_ms\":50", "\"margin_ms\":18446744073709551615"),
            "line 1: random: 18446744073709551615 ms is longer than a hundred days",
        ),
        (
            header(
                "\"movetime_ms\":100",
                "\"clock\":{\"moves\":0,\"time_ms\":1,\"increment_ms\":0}",
            ),
            "line 1: random: a time control for 0 moves",
        ),
    ];
    for (text, reason) in cases {
        shop.write("bad", &text);
        let err = shop.run(&["resume", "bad"]).expect(2).err;
        assert!(err.contains(reason), "{reason}: {err}");
        // Nothing was changed by the attempt.
        assert_eq!(shop.text("bad"), text);
    }
    let err = shop.run(&["resume", "missing"]).expect(2).err;
    assert!(err.starts_with("arena: missing: "), "{err}");
}

#[test]
fn a_journal_is_neither_overwritten_nor_written_by_two() {
    let shop = Workshop::new("locked");
    let marks = shop.path("pids");
    let bot = misbehaving("stall", &marks);
    let mut args: Vec<&str> = vec!["match"];
    args.extend(bot.iter().map(String::as_str));
    args.extend([
        "st=200",
        "--engine",
        "greedy",
        "--openings",
        "none",
        "--journal",
        "j",
    ]);
    let mut running = shop.start(&args);
    eventually("the game has begun", || pids(&marks).len() >= 2);
    let err = shop.run(&["resume", "j"]).expect(2).err;
    assert!(err.contains("j is being written by another arena"), "{err}");
    let err = shop.run(&args).expect(2).err;
    assert!(
        err.contains("j exists: `arena resume j` goes on with it"),
        "{err}"
    );
    running.child.kill().expect("the child runs");
    running.wait();
}

#[test]
fn a_full_disk_ends_the_event_with_every_counted_game_in_the_journal() {
    let shop = Workshop::new("full");
    // A limit on the size of files refuses to write as a full disk does, once its signal is ignored.
    let line = format!(
        "trap '' XFSZ && ulimit -f 200 && exec '{}' {} j --rounds 500",
        env!("CARGO_BIN_EXE_arena"),
        EVENT.join(" ")
    );
    let mut command = Command::new("sh");
    command.args(["-c", &line]);
    let outcome = shop.start_command(command).wait().expect(2);
    assert!(
        outcome.err.contains("arena: j: File too large"),
        "{}",
        outcome.err
    );
    let kept = shop.journal("j").1;
    assert!(
        outcome
            .err
            .contains(&format!("{} of 1000 games are in j", kept.len())),
        "{}",
        outcome.err
    );
    shop.run(&["resume", "j"]).expect(0);
    let games = shop.journal("j").1;
    assert_eq!(games[..kept.len()], kept);
    assert_eq!(games.len(), 1000);
}

#[test]
fn resuming_what_is_done_plays_nothing_and_shows_the_table() {
    let shop = Workshop::new("done");
    let args: Vec<&str> = EVENT
        .iter()
        .copied()
        .chain(["j", "--rounds", "2"])
        .collect();
    shop.run(&args).expect(0);
    let games = shop.journal("j").1;
    let out = shop.run(&["resume", "j"]).expect(0).out;
    assert!(out.contains("arena: 4 games"), "{out}");
    assert_eq!(shop.journal("j").1, games);
}

#[test]
fn a_book_that_changed_is_refused() {
    let shop = Workshop::new("book");
    let book = shop.write("book", "e5\ng7\n");
    let path = book.display().to_string();
    let args: Vec<&str> = EVENT
        .iter()
        .copied()
        .chain(["j", "--rounds", "2", "--openings", &path])
        .collect();
    shop.run(&args).expect(0);
    shop.write("book", "e5\ng6\n");
    let err = shop.run(&["resume", "j"]).expect(2).err;
    assert!(err.contains("has changed since the event began"), "{err}");
}
