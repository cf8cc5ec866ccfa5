//! Whatever a bot does wrong costs it the game, for a reason of its own, and nothing of it stays.
#![cfg(unix)]

mod arena;

use std::path::PathBuf;

use arena::{Outcome, Workshop, eventually, is_alive, misbehaving, pids};
use rustix::process::{Pid, Signal, kill_process};
use yinsh::arena::ending::{GameResult, Reason};
use yinsh::arena::journal::GameRecord;

/// The misbehaving bot with White against the built-in one, from the empty board.
struct Bout {
    shop: Workshop,
    pids: PathBuf,
    args: Vec<String>,
}

impl Bout {
    fn new(mode: &str, bot: &[&str], event: &[&str]) -> Bout {
        let shop = Workshop::new(mode);
        let pids = shop.path("pids");
        let mut args = vec!["match".to_owned()];
        args.extend(misbehaving(mode, &pids));
        args.extend(bot.iter().map(|&a| a.to_owned()));
        for word in ["--engine", "greedy", "--openings", "none", "--journal", "j"]
            .iter()
            .chain(event)
        {
            args.push((*word).to_owned());
        }
        Bout { shop, pids, args }
    }

    fn args(&self) -> Vec<&str> {
        self.args.iter().map(String::as_str).collect()
    }

    fn run(&self) -> Outcome {
        let outcome = self.shop.run(&self.args());
        self.nothing_stays();
        outcome
    }

    #[track_caller]
    fn nothing_stays(&self) {
        let pids = pids(&self.pids);
        eventually("all of the bot's processes are gone", || {
            !pids.iter().any(|p| is_alive(p))
        });
    }

    fn games(&self) -> Vec<GameRecord> {
        self.shop.journal("j").1
    }
}

/// Plays one game, which the bot must lose for that reason; without `--recover` that ends the
/// event, with exit code 4.
#[track_caller]
fn loses_by(mode: &str, bot: &[&str], reason: Reason) -> GameRecord {
    loses_with(mode, bot, &["--rounds", "1", "--games", "1"], reason, 4)
}

#[track_caller]
fn loses_with(mode: &str, bot: &[&str], event: &[&str], reason: Reason, code: i32) -> GameRecord {
    let bout = Bout::new(mode, bot, event);
    let outcome = bout.run().expect(code);
    let mut games = bout.games();
    assert_eq!(games.len(), 1, "{}", outcome.out);
    let game = games.remove(0);
    assert_eq!(
        (game.reason, game.result),
        (reason, GameResult::BlackWins),
        "{game:#?}"
    );
    assert!(outcome.out.contains(reason.describe()), "{}", outcome.out);
    game
}

/// A time no busy machine exceeds.
const LONG: &[&str] = &["st=200"];

#[test]
fn crash() {
    let game = loses_by("crash", LONG, Reason::Crash);
    assert_eq!(game.detail.as_deref(), Some("signal 11"));
    // What was said stands in the journal.
    assert!(
        game.transcript
            .iter()
            .any(|l| l.starts_with("< go movetime 200000")),
        "{game:#?}"
    );
    assert!(
        game.transcript.iter().any(|l| l == "> readyok"),
        "{game:#?}"
    );
}

#[test]
fn exit() {
    let game = loses_by("exit-on-go", LONG, Reason::Exit);
    assert_eq!(game.detail.as_deref(), Some("exit code 3"));
}

#[test]
fn exit_after_a_turn() {
    let game = loses_by("exit-after", LONG, Reason::Exit);
    // The turn counts: both sides have played one.
    assert_eq!(game.turns.len(), 2);
    assert_eq!(game.detail.as_deref(), Some("exit code 0"));
}

#[test]
fn silence_even_when_told_to_stop() {
    let game = loses_by("stall", &["st=0.2"], Reason::Silence);
    assert!(game.transcript.iter().any(|l| l == "< stop"), "{game:#?}");
}

#[test]
fn a_turn_only_when_told_to_stop_is_a_loss_on_time() {
    // Not a fault that stops the event.
    let event = &["--rounds", "1", "--games", "1"];
    let game = loses_with("hang-until-stop", &["st=0.2"], event, Reason::Time, 0);
    assert!(game.detail.is_some_and(|d| d.ends_with(" ms over")));
}

#[test]
fn a_loss_on_time_counts_when_strict() {
    let event = &["--rounds", "1", "--games", "1", "--strict"];
    loses_with("hang-until-stop", &["tc=0.2+0.1"], event, Reason::Time, 4);
}

