//! A chart of curves over games, drawn as SVG.

use super::markup::{escape, name};
use std::fmt::Write as _;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 270.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 40.0;

/// Colours of curves that the style sheet has.
pub(super) const COLORS: usize = 8;

/// The part of the games after which curves decide what is in view: the first few readings of a
/// match are wild.
const SETTLED: f64 = 0.2;

/// A point of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reading {
    /// Games played.
    pub games: u64,
    /// What was read then, finite.
    pub value: f64,
    /// Half the width of the band about it, finite; 0 for none.
    pub error: f64,
}

/// One curve.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Whose it is; shown where there are several.
    pub label: String,
    /// Its points, by games.
    pub readings: Vec<Reading>,
}

/// A chart.
#[derive(Clone, Debug)]
pub(super) struct Chart<'a> {
    /// Its heading.
    pub title: &'a str,
    /// What it shows and where it ends, in a sentence.
    pub note: String,
    /// All games.
    pub games: u64,
    /// Horizontal lines with a label: bounds.
    pub marks: Vec<(f64, &'a str)>,
    /// The curves.
    pub lines: Vec<Line>,
}

/// Where values lie in the picture.
struct Scale {
    low: f64,
    high: f64,
    games: f64,
}

impl Scale {
    fn x(&self, games: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * games / self.games
    }

    fn y(&self, value: f64) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low)
    }
}

impl Chart<'_> {
    /// The chart as a figure, with its points as data for a pointer to read.
    pub(super) fn to_html(&self) -> String {
        let title = self.title;
        let id = title.to_lowercase().replace(' ', "-");
        let mut html = format!("<figure class=\"chart\"><h3 id=\"{id}\">{title}</h3>");
        if self.lines.iter().any(|l| l.readings.len() > 1) {
            html.push_str(&self.to_svg(&id));
        } else {
            html.push_str("<p class=\"empty\">Too few finite values for a curve.</p>");
        }
        if self.lines.len() > 1 {
            html.push_str("<ul class=\"legend\">");
            for (n, line) in self.lines.iter().enumerate() {
                let _ = write!(
                    html,
                    "<li class=\"c{}\">{}</li>",
                    n % COLORS,
                    name(&line.label)
                );
            }
            html.push_str("</ul>");
        }
        let _ = write!(
            html,
            "<figcaption>{}<output aria-hidden=\"true\"></output></figcaption></figure>",
            escape(&self.note)
        );
        html
    }

    fn to_svg(&self, id: &str) -> String {
        let scale = self.scale();
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"{id}\" \
             data-games=\"{}\" data-left=\"{LEFT}\" data-right=\"{}\">\
             <clipPath id=\"clip-{id}\"><rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\"/></clipPath>",
            self.games,
            WIDTH - RIGHT,
            WIDTH - LEFT - RIGHT,
            HEIGHT - TOP - BOTTOM
        );
        self.axes(&mut svg, &scale);
        let _ = write!(svg, "<g clip-path=\"url(#clip-{id})\">");
        for (n, line) in self.lines.iter().enumerate() {
            curve(&mut svg, &scale, line, n % COLORS);
        }
        svg.push_str("</g>");
        for (value, label) in &self.marks {
            let y = scale.y(*value);
            // The label stands on the inner side of its line.
            let text = if y < HEIGHT / 2.0 { y + 15.0 } else { y - 6.0 };
            let _ = write!(
                svg,
                "<path class=\"mark\" d=\"M{LEFT} {y:.1}H{}\"/><text class=\"mark-label\" x=\"{}\" y=\"{text:.1}\">{label}</text>",
                WIDTH - RIGHT,
                LEFT + 6.0
            );
        }
        svg.push_str("<path class=\"pointer\" d=\"\"/></svg>");
        svg
    }

    /// What is in view: the settled part of the curves with their bands, all marks, and zero.
    fn scale(&self) -> Scale {
        let settled = (self.games as f64 * SETTLED) as u64;
        let (mut low, mut high) = (0f64, 0f64);
        let mut see = |value: f64| {
            low = low.min(value);
            high = high.max(value);
        };
        for line in &self.lines {
            let last = line.readings.last().into_iter();
            for r in line
                .readings
                .iter()
                .filter(|r| r.games >= settled)
                .chain(last)
            {
                see(r.value - r.error);
                see(r.value + r.error);
            }
        }
        for (value, _) in &self.marks {
            see(*value);
        }
        if high <= low {
            (low, high) = (low - 1.0, high + 1.0);
        }
        let margin = 0.06 * (high - low);
        Scale {
            low: low - margin,
            high: high + margin,
            games: self.games.max(1) as f64,
        }
    }

    fn axes(&self, svg: &mut String, scale: &Scale) {
        let step = tick_step(scale.high - scale.low, 5.0);
        let decimals = usize::from(step < 1.0);
        let mut tick = (scale.low / step).ceil() as i64;
        while tick as f64 * step <= scale.high {
            let (value, class) = (tick as f64 * step, if tick == 0 { "zero" } else { "grid" });
            let y = scale.y(value);
            let _ = write!(
                svg,
                "<path class=\"{class}\" d=\"M{LEFT} {y:.1}H{}\"/><text class=\"y\" x=\"{}\" y=\"{:.1}\">{}</text>",
                WIDTH - RIGHT,
                LEFT - 8.0,
                y + 4.5,
                format!("{value:.decimals$}").replace('-', "−")
            );
            tick += 1;
        }
        let step = tick_step(scale.games, 6.0).max(1.0);
        let mut games = 0.0;
        while games <= scale.games {
            let _ = write!(
                svg,
                "<text class=\"x\" x=\"{:.1}\" y=\"{}\">{games}</text>",
                scale.x(games),
                HEIGHT - BOTTOM + 19.0
            );
            games += step;
        }
        let _ = write!(
            svg,
            "<text class=\"x\" x=\"{}\" y=\"{}\">games</text>",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 4.0
        );
    }
}

