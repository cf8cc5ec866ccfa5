//! Checks of how a bot ends.

use super::bench::Bench;
use super::lateness::punctual;
use super::probe::{Probe, Said};
use super::{Check, Failure, scene};
use crate::protocol::Reply;
use std::time::Duration;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "quit",
        "Timing",
        "`quit` ends the program within 20 ms, with exit code 0",
        |bench| ends(bench, None, Leave::Quit),
    ),
    Check::required(
        "quit-searching",
        "Commands",
        "`quit` ends a search with its `bestmove` and then the program, within 20 ms",
        |bench| ends(bench, Some("go infinite"), Leave::Quit),
    ),
    Check::required(
        "quit-pondering",
        "Commands",
        "`quit` ends pondering with its `bestmove` and then the program, within 20 ms",
        |bench| {
            ends(
                bench,
                Some("go ponder p1time 9000 p2time 9000"),
                Leave::Quit,
            )
        },
    ),
    Check::required(
        "end-of-input",
        "Timing",
        "the end of input ends the program within 20 ms, with exit code 0",
        |bench| ends(bench, None, Leave::EndOfInput),
    ),
    Check::required(
        "end-of-input-searching",
        "Timing",
        "the end of input ends a search with its `bestmove` and then the program, within 20 ms",
        |bench| ends(bench, Some("go infinite"), Leave::EndOfInput),
    ),
    Check::required(
        "end-of-input-at-once",
        "Commands",
        "commands sent before the end of input are all answered",
        end_of_input_at_once,
    ),
    Check::required(
        "output-closed",
        "Hostile surroundings",
        "an output that nobody reads any more ends the program, with exit code 0",
        output_closed,
    ),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    Quit,
    EndOfInput,
}

fn ends(bench: &Bench, go: Option<&str>, leave: Leave) -> Result<(), Failure> {
    const LIMIT: Duration = Duration::from_millis(20);
    let asked = match leave {
        Leave::Quit => "quit",
        Leave::EndOfInput => "the end of input",
    };
    punctual(asked, "its end", LIMIT + bench.slack, || {
        let mut probe = bench.greet()?;
        let position = probe.place(scene::MIDDLE)?;
        if let Some(go) = go {
            probe.send(go)?;
            probe.listen(LIMIT)?;
        }
        let watch = probe.stopwatch();
        match leave {
            Leave::Quit => probe.send("quit")?,
            Leave::EndOfInput => probe.end_input(),
        }
        let (heard, took) = probe.ended(watch)?;
        let words = best_moves(&heard);
        if words.len() != usize::from(go.is_some()) {
            let expected = match go {
                Some(_) => "one bestmove",
                None => "no bestmove",
            };
            return Err(probe.wrong(expected, format!("{} of them", words.len())));
        }
        for word in words {
            probe.reads(&position, &word.unwrap_or_else(|| "none".to_owned()))?;
        }
        Ok(took)
    })
}

fn best_moves(heard: &[Said]) -> Vec<Option<String>> {
    let turns = heard.iter().filter_map(|said| match &said.reply {
        Reply::BestMove { turn, .. } => Some(turn.clone()),
        _ => None,
    });
    turns.collect()
}

fn end_of_input_at_once(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.start()?;
    probe.send("isready\nposition startpos moves e5\nquery p1turn\ngo infinite")?;
    let watch = probe.stopwatch();
    probe.end_input();
    let (heard, _) = probe.ended(watch)?;
    let ready = heard.iter().filter(|s| s.reply == Reply::ReadyOk).count();
    let responses = heard
        .iter()
        .filter(|s| matches!(s.reply, Reply::Response(_)))
        .count();
    let turns = best_moves(&heard);
    if (ready, responses, turns.len()) != (1, 1, 1) {
        let got = format!("{ready}, {responses} and {}", turns.len());
        return Err(probe.wrong("one readyok, one response and one bestmove", got));
    }
    let position = scene::resolved("startpos moves e5");
    turns
        .iter()
        .flatten()
        .try_for_each(|word| probe.reads(&position, word).map(drop))
}

fn output_closed(bench: &Bench) -> Result<(), Failure> {
    for go in [None, Some("go infinite")] {
        let mut probe: Probe<'_> = bench.greet()?;
        if let Some(go) = go {
            probe.send(go)?;
        }
        probe.end_output();
        // It is told by what it writes; the input stays open. It may be gone before it is asked.
        let watch = probe.stopwatch();
        match probe.send("isready") {
            Ok(()) | Err(Failure::Trouble { .. }) => {}
            Err(other) => return Err(other),
        }
        probe.ended(watch)?;
    }
    Ok(())
}
