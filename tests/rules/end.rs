//! The end of the game.

use crate::drawn::{at, drawn, endings, placed, played, refusal, turns};
use yinsh::board::{Color, Outcome, Position, Stage, Variant, perft};

const WHITE_WINS: Option<Outcome> = Some(Outcome::Win(Color::White));
const BLACK_WINS: Option<Outcome> = Some(Outcome::Win(Color::Black));

#[test]
fn the_third_ring_removed_wins() {
    let position = placed("R e4 j5 k9 r a3 a4 b1 c1 d1 M e5 e6 e7 e8", "w 2 0");
    assert_eq!(position.outcome(), None);
    let after = played(&position, "e4-f4;xe4-e8xk9");
    assert_eq!(after.outcome(), WHITE_WINS);
    assert_eq!(after.side(), Color::Black, "the move has gone over");
}

#[test]
fn two_rings_removed_do_not_win() {
    let position = placed("R e4 j5 k8 k9 r a3 a4 b1 c1 d1 M e5 e6 e7 e8", "w 1 0");
    let after = played(&position, "e4-f4;xe4-e8xk9");
    assert_eq!(after.removed(Color::White), 2);
    assert_eq!(after.outcome(), None);
}

#[test]
fn a_finished_game_has_no_turns() {
    let position = placed("R e4 j5 k9 r a3 a4 b1 c1 d1 M e5 e6 e7 e8", "w 2 0");
    let after = played(&position, "e4-f4;xe4-e8xk9");
    assert!(turns(&after).is_empty());
    assert_eq!(perft(&after, 1), 0);
    for word in ["a3-a5", "pass", "b2"] {
        assert!(refusal(&after, word).contains("the game is over"), "{word}");
    }
}

#[test]
fn nothing_else_of_the_turn_is_played_when_the_third_ring_wins() {
    // e3-e7 makes two rows at 2-0: one is enough, the other stays.
    let position = drawn(
        "
 7  . . . . . . . . . .
 6    . . . m M M M M .
 5  . . . . m . . . . .
 4  . . . . m M M M M
 3  . . . . R . . .
    a b c d e f g h i j",
        "R k8 k9 r a3 a4 b1 c1 d1",
        "w 2 0",
    );
    assert_eq!(
        endings(&position, "e3-e7").len(),
        2 * 3,
        "either row, any ring, no more"
    );
    assert!(refusal(&position, "e3-e7;xe4-i4xk8;xe6-i6xk9").contains("the game is over"));
    let after = played(&position, "e3-e7;xe4-i4xk8");
    assert_eq!(after.outcome(), WHITE_WINS);
    assert_eq!(at(&after, "e6 f6 g6 h6 i6"), "MMMMM");
}

#[test]
fn a_waiting_row_that_brings_the_third_ring_wins_without_a_ring_move() {
    let position = placed("R e3 j11 k7 k8 k9 r j5 h3 i4 m a4 b4 c4 d4 M e4", "w 0 2");
    let position = played(&position, "e3-e5");
    assert_eq!(position.outcome(), None, "Black has not removed it yet");
    assert_eq!(
        turns(&position),
        ["xa4-e4xh3", "xa4-e4xi4", "xa4-e4xj5"]
            .map(String::from)
            .into()
    );
    assert!(refusal(&position, "xa4-e4xh3;i4-i5").contains("the game is over"));
    assert_eq!(played(&position, "xa4-e4xh3").outcome(), BLACK_WINS);
}

#[test]
fn where_one_turn_makes_both_players_last_row_the_mover_wins() {
    let position = drawn(
        "
 4  m m m m M . . . .
 3  . . M M R M M .
    a b c d e f g h i",
        "R k8 k9 r j5 i4 j11",
        "w 2 2",
    );
    assert_eq!(endings(&position, "e3-e5").len(), 3);
    let after = played(&position, "e3-e5;xc3-g3xk8");
    assert_eq!(after.outcome(), WHITE_WINS);
    assert_eq!(
        at(&after, "a4 b4 c4 d4 e4"),
        "mmmmm",
        "Black's row stays on the board"
    );
}

