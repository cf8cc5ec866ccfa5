//! Self-play: the same games from the same seed, however often it is interrupted and on however
//! many threads, and samples that are what they are said to be.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use yinsh::board::{Stage, Variant};
use yinsh::eval::Evaluation;
use yinsh::learn::{
    Game, GameResult, GenerateError, Header, Reader, ResumeError, Sample, Settings, Tail, generate,
};

/// A fresh folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("datagen")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn settings(seed: u64, games: u32, threads: usize) -> Settings {
    Settings {
        header: Header {
            rings_to_win: Variant::Standard.rings_to_win(),
            seed,
            nodes: 40,
            games,
            engine: "test".to_owned(),
        },
        evaluation: Evaluation::handmade(),
        threads,
    }
}

/// Makes the games, and tells what was said of the file.
fn make(path: &Path, settings: &Settings) -> Result<Vec<String>, GenerateError> {
    let mut notices = Vec::new();
    generate(path, settings, &mut |notice| notices.push(notice))?;
    Ok(notices)
}

/// The games of a file by number: the order in which they ended does not count.
fn games(path: &Path) -> BTreeMap<u32, Vec<Sample>> {
    let read = Reader::open(path, Tail::Whole).unwrap();
    let games: Vec<Game> = read.map(Result::unwrap).collect();
    let count = games.len();
    let games: BTreeMap<_, _> = games
        .into_iter()
        .map(|game| (game.index, game.samples))
        .collect();
    assert_eq!(games.len(), count, "a game is there twice");
    games
}

#[test]
fn games_follow_from_the_seed_alone() {
    let folder = folder("seed");
    let made = |name: &str, settings: &Settings| {
        let path = folder.join(name);
        assert_eq!(make(&path, settings).unwrap(), [""; 0]);
        games(&path)
    };
    let one = made("one thread", &settings(1, 12, 1));
    assert_eq!(
        one.keys().copied().collect::<Vec<_>>(),
        (0..12).collect::<Vec<_>>()
    );
    assert_eq!(one, made("three threads", &settings(1, 12, 3)));
    // More games are more of the same.
    let mut more = made("more games", &settings(1, 14, 2));
    more.retain(|&index, _| index < 12);
    assert_eq!(one, more);
    let other = made("another seed", &settings(2, 12, 1));
    assert!(
        one.iter()
            .all(|(index, samples)| samples.is_empty() || *samples != other[index])
    );
}

#[test]
fn a_run_cut_off_anywhere_goes_on_to_the_same_games() {
    let folder = folder("cut");
    let path = folder.join("games.bin");
    let settings = settings(3, 6, 1);
    make(&path, &settings).unwrap();
    let expected = games(&path);
    let bytes = fs::read(&path).unwrap();
    let header = settings.header.encode().unwrap().len();
    // Every length up to a little beyond the header, then some of each game, then all.
    let lengths = (0..header + 12).chain((header..bytes.len()).step_by(577));
    for length in lengths.chain([bytes.len()]) {
        fs::write(&path, &bytes[..length]).unwrap();
        make(&path, &settings).unwrap();
        assert_eq!(games(&path), expected, "cut at {length}");
    }
}

#[test]
fn what_is_cut_off_is_told() {
    let folder = folder("told");
    let path = folder.join("games.bin");
    let settings = settings(3, 2, 1);
    make(&path, &settings).unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let notices = make(&path, &settings).unwrap();
    assert!(
        notices[0].contains("was not written to its end"),
        "{notices:?}"
    );
    assert!(notices[1].contains("1 of 2 games are there"), "{notices:?}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_killed_process_goes_on_to_the_same_games() {
    let folder = folder("killed");
    let whole = folder.join("whole.bin");
    let path = folder.join("games.bin");
    let run = |path: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yinsh"));
        command.args([
            "datagen",
            "--games",
            "30",
            "--nodes",
            "40",
            "--threads",
            "2",
            "--out",
        ]);
        command
            .arg(path)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let done = run(&whole).wait_with_output().unwrap();
    assert!(done.status.success());
    let told = String::from_utf8(done.stdout).unwrap();
    assert!(told.contains("30 games"), "{told}");
    // Killed each time when the file has grown: the end is the same wherever that was.
    let length = |path: &Path| fs::metadata(path).map_or(0, |data| data.len());
    for _ in 0..3 {
        let before = length(&path);
        let mut child = run(&path);
        while length(&path) < before + 3000 && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(run(&path).wait().unwrap().success());
    assert_eq!(games(&path), games(&whole));
}

#[test]
fn a_file_of_other_settings_or_damaged_is_left_as_it_is() {
    let folder = folder("left");
    let path = folder.join("games.bin");
    let made = settings(4, 3, 1);
    make(&path, &made).unwrap();
    let bytes = fs::read(&path).unwrap();
    let refused = |settings: &Settings, content: &[u8]| {
        fs::write(&path, content).unwrap();
        let error = make(&path, settings).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), content, "{error}");
        error
    };
    for (what, change) in [
        ("seed", (|h| h.seed += 1) as fn(&mut Header)),
        ("nodes", |h| h.nodes += 1),
        ("games", |h| h.games += 1),
        ("rings to win", |h| h.rings_to_win = 1),
        ("engine", |h| h.engine.push('2')),
    ] {
        let mut other = made.clone();
        change(&mut other.header);
        match refused(&other, &bytes) {
            GenerateError::Resume(ResumeError::Settings { what: told, .. }) => {
                assert_eq!(told, what);
            }
            other => panic!("{other}"),
        }
    }
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    let error = refused(&made, &damaged);
    assert!(
        matches!(error, GenerateError::Resume(ResumeError::Data(_))),
        "{error}"
    );
    let merged = [&bytes[..], &settings(5, 3, 1).header.encode().unwrap()].concat();
    let error = refused(&made, &merged);
    assert!(
        matches!(error, GenerateError::Resume(ResumeError::Merged { .. })),
        "{error}"
    );
    let error = refused(&made, b"something else");
    assert!(
        matches!(error, GenerateError::Resume(ResumeError::Data(_))),
        "{error}"
    );
}

