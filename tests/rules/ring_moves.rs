//! Ring moves and passes.

use crate::drawn::{at, drawn, endings, placed, played, refusal, targets, turns};
use yinsh::board::{Color, Position, Stage};

/// Rings out of the way: four white ones and five black ones, in corners.
const CORNERS: &str = "R j5 j11 k8 k9 r a3 a4 b1 c1 d1";

/// A white ring on e5 and these pieces beside the rings in the corners.
#[track_caller]
fn ring_on_e5(pieces: &str) -> Position {
    placed(&format!("R e5 {CORNERS} {pieces}"), "w 0 0")
}

/// Where it may go on its vertical line.
#[track_caller]
fn up_and_down(position: &Position) -> String {
    let targets = targets(position, "e5");
    let on_line: Vec<&str> = targets
        .split(' ')
        .filter(|target| target.starts_with('e'))
        .collect();
    on_line.join(" ")
}

#[test]
fn a_marker_of_the_mover_stays_where_the_ring_stood_and_comes_from_the_pool() {
    let white = ring_on_e5("");
    let black = played(&white, "e5-e8");
    assert_eq!(at(&black, "e5 e6 e7 e8"), "M..R");
    assert_eq!(black.pool(), 50);
    let white = played(&black, "d1-d2");
    assert_eq!(at(&white, "d1 d2"), "mr");
    assert_eq!(white.pool(), 49);
}

#[test]
fn a_ring_moves_in_a_straight_line() {
    // The three lines through e5, to the edge on either side.
    let expected = "a5 b2 b5 c3 c5 d4 d5 e1 e10 e2 e3 e4 e6 e7 e8 e9 f5 f6 g5 g7 h5 h8 i5 i9 j10";
    assert_eq!(targets(&ring_on_e5(""), "e5"), expected);
    for target in ["f7", "d6", "f4", "g6"] {
        let refusal = refusal(&ring_on_e5(""), &format!("e5-{target}"));
        assert!(
            refusal.contains(&format!("the ring on e5 cannot go to {target}")),
            "{refusal}"
        );
    }
}

#[test]
fn a_ring_moves_at_least_one_step() {
    assert!(refusal(&ring_on_e5(""), "e5-e5").contains("cannot go to e5"));
}

#[test]
fn a_player_moves_his_own_rings_only() {
    assert!(refusal(&ring_on_e5(""), "d1-d2").contains("White has no ring on d1"));
    assert!(refusal(&ring_on_e5("M e6"), "e6-e7").contains("White has no ring on e6"));
    assert!(refusal(&ring_on_e5(""), "e6-e7").contains("White has no ring on e6"));
}

#[test]
fn a_ring_stops_on_the_first_empty_point_behind_the_run_it_jumps() {
    //    e4 e5 e6 e7 e8 e9 e10
    //    .  R  M  m  m  .  .
    let position = ring_on_e5("M e6 m e7 e8");
    assert_eq!(up_and_down(&position), "e1 e2 e3 e4 e9");
    assert!(refusal(&position, "e5-e10").contains("cannot go to e10"));
}

#[test]
fn empty_points_may_come_before_the_run() {
    //    e5 e6 e7 e8 e9 e10
    //    R  .  .  m  .  .
    assert_eq!(up_and_down(&ring_on_e5("m e8")), "e1 e2 e3 e4 e6 e7 e9");
}

#[test]
fn a_second_run_is_not_jumped() {
    //    e5 e6 e7 e8 e9 e10
    //    R  m  .  m  .  .
    assert_eq!(up_and_down(&ring_on_e5("m e6 e8")), "e1 e2 e3 e4 e7");
}

#[test]
fn a_run_up_to_the_edge_is_not_jumped() {
    //    e5 e6 e7 e8 e9 e10
    //    R  .  m  m  m  m
    assert_eq!(
        up_and_down(&ring_on_e5("m e7 e8 M e9 e10")),
        "e1 e2 e3 e4 e6"
    );
}

#[test]
fn a_ring_never_moves_onto_a_marker() {
    let position = ring_on_e5("M e7 m e3");
    assert!(refusal(&position, "e5-e7").contains("cannot go to e7"));
    assert!(refusal(&position, "e5-e3").contains("cannot go to e3"));
}

