//! Events from the command line to their files: kinds, tests, shards, records, exit codes.
#![cfg(unix)]

mod arena;

use std::process::Command;

use arena::Workshop;
use yinsh::arena::ending::Reason;
use yinsh::record;

const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// The built-in bot of that name as a program.
fn program(name: &str) -> String {
    format!("cmd={ARENA} args=\"bot {name}\"")
}

fn run_words(shop: &Workshop, line: &str) -> arena::Outcome {
    let words = shlex::split(line).expect("quotes are closed");
    shop.run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_match_of_programs_is_played_in_pairs_and_every_game_is_right() {
    let shop = Workshop::new("match");
    let line = format!(
        "match --engine {} name=R --engine {} name=G --each st=100 --rounds 3 --journal j --record r --event Cup --concurrency 2",
        program("random"),
        program("greedy")
    );
    let out = run_words(&shop, &line).expect(0).out;
    assert!(out.contains("Cup: 6 games"), "{out}");
    let (header, games) = shop.journal("j");
    assert_eq!(
        header.identities[1].name.as_deref(),
        Some("greedy (arena 0.1.0)")
    );
    assert_eq!(games.len(), 6);
    for game in &games {
        assert!(
            matches!(game.reason, Reason::Rings | Reason::Pool | Reason::Blocked),
            "{game:?}"
        );
        assert_eq!(game.disputes, [""; 0]);
        let partner = games
            .iter()
            .find(|g| g.unit == game.unit && g.number != game.number)
            .expect("a pair");
        assert_eq!(
            (&game.white, &game.opening),
            (&partner.black, &partner.opening)
        );
    }
    // The record's games are legal, and say what rating tools read.
    let text = shop.text("r");
    let records: Vec<_> = record::read(&text)
        .map(|g| g.expect("a legal game"))
        .collect();
    assert_eq!(records.len(), 6);
    assert_eq!(records[0].tag("Event"), Some("Cup"));
    assert_eq!(records[0].tag("TimeControl"), Some("100/turn"));
    for tag in [
        "[White \"R\"]",
        "[Black \"G\"]",
        "[Result \"0-1\"]",
        "[Opening \"#",
        "[Termination \"",
        "[Date \"",
    ] {
        assert!(text.contains(tag), "{tag}");
    }
    shop.run(&["replay", "r", "j"]).expect(0);
    let broken = text.replacen("[Result \"0-1\"]", "[Result \"1-0\"]", 1);
    shop.write("wrong", &broken);
    let outcome = shop.run(&["replay", "wrong"]).expect(1);
    assert!(
        outcome.out.contains("wrong: 6 games, 1 wrong"),
        "{}",
        outcome.out
    );
}

#[test]
fn a_journal_that_was_tampered_with_does_not_replay() {
    let shop = Workshop::new("tampered");
    run_words(
        &shop,
        "match --engine random --engine greedy --rounds 1 --journal j",
    )
    .expect(0);
    let text = shop.text("j");
    shop.write(
        "j",
        &text.replacen("\"result\":\"0-1\"", "\"result\":\"1-0\"", 1),
    );
    let outcome = shop.run(&["replay", "j"]).expect(1);
    assert!(
        outcome.out.contains("j: 2 games, 1 wrong"),
        "{} {}",
        outcome.out,
        outcome.err
    );
}

#[test]
fn a_sequential_test_says_by_its_exit_code_what_is_accepted() {
    let shop = Workshop::new("sprt");
    let bounds = "--sprt elo0=0 elo1=50 alpha=0.05 beta=0.05";
    for (first, second, code, words) in [
        ("greedy", "random", 0, "H1 accepted"),
        ("random", "greedy", 1, "H0 accepted"),
    ] {
        let line = format!("sprt --engine {first} --engine {second} {bounds} --journal {first}");
        let out = run_words(&shop, &line).expect(code).out;
        assert!(out.contains(words), "{out}");
        assert!(shop.journal(first).1.len() < 2000);
        run_words(&shop, &format!("report {first}")).expect(code);
        run_words(&shop, &format!("resume {first}")).expect(code);
    }
    let line = "sprt --engine random --engine cmd=random --rounds 5 --journal even --junit x.xml --json x.json";
    let out = run_words(&shop, line).expect(3).out;
    assert!(out.contains("normalized: undecided"), "{out}");
    let xml = shop.text("x.xml");
    assert!(
        xml.contains("<failure message=\"undecided after 10 of 10 games: LLR "),
        "{xml}"
    );
    let json: serde_json::Value = serde_json::from_str(&shop.text("x.json")).expect("JSON");
    assert_eq!(json["games"], 10);
    assert_eq!(json["sprt"]["state"], "Continue");
    assert_eq!(json["bots"][0]["name"], "random");
}

/// The journal adds up to the verdict that was given, however many games were in flight.
#[test]
fn games_that_end_after_the_decision_do_not_count() {
    let shop = Workshop::new("decision");
    let line = "sprt --engine greedy --engine random --sprt elo0=0 elo1=50 --concurrency 8 --journal j --json a.json";
    run_words(&shop, line).expect(0);
    run_words(&shop, "report j --json b.json").expect(0);
    assert_eq!(shop.text("a.json"), shop.text("b.json"));
    let json: serde_json::Value = serde_json::from_str(&shop.text("a.json")).expect("JSON");
    assert_eq!(json["sprt"]["state"], "AcceptH1");
    assert_eq!(json["games"], shop.journal("j").1.len());
    // Without the last game the test was not decided yet.
    let text = shop.text("j");
    let lines: Vec<&str> = text.lines().collect();
    shop.write("less", &(lines[..lines.len() - 1].join("\n") + "\n"));
    run_words(&shop, "report less").expect(3);
}

#[test]
fn quick_takes_two_programs_and_a_book() {
    let shop = Workshop::new("quick");
    shop.write("book", "e5 g7\n");
    run_words(
        &shop,
        "match --quick greedy cmd=random book=book --rounds 2 --journal j",
    )
    .expect(0);
    let (header, games) = shop.journal("j");
    assert_eq!(header.event.bots.len(), 2);
    assert!(games.iter().all(|g| g.opening.turns == ["e5", "g7"]));
    let err = run_words(&shop, "match --quick greedy").expect(2).err;
    assert!(err.contains("--quick takes two programs, not 1"), "{err}");
}

#[test]
fn without_pairs_single_games_count() {
    let shop = Workshop::new("single");
    let line =
        "match --engine greedy --engine random --games 1 --rounds 6 --journal j --json j.json";
    run_words(&shop, line).expect(0);
    let json: serde_json::Value = serde_json::from_str(&shop.text("j.json")).expect("JSON");
    assert_eq!(json["encounters"][0]["pairs"], serde_json::Value::Null);
    let games = shop.journal("j").1;
    assert!(
        games
            .windows(2)
            .all(|w| w[0].white == w[1].black && !w[0].paired)
    );
    let noswap = "match --engine greedy --engine random --noswap --rounds 3 --journal n";
    run_words(&shop, noswap).expect(0);
    assert!(shop.journal("n").1.iter().all(|g| g.white == "greedy"));
}

#[test]
fn tournaments_rate_all_bots_together() {
    let shop = Workshop::new("tournament");
    let bots = "--engine random name=A --engine greedy name=B --engine random name=C";
    let out = run_words(
        &shop,
        &format!("tournament {bots} --rounds 4 --journal robin"),
    )
    .expect(0)
    .out;
    assert!(
        out.contains("24 games") && out.contains("rating") && out.contains("points against"),
        "{out}"
    );
    let line = format!("tournament {bots} --tournament gauntlet --rounds 4 --journal gauntlet");
    run_words(&shop, &line).expect(0);
    let (_, games) = shop.journal("gauntlet");
    assert_eq!(games.len(), 16);
    assert!(games.iter().all(|g| g.white == "A" || g.black == "A"));
}

#[test]
fn shards_add_up_to_the_whole_and_duplicates_are_refused() {
    let shop = Workshop::new("shards");
    let event = "match --engine random --engine greedy --rounds 10 --srand 3";
    run_words(&shop, &format!("{event} --journal whole")).expect(0);
    for part in 1..=3 {
        run_words(
            &shop,
            &format!("{event} --shard {part}/3 --journal part{part}"),
        )
        .expect(0);
    }
    let whole = shop.run(&["report", "whole"]).expect(0).out;
    let parts = shop
        .run(&["report", "part1", "part2", "part3"])
        .expect(0)
        .out;
    let counts = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|l| l.contains("games") || l.contains("pairs") || l.contains("Elo"))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(counts(&whole), counts(&parts));
    let some = shop.run(&["report", "part1", "part3"]).expect(0).out;
    assert!(some.contains("of 20 games"), "{some}");
    let err = shop
        .run(&["report", "part1", "part2", "part1"])
        .expect(2)
        .err;
    assert!(
        err.contains("stands twice: in part1, line 2 and in part1, line 2"),
        "{err}"
    );
    let err = shop.run(&["report", "whole", "part2"]).expect(2).err;
    assert!(err.contains("stands twice"), "{err}");
}

