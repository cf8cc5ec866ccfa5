//! Who plays: `--engine`, `--each` and `--quick`, and the bots that play where none is named.

use super::{Purpose, SetupError, absolute};
use crate::arena::clock::{DEFAULT_MOVETIME_MS, Limits, read_seconds, read_time_control};
use crate::arena::options::{Given, OptionError, Parsed, read};
use crate::arena::settings::{Bot, Builtin, Greeting, Origin};
use std::path::Path;

pub(super) fn bots(
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
    make_names_unique(&mut bots);
    Ok(bots)
}

/// Tables and journals know bots by their names: the second of the same name gets a number.
fn make_names_unique(bots: &mut [Bot]) {
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
        depth: first(&both, "depth", read::small(1))?,
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
