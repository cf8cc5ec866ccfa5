//! The notation of turns: what writers write, what readers take, and what they refuse and why.

use yinsh::board::{Position, TurnError};

#[track_caller]
fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What the reader makes of a word, in the form that writers write.
#[track_caller]
fn read(position: &Position, word: &str) -> String {
    match position.parse_turn(word) {
        Ok(turn) => turn.to_string(),
        Err(error) => panic!("{position}: {error}"),
    }
}

#[track_caller]
fn refusal(position: &Position, word: &str) -> TurnError {
    match position.parse_turn(word) {
        Ok(turn) => panic!("{word} is taken for {turn}"),
        Err(error) => error,
    }
}

fn start() -> Position {
    position("4/7/8/9/10/9/10/9/8/7/4 w 0 0")
}

/// The rules' example of a whole turn is legal here.
///
/// ```text
/// 11              . . M .
/// 10          . . . M m . .
///  9        R . . M . m . .
///  8      . . . M . . m . .
///  7    . . . M . . . R . .
///  6    . . . . . . . M .
///  5  r . . . . . . . . .
///  4  r . . . . . . R .
///  3  r . . . . . . .
///  2  r . . . . . R
///  1    r . . R
///     a b c d e f g h i j k
/// ```
fn example() -> Position {
    position("2M1/3Mm2/R2M1m2/3M2m2/3M3R2/7M1/r9/r6R1/r7/r5R/r2R w 0 0")
}

/// White has one row waiting, on e5-i5.
fn one_row() -> Position {
    position("4/7/8/9/RRRRR5/9/4MMMMM1/9/8/r6/rrrr w 0 0")
}

/// White has six in line waiting, d5-i5.
fn six_in_line() -> Position {
    position("4/7/8/9/RRRRR5/9/3MMMMMM1/9/8/r6/rrrr w 0 0")
}

#[test]
fn a_placement_is_written_as_its_point() {
    assert_eq!(read(&start(), "e5"), "e5");
    assert_eq!(read(&start(), "k10"), "k10");
}

#[test]
fn a_ring_move_is_written_from_to() {
    let after_row = "xe5-i5xf7;b7-b2";
    assert_eq!(read(&one_row(), after_row), after_row);
}

#[test]
fn a_removal_is_written_x_row_x_ring_and_parts_are_separated_by_semicolons() {
    let whole = "xe7-i11xd9;i7-i11;xi6-i10xh4";
    assert_eq!(read(&example(), whole), whole);
    assert!(
        example()
            .turns()
            .iter()
            .any(|turn| turn.to_string() == whole)
    );
}

#[test]
fn no_ring_can_move_is_written_pass() {
    let blocked = position("4/7/8/9/10/9/rr8/Rr7/Rr6/Rr5/4 w 2 0");
    assert_eq!(read(&blocked, "pass"), "pass");
    assert_eq!(
        blocked
            .turns()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["pass"]
    );
}

#[test]
fn a_rows_ends_are_written_with_the_lower_letter_first_then_the_lower_number() {
    // To the right, upwards, and up to the right.
    for (text, row) in [
        ("4/7/8/9/RRRRR5/9/4MMMMM1/9/8/r6/rrrr w 0 0", "e5-i5"),
        ("4/7/8/9/RRRRR1M3/6M2/7M2/7M1/7M/r6/rrrr w 0 0", "h3-h7"),
        ("4/7/8/9/RRRRR2M2/6M2/6M3/5M3/4M3/r6/rrrr w 0 0", "e3-i7"),
    ] {
        let position = position(text);
        let prefix = format!("x{row}x");
        let turns = position.turns();
        assert!(!turns.is_empty());
        assert!(
            turns
                .iter()
                .all(|turn| turn.to_string().starts_with(&prefix)),
            "{text}: {turns:?}"
        );
    }
}

#[test]
fn a_turn_that_wins_ends_where_it_wins() {
    let position = position("4/7/8/9/RRR7/9/4MMMMM1/9/8/r6/rrrr w 2 0");
    let words: Vec<String> = position.turns().iter().map(ToString::to_string).collect();
    assert_eq!(words, ["xe5-i5xb7", "xe5-i5xc7", "xe5-i5xd7"]);
}

#[test]
fn each_order_of_removal_is_a_turn_of_its_own() {
    let position = position("4/7/8/9/RRRRR5/9/4MMMMM1/9/3MMMMM/r6/rrrr w 0 0");
    let one = "xe5-i5xb7;xd3-h3xc7;d7-d2";
    let other = "xd3-h3xb7;xe5-i5xc7;d7-d2";
    assert_eq!(read(&position, one), one);
    assert_eq!(read(&position, other), other);
    assert_ne!(position.parse_turn(one), position.parse_turn(other));
}

#[test]
fn readers_take_capitals() {
    assert_eq!(read(&start(), "E5"), "e5");
    assert_eq!(
        read(&example(), "XE7-I11XD9;I7-I11;XI6-I10XH4"),
        "xe7-i11xd9;i7-i11;xi6-i10xh4"
    );
    let blocked = position("4/7/8/9/10/9/rr8/Rr7/Rr6/Rr5/4 w 2 0");
    assert_eq!(read(&blocked, "PASS"), "pass");
}

