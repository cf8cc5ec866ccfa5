//! The position string: what each field means, and that every position which can't stand between
//! turns is refused, with the reason and the place.

mod twin;

use twin::Twin;
use yinsh::board::{Color, FenError, Outcome, Position, Stage, Variant};

const START: &str = "4/7/8/9/10/9/10/9/8/7/4 w 0 0";

/// Reads a position that must be right, for the library and the twin, and must be written alike.
#[track_caller]
fn read(text: &str) -> Position {
    let position: Position = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);
    assert_eq!(
        Twin::read(text).map(|twin| twin.to_position_string()),
        Ok(text.to_string())
    );
    position
}

/// The error of a text that must be refused, by the twin as well.
#[track_caller]
fn refusal(text: &str) -> FenError {
    assert!(Twin::read(text).is_err(), "the twin takes {text}");
    match text.parse::<Position>() {
        Ok(_) => panic!("{text} is taken"),
        Err(error) => error,
    }
}

fn letters(position: &Position, points: &str) -> String {
    let letter = |point: &str| {
        position
            .piece_letter(point.parse().expect(point))
            .unwrap_or('.')
    };
    points.split(' ').map(letter).collect()
}

#[test]
fn the_start_is_the_empty_board_with_white_to_place() {
    let start = read(START);
    assert_eq!(start, Position::start(Variant::Standard));
    assert_eq!(start.side(), Color::White);
    assert_eq!(start.rings_to_place(Color::White), 5);
    assert_eq!(start.rings_to_place(Color::Black), 5);
}

#[test]
fn the_rows_run_from_eleven_down_to_one_and_letters_left_to_right() {
    // The first and the last point of each row, and nothing else but what completes the rings.
    let position = read("M2m/m5M/M6m/m7M/M8m/m7M/R8r/M7m/m6M/RRRR2r/r1rr w 0 0");
    assert_eq!(letters(&position, "g11 j11"), "Mm");
    assert_eq!(letters(&position, "e10 k10"), "mM");
    assert_eq!(letters(&position, "d9 k9"), "Mm");
    assert_eq!(letters(&position, "c8 k8"), "mM");
    assert_eq!(letters(&position, "b7 k7"), "Mm");
    assert_eq!(letters(&position, "b6 j6"), "mM");
    assert_eq!(letters(&position, "a5 j5"), "Rr");
    assert_eq!(letters(&position, "a4 i4"), "Mm");
    assert_eq!(letters(&position, "a3 h3"), "mM");
    assert_eq!(letters(&position, "a2 b2 c2 d2 e2 f2 g2"), "RRRR..r");
    assert_eq!(letters(&position, "b1 c1 d1 e1"), "r.rr");
}

#[test]
fn a_decimal_number_is_a_run_of_empty_points() {
    // Ten is ten, never one and nothing; and pieces may stand between runs.
    assert_eq!(read("4/7/8/9/10/9/10/9/8/7/4 w 0 0").empty().len(), 85);
    let position = read("4/7/8/9/2R3r3/9/10/9/8/7/4 w 0 0");
    assert_eq!(letters(&position, "c7 d7 e7 f7 g7 h7 i7"), ".R...r.");
    assert_eq!(
        refusal("4/7/8/9/1/9/10/9/8/7/4 w 0 0"),
        FenError::RowLength {
            row: 7,
            found: 1,
            expected: 10
        }
    );
    for run in ["010", "0R9", "R09"] {
        let text = format!("4/7/8/9/{run}/9/10/9/8/7/4 w 0 0");
        assert!(
            matches!(refusal(&text), FenError::Run { row: 7, .. }),
            "{text}"
        );
    }
}

#[test]
fn rings_still_to_place_are_five_less_those_on_the_board_less_those_removed() {
    let placing = read("4/7/8/9/10/9/3R2r3/2R6/8/7/4 b 0 0");
    assert_eq!(placing.rings_to_place(Color::White), 3);
    assert_eq!(placing.rings_to_place(Color::Black), 4);
    assert_eq!(placing.stage(), Stage::Placement);
    let playing = read("4/7/8/9/3RRR4/9/3rrrr3/9/8/7/4 b 2 1");
    assert_eq!(playing.rings_to_place(Color::White), 0);
    assert_eq!(playing.rings_to_place(Color::Black), 0);
    assert_eq!(playing.stage(), Stage::Move);
}

#[test]
fn the_fifth_field_is_the_rings_needed_to_win() {
    assert_eq!(read(START).rings_to_win(), 3);
    let blitz = read("4/7/8/9/10/9/10/9/8/7/4 w 0 0 1");
    assert_eq!(blitz, Position::start(Variant::Blitz));
    assert_eq!(blitz.rings_to_win(), 1);
}

#[test]
fn three_rings_needed_are_read_and_not_written() {
    let position: Position = format!("{START} 3")
        .parse()
        .expect("three is a number of rings");
    assert_eq!(position.to_string(), START);
}

