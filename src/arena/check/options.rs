//! Checks of `setoption`.

use super::bench::Bench;
use super::{Check, Failure, scene};
use crate::board::{Outcome, Variant};
use crate::protocol::{OptionKind, OptionLine};
use std::collections::BTreeSet;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "option-unknown",
        "Errors",
        "an unknown option is refused",
        option_unknown,
    ),
    Check::required(
        "option-malformed",
        "Errors",
        "a malformed `setoption` is refused",
        option_malformed,
    ),
    Check::optional(
        "option-defaults",
        "Commands",
        "each option takes its default, names and values in any case",
        option_defaults,
    ),
    Check::optional(
        "option-bad-values",
        "Errors",
        "values out of range and words that mean nothing are refused",
        option_bad_values,
    ),
    Check::optional(
        "option-hash",
        "Timing",
        "`Hash` is resized: `readyok` comes when the memory is ready, and a search works",
        option_hash,
    ),
    Check::optional(
        "option-threads",
        "Commands",
        "with two `Threads` a search ends at its limits and at `stop`",
        option_threads,
    ),
    Check::optional(
        "option-multipv",
        "Commands",
        "`MultiPV` reports that many lines, ranked from 1, that begin differently",
        option_multipv,
    ),
    Check::optional(
        "option-bad-multipv",
        "Errors",
        "a wrong value of `MultiPV` changes nothing: as many lines as before",
        option_bad_multipv,
    ),
    Check::optional(
        "option-ponder",
        "Replies",
        "with `Ponder` the answer that `bestmove` expects is legal behind the turn",
        option_ponder,
    ),
    Check::optional(
        "option-variant",
        "Commands",
        "with `Variant` blitz `startpos` starts Blitz, where one ring wins, and back again",
        option_variant,
    ),
];

fn option_unknown(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    probe.refused("setoption name No Such Option value 3")?;
    probe.refused("setoption name No Such Option")?;
    probe.stands_at(&position)
}

fn option_malformed(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    for line in ["setoption", "setoption name", "setoption value 3"] {
        probe.refused(line)?;
    }
    probe.stands_at(&position)
}

fn offered(options: &[OptionLine]) -> Result<(), Failure> {
    if options.is_empty() {
        return Err(Failure::NotOffered("no options".to_owned()));
    }
    Ok(())
}

/// The default, or nothing for a button.
fn default(option: &OptionLine) -> String {
    match &option.kind {
        OptionKind::Check { default } => default.to_string(),
        OptionKind::Spin { default, .. } => default.to_string(),
        OptionKind::Combo { default, .. } | OptionKind::Text { default } => default.clone(),
        OptionKind::Button => String::new(),
    }
}

fn option_defaults(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    offered(&probe.options)?;
    for option in probe.options.clone() {
        let value = default(&option);
        // A text may be a file's name, where case counts.
        let shouted = match option.kind {
            OptionKind::Text { .. } => value.clone(),
            _ => value.to_uppercase(),
        };
        for (name, value) in [
            (option.name.clone(), value),
            (option.name.to_uppercase(), shouted.clone()),
            (option.name.to_lowercase(), shouted),
        ] {
            let value = if value.is_empty() {
                value
            } else {
                format!(" value {value}")
            };
            probe.tell(&format!("setoption name {name}{value}"))?;
        }
    }
    probe.stands_at(&scene::resolved("startpos"))
}

fn option_bad_values(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    offered(&probe.options)?;
    let position = probe.place(scene::MIDDLE)?;
    for option in probe.options.clone() {
        let values = match option.kind {
            OptionKind::Spin { min, max, .. } => vec![
                format!("{}", i128::from(min) - 1),
                format!("{}", i128::from(max) + 1),
                "many".to_owned(),
                "9".repeat(40),
            ],
            OptionKind::Check { .. } | OptionKind::Combo { .. } => vec!["neither".to_owned()],
            OptionKind::Button | OptionKind::Text { .. } => Vec::new(),
        };
        for value in values {
            probe.refused(&format!("setoption name {} value {value}", option.name))?;
        }
        if matches!(
            option.kind,
            OptionKind::Spin { .. } | OptionKind::Combo { .. }
        ) {
            probe.refused(&format!("setoption name {}", option.name))?;
        }
    }
    probe.stands_at(&position)
}

fn option_hash(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let OptionKind::Spin { min, max, .. } = probe.option("Hash")?.kind else {
        return Err(Failure::NotOffered("Hash is no number".to_owned()));
    };
    let position = probe.place(scene::MIDDLE)?;
    for size in [min.max(1), max.min(64), max.min(4)] {
        probe.tell(&format!("setoption name Hash value {size}"))?;
        probe.legal(&position, "go nodes 2000")?;
    }
    Ok(())
}

