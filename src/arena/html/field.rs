//! What is told of each bot, and how games ended.

use super::markup::{escape, name, table};
use crate::arena::ending::Reason;
use crate::arena::journal::Header;
use crate::arena::summary::Summary;
use crate::arena::table::{big, optional};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// All of it.
pub(super) fn field(headers: &[Header], summary: &Summary) -> String {
    let mut html = speeds(headers, summary);
    html.push_str(&endings(summary));
    html
}

/// Time, depth and speed.
fn speeds(headers: &[Header], summary: &Summary) -> String {
    let rows: Vec<Vec<String>> = summary
        .bots
        .iter()
        .map(|bot| {
            let (limits, program) = settings(headers, &bot.name);
            let total = bot.ms_per_turn.map(|ms| ms * bot.turns as f64 / 1000.0);
            vec![
                name(&bot.name),
                limits,
                bot.turns.to_string(),
                optional(bot.ms_per_turn, |ms| format!("{ms:.2}")),
                format!("{:.1}", bot.longest_ms),
                optional(total, |s| format!("{s:.1}")),
                optional(bot.depth, |d| format!("{d:.1}")),
                optional(bot.nodes_per_second, big),
                program,
            ]
        })
        .collect();
    table(
        "Time, depth and speed",
        &[
            "bot",
            "limits",
            "turns",
            "ms a turn",
            "longest ms",
            "seconds in all",
            "depth",
            "nodes/s",
            "says of itself",
        ],
        &rows,
    )
}

/// A bot's limits, and what it said it is.
fn settings(headers: &[Header], bot: &str) -> (String, String) {
    let found = headers.iter().find_map(|header| {
        let index = header.event.bots.iter().position(|b| b.name == bot)?;
        let limits = escape(&header.event.bots[index].limits.describe());
        let identity = header.identities.get(index).and_then(|i| i.name.as_deref());
        Some((limits, optional(identity, name)))
    });
    found.unwrap_or_else(|| ("-".to_owned(), "-".to_owned()))
}

/// How long games last and how they end.
fn endings(summary: &Summary) -> String {
    let mut html = String::from("<figure class=\"endings\"><h3>How games ended</h3>");
    if let (Some(plies), Some(ms)) = (summary.mean_plies, summary.mean_ms) {
        let _ = write!(
            html,
            "<p>A game lasts {plies:.1} turns and {:.2} s on average.</p>",
            ms / 1000.0
        );
    }
    let mut reasons: Vec<_> = summary.reasons.iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(a.1));
    let most = reasons.first().map_or(1, |(_, n)| **n).max(1);
    html.push_str("<ul class=\"bars\">");
    for (reason, &count) in reasons {
        let class = if reason.is_fault() || *reason == Reason::Time {
            " class=\"fault\""
        } else {
            ""
        };
        let _ = write!(
            html,
            "<li{class}><span>{}</span><i style=\"width:{:.1}%\"></i><b>{count}</b></li>",
            reason.describe(),
            70.0 * count as f64 / most as f64
        );
    }
    html.push_str("</ul>");
    for bot in summary.bots.iter().filter(|b| !b.faults.is_empty()) {
        let _ = write!(
            html,
            "<p class=\"fault\">{} lost by its own fault: {}.</p>",
            name(&bot.name),
            listed(&bot.faults)
        );
    }
    if summary.disputes > 0 {
        let _ = write!(
            html,
            "<p class=\"fault\">Results disputed by a bot: {}.</p>",
            summary.disputes
        );
    }
    html.push_str("</figure>\n");
    html
}

/// "crashed 2, illegal turn 1".
fn listed(faults: &BTreeMap<Reason, u64>) -> String {
    let list: Vec<String> = faults
        .iter()
        .map(|(r, n)| format!("{} {n}", r.describe()))
        .collect();
    list.join(", ")
}