#[test]
fn readers_take_a_rows_ends_in_either_order() {
    assert_eq!(
        read(&example(), "xi11-e7xd9;i7-i11;xi10-i6xh4"),
        "xe7-i11xd9;i7-i11;xi6-i10xh4"
    );
}

#[test]
fn readers_take_a_leading_move_number() {
    assert_eq!(read(&start(), "1.e5"), "e5");
    assert_eq!(
        read(&example(), "24.xe7-i11xd9;i7-i11;xi6-i10xh4"),
        "xe7-i11xd9;i7-i11;xi6-i10xh4"
    );
}

#[test]
fn readers_take_the_short_form_where_only_one_row_can_be_meant() {
    assert_eq!(
        read(&example(), "xd9;i7-i11;xh4"),
        "xe7-i11xd9;i7-i11;xi6-i10xh4"
    );
    assert_eq!(
        read(&example(), "xe7-i11xd9;i7-i11;xh4"),
        "xe7-i11xd9;i7-i11;xi6-i10xh4"
    );
    assert_eq!(
        read(&example(), "12.XD9;I7-I11;Xi10-i6xh4"),
        "xe7-i11xd9;i7-i11;xi6-i10xh4"
    );
}

#[test]
fn an_ambiguous_short_form_lists_the_choices() {
    let error = refusal(&six_in_line(), "xc7;b7-b2");
    let TurnError::Ambiguous { turn, mut choices } = error.clone() else {
        panic!("{error}");
    };
    choices.sort();
    assert_eq!(turn, "xc7;b7-b2");
    assert_eq!(choices, ["xd5-h5xc7;b7-b2", "xe5-i5xc7;b7-b2"]);
    for choice in choices {
        assert!(error.to_string().contains(&choice), "{error}");
        assert_eq!(read(&six_in_line(), &choice), choice);
    }
}

#[test]
fn of_two_rows_the_short_form_of_one_is_clear_where_the_other_is_written() {
    let position = position("4/7/8/9/RRRRR5/9/4MMMMM1/9/3MMMMM/r6/rrrr w 0 0");
    assert_eq!(
        read(&position, "xe5-i5xb7;xc7;d7-d2"),
        "xe5-i5xb7;xd3-h3xc7;d7-d2"
    );
    let error = refusal(&position, "xb7;xc7;d7-d2");
    assert!(
        matches!(&error, TurnError::Ambiguous { choices, .. } if choices.len() == 2),
        "{error}"
    );
}

#[test]
fn a_turn_is_one_word_without_spaces() {
    for word in [
        "", " e5", "e5 ", "e 5", "e5\n", "1. e5", "e5;", ";e5", "e5;;e6", ";",
    ] {
        refusal(&start(), word);
    }
}

#[test]
fn a_part_that_is_none_of_the_four_is_named() {
    for (word, part) in [
        ("z5", "z5"),
        ("e", "e"),
        ("5e", "5e"),
        ("e05", "e05"),
        ("e5-", "e5-"),
        ("e5e6", "e5e6"),
        ("e4-e10;e5..e9", "e5..e9"),
        ("e4-e10;xe5e9xe10", "xe5e9xe10"),
        ("e4-e10;x", "x"),
        ("e4-e10;passes", "passes"),
        ("é5", "é5"),
    ] {
        let error = refusal(&start(), word);
        let TurnError::Part { turn, part: named } = &error else {
            panic!("{word}: {error:?}");
        };
        assert_eq!((turn.as_str(), named.as_str()), (word, part));
        assert!(error.to_string().contains(&format!("'{part}'")), "{error}");
    }
}

#[test]
fn a_point_off_the_board_is_named_with_what_its_line_has() {
    for (word, range) in [
        ("a1", "a2 to a5"),
        ("k11", "k7 to k10"),
        ("e4-e11", "e1 to e10"),
        ("f1", "f2 to f10"),
    ] {
        let error = refusal(&start(), word).to_string();
        assert!(
            error.contains("off the board") && error.contains(range),
            "{error}"
        );
    }
}

#[test]
fn ends_that_no_row_has_are_refused() {
    for word in [
        "xe5-e8xe10",
        "xe5-e10xe1",
        "xe5-g6xe1",
        "xe5-e5xe1",
        "xd8-h4xe1",
    ] {
        let error = refusal(&one_row(), word);
        assert!(
            matches!(error, TurnError::NotARow { .. }),
            "{word}: {error}"
        );
    }
}

#[test]
fn a_turn_of_too_many_parts_is_refused() {
    let word = "xe5-i5xb7;".repeat(5) + "d7-d2";
    assert!(matches!(
        refusal(&one_row(), &word),
        TurnError::TooLong { .. }
    ));
}

#[test]
fn a_row_that_does_not_stand_is_refused() {
    let error = refusal(&one_row(), "xd3-h3xb7;c7-c6").to_string();
    assert!(error.contains("White has no row d3-h3"), "{error}");
}

#[test]
fn a_refused_turn_leaves_the_position_as_it_was() {
    let position = one_row();
    let mut played = position.clone();
    let elsewhere = start().parse_turn("e4").expect("a placement");
    assert!(played.play(&elsewhere).is_err());
    assert_eq!(played, position);
}