/// The lines that README shows for several cores or machines.
#[test]
fn gnu_parallel_plays_the_shards() {
    let shop = Workshop::new("parallel");
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|v| String::from_utf8_lossy(&v.stdout).contains("GNU parallel")) {
        println!("skipped: GNU parallel is not installed");
        return;
    }
    let mut command = Command::new("parallel");
    command.args([
        "--will-cite",
        "-j2",
        ARENA,
        "match",
        "--engine",
        "random",
        "--engine",
        "greedy",
    ]);
    command.args([
        "--rounds",
        "8",
        "--shard",
        "{}/4",
        "--journal",
        "part{}.journal",
        ":::",
        "1",
        "2",
        "3",
        "4",
    ]);
    shop.start_command(command).wait().expect(0);
    let parts = [
        "report",
        "part1.journal",
        "part2.journal",
        "part3.journal",
        "part4.journal",
    ];
    let out = shop.run(&parts).expect(0).out;
    assert!(out.contains("arena: 16 games"), "{out}");
}

#[test]
fn blitz_is_won_by_one_ring() {
    let shop = Workshop::new("blitz");
    let line = format!(
        "match --engine {} --engine greedy --each st=100 --variant blitz --rounds 2 --journal j",
        program("random")
    );
    run_words(&shop, &line).expect(0);
    for game in shop.journal("j").1 {
        assert!(game.end.ends_with(" 1"), "{game:?}");
        assert_eq!(game.disputes, [""; 0]);
    }
    run_words(&shop, "replay j").expect(0);
}

