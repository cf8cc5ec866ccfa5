//! What `protocol.md` promises of a session, one test a promise, over a reader and writer in this
//! process.

mod driver;

use driver::Driver;
use std::time::Duration;
use yinsh::board::{Position, Variant};
use yinsh::protocol::{Info, Reply, Score};

/// All rings stand, White is to move.
const MIDDLE: &str = "position startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4 f7";

/// White wins by this turn.
const WIN: &str = "position fen 3r/7/8/8R/9r/9/10/mmmmM4/2MMRMM1/R5r/4 w 2 2";

/// White has won.
const OVER: &str = "position fen 4/7/8/9/10/rrrrr4/RR8/9/8/7/4 b 3 0";

/// The position that `d` tells.
fn fen(driver: &Driver) -> String {
    driver.send("d");
    let replies = driver.until("Result: ");
    let fen = replies.iter().find_map(|line| line.strip_prefix("Fen: "));
    fen.expect("d tells the position string").to_owned()
}

fn start() -> Position {
    Position::start(Variant::Standard)
}

/// The turn and the answer expected of the last reply, and the last report of the best line.
fn outcome(replies: &[String]) -> (Option<String>, Option<String>, Info) {
    let read: Vec<Reply> = replies.iter().map(|r| r.parse().unwrap()).collect();
    let Some(Reply::BestMove { turn, ponder }) = read.last().cloned() else {
        panic!("no bestmove: {replies:?}");
    };
    let best = read.into_iter().rev().find_map(|reply| match reply {
        Reply::Info(info) if info.multipv == Some(1) => Some(*info),
        _ => None,
    });
    (turn, ponder, best.expect("a report of the best line"))
}

#[test]
fn it_is_silent_until_spoken_to() {
    let driver = Driver::start();
    driver.send("\n  \t \n\r\nstop\nponderhit");
    assert_eq!(driver.ask("position startpos"), Vec::<String>::new());
    assert_eq!(driver.finish(), Vec::<String>::new());
}

#[test]
fn white_space_line_ends_and_unknown_words_do_not_matter() {
    let driver = Driver::start();
    driver.raw(b"\tposition \t startpos  moves\te5\r\n");
    assert_eq!(fen(&driver), "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0");
    driver.raw(b"hello world isready\r\n");
    assert_eq!(driver.reply(), "readyok");
    let refused = driver.ask("hello world");
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(refused[0].contains("'hello'"), "{refused:?}");
    let replies = driver.go("go wibble depth 1 wobble");
    assert_eq!(
        replies[0],
        "info string go: 'wibble wobble' means nothing here and is skipped"
    );
    driver.finish();
}

#[test]
fn the_last_line_needs_no_end() {
    let driver = Driver::start();
    driver.raw(b"isready");
    assert_eq!(driver.finish(), ["readyok"]);
}

#[test]
fn each_go_has_exactly_one_bestmove() {
    let driver = Driver::start();
    for position in ["position startpos", MIDDLE, WIN] {
        driver.send(position);
        for go in [
            "go depth 1",
            "go depth 0",
            "go nodes 1",
            "go nodes 500",
            "go movetime 0",
            "go movetime 5",
            "go mate 1 nodes 5000",
            "go p1time 1 p2time 1",
            "go btime 1 wtime 1 binc 0 winc 0",
            "go movestogo 1 p1time 30 p2time 30",
            "go p1time -50 p2time -50",
            "go infinite\nstop",
            "go\nstop\nstop\nstop",
            "go ponder p1time 10 p2time 10\nponderhit",
            "go ponder depth 1\nponderhit\nstop",
            "go ponder infinite\nponderhit\nstop",
            "go searchmoves\nstop",
        ] {
            driver.go(go);
            assert_eq!(driver.ask(""), Vec::<String>::new(), "after {go}");
        }
    }
    driver.finish();
}

/// However close behind `go` the `stop` comes, and in whatever pieces.
#[test]
fn a_stop_right_behind_go_is_not_lost() {
    let driver = Driver::start();
    for _ in 0..100 {
        driver.raw(b"go infinite\nstop\n");
        driver.until("bestmove");
        driver.raw(b"go infinite\nst");
        driver.raw(b"op\n");
        driver.until("bestmove");
    }
    driver.finish();
}