#[test]
fn the_fields_are_four_or_five() {
    assert_eq!(refusal(""), FenError::Fields(0));
    assert_eq!(refusal("4/7/8/9/10/9/10/9/8/7/4 w 0"), FenError::Fields(3));
    assert_eq!(
        refusal("4/7/8/9/10/9/10/9/8/7/4 w 0 0 1 1"),
        FenError::Fields(6)
    );
}

#[test]
fn the_fields_are_separated_by_single_spaces() {
    for text in [
        "4/7/8/9/10/9/10/9/8/7/4  w 0 0",
        " 4/7/8/9/10/9/10/9/8/7/4 w 0 0",
        "4/7/8/9/10/9/10/9/8/7/4 w 0 0 ",
        "4/7/8/9/10/9/10/9/8/7/4\tw 0 0",
        "4/7/8/9/10/9/10/9/8/7/4 w 0 0\n",
    ] {
        assert_eq!(refusal(text), FenError::Spaces, "{text:?}");
    }
}

#[test]
fn a_row_too_long_is_refused() {
    let error = refusal("4/7/8/9/11/9/10/9/8/7/4 w 0 0");
    assert_eq!(
        error,
        FenError::RowLength {
            row: 7,
            found: 11,
            expected: 10
        }
    );
    assert_eq!(error.to_string(), "row 7 has 11 points, it takes 10");
    let huge = "9".repeat(60);
    let text = format!("4/7/8/9/{huge}/9/10/9/8/7/4 w 0 0");
    assert!(
        matches!(refusal(&text), FenError::RowLength { row: 7, .. }),
        "{text}"
    );
    let error = refusal("4/7/8/9/10/9/10/9/8/7R/4 w 0 0");
    assert_eq!(
        error,
        FenError::RowLength {
            row: 2,
            found: 8,
            expected: 7
        }
    );
}

#[test]
fn a_row_too_short_is_refused() {
    let error = refusal("4/7/8/9/10/9/10/9/7/7/4 w 0 0");
    assert_eq!(
        error,
        FenError::RowLength {
            row: 3,
            found: 7,
            expected: 8
        }
    );
    assert_eq!(error.to_string(), "row 3 has 7 points, it takes 8");
    let error = refusal("/7/8/9/10/9/10/9/8/7/4 w 0 0");
    assert_eq!(
        error,
        FenError::RowLength {
            row: 11,
            found: 0,
            expected: 4
        }
    );
}

#[test]
fn a_missing_row_is_refused() {
    assert_eq!(refusal("4/7/8/9/10/9/10/9/8/7 w 0 0"), FenError::Rows(10));
    assert_eq!(
        refusal("4/7/8/9/10/9/10/9/8/7/4/4 w 0 0"),
        FenError::Rows(12)
    );
}

#[test]
fn an_unknown_character_is_refused() {
    for character in ['x', 'W', '.', '-', 'é', '٣'] {
        let text = format!("4/7/8/9/10/4{character}4/10/9/8/7/4 w 0 0");
        assert_eq!(
            refusal(&text),
            FenError::Character { row: 6, character },
            "{text}"
        );
    }
}

#[test]
fn an_unknown_side_is_refused() {
    for side in ["W", "white", "x", "-"] {
        let text = format!("4/7/8/9/10/9/10/9/8/7/4 {side} 0 0");
        assert_eq!(refusal(&text), FenError::Side(side.to_string()), "{text}");
    }
}

#[test]
fn a_count_that_is_not_a_number_is_refused() {
    for count in [
        "x",
        "-1",
        "+0",
        "00",
        "01",
        "1.0",
        "0x0",
        "256",
        "99999999999999999999",
    ] {
        for counts in [
            format!("{count} 0"),
            format!("0 {count}"),
            format!("0 0 {count}"),
        ] {
            let text = format!("4/7/8/9/10/9/10/9/8/7/4 w {counts}");
            let error = refusal(&text);
            assert!(
                matches!(&error, FenError::Count { text, .. } if text == count),
                "{text}: {error:?}"
            );
        }
    }
    for needed in ["0", "4", "5"] {
        let error = refusal(&format!("4/7/8/9/10/9/10/9/8/7/4 w 0 0 {needed}"));
        assert!(
            matches!(
                error,
                FenError::Count {
                    low: 1,
                    high: 3,
                    ..
                }
            ),
            "{error:?}"
        );
    }
}

#[test]
fn more_than_five_rings_of_a_player_are_refused() {
    let error = refusal("4/7/8/9/2RRRRRR2/9/2rrrrr3/9/8/7/4 w 0 0");
    assert_eq!(
        error,
        FenError::Rings {
            color: Color::White,
            found: 6
        }
    );
    let error = refusal("4/7/8/9/2RRRRR3/9/1rrrrrr3/9/8/7/4 w 0 0");
    assert_eq!(
        error,
        FenError::Rings {
            color: Color::Black,
            found: 6
        }
    );
}