#[test]
fn a_ring_never_moves_onto_or_over_a_ring_of_either_colour() {
    //    e1 e2 e3 e4 e5 e6 e7 e8
    //    .  .  r  .  R  .  R  .
    let position = placed("R e5 e7 j11 k8 k9 r e3 a3 a4 b1 c1", "w 0 0");
    assert_eq!(up_and_down(&position), "e4 e6");
}

#[test]
fn a_ring_behind_the_run_stops_the_jump() {
    //    e3 e4 e5 e6 e7 e8 e9
    //    r  m  R  M  M  R  .
    let position = placed("R e5 e8 j11 k8 k9 r e3 a3 a4 b1 c1 m e4 M e6 e7", "w 0 0");
    assert_eq!(up_and_down(&position), "");
}

#[test]
fn every_marker_jumped_is_flipped_and_no_other() {
    //    e4 e5 e6 e7 e8 e9 e10
    //    m  R  M  m  M  .  m
    let position = ring_on_e5("m e4 M e6 m e7 M e8 m e10 M d6");
    assert_eq!(
        at(&played(&position, "e5-e9"), "e4 e5 e6 e7 e8 e9 e10 d6"),
        "mMmMmRmM"
    );
    assert_eq!(position.pool() - 1, played(&position, "e5-e9").pool());
}

#[test]
fn the_marker_just_placed_is_not_flipped() {
    let position = ring_on_e5("m e6");
    assert_eq!(at(&played(&position, "e5-e7"), "e5 e6 e7"), "MMR");
}

#[test]
fn a_slide_flips_nothing() {
    let position = ring_on_e5("m e4 M d5 f6");
    assert_eq!(at(&played(&position, "e5-e8"), "e4 e5 d5 f6"), "mMMM");
}

/// White's rings but those on h6 and h8 are shut in by black ones and the edge.
const SHUT_IN: &str = "
 5  r r . . . . . . . .
 4  R r . . . . . . .
 3  R r . . . . . .
 2  R r . . . . .
    a b c d e f g h i j k";

#[test]
fn a_mover_none_of_whose_rings_can_move_passes() {
    let position = drawn(SHUT_IN, "", "w 2 0");
    assert_eq!(turns(&position), ["pass".to_string()].into());
    assert!(refusal(&position, "a2-c2").contains("no ring of White can move, expected pass"));
    let after = played(&position, "pass");
    assert_eq!(after.side(), Color::Black);
    assert_eq!(
        after.to_string(),
        position.to_string().replace(" w ", " b ")
    );
}

#[test]
fn a_mover_who_can_move_may_not_pass() {
    let position = drawn(SHUT_IN, "R h6 h8", "w 0 0");
    assert!(!turns(&position).contains("pass"));
    assert!(refusal(&position, "pass").contains("White can move a ring"));
}

#[test]
fn a_player_who_passed_moves_again_as_soon_as_he_can() {
    let position = drawn(SHUT_IN, "", "w 2 0");
    let position = played(&position, "pass b5-c6");
    assert_eq!(
        turns(&position),
        ["pass".to_string()].into(),
        "a4, b5, c6: a ring behind the run"
    );
    let position = played(&position, "pass c6-c7");
    let turns = turns(&position);
    assert!(
        turns.contains("a4-d7") && !turns.contains("pass"),
        "{turns:?}"
    );
}

#[test]
fn a_mover_blocked_after_removing_a_waiting_row_passes() {
    // Removing the ring h8 leaves the three that are shut in; any other one opens the corner.
    let position = drawn(SHUT_IN, "R h8 M d9 e9 f9 g9 h9", "w 1 0");
    assert_eq!(endings(&position, "xd9-h9xh8"), [";pass"]);
    assert!(turns(&position).contains("xd9-h9xa3;h8-h5"));
    let after = played(&position, "xd9-h9xh8;pass");
    assert_eq!(after.side(), Color::Black);
    assert_eq!(after.stage(), Stage::Move);
    assert!(refusal(&position, "xd9-h9xh8").contains("has to move a ring"));
}