#[test]
fn what_comes_behind_stop_waits_for_the_bestmove_and_is_obeyed_in_order() {
    let driver = Driver::start();
    driver.send(
        "go infinite\nstop\nsetoption name MultiPV value 2\ngo infinite\nstop\n\
         uginewgame\ngo depth 1\nposition startpos moves e5",
    );
    let mut replies = Vec::new();
    for _ in 0..3 {
        replies.extend(driver.until("bestmove"));
    }
    assert!(replies.iter().all(|r| !r.contains("error")), "{replies:?}");
    assert_eq!(fen(&driver), "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0");
    driver.finish();
}

#[test]
fn isready_is_answered_while_searching() {
    let driver = Driver::start();
    driver.send("go infinite");
    for _ in 0..50 {
        let before = driver.ask("");
        assert!(
            before.iter().all(|line| line.starts_with("info ")),
            "{before:?}"
        );
    }
    driver.go("stop");
    driver.finish();
}

#[test]
fn infinite_and_ponder_wait_for_leave_even_with_nothing_left_to_find() {
    let driver = Driver::start();
    driver.send(WIN);
    for (go, leave) in [
        ("go infinite", "stop"),
        ("go", "stop"),
        ("go infinite depth 1", "stop"),
        ("go ponder depth 1", "ponderhit"),
        ("go ponder movetime 1", "ponderhit"),
        ("go ponder p1time 1 p2time 1", "stop"),
    ] {
        driver.send(go);
        // Far longer than the limits that must not count yet.
        std::thread::sleep(Duration::from_millis(50));
        let before = driver.ask("");
        assert!(
            before.iter().all(|line| line.starts_with("info ")),
            "{go}: {before:?}"
        );
        driver.go(leave);
    }
    driver.finish();
}

#[test]
fn a_position_is_taken_whole_or_not_at_all() {
    let driver = Driver::start();
    driver.send("position startpos moves e5 f6");
    let before = fen(&driver);
    for (line, named) in [
        ("position", "startpos or fen"),
        ("position foo", "'foo'"),
        ("position startpos e5", "'e5'"),
        (
            "position startpos moves e5 f6 g6 e5",
            "turn 4 of 4: turn 'e5'",
        ),
        ("position startpos moves a1", "'a1'"),
        ("position startpos moves e5 e4-e10", "'e4-e10'"),
        ("position fen", "position string"),
        ("position fen x", "fields"),
        ("position fen 4/7/8/9/10/9/10/9/8/7/4 w 0", "3 fields"),
        ("position fen 4/7/8/9/10/9/10/9/8/7/4 x 0 0", "'x'"),
        ("position fen 4/7/8/9/10/9/10/9/8/7/4 w 9 0", "'9'"),
        ("position fen 4/7/8/9/10/9/9q/9/8/7/4 w 0 0", "'q'"),
        (
            "position fen 4/7/8/9/10/9/10/9/8/7/4 w 0 0 moves e5 zz",
            "'zz'",
        ),
        ("position fen 4/7/8/9/10/9/M9/9/8/7/4 w 0 0", "markers"),
    ] {
        let replies = driver.ask(line);
        assert_eq!(replies.len(), 1, "{line}: {replies:?}");
        assert!(
            replies[0].starts_with("info string error: position"),
            "{line}: {replies:?}"
        );
        assert!(replies[0].contains(named), "{line}: {replies:?}");
        assert_eq!(fen(&driver), before, "after {line}");
    }
    driver.finish();
}

#[test]
fn a_position_sent_while_searching_is_for_the_next_go() {
    let driver = Driver::start();
    driver.send("go infinite\nposition startpos moves e5");
    driver.send("query p1turn");
    driver.until("response false");
    let (turn, _, _) = outcome(&driver.go("stop"));
    assert!(start().parse_turn(&turn.unwrap()).is_ok());
    driver.send("position startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4 f7");
    let (turn, _, _) = outcome(&driver.go("go depth 1"));
    assert!(
        turn.unwrap().contains('-'),
        "a ring move of the new position"
    );
    driver.finish();
}

