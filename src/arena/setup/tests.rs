//! What a command line means: defaults, who has the last word, and what can't go together.

use super::{Purpose, SetupError, adjust, set_up};
use crate::arena::clock::Limits;
use crate::arena::options::{Parsed, parse, table};
use crate::arena::schedule::{Format, Kind, Shard};
use crate::arena::settings::{BookSource, DrawRule, Event, Greeting, Manner, Origin, Resign};
use std::path::{Path, PathBuf};

/// The machine's cores in these tests.
const CORES: u32 = 4;

fn parsed(line: &str) -> Parsed {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    parse(table::EVENT, &words).unwrap()
}

fn run(purpose: Purpose, line: &str) -> Result<(Event, Manner), SetupError> {
    set_up(purpose, &parsed(line), Path::new("/bin/yinsh"), CORES).map(|(e, m, _)| (e, m))
}

fn event(purpose: Purpose, line: &str) -> Event {
    run(purpose, line).unwrap().0
}

fn error(purpose: Purpose, line: &str) -> String {
    run(purpose, line).unwrap_err().to_string()
}

fn names(event: &Event) -> Vec<&str> {
    event.bots.iter().map(|bot| bot.name.as_str()).collect()
}

fn command(event: &Event, bot: usize) -> &Path {
    match &event.bots[bot].origin {
        Origin::Program { command, .. } => command,
        Origin::Builtin(builtin) => panic!("{builtin:?} is no program"),
    }
}

#[test]
fn who_names_no_bots_sees_the_engine_against_the_built_in_ones() {
    let plain = event(Purpose::Match, "");
    assert_eq!(names(&plain), ["yinsh", "greedy"]);
    assert_eq!(command(&plain, 0), Path::new("/bin/yinsh"));
    let one = event(Purpose::Match, "--engine random");
    assert_eq!(names(&one), ["random", "greedy"]);
    let tournament = event(Purpose::Tournament, "");
    assert_eq!(names(&tournament), ["yinsh", "greedy", "random"]);
    assert_eq!(
        error(Purpose::Sprt, ""),
        "a sequential test is between two bots, not 0"
    );
}

#[test]
fn a_bots_own_list_goes_before_that_of_all() {
    let event = event(
        Purpose::Match,
        "--engine cmd=a nodes=7 option.hash=1 proto=uci args=-x --engine cmd=b \
         --each nodes=9 depth=3 timemargin=0 args=-y option.Hash=2 option.Threads=2 restart=on",
    );
    let [a, b] = event.bots.as_slice() else {
        panic!("two bots")
    };
    assert_eq!((a.limits.nodes, b.limits.nodes), (Some(7), Some(9)));
    assert_eq!((a.limits.depth, b.limits.depth), (Some(3), Some(3)));
    assert_eq!((a.limits.margin_ms, b.limits.margin_ms), (0, 0));
    assert_eq!((a.greeting, b.greeting), (Greeting::Uci, Greeting::Auto));
    assert!(a.restart && b.restart);
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    // Names of options ignore case, as for the engine.
    assert_eq!(a.options, [pair("Threads", "2"), pair("hash", "1")]);
    assert_eq!(b.options, [pair("Hash", "2"), pair("Threads", "2")]);
    let args = |bot: usize| match &event.bots[bot].origin {
        Origin::Program { args, .. } => args.clone(),
        Origin::Builtin(_) => Vec::new(),
    };
    assert_eq!((args(0), args(1)), (vec!["-x".into()], vec!["-y".into()]));
}

#[test]
fn only_what_depends_on_the_directory_is_made_absolute() {
    let here = std::env::current_dir().unwrap();
    let event_of = |line| event(Purpose::Match, line);
    let both = event_of("--engine ./a --engine a");
    assert_eq!(command(&both, 0), here.join("a"));
    assert_eq!(command(&both, 1), Path::new("a"));
    // Within `dir` a path is meant from there.
    let inside = event_of("--engine cmd=./a dir=sub --engine /a");
    assert_eq!(command(&inside, 0), Path::new("./a"));
    assert_eq!(command(&inside, 1), Path::new("/a"));
    let Origin::Program { dir, .. } = &inside.bots[0].origin else {
        panic!("a program")
    };
    assert_eq!(dir.as_deref(), Some(here.join("sub").as_path()));
}

#[test]
fn bots_of_one_name_are_numbered() {
    let event = event(
        Purpose::Tournament,
        "--engine old/yinsh --engine new/yinsh --engine cmd=x name=yinsh --engine cmd=x name=y",
    );
    assert_eq!(names(&event), ["yinsh", "yinsh-2", "yinsh-3", "y"]);
    assert_eq!(
        error(Purpose::Match, "--engine cmd=a name="),
        "--engine: name=\"\" is not a name of 1 to 64 characters"
    );
}

