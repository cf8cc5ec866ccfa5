//! Checks of positions and turns, right ones and wrong ones.

use super::bench::Bench;
use super::{Check, Failure, scene};
use crate::board::Variant;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "position-startpos",
        "Commands",
        "`position startpos` with and without turns is set up",
        position_startpos,
    ),
    Check::required(
        "position-fen",
        "Positions",
        "position strings of four and five fields are set up, with and without turns",
        position_fen,
    ),
    Check::required(
        "bad-position-strings",
        "Positions",
        "a wrong position string is refused, and the old position stands",
        bad_position_strings,
    ),
    Check::required(
        "bad-position-lines",
        "Errors",
        "a malformed `position` line is refused, and the old position stands",
        bad_position_lines,
    ),
    Check::required(
        "bad-turns",
        "Errors",
        "a turn that is wrong, first or last, refuses the line: the old position stands",
        bad_turns,
    ),
    Check::required(
        "whole-games",
        "Turns",
        "games of random turns are followed to their end, turn for turn",
        whole_games,
    ),
    Check::required(
        "query-results",
        "Commands",
        "`query result` and `gameover` tell wins of both sides, a draw, and a game that goes on",
        query_results,
    ),
    Check::required(
        "query-unknown",
        "Commands",
        "a query of anything else is refused",
        query_unknown,
    ),
];

fn position_startpos(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in [scene::MIDDLE, "startpos moves e5", "startpos"] {
        let position = probe.place(words)?;
        probe.stands_at(&position)?;
    }
    Ok(())
}

fn position_fen(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for (words, _) in scene::FORMS {
        let position = probe.place(words)?;
        probe.sees(&position)?;
    }
    Ok(())
}

/// Black is to make a ring move: no turn of the start, and none of White's, is legal here.
const OLD: &str = "startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4 f7 d4-d2";

fn all_refused(bench: &Bench, lines: &[&str]) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let old = probe.place(OLD)?;
    for line in lines {
        probe.refused(&format!("position {line}"))?;
        probe.stands_at(&old)?;
    }
    Ok(())
}

/// Position strings with one mistake each.
const BAD_STRINGS: &[&str] = &[
    "fen x",
    "fen 4/7/8/9/10/9/10/9/8/7/4 w 0",
    "fen 4/7/8/9/10/9/10/9/8/7/4 w 0 0 3 0",
    "fen 4/7/8/9/10/9/10/9/8/7 w 0 0",
    "fen 4/7/8/9/11/9/10/9/8/7/4 w 0 0",
    "fen 4/7/8/9/10/9/9q/9/8/7/4 w 0 0",
    "fen 4/7/8/9/10/9/10/9/8/7/4 x 0 0",
    "fen 4/7/8/9/10/9/10/9/8/7/4 w 9 0",
    "fen 4/7/8/9/10/9/M9/9/8/7/4 w 0 0",
    "fen 4/7/8/9/10/9/10/9/8/7/4 b 0 0",
    "fen 4/7/8/9/10/rrrrr4/RRRRRR4/9/8/7/4 w 0 0",
    "fen 4/7/8/9/10/rr7/RR8/9/8/7/4 w 3 3",
    "fen 4/7/8/9/10/rrrrr4/RRRRR5/mmmmm4/8/7/4 w 0 0",
];

/// Lines that name no position.
const BAD_LINES: &[&str] = &["", "nowhere", "startpos e5", "fen", "startpos startpos"];

/// Turns that can't be read or played, the first or the last one.
const BAD_TURNS: &[&str] = &[
    "startpos moves a1",
    "startpos moves e5 e5",
    "startpos moves e5 e4-e10",
    "startpos moves zz e5 f6",
    "startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4 f7 d4-d2 pass",
    "startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4 f7 d4-d2 d4-d2",
    "startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4 f7 f6-f8",
    "fen 4/7/8/9/10/9/10/9/8/7/4 w 0 0 moves e5 zz",
    // A row that was made has to be removed.
    "fen 3r/7/8/8R/9r/9/10/mmmmM4/2MMRMM1/R5r/4 w 2 2 moves e3-e5",
    "fen 4/7/8/9/10/rrrrr4/RR8/9/8/7/4 b 3 0 moves pass",
];

fn bad_position_strings(bench: &Bench) -> Result<(), Failure> {
    all_refused(bench, BAD_STRINGS)
}

fn bad_position_lines(bench: &Bench) -> Result<(), Failure> {
    all_refused(bench, BAD_LINES)
}

fn bad_turns(bench: &Bench) -> Result<(), Failure> {
    all_refused(bench, BAD_TURNS)
}

fn whole_games(bench: &Bench) -> Result<(), Failure> {
    const GAMES: u64 = 3;
    let mut probe = bench.greet()?;
    for number in 0..GAMES {
        let (turns, end) = scene::random_game(Variant::Standard, number);
        probe.tell("uginewgame")?;
        // Every turn in a line of its own would be played by no driver; every eighth tells enough.
        for played in (0..turns.len()).step_by(8) {
            let position = probe.place(&scene::words(&turns[..played]))?;
            probe.sees(&position)?;
        }
        probe.tell(&format!("position {}", scene::words(&turns)))?;
        probe.sees(&end)?;
    }
    Ok(())
}

fn query_results(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in scene::OVER
        .map(|(words, _)| words)
        .into_iter()
        .chain([scene::MIDDLE])
    {
        let position = probe.place(words)?;
        probe.sees(&position)?;
    }
    Ok(())
}

fn query_unknown(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.refused("query colour")?;
    probe.refused("query")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Command, resolve};

    #[test]
    fn what_must_be_refused_is_wrong_by_the_rules() {
        for words in [BAD_STRINGS, BAD_LINES, BAD_TURNS].concat() {
            let refused = match Command::parse(&format!("position {words}")) {
                Err(_) => true,
                Ok(Some(Command::Position { start, turns })) => {
                    resolve(&start, &turns, Variant::Standard).is_err()
                }
                Ok(other) => panic!("{words}: {other:?}"),
            };
            assert!(refused, "{words}");
        }
    }

    #[test]
    fn the_old_position_has_no_turn_in_common_with_others() {
        let old = scene::resolved(OLD);
        for words in ["startpos", "startpos moves e5", scene::MIDDLE] {
            let others = scene::resolved(words).turns();
            assert!(others.iter().all(|turn| !old.is_legal(turn)), "{words}");
        }
    }
}
