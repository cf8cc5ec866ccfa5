//! The result of an event as people read it in a terminal.

use super::sprt::{Model, State};
use super::summary::{HeadToHead, SprtSummary, Summary, Value};
use std::fmt::Write as _;

/// The whole table.
pub fn table(summary: &Summary) -> String {
    let mut text = String::new();
    let played = if summary.games == summary.scheduled {
        format!("{} games", summary.games)
    } else {
        format!("{} of {} games", summary.games, summary.scheduled)
    };
    let _ = writeln!(text, "{}: {played}", summary.event);
    text.push_str(&standings(summary));
    if summary.bots.len() > 2 {
        text.push_str(&crosstable(summary));
    }
    if let [only] = summary.encounters.as_slice() {
        text.push_str(&strength(only));
    }
    if let Some(sprt) = &summary.sprt {
        let _ = writeln!(text, "  {:<15}{}", "LLR", llr(sprt));
    }
    text.push_str(&speeds(summary));
    text.push_str(&endings(summary));
    text
}

/// Rows of cells, the first column flush left and the others flush right.
struct Grid(Vec<Vec<String>>);

impl Grid {
    fn new<const N: usize>(head: [&str; N]) -> Grid {
        Grid(vec![head.iter().map(|&h| h.to_owned()).collect()])
    }

