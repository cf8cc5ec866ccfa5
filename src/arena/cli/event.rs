//! `arena match`, `tournament`, `sprt` and `resume`: events from beginning to end.

use super::CliError;
use super::outputs::Outputs;
use crate::arena::digest::Digest;
use crate::arena::engine::{Engine, House, StartError};
use crate::arena::journal::{Entry, FORMAT, Header, Identity, Journal, JournalError};
use crate::arena::log::TalkLog;
use crate::arena::openings::Dealer;
use crate::arena::options::{Parsed, parse, table};
use crate::arena::process::{Guard, Program, Stop};
use crate::arena::progress::{Progress, show, tell};
use crate::arena::runner::{Next, Plan, RunError, run};
use crate::arena::schedule::{Fixture, Schedule};
use crate::arena::settings::{Event, Manner, Origin};
use crate::arena::setup::{Purpose, adjust, set_up};
use crate::arena::sprt::State;
use crate::arena::standings::Standings;
use crate::arena::summary::{Summary, sprt_summary};
use crate::arena::table::table;
use crate::arena::time;
use crate::arena::verdict::Verdict;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Begins an event and plays it.
pub(super) fn play(purpose: Purpose, words: &[String]) -> Result<u8, CliError> {
    let parsed = parse(table::EVENT, words)?;
    parsed.no_operands(table::EVENT)?;
    let (event, manner, dealer) = set_up(purpose, &parsed, &default_engine(), cores())?;
    let schedule = schedule(&event)?;
    let house = house(&manner)?;
    let identities = probe(&event, &house)?;
    let header = Header {
        format: FORMAT,
        arena: env!("CARGO_PKG_VERSION").to_owned(),
        started: time::now(),
        id: event.id(),
        event,
        manner,
        identities,
    };
    let path = journal_path(&parsed, &header);
    let journal = Journal::create(&path, &header)?;
    tell(&format!("journal: {}", path.display()));
    let standings = Standings::new(header.event.bots.iter().map(|b| b.name.as_str()));
    carry_on(
        &header,
        &dealer,
        &schedule,
        &journal,
        &house,
        standings,
        &HashSet::new(),
    )
}

/// Takes up an event from its journal.
pub(super) fn resume(words: &[String]) -> Result<u8, CliError> {
    let specs: &[&[_]] = &[table::RUN, table::OUTPUT];
    let parsed = parse(specs, words)?;
    let [path] = parsed.operands.as_slice() else {
        return Err(CliError::Other(
            "`arena resume` takes one journal".to_owned(),
        ));
    };
    let path = Path::new(path);
    let mut header: Option<Header> = None;
    let mut standings = Standings::default();
    let mut done = HashSet::new();
    let (journal, torn) = Journal::resume(path, |line, entry| {
        let wrong = |reason: &str| JournalError::Line {
            path: path.to_owned(),
            line,
            reason: reason.to_owned(),
        };
        match (entry, &header) {
            (Entry::Event(h), None) => {
                standings = Standings::new(h.event.bots.iter().map(|b| b.name.as_str()));
                header = Some(*h);
            }
            (Entry::Event(_), Some(_)) => {
                return Err(wrong(
                    "a second event; only a journal of one event can be resumed",
                ));
            }
            (Entry::Game(game), Some(h)) => {
                if !done.insert(game.number) {
                    return Err(wrong(&format!("game {} stands twice", game.number)));
                }
                standings.add(h.id, &game);
            }
            (Entry::Resume { .. } | Entry::Game(_), _) => {}
        }
        Ok(())
    })?;
    let mut header = header.ok_or_else(|| JournalError::Empty {
        path: path.to_owned(),
    })?;
    adjust(&mut header.manner, &parsed)?;
    if let Some(torn) = torn {
        tell(&format!("{torn}: the game will be played again"));
    }
    let event = &header.event;
    let schedule = schedule(event)?;
    if let Some(stray) = done.iter().find(|&&n| n == 0 || n > schedule.len()) {
        return Err(CliError::Other(format!(
            "{}: no game {stray} in its schedule",
            path.display()
        )));
    }
    let dealer = Dealer::resume(&event.book, event.variant, event.seed)?;
    let house = house(&header.manner)?;
    for (bot, (then, now)) in event
        .bots
        .iter()
        .zip(header.identities.iter().zip(&probe(event, &house)?))
    {
        if then.program != now.program {
            tell(&format!(
                "{}: its program has changed since the event began",
                bot.name
            ));
        }
    }
    journal.note_resume(time::now())?;
    carry_on(
        &header, &dealer, &schedule, &journal, &house, standings, &done,
    )
}

