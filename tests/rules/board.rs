//! Board and pieces.

use std::collections::BTreeSet;
use yinsh::board::{Color, Direction, MARKERS, POINTS, Point, Position, RINGS, Symmetry, Variant};

#[test]
fn the_board_has_85_points_on_eleven_vertical_lines() {
    let lines = [
        ('a', 2, 5),
        ('b', 1, 7),
        ('c', 1, 8),
        ('d', 1, 9),
        ('e', 1, 10),
        ('f', 2, 10),
        ('g', 2, 11),
        ('h', 3, 11),
        ('i', 4, 11),
        ('j', 5, 11),
        ('k', 7, 10),
    ];
    let mut on_board = Vec::new();
    for (letter, low, high) in lines {
        for number in 0..=13 {
            let point = format!("{letter}{number}").parse::<Point>();
            assert_eq!(
                point.is_ok(),
                (low..=high).contains(&number),
                "{letter}{number}"
            );
            on_board.extend(point);
        }
    }
    assert_eq!(on_board.len(), 85);
    assert_eq!(POINTS, 85);
    assert_eq!(
        Point::all().collect::<Vec<_>>(),
        on_board,
        "in the order of letter, then number"
    );
}

#[test]
fn the_line_directions_are_upwards_to_the_right_and_up_to_the_right() {
    let f6: Point = "f6".parse().expect("the centre");
    let around: BTreeSet<String> = (Direction::ALL.into_iter())
        .map(|direction| {
            f6.step(direction)
                .expect("the centre has six neighbours")
                .to_string()
        })
        .collect();
    assert_eq!(
        around,
        ["f7", "g6", "g7", "f5", "e6", "e5"]
            .map(String::from)
            .into()
    );
}

#[test]
fn in_each_direction_the_lines_are_4_7_8_9_10_9_10_9_8_7_and_4_points_long() {
    for (letter, number) in [(0, 1), (1, 0), (1, 1)] {
        let direction = (Direction::ALL.into_iter())
            .find(|direction| direction.delta() == (letter, number))
            .expect("a direction of the board");
        let back = Direction::ALL
            .into_iter()
            .find(|other| other.delta() == (-letter, -number));
        // Lines in the order in which the cross direction meets them.
        let mut lines: Vec<(i32, usize)> = Vec::new();
        for start in Point::all().filter(|point| point.step(back.expect("its reverse")).is_none()) {
            let line = std::iter::successors(Some(start), |point| point.step(direction));
            let (x, y) = (i32::from(start.column()), i32::from(start.number()));
            lines.push((x * number - y * letter, line.count()));
        }
        lines.sort_unstable();
        let lengths: Vec<usize> = lines.iter().map(|&(_, length)| length).collect();
        assert_eq!(
            lengths,
            [4, 7, 8, 9, 10, 9, 10, 9, 8, 7, 4],
            "{direction:?}"
        );
    }
}

#[test]
fn the_board_has_the_twelve_symmetries_of_the_hexagon() {
    // The centre stays, its neighbours and the twelve corners go round or over.
    let images = |point: &str| -> BTreeSet<String> {
        let point: Point = point.parse().expect(point);
        Symmetry::all()
            .map(|symmetry| symmetry.point(point).to_string())
            .collect()
    };
    let names = |names: &str| names.split(' ').map(String::from).collect::<BTreeSet<_>>();
    assert_eq!(images("f6"), names("f6"));
    assert_eq!(images("f7"), names("f7 g7 g6 f5 e5 e6"));
    assert_eq!(
        images("a2"),
        names("a2 a5 b1 b7 e1 e10 g2 g11 j5 j11 k7 k10")
    );
    assert_eq!(Symmetry::all().count(), 12);
}

#[test]
fn a_player_has_five_rings_and_51_markers_lie_in_a_common_pool() {
    let start = Position::start(Variant::Standard);
    assert_eq!(RINGS, 5);
    assert_eq!(MARKERS, 51);
    for color in Color::ALL {
        assert_eq!(start.rings_to_place(color), 5);
    }
    assert_eq!(start.pool(), 51);
}
