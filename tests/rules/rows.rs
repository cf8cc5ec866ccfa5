//! Rows: what they are, who removes them, when, and how.

use crate::drawn::{at, drawn, endings, placed, played, refusal, turns};
use yinsh::board::{Color, Position, Stage};

/// Rings out of the way: four white ones and five black ones, in corners.
const CORNERS: &str = "R j5 j11 k8 k9 r a3 a4 b1 c1 d1";

/// What follows a ring move of White that makes one row, with all five rings to choose from.
fn row_with_rings(row: &str, mover: &str) -> Vec<String> {
    let mut rings = [mover, "j5", "j11", "k8", "k9"];
    rings.sort_unstable();
    rings.iter().map(|ring| format!(";x{row}x{ring}")).collect()
}

#[test]
fn a_row_is_five_adjacent_markers_of_one_colour_in_each_line_direction() {
    let upwards = placed(&format!("{CORNERS} R e4 M e5 e6 e7 e8"), "w 0 0");
    assert_eq!(endings(&upwards, "e4-f4"), row_with_rings("e4-e8", "f4"));
    let to_the_right = placed(&format!("{CORNERS} R c5 M d5 e5 f5 g5"), "w 0 0");
    assert_eq!(
        endings(&to_the_right, "c5-c6"),
        row_with_rings("c5-g5", "c6")
    );
    let up_to_the_right = placed(&format!("{CORNERS} R c3 M d4 e5 f6 g7"), "w 0 0");
    assert_eq!(
        endings(&up_to_the_right, "c3-c4"),
        row_with_rings("c3-g7", "c4")
    );
}

#[test]
fn four_markers_are_no_row() {
    let position = placed(&format!("{CORNERS} R e4 M e5 e6 e7"), "w 0 0");
    assert_eq!(endings(&position, "e4-f4"), [""]);
}

#[test]
fn markers_with_a_gap_are_no_row() {
    let position = placed(&format!("{CORNERS} R e4 M e5 e7 e8 e9"), "w 0 0");
    assert_eq!(endings(&position, "e4-f4"), [""]);
}

#[test]
fn markers_with_a_ring_between_are_no_row() {
    let position = placed("R f4 f7 j11 k8 k9 r a3 a4 b1 c1 d1 M f5 f6 f8 f9", "w 0 0");
    assert_eq!(endings(&position, "f4-g4"), [""]);
}

#[test]
fn markers_of_two_colours_are_no_row() {
    let position = placed(&format!("{CORNERS} R e4 M e5 e6 e8 m e7"), "w 0 0");
    assert_eq!(endings(&position, "e4-f4"), [""]);
}

#[test]
fn markers_round_a_corner_are_no_row() {
    // (1,-1) and a line that turns are no lines of the board.
    let bent = placed(&format!("{CORNERS} R e4 M e5 e6 f7 g8"), "w 0 0");
    assert_eq!(endings(&bent, "e4-f4"), [""]);
    let across = placed(&format!("{CORNERS} R d8 M e7 f6 g5 h4"), "w 0 0");
    assert_eq!(endings(&across, "d8-d7"), [""]);
}

/// e3-e5 turns e4 over, and with it makes a row of the other colour.
///
/// ```text
///  4  m m m m M . . . .
///  3  . . . . R . . .
///     a b c d e f g h i
/// ```
fn gift() -> Position {
    placed(
        "R e3 j11 k7 k8 k9 r j5 h3 i4 g2 f2 m a4 b4 c4 d4 M e4",
        "w 0 0",
    )
}

#[test]
fn rows_of_the_other_colour_wait_for_the_opponents_turn() {
    assert_eq!(endings(&gift(), "e3-e5"), [""], "White removes nothing");
    let position = played(&gift(), "e3-e5");
    assert_eq!(at(&position, "a4 b4 c4 d4 e4"), "mmmmm");
    assert_eq!(position.side(), Color::Black);
    assert_eq!(position.stage(), Stage::Waiting);
}

