//! A picture of a position.

use std::fmt::Write as _;

use super::geometry::{At, Short, UNIT, at, beyond};
use super::overlay;
use super::style::{Theme, css};
use crate::board::{Color, Direction, Point, Position, Turn, Variant};

/// The picture's corner and size.
const VIEW: [f64; 4] = [-540.0, -540.0, 1080.0, 1080.0];

/// How far from the last point of a line its coordinate stands, in points.
const LABEL: f64 = 0.6;

/// The distance between rings beside the board.
const SLOT: f64 = 88.0;

/// The pieces, drawn about the origin, which pictures and pages use by their ids.
const PIECES: &str = "<defs>\
<g id=\"y-wr\"><circle class=\"y-wr-body\" r=\"33.5\"/>\
<circle class=\"y-wr-edge\" r=\"41\"/><circle class=\"y-wr-edge\" r=\"26\"/></g>\
<g id=\"y-br\"><circle class=\"y-br-body\" r=\"33.5\"/>\
<circle class=\"y-br-edge\" r=\"41\"/><circle class=\"y-br-edge\" r=\"26\"/></g>\
<g id=\"y-wm\"><circle class=\"y-wm-body\" r=\"25\"/><circle class=\"y-wm-edge\" r=\"25\"/></g>\
<g id=\"y-bm\"><circle class=\"y-bm-body\" r=\"25\"/><circle class=\"y-bm-edge\" r=\"25\"/></g>\
</defs>";

/// A picture of a position, with the turn that led to it and a line to come where they are set.
///
/// ```
/// use yinsh::board::{Position, Variant};
/// use yinsh::draw::{Drawing, Theme};
///
/// let position = Position::start(Variant::Standard);
/// let svg = Drawing::new(&position).theme(Theme::Light).to_svg();
/// assert!(svg.starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    position: &'a Position,
    last: Option<&'a Turn>,
    line: &'a [Turn],
    theme: Theme,
}

