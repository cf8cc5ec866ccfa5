//! From the command line to the settings of an event.

use super::clock::{DEFAULT_MOVETIME_MS, Limits, read_seconds, read_time_control};
use super::openings::{BookError, Dealer};
use super::options::{Given, OptionError, Parsed, read};
use super::schedule::{Format, Kind, Shard};
use super::settings::{
    BookOrder, BookSettings, BookSource, Bot, Builtin, DrawRule, Event, Greeting, Manner, Origin,
    Resign, Variant,
};
use super::sprt::{Model, Sprt};
use std::path::{Path, PathBuf};

/// A command line that makes no event.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// An option is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The openings are.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl From<String> for SetupError {
    fn from(sentence: String) -> SetupError {
        SetupError::Option(OptionError::Combination(sentence))
    }
}

/// Which command makes the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// `arena match`.
    Match,
    /// `arena tournament`.
    Tournament,
    /// `arena sprt`.
    Sprt,
}

/// The event, how to go about it, and the dealer of its openings.
///
/// `engine` is the engine that plays where no bot is named, `cores` the machine's.
///
/// # Errors
/// What is wrong with the command line, in one sentence.
pub fn set_up(
    purpose: Purpose,
    parsed: &Parsed,
    engine: &Path,
    cores: u32,
) -> Result<(Event, Manner, Dealer), SetupError> {
    let quick = parsed.get("quick");
    let bots = bots(purpose, parsed, quick, engine)?;
    let format = format(purpose, parsed, quick.is_some(), bots.len())?;
    let seed = parsed.read("srand", read::whole(0, u64::MAX))?.unwrap_or(1);
    let variant = parsed
        .read(
            "variant",
            read::one_of(&[("standard", Variant::Standard), ("blitz", Variant::Blitz)]),
        )?
        .unwrap_or_default();
    let (book, dealer) = book(parsed, quick, variant, seed)?;
    let sprt = sprt(purpose, parsed)?;
    if sprt.is_some() && bots.len() != 2 {
        return Err(format!("a sequential test is between two bots, not {}", bots.len()).into());
    }
    let event = Event {
        name: parsed
            .get("event")
            .and_then(|g| g.value.clone())
            .unwrap_or_else(|| "arena".to_owned()),
        bots,
        variant,
        format,
        book,
        seed,
        sprt,
        resign: parsed.get("resign").map(resign).transpose()?,
        draw: parsed.get("draw").map(draw).transpose()?,
        max_moves: parsed.read("maxmoves", small(1))?,
    };
    let mut manner = Manner {
        concurrency: if quick.is_some() {
            cores
        } else {
            cores.saturating_sub(1).max(1)
        },
        recover: false,
        strict: false,
        startup_ms: 10_000,
        rating_interval: 0,
        shard: parsed.read("shard", Shard::read)?.unwrap_or(Shard::WHOLE),
        record: None,
        log: None,
        junit: None,
        json: None,
    };
    adjust(&mut manner, parsed)?;
    Ok((event, manner, dealer))
}

/// Applies the options by which an event may be gone about otherwise than before.
///
/// # Errors
/// A value that can't be read.
pub fn adjust(manner: &mut Manner, parsed: &Parsed) -> Result<(), OptionError> {
    if let Some(n) = parsed.read("concurrency", small(1))? {
        manner.concurrency = n;
    }
    if let Some(ms) = parsed.read("startup-ms", read::whole(1, 3_600_000))? {
        manner.startup_ms = ms;
    }
    if let Some(n) = parsed.read("ratinginterval", small(0))? {
        manner.rating_interval = n;
    }
    manner.recover |= parsed.has("recover");
    manner.strict |= parsed.has("strict");
    let file = |name: &str| {
        parsed
            .get(name)
            .and_then(|g| g.value.as_deref().or_else(|| g.get("file")))
            .map(PathBuf::from)
    };
    for (target, name) in [
        (&mut manner.record, "record"),
        (&mut manner.log, "log"),
        (&mut manner.junit, "junit"),
        (&mut manner.json, "json"),
    ] {
        if let Some(path) = file(name) {
            *target = Some(absolute(&path));
        }
    }
    Ok(())
}

/// A whole number of at least `least` that fits 32 bits.
fn small(least: u32) -> impl Fn(&str) -> Result<u32, String> {
    move |text| read::whole(u64::from(least), u64::from(u32::MAX))(text).map(|n| n as u32)
}

