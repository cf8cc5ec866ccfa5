//! Placement.

use crate::drawn::{at, played, refusal, turns};
use yinsh::board::{Color, Position, Stage, Variant};

fn start() -> Position {
    Position::start(Variant::Standard)
}

#[test]
fn white_places_first() {
    assert_eq!(start().side(), Color::White);
    assert_eq!(at(&played(&start(), "e5"), "e5"), "R");
}

#[test]
fn the_players_place_alternately() {
    let position = played(&start(), "e5 f6 g7 h8");
    assert_eq!(at(&position, "e5 f6 g7 h8"), "RrRr");
    assert_eq!(position.side(), Color::White);
}

#[test]
fn a_ring_is_placed_on_any_empty_point() {
    assert_eq!(turns(&start()).len(), 85);
    let position = played(&start(), "e5 f6");
    let turns = turns(&position);
    assert_eq!(turns.len(), 83);
    assert!(!turns.contains("e5") && !turns.contains("f6"));
    assert!(refusal(&position, "e5").contains("e5 is not empty"));
}

#[test]
fn no_ring_moves_before_all_ten_stand() {
    let position = played(&start(), "a2 b1 c1 d1 e1 f2 g2 h3 i4");
    assert_eq!(position.stage(), Stage::Placement);
    assert!(refusal(&position, "b1-b2").contains("ring is to be placed"));
    assert_eq!(turns(&position).len(), 76);
}

#[test]
fn placement_ends_when_all_ten_stand() {
    let position = played(&start(), "a2 b1 c1 d1 e1 f2 g2 h3 i4 j5");
    assert_eq!(position.side(), Color::White);
    assert_eq!(position.stage(), Stage::Move);
    assert!(refusal(&position, "f6").contains("ring is to be moved"));
    assert!(turns(&position).contains("c1-c8"));
}
