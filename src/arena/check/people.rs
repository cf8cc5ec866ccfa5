//! Checks of the commands for people, where a bot has them, and of `go perft`.

use super::bench::Bench;
use super::probe::{Probe, Said};
use super::{Check, Failure, scene};
use crate::board::{Position, Turn, perft_divide};
use crate::protocol::Reply;
use std::collections::BTreeMap;
use std::time::Duration;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "go-perft",
        "Commands",
        "`go perft N` counts right, turn by turn: rows, choices, passes, the last marker",
        go_perft,
    ),
    Check::required(
        "go-perft-stop",
        "Commands",
        "`stop` breaks a `go perft` off, which has no `bestmove`",
        go_perft_stop,
    ),
    Check::optional(
        "people-perft",
        "Commands",
        "`perft N` is `go perft N`",
        people_perft,
    ),
    Check::optional(
        "people-moves",
        "Commands",
        "`moves` lists all legal turns on one line, none in a finished game",
        people_moves,
    ),
    Check::optional(
        "people-d",
        "Commands",
        "`d` tells the position string on a line `Fen:`, and the result on the last one",
        people_d,
    ),
    Check::optional(
        "people-eval",
        "Commands",
        "`eval` answers, and changes nothing",
        people_eval,
    ),
    Check::optional(
        "people-help",
        "Commands",
        "`help` names the commands that drivers send",
        people_help,
    ),
    Check::optional(
        "people-bench",
        "Commands",
        "the last line of `bench` is `N nodes M nps`, and N is the same again",
        people_bench,
    ),
];

/// The lines of a command that a bot may not have.
fn offered(probe: &mut Probe<'_>, line: &str) -> Result<Vec<Said>, Failure> {
    let heard = probe.ask(line)?;
    let nothing = |said: &Said| matches!(said.reply, Reply::Error(_) | Reply::Remark(_));
    if heard.iter().all(nothing) {
        return Err(Failure::NotOffered(format!("no `{line}`")));
    }
    Ok(heard)
}

/// The counts by first turn, and the sum, of an answer to `perft`.
fn counts(probe: &Probe<'_>, heard: &[Said]) -> Result<(BTreeMap<String, u64>, u64), Failure> {
    let mut counts = BTreeMap::new();
    for said in heard {
        let parts = said.text.split_once(": ");
        let Some((name, Ok(count))) = parts.map(|(name, n)| (name, n.parse())) else {
            return Err(probe.wrong("`TURN: COUNT`", format!("`{}`", said.text)));
        };
        if name == "Nodes searched" {
            return Ok((counts, count));
        }
        if counts.insert(name.to_owned(), count).is_some() {
            return Err(probe.wrong("each turn once", format!("`{name}` twice")));
        }
    }
    Err(probe.wrong("`Nodes searched: SUM` at the end", "nothing more"))
}

fn counts_right(
    probe: &Probe<'_>,
    heard: &[Said],
    position: &Position,
    depth: u32,
) -> Result<(), Failure> {
    let (counts, sum) = counts(probe, heard)?;
    let right: BTreeMap<String, u64> = perft_divide(position, depth)
        .into_iter()
        .map(|(turn, count)| (turn.to_string(), count))
        .collect();
    let show = |turn: &str, count: Option<&u64>| match count {
        Some(count) => format!("`{turn}: {count}`"),
        None => format!("no {turn}"),
    };
    for turn in right.keys().chain(counts.keys()) {
        let (expected, got) = (right.get(turn), counts.get(turn));
        if expected != got {
            let expected = format!("{} in {position}", show(turn, expected));
            return Err(probe.wrong(expected, show(turn, got)));
        }
    }
    let right: u64 = right.values().sum();
    if sum != right {
        return Err(probe.wrong(format!("a sum of {right}"), sum.to_string()));
    }
    Ok(())
}

fn go_perft(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for (words, _) in scene::FORMS {
        let position = probe.place(words)?;
        // Two turns of positions with many choices are tens of thousands: seconds for some bots.
        for depth in 1..=if position.count_turns() <= 100 { 2 } else { 1 } {
            let heard = probe.ask(&format!("go perft {depth}"))?;
            counts_right(&probe, &heard, &position, depth)?;
        }
    }
    let over = probe.place(scene::OVER[0].0)?;
    let heard = probe.ask("go perft 2")?;
    counts_right(&probe, &heard, &over, 2)
}