#[test]
fn removed_rings_count_among_the_five() {
    let error = refusal("4/7/8/9/2RRRRR3/9/2rrrr4/9/8/7/4 w 1 1");
    assert_eq!(
        error,
        FenError::Rings {
            color: Color::White,
            found: 6
        }
    );
    read("4/7/8/9/2RRRR4/9/2rrrr4/9/8/7/4 w 1 1");
}

#[test]
fn markers_are_refused_while_rings_are_still_to_be_placed() {
    let error = refusal("4/7/8/9/2RRRRR3/9/2rrrr4/9/4m3/7/4 b 0 0");
    assert!(matches!(error, FenError::Early { .. }), "{error:?}");
    assert!(error.to_string().contains("markers"), "{error}");
}

#[test]
fn removed_rings_are_refused_while_rings_are_still_to_be_placed() {
    let error = refusal("4/7/8/9/2RRR5/9/2rrrrr3/9/8/7/4 w 1 0");
    assert!(matches!(error, FenError::Early { .. }), "{error:?}");
    assert!(error.to_string().contains("removed"), "{error}");
}

#[test]
fn rings_placed_must_fit_the_side_to_move() {
    read("4/7/8/9/2RR6/9/2rr6/9/8/7/4 w 0 0");
    read("4/7/8/9/2RRR5/9/2rr6/9/8/7/4 b 0 0");
    for (white, black, side) in [
        ("RR6", "rr6", 'b'),
        ("RRR5", "rr6", 'w'),
        ("RR6", "rrr5", 'w'),
        ("RR6", "rrr5", 'b'),
        ("RRRR4", "rr6", 'b'),
    ] {
        let error = refusal(&format!("4/7/8/9/2{white}/9/2{black}/9/8/7/4 {side} 0 0"));
        assert!(
            matches!(error, FenError::PlacementSide { .. }),
            "{white} {black} {side}: {error:?}"
        );
    }
}

#[test]
fn more_than_fifty_one_markers_are_refused() {
    // 51 markers with no row of Black's, and no more than White may have waiting.
    let full = "MmMm/mMmMmMm/MmMmMmMm/mMmMmMmMm/MmMmMmMmMm/1RRRRR3/1rrrrr4/9/2mMmMm1/MmMmMmM/1M2";
    read(&format!("{full} w 0 0"));
    let error = refusal(&format!("{} w 0 0", full.replace("1M2", "1MM1")));
    assert_eq!(error, FenError::Markers(52));
    assert!(error.to_string().contains("51"), "{error}");
}

#[test]
fn more_rings_removed_than_win_are_refused() {
    let error = refusal("4/7/8/9/2R7/9/2rrrrr3/9/8/7/4 w 4 0");
    assert_eq!(
        error,
        FenError::Removed {
            color: Color::White,
            found: 4,
            needed: 3
        }
    );
    let error = refusal("4/7/8/9/2RRRRR3/9/2rrr5/9/8/7/4 w 0 2 1");
    assert_eq!(
        error,
        FenError::Removed {
            color: Color::Black,
            found: 2,
            needed: 1
        }
    );
}

#[test]
fn both_players_with_the_rings_that_win_are_refused() {
    assert_eq!(
        refusal("4/7/8/9/2RR6/9/2rr6/9/8/7/4 w 3 3"),
        FenError::BothWon(3)
    );
    assert_eq!(
        refusal("4/7/8/9/2RRRR4/9/2rrrr4/9/8/7/4 w 1 1 1"),
        FenError::BothWon(1)
    );
}

#[test]
fn a_row_of_the_side_not_to_move_is_refused_in_a_game_that_goes_on() {
    let board = "4/7/8/9/RRRRR5/9/rrrrr5/2MMMMM2/8/7/4";
    read(&format!("{board} w 0 0"));
    assert_eq!(
        refusal(&format!("{board} b 0 0")),
        FenError::RowOfOther(Color::White)
    );
}

#[test]
fn a_row_of_either_side_may_stand_where_a_third_ring_has_won() {
    let board = "2R1/7/8/9/R9/9/rrr7/2MMMMM2/mmmmm3/7/4";
    for side in ["w", "b"] {
        let position = read(&format!("{board} {side} 3 2"));
        assert_eq!(position.outcome(), Some(Outcome::Win(Color::White)));
    }
}

#[test]
fn a_row_of_the_side_not_to_move_may_stand_where_the_pool_is_empty_and_the_mover_has_none() {
    // No game gets there, but no reason of the rules refuses it: this game doesn't go on.
    let board = "MmMm/mMmMmMm/MmMmMmMm/mMmMmMmMm/MmMmMmMmMm/RRRR5/1rrrrr4/9/2mmmmm1/MmMmMmM/1M2";
    let position = read(&format!("{board} w 1 0"));
    assert_eq!(position.pool(), 0);
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::White)));
}