/// One marker is in the pool; e3-e5 plays it and makes no row.
const LAST_MARKER: &str = "
11              M M M .
10          m M r R . m .
 9        M . m M m . r .
 8      . M M m r . m M M
 7    m m M M R r . . m m
 6    m m R m M m m . .
 5  M r . M . M . M m .
 4  m M m m M . . . .
 3  . . m M R M M .
 2  . M m . M M .
 1    M m M m
    a b c d e f g h i j k";

#[test]
fn the_game_is_over_when_the_pool_is_empty_and_the_mover_has_no_row() {
    let position = drawn(LAST_MARKER, "", "w 1 0");
    assert_eq!(position.pool(), 1);
    assert_eq!(position.outcome(), None);
    let after = played(&position, "e3-e5");
    assert_eq!(after.pool(), 0);
    assert!(turns(&after).is_empty());
    assert_eq!(after.outcome(), WHITE_WINS, "1-0: more rings removed wins");
}

#[test]
fn with_an_empty_pool_equal_rings_are_a_draw() {
    let picture = LAST_MARKER.replacen(" r ", " . ", 1);
    let position = drawn(&picture, "", "w 1 1");
    assert_eq!(played(&position, "e3-e5").outcome(), Some(Outcome::Draw));
}

#[test]
fn with_an_empty_pool_the_one_who_moved_last_may_lose() {
    let picture = LAST_MARKER.replacen(" r ", " . ", 2);
    let position = drawn(&picture, "", "w 1 2");
    assert_eq!(played(&position, "e3-e5").outcome(), BLACK_WINS);
}

#[test]
fn an_own_row_made_by_the_last_marker_refills_the_pool() {
    let position = drawn(
        "
11              . r m .
10          M M m M m . .
 9        M m R m M m . m
 8      M m . r . M m m m
 7    . M R M r . . M m M
 6    M m m m M m m . .
 5  . M M R . r m m M M
 4  r m m M m . . . .
 3  . . M M R M M .
 2  . m R . M . m
 1    m m . M
    a b c d e f g h i j k",
        "",
        "w 0 0",
    );
    assert_eq!(position.pool(), 1);
    let after = played(&position, "e3-e5;xc3-g3xe5");
    assert_eq!(after.pool(), 5);
    assert_eq!(after.outcome(), None);
    assert_eq!(after.stage(), Stage::Move);
}

/// One marker is in the pool; e3-e5 plays it and makes a row of Black's.
const LAST_MARKER_FOR_BLACK: &str = "
11              M M m m
10          M m . r . . M
 9        . . . M R r M M
 8      m M m M . m m M r
 7    m R M . m . m r m m
 6    m R . m M m . m .
 5  M m M m . . M r M M
 4  m m m m M . . . .
 3  . . m M R M M .
 2  M m m m m . .
 1    . R . M
    a b c d e f g h i j k";

#[test]
fn an_opponents_row_made_by_the_last_marker_is_removed_first_and_the_game_goes_on() {
    let position = drawn(LAST_MARKER_FOR_BLACK, "", "w 0 0");
    assert_eq!(position.pool(), 1);
    let after = played(&position, "e3-e5");
    assert_eq!(after.pool(), 0);
    assert_eq!(after.outcome(), None, "the row counts");
    assert_eq!(after.stage(), Stage::Waiting);
    let after = played(&after, "xa4-e4xk8;i9-i10");
    assert_eq!(after.removed(Color::Black), 1);
    assert_eq!(after.pool(), 4, "five came back, the ring move took one");
    assert_eq!(after.outcome(), None);
}

/// No ring of either colour has a way out: every line ends at the edge or a ring.
const BOTH_BLOCKED: &str = "
11              m R r M
10          . . m M m . .
 9        . . m M m M . .
 8      . . M m . m M . .
 7    . . M m . . M m . .
 6    . m M . . . M m .
 5  M m M . . . . m M m
 4  r m M m M m M m R
 3  R M m M m M m r
 2  m . . . . . m
 1    . . . .
    a b c d e f g h i j k";

#[test]
fn the_game_is_over_when_neither_player_can_move_a_ring() {
    for side in ["w", "b"] {
        let position = drawn(BOTH_BLOCKED, "", &format!("{side} 2 2"));
        assert_eq!(position.pool(), 9, "it is not the pool that ends it");
        assert_eq!(position.outcome(), Some(Outcome::Draw));
        assert!(turns(&position).is_empty());
    }
}

