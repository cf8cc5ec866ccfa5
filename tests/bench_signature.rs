//! The bench: its node count is the one on record, so that no change of the search goes unnoticed;
//! and its positions cover all phases of the game.

use yinsh::board::{Position, Stage, rows_in};
use yinsh::search::{Control, bench, bench_positions};

#[test]
fn the_bench_searches_as_many_nodes_as_on_record() {
    let file = include_str!("data/bench-signature.txt");
    let recorded: u64 = file.trim().parse().expect("one number");
    let mut lines = Vec::new();
    let total = bench(&Control::new(), |line| lines.push(line.clone())).unwrap();
    assert_eq!(
        total.nodes, recorded,
        "\nthe search behaves differently: where that is meant, put {} into \
         tests/data/bench-signature.txt and 'Bench: {}' into the commit message",
        total.nodes, total.nodes
    );
    assert_eq!(lines.len(), bench_positions().count());
    let sum: u64 = lines.iter().map(|line| line.nodes).sum();
    assert_eq!(sum, total.nodes);
}

#[test]
fn bench_text_ends_in_nodes_and_speed() {
    let mut lines = Vec::new();
    let control = Control::new();
    let stopper = control.clone();
    let total = bench(&control, |line| {
        lines.push(line.to_string());
        stopper.stop();
    })
    .unwrap();
    assert_eq!(lines.len(), 1, "stopped after the first position");
    let start = format!("position 1 of {}: ", bench_positions().count());
    assert!(lines[0].starts_with(&start), "{}", lines[0]);
    let text = total.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    assert!(
        matches!(words[..], [nodes, "nodes", nps, "nps"]
            if nodes == total.nodes.to_string() && nps.parse::<u64>().is_ok()),
        "{text}"
    );
}

#[test]
fn bench_positions_cover_all_phases() {
    let positions: Vec<Position> = bench_positions().collect();
    let count = |test: &dyn Fn(&Position) -> bool| positions.iter().filter(|p| test(p)).count();
    assert!(positions.len() >= 40);
    assert!(count(&|p| p.stage() == Stage::Placement) >= 5);
    assert!(count(&|p| p.stage() == Stage::Move && p.pool() > 40) >= 8);
    assert!(count(&|p| (20..=40).contains(&p.pool())) >= 10);
    assert!(count(&|p| (5..20).contains(&p.pool())) >= 6);
    assert!(count(&|p| p.pool() < 5) >= 4);
    assert!(count(&|p| p.stage() == Stage::Waiting) >= 5);
    assert!(count(&|p| rows_in(p.markers(p.side())).count() > 1) >= 2);
    assert!(count(&|p| p.rings_to_win() == 1) >= 5);
    for p in &positions {
        assert_eq!(p.to_string().parse::<Position>().as_ref(), Ok(p));
        assert!(!p.is_over());
    }
}
