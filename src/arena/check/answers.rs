//! Checks of what `go` is answered, in any position.

use super::bench::Bench;
use super::dialogue::Answer;
use super::probe::SILENCE;
use super::{Check, Failure, scene};
use crate::board::Outcome;
use crate::protocol::{Bound, Info, Score};

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "legal-turns",
        "Turns",
        "the turn is legal and in the long form: rows, choices, passes, the last marker, Blitz",
        legal_turns,
    ),
    Check::required(
        "one-bestmove",
        "Commands",
        "each `go` has exactly one `bestmove`",
        one_bestmove,
    ),
    Check::required(
        "own-game",
        "Turns",
        "a game against itself at one ply a turn is legal to its end, and the end is seen",
        own_game,
    ),
    Check::required(
        "finished-game",
        "Replies",
        "a finished game is answered by `bestmove none` at once",
        finished_game,
    ),
    Check::required(
        "finished-game-ponder",
        "Replies",
        "after `go ponder` that answer waits for `stop` or `ponderhit`",
        finished_game_ponder,
    ),
    Check::required(
        "last-info",
        "Replies",
        "the last `info` of rank 1 has a line that begins with the turn of `bestmove`",
        last_info,
    ),
    Check::required(
        "info-lines",
        "Replies",
        "lines are legal to their end, figures are in range, nodes never fall",
        info_lines,
    ),
    Check::required(
        "mate-scores",
        "Replies",
        "`score mate 1` is told of a turn that wins",
        mate_scores,
    ),
    Check::required(
        "repeats-depth",
        "Commands",
        "`go depth` after a new game repeats exactly, whatever was searched between",
        |bench| repeats(bench, "go depth 3"),
    ),
    Check::required(
        "repeats-nodes",
        "Commands",
        "`go nodes` after a new game repeats exactly, whatever was searched between",
        |bench| repeats(bench, "go nodes 2000"),
    ),
];

fn legal_turns(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for (words, _) in scene::FORMS {
        let position = probe.place(words)?;
        for go in ["go depth 1", "go nodes 300"] {
            let turn = probe.legal(&position, go)?;
            let mut after = position.clone();
            scene::play(&mut after, &turn);
            // What it chose, it must read too.
            let more = if words.contains(" moves ") {
                ""
            } else {
                " moves"
            };
            let after_words = format!("{words}{more} {turn}");
            probe.tell(&format!("position {after_words}"))?;
            probe.sees(&after)?;
            probe.tell(&format!("position {words}"))?;
        }
    }
    Ok(())
}

fn one_bestmove(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in ["startpos", scene::MIDDLE, scene::WIN] {
        let position = probe.place(words)?;
        for go in [
            "go depth 1",
            "go nodes 1",
            "go nodes 500",
            "go movetime 5",
            "go p1time 100 p2time 100",
            "go mate 1 nodes 5000",
            "go infinite\nstop",
            "go ponder depth 1\nponderhit\nstop",
        ] {
            probe.legal(&position, go)?;
            let behind = probe.settle()?;
            probe.nothing(&behind)?;
        }
    }
    Ok(())
}

fn own_game(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let mut position = scene::resolved("startpos");
    let mut turns = Vec::new();
    while !position.is_over() {
        probe.tell(&format!("position {}", scene::words(&turns)))?;
        let turn = probe.legal(&position, "go depth 1 nodes 500")?;
        scene::play(&mut position, &turn);
        turns.push(turn.to_string());
    }
    probe.tell(&format!("position {}", scene::words(&turns)))?;
    probe.sees(&position)
}

fn finished_game(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for (words, _) in scene::OVER {
        probe.place(words)?;
        for go in [
            "go",
            "go infinite",
            "go depth 3",
            "go movetime 3600000",
            "go p1time 1 p2time 1",
        ] {
            let answer = probe.go(go)?;
            if let Some(turn) = answer.turn {
                return Err(probe.wrong("`bestmove none`", format!("`bestmove {turn}`")));
            }
            let behind = probe.settle()?;
            probe.nothing(&behind)?;
        }
    }
    Ok(())
}

fn finished_game_ponder(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.place(scene::OVER[0].0)?;
    for leave in ["stop", "ponderhit"] {
        probe.send("go ponder p1time 1000 p2time 1000")?;
        let early = probe.listen(SILENCE)?;
        probe.nothing(&early)?;
        let answer = probe.go(leave)?;
        if let Some(turn) = answer.turn {
            return Err(probe.wrong("`bestmove none`", format!("`bestmove {turn}`")));
        }
    }
    Ok(())
}