/// A resumed event may be started from another directory.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn bots(
    purpose: Purpose,
    parsed: &Parsed,
    quick: Option<&Given>,
    engine: &Path,
) -> Result<Vec<Bot>, SetupError> {
    let each = parsed.get("each");
    let mut bots = Vec::new();
    if let Some(quick) = quick {
        if parsed.has("engine") {
            return Err("--quick names its programs itself: leave --engine out"
                .to_owned()
                .into());
        }
        let commands: Vec<&str> = quick.values("cmd").collect();
        if commands.len() != 2 {
            return Err(format!("--quick takes two programs, not {}", commands.len()).into());
        }
        for command in commands {
            let given = Given {
                name: "quick",
                value: None,
                pairs: vec![("cmd".to_owned(), command.to_owned())],
            };
            bots.push(bot(&given, each)?);
        }
    } else {
        for given in parsed.all("engine") {
            bots.push(bot(given, each)?);
        }
    }
    // Who names fewer bots than are needed plays against the arena's own.
    let missing: &[&str] = match (purpose, bots.len()) {
        (Purpose::Match, 0) => &["", "greedy"],
        (Purpose::Match, 1) => &["greedy"],
        (Purpose::Tournament, 0) => &["", "greedy", "random"],
        _ => &[],
    };
    for &command in missing {
        let command = if command.is_empty() {
            engine.to_string_lossy().into_owned()
        } else {
            command.to_owned()
        };
        let given = Given {
            name: "engine",
            value: None,
            pairs: vec![("cmd".to_owned(), command)],
        };
        bots.push(bot(&given, each)?);
    }
    make_names_unique(&mut bots)?;
    Ok(bots)
}

/// Names that were chosen must differ; names that come from programs are numbered.
fn make_names_unique(bots: &mut [Bot]) -> Result<(), SetupError> {
    for i in 0..bots.len() {
        let taken = |bots: &[Bot], name: &str| bots[..i].iter().any(|b| b.name == name);
        if !taken(bots, &bots[i].name) {
            continue;
        }
        let base = bots[i].name.clone();
        let number = (2..)
            .find(|n| !taken(bots, &format!("{base}-{n}")))
            .expect("numbers don't end");
        bots[i].name = format!("{base}-{number}");
    }
    Ok(())
}