#[test]
fn the_watchdog_ends_a_bot_that_hangs_without_a_clock() {
    let event = &["--rounds", "1", "--games", "1"];
    let game = loses_with(
        "hang-until-stop",
        &["nodes=1000", "watchdog=0.5"],
        event,
        Reason::Time,
        0,
    );
    assert_eq!(game.detail.as_deref(), Some("no turn within 0.5 s"));
    loses_by("stall", &["depth=3", "watchdog=0.5"], Reason::Silence);
}

#[test]
fn illegal_turn() {
    let game = loses_by("illegal", LONG, Reason::IllegalTurn);
    assert!(
        game.detail
            .is_some_and(|d| d.contains("'e5-e9' is not legal here"))
    );
}

#[test]
fn unparsable_turn() {
    let game = loses_by("unparsable", LONG, Reason::UnparsableTurn);
    assert!(game.detail.is_some_and(|d| d.contains("'banana'")));
}

#[test]
fn no_turn_where_there_are_some() {
    loses_by("none", LONG, Reason::MissingTurn);
}

#[test]
fn bestmove_without_a_turn() {
    loses_by("no-turn", LONG, Reason::MissingTurn);
}

#[test]
fn a_turn_on_an_unfinished_line() {
    loses_by("partial-line", &["st=0.2"], Reason::Silence);
}

#[test]
fn flood_of_output() {
    loses_by("flood", LONG, Reason::OutputFlood);
}

#[test]
fn line_without_end() {
    loses_by("endless-line", LONG, Reason::EndlessLine);
}

#[test]
fn flood_of_standard_error() {
    loses_by("stderr-flood", LONG, Reason::StderrGarbage);
}

#[test]
fn bytes_that_are_no_text_on_standard_error() {
    let game = loses_by("stderr-binary", LONG, Reason::StderrGarbage);
    assert!(
        game.transcript.iter().any(|l| l.starts_with("! core")),
        "{game:#?}"
    );
}

#[test]
fn text_on_standard_error_is_no_fault() {
    let bout = Bout::new("stderr-text", LONG, &["--rounds", "1", "--maxmoves", "3"]);
    bout.run().expect(0);
    assert!(bout.games().iter().all(|g| g.reason == Reason::MaxMoves));
}

#[test]
fn closed_output() {
    loses_by("close-stdout", LONG, Reason::ClosedPipe);
}

#[test]
fn never_ready_again() {
    let event = &["--rounds", "1", "--games", "1", "--startup-ms", "6000"];
    let game = loses_with("never-ready", LONG, event, Reason::NotReady, 4);
    assert_eq!(game.turns.len(), 2);
}

#[test]
fn a_child_left_behind_is_killed() {
    loses_by("child-and-hang", &["st=0.2"], Reason::Silence);
}

/// It is in no process group of ours: found by its environment, so on Linux only.
#[cfg(target_os = "linux")]
#[test]
fn a_child_in_a_session_of_its_own_is_killed() {
    loses_by("session-and-hang", &["st=0.2"], Reason::Silence);
}

#[test]
fn quit_ignored() {
    let bout = Bout::new("ignore-quit", LONG, &["--rounds", "1", "--maxmoves", "2"]);
    bout.run().expect(0);
    assert_eq!(bout.games().len(), 2);
}

#[test]
fn a_wrong_result_is_told_and_changes_nothing() {
    let bout = Bout::new(
        "wrong-result",
        LONG,
        &["--rounds", "1", "--games", "1", "--maxmoves", "2"],
    );
    bout.run().expect(0);
    let game = &bout.games()[0];
    assert_eq!(
        (game.result, game.reason),
        (GameResult::Draw, Reason::MaxMoves)
    );
    assert_eq!(
        game.disputes,
        ["bad says the result is p1win, by the rules it is none"]
    );
    let bout = Bout::new(
        "wrong-result",
        LONG,
        &["--rounds", "1", "--maxmoves", "2", "--strict"],
    );
    bout.run().expect(4);
}

#[test]
fn a_bot_that_knows_uci_only_plays() {
    for proto in ["proto=auto", "proto=uci"] {
        let bout = Bout::new(
            "uci-only",
            &["st=200", proto],
            &["--rounds", "1", "--maxmoves", "2"],
        );
        bout.run().expect(0);
    }
}

/// Ends at once, with exit 2, the program and the reason; no game is played, no journal begun.
#[track_caller]
fn cannot_start(mode: &str, bot: &[&str], event: &[&str], reasons: &[&str]) {
    let bout = Bout::new(mode, bot, event);
    let outcome = bout.run().expect(2);
    for reason in reasons.iter().chain(&["arena: bad: ", "misbehave.sh"]) {
        assert!(outcome.err.contains(reason), "{reason} in {}", outcome.err);
    }
    assert_eq!(outcome.out, "");
    assert!(!bout.shop.path("j").exists());
}