#[test]
fn rows_that_wait_are_removed_before_the_ring_moves() {
    let position = played(&gift(), "e3-e5");
    assert!(
        turns(&position)
            .iter()
            .all(|turn| turn.starts_with("xa4-e4x"))
    );
    assert!(refusal(&position, "f2-f3").contains("waiting row is to be removed first"));
    assert!(refusal(&position, "f2-f3;xa4-e4xg2").contains("waiting row is to be removed first"));
    assert!(refusal(&position, "xa4-e4xg2").contains("Black still has to move a ring"));
    let position = played(&position, "xa4-e4xg2;f2-f3");
    assert_eq!(at(&position, "a4 b4 c4 d4 e4 g2 f2 f3"), "......mr");
    assert_eq!(position.side(), Color::White);
}

#[test]
fn the_ring_move_after_a_waiting_row_starts_from_the_board_without_it() {
    // Where the row and the ring were removed the way is free.
    let position = played(&gift(), "e3-e5");
    let turns = turns(&position);
    assert!(
        turns.contains("xa4-e4xg2;i4-a4"),
        "along the line of the row"
    );
    assert!(
        turns.contains("xa4-e4xg2;f2-g2"),
        "onto the point of the ring"
    );
    assert!(
        !turns.iter().any(|turn| turn.starts_with("xa4-e4xg2;g2-")),
        "the ring is gone"
    );
}

#[test]
fn own_rows_are_removed_after_the_ring_move_and_the_turn_is_over() {
    let position = placed(&format!("{CORNERS} R e4 M e5 e6 e7 e8"), "w 0 0");
    let after = played(&position, "e4-f4;xe4-e8xk9");
    assert_eq!(at(&after, "e4 e5 e6 e7 e8 f4 k9"), ".....R.");
    assert_eq!(after.removed(Color::White), 1);
    assert_eq!(after.side(), Color::Black);
    assert_eq!(after.stage(), Stage::Move);
    assert!(
        refusal(&position, "e4-f4;xe4-e8xk9;f4-g4")
            .contains("the turn is over after 2 of its 3 parts")
    );
}

#[test]
fn a_turn_may_remove_a_waiting_row_and_one_it_makes() {
    // Black's row waits on row 4; e9 will make another on the line upwards.
    let position = placed(
        "R e3 j11 k7 k8 k9 r e9 h3 i4 g2 f2 m a4 b4 c4 d4 e4 e5 e6 e7 e8",
        "b 0 0",
    );
    let endings = endings(&position, "xa4-e4xg2;e9-f9");
    assert_eq!(
        endings,
        [";xe5-e9xf2", ";xe5-e9xf9", ";xe5-e9xh3", ";xe5-e9xi4"]
    );
    let after = played(&position, "xa4-e4xg2;e9-f9;xe5-e9xf2");
    assert_eq!(after.removed(Color::Black), 2);
    assert_eq!(after.pool(), 51);
}

#[test]
fn a_row_cannot_be_left_standing() {
    let position = placed(&format!("{CORNERS} R e4 M e5 e6 e7 e8"), "w 0 0");
    assert!(refusal(&position, "e4-f4").contains("White still has a row to remove"));
}

#[test]
fn the_five_markers_go_back_to_the_pool() {
    let position = placed(&format!("{CORNERS} R e4 M e5 e6 e7 e8"), "w 0 0");
    assert_eq!(position.pool(), 47);
    assert_eq!(played(&position, "e4-f4;xe4-e8xk9").pool(), 51);
}

#[test]
fn the_remover_takes_off_any_one_of_his_rings_the_one_just_moved_included() {
    let position = placed(&format!("{CORNERS} R e4 M e5 e6 e7 e8"), "w 0 0");
    assert_eq!(
        at(&played(&position, "e4-f4;xe4-e8xf4"), "f4 j5 j11 k8 k9"),
        ".RRRR"
    );
    assert!(refusal(&position, "e4-f4;xe4-e8xa3").contains("White has no ring on a3"));
    assert!(refusal(&position, "e4-f4;xe4-e8xe4").contains("White has no ring on e4"));
}

#[test]
fn any_five_adjacent_markers_of_a_longer_line_are_chosen() {
    // The ring f3 leaves a line of six: two choices.
    let six = drawn(" 3  . . M M M R M M", CORNERS, "w 0 0");
    let rows = |position: &Position| {
        let mut rows: Vec<String> = (endings(position, "f3-f4;x").iter())
            .map(|ending| ending.split('x').next().expect("the row").to_string())
            .collect();
        rows.dedup();
        rows
    };
    assert_eq!(rows(&six), ["c3-g3", "d3-h3"]);
    assert_eq!(endings(&six, "f3-f4").len(), 2 * 5);
    let after = played(&six, "f3-f4;xd3-h3xk8");
    assert_eq!(at(&after, "c3 d3 e3 f3 g3 h3"), "M.....");
    // Seven: three.
    let seven = drawn(" 3  . M M M M R M M", CORNERS, "w 0 0");
    assert_eq!(rows(&seven), ["b3-f3", "c3-g3", "d3-h3"]);
}

