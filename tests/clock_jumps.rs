//! A wall clock that is set forward or back changes nothing: thinking times, clocks and watchdogs go
//! by the monotonic clock.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Dates for people, and the name by which a guard knows its programs.
const MAY_LOOK: [&str; 2] = ["arena/time.rs", "arena/process/guard.rs"];

#[test]
fn the_wall_clock_is_looked_at_for_dates_and_names_alone() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut looking = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        if ["SystemTime", "jiff::", "gettimeofday", "UNIX_EPOCH"]
            .iter()
            .any(|word| text.contains(word))
        {
            let name = file.strip_prefix(&src).expect("a file of src");
            looking.push(name.display().to_string());
        }
    }
    looking.sort();
    let mut allowed = MAY_LOOK.to_vec();
    allowed.sort();
    assert_eq!(looking, allowed);
}

#[cfg(target_os = "linux")]
mod arena;

/// The programs under a clock that jumps by two days from look to look.
#[cfg(target_os = "linux")]
mod under_a_jumping_clock {
    use super::arena::Workshop;
    use std::path::PathBuf;
    use std::process::{Command, Stdio};
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    /// The library to be preloaded; `None`, and said so, without a C compiler.
    fn library(shop: &Workshop) -> Option<PathBuf> {
        let library = shop.path("jumping_clock.so");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/jumping_clock.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-o"])
            .arg(&library)
            .arg(source)
            .stderr(Stdio::null())
            .status();
        if !built.is_ok_and(|status| status.success()) {
            println!("skipped: no C compiler to build the clock that jumps");
            return None;
        }
        // Where programs take it up, `date` is a day off.
        let date = Command::new("date")
            .arg("+%s")
            .env("LD_PRELOAD", &library)
            .output()
            .expect("date");
        let told: i64 = String::from_utf8_lossy(&date.stdout)
            .trim()
            .parse()
            .expect("seconds");
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("after 1970");
        if (told - now.as_secs() as i64).abs() < 80_000 {
            println!("skipped: libraries can't be preloaded here");
            return None;
        }
        Some(library)
    }

    #[test]
    fn the_engine_thinks_as_long_as_it_is_told() {
        let shop = Workshop::new("clock-engine");
        let Some(library) = library(&shop) else {
            return;
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_yinsh"));
        command
            .env("LD_PRELOAD", library)
            .args(["go movetime 300", "go p1time 900 p2time 900"]);
        let out = shop.start_command(command).wait().expect(0).out;
        assert_eq!(out.matches("bestmove").count(), 2, "{out}");
        let times: Vec<u64> = out
            .lines()
            .filter_map(|line| line.split_once(" time ")?.1.split(' ').next()?.parse().ok())
            .collect();
        // Not a day, nor nothing: the last report of the first search.
        assert!(times.iter().all(|&ms| ms < 60_000), "{out}");
        assert!(times.iter().any(|&ms| ms >= 100), "{out}");
    }

    #[test]
    fn the_arena_times_turns_as_ever() {
        let shop = Workshop::new("clock-arena");
        let Some(library) = library(&shop) else {
            return;
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
        let yinsh = format!("cmd={}", env!("CARGO_BIN_EXE_yinsh"));
        command.env("LD_PRELOAD", library).args([
            "match",
            "--engine",
            &yinsh,
            "name=a",
            "--engine",
            &yinsh,
            "name=b",
            "--rounds",
            "1",
            "--each",
            "tc=1+0.005",
            "timemargin=60000",
            "--strict",
            "--journal",
            "j",
        ]);
        shop.start_command(command).wait().expect(0);
        let (_, games) = shop.journal("j");
        assert_eq!(games.len(), 2);
        for game in games {
            let longest = game.turns.iter().map(|turn| turn.us).max().expect("turns");
            assert!(Duration::from_micros(longest) < Duration::from_secs(120));
            assert!(Duration::from_millis(game.ms) < Duration::from_secs(3600));
        }
    }
}
