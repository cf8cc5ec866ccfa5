//! Checks of the words of `go` that are about time.

use super::bench::Bench;
use super::lateness::punctual;
use super::probe::Probe;
use super::{Check, Failure, scene};
use crate::board::Position;
use std::time::Duration;

/// What a turn may be late in a match, where nobody says otherwise.
const MARGIN: Duration = Duration::from_millis(50);

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "movetime",
        "Timing",
        "`go movetime N` is answered within N ms and the usual margin of 50 ms",
        movetime,
    ),
    Check::required(
        "one-millisecond",
        "Timing",
        "a clock of 1 ms is answered by a legal turn within 1 ms and the margin of 50 ms",
        one_millisecond,
    ),
    Check::required(
        "clock-kept",
        "Timing",
        "a clock of 200 ms is answered within it and the margin of 50 ms",
        clock_kept,
    ),
    Check::required(
        "clock-words",
        "Commands",
        "clocks are read in both spellings, with and without increments, in any order",
        clock_words,
    ),
    Check::required(
        "clock-of-the-mover",
        "Commands",
        "the clock of the player to move counts, the other one doesn't",
        clock_of_the_mover,
    ),
    Check::required(
        "clock-negative",
        "Commands",
        "a clock below 0 counts as 0: a legal turn comes within the margin",
        clock_negative,
    ),
    Check::required(
        "clock-missing",
        "Errors",
        "clocks without that of the player to move refuse `go`",
        clock_missing,
    ),
    Check::required(
        "movestogo",
        "Commands",
        "`movestogo` is read, 0 too, and the clock is kept",
        movestogo,
    ),
];

/// A legal turn comes within the time and the margin, often enough.
fn kept(probe: &mut Probe<'_>, position: &Position, go: &str, time_ms: u64) -> Result<(), Failure> {
    let limit = Duration::from_millis(time_ms) + MARGIN + probe.slack();
    punctual(go, "bestmove", limit, || {
        let watch = probe.stopwatch();
        let answer = probe.go(go)?;
        let took = watch.stop(answer.at, probe.id());
        probe.is_legal(position, &answer)?;
        Ok(took)
    })
}

fn movetime(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for time in [1, 100] {
        kept(&mut probe, &position, &format!("go movetime {time}"), time)?;
    }
    Ok(())
}

fn one_millisecond(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in ["startpos", scene::MIDDLE, scene::FORMS[4].0] {
        let position = probe.place(words)?;
        kept(
            &mut probe,
            &position,
            "go p1time 1 p2time 1 p1inc 0 p2inc 0",
            1,
        )?;
    }
    Ok(())
}

fn clock_kept(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    kept(&mut probe, &position, "go p1time 200 p2time 200", 200)
}

fn clock_words(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for go in [
        "go p1time 60 p2time 60",
        "go wtime 60 btime 60",
        "go p2inc 1 p1inc 1 p2time 60 p1time 60",
        "go binc 1 btime 60 winc 1 wtime 60",
        "go winc 0 p1time 60 binc 0 p2time 60",
        "go movestogo 5 btime 60 wtime 60",
    ] {
        probe.legal(&position, go)?;
    }
    Ok(())
}

fn clock_of_the_mover(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for (words, go) in [
        (scene::MIDDLE, "go p1time 50 p2time 36000000"),
        ("startpos moves e5", "go p1time 36000000 p2time 50"),
        (scene::MIDDLE, "go wtime 50"),
        ("startpos moves e5", "go btime 50"),
    ] {
        let position = probe.place(words)?;
        kept(&mut probe, &position, go, 50)?;
    }
    Ok(())
}

fn clock_negative(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    kept(&mut probe, &position, "go p1time -500 p2time -500", 0)
}

fn clock_missing(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.place(scene::MIDDLE)?;
    probe.refused("go p2time 1000")?;
    probe.refused("go p1inc 10 p2inc 10")?;
    probe.place("startpos moves e5")?;
    probe.refused("go wtime 1000")
}

fn movestogo(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for moves in [0, 1, 40] {
        let go = format!("go movestogo {moves} p1time 100 p2time 100");
        kept(&mut probe, &position, &go, 100)?;
    }
    Ok(())
}