#[test]
fn commands_that_need_the_search_are_refused_while_it_runs() {
    let driver = Driver::start();
    driver.send("go infinite");
    for line in [
        "go depth 1",
        "go perft 1",
        "perft 1",
        "bench",
        "setoption name Hash value 1",
        "uginewgame",
    ] {
        let replies = driver.ask(line);
        let refused = replies.iter().any(|r| r.contains("a search is under way"));
        assert!(refused, "{line}: {replies:?}");
        assert!(!replies.iter().any(|r| r.starts_with("bestmove")), "{line}");
    }
    driver.go("stop");
    assert_eq!(driver.ask(""), Vec::<String>::new());
    driver.finish();
}

#[test]
fn the_first_limit_reached_ends_the_search() {
    let driver = Driver::start();
    driver.send(MIDDLE);
    let long = "movetime 3000000 p1time 9000000 p2time 9000000 mate 9";
    let (_, _, info) = outcome(&driver.go(&format!("go {long} depth 2 nodes 999999999999")));
    assert_eq!(info.depth, Some(2));
    let (_, _, info) = outcome(&driver.go(&format!("go depth 90 nodes 2000 {long}")));
    assert!(info.nodes.unwrap() < 20_000, "{info}");
    // A limit of time is kept without looking at this machine's clock: it just has to end.
    driver.go("go depth 90 nodes 999999999999 movetime 20 p1time 9000000 p2time 9000000");
    driver.go("go depth 90 nodes 999999999999 movetime 9000000 p1time 20 p2time 20");
    driver.send(WIN);
    let (_, _, info) = outcome(&driver.go(&format!("go mate 1 {}", "depth 90 movetime 9000000")));
    assert_eq!(info.score, Some(Score::Mate(1)));
    driver.finish();
}

#[test]
fn the_last_report_has_the_turn_and_final_figures_and_lines_are_legal() {
    let driver = Driver::start();
    driver.send("setoption name ponder value true");
    for (lines, go) in [
        (1, "go depth 3"),
        (3, "go depth 3"),
        (1, "go nodes 3000"),
        (1, "go nodes 1"),
        (1, "go movetime 30"),
        (2, "go movetime 30"),
    ] {
        driver.send(&format!("setoption name MultiPV value {lines}"));
        for position in ["position startpos", MIDDLE, WIN] {
            let position_line = position;
            driver.send(position_line);
            let position: Position = fen(&driver).parse().unwrap();
            let replies = driver.go(go);
            let (turn, ponder, last) = outcome(&replies);
            let turn = turn.unwrap();
            assert_eq!(
                last.pv.first(),
                Some(&turn),
                "{position_line}, {go}: {replies:?}"
            );
            let mut after = position.clone();
            after.play(&position.parse_turn(&turn).unwrap()).unwrap();
            if let Some(ponder) = ponder {
                after.parse_turn(&ponder).unwrap();
            }
            let mut nodes = 0;
            for reply in &replies {
                let Ok(Reply::Info(info)) = reply.parse() else {
                    continue;
                };
                assert!(info.depth.is_some() && info.seldepth.is_some(), "{reply}");
                assert!(info.score.is_some() && info.nps.is_some(), "{reply}");
                assert!(info.hashfull.is_some_and(|full| full <= 1000), "{reply}");
                assert!(info.time_ms.is_some(), "{reply}");
                assert!(
                    info.multipv.is_some_and(|n| 1 <= n && n <= lines),
                    "{reply}"
                );
                assert!(info.nodes.is_some_and(|n| n >= nodes), "{reply}");
                nodes = info.nodes.unwrap();
                let mut line = position.clone();
                for word in &info.pv {
                    let turn = line.parse_turn(word).unwrap();
                    assert_eq!(turn.to_string(), *word, "the long form is written");
                    line.play(&turn).unwrap();
                }
            }
            assert_eq!(last.nodes, Some(nodes), "final figures: {replies:?}");
        }
    }
    driver.finish();
}

/// A search that was stopped before it saw anything has not found a win or loss either.
#[test]
fn a_search_of_one_node_claims_no_win() {
    let driver = Driver::start();
    for position in ["position startpos", MIDDLE] {
        driver.send(position);
        let (_, _, info) = outcome(&driver.go("go nodes 1"));
        assert!(matches!(info.score, Some(Score::Centi(_))), "{info}");
    }
    driver.finish();
}