fn option_threads(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    match probe.option("Threads")?.kind {
        OptionKind::Spin { max, .. } if max >= 2 => {}
        _ => return Err(Failure::NotOffered("one thread only".to_owned())),
    }
    let position = probe.place(scene::MIDDLE)?;
    probe.tell("setoption name Threads value 2")?;
    for go in [
        "go depth 2",
        "go nodes 3000",
        "go movetime 20",
        "go infinite\nstop",
    ] {
        probe.legal(&position, go)?;
        let behind = probe.settle()?;
        probe.nothing(&behind)?;
    }
    Ok(())
}

fn option_multipv(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.option("MultiPV")?;
    probe.tell("setoption name MultiPV value 3")?;
    // One turn only: one line.
    let one_turn = "fen 4/7/8/9/10/9/rr8/Rr7/Rr6/Rr5/4 w 2 0";
    for (words, lines) in [(scene::MIDDLE, 3), ("startpos", 3), (one_turn, 1)] {
        let position = probe.place(words)?;
        let answer = probe.go("go depth 2")?;
        let turn = probe.is_legal(&position, &answer)?.to_string();
        // The last report of each rank.
        let ranked = |rank| {
            let mut infos = answer.infos.iter().rev();
            infos.find(|info| info.multipv == Some(rank) && !info.pv.is_empty())
        };
        let mut first = BTreeSet::new();
        for rank in 1..=lines {
            let Some(info) = ranked(rank) else {
                return Err(probe.wrong(format!("{lines} lines"), format!("none of rank {rank}")));
            };
            probe.reads(&position, &info.pv[0])?;
            if rank == 1 && info.pv[0] != turn {
                return Err(probe.wrong(format!("{turn} first"), format!("`{}`", info.pv[0])));
            }
            if !first.insert(&info.pv[0]) {
                let expected = "lines that begin differently";
                return Err(probe.wrong(expected, format!("`{}` twice", info.pv[0])));
            }
        }
        if let Some(info) = ranked(lines + 1) {
            let got = scene::shortened(&info.to_string());
            return Err(probe.wrong(format!("{lines} lines"), format!("`{got}`")));
        }
    }
    Ok(())
}

fn option_bad_multipv(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.option("MultiPV")?;
    probe.place(scene::MIDDLE)?;
    probe.tell("setoption name MultiPV value 2")?;
    for value in [" value 0", " value two", " value -3", ""] {
        probe.refused(&format!("setoption name MultiPV{value}"))?;
    }
    let answer = probe.go("go depth 2")?;
    let most = answer.infos.iter().filter_map(|info| info.multipv).max();
    if most == Some(2) {
        return Ok(());
    }
    let got = most.map_or("none".to_owned(), |most| most.to_string());
    Err(probe.wrong("2 lines, as set before", got))
}

fn option_ponder(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.option("Ponder")?;
    probe.tell("setoption name Ponder value true")?;
    for (words, _) in scene::FORMS {
        let mut position = probe.place(words)?;
        let answer = probe.go("go depth 2 nodes 5000")?;
        let turn = probe.is_legal(&position, &answer)?;
        scene::play(&mut position, &turn);
        if let Some(ponder) = answer.ponder {
            probe.reads(&position, &ponder)?;
        }
    }
    Ok(())
}

fn option_variant(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    match probe.option("Variant")?.kind {
        OptionKind::Combo { values, .. }
            if values
                .iter()
                .any(|value| value.eq_ignore_ascii_case("blitz")) => {}
        _ => return Err(Failure::NotOffered("no Variant blitz".to_owned())),
    }
    // A game that one ring won, and that goes on by the standard rules.
    let won = |number: &u64| {
        let end = scene::random_game(Variant::Blitz, *number).1;
        matches!(end.outcome(), Some(Outcome::Win(_))) && end.removed(!end.side()) == 1
    };
    let number = (0..).find(won).expect("random games of Blitz are won");
    let (turns, end) = scene::random_game(Variant::Blitz, number);
    let words = scene::words(&turns);
    for _ in 0..2 {
        probe.tell("setoption name Variant value blitz")?;
        probe.tell(&format!("position {words}"))?;
        probe.sees(&end)?;
        probe.tell("setoption name Variant value standard")?;
        let goes_on = probe.place(&words)?;
        probe.stands_at(&goes_on)?;
    }
    Ok(())
}
