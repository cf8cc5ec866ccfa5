//! What the search promises to those who drive it: the same result each time, legal lines, limits
//! kept, and the last word with the final figures.

use std::time::{Duration, Instant};

use yinsh::board::{Position, Stage, Symmetry, Turn, Variant};
use yinsh::search::{
    Best, Bound, Clock, Control, Info, Limits, Options, Score, Searcher, bench_positions,
};

fn searcher(threads: usize, multi_pv: usize) -> Searcher {
    Searcher::new(Options {
        hash_mb: 2,
        threads,
        multi_pv,
        ..Options::default()
    })
    .unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn to_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn run(searcher: &mut Searcher, position: &Position, limits: &Limits) -> (Best, Vec<Info>) {
    let mut infos = Vec::new();
    let best = searcher.search(position, limits, &Control::new(), &mut |info| {
        infos.push(info.clone());
    });
    (best, infos)
}

/// All that must be the same each time: everything but times.
fn essence(best: &Best, infos: &[Info]) -> String {
    let mut text = format!("{best:?}");
    for i in infos {
        text += &format!(
            "\n{} {} {} {:?} {:?} {} {} {:?}",
            i.depth, i.seldepth, i.multipv, i.score, i.bound, i.nodes, i.hashfull, i.pv
        );
    }
    text
}

/// Some positions of each phase.
fn positions() -> Vec<Position> {
    bench_positions().step_by(4).collect()
}

#[test]
fn one_thread_does_the_same_each_time() {
    for limits in [to_depth(5), to_nodes(5_000)] {
        let mut first = searcher(1, 1);
        let mut second = searcher(1, 1);
        for position in positions() {
            // The same history of searches comes to the same, ...
            let (best, infos) = run(&mut first, &position, &limits);
            let once = essence(&best, &infos);
            let (best, infos) = run(&mut second, &position, &limits);
            assert_eq!(once, essence(&best, &infos), "{position}");
        }
        // ... and a searcher that was cleared is as good as a new one.
        first.clear();
        let mut fresh = searcher(1, 1);
        for position in positions().iter().take(4) {
            let (best, infos) = run(&mut first, position, &limits);
            let once = essence(&best, &infos);
            let (best, infos) = run(&mut fresh, position, &limits);
            assert_eq!(once, essence(&best, &infos), "{position}");
        }
    }
}

#[test]
fn lines_are_legal_and_start_with_the_turn_played() {
    for threads in [1, 2] {
        let mut searcher = searcher(threads, 1);
        for position in bench_positions() {
            let (best, infos) = run(&mut searcher, &position, &to_nodes(6_000));
            for info in &infos {
                let mut here = position.clone();
                assert!(!info.pv.is_empty());
                for turn in &info.pv {
                    assert!(here.is_legal(turn), "{turn} of {:?} in {position}", info.pv);
                    here.play(turn).unwrap();
                }
            }
            let last = infos.last().expect("a report");
            assert_eq!(best.turn.as_ref(), last.pv.first(), "{position}");
            assert_eq!(best.ponder.as_ref(), last.pv.get(1), "{position}");
        }
    }
}

#[test]
fn node_limit_is_kept_and_the_last_figures_are_final() {
    let mut searcher = searcher(1, 1);
    for position in positions() {
        // Not a multiple of anything; small ones too.
        for nodes in [1, 7, 1_001, 9_999] {
            let (best, infos) = run(&mut searcher, &position, &to_nodes(nodes));
            let last = infos.last().expect("a report");
            assert!(best.turn.is_some());
            assert!(last.nodes <= nodes, "{} of {nodes} nodes", last.nodes);
            let ends_early = last.score == Score::Centi(0) || matches!(last.score, Score::Mate(_));
            assert!(
                last.nodes == nodes || ends_early,
                "{} of {nodes}",
                last.nodes
            );
            assert!(infos.is_sorted_by_key(|info| info.nodes));
            assert!(infos.is_sorted_by_key(|info| info.time));
        }
    }
}

#[test]
fn depth_limit_is_reached_and_kept() {
    let mut searcher = searcher(1, 1);
    for position in positions() {
        let (_, infos) = run(&mut searcher, &position, &to_depth(4));
        let last = infos.last().unwrap();
        assert_eq!(last.depth, 4, "{position}");
        assert_eq!(last.bound, Bound::Exact);
        assert!(last.seldepth >= last.depth);
        assert!(last.hashfull <= 1000);
    }
}

#[test]
fn lines_of_multipv_differ_and_are_ordered() {
    let mut searcher = searcher(1, 4);
    for position in positions() {
        let (best, infos) = run(&mut searcher, &position, &to_depth(4));
        let asked = position.turns().len().min(4);
        let lines: Vec<&Info> = infos.iter().filter(|info| info.depth == 4).collect();
        let mut lines: Vec<&Info> = lines[lines.len().saturating_sub(asked)..].to_vec();
        lines.sort_by_key(|info| info.multipv);
        let numbers: Vec<u32> = lines.iter().map(|info| info.multipv).collect();
        if position.stage() != Stage::Placement {
            let all: Vec<u32> = (1..=asked as u32).collect();
            assert_eq!(numbers, all, "{position}");
        }
        let mut firsts: Vec<&Turn> = lines.iter().map(|info| &info.pv[0]).collect();
        assert_eq!(best.turn.as_ref(), Some(firsts[0]));
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), lines.len(), "{position}");
        for pair in lines.windows(2) {
            let (better, worse) = (value(pair[0].score), value(pair[1].score));
            assert!(better >= worse, "{:?} {position}", pair);
        }
    }
}

