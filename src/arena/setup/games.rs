//! Which games are played: how many, who meets whom, from which openings.

use super::{Purpose, SetupError, absolute};
use crate::arena::openings::Dealer;
use crate::arena::options::{Given, Parsed, read};
use crate::arena::schedule::{Format, Kind};
use crate::arena::settings::{BookOrder, BookSettings, BookSource, Variant};
use std::path::Path;

pub(super) fn format(
    purpose: Purpose,
    parsed: &Parsed,
    quick: bool,
    bots: usize,
) -> Result<Format, SetupError> {
    let rounds = parsed
        .read("rounds", read::small(1))?
        .unwrap_or(match purpose {
            _ if quick => 50,
            Purpose::Match => 10,
            Purpose::Tournament => 2,
            Purpose::Sprt => 10_000,
        });
    let repeat = parsed.read("repeat", read::small(1))?;
    let games = parsed.read("games", read::small(1))?;
    let (games, repeat) = match (games, repeat) {
        (Some(games), Some(repeat)) => (games, repeat),
        (Some(games), None) => (games, games.min(2)),
        (None, Some(repeat)) => (repeat, repeat),
        (None, None) => (2, 2),
    };
    if repeat > games {
        let why = "games with the same opening can't be more than the games of an encounter";
        return Err(format!("--repeat {repeat} with --games {games}: {why}").into());
    }
    let seeds = parsed.read("seeds", read::small(1))?;
    let chosen = parsed.read(
        "tournament",
        read::one_of(&[
            ("roundrobin", false),
            ("round-robin", false),
            ("gauntlet", true),
        ]),
    )?;
    let kind = match (purpose, chosen) {
        (_, Some(true)) => Kind::Gauntlet {
            seeds: seeds.unwrap_or(1),
        },
        (_, Some(false)) | (Purpose::Tournament, None) => Kind::RoundRobin,
        (Purpose::Match, None) if bots > 2 => {
            return Err(format!(
                "a match is between two bots, not {bots}; `arena tournament` takes more"
            )
            .into());
        }
        (Purpose::Match | Purpose::Sprt, None) => Kind::Match,
    };
    if seeds.is_some() && !matches!(kind, Kind::Gauntlet { .. }) {
        return Err("--seeds goes with --tournament gauntlet".to_owned().into());
    }
    Ok(Format {
        kind,
        rounds,
        games,
        repeat,
        swap: !parsed.has("noswap"),
    })
}

pub(super) fn book(
    parsed: &Parsed,
    quick: Option<&Given>,
    variant: Variant,
    seed: u64,
) -> Result<(BookSettings, Dealer), SetupError> {
    let given = parsed.get("openings");
    let file = given
        .and_then(|g| g.get("file"))
        .or_else(|| quick.and_then(|q| q.get("book")));
    let source = match file {
        None => BookSource::Shipped,
        Some("none") => BookSource::None,
        Some(path) => BookSource::File(absolute(Path::new(path))),
    };
    let (mut order, mut plies, mut start) = (BookOrder::Random, None, 1);
    if let Some(given) = given {
        let orders = [
            ("random", BookOrder::Random),
            ("sequential", BookOrder::Sequential),
        ];
        order = given
            .read("order", read::one_of(&orders))?
            .unwrap_or_default();
        plies = given.read("plies", read::small(0))?;
        start = given.read("start", read::small(1))?.unwrap_or(1);
    }
    let dealer = Dealer::new(&source, variant, plies, order, start, seed)?;
    let digest = dealer.book().digest();
    Ok((
        BookSettings {
            source,
            order,
            plies,
            start,
            digest,
        },
        dealer,
    ))
}
