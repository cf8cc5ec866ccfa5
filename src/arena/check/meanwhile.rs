//! Checks of what is said to a bot while it searches.

use super::bench::Bench;
use super::dialogue::Answer;
use super::lateness::punctual;
use super::probe::{Probe, SILENCE};
use super::{Check, Failure, scene};
use crate::board::Position;
use crate::protocol::{Reply, Response};
use std::time::Duration;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "infinite-waits",
        "Timing",
        "`go infinite` and `go` alone are answered at `stop` only, even with nothing left to find",
        infinite_waits,
    ),
    Check::required(
        "ponder-waits",
        "Timing",
        "`go ponder` is answered at `stop` or `ponderhit` only, whatever its limits",
        ponder_waits,
    ),
    Check::required(
        "ponderhit-starts-clock",
        "Commands",
        "the limits of `go ponder` count from `ponderhit`",
        ponderhit_starts_clock,
    ),
    Check::required(
        "stop-in-20-ms",
        "Timing",
        "`bestmove` follows `stop` within 20 ms",
        stop_in_20_ms,
    ),
    Check::required(
        "stop-behind-go",
        "Lines",
        "a `stop` right behind `go` is not lost",
        stop_behind_go,
    ),
    Check::required(
        "stop-twice",
        "Commands",
        "a second `stop` does nothing, nor does one behind the end of a search",
        stop_twice,
    ),
    Check::required(
        "behind-stop",
        "Commands",
        "what comes behind `stop` waits for the `bestmove`, and is obeyed then",
        behind_stop,
    ),
    Check::required(
        "isready-meanwhile",
        "Commands",
        "`isready` is answered while searching, without disturbing the search",
        isready_meanwhile,
    ),
    Check::required(
        "query-meanwhile",
        "Commands",
        "queries are answered while searching",
        query_meanwhile,
    ),
    Check::required(
        "position-meanwhile",
        "Commands",
        "a `position` sent while searching is for the next `go`",
        position_meanwhile,
    ),
    Check::required(
        "go-meanwhile",
        "Commands",
        "a second `go` is refused while searching, and has no `bestmove`",
        |bench| refused_meanwhile(bench, &["go depth 1", "go infinite"]),
    ),
    Check::required(
        "setoption-meanwhile",
        "Commands",
        "`setoption` is refused while searching",
        |bench| refused_meanwhile(bench, &["setoption name Hash value 1"]),
    ),
    Check::required(
        "new-game-meanwhile",
        "Commands",
        "new games are refused while searching",
        |bench| refused_meanwhile(bench, &["uginewgame", "ucinewgame"]),
    ),
];

/// Nothing but reports of a search, in that time and until it is ready.
fn goes_on(probe: &mut Probe<'_>) -> Result<(), Failure> {
    let mut heard = probe.listen(SILENCE)?;
    heard.extend(probe.settle()?);
    let odd = |reply: &Reply| !matches!(reply, Reply::Info(_) | Reply::Remark(_));
    match heard.iter().find(|said| odd(&said.reply)) {
        None => Ok(()),
        Some(said) => Err(probe.wrong("no answer yet", format!("`{}`", said.text))),
    }
}

/// Ends a search that must be under way.
fn ends(probe: &mut Probe<'_>, position: &Position, word: &str) -> Result<Answer, Failure> {
    let answer = probe.go(word)?;
    probe.is_legal(position, &answer)?;
    let behind = probe.settle()?;
    probe.nothing(&behind)?;
    Ok(answer)
}

fn infinite_waits(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for (words, go) in [
        (scene::MIDDLE, "go infinite"),
        (scene::MIDDLE, "go"),
        (scene::WIN, "go infinite"),
        ("fen 4/7/8/9/10/9/rr8/Rr7/Rr6/Rr5/4 w 2 0", "go infinite"),
    ] {
        let position = probe.place(words)?;
        probe.send(go)?;
        goes_on(&mut probe)?;
        ends(&mut probe, &position, "stop")?;
    }
    Ok(())
}

