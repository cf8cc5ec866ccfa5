//! The result as figures and tables: of two bots, or of many.

use super::markup::{escape, name, table};
use crate::arena::statistics::Trinomial;
use crate::arena::summary::{BotSummary, HeadToHead, Summary};
use crate::arena::table::{llr, optional, value};
use std::fmt::Write as _;

/// All of it.
pub(super) fn result(summary: &Summary) -> String {
    let mut html = String::new();
    if let ([first, second], [encounter]) = (&summary.bots[..], &summary.encounters[..]) {
        html.push_str(&duel(first, second));
        html.push_str(&strength(summary, encounter));
        html.push_str(&standings(summary));
    } else {
        html.push_str(&standings(summary));
        html.push_str(&cross_table(summary));
        html.push_str(&encounters(summary));
    }
    html
}

/// "+12 =3 -4".
fn by_result(t: &Trinomial) -> String {
    format!("+{} ={} -{}", t.wins, t.draws, t.losses)
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn with_unit(share: f64) -> String {
    format!("{} %", percent(share))
}

fn ratio(r: f64) -> String {
    if r.is_finite() {
        format!("{r:.2}")
    } else {
        "inf".to_owned()
    }
}

/// Both bots' points, and a bar of the results.
fn duel(first: &BotSummary, second: &BotSummary) -> String {
    let side = |bot: &BotSummary, class: &str| {
        format!(
            "<p class=\"side {class}\"><span class=\"who\">{}</span><strong>{:.1}</strong></p>",
            name(&bot.name),
            bot.points
        )
    };
    let mut html = format!(
        "<div class=\"duel\">{}{}",
        side(first, "first"),
        side(second, "second")
    );
    let Trinomial {
        wins,
        draws,
        losses,
    } = first.total;
    let _ = write!(
        html,
        "<div class=\"bar\" role=\"img\" aria-label=\"{wins} won, {draws} drawn, {losses} lost\">"
    );
    for (class, count, word) in [
        ("won", wins, "won"),
        ("drawn", draws, "drawn"),
        ("lost", losses, "lost"),
    ] {
        if count > 0 {
            let _ = write!(
                html,
                "<span class=\"{class}\" style=\"flex-grow:{count}\">{count} {word}</span>"
            );
        }
    }
    html.push_str("</div></div>\n");
    html
}

/// Elo and what belongs to it, and the counts of pairs.
fn strength(summary: &Summary, e: &HeadToHead) -> String {
    let mut html = String::from("<dl class=\"cards\">");
    let mut card = |class: &str, term: &str, text: String| {
        let _ = write!(
            html,
            "<div class=\"{class}\"><dt>{term}</dt><dd>{text}</dd></div>"
        );
    };
    card("large", "Elo", optional(e.elo, value));
    card("large", "Normalized Elo", optional(e.normalized_elo, value));
    card(
        "",
        "<abbr title=\"likelihood of superiority\">LOS</abbr>",
        optional(e.los, with_unit),
    );
    let even = optional(e.draw_ratio, with_unit);
    if e.pairs.is_some() {
        card("", "Pair ratio", optional(e.pair_ratio, ratio));
        card("", "Even pairs", even);
    }
    let games: u64 = e.by_color.iter().map(Trinomial::games).sum();
    let drawn: u64 = e.by_color.iter().map(|t| t.draws).sum();
    let draws = (games > 0).then(|| drawn as f64 / games as f64);
    card("", "Draws", optional(draws, with_unit));
    if let Some(sprt) = &summary.sprt {
        card(
            "wide",
            "<abbr title=\"log-likelihood ratio, its bounds, the two hypotheses\">LLR</abbr>",
            escape(&llr(sprt)),
        );
    }
    html.push_str("</dl>\n");
    if let Some(pairs) = e.pairs {
        html.push_str(&pentanomial(&e.first, pairs));
    }
    html
}

/// The pentanomial counts as columns.
fn pentanomial(first: &str, pairs: [u64; 5]) -> String {
    let most = pairs.into_iter().max().unwrap_or(0).max(1);
    let mut html = format!(
        "<figure class=\"penta\"><h3>Pairs of {}</h3><ol>",
        name(first)
    );
    for (n, (label, count)) in ["LL", "LD", "even", "WD", "WW"]
        .into_iter()
        .zip(pairs)
        .enumerate()
    {
        let height = 100.0 * count as f64 / most as f64;
        let _ = write!(
            html,
            "<li class=\"p{n}\"><b>{count}</b><i style=\"height:{height:.1}%\"></i><span>{label}</span></li>"
        );
    }
    html.push_str("</ol></figure>\n");
    html
}

fn standings(summary: &Summary) -> String {
    let many = summary.bots.len() > 2;
    let mut head = vec![
        "bot", "games", "wins", "draws", "losses", "points", "%", "as White", "as Black",
    ];
    if many {
        head.insert(1, "rating");
    }
    let rows: Vec<Vec<String>> = by_rating(summary)
        .into_iter()
        .map(|bot| {
            let mut row = vec![
                name(&bot.name),
                bot.games.to_string(),
                bot.total.wins.to_string(),
                bot.total.draws.to_string(),
                bot.total.losses.to_string(),
                format!("{:.1}", bot.points),
                optional(bot.score, percent),
                by_result(&bot.white),
                by_result(&bot.black),
            ];
            if many {
                row.insert(1, value(bot.rating));
            }
            row
        })
        .collect();
    let mut html = table("Results", &head, &rows);
    if many && !summary.ratings_finite {
        html.push_str("<p class=\"remark\">Some bots took no point from others: a drawn game is added to every encounter, ratings are bounds only.</p>");
    }
    if many && !summary.ratings_connected {
        html.push_str("<p class=\"remark\">Not all bots are linked by games: ratings compare within each group only.</p>");
    }
    html
}

/// The bots: many in the order of their ratings, two as they stand.
fn by_rating(summary: &Summary) -> Vec<&BotSummary> {
    let mut order: Vec<_> = summary.bots.iter().collect();
    if summary.bots.len() > 2 {
        order.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    }
    order
}

/// Who took how many points from whom, tinted by the share.
fn cross_table(summary: &Summary) -> String {
    let order = by_rating(summary);
    let names: Vec<String> = order.iter().map(|b| name(&b.name)).collect();
    let mut head = vec!["points against"];
    head.extend(names.iter().map(String::as_str));
    let rows: Vec<Vec<String>> = order
        .iter()
        .map(|bot| {
            let cells = order.iter().map(|other| {
                summary.points_against(&bot.name, &other.name).map_or_else(
                    || "<span class=\"none\">·</span>".to_owned(),
                    |(points, games)| {
                        let share = points / games as f64;
                        format!(
                            "<span class=\"share\" style=\"--share:{share:.3}\">{points:.1}/{games}</span>"
                        )
                    },
                )
            });
            std::iter::once(name(&bot.name)).chain(cells).collect()
        })
        .collect();
    table("Cross table", &head, &rows)
}

/// Every two bots that met.
fn encounters(summary: &Summary) -> String {
    let rows: Vec<Vec<String>> = summary
        .encounters
        .iter()
        .map(|e| {
            let pairs = e.pairs.map(|p| p.map(|n| n.to_string()).join(" "));
            vec![
                format!("{} – {}", name(&e.first), name(&e.second)),
                optional(e.elo, value),
                optional(e.normalized_elo, value),
                optional(e.los, with_unit),
                optional(pairs, |p| p),
                optional(e.pair_ratio, ratio),
                optional(e.draw_ratio, with_unit),
                by_result(&e.by_color[0]),
                by_result(&e.by_color[1]),
            ]
        })
        .collect();
    table(
        "Encounters, seen from the first bot",
        &[
            "bots",
            "Elo",
            "normalized Elo",
            "LOS",
            "LL LD even WD WW",
            "pair ratio",
            "even pairs or draws",
            "as White",
            "as Black",
        ],
        &rows,
    )
}
