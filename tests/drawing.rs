//! A drawing shows every point, every piece and every coordinate, as well-formed XML.

use yinsh::board::{Color, Point, Position, Turn};
use yinsh::draw::{Drawing, Theme, css};
use yinsh::record;

fn sample() -> (Vec<Position>, Vec<Turn>) {
    let text = include_str!("data/records/record.txt");
    let game = record::read(text).next().unwrap().unwrap();
    let turns = game.plies().iter().map(|ply| ply.turn.clone()).collect();
    (game.positions().collect(), turns)
}

/// Checks that tags nest and close, and attributes are quoted; returns how many elements there are.
fn elements(xml: &str) -> usize {
    let (mut open, mut count) = (Vec::new(), 0);
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray '>' in {rest:.80}");
        let end = rest[start..].find('>').expect("an end of the tag") + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        count += 1;
        let name = tag.split(' ').next().unwrap();
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if !tag.ends_with('/') {
            open.push(name.to_owned());
        }
    }
    assert_eq!(open, [""; 0]);
    count
}

/// The values of an attribute in the elements of a class.
fn values<'a>(svg: &'a str, class: &str, attribute: &str) -> Vec<&'a str> {
    svg.split('<')
        .filter(|tag| tag.contains(&format!("class=\"{class}\"")))
        .map(|tag| {
            let from = tag.find(&format!(" {attribute}=\"")).unwrap() + attribute.len() + 3;
            tag[from..].split('"').next().unwrap()
        })
        .collect()
}

#[test]
fn all_pieces_of_every_position_are_drawn() {
    let (positions, turns) = sample();
    for (n, position) in positions.iter().enumerate() {
        let mut drawing = Drawing::new(position).line(&turns[n..]);
        if n > 0 {
            drawing = drawing.last_turn(&turns[n - 1]);
        }
        let svg = drawing.to_svg();
        elements(&svg);
        for color in Color::ALL {
            let count = |kind| {
                svg.matches(&format!("\"#y-{}{kind}\"", color.letter()))
                    .count()
            };
            let removed = usize::from(position.removed(color));
            assert_eq!(count('m'), position.markers(color).len() as usize);
            assert_eq!(count('r'), position.rings(color).len() as usize + removed);
        }
        assert!(svg.contains(&format!("<title>{position}</title>")));
    }
}

#[test]
fn a_frame_has_a_place_for_each_point_and_neighbours_are_equally_far() {
    let frame = Drawing::frame("board");
    elements(&frame);
    let names = values(&frame, "y-hit", "data-point");
    let expected: Vec<String> = Point::all().map(|point| point.to_string()).collect();
    assert_eq!(names, expected);
    let number = |text: &str| text.parse::<f64>().unwrap();
    let places: Vec<(f64, f64)> = values(&frame, "y-hit", "cx")
        .into_iter()
        .map(number)
        .zip(values(&frame, "y-hit", "cy").into_iter().map(number))
        .collect();
    for (a, &(x, y)) in Point::all().zip(&places) {
        for (b, &(other_x, other_y)) in Point::all().zip(&places) {
            let distance = (x - other_x).hypot(y - other_y);
            let one_step =
                yinsh::board::direction(a, b).is_some() && (distance - 100.0).abs() < 0.2;
            assert_eq!(
                one_step,
                (1.0..150.0).contains(&distance),
                "{a} {b} {distance}"
            );
        }
    }
    let highest = |point: &str| places[names.iter().position(|&n| n == point).unwrap()];
    assert!(highest("e10").1 < highest("e1").1 && highest("a2").0 < highest("k7").0);
}

#[test]
fn each_line_has_its_coordinate() {
    let frame = Drawing::frame("board");
    let mut labels: Vec<&str> = frame
        .split("<text ")
        .skip(1)
        .map(|text| text.split(['>', '<']).nth(1).unwrap())
        .collect();
    labels.sort_unstable();
    let numbers: Vec<String> = (1..=11).map(|n| n.to_string()).collect();
    let letters: Vec<String> = ('a'..='k').map(String::from).collect();
    let mut expected: Vec<&str> = numbers.iter().chain(&letters).map(String::as_str).collect();
    expected.sort_unstable();
    assert_eq!(labels, expected);
}

#[test]
fn every_class_in_use_has_a_style() {
    let (positions, turns) = sample();
    let mut svg = Drawing::frame("board");
    for (n, position) in positions.iter().enumerate().skip(1) {
        let drawing = Drawing::new(position)
            .line(&turns[n..])
            .last_turn(&turns[n - 1]);
        svg.push_str(&drawing.last_turn_layer());
        svg.push_str(&drawing.line_layer());
    }
    let css = css(Theme::Light);
    for text in svg.split("class=\"").skip(1) {
        for class in text.split('"').next().unwrap().split(' ') {
            let is_structure =
                class.starts_with("y-layer") || ["y-board", "y-slots", "y-points"].contains(&class);
            assert!(
                is_structure || css.contains(&format!(".{class}")),
                "{class}"
            );
        }
    }
}