#[test]
fn samples_are_quiet_positions_of_one_game_with_its_result() {
    let folder = folder("samples");
    for rings_to_win in [3, 1] {
        let path = folder.join(rings_to_win.to_string());
        let mut settings = settings(6, 40, 2);
        settings.header.rings_to_win = rings_to_win;
        make(&path, &settings).unwrap();
        let (mut placements, mut moves, mut clean) = (0, 0, 0);
        for samples in games(&path).values() {
            let mut results = [None; 2];
            for pair in samples.windows(2) {
                assert!(pair[0].turn < pair[1].turn);
                assert!(pair[0].disturbed >= pair[1].disturbed);
            }
            for sample in samples {
                let position = sample.position().unwrap();
                assert_eq!(sample.rings_to_win, rings_to_win);
                assert_eq!(position.stage() == Stage::Placement, sample.turn < 10);
                // White plays the even turns.
                let player = usize::from(sample.turn % 2);
                let known = *results[player].get_or_insert(sample.result);
                assert_eq!(known, sample.result, "one game, one result");
                match sample.turn {
                    0..10 => placements += 1,
                    _ => moves += 1,
                }
                clean += usize::from(!sample.disturbed);
            }
            if let [Some(white), Some(black)] = results {
                assert_eq!(white as u8 + black as u8, GameResult::Win as u8);
            }
        }
        assert!(placements > 20 && moves > 200, "{placements} {moves}");
        assert!(clean > (placements + moves) / 2, "{clean}");
    }
}

#[test]
fn the_command_merges_and_shows() {
    let folder = folder("command");
    let yinsh = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yinsh"));
        let output = command
            .arg("datagen")
            .args(arguments)
            .current_dir(&folder)
            .output();
        let output = output.unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    for seed in ["8", "9"] {
        let arguments = "--games 3 --nodes 20 --threads 1 --seed";
        let arguments = arguments.split(' ').chain([seed, "--out", seed]);
        let arguments: Vec<&str> = arguments.collect();
        assert_eq!(yinsh(&arguments).0, Some(0));
    }
    let (code, told, _) = yinsh(&["merge", "all", "8", "9"]);
    assert_eq!(code, Some(0));
    assert!(told.starts_with("all: 6 games, "), "{told}");
    let (code, told, _) = yinsh(&["show", "all"]);
    assert_eq!(code, Some(0));
    assert!(
        told.contains("seed 9: 3 of 3 games, 20 nodes a turn"),
        "{told}"
    );
    assert!(told.contains("\n6 games ("), "{told}");
    assert!(told.contains("\nplacement "), "{told}");

    let (code, told, error) = yinsh(&["show", "all", "8"]);
    assert_eq!((code, told.as_str()), (Some(2), ""));
    assert_eq!(
        error.trim_end(),
        "yinsh: 8: game 0 of seed 8 was met before, in all"
    );
    let (code, _, error) = yinsh(&["--games", "3"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("--out"), "{error}");
    let (code, _, error) = yinsh(&["--out", "new", "--eval", "8"]);
    assert_eq!(code, Some(2));
    assert!(
        error.starts_with("yinsh: 8: not a file of yinsh weights"),
        "{error}"
    );
    assert!(!folder.join("new").exists());
}
