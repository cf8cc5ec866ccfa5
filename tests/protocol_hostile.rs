//! No input breaks a session: any bytes, any length, any order, any speed.

mod driver;

use driver::Driver;
use proptest::prelude::*;

/// After whatever was sent, the session still answers.
fn is_well(driver: Driver) -> Vec<String> {
    driver.send("\nstop\nisready");
    let replies = driver.finish();
    assert!(replies.iter().any(|reply| reply == "readyok"));
    replies
}

/// Words that commands are made of, right and wrong ones.
fn word() -> impl Strategy<Value = String> {
    const WORDS: &str = "ugi uci isready uginewgame ucinewgame setoption position stop ponderhit \
        query moves d eval help perft go go go stop isready name value Hash Threads MultiPV Move \
        Overhead Ponder Clear Variant standard blitz true false startpos fen moves e5 f6 e4-e10 \
        xe5-e9xe10 pass a1 p1time p2time wtime btime p1inc winc movestogo depth nodes mate movetime \
        infinite ponder searchmoves perft p1turn gameover result 0 1 2 -1 100 w b \
        4/7/8/9/10/9/10/9/8/7/4 4/7/8/9/10/9/4R5/9/8/7/4 foo";
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    prop_oneof![
        20 => prop::sample::select(words).prop_map(str::to_owned),
        1 => "\\PC{0,8}",
    ]
}

/// Lines of such words. `perft` deeper than 2 would take its time, but for nothing.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = prop::collection::vec(word(), 0..8).prop_map(|words| words.join(" "));
    prop::collection::vec(line, 0..40).prop_map(|mut lines| {
        lines.retain(|line| !line.contains("perft 1"));
        lines
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_survived(
        chunks in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 0..10)
    ) {
        let driver = Driver::start();
        for chunk in &chunks {
            driver.raw(chunk);
        }
        is_well(driver);
    }

    /// Each `go` is either refused by an error, or has one `bestmove`.
    #[test]
    fn any_words_are_survived_and_each_go_is_answered_once(lines in lines()) {
        use yinsh::protocol::Command;
        let driver = Driver::start();
        let mut asked = 0;
        for line in &lines {
            driver.send(line);
            if matches!(Command::parse(line), Ok(Some(Command::Go(_)))) {
                asked += 1;
            }
        }
        let mut replies = is_well(driver);
        replies.retain(|reply| {
            reply.starts_with("bestmove ")
                || reply.starts_with("info string error: go: ")
                || reply.starts_with("info string error: go searchmoves: ")
        });
        prop_assert_eq!(replies.len(), asked, "{:?}\n{:?}", lines, replies);
    }
}

#[test]
fn a_line_of_100_megabytes_is_dropped() {
    let driver = Driver::start();
    let chunk = vec![b'x'; 1 << 20];
    for _ in 0..100 {
        driver.raw(&chunk);
    }
    driver.raw(b" isready\nposition startpos moves e5\nquery p1turn\n");
    let error = driver.reply();
    assert!(
        error.starts_with("info string error: a line of more than"),
        "{error}"
    );
    assert_eq!(driver.reply(), "response false");
    driver.finish();
}

#[test]
fn nul_bytes_are_characters_like_others() {
    let driver = Driver::start();
    driver.raw(b"\0\0\0\n\0 isready\nposition startpos moves e5\0\n");
    let first = driver.reply();
    assert_eq!(
        first,
        "info string error: unknown command '???', help lists the commands"
    );
    assert_eq!(driver.reply(), "readyok");
    assert!(driver.reply().contains("'e5?'"));
    driver.finish();
}

#[test]
fn a_flood_of_positions_is_obeyed_to_the_last() {
    let driver = Driver::start();
    let game = "e5 f6 g6 d5 e4 f4 g5 e6 d4 f7";
    let words: Vec<&str> = game.split(' ').collect();
    let mut flood = String::new();
    for n in 0..10_000 {
        let turns = words[..n % 10 + 1].join(" ");
        flood.push_str(&format!("position startpos moves {turns}\n"));
    }
    driver.raw(flood.as_bytes());
    assert_eq!(driver.ask("query p1turn"), ["response true"]);
    driver.finish();
}