#[test]
fn searchmoves_holds_the_choice() {
    let driver = Driver::start();
    for go in [
        "go searchmoves k7 depth 2",
        "go depth 1 searchmoves K7 a2",
        "go nodes 300 searchmoves a5",
    ] {
        let (turn, _, _) = outcome(&driver.go(go));
        let turn = turn.unwrap();
        assert!(go.to_lowercase().contains(&turn), "{go}: {turn}");
    }
    let refused = driver.ask("go depth 1 searchmoves e5 e4-e5");
    assert_eq!(refused.len(), 1);
    assert!(refused[0].contains("'e4-e5'"), "{refused:?}");
    driver.finish();
}

#[test]
fn a_finished_game_has_no_turn() {
    let driver = Driver::start();
    driver.send(OVER);
    for go in [
        "go",
        "go infinite",
        "go depth 3",
        "go p1time 1 p2time 1",
        "go mate 2",
    ] {
        assert_eq!(driver.go(go), ["bestmove none"], "{go}");
    }
    assert_eq!(driver.go("go ponder depth 1\nponderhit"), ["bestmove none"]);
    assert_eq!(driver.ask("moves"), ["moves:"]);
    assert_eq!(driver.ask("go perft 2"), ["Nodes searched: 0"]);
    let answers = driver.ask("query p1turn\nquery gameover\nquery result");
    assert_eq!(
        answers,
        ["response false", "response true", "response p1win"]
    );
    driver.finish();
}

#[test]
fn queries_tell_turn_and_result() {
    let driver = Driver::start();
    let all = "query p1turn\nquery gameover\nquery result";
    let going = ["response true", "response false", "response none"];
    assert_eq!(driver.ask(all), going);
    driver.send("position startpos moves e5");
    assert_eq!(driver.ask("query p1turn"), ["response false"]);
    driver.send("position fen 4/7/8/9/10/rr7/RRRRR5/9/8/7/4 w 0 3");
    let lost = ["response true", "response true", "response p2win"];
    assert_eq!(driver.ask(all), lost);
    let draw = "position fen MR2/1RMm3/1MMmMmm1/1rmMMm3/2mMMmm1r1/M1mM2rMR/mM1mMMMmmm/mm1MmmMMM/\
                mM1Mm1m1/M2Mmm1/M1mm b 2 2";
    driver.send(draw);
    assert_eq!(driver.ask("query result"), ["response draw"]);
    assert!(driver.ask("query colour")[0].contains("'colour'"));
    driver.finish();
}

#[test]
fn a_wrong_option_changes_nothing() {
    let driver = Driver::start();
    driver.send("setoption name multipv value 2");
    for (line, named) in [
        ("setoption name MultiPV value 0", "'0'"),
        ("setoption name MultiPV value 501", "'501'"),
        ("setoption name MultiPV value two", "'two'"),
        ("setoption name MultiPV", "no value"),
        ("setoption name Multi PV value 3", "'Multi PV'"),
        ("setoption name Hash value 99999999999999999999999", "'9999"),
        ("setoption name Variant value three", "'three'"),
        ("setoption Hash value 3", "'Hash'"),
    ] {
        let replies = driver.ask(line);
        assert_eq!(replies.len(), 1, "{line}: {replies:?}");
        assert!(
            replies[0].starts_with("info string error: setoption"),
            "{replies:?}"
        );
        assert!(replies[0].contains(named), "{line}: {replies:?}");
    }
    let replies = driver.go("go depth 1");
    assert!(
        replies.iter().any(|r| r.contains(" multipv 2 ")),
        "{replies:?}"
    );
    assert!(
        !replies.iter().any(|r| r.contains(" multipv 3 ")),
        "{replies:?}"
    );
    driver.finish();
}

#[test]
fn the_variant_decides_what_startpos_is() {
    let driver = Driver::start();
    let standard = "4/7/8/9/10/9/10/9/8/7/4 w 0 0";
    let blitz = "4/7/8/9/10/9/10/9/8/7/4 w 0 0 1";
    driver.send("setoption name VARIANT value Blitz");
    assert_eq!(fen(&driver), blitz, "a board at the start changes with it");
    driver.send("position startpos moves e5\nsetoption name Variant value standard");
    assert_eq!(
        fen(&driver),
        "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0 1",
        "a game does not"
    );
    driver.send("position startpos");
    assert_eq!(fen(&driver), standard);
    driver.send(&format!("position fen {blitz} moves e5\nuginewgame"));
    assert_eq!(fen(&driver), standard, "a new game starts at startpos");
    driver.finish();
}