#[test]
fn openings_are_taken_from_a_file() {
    let shop = Workshop::new("openings");
    shop.write(
        "book",
        "# two openings\ne5 g7\n4/7/8/9/10/9/4R5/9/8/7/4 b 0 0 moves c3\n",
    );
    let line = "match --engine random --engine greedy --rounds 3 --journal j --openings file=book order=sequential start=2 plies=1";
    run_words(&shop, line).expect(0);
    let games = shop.journal("j").1;
    let numbers: Vec<u32> = games.iter().map(|g| g.opening.number).collect();
    assert_eq!(numbers, [2, 2, 1, 1, 2, 2]);
    assert_eq!(games[2].opening.turns, ["e5"]);
    assert_eq!(games[0].opening.turns, ["c3"]);
    shop.write("bad", "e5 g7\ne5 e5\n");
    let err = run_words(&shop, "match --openings bad --engine random")
        .expect(2)
        .err;
    assert!(
        err.contains("bad, line 2: turn 'e5' is not legal here"),
        "{err}"
    );
}

#[test]
fn games_are_adjudicated_as_asked() {
    let shop = Workshop::new("adjudication");
    run_words(
        &shop,
        "match --engine random --engine greedy --rounds 1 --maxmoves 5 --journal j",
    )
    .expect(0);
    for game in shop.journal("j").1 {
        assert_eq!((game.reason, game.turns.len()), (Reason::MaxMoves, 10));
    }
}

#[test]
fn a_run_with_few_file_descriptors() {
    let shop = Workshop::new("ulimit");
    let limited = |arguments: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -n 64 && exec '{ARENA}' {arguments}")]);
        shop.start_command(command).wait()
    };
    let bots = format!(
        "--engine {} --engine {}",
        program("random"),
        program("greedy")
    );
    // Every game starts two processes anew: what isn't closed shows.
    let line =
        format!("match {bots} --each st=100 restart=on --rounds 15 --concurrency 2 --journal j");
    limited(&line).expect(0);
    assert_eq!(shop.journal("j").1.len(), 30);
    let err = limited(&format!("match {bots} --concurrency 20"))
        .expect(2)
        .err;
    assert!(
        err.contains("--concurrency 20 needs 264 open files, the system allows 64"),
        "{err}"
    );
    assert!(err.contains("at most --concurrency 3"), "{err}");
}