#[test]
fn thinking_without_any_bound_gets_a_tenth_of_a_second_unless_asked_for() {
    let limits = |line: &str| event(Purpose::Match, line).bots[0].limits;
    let default = Limits::default();
    let movetime_ms = Some(100);
    assert_eq!(
        limits("--engine a"),
        Limits {
            movetime_ms,
            ..default
        }
    );
    assert_eq!(limits("--engine a --each tc=inf"), default);
    let depth = Some(4);
    assert_eq!(
        limits("--engine cmd=a depth=4"),
        Limits { depth, ..default }
    );
    for (line, expected) in [
        (
            "--engine cmd=a st=0",
            "--engine: st=`0` is not a number of seconds above 0",
        ),
        (
            "--engine a --each nodes=0",
            "--each: nodes=`0` is not a whole number from 1",
        ),
        (
            "--engine a --each proto=ugu",
            "--each: proto=`ugu` is not one of ugi, uci, auto; did you mean `ugi`?",
        ),
    ] {
        assert_eq!(error(Purpose::Match, line), expected);
    }
}

#[test]
fn encounters_are_pairs_unless_told_otherwise() {
    let format = |purpose, line: &str| event(purpose, line).format;
    let pairs = Format {
        kind: Kind::Match,
        rounds: 10,
        games: 2,
        repeat: 2,
        swap: true,
    };
    assert_eq!(format(Purpose::Match, ""), pairs);
    let rounds = 10_000;
    assert_eq!(
        format(Purpose::Sprt, "--engine a --engine b"),
        Format { rounds, ..pairs }
    );
    let (games, repeat) = (1, 1);
    assert_eq!(
        format(Purpose::Match, "--games 1"),
        Format {
            games,
            repeat,
            ..pairs
        }
    );
    let (games, repeat) = (4, 4);
    assert_eq!(
        format(Purpose::Match, "--repeat 4 --noswap"),
        Format {
            games,
            repeat,
            swap: false,
            ..pairs
        }
    );
    assert_eq!(
        error(Purpose::Match, "--games 2 --repeat 4"),
        "--repeat 4 with --games 2: games with the same opening can't be more than the games of \
         an encounter"
    );
}

#[test]
fn the_kind_of_an_event_follows_the_command_and_the_bots() {
    let kind = |line: &str| event(Purpose::Tournament, line).format.kind;
    assert_eq!(kind(""), Kind::RoundRobin);
    assert_eq!(kind("--tournament gauntlet"), Kind::Gauntlet { seeds: 1 });
    assert_eq!(
        kind("--tournament gauntlet --seeds 2"),
        Kind::Gauntlet { seeds: 2 }
    );
    assert_eq!(
        error(Purpose::Tournament, "--seeds 2"),
        "--seeds goes with --tournament gauntlet"
    );
    assert_eq!(
        error(Purpose::Match, "--engine a --engine b --engine c"),
        "a match is between two bots, not 3; `arena tournament` takes more"
    );
    assert_eq!(
        error(
            Purpose::Sprt,
            "--engine a --engine b --engine c --tournament gauntlet"
        ),
        "a sequential test is between two bots, not 3"
    );
}

#[test]
fn quick_is_two_programs_on_all_cores() {
    let (event, manner) = run(Purpose::Match, "--quick a b book=none").unwrap();
    assert_eq!(names(&event), ["a", "b"]);
    assert_eq!(event.format.rounds, 50);
    assert_eq!(event.book.source, BookSource::None);
    assert_eq!(manner.concurrency, CORES);
    assert_eq!(
        error(Purpose::Match, "--quick a"),
        "--quick takes two programs, not 1"
    );
    assert_eq!(
        error(Purpose::Match, "--quick a b --engine c"),
        "--quick names its programs itself: leave --engine out"
    );
}

#[test]
fn a_game_is_given_up_only_by_a_score_that_was_named() {
    let ends = event(
        Purpose::Match,
        "--resign score=900 --draw score=5 movecount=2 --maxmoves 70",
    );
    let resign = Resign {
        turns: 3,
        score: 900,
        twosided: false,
    };
    let draw = DrawRule {
        from_move: 20,
        turns: 2,
        score: 5,
    };
    assert_eq!(ends.resign, Some(resign));
    assert_eq!(ends.draw, Some(draw));
    assert_eq!(ends.max_moves, Some(70));
    assert_eq!(
        error(Purpose::Match, "--resign movecount=2"),
        "--resign needs score="
    );
    assert_eq!(event(Purpose::Match, "").sprt, None);
    assert!(event(Purpose::Match, "--sprt elo1=3").sprt.is_some());
    let swapped = error(Purpose::Match, "--sprt elo0=5 elo1=0");
    assert!(swapped.starts_with("--sprt: "), "{swapped}");
}

#[test]
fn going_on_changes_only_what_is_given_anew() {
    let (_, first) = run(
        Purpose::Match,
        "--concurrency 3 --recover --record games.txt --shard 2/4 --ratinginterval 5",
    )
    .unwrap();
    assert_eq!(first.shard, Shard { part: 2, of: 4 });
    let record = std::path::absolute("games.txt").unwrap();
    assert_eq!(first.record, Some(record));
    let mut resumed = first.clone();
    adjust(&mut resumed, &parsed("")).unwrap();
    assert_eq!(resumed, first);
    adjust(&mut resumed, &parsed("--concurrency 1 --json /x --strict")).unwrap();
    let changed = Manner {
        concurrency: 1,
        json: Some(PathBuf::from("/x")),
        strict: true,
        ..first
    };
    assert_eq!(resumed, changed);
    let wrong = adjust(&mut resumed, &parsed("--concurrency 0")).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "--concurrency: `0` is not a whole number from 1 to 4294967295"
    );
}
