//! What is drawn over or under the pieces: the last turn, and a line to come.

use std::fmt::Write as _;

use super::geometry::{At, Short, at};
use crate::board::{Color, Point, Row, Step, Turn};

/// Arrows of a line that are drawn; more would hide the board.
const MOST_TURNS: usize = 5;

/// A ring's outer radius, about which an overlay is drawn.
const AROUND: f64 = 46.0;

/// The turn that led to a position: a halo about the ring, its way, rows and rings that are gone.
pub(super) fn last_turn(turn: &Turn) -> String {
    let mut svg = String::new();
    for step in turn.steps() {
        match *step {
            Step::Place(point) => circle(&mut svg, "y-last", at(point), AROUND),
            Step::Move { from, to } => {
                let (a, b) = (at(from), at(to));
                stroke(&mut svg, "y-last", a.towards(b, 29.0), b.towards(a, AROUND));
                circle(&mut svg, "y-last", b, AROUND);
                circle(&mut svg, "y-last", a, 29.0);
            }
            Step::Remove { row, ring } => {
                around_row(&mut svg, "y-last y-gone", row);
                circle(&mut svg, "y-last y-gone", at(ring), 34.0);
            }
            Step::Pass => {}
        }
    }
    svg
}

/// The turns to come, `side` first: arrows with the number of the turn.
pub(super) fn line(side: Color, turns: &[Turn]) -> String {
    let mut svg = String::new();
    let mut side = side;
    for (n, turn) in turns.iter().take(MOST_TURNS).enumerate() {
        let opacity = 0.95 - 0.13 * n as f64;
        let _ = write!(svg, "<g opacity=\"{opacity:.2}\">");
        for step in turn.steps() {
            expected(&mut svg, side, *step, n + 1);
        }
        svg.push_str("</g>");
        side = !side;
    }
    svg
}

fn expected(svg: &mut String, side: Color, step: Step, number: usize) {
    let letter = side.letter();
    let line = format!("y-{letter}-line");
    let ghost = format!("{line} y-ghost");
    match step {
        Step::Place(point) => {
            circle(svg, &ghost, at(point), 34.0);
            count(svg, letter, at(point), number);
        }
        Step::Move { from, to } => {
            let (a, b) = (at(from), at(to));
            let tip = b.towards(a, 14.0);
            let neck = tip.towards(a, 30.0);
            stroke(svg, &line, a.towards(b, 22.0), neck);
            let (left, right) = (neck.aside(tip, 17.0), neck.aside(tip, -17.0));
            let _ = write!(
                svg,
                "<polygon class=\"y-{letter}-head\" points=\"{tip} {left} {right}\"/>"
            );
            count(svg, letter, a, number);
        }
        Step::Remove { row, ring } => {
            around_row(svg, &ghost, row);
            cross(svg, &line, ring);
        }
        Step::Pass => {}
    }
}

/// The outline of a row that can be chosen, as a page's layer takes it.
pub fn row_outline(row: Row) -> String {
    let mut svg = String::new();
    around_row(&mut svg, "y-row", row);
    svg
}

fn stroke(svg: &mut String, class: &str, from: At, to: At) {
    let _ = write!(svg, "<path class=\"{class}\" d=\"M{from}L{to}\"/>");
}

fn circle(svg: &mut String, class: &str, at: At, radius: f64) {
    let (x, y) = (Short(at.x), Short(at.y));
    let _ = write!(
        svg,
        "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
    );
}

/// The number of a turn in a disc.
fn count(svg: &mut String, letter: char, at: At, number: usize) {
    circle(svg, &format!("y-{letter}-head"), at, 17.0);
    let (x, y) = (Short(at.x), Short(at.y + 7.5));
    let _ = write!(
        svg,
        "<text class=\"y-count\" x=\"{x}\" y=\"{y}\">{number}</text>"
    );
}

/// A long round outline about the five points of a row.
fn around_row(svg: &mut String, class: &str, row: Row) {
    const RADIUS: f64 = 33.0;
    let (a, b) = row.ends();
    let (a, b) = (at(a), at(b));
    let corners = [
        a.aside(b, RADIUS),
        b.aside(a, -RADIUS),
        b.aside(a, RADIUS),
        a.aside(b, -RADIUS),
    ];
    let [p, q, r, s] = corners;
    let _ = write!(
        svg,
        "<path class=\"{class}\" d=\"M{p}L{q}A{RADIUS},{RADIUS} 0 0 0 {r}L{s}A{RADIUS},{RADIUS} 0 0 0 {p}Z\"/>"
    );
}

/// Two strokes through a ring that is removed.
fn cross(svg: &mut String, class: &str, point: Point) {
    const REACH: f64 = 26.0;
    let At { x, y } = at(point);
    for sign in [1.0, -1.0] {
        let from = At {
            x: x - REACH,
            y: y - sign * REACH,
        };
        let to = At {
            x: x + REACH,
            y: y + sign * REACH,
        };
        stroke(svg, class, from, to);
    }
}