fn ponder_waits(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for (go, leave) in [
        ("go ponder depth 1", "ponderhit"),
        ("go ponder movetime 1", "ponderhit"),
        ("go ponder p1time 1 p2time 1", "ponderhit"),
        ("go ponder nodes 1", "stop"),
        ("go ponder", "stop"),
    ] {
        let position = probe.place(scene::MIDDLE)?;
        probe.send(go)?;
        goes_on(&mut probe)?;
        ends(&mut probe, &position, leave)?;
    }
    Ok(())
}

fn ponderhit_starts_clock(bench: &Bench) -> Result<(), Failure> {
    const MOVETIME: Duration = Duration::from_millis(60);
    const MARGIN: Duration = Duration::from_millis(50);
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    let go = format!("go ponder movetime {}", MOVETIME.as_millis());
    let limit = MOVETIME + MARGIN + bench.slack;
    punctual(&go, "bestmove behind ponderhit", limit, || {
        probe.send(&go)?;
        goes_on(&mut probe)?;
        let watch = probe.stopwatch();
        let answer = probe.go("ponderhit")?;
        let took = watch.stop(answer.at, probe.id());
        probe.is_legal(&position, &answer)?;
        Ok(took)
    })
}

fn stop_in_20_ms(bench: &Bench) -> Result<(), Failure> {
    const LIMIT: Duration = Duration::from_millis(20);
    let mut probe = bench.greet()?;
    for words in ["startpos", scene::MIDDLE, scene::FORMS[11].0] {
        let position = probe.place(words)?;
        // Each try finds the search at another point.
        let mut tries = 0;
        punctual("stop", "bestmove", LIMIT + bench.slack, || {
            tries += 1;
            probe.send("go infinite")?;
            probe.listen(Duration::from_millis(20 + 17 * tries))?;
            let watch = probe.stopwatch();
            let answer = probe.go("stop")?;
            let took = watch.stop(answer.at, probe.id());
            probe.is_legal(&position, &answer)?;
            Ok(took)
        })?;
    }
    Ok(())
}

fn stop_behind_go(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for _ in 0..30 {
        probe.legal(&position, "go infinite\nstop")?;
    }
    let behind = probe.settle()?;
    probe.nothing(&behind)
}

fn stop_twice(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    probe.send("go infinite")?;
    ends(&mut probe, &position, "stop\nstop\nstop")?;
    probe.legal(&position, "go depth 1")?;
    probe.tell("stop")?;
    // And it must not end the next search.
    probe.send("go infinite")?;
    goes_on(&mut probe)?;
    ends(&mut probe, &position, "stop")?;
    Ok(())
}

fn behind_stop(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    let start = scene::resolved("startpos");
    let commands = "go infinite\nstop\nuginewgame\ngo depth 1\nposition startpos moves e5";
    probe.send(commands)?;
    let first = probe.best_move()?;
    probe.is_legal(&position, &first)?;
    let second = probe.best_move()?;
    probe.is_legal(&start, &second)?;
    let behind = probe.settle()?;
    probe.nothing(&behind)?;
    probe.stands_at(&scene::resolved("startpos moves e5"))
}

fn isready_meanwhile(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    probe.send("go infinite")?;
    for _ in 0..5 {
        goes_on(&mut probe)?;
    }
    ends(&mut probe, &position, "stop")?;
    Ok(())
}

fn query_meanwhile(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    probe.send("go infinite")?;
    probe.sees(&position)?;
    ends(&mut probe, &position, "stop")?;
    Ok(())
}

fn position_meanwhile(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    probe.send("go infinite")?;
    probe.send("position startpos moves e5")?;
    goes_on(&mut probe)?;
    probe.responds("p1turn", Response::False)?;
    ends(&mut probe, &position, "stop")?;
    probe.stands_at(&scene::resolved("startpos moves e5"))
}

fn refused_meanwhile(bench: &Bench, lines: &[&str]) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    probe.send("go infinite")?;
    for line in lines {
        probe.refused(line)?;
        goes_on(&mut probe)?;
    }
    ends(&mut probe, &position, "stop")?;
    probe.stands_at(&position)
}