#[test]
fn when_neither_can_move_more_rings_removed_wins() {
    let position = drawn(
        "
11              m R r M
10          . . m M m . .
 9        . . m M m M . .
 8      . . M m . m M . .
 7    M . M m . . M m . .
 6    M m M . . . M m .
 5  M m M . . . . m M m
 4  r R M m M m M m R
 3  R M m M m M m r
 2  m M . . . . m
 1    m . . .
    a b c d e f g h i j k",
        "",
        "b 1 2",
    );
    assert_eq!(position.pool(), 6);
    assert!(turns(&position).is_empty());
    assert_eq!(position.outcome(), BLACK_WINS);
}

#[test]
fn a_ring_move_that_blocks_both_ends_the_game() {
    // a2 steps up to a3 and shuts the last door.
    let picture = BOTH_BLOCKED
        .replace(" 3  R M", " 3  . M")
        .replace(" 2  m .", " 2  R .");
    let position = drawn(&picture, "", "w 2 2");
    assert_eq!(position.outcome(), None);
    let after = played(&position, "a2-a3");
    assert_eq!(at(&after, "a2 a3"), "MR");
    assert_eq!(after.pool(), 9);
    assert_eq!(after.outcome(), Some(Outcome::Draw));
}

#[test]
fn while_a_row_waits_blocked_rings_do_not_end_the_game() {
    let position = drawn(BOTH_BLOCKED, "R f6 M d2 e2 f2 c2 b2", "w 1 2");
    assert_eq!(position.stage(), Stage::Waiting);
    assert_eq!(position.outcome(), None);
    assert!(turns(&position).contains("xb2-f2xf6"));
}

#[test]
fn a_removal_after_which_neither_can_move_ends_turn_and_game() {
    let position = drawn(BOTH_BLOCKED, "R f6 M d2 e2 f2 c2 b2", "w 1 2");
    assert_eq!(
        endings(&position, "xb2-f2xf6"),
        [""],
        "no ring move, no pass"
    );
    let after = played(&position, "xb2-f2xf6");
    assert_eq!(after.side(), Color::Black);
    assert_eq!(after.outcome(), Some(Outcome::Draw), "2-2");
    assert!(
        turns(&position).contains("xb2-f2xa3;f6-f5"),
        "another ring removed, and play goes on"
    );
}

#[test]
fn blocked_rings_of_one_player_do_not_end_the_game() {
    let position = drawn(
        "
 5  r r . . . . . . . .
 4  R r . . . . . . .
 3  R r . . . . . .
 2  R r . . . . .
    a b c d e f g h i j",
        "",
        "w 2 0",
    );
    assert_eq!(position.outcome(), None);
}

#[test]
fn at_blitz_one_ring_removed_wins() {
    let position = placed(
        "R e4 j5 j11 k8 k9 r a3 a4 b1 c1 d1 M e5 e6 e7 e8",
        "w 0 0 1",
    );
    let after = played(&position, "e4-f4;xe4-e8xk9");
    assert_eq!(after.outcome(), WHITE_WINS);
    assert_eq!(
        after.to_string().split(' ').skip(1).collect::<Vec<_>>(),
        ["b", "1", "0", "1"]
    );
}

#[test]
fn at_blitz_everything_else_is_the_same() {
    let start = Position::start(Variant::Blitz);
    assert_eq!(
        (1..=3)
            .map(|depth| perft(&start, depth))
            .collect::<Vec<_>>(),
        [85, 7140, 592_620]
    );
    // A waiting row wins at once, and of two rows one is enough.
    let position = placed(
        "R e3 j11 k7 k8 k9 r j5 h3 i4 g2 f2 m a4 b4 c4 d4 M e4",
        "w 0 0 1",
    );
    let position = played(&position, "e3-e5");
    assert_eq!(position.outcome(), None);
    assert_eq!(played(&position, "xa4-e4xh3").outcome(), BLACK_WINS);
    // The pool runs out, equal: a draw.
    let position = drawn(LAST_MARKER, "R j11", "w 0 0 1");
    assert_eq!(played(&position, "e3-e5").outcome(), Some(Outcome::Draw));
}