/// The last report of the best line.
fn last_of_rank_1(answer: &Answer) -> Option<&Info> {
    let mut infos = answer.infos.iter().rev();
    infos.find(|info| info.multipv.is_none_or(|rank| rank == 1) && !info.pv.is_empty())
}

const SEARCHES: [&str; 4] = [
    "go depth 2",
    "go nodes 1",
    "go nodes 3000",
    "go movetime 30",
];

fn last_info(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in ["startpos", scene::MIDDLE, scene::WIN, scene::FORMS[4].0] {
        let position = probe.place(words)?;
        for go in SEARCHES {
            let answer = probe.go(go)?;
            let turn = probe.is_legal(&position, &answer)?.to_string();
            let Some(info) = last_of_rank_1(&answer) else {
                return Err(Failure::NotOffered("no `info` with a `pv`".to_owned()));
            };
            if info.pv.first() != Some(&turn) {
                let got = format!("`{}`", scene::shortened(&info.to_string()));
                return Err(probe.wrong(format!("a last pv that begins with {turn}"), got));
            }
        }
    }
    Ok(())
}

fn info_lines(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for words in ["startpos", scene::MIDDLE, scene::WIN, scene::FORMS[4].0] {
        let position = probe.place(words)?;
        for go in SEARCHES {
            let answer = probe.go(go)?;
            let mut nodes = 0;
            for info in &answer.infos {
                let shown = || format!("`{}`", scene::shortened(&info.to_string()));
                let mut line = position.clone();
                for word in &info.pv {
                    let turn = probe.reads(&line, word)?;
                    scene::play(&mut line, &turn);
                }
                if info.nodes.is_some_and(|n| n < nodes) {
                    return Err(probe.wrong(format!("nodes not below {nodes}"), shown()));
                }
                nodes = info.nodes.unwrap_or(nodes);
                if info.hashfull.is_some_and(|full| full > 1000) {
                    return Err(probe.wrong("hashfull up to 1000", shown()));
                }
                if info
                    .wdl
                    .is_some_and(|chances| chances.iter().sum::<u32>() != 1000)
                {
                    return Err(probe.wrong("wdl of 1000 in all", shown()));
                }
                if info.multipv.is_some_and(|rank| rank != 1) {
                    return Err(probe.wrong("one line, as MultiPV is 1", shown()));
                }
            }
        }
    }
    Ok(())
}

fn mate_scores(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place(scene::WIN)?;
    for go in ["go depth 2", "go mate 1", "go nodes 5000"] {
        let answer = probe.go(go)?;
        let turn = probe.is_legal(&position, &answer)?;
        let claims = last_of_rank_1(&answer)
            .is_some_and(|info| info.score == Some(Score::Mate(1)) && info.bound == Bound::Exact);
        let mut after = position.clone();
        scene::play(&mut after, &turn);
        if claims && after.outcome() != Some(Outcome::Win(position.side())) {
            return Err(probe.wrong("a turn that wins, as was said", format!("`{turn}`")));
        }
    }
    Ok(())
}

fn repeats(bench: &Bench, go: &str) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let mut first: Option<Answer> = None;
    for words in [scene::MIDDLE, scene::WIN, scene::MIDDLE, scene::MIDDLE] {
        probe.tell("ucinewgame")?;
        probe.place(words)?;
        let mut answer = probe.go(go)?;
        for info in &mut answer.infos {
            (info.time_ms, info.nps) = (None, None);
        }
        // Reports may come by the clock; the last one is the search's outcome.
        answer.infos.drain(..answer.infos.len().saturating_sub(1));
        if words != scene::MIDDLE {
            continue;
        }
        let first = first.get_or_insert_with(|| answer.clone());
        let show = |answer: &Answer| {
            let turn = answer.turn.as_deref().unwrap_or("none");
            let info = answer.infos.last().map(Info::to_string).unwrap_or_default();
            format!("`bestmove {turn}` after `{}`", scene::shortened(&info))
        };
        if (&first.turn, &first.infos) != (&answer.turn, &answer.infos) {
            return Err(probe.wrong(format!("{} again", show(first)), show(&answer)));
        }
    }
    Ok(())
}