/// A score as one number: shorter wins are more, shorter losses less.
fn value(score: Score) -> i32 {
    match score {
        Score::Centi(value) => value,
        Score::Mate(turns) => turns.signum() * (100_000 - turns.abs()),
    }
}

#[test]
fn only_the_turns_asked_for_are_searched() {
    let mut searcher = searcher(1, 1);
    for position in positions() {
        let turns = position.turns();
        let some = vec![
            turns[turns.len() / 2].clone(),
            turns[turns.len() - 1].clone(),
        ];
        let limits = Limits {
            search_turns: some.clone(),
            ..to_depth(3)
        };
        let (best, infos) = run(&mut searcher, &position, &limits);
        assert!(some.contains(&best.turn.unwrap()));
        assert!(infos.iter().all(|info| some.contains(&info.pv[0])));
    }
}

#[test]
fn finished_game_has_no_best_turn() {
    let over: Position = "4/7/8/2r1r4/10/4R4/1r4R3/3r5/8/7/4 b 3 1".parse().unwrap();
    assert!(over.is_over());
    let (best, infos) = run(&mut searcher(2, 1), &over, &Limits::default());
    assert_eq!(best, Best::default());
    assert!(infos.is_empty());
}

/// Without limits nothing but a stop ends a search, even when nothing is left to find.
#[test]
fn stop_ends_a_search_without_limits() {
    let mated: Position = "3m/1m5/Mrr5/1mM1r4/1m2M4R/2Rm5/rR1r1mM3/4RM3/5R2/7/4 b 0 0 1"
        .parse()
        .unwrap();
    for position in [Position::start(Variant::Standard), mated] {
        for infinite in [false, true] {
            let control = Control::new();
            let stopper = control.clone();
            let thread = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(60));
                stopper.stop();
            });
            let limits = Limits {
                infinite,
                ..Limits::default()
            };
            let best = searcher(2, 1).search(&position, &limits, &control, &mut |_| ());
            assert!(control.is_stopped(), "it ended by itself");
            assert!(position.is_legal(&best.turn.unwrap()));
            thread.join().unwrap();
        }
    }
}

/// The limits of a search on the opponent's time count from the ponder hit.
#[test]
fn pondering_lasts_until_the_hit() {
    let position = bench_positions().nth(20).unwrap();
    let limits = Limits {
        ponder: true,
        movetime: Some(Duration::from_millis(1)),
        ..Limits::default()
    };
    let control = Control::new();
    let other = control.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(80));
        other.ponderhit();
    });
    let start = Instant::now();
    let best = searcher(1, 1).search(&position, &limits, &control, &mut |_| ());
    assert!(start.elapsed() >= Duration::from_millis(80));
    assert!(!control.is_stopped() && position.is_legal(&best.turn.unwrap()));
    thread.join().unwrap();

    // A miss is told by a stop.
    let control = Control::new();
    let other = control.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        other.stop();
    });
    let best = searcher(1, 1).search(&position, &limits, &control, &mut |_| ());
    assert!(position.is_legal(&best.turn.unwrap()));
    thread.join().unwrap();
}

/// Whatever the clock, there is a turn.
#[test]
fn empty_clock_still_gets_a_turn() {
    let mut searcher = searcher(1, 1);
    for position in bench_positions() {
        for millis in [0, 1, 15] {
            let clock = Clock {
                remaining: Duration::from_millis(millis),
                increment: Duration::ZERO,
                turns_to_go: None,
            };
            let limits = Limits {
                clock: Some(clock),
                ..Limits::default()
            };
            let (best, _) = run(&mut searcher, &position, &limits);
            assert!(position.is_legal(&best.turn.unwrap()));
        }
    }
}

/// A searcher whose table has room for everything: which entries share a place of the table
/// depends on keys, and those on colours and directions.
fn roomy() -> Searcher {
    Searcher::new(Options {
        hash_mb: 64,
        ..Options::default()
    })
    .unwrap()
}

/// Colours are names only: the same value and the same turn with the colours changed.
#[test]
fn colours_are_alike() {
    for position in positions() {
        // White begins to place, so a placement has no counterpart.
        if position.stage() == Stage::Placement {
            continue;
        }
        let other = position.with_colors_swapped();
        assert_ne!(position.side(), other.side());
        let (best, infos) = run(&mut roomy(), &position, &to_depth(4));
        let (other_best, other_infos) = run(&mut roomy(), &other, &to_depth(4));
        let (last, other_last) = (infos.last().unwrap(), other_infos.last().unwrap());
        assert_eq!(best, other_best, "{position}");
        assert_eq!(last.score, other_last.score, "{position}");
        assert_eq!(last.pv, other_last.pv, "{position}");
    }
}

/// All directions of the board are alike to a search that prunes nothing (the order of turns
/// differs, and with it what pruning leaves out).
#[test]
fn directions_are_alike() {
    let position = bench_positions().nth(35).unwrap();
    let limits = Limits {
        mate: Some(1),
        ..to_depth(3)
    };
    let (_, infos) = run(&mut roomy(), &position, &limits);
    let score = infos.last().unwrap().score;
    for symmetry in Symmetry::all() {
        let image = position.image(symmetry);
        let (_, infos) = run(&mut roomy(), &image, &limits);
        assert_eq!(infos.last().unwrap().score, score, "{image}");
    }
}