#[test]
fn storms_of_stop_and_ponderhit_bring_one_bestmove() {
    let driver = Driver::start();
    let storm = "stop\nponderhit\n".repeat(10_000);
    for go in [
        "",
        "go infinite\n",
        "go ponder\n",
        "go depth 2\n",
        "go movetime 1\n",
    ] {
        driver.raw(storm.as_bytes());
        driver.raw(go.as_bytes());
        driver.raw(storm.as_bytes());
        let replies = driver.ask("");
        let late = if replies.iter().any(|r| r.starts_with("bestmove")) || go.is_empty() {
            Vec::new()
        } else {
            driver.until("bestmove")
        };
        let count = |lines: &[String]| lines.iter().filter(|l| l.starts_with("bestmove")).count();
        let expected = usize::from(!go.is_empty());
        assert_eq!(count(&replies) + count(&late), expected, "{go}");
    }
    assert_eq!(driver.ask(""), Vec::<String>::new());
    driver.finish();
}

/// `stop` is seen behind as many commands as a driver may send in one go.
#[test]
fn a_stop_behind_many_commands_breaks_off_a_count() {
    let driver = Driver::start();
    driver.send("go perft 60");
    driver.send(&"isready\n".repeat(2_000));
    driver.send("stop");
    driver.until("info string perft stopped");
    let replies = driver.finish();
    assert_eq!(replies, vec!["readyok"; 2_000]);
}

#[test]
fn numbers_beyond_all_bounds_overflow_nothing() {
    let driver = Driver::start();
    let huge = u128::MAX;
    for words in [
        "movetime N",
        "p1time N p2time N",
        "p1time N p2time N p1inc N p2inc N movestogo N",
        "p1time 1 p2time 1 p1inc N p2inc N",
        "p1time -N p2time -N",
        "depth N nodes N mate N",
        "ponder p1time N p2time N\nponderhit",
    ] {
        let words = words.replace('N', &huge.to_string());
        driver.send(&format!("go {words}\nstop"));
        let replies = driver.until("bestmove");
        let failed = replies.iter().any(|reply| reply.contains("error"));
        assert!(!failed, "{words}: {replies:?}");
    }
    driver.finish();
}

#[test]
fn storms_of_go_are_refused_but_the_first() {
    let driver = Driver::start();
    driver.send(&"go infinite\n".repeat(5_000));
    let replies = driver.ask("");
    let refused = replies.iter().filter(|r| r.contains("under way")).count();
    assert_eq!(refused, 4_999);
    driver.go("stop");
    assert_eq!(driver.ask(""), Vec::<String>::new());
    driver.finish();
}

#[test]
fn storms_of_go_and_stop_are_all_answered() {
    let driver = Driver::start();
    driver.send(&"go infinite\nstop\n".repeat(300));
    for _ in 0..300 {
        driver.until("bestmove");
    }
    assert_eq!(driver.ask(""), Vec::<String>::new());
    driver.finish();
}

#[test]
fn an_output_nobody_reads_ends_the_session_quietly() {
    // The input stays open all the while.
    let idle = Driver::start();
    idle.ask("");
    idle.close_output();
    idle.send("isready");
    assert_eq!(idle.ended(), Vec::<String>::new());

    let searching = Driver::start();
    searching.send("go infinite");
    searching.ask("");
    searching.close_output();
    searching.send("isready");
    searching.ended();

    let counting = Driver::start();
    counting.send("go perft 4");
    counting.reply();
    counting.close_output();
    counting.ended();
}

#[test]
fn a_table_larger_than_memory_is_refused_or_had_and_the_session_goes_on() {
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let free = memory
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))
        .and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok());
    if free.is_none_or(|kb| kb >= 60 << 20) {
        println!("skipped: this machine may have 64 GB for a table");
        return;
    }
    let driver = Driver::start();
    let replies = driver.ask("setoption name Hash value 65536");
    assert_eq!(replies.len(), 1, "{replies:?}");
    assert!(
        replies[0].contains("65536 MB does not fit in memory"),
        "{replies:?}"
    );
    driver.go("go depth 2");
    driver.finish();
}

#[test]
fn weights_are_read_from_files_only_and_never_without_end() {
    let driver = Driver::start();
    let folder = env!("CARGO_MANIFEST_DIR");
    for path in ["/dev/zero", "/dev/stdin", folder, "no/such/file"] {
        let replies = driver.ask(&format!("setoption name EvalFile value {path}"));
        assert_eq!(replies.len(), 1, "{replies:?}");
        assert!(replies[0].contains(path), "{replies:?}");
        assert!(replies[0].contains("expected shipped, handmade or a weights file"));
    }
    driver.go("go depth 1");
    driver.finish();
}

#[test]
fn threads_beyond_the_cores_still_answer() {
    let driver = Driver::start();
    let replies = driver.ask("setoption name Threads value 256");
    assert!(replies.len() <= 1, "{replies:?}");
    driver.go("go movetime 20");
    driver.raw(b"go infinite\nstop\n");
    driver.until("bestmove");
    driver.finish();
}