/// A bot of an `--engine` list, with what `--each` says where the list doesn't.
fn bot(given: &Given, each: Option<&Given>) -> Result<Bot, SetupError> {
    let both: Vec<&Given> = std::iter::once(given).chain(each).collect();
    /// The first of the two lists that has the key decides.
    fn first<T>(
        both: &[&Given],
        key: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, OptionError> {
        for given in both {
            if let Some(value) = given.read(key, &read)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
    let text = |text: &str| Ok::<_, String>(text.to_owned());

    let Some(command) = first(&both, "cmd", text)?.filter(|c| !c.is_empty()) else {
        return Err("--engine needs cmd=PROGRAM".to_owned().into());
    };
    let mut args = Vec::new();
    if let Some(owner) = both.iter().find(|g| g.get("args").is_some()) {
        for value in owner.values("args") {
            let words = shlex::split(value)
                .ok_or_else(|| format!("--engine: args={value}: a quote is not closed"))?;
            args.extend(words);
        }
    }
    let dir = first(&both, "dir", text)?.map(|dir| absolute(Path::new(&dir)));
    let origin = match Builtin::named(&command) {
        Some(builtin) => Origin::Builtin(builtin),
        None => {
            // Only a path depends on where the arena was started; a bare name may be found in PATH.
            let path = Path::new(&command);
            let relative_to_here = path.components().count() > 1 && dir.is_none();
            Origin::Program {
                command: if relative_to_here {
                    absolute(path)
                } else {
                    path.to_owned()
                },
                args,
                dir,
            }
        }
    };
    let name = match first(&both[..1], "name", text)? {
        Some(name) => checked_name(name)?,
        None => Path::new(&command)
            .file_stem()
            .map_or(command.clone(), |s| s.to_string_lossy().into_owned()),
    };
    let mut limits = Limits {
        clock: first(&both, "tc", read_time_control)?.flatten(),
        movetime_ms: first(&both, "st", |t| {
            read_seconds(t).and_then(positive("a number of seconds above 0"))
        })?,
        nodes: first(&both, "nodes", read::whole(1, u64::MAX))?,
        depth: first(&both, "depth", small(1))?,
        ..Limits::default()
    };
    let unlimited = first(&both, "tc", read_time_control)? == Some(None);
    if limits.is_unbounded() && !unlimited {
        limits.movetime_ms = Some(DEFAULT_MOVETIME_MS);
    }
    if let Some(ms) = first(&both, "timemargin", read::whole(0, 3_600_000))? {
        limits.margin_ms = ms;
    }
    if let Some(ms) = first(&both, "watchdog", |t| {
        read_seconds(t).and_then(positive("a number of seconds above 0"))
    })? {
        limits.watchdog_ms = ms;
    }
    let greeting = first(
        &both,
        "proto",
        read::one_of(&[
            ("ugi", Greeting::Ugi),
            ("uci", Greeting::Uci),
            ("auto", Greeting::Auto),
        ]),
    )?
    .unwrap_or_default();
    let mut options: Vec<(String, String)> = Vec::new();
    for given in both.iter().rev() {
        for (key, value) in &given.pairs {
            if let Some(name) = key.strip_prefix("option.") {
                options.retain(|(n, _)| !n.eq_ignore_ascii_case(name));
                options.push((name.to_owned(), value.clone()));
            }
        }
    }
    let restart = first(&both, "restart", read::switch)?.unwrap_or(false);
    Ok(Bot {
        name,
        origin,
        greeting,
        limits,
        options,
        restart,
    })
}

fn positive(expected: &'static str) -> impl Fn(u64) -> Result<u64, String> {
    move |ms| {
        if ms > 0 {
            Ok(ms)
        } else {
            Err(expected.to_owned())
        }
    }
}

/// A name stands in tables, records and logs: one line, not endless.
fn checked_name(name: String) -> Result<String, SetupError> {
    if name.is_empty() || name.chars().count() > 64 || name.chars().any(char::is_control) {
        return Err(format!("--engine: name={name:?} is not a name of 1 to 64 characters").into());
    }
    Ok(name)
}

fn format(
    purpose: Purpose,
    parsed: &Parsed,
    quick: bool,
    bots: usize,
) -> Result<Format, SetupError> {
    let rounds = parsed.read("rounds", small(1))?.unwrap_or(match purpose {
        _ if quick => 50,
        Purpose::Match => 10,
        Purpose::Tournament => 2,
        Purpose::Sprt => 10_000,
    });
    let repeat = parsed.read("repeat", small(1))?;
    let games = parsed.read("games", small(1))?;
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
    let seeds = parsed.read("seeds", small(1))?;
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

fn book(
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
        plies = given.read("plies", small(0))?;
        start = given.read("start", small(1))?.unwrap_or(1);
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

fn sprt(purpose: Purpose, parsed: &Parsed) -> Result<Option<Sprt>, SetupError> {
    let none = Given {
        name: "sprt",
        value: None,
        pairs: Vec::new(),
    };
    let given = match (parsed.get("sprt"), purpose) {
        (Some(given), _) => given,
        (None, Purpose::Sprt) => &none,
        (None, _) => return Ok(None),
    };
    let number = |key, default| given.read(key, read::number).map(|n| n.unwrap_or(default));
    let models = [
        ("normalized", Model::Normalized),
        ("logistic", Model::Logistic),
    ];
    let model = given
        .read("model", read::one_of(&models))?
        .unwrap_or(Model::Normalized);
    let sprt = Sprt::new(
        number("elo0", 0.0)?,
        number("elo1", 5.0)?,
        number("alpha", 0.05)?,
        number("beta", 0.05)?,
        model,
    );
    Ok(Some(sprt.map_err(|e| format!("--sprt: {e}"))?))
}

fn resign(given: &Given) -> Result<Resign, SetupError> {
    Ok(Resign {
        turns: given.read("movecount", small(1))?.unwrap_or(3),
        score: score(given)?,
        twosided: given.read("twosided", read::switch)?.unwrap_or(false),
    })
}

fn draw(given: &Given) -> Result<DrawRule, SetupError> {
    Ok(DrawRule {
        from_move: given.read("movenumber", small(0))?.unwrap_or(20),
        turns: given.read("movecount", small(1))?.unwrap_or(8),
        score: score(given)?,
    })
}

fn score(given: &Given) -> Result<i32, SetupError> {
    match given.read("score", read::whole(0, i32::MAX as u64))? {
        Some(score) => Ok(score as i32),
        None => Err(format!("--{} needs score=", given.name).into()),
    }
}