/// Plays what is left of an event and sums it up.
fn carry_on(
    header: &Header,
    dealer: &Dealer,
    schedule: &Schedule,
    journal: &Journal,
    house: &House,
    mut standings: Standings,
    done: &HashSet<u32>,
) -> Result<u8, CliError> {
    let Header {
        event, manner, id, ..
    } = header;
    let scheduled = u64::from(schedule.count(manner.shard));
    let decided = |standings: &Standings| {
        event.sprt.is_some_and(|test| {
            sprt_summary(test, &standings.encounter(0, 1).sample()).state != State::Continue
        })
    };
    let mut stopped_by_fault = false;
    if !decided(&standings) && standings.games() < scheduled {
        let fixtures: Box<dyn Iterator<Item = Fixture> + Send> = Box::new(
            schedule
                .games(manner.shard)
                .filter(|f| !done.contains(&f.number)),
        );
        let progress = Progress::new(event, scheduled, standings.games());
        let plan = Plan {
            event,
            dealer,
            fixtures,
            concurrency: manner.concurrency,
            journal,
            house,
        };
        let result = run(plan, |game| {
            standings.add(*id, &game);
            progress.game(&game, &standings);
            if let Some(log) = &house.log {
                log.flush();
            }
            let interval = u64::from(manner.rating_interval);
            if interval > 0
                && standings.games().is_multiple_of(interval)
                && standings.games() < scheduled
            {
                progress.table(&table(&Summary::new(
                    &event.name,
                    &standings,
                    scheduled,
                    event.sprt,
                )));
            }
            if game.reason.is_fault() && !manner.recover {
                stopped_by_fault = true;
                return Next::Finish;
            }
            if decided(&standings) {
                Next::Finish
            } else {
                Next::GoOn
            }
        });
        drop(progress);
        if let Err(error) = result {
            tell(&format!(
                "{} of {scheduled} games are in {}",
                standings.games(),
                journal.path().display()
            ));
            return Err(error.into());
        }
    }
    let summary = Summary::new(&event.name, &standings, scheduled, event.sprt);
    let interrupted =
        house.stop.is_interrupted() && !decided(&standings) && standings.games() < scheduled;
    let verdict = if interrupted {
        Verdict::Interrupted
    } else if stopped_by_fault {
        Verdict::Fault
    } else {
        Verdict::of(&summary, manner.strict)
    };
    show(&format!("\n{}", table(&summary)));
    let outputs = Outputs {
        record: manner.record.as_deref(),
        junit: manner.junit.as_deref(),
        json: manner.json.as_deref(),
    };
    outputs.write(&[journal.path().to_owned()], &summary, verdict)?;
    let path = journal.path().display();
    match verdict {
        Verdict::Interrupted => tell(&format!("interrupted: `arena resume {path}` goes on")),
        Verdict::Fault if stopped_by_fault => tell(&format!(
            "stopped at a bot's fault (see the last game in {path}): `arena resume {path} --recover` goes on"
        )),
        _ => {}
    }
    Ok(verdict.exit_code())
}

fn schedule(event: &Event) -> Result<Schedule, CliError> {
    Schedule::new(event.format, event.bots.len()).map_err(CliError::Other)
}