impl<'a> Drawing<'a> {
    /// A picture of `position`, between turns or within one.
    pub fn new(position: &'a Position) -> Drawing<'a> {
        Drawing {
            position,
            last: None,
            line: &[],
            theme: Theme::Auto,
        }
    }

    /// Shows the turn that led to the position.
    pub fn last_turn(mut self, turn: &'a Turn) -> Drawing<'a> {
        self.last = Some(turn);
        self
    }

    /// Shows a line of turns from the position on, a principal variation say, as arrows.
    pub fn line(mut self, turns: &'a [Turn]) -> Drawing<'a> {
        self.line = turns;
        self
    }

    /// Sets the colours.
    pub fn theme(mut self, theme: Theme) -> Drawing<'a> {
        self.theme = theme;
        self
    }

    /// The whole picture as a file.
    pub fn to_svg(&self) -> String {
        let mut svg = open("xmlns=\"http://www.w3.org/2000/svg\" ");
        let _ = write!(svg, "<title>{}</title>", self.position);
        let _ = write!(svg, "<style>{}</style>", css(self.theme));
        svg.push_str(&Drawing::board());
        svg.push_str(&self.last_turn_layer());
        svg.push_str(&self.pieces());
        svg.push_str(&self.line_layer());
        svg.push_str("</svg>\n");
        svg
    }

    /// An empty board for a page, with a layer for everything [`SCRIPT`](super::SCRIPT) draws
    /// and an invisible disc on each point that can be hovered and clicked.
    pub fn frame(id: &str) -> String {
        let mut svg = open(&format!("id=\"{id}\" class=\"y-board\" role=\"img\" "));
        svg.push_str(&Drawing::board());
        for layer in ["last", "pieces", "line", "hints"] {
            let _ = write!(svg, "<g class=\"y-layer-{layer}\"></g>");
        }
        svg.push_str("<g class=\"y-slots\">");
        for color in Color::ALL {
            for n in 0..Variant::Standard.rings_to_win() {
                let _ = write!(svg, "<circle data-slot=\"{}{n}\" ", color.letter());
                let _ = write!(svg, "{}/>", empty_slot(slot(color, n)));
            }
        }
        svg.push_str("</g><g class=\"y-points\">");
        for point in Point::all() {
            let At { x, y } = at(point);
            let _ = write!(
                svg,
                "<circle class=\"y-hit\" data-point=\"{point}\" cx=\"{}\" cy=\"{}\" r=\"48\"/>",
                Short(x),
                Short(y)
            );
        }
        svg.push_str("</g></svg>");
        svg
    }

    /// What shows the last turn, below the pieces.
    pub fn last_turn_layer(&self) -> String {
        match self.last {
            Some(turn) => overlay::last_turn(turn),
            None => String::new(),
        }
    }

    /// What shows the line to come, above the pieces.
    pub fn line_layer(&self) -> String {
        overlay::line(self.position.side(), self.line)
    }

    /// Ground, pieces' shapes, grid and coordinates.
    fn board() -> String {
        let mut svg = PIECES.to_owned();
        let [x, y, width, height] = VIEW;
        let _ = write!(
            svg,
            "<rect class=\"y-ground\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"36\"/>"
        );
        svg.push_str("<path class=\"y-grid\" d=\"");
        for (start, end) in lines() {
            let _ = write!(svg, "M{}L{}", at(start), at(end));
        }
        svg.push_str("\"/><g class=\"y-labels\">");
        for (start, end) in lines() {
            let (text, at) = if start.column() == end.column() {
                (
                    start.letter().to_string(),
                    beyond(start, Direction::Down, LABEL),
                )
            } else if start.number() == end.number() {
                (
                    start.number().to_string(),
                    beyond(start, Direction::Left, LABEL),
                )
            } else {
                continue;
            };
            let (x, y) = (Short(at.x), Short(at.y + 9.0));
            let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{text}</text>");
        }
        svg.push_str("</g>");
        svg
    }

    /// The pieces, and the rings removed beside the board.
    fn pieces(&self) -> String {
        let mut svg = String::new();
        for color in Color::ALL {
            let letter = color.letter();
            for point in self.position.markers(color) {
                let _ = write!(svg, "{}", piece(at(point), letter, 'm'));
            }
            for point in self.position.rings(color) {
                let _ = write!(svg, "{}", piece(at(point), letter, 'r'));
            }
            for n in 0..self.position.rings_to_win() {
                let at = slot(color, n);
                svg.push_str(&if n < self.position.removed(color) {
                    piece(at, letter, 'r')
                } else {
                    format!("<circle {}/>", empty_slot(at))
                });
            }
        }
        svg
    }
}

fn open(attributes: &str) -> String {
    let view: Vec<String> = VIEW.iter().map(f64::to_string).collect();
    format!("<svg {attributes}viewBox=\"{}\">", view.join(" "))
}

fn piece(at: At, color: char, kind: char) -> String {
    let (x, y) = (Short(at.x), Short(at.y));
    format!("<use href=\"#y-{color}{kind}\" x=\"{x}\" y=\"{y}\"/>")
}

/// The attributes of a place for a ring beside the board.
fn empty_slot(at: At) -> String {
    let (x, y) = (Short(at.x), Short(at.y));
    format!("class=\"y-slot\" cx=\"{x}\" cy=\"{y}\" r=\"34\"")
}

/// Where ring `n` that a player has removed lies: White's bottom left, Black's top right.
fn slot(color: Color, n: u8) -> At {
    let (x, y) = (4.7 * UNIT - SLOT * f64::from(n), -4.7 * UNIT);
    match color {
        Color::White => At { x: -x, y: -y },
        Color::Black => At { x, y },
    }
}

/// The ends of the lines of the grid, in the three directions.
fn lines() -> impl Iterator<Item = (Point, Point)> {
    let ascending = [Direction::Up, Direction::Right, Direction::UpRight];
    ascending.into_iter().flat_map(|direction| {
        let (dx, dy) = direction.delta();
        let back = Direction::ALL
            .into_iter()
            .find(|d| d.delta() == (-dx, -dy))
            .expect("directions come in pairs");
        Point::all()
            .filter(move |start| start.step(back).is_none())
            .map(move |start| {
                let mut end = start;
                while let Some(next) = end.step(direction) {
                    end = next;
                }
                (start, end)
            })
    })
}