/// A curve, its band, and its points for the pointer.
fn curve(svg: &mut String, scale: &Scale, line: &Line, color: usize) {
    if line.readings.iter().any(|r| r.error > 0.0) {
        let edge = |sign: f64| {
            move |r: &Reading| {
                format!(
                    "{:.1} {:.1}",
                    scale.x(r.games as f64),
                    scale.y(r.value + sign * r.error)
                )
            }
        };
        let upper = line.readings.iter().map(edge(1.0));
        let lower = line.readings.iter().rev().map(edge(-1.0));
        let path: Vec<String> = upper.chain(lower).collect();
        let _ = write!(
            svg,
            "<path class=\"band c{color}\" d=\"M{}Z\"/>",
            path.join("L")
        );
    }
    let points: Vec<String> = line
        .readings
        .iter()
        .map(|r| format!("{:.1} {:.1}", scale.x(r.games as f64), scale.y(r.value)))
        .collect();
    let data: Vec<String> = line
        .readings
        .iter()
        .map(|r| format!("{} {:.2} {:.2}", r.games, r.value, r.error))
        .collect();
    let _ = write!(
        svg,
        "<path class=\"line c{color}\" d=\"M{}\" data-label=\"{}\" data-points=\"{}\"/>",
        points.join("L"),
        escape(&line.label),
        data.join(",")
    );
}

/// A round distance (1, 2 or 5 times a power of ten) that parts `range` into about `parts`.
fn tick_step(range: f64, parts: f64) -> f64 {
    let rough = range / parts;
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|f| f * power >= rough)
        .unwrap_or(10.0);
    factor * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        for (range, expected) in [
            (6.2, 2.0),
            (5.0, 1.0),
            (480.0, 100.0),
            (0.9, 0.2),
            (30.0, 10.0),
        ] {
            assert!((tick_step(range, 5.0) - expected).abs() < 1e-9, "{range}");
        }
    }

    #[test]
    fn a_wild_beginning_leaves_the_settled_part_in_view() {
        let reading = |games, value| Reading {
            games,
            value,
            error: 5.0,
        };
        let chart = Chart {
            title: "Elo",
            note: String::new(),
            games: 100,
            marks: Vec::new(),
            lines: vec![Line {
                label: String::new(),
                readings: vec![reading(2, 700.0), reading(50, 20.0), reading(100, 10.0)],
            }],
        };
        let scale = chart.scale();
        assert!(
            scale.high < 30.0 && scale.low < 0.0,
            "{} {}",
            scale.low,
            scale.high
        );
    }
}
