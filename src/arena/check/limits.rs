//! Checks of the words of `go`, but for those about time.

use super::bench::Bench;
use super::{Check, Failure, scene};
use crate::board::Turn;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "go-depth",
        "Commands",
        "`go depth N` ends by itself, and not deeper",
        go_depth,
    ),
    Check::required(
        "go-nodes",
        "Commands",
        "`go nodes N` ends by itself, after twice as many at most",
        go_nodes,
    ),
    Check::required(
        "go-mate",
        "Commands",
        "`go mate N` ends by itself where there is such a win",
        go_mate,
    ),
    Check::required(
        "go-any-order",
        "Commands",
        "the words of `go` come in any order, and the first limit reached ends the search",
        go_any_order,
    ),
    Check::required(
        "go-last-holds",
        "Commands",
        "of two limits of a kind the last one holds",
        go_last_holds,
    ),
    Check::required(
        "go-zero",
        "Commands",
        "limits of 0 count as no less than 1: a legal turn comes",
        go_zero,
    ),
    Check::required(
        "go-huge",
        "Commands",
        "numbers beyond all bounds are limits that aren't reached",
        go_huge,
    ),
    Check::required(
        "go-unknown-words",
        "Errors",
        "words of `go` that mean nothing are skipped",
        go_unknown_words,
    ),
    Check::required(
        "go-bad-values",
        "Errors",
        "a value that is no number refuses `go`, which then has no `bestmove`",
        go_bad_values,
    ),
    Check::required(
        "searchmoves",
        "Commands",
        "`searchmoves` holds the choice, before and behind other words",
        searchmoves,
    ),
    Check::required(
        "searchmoves-illegal",
        "Errors",
        "a turn behind `searchmoves` that isn't legal refuses `go`",
        searchmoves_illegal,
    ),
];

fn go_depth(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for depth in 1..=3 {
        let answer = probe.go(&format!("go depth {depth}"))?;
        probe.is_legal(&position, &answer)?;
        if let Some(deep) = answer
            .infos
            .iter()
            .filter_map(|i| i.depth)
            .find(|d| *d > depth)
        {
            return Err(probe.wrong(format!("depths up to {depth}"), format!("depth {deep}")));
        }
    }
    Ok(())
}

fn go_nodes(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for nodes in [1_000, 20_000] {
        let answer = probe.go(&format!("go nodes {nodes}"))?;
        probe.is_legal(&position, &answer)?;
        // Some engines look at their limits every thousand nodes or so.
        let most = 2 * nodes + 4096;
        let counts = answer.infos.iter().filter_map(|info| info.nodes);
        if let Some(count) = counts.max().filter(|count| *count > most) {
            return Err(probe.wrong(format!("{most} nodes at most"), count.to_string()));
        }
    }
    Ok(())
}

fn go_mate(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::WIN)?;
    probe.legal(&position, "go mate 1")?;
    probe.legal(&position, "go mate 3 movetime 3600000")?;
    Ok(())
}

/// Each of these alone would go on for an hour; only the depth ends it.
const LONG: [&str; 4] = [
    "movetime 3600000",
    "p1time 36000000 p2time 36000000",
    "nodes 999999999999",
    "p1inc 3600000 p2inc 3600000",
];

fn go_any_order(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for place in 0..=LONG.len() {
        let mut words = LONG.to_vec();
        words.rotate_left(place % LONG.len());
        words.insert(place, "depth 1");
        probe.legal(&position, &format!("go {}", words.join(" ")))?;
        let behind = probe.settle()?;
        probe.nothing(&behind)?;
    }
    Ok(())
}

fn go_last_holds(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    probe.legal(&position, "go depth 90 depth 1")?;
    probe.legal(&position, "go movetime 36000000 movetime 10")?;
    Ok(())
}

fn go_zero(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for go in ["go depth 0", "go nodes 0", "go movetime 0"] {
        probe.legal(&position, go)?;
    }
    Ok(())
}

fn go_huge(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    let huge = "9".repeat(40);
    probe.legal(&position, &format!("go nodes {huge} depth 1"))?;
    probe.legal(&position, &format!("go movetime {huge} depth 1"))?;
    probe.legal(&position, &format!("go depth {huge} nodes 100"))?;
    Ok(())
}

fn go_unknown_words(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for go in ["go wibble depth 1", "go depth 1 wobble 7"] {
        probe.legal(&position, go)?;
    }
    Ok(())
}

fn go_bad_values(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for go in [
        "go depth five",
        "go depth",
        "go nodes -1",
        "go movetime 1.5 depth 1",
        "go p1time x p2time 100",
    ] {
        probe.refused(go)?;
    }
    probe.legal(&position, "go depth 1")?;
    Ok(())
}

fn searchmoves(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in ["startpos", scene::MIDDLE, scene::FORMS[4].0] {
        let position = probe.place(words)?;
        let turns = position.turns();
        let chosen = [&turns[turns.len() / 3], &turns[turns.len() / 2]];
        let [one, other] = chosen.map(Turn::to_string);
        for go in [
            format!("go searchmoves {one} {other} depth 2"),
            format!("go depth 2 searchmoves {one} {other}"),
            format!("go nodes 200 searchmoves {one} {other} movetime 3600000"),
        ] {
            let turn = probe.legal(&position, &go)?;
            if !chosen.contains(&&turn) {
                return Err(probe.wrong(format!("{one} or {other}"), format!("`{turn}`")));
            }
        }
        let turn = probe.legal(&position, &format!("go searchmoves {other} depth 1"))?;
        if turn.to_string() != other {
            return Err(probe.wrong(other, format!("`{turn}`")));
        }
    }
    Ok(())
}

fn searchmoves_illegal(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place("startpos")?;
    for go in [
        "go depth 1 searchmoves e5 e4-e5",
        "go searchmoves zz depth 1",
        "go searchmoves pass depth 1",
    ] {
        probe.refused(go)?;
    }
    probe.legal(&position, "go depth 1")?;
    Ok(())
}
