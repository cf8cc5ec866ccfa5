//! `arena book`: makes a book of balanced openings with the help of any engine.
//!
//! An opening is the ten placements and a few turns, all drawn at random; an engine then says
//! whether the position is balanced, first by a short search, then by a long one. Openings that
//! are images of each other under a symmetry of the board count as one. With an engine that is
//! deterministic at a limit of nodes, the book depends on the seed alone.

use super::CliError;
use super::event::{cores, default_engine, house_of};
use crate::arena::builtin::Player;
use crate::arena::clock::Limits;
use crate::arena::engine::{Engine, House};
use crate::arena::journal::Score;
use crate::arena::openings::canonical;
use crate::arena::options::{Parsed, Spec, Takes, parse, read, table};
use crate::arena::progress::tell;
use crate::arena::runner::RunError;
use crate::arena::settings::{Bot, Builtin, Greeting, Origin, Variant};
use crate::board::{Position, RINGS, Step, Turn};
use crate::protocol::{Command, Go, Start};
use indicatif::ProgressBar;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Options of `arena book`.
pub(super) const OPTIONS: &[Spec] = &[
    Spec {
        name: "cmd",
        aliases: &["engine"],
        takes: Takes::Value("a program"),
        repeatable: false,
        help: "The engine that judges (yinsh).",
    },
    Spec {
        name: "count",
        aliases: &[],
        takes: Takes::Value("a number of openings"),
        repeatable: false,
        help: "How many openings (600).",
    },
    Spec {
        name: "plies",
        aliases: &[],
        takes: Takes::Value("a number of turns"),
        repeatable: false,
        help: "Turns after the ten placements (4).",
    },
    Spec {
        name: "score",
        aliases: &[],
        takes: Takes::Value("a number of hundredths"),
        repeatable: false,
        help: "The score may be so far from 0, in hundredths (15).",
    },
    Spec {
        name: "nodes",
        aliases: &[],
        takes: Takes::Value("a number of nodes"),
        repeatable: false,
        help: "Nodes of the long search (1000000); the short one has a twentieth.",
    },
    Spec {
        name: "srand",
        aliases: &[],
        takes: Takes::Value("a number"),
        repeatable: false,
        help: "Seed (1).",
    },
    Spec {
        name: "out",
        aliases: &[],
        takes: Takes::Value("a file"),
        repeatable: false,
        help: "Where the book is written.",
    },
];

/// What makes a book.
struct Recipe {
    engine: PathBuf,
    count: usize,
    plies: usize,
    score: i32,
    nodes: u64,
    seed: u64,
    concurrency: usize,
}

/// How many candidates are judged before the accepted ones are counted.
const BATCH: usize = 64;

/// Makes a book and writes it.
pub(super) fn book(words: &[String]) -> Result<u8, CliError> {
    let specs: &[&[Spec]] = &[OPTIONS, table::RUN];
    let parsed = parse(specs, words)?;
    parsed.no_operands(specs)?;
    let Some(out) = parsed.get("out").and_then(|g| g.value.as_ref()) else {
        return Err(CliError::Other("`arena book` needs --out FILE".to_owned()));
    };
    let recipe = Recipe {
        engine: parsed
            .get("cmd")
            .and_then(|g| g.value.as_ref())
            .map_or_else(default_engine, PathBuf::from),
        count: number(&parsed, "count", 600)? as usize,
        plies: number(&parsed, "plies", 4)? as usize,
        score: number(&parsed, "score", 15)? as i32,
        nodes: number(&parsed, "nodes", 1_000_000)?,
        seed: number(&parsed, "srand", 1)?,
        concurrency: number(&parsed, "concurrency", u64::from(cores()))? as usize,
    };
    let house = house_of(recipe.concurrency as u32, Duration::from_secs(10), None)?;
    let lines = make(&recipe, &house)?;
    super::outputs::write_text(Path::new(out), &render(&recipe, &lines))?;
    tell(&format!("{} openings in {out}", lines.len()));
    Ok(0)
}

fn number(parsed: &Parsed, name: &str, default: u64) -> Result<u64, CliError> {
    Ok(parsed
        .read(name, read::whole(0, i32::MAX as u64))?
        .unwrap_or(default))
}

