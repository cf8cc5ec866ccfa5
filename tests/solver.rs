//! Wins, losses and draws that an exhaustive solver proves are what the search says, to the turn.

mod exhaustive;

use exhaustive::{Ending, Prover, ending};
use yinsh::board::Position;
use yinsh::search::{Bound, Control, Info, Limits, Options, Score, Searcher};

/// More than the forced results on record take.
const MOST_TURNS: i32 = 7;

/// More than the endings on record take, in positions.
const MOST_NODES: u32 = 100_000;

struct Case {
    position: Position,
    ending: Ending,
    /// Whether it stands among the endings with an almost empty pool.
    pool_out: bool,
}

fn cases() -> Vec<Case> {
    let mut pool_out = false;
    let mut cases = Vec::new();
    for line in include_str!("data/solver.txt").lines() {
        if line.starts_with('#') {
            pool_out |= line.contains("almost empty pool");
            continue;
        }
        let (result, position) = line.split_once(" | ").expect("a result and a position");
        let words: Vec<&str> = result.split(' ').collect();
        let ending = match words[..] {
            ["draw"] => Ending::Draw,
            ["win", turns] => Ending::Win(turns.parse().unwrap()),
            ["loss", turns] => Ending::Loss(turns.parse().unwrap()),
            _ => panic!("no result: {result}"),
        };
        let position = position.parse().unwrap();
        cases.push(Case {
            position,
            ending,
            pool_out,
        });
    }
    cases
}

fn told(ending: Ending) -> Score {
    match ending {
        Ending::Win(turns) => Score::Mate(turns),
        Ending::Draw => Score::Centi(0),
        Ending::Loss(turns) => Score::Mate(-turns),
    }
}

/// A search that needs more nodes than this has failed.
const ENOUGH: u64 = 2_000_000;

fn search(searcher: &mut Searcher, position: &Position, limits: &Limits) -> Info {
    let mut last = None;
    let limits = Limits {
        nodes: Some(ENOUGH),
        ..limits.clone()
    };
    let best = searcher.search(position, &limits, &Control::new(), &mut |info| {
        last = Some(info.clone());
    });
    let last = last.expect("a report");
    assert_eq!(best.turn.as_ref(), last.pv.first());
    assert_eq!(last.bound, Bound::Exact);
    last
}

fn searcher(threads: usize) -> Searcher {
    Searcher::new(Options {
        threads,
        ..Options::default()
    })
    .unwrap()
}

/// Turns of both players that the result takes; for a draw, enough to see every game's end.
fn turns(case: &Case) -> u32 {
    match case.ending {
        Ending::Win(turns) | Ending::Loss(turns) => turns as u32,
        Ending::Draw => 10,
    }
}

#[test]
fn results_on_record_are_proved() {
    for case in cases() {
        let proved = if case.pool_out {
            ending(&case.position, MOST_NODES)
        } else {
            Prover::default().forced(&case.position, MOST_TURNS)
        };
        assert_eq!(proved, Some(case.ending), "{}", case.position);
    }
}

#[test]
fn record_has_all_lengths_and_draws() {
    let cases = cases();
    let count = |ending| cases.iter().filter(|case| case.ending == ending).count();
    for turns in [1, 3, 5, 7] {
        assert!(count(Ending::Win(turns)) >= 4, "win in {turns}");
    }
    for turns in [2, 4, 6] {
        assert!(count(Ending::Loss(turns)) >= 4, "loss in {turns}");
    }
    assert!(count(Ending::Draw) >= 6);
    let blocked = |case: &&Case| case.pool_out && case.position.pool() <= 4;
    assert!(cases.iter().filter(blocked).count() >= 15);
}

/// `go mate N`: nothing is pruned, so that the win is the shortest.
#[test]
fn mate_search_finds_the_shortest_win() {
    let mut searcher = searcher(1);
    for case in cases() {
        let Ending::Win(turns) = case.ending else {
            continue;
        };
        let limits = Limits {
            mate: Some(turns as u32),
            ..Limits::default()
        };
        let info = search(&mut searcher, &case.position, &limits);
        assert_eq!(info.score, Score::Mate(turns), "{}", case.position);
        // Asked for a longer one it still finds the shortest, even with the table filled.
        let longer = Limits {
            mate: Some(turns as u32 + 4),
            ..Limits::default()
        };
        let info = search(&mut searcher, &case.position, &longer);
        assert_eq!(info.score, Score::Mate(turns), "{}", case.position);
    }
}

/// With a depth to end at, `go mate N` also tells losses and draws for what they are.
#[test]
fn mate_search_tells_losses_and_draws() {
    let mut searcher = searcher(1);
    for case in cases() {
        let limits = Limits {
            mate: Some(1),
            depth: Some(turns(&case)),
            ..Limits::default()
        };
        searcher.clear();
        let info = search(&mut searcher, &case.position, &limits);
        assert_eq!(info.score, told(case.ending), "{}", case.position);
    }
}

/// What a search with pruning left in the table is no proof, and must not mislead.
#[test]
fn mate_search_is_right_after_another_search() {
    let mut searcher = searcher(1);
    for case in cases() {
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        search(&mut searcher, &case.position, &limits);
        if let Ending::Win(turns) = case.ending {
            let limits = Limits {
                mate: Some(turns as u32),
                ..Limits::default()
            };
            let info = search(&mut searcher, &case.position, &limits);
            assert_eq!(info.score, Score::Mate(turns), "{}", case.position);
        }
    }
}

/// Threads share proofs, and nothing but proofs.
#[test]
fn mate_search_on_two_threads_finds_the_shortest_win() {
    let mut searcher = searcher(2);
    for case in cases() {
        if let Ending::Win(turns) = case.ending {
            let limits = Limits {
                mate: Some(turns as u32),
                ..Limits::default()
            };
            searcher.clear();
            let info = search(&mut searcher, &case.position, &limits);
            assert_eq!(info.score, Score::Mate(turns), "{}", case.position);
        }
    }
}

/// The search as it plays: pruning may hide a result for some plies, not for long.
#[test]
fn playing_search_finds_the_result() {
    let mut searcher = searcher(1);
    for case in cases() {
        let limits = Limits {
            depth: Some(turns(&case) + 8),
            ..Limits::default()
        };
        searcher.clear();
        let info = search(&mut searcher, &case.position, &limits);
        assert_eq!(info.score, told(case.ending), "{}", case.position);
    }
}

/// The line of a forced result is as long as the result says, and ends the game.
#[test]
fn line_of_a_win_ends_the_game() {
    let mut searcher = searcher(1);
    for case in cases() {
        let Ending::Win(turns) = case.ending else {
            continue;
        };
        let limits = Limits {
            mate: Some(turns as u32),
            ..Limits::default()
        };
        searcher.clear();
        let info = search(&mut searcher, &case.position, &limits);
        assert!(info.pv.len() <= turns as usize, "{}", case.position);
        let mut position = case.position.clone();
        for turn in &info.pv {
            position.play(turn).unwrap();
        }
        assert!(!position.is_over() || info.pv.len() == turns as usize);
    }
}
