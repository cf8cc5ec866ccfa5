//! The result of an event as JUnit XML, which every CI system shows.

use super::sprt::State;
use super::summary::Summary;
use super::table::{llr, table};
use super::verdict::Verdict;
use std::fmt::Write as _;

/// The XML: one test for the match itself, one for each bot's conduct.
pub fn junit(summary: &Summary, verdict: Verdict) -> String {
    let mut cases: Vec<(String, Option<String>)> = Vec::new();
    let played = format!("{} of {} games", summary.games, summary.scheduled);
    match &summary.sprt {
        Some(sprt) => {
            let name = |n: usize| summary.bots.get(n).map_or("?", |b| b.name.as_str());
            let failure = match sprt.state {
                State::AcceptH1 => None,
                State::AcceptH0 => Some(format!("H0 accepted after {played}: LLR {}", llr(sprt))),
                State::Continue => Some(format!("undecided after {played}: LLR {}", llr(sprt))),
            };
            cases.push((
                format!("sequential test of {} against {}", name(0), name(1)),
                failure,
            ));
        }
        None => {
            let broken = matches!(verdict, Verdict::Interrupted | Verdict::Fault)
                && summary.games < summary.scheduled;
            cases.push((
                "all games played".to_owned(),
                broken.then(|| format!("ended after {played}")),
            ));
        }
    }
    for bot in &summary.bots {
        let list: Vec<String> = bot
            .faults
            .iter()
            .map(|(r, n)| format!("{} {n}", r.describe()))
            .collect();
        let failure = (!list.is_empty()).then(|| format!("games lost: {}", list.join(", ")));
        cases.push((format!("{} plays without faults", bot.name), failure));
    }
    if summary.disputes > 0 {
        let failure = format!("{} results disputed by a bot", summary.disputes);
        cases.push((
            "bots and referee agree on results".to_owned(),
            Some(failure),
        ));
    }
    let failures = cases.iter().filter(|(_, f)| f.is_some()).count();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let name = escape(&summary.event);
    let _ = writeln!(
        xml,
        "<testsuites tests=\"{}\" failures=\"{failures}\">",
        cases.len()
    );
    let _ = writeln!(
        xml,
        "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failures}\">",
        cases.len()
    );
    for (case, failure) in &cases {
        let case = escape(case);
        match failure {
            None => {
                let _ = writeln!(xml, "    <testcase classname=\"{name}\" name=\"{case}\"/>");
            }
            Some(failure) => {
                let _ = writeln!(xml, "    <testcase classname=\"{name}\" name=\"{case}\">");
                let _ = writeln!(xml, "      <failure message=\"{}\"/>", escape(failure));
                let _ = writeln!(xml, "    </testcase>");
            }
        }
    }
    let _ = writeln!(
        xml,
        "    <system-out>{}</system-out>",
        escape(&table(summary))
    );
    xml.push_str("  </testsuite>\n</testsuites>\n");
    xml
}

/// Text for XML and HTML: markup escaped, characters that XML has not left out.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}