/// Runners made for UGI take `bestmove` and one word, and no more.
#[test]
fn bestmove_tells_the_answer_expected_only_when_asked_to() {
    let driver = Driver::start();
    driver.send(MIDDLE);
    let last = |replies: Vec<String>| replies.last().unwrap().split(' ').count();
    assert_eq!(last(driver.go("go depth 3")), 2);
    driver.send("setoption name Ponder value true");
    assert_eq!(last(driver.go("go depth 3")), 4);
    driver.finish();
}

#[test]
fn one_thread_searches_alike_each_time() {
    let driver = Driver::start();
    let figures = |go: &str| -> Vec<(Option<u64>, Option<Score>, Vec<String>)> {
        driver.send("ucinewgame");
        driver.send(MIDDLE);
        let replies = driver.go(go);
        let infos = replies.iter().filter_map(|r| match r.parse() {
            Ok(Reply::Info(info)) => Some(*info),
            _ => None,
        });
        infos.map(|i| (i.nodes, i.score, i.pv)).collect()
    };
    for go in ["go depth 4", "go nodes 5000"] {
        let first = figures(go);
        figures("go nodes 777");
        assert_eq!(figures(go), first, "{go}");
    }
    driver.finish();
}

#[test]
fn perft_tells_each_turn_and_the_sum_and_can_be_stopped() {
    let driver = Driver::start();
    let replies = driver.ask("go perft 2");
    assert_eq!(replies.len(), 86);
    assert_eq!(replies[0], "a2: 84");
    assert_eq!(replies[85], "Nodes searched: 7140");
    assert_eq!(driver.ask("perft 0"), ["Nodes searched: 1"]);
    assert!(driver.ask("go perft")[0].contains("error"));
    // Deep enough never to end by itself.
    driver.send("go perft 60\nstop");
    let replies = driver.until("info string perft stopped");
    assert!(
        replies.iter().all(|r| !r.starts_with("Nodes")),
        "{replies:?}"
    );
    driver.finish();
}

/// As from a script: `printf 'go perft 3\nquit\n' | yinsh` counts to the end.
#[test]
fn quit_and_the_end_of_input_let_perft_end() {
    let driver = Driver::start();
    driver.send("go perft 3\nquit");
    let replies = driver.ended();
    assert_eq!(replies.last().unwrap(), "Nodes searched: 592620");
    let driver = Driver::start();
    driver.send("go perft 3");
    let replies = driver.finish();
    assert_eq!(replies.last().unwrap(), "Nodes searched: 592620");
}

#[test]
fn quit_and_the_end_of_input_end_a_search_with_its_bestmove() {
    for go in [
        "go infinite",
        "go movetime 9000000",
        "go ponder",
        "go depth 90",
    ] {
        let driver = Driver::start();
        driver.send(go);
        driver.ask("");
        driver.send("quit\nisready");
        let rest = driver.ended();
        assert!(
            rest.last().unwrap().starts_with("bestmove"),
            "{go}: {rest:?}"
        );

        let driver = Driver::start();
        driver.send(go);
        let rest = driver.finish();
        assert!(
            rest.last().unwrap().starts_with("bestmove"),
            "{go}: {rest:?}"
        );
    }
}

#[test]
fn moves_lists_the_legal_turns() {
    let driver = Driver::start();
    driver.send(WIN);
    let position: Position = fen(&driver).parse().unwrap();
    let replies = driver.ask("moves");
    let listed = replies[0].strip_prefix("moves: ").unwrap().split(' ');
    let legal: Vec<String> = position.turns().iter().map(|t| t.to_string()).collect();
    assert_eq!(listed.collect::<Vec<_>>(), legal);
    driver.finish();
}

#[test]
fn help_names_every_command() {
    let driver = Driver::start();
    let help = driver.ask("help").join("\n");
    for command in [
        "ugi",
        "uci",
        "isready",
        "uginewgame",
        "ucinewgame",
        "setoption",
        "position",
        "go",
        "stop",
        "ponderhit",
        "query",
        "quit",
        "moves",
        "d",
        "eval",
        "bench",
        "help",
        "perft",
    ] {
        let word = |c: char| !c.is_ascii_alphanumeric();
        assert!(help.split(word).any(|w| w == command), "{command}");
    }
    driver.finish();
}