fn render(recipe: &Recipe, lines: &[String]) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "# Openings: ten placements and {} turns, drawn at random, distinct up to the",
        recipe.plies
    );
    let _ = writeln!(
        text,
        "# symmetries of the board. Behind each stands the score of a search of {} nodes,",
        recipe.nodes
    );
    let _ = writeln!(
        text,
        "# in hundredths for the side to move: at most {} from 0. Made by scripts/make-book.sh.",
        recipe.score
    );
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Judges candidates, batch after batch, until enough are accepted.
fn make(recipe: &Recipe, house: &House) -> Result<Vec<String>, CliError> {
    let bar = ProgressBar::new(recipe.count as u64);
    let engines: Vec<Mutex<Engine>> = (0..recipe.concurrency)
        .map(|_| start(recipe, house).map(Mutex::new))
        .collect::<Result<_, _>>()?;
    let mut seen = BTreeSet::new();
    let mut lines = Vec::new();
    let mut next = 0;
    while lines.len() < recipe.count {
        let candidates: Vec<Option<Candidate>> = (next..next + BATCH)
            .map(|number| candidate(recipe, number as u64))
            .collect();
        next += BATCH;
        let fresh: Vec<Candidate> = candidates
            .into_iter()
            .flatten()
            .filter(|c| seen.insert(canonical(&c.position)))
            .collect();
        for line in judge_all(recipe, &engines, &fresh)?.into_iter().flatten() {
            if lines.len() < recipe.count {
                lines.push(line);
            }
        }
        bar.set_position(lines.len() as u64);
    }
    bar.finish_and_clear();
    for engine in engines {
        engine
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .quit();
    }
    Ok(lines)
}

fn start(recipe: &Recipe, house: &House) -> Result<Engine, CliError> {
    let bot = Bot {
        name: "judge".to_owned(),
        origin: Origin::Program {
            command: recipe.engine.clone(),
            args: Vec::new(),
            dir: None,
        },
        greeting: Greeting::Auto,
        limits: Limits::default(),
        options: Vec::new(),
        restart: false,
    };
    Engine::start(&bot, Variant::Standard, house).map_err(|source| {
        RunError::Start {
            bot: bot.name.clone(),
            source,
        }
        .into()
    })
}

struct Candidate {
    turns: Vec<Turn>,
    position: Position,
}

/// The candidate of that number; none where the random turns end the game or leave a row.
fn candidate(recipe: &Recipe, number: u64) -> Option<Candidate> {
    let mut player = Player::new(Builtin::Random, recipe.seed, number);
    let mut position = Position::start(Variant::Standard.into());
    let mut turns = Vec::new();
    for _ in 0..2 * RINGS as usize + recipe.plies {
        let turn = player.turn(&position)?;
        position
            .play(&turn)
            .expect("a built-in bot plays by the rules");
        turns.push(turn);
    }
    let calm = !position.is_over()
        && position
            .steps()
            .iter()
            .all(|s| matches!(s, Step::Move { .. }));
    calm.then_some(Candidate { turns, position })
}

/// The lines of the candidates that are balanced, in their order.
fn judge_all(
    recipe: &Recipe,
    engines: &[Mutex<Engine>],
    candidates: &[Candidate],
) -> Result<Vec<Option<String>>, CliError> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<String>>> = Mutex::new(vec![None; candidates.len()]);
    std::thread::scope(|scope| {
        let workers: Vec<_> = engines
            .iter()
            .map(|engine| {
                let (next, results) = (&next, &results);
                scope.spawn(move || -> Result<(), CliError> {
                    let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(candidate) = candidates.get(index) else {
                            return Ok(());
                        };
                        let line = judge(recipe, &mut engine, candidate)?;
                        results.lock().unwrap_or_else(PoisonError::into_inner)[index] = line;
                    }
                })
            })
            .collect();
        workers
            .into_iter()
            .try_for_each(|w| w.join().expect("a judge doesn't panic"))
    })?;
    Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn judge(
    recipe: &Recipe,
    engine: &mut Engine,
    candidate: &Candidate,
) -> Result<Option<String>, CliError> {
    // The short search only sorts out what is hopeless.
    const SHORT: u64 = 20;
    const SHORT_SCORE: i32 = 3;
    let short = score(engine, candidate, recipe.nodes / SHORT + 1)?;
    if short.is_none_or(|s| s.abs() > SHORT_SCORE * recipe.score) {
        return Ok(None);
    }
    let long = score(engine, candidate, recipe.nodes)?;
    Ok(long.filter(|s| s.abs() <= recipe.score).map(|score| {
        let words: Vec<String> = candidate.turns.iter().map(Turn::to_string).collect();
        format!("{} # {score:+}", words.join(" "))
    }))
}

/// The engine's score of a candidate; none where it sees an end.
fn score(engine: &mut Engine, candidate: &Candidate, nodes: u64) -> Result<Option<i32>, CliError> {
    let failed = |trouble| CliError::Other(format!("the engine failed: {trouble}"));
    let position = Command::Position {
        start: Start::Fen(Box::new(candidate.position.clone())),
        turns: Vec::new(),
    };
    engine.new_game().map_err(failed)?;
    let go = Go {
        nodes: Some(nodes),
        ..Go::default()
    };
    let thought = engine
        .think(&position, go, Duration::from_secs(600))
        .map_err(failed)?;
    match thought.report.score {
        Some(Score::Cp(cp)) => Ok(Some(cp)),
        Some(Score::Mate(_)) => Ok(None),
        None => Err(CliError::Other("the engine tells no score".to_owned())),
    }
}