#[test]
fn mistakes_on_the_command_line_are_named_with_what_was_meant() {
    let shop = Workshop::new("mistakes");
    for (line, reason) in [
        ("mach", "unknown command `mach`; did you mean `match`?"),
        (
            "match --ronuds 3",
            "unknown option `--ronuds`; did you mean `--rounds`?",
        ),
        (
            "match --engine cmd=x nmae=y",
            "unknown key `nmae` in --engine; did you mean `name`?",
        ),
        (
            "match --each tc=fast",
            "--each: tc=`fast` is not a time control",
        ),
        (
            "match --rounds many",
            "--rounds: `many` is not a whole number from 1",
        ),
        (
            "match rounds 3",
            "unexpected word `rounds`; did you mean `--rounds`?",
        ),
        (
            "match --engine a --engine b --engine c",
            "a match is between two bots, not 3",
        ),
        (
            "sprt --engine random",
            "a sequential test is between two bots, not 1",
        ),
        ("match --sprt elo0=5 elo1=0", "elo0 must be below elo1"),
        ("match --games 2 --repeat 4", "--repeat 4 with --games 2"),
        ("match --shard 3/2", "--shard: `3/2` is not a part as i/n"),
        ("match --resign movecount=2", "--resign needs score="),
        ("match --openings file=nowhere", "nowhere: No such file"),
        ("match --openings order=ramdom", "did you mean `random`?"),
        ("resume", "`arena resume` takes one journal"),
        ("report", "`arena report` takes one journal or several"),
    ] {
        let outcome = run_words(&shop, line).expect(2);
        assert!(outcome.err.contains(reason), "{line}: {}", outcome.err);
        assert_eq!(outcome.out, "", "{line}");
    }
}

#[test]
fn help_teaches_every_command() {
    let shop = Workshop::new("help");
    let overview = shop.run(&["help"]).expect(0).out;
    assert_eq!(shop.run(&["--help"]).expect(0).out, overview);
    assert_eq!(shop.run(&[]).expect(0).out, overview);
    for command in [
        "match",
        "tournament",
        "sprt",
        "resume",
        "report",
        "replay",
        "bot",
        "book",
    ] {
        assert!(overview.contains(&format!("arena {command} ")), "{command}");
        let help = shop.run(&[command, "--help"]).expect(0).out;
        assert!(help.starts_with(&format!("arena {command} ")), "{help}");
        assert_eq!(shop.run(&["help", command]).expect(0).out, help);
    }
}

#[test]
fn everything_said_can_be_logged() {
    let shop = Workshop::new("log");
    let line = format!(
        "match --engine {} name=R --engine greedy --each st=100 --rounds 1 --journal j --log talk",
        program("random")
    );
    run_words(&shop, &line).expect(0);
    let log = shop.text("talk");
    for part in [
        "] < ugi\n",
        "] > ugiok\n",
        "] < position startpos moves ",
        "] > bestmove ",
        "] < quit\n",
        " R[",
    ] {
        assert!(log.contains(part), "{part}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_no_match() {
    let shop = Workshop::new("pipe");
    let mut command = Command::new("sh");
    command.args([
        "-c",
        &format!(
            "'{ARENA}' match --engine random --engine greedy --rounds 200 --journal j | head -n 1"
        ),
    ]);
    shop.start_command(command).wait().expect(0);
    // `head` ends first; the arena goes on behind it.
    arena::eventually("all games are in the journal", || {
        std::fs::read_to_string(shop.path("j")).is_ok_and(|text| text.lines().count() == 401)
    });
}

#[test]
fn the_built_in_bots_speak_the_protocol() {
    let shop = Workshop::new("bot");
    let input = format!(
        "ugi\r\nisready\n{}\nposition startpos moves e5 e5\nposition startpos moves e5\nquery p1turn\nquery result\ngo depth 3\n",
        "go ".repeat(50_000)
    );
    shop.write("input", &input);
    let mut command = Command::new("sh");
    command.args(["-c", &format!("'{ARENA}' bot greedy 7 < input")]);
    let out = shop.start_command(command).wait().expect(0).out;
    let lines: Vec<&str> = out.lines().collect();
    let option = "option name Seed type spin default 1 min 0 max 9223372036854775807";
    assert_eq!(lines[2..5], [option, "ugiok", "readyok"]);
    assert!(
        lines[5].starts_with("info string error: position: turn 2 of 2: turn 'e5' is not legal"),
        "{out}"
    );
    assert_eq!(lines[6..8], ["response false", "response none"]);
    assert!(
        lines[8].starts_with("bestmove ") && lines.len() == 9,
        "{out}"
    );
}
