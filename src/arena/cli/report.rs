//! `arena report`: tables and files from one or several journals.

use super::CliError;
use super::outputs::Outputs;
use crate::arena::html::write_page;
use crate::arena::journal::{Header, Journals};
use crate::arena::options::{parse, table as options};
use crate::arena::progress::{show, tell};
use crate::arena::schedule::{Schedule, Shard};
use crate::arena::standings::Standings;
use crate::arena::summary::Summary;
use crate::arena::table::table;
use crate::arena::verdict::Verdict;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Sums up journals.
pub(super) fn report(words: &[String]) -> Result<u8, CliError> {
    let parsed = parse(&[options::REPORT], words)?;
    if parsed.operands.is_empty() {
        return Err(CliError::Other(
            "`arena report` takes one journal or several".to_owned(),
        ));
    }
    let paths: Vec<PathBuf> = parsed.operands.iter().map(PathBuf::from).collect();
    let mut standings = Standings::default();
    let mut entered = HashSet::new();
    let merged = Journals {
        paths: paths.clone(),
    }
    .merge(|header, game| {
        // Tables keep the order of the settings, not that of the first game.
        if entered.insert(header.id) {
            for bot in &header.event.bots {
                standings.enter(&bot.name);
            }
        }
        standings.add(header.id, &game);
    })?;
    for header in &merged.headers {
        for bot in &header.event.bots {
            standings.enter(&bot.name);
        }
    }
    for torn in &merged.torn {
        tell(&torn.to_string());
    }
    let first = merged
        .headers
        .first()
        .ok_or_else(|| CliError::Other("no event".to_owned()))?;
    if merged.headers.len() > 1 {
        tell(&format!(
            "{} different events are counted together",
            merged.headers.len()
        ));
    }
    // A test means something only where all events ask the same question.
    let sprt = first
        .event
        .sprt
        .filter(|test| merged.headers.iter().all(|h| h.event.sprt == Some(*test)));
    let summary = Summary::new(
        &first.event.name,
        &standings,
        scheduled(&merged.headers)?,
        sprt,
    );
    let verdict = Verdict::of(&summary, parsed.has("strict"));
    show(&table(&summary));
    let file = |name: &str| {
        parsed
            .get(name)
            .and_then(|g| g.value.as_deref().or_else(|| g.get("file")))
            .map(Path::new)
    };
    Outputs {
        record: file("record"),
        junit: file("junit"),
        json: file("json"),
    }
    .write(&paths, &summary, verdict)?;
    if let Some(path) = file("html") {
        write_html(path, paths.clone(), &merged.headers, &summary)?;
    }
    Ok(verdict.exit_code())
}

/// Writes the page for a browser.
fn write_html(
    path: &Path,
    journals: Vec<PathBuf>,
    headers: &[Header],
    summary: &Summary,
) -> Result<(), CliError> {
    let page = |source| CliError::Page {
        path: path.to_owned(),
        source,
    };
    let file = File::create(path).map_err(|e| page(e.into()))?;
    let mut out = BufWriter::new(file);
    write_page(&mut out, &Journals { paths: journals }, headers, summary).map_err(page)?;
    out.flush().map_err(|e| page(e.into()))
}

/// Games of all the events' schedules, all shards together.
fn scheduled(headers: &[Header]) -> Result<u64, CliError> {
    let mut sum = 0;
    for header in headers {
        let schedule =
            Schedule::new(header.event.format, header.event.bots.len()).map_err(CliError::Other)?;
        sum += u64::from(schedule.count(Shard::WHOLE));
    }
    Ok(sum)
}