    fn render(&self) -> String {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.0
                .iter()
                .filter_map(|row| row.get(column))
                .map(|c| c.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for row in &self.0 {
            let mut line = String::new();
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let pad = " ".repeat(width - cell.chars().count());
                let _ = match column {
                    0 => write!(line, "  {cell}{pad}"),
                    _ => write!(line, "  {pad}{cell}"),
                };
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

/// A number with sign and one decimal; `inf` where it isn't finite.
fn signed(value: f64) -> String {
    if value.is_finite() {
        format!("{value:+.1}")
    } else {
        format!("{}inf", if value < 0.0 { '-' } else { '+' })
    }
}

/// "+12.0 ± 7.9", "+inf".
pub fn value(v: Value) -> String {
    if v.value.is_finite() {
        let error = if v.error.is_finite() {
            format!("{:.1}", v.error)
        } else {
            "inf".to_owned()
        };
        format!("{} ± {error}", signed(v.value))
    } else {
        signed(v.value)
    }
}

/// What `show` makes of a value, or a dash where there is none.
pub(super) fn optional<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or_else(|| "-".to_owned(), show)
}

/// 1234567 as `1.23M`.
pub(super) fn big(n: f64) -> String {
    match n {
        n if n >= 1e9 => format!("{:.2}G", n / 1e9),
        n if n >= 1e6 => format!("{:.2}M", n / 1e6),
        n if n >= 1e3 => format!("{:.1}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

fn standings(summary: &Summary) -> String {
    let many = summary.bots.len() > 2;
    let mut order: Vec<_> = summary.bots.iter().collect();
    if many {
        order.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    }
    let mut grid = Grid::new([
        "bot", "games", "wins", "draws", "losses", "points", "%", "as White", "as Black",
    ]);
    if many {
        grid.0[0].insert(1, "rating".to_owned());
    }
    for bot in order {
        let colour =
            |t: super::statistics::Trinomial| format!("+{} ={} -{}", t.wins, t.draws, t.losses);
        let mut row = vec![
            bot.name.clone(),
            bot.games.to_string(),
            bot.total.wins.to_string(),
            bot.total.draws.to_string(),
            bot.total.losses.to_string(),
            format!("{:.1}", bot.points),
            optional(bot.score, |s| format!("{:.1}", 100.0 * s)),
            colour(bot.white),
            colour(bot.black),
        ];
        if many {
            row.insert(1, value(bot.rating));
        }
        grid.0.push(row);
    }
    let mut text = format!("\n{}", grid.render());
    if many && !summary.ratings_finite {
        text.push_str("  Some bots took no point from others: a drawn game is added to every encounter,\n  ratings are bounds only.\n");
    }
    if many && !summary.ratings_connected {
        text.push_str(
            "  Not all bots are linked by games: ratings compare within each group only.\n",
        );
    }
    text
}

fn crosstable(summary: &Summary) -> String {
    let mut grid = Grid::new(["points against"]);
    grid.0[0].extend(summary.bots.iter().map(|b| b.name.clone()));
    for bot in &summary.bots {
        let mut row = vec![bot.name.clone()];
        for other in &summary.bots {
            let met = summary.points_against(&bot.name, &other.name);
            row.push(optional(met, |(points, games)| {
                format!("{points:.1}/{games}")
            }));
        }
        grid.0.push(row);
    }
    format!("\n{}", grid.render())
}

/// Elo and what belongs to it.
fn strength(e: &HeadToHead) -> String {
    let mut text = String::from("\n");
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<15}{value}");
    };
    line("Elo", optional(e.elo, value));
    line("normalized Elo", optional(e.normalized_elo, value));
    line("LOS", optional(e.los, |p| format!("{:.1} %", 100.0 * p)));
    let share = optional(e.draw_ratio, |r| format!("{:.1} %", 100.0 * r));
    match e.pairs {
        Some([ll, ld, even, wd, ww]) => {
            line(
                "pairs",
                format!("LL {ll}  LD {ld}  even {even}  WD {wd}  WW {ww}"),
            );
            let ratio = optional(e.pair_ratio, |r| {
                if r.is_finite() {
                    format!("{r:.2}")
                } else {
                    "inf".to_owned()
                }
            });
            line("pair ratio", ratio);
            line("even pairs", share);
        }
        None => line("draws", share),
    }
    text
}

/// "1.23 (-2.94, 2.94), [0.00, 5.00] normalized: goes on".
pub fn llr(sprt: &SprtSummary) -> String {
    let state = match sprt.state {
        State::Continue => "undecided",
        State::AcceptH0 => "H0 accepted",
        State::AcceptH1 => "H1 accepted",
    };
    let model = match sprt.test.model() {
        Model::Normalized => "normalized",
        Model::Logistic => "logistic",
    };
    format!(
        "{:.2} ({:.2}, {:.2}) [{:.2}, {:.2}] {model}: {state}",
        sprt.llr,
        sprt.lower,
        sprt.upper,
        sprt.test.elo0(),
        sprt.test.elo1()
    )
}

fn speeds(summary: &Summary) -> String {
    let mut grid = Grid::new([
        "bot",
        "turns",
        "ms a turn",
        "longest ms",
        "depth",
        "nodes/s",
    ]);
    for bot in &summary.bots {
        grid.0.push(vec![
            bot.name.clone(),
            bot.turns.to_string(),
            optional(bot.ms_per_turn, |ms| format!("{ms:.2}")),
            format!("{:.1}", bot.longest_ms),
            optional(bot.depth, |d| format!("{d:.1}")),
            optional(bot.nodes_per_second, big),
        ]);
    }
    format!("\n{}", grid.render())
}

fn endings(summary: &Summary) -> String {
    let mut text = String::from("\n");
    if let (Some(plies), Some(ms)) = (summary.mean_plies, summary.mean_ms) {
        let _ = writeln!(
            text,
            "  A game lasts {plies:.1} turns and {:.2} s on average.",
            ms / 1000.0
        );
    }
    let mut reasons: Vec<_> = summary.reasons.iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(a.1));
    let list: Vec<String> = reasons
        .iter()
        .map(|(r, n)| format!("{} {n}", r.describe()))
        .collect();
    if !list.is_empty() {
        let _ = writeln!(text, "  Ends: {}.", list.join(", "));
    }
    for bot in summary.bots.iter().filter(|b| !b.faults.is_empty()) {
        let list: Vec<String> = bot
            .faults
            .iter()
            .map(|(r, n)| format!("{} {n}", r.describe()))
            .collect();
        let _ = writeln!(
            text,
            "  {} lost by its own fault: {}.",
            bot.name,
            list.join(", ")
        );
    }
    if summary.disputes > 0 {
        let _ = writeln!(text, "  Results disputed by a bot: {}.", summary.disputes);
    }
    text
}