#[test]
fn a_slow_handshake_ends_the_event() {
    let event = &["--startup-ms", "700"];
    cannot_start(
        "slow-handshake",
        &[],
        event,
        &["did not answer `ugi` or `uci` within 0.7 s"],
    );
    cannot_start(
        "never-greets",
        &["proto=ugi"],
        event,
        &["did not answer `ugi` within 0.7 s; it said nothing"],
    );
}

#[test]
fn a_program_that_ends_at_once_ends_the_event() {
    let words = &[
        "exited (exit code 7)",
        "its last words: cannot find my weights",
    ];
    cannot_start("exit-at-once", &[], &[], words);
}

#[test]
fn an_option_that_is_unknown_or_refused_ends_the_event() {
    cannot_start(
        "refuses",
        &["option.Level=99"],
        &[],
        &["refused an option: Level is out of range"],
    );
    cannot_start(
        "any",
        &["option.Levle=9"],
        &[],
        &["announces no option `Levle`; did you mean `Level`?"],
    );
}

#[test]
fn a_missing_program_ends_the_event() {
    let shop = Workshop::new("missing");
    let outcome = shop
        .run(&["match", "--engine", "cmd=./no-such-bot", "--journal", "j"])
        .expect(2);
    assert!(
        outcome.err.contains("arena: no-such-bot: no program `"),
        "{}",
        outcome.err
    );
    assert!(!shop.path("j").exists());
    let text = shop.write("text", "hello");
    let outcome = shop
        .run(&["match", "--engine", &format!("cmd={}", text.display())])
        .expect(2);
    assert!(
        outcome.err.contains("text is not executable"),
        "{}",
        outcome.err
    );
}

#[test]
fn with_recover_the_process_is_restarted_and_the_match_goes_on() {
    let event = ["--rounds", "2", "--recover"];
    let bout = Bout::new("crash-later", LONG, &event);
    let outcome = bout.run().expect(0);
    let games = bout.games();
    assert_eq!(games.len(), 4, "{}", outcome.out);
    for game in &games {
        assert_eq!(game.reason, Reason::Crash);
        let loser = if game.result == GameResult::BlackWins {
            &game.white
        } else {
            &game.black
        };
        assert_eq!(loser, "bad");
        // Two turns of each process before the third crashes it.
        assert!(game.turns.len() >= 4);
    }
    assert!(
        outcome.out.contains("bad lost by its own fault: crashed 4"),
        "{}",
        outcome.out
    );

    let strict: Vec<&str> = event.iter().copied().chain(["--strict"]).collect();
    Bout::new("crash-later", LONG, &strict).run().expect(4);
}

#[test]
fn without_recover_a_fault_stops_the_event() {
    let bout = Bout::new("crash-later", LONG, &["--rounds", "50"]);
    let outcome = bout.run().expect(4);
    assert!(bout.games().len() < 100);
    assert!(
        outcome.err.contains("`arena resume j --recover` goes on"),
        "{}",
        outcome.err
    );
}

/// Ends an arena in the middle of a turn by a signal; the bot, its child and its child's session
/// are gone soon after, and the guard too.
#[track_caller]
fn ended_by(signal: Signal, mode: &str, code: Option<i32>) {
    let bout = Bout::new(mode, LONG, &["--rounds", "1", "--games", "1"]);
    let running = bout.shop.start(&bout.args());
    // The probe writes one id; the game's process another, and that of its child.
    eventually("the bot hangs in its turn", || pids(&bout.pids).len() >= 3);
    let alive = pids(&bout.pids);
    assert!(alive[1..].iter().all(|p| is_alive(p)), "{alive:?}");
    let arena = Pid::from_child(&running.child);
    kill_process(arena, signal).expect("the arena runs");
    let outcome = running.wait();
    assert_eq!(outcome.code, code, "{}", outcome.err);
    bout.nothing_stays();
    assert_eq!(bout.games().len(), 0);
    if code.is_some() {
        assert!(
            outcome
                .err
                .contains("interrupted: `arena resume j` goes on"),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn interrupt_leaves_no_process() {
    ended_by(Signal::INT, "child-and-hang", Some(130));
}

#[test]
fn termination_leaves_no_process() {
    ended_by(Signal::TERM, "child-and-hang", Some(130));
}

#[test]
fn killing_the_arena_leaves_no_process() {
    ended_by(Signal::KILL, "child-and-hang", None);
}

#[cfg(target_os = "linux")]
#[test]
fn killing_the_arena_leaves_no_session() {
    ended_by(Signal::KILL, "session-and-hang", None);
}