/// The engine of this project: beside the arena, or anywhere in `PATH`.
pub(super) fn default_engine() -> PathBuf {
    let name = format!("yinsh{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe()
        .ok()
        .and_then(|exe| exe.parent().map(|dir| dir.join(&name)));
    beside
        .filter(|path| path.is_file())
        .unwrap_or_else(|| PathBuf::from(name))
}

pub(super) fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u32)
}

/// What the programs of an event share.
fn house(manner: &Manner) -> Result<House, CliError> {
    house_of(
        manner.concurrency,
        Duration::from_millis(manner.startup_ms),
        manner.log.as_deref(),
    )
}

/// What the programs of a run share. File descriptors are counted here, so that a run doesn't find
/// out in its middle that there aren't enough.
pub(super) fn house_of(
    concurrency: u32,
    startup: Duration,
    log: Option<&Path>,
) -> Result<House, CliError> {
    let other = |what: &str, e: std::io::Error| CliError::Other(format!("{what}: {e}"));
    allow_files(concurrency)?;
    let stop = Stop::new().map_err(|e| other("no pipe", e))?;
    stop.on_signals()
        .map_err(|e| other("no signal handler", e))?;
    let arena = std::env::current_exe().map_err(|e| other("the arena's own path", e))?;
    let guard = Guard::start(&arena).map_err(|e| other("the guard can't be started", e))?;
    let file = |path: &Path| {
        TalkLog::create(path).map_err(|source| CliError::File {
            path: path.to_owned(),
            source,
        })
    };
    let log = log.map(file).transpose()?.map(Arc::new);
    Ok(House {
        guard: Arc::new(guard),
        stop: Arc::new(stop),
        startup,
        log,
    })
}

/// Sees to it that so many games at once may have their files open.
fn allow_files(concurrency: u32) -> Result<(), CliError> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    /// Pipes of two programs, and what starting one takes for a moment.
    const A_GAME: u64 = 2 * 3 + 6;
    /// Standard streams, journal, log, guard, signals, and some to spare.
    const THE_REST: u64 = 24;
    let needed = u64::from(concurrency) * A_GAME + THE_REST;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|now| now >= needed) {
        return Ok(());
    }
    if limit.maximum.is_none_or(|most| most >= needed) {
        let raised = Rlimit {
            current: Some(needed),
            maximum: limit.maximum,
        };
        if setrlimit(Resource::Nofile, raised).is_ok() {
            return Ok(());
        }
    }
    let most = limit.maximum.unwrap_or(needed);
    let possible = most.saturating_sub(THE_REST) / A_GAME;
    Err(CliError::Other(format!(
        "--concurrency {concurrency} needs {needed} open files, the system allows {most} (ulimit -n): \
         at most --concurrency {possible}"
    )))
}

/// Starts every program once: what can't play must not be found out by its games.
fn probe(event: &Event, house: &House) -> Result<Vec<Identity>, CliError> {
    let fail = |bot: &str, source| RunError::Start {
        bot: bot.to_owned(),
        source,
    };
    let mut identities = Vec::new();
    for bot in &event.bots {
        let Origin::Program { command, args, dir } = &bot.origin else {
            identities.push(Identity::default());
            continue;
        };
        let engine =
            Engine::start(bot, event.variant, house).map_err(|source| fail(&bot.name, source))?;
        let mut identity = engine.identity().clone();
        engine.quit();
        let program = Program::find(command, args, dir.as_deref())
            .map_err(|e| fail(&bot.name, StartError::Program(e)))?;
        identity.program = std::fs::read(&program.path)
            .ok()
            .map(|bytes| Digest::of(&bytes));
        identities.push(identity);
    }
    Ok(identities)
}

fn journal_path(parsed: &Parsed, header: &Header) -> PathBuf {
    if let Some(path) = parsed.get("journal").and_then(|g| g.value.as_ref()) {
        return PathBuf::from(path);
    }
    let shard = header.manner.shard;
    let part = if shard.of > 1 {
        format!("-{}of{}", shard.part, shard.of)
    } else {
        String::new()
    };
    PathBuf::from(format!("arena-{}{part}.journal", time::stamp()))
}