/// Two rows apart, made by one move of White: e3-e7.
fn two_rows() -> Position {
    drawn(
        "
 7  . . . . . . . . . .
 6    . . . m M M M M .
 5  . . . . m . . . . .
 4  . . . . m M M M M
 3  . . . . R . . .
    a b c d e f g h i j",
        "R j11 k7 k8 k9 r a3 a4 b1 c1 d1",
        "w 0 0",
    )
}

#[test]
fn several_rows_are_removed_one_at_a_time_in_either_order() {
    let endings = endings(&two_rows(), "e3-e7");
    assert_eq!(endings.len(), 2 * 5 * 4);
    assert!(endings.contains(&";xe4-i4xe7;xe6-i6xk8".to_string()));
    assert!(endings.contains(&";xe6-i6xe7;xe4-i4xk8".to_string()));
    assert!(
        !endings.contains(&";xe4-i4xe7;xe6-i6xe7".to_string()),
        "each costs a ring of its own"
    );
}

#[test]
fn removal_repeats_while_a_row_is_left() {
    assert!(refusal(&two_rows(), "e3-e7;xe4-i4xk8").contains("White still has a row to remove"));
    let after = played(&two_rows(), "e3-e7;xe4-i4xk8;xe6-i6xk9");
    assert_eq!(after.removed(Color::White), 2);
    assert_eq!(after.pool(), 49);
}

#[test]
fn several_rows_that_wait_are_all_removed_before_the_ring_moves() {
    let text = two_rows()
        .to_string()
        .replace('M', "#")
        .replace('m', "M")
        .replace('#', "m");
    let position: Position = text
        .parse()
        .expect("the colours of the markers changed over");
    let position = played(&position, "e3-e7");
    assert_eq!(position.side(), Color::Black);
    assert!(refusal(&position, "xe4-i4xa3;a4-a5").contains("waiting row is to be removed first"));
    let after = played(&position, "xe4-i4xa3;xe6-i6xa4;d1-d2");
    assert_eq!(after.removed(Color::Black), 2);
    assert_eq!(after.stage(), Stage::Move);
}

#[test]
fn a_row_that_shared_a_marker_with_a_removed_one_may_be_gone_and_costs_nothing() {
    // e5-e6 leaves a marker on e5, in both lines.
    let position = drawn(
        "
 5  . . . . R M M M M .
 4  . . . . M . . . .
 3  . . . . M . . .
 2  . . . . M . .
 1    . . . M
    a b c d e f g h i j",
        "R j11 k7 k8 k9 r a3 a4 b1 c1 d1",
        "w 0 0",
    );
    let endings = endings(&position, "e5-e6");
    assert_eq!(
        endings.len(),
        2 * 5,
        "one of the two, and one ring: {endings:?}"
    );
    let after = played(&position, "e5-e6;xe5-i5xk7");
    assert_eq!(at(&after, "e1 e2 e3 e4 e5"), "MMMM.");
    assert_eq!(after.removed(Color::White), 1);
}

#[test]
fn the_choice_of_five_decides_whether_a_second_row_is_left() {
    // Ten in line: the five at one end leave a row, five between leave two pieces.
    let position = drawn(
        " 7  M M M M M M M M M M",
        "R f5 j5 j11 k8 k9 r a3 a4 b1 c1 d1",
        "w 0 0",
    );
    assert!(refusal(&position, "xb7-f7xf5;j5-j6").contains("waiting row is to be removed first"));
    assert!(turns(&position).contains("xb7-f7xf5;xg7-k7xk8;j5-j6"));
    assert!(turns(&position).contains("xg7-k7xf5;xb7-f7xk8;j5-j6"));
    let after = played(&position, "xc7-g7xf5;j5-j6");
    assert_eq!(after.removed(Color::White), 1);
    assert_eq!(at(&after, "b7 c7 d7 e7 f7 g7 h7 i7 j7 k7"), "M.....MMMM");
}