fn go_perft_stop(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place("startpos")?;
    // Longer than any machine's patience.
    let heard = probe.ask("go perft 40\nstop")?;
    let odd = |said: &&Said| {
        matches!(said.reply, Reply::BestMove { .. }) || said.text.starts_with("Nodes searched")
    };
    if let Some(said) = heard.iter().find(odd) {
        return Err(probe.wrong("no bestmove and no sum", format!("`{}`", said.text)));
    }
    probe.stands_at(&position)
}

fn people_perft(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::MIDDLE)?;
    let heard = offered(&mut probe, "perft 2")?;
    counts_right(&probe, &heard, &position, 2)
}

fn people_moves(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in scene::FORMS
        .iter()
        .chain(&scene::OVER)
        .map(|(words, _)| words)
    {
        let position = probe.place(words)?;
        let heard = offered(&mut probe, "moves")?;
        let [said] = &heard[..] else {
            return Err(probe.wrong("one line", format!("{} lines", heard.len())));
        };
        let Some(list) = said.text.strip_prefix("moves:") else {
            return Err(probe.wrong("`moves: …`", format!("`{}`", scene::shortened(&said.text))));
        };
        let mut listed: Vec<&str> = list.split_whitespace().collect();
        listed.sort_unstable();
        let mut right: Vec<String> = position.turns().iter().map(Turn::to_string).collect();
        right.sort_unstable();
        if listed != right {
            let odd = listed
                .iter()
                .find(|turn| !right.iter().any(|r| r == **turn));
            let absent = right.iter().find(|turn| !listed.contains(&turn.as_str()));
            let got = match (odd, absent) {
                (Some(odd), _) => format!("`{odd}`"),
                (None, Some(absent)) => format!("no {absent}"),
                (None, None) => "a turn twice".to_owned(),
            };
            return Err(probe.wrong(format!("the {} turns of {position}", right.len()), got));
        }
    }
    Ok(())
}

fn people_d(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in scene::FORMS
        .iter()
        .chain(&scene::OVER)
        .map(|(words, _)| words)
    {
        let position = probe.place(words)?;
        let heard = offered(&mut probe, "d")?;
        let line = |name: &str| {
            let mut lines = heard.iter().filter_map(|said| said.text.strip_prefix(name));
            lines.next().map(str::trim)
        };
        let result = crate::protocol::Response::from(position.outcome()).to_string();
        for (name, right) in [("Fen:", position.to_string()), ("Result:", result)] {
            if line(name) != Some(right.as_str()) {
                let got = line(name).map_or("none".to_owned(), |got| format!("`{name} {got}`"));
                return Err(probe.wrong(format!("`{name} {right}`"), got));
            }
        }
    }
    Ok(())
}

fn people_eval(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in ["startpos", scene::MIDDLE, scene::WIN] {
        let position = probe.place(words)?;
        offered(&mut probe, "eval")?;
        probe.stands_at(&position)?;
    }
    Ok(())
}

fn people_help(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let heard = offered(&mut probe, "help")?;
    let text: Vec<&str> = heard.iter().map(|said| said.text.as_str()).collect();
    let text = text.join("\n");
    for word in [
        "isready",
        "position",
        "go",
        "stop",
        "ponderhit",
        "query",
        "quit",
    ] {
        if !text
            .split(|c: char| !c.is_ascii_alphanumeric())
            .any(|w| w == word)
        {
            return Err(probe.wrong(format!("a word about {word}"), "none"));
        }
    }
    Ok(())
}

fn people_bench(bench: &Bench) -> Result<(), Failure> {
    const PATIENCE: Duration = Duration::from_secs(300);
    let mut counts = Vec::new();
    let mut probe = bench.greet()?;
    for _ in 0..2 {
        probe.send("bench")?;
        let heard = probe.settle_within(PATIENCE)?;
        let Some(last) = heard
            .iter()
            .rev()
            .find(|said| matches!(said.reply, Reply::Other(_)))
        else {
            return Err(Failure::NotOffered("no `bench`".to_owned()));
        };
        let words: Vec<&str> = last.text.split_whitespace().collect();
        let count = match words[..] {
            [count, "nodes", nps, "nps"] if nps.parse::<u64>().is_ok() => count.parse::<u64>().ok(),
            _ => None,
        };
        let Some(count) = count else {
            return Err(probe.wrong("a last line `N nodes M nps`", format!("`{}`", last.text)));
        };
        counts.push(count);
    }
    if counts[0] != counts[1] {
        return Err(probe.wrong(format!("{} nodes again", counts[0]), counts[1].to_string()));
    }
    Ok(())
}
