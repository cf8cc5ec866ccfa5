//! `arena check`: does a program keep the protocol?

use super::CliError;
use super::event::house_of;
use crate::arena::check::{Bench, Check, Failure, Tally, checks, list, row};
use crate::arena::clock::Limits;
use crate::arena::engine::{Engine, StartError};
use crate::arena::nearest::hint;
use crate::arena::options::{Given, Parsed, Spec, Takes, parse, read};
use crate::arena::process::Program;
use crate::arena::progress::show;
use crate::arena::runner::RunError;
use crate::arena::settings::{Bot, Greeting, Origin, Variant};
use crate::arena::verdict::Verdict;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of `arena check`.
pub(super) const OPTIONS: &[Spec] = &[
    Spec {
        name: "args",
        aliases: &[],
        takes: Takes::Value("the engine's arguments, split like a shell does"),
        repeatable: true,
        help: "What the engine is started with.",
    },
    Spec {
        name: "dir",
        aliases: &[],
        takes: Takes::Value("a directory"),
        repeatable: false,
        help: "Where it is started.",
    },
    Spec {
        name: "only",
        aliases: &[],
        takes: Takes::Value("the name of a check"),
        repeatable: true,
        help: "Only this check; may come more than once.",
    },
    Spec {
        name: "list",
        aliases: &[],
        takes: Takes::Nothing,
        repeatable: false,
        help: "Lists the checks, and the section of protocol.md each one holds.",
    },
    Spec {
        name: "startup-ms",
        aliases: &[],
        takes: Takes::Value("milliseconds"),
        repeatable: false,
        help: "How long an answer without a time of its own may take (10000).",
    },
    Spec {
        name: "slack-ms",
        aliases: &[],
        takes: Takes::Value("milliseconds"),
        repeatable: false,
        help: "Lengthens every limit of time, for a machine with much else to do (0).",
    },
    Spec {
        name: "log",
        aliases: &[],
        takes: Takes::Value("a file"),
        repeatable: false,
        help: "Where everything said is copied to.",
    },
];

/// The exit code where a check failed.
const FAILED: u8 = 1;

/// Checks a program; exit code 0 when it passes, 1 when it doesn't.
pub(super) fn check(words: &[String]) -> Result<u8, CliError> {
    let parsed = parse(&[OPTIONS], words)?;
    if parsed.has("list") {
        show(&list());
        return Ok(0);
    }
    let [engine] = &parsed.operands[..] else {
        let what = "`arena check` takes one engine, its arguments behind --args".to_owned();
        return Err(CliError::Other(what));
    };
    let chosen = chosen(&parsed)?;
    let startup = parsed.read("startup-ms", read::whole(1, 3_600_000))?;
    let slack = parsed.read("slack-ms", read::whole(0, 3_600_000))?;
    let log = parsed.get("log").and_then(|g| g.value.as_deref());
    let house = house_of(
        1,
        Duration::from_millis(startup.unwrap_or(10_000)),
        log.map(Path::new),
    )?;
    let (origin, program) = program(engine, &parsed)?;
    let bot = Bot {
        name: engine.clone(),
        origin,
        greeting: Greeting::Auto,
        limits: Limits::default(),
        options: Vec::new(),
        restart: false,
    };
    // Who doesn't answer at all fails no check: it can't be checked.
    let probe = Engine::start(&bot, Variant::Standard, &house).map_err(|e| failed(engine, e))?;
    let name = probe.identity().name.clone().unwrap_or_default();
    probe.quit();
    show(&format!("{engine}: {name}\n"));

    let slack = Duration::from_millis(slack.unwrap_or(0));
    let bench = Bench::new(program, house, slack);
    let mut tally = Tally::default();
    for check in chosen {
        let result = check.run(&bench);
        if matches!(result, Err(Failure::Stopped)) {
            return Ok(Verdict::Interrupted.exit_code());
        }
        tally.count(&result);
        show(&format!("{}\n", row(&check, &result)));
    }
    show(&format!("{tally}\n"));
    Ok(if tally.failed == 0 { 0 } else { FAILED })
}

fn failed(engine: &str, source: StartError) -> CliError {
    RunError::Start {
        bot: engine.to_owned(),
        source,
    }
    .into()
}

fn chosen(parsed: &Parsed) -> Result<Vec<Check>, CliError> {
    let all = checks();
    let names: Vec<&str> = parsed
        .all("only")
        .filter_map(|g| g.value.as_deref())
        .collect();
    if let Some(name) = names
        .iter()
        .find(|name| all.iter().all(|c| c.name != **name))
    {
        let hint = hint(name, all.iter().map(|c| c.name));
        return Err(CliError::Other(format!("no check `{name}`{hint}")));
    }
    let is_chosen = |check: &Check| names.is_empty() || names.contains(&check.name);
    Ok(all.into_iter().filter(is_chosen).collect())
}

fn program(engine: &str, parsed: &Parsed) -> Result<(Origin, Program), CliError> {
    let mut args = Vec::new();
    for value in parsed
        .all("args")
        .filter_map(|g: &Given| g.value.as_deref())
    {
        let words = shlex::split(value)
            .ok_or_else(|| CliError::Other(format!("--args {value}: a quote is not closed")))?;
        args.extend(words);
    }
    let dir = parsed
        .get("dir")
        .and_then(|g| g.value.as_deref())
        .map(PathBuf::from);
    let command = PathBuf::from(engine);
    let program = Program::find(&command, &args, dir.as_deref())
        .map_err(|error| failed(engine, error.into()))?;
    Ok((Origin::Program { command, args, dir }, program))
}
