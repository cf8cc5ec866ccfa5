//! One game, refereed by the library's rules and nothing else.

use super::adjudication::{Adjudicator, Verdict};
use super::builtin::Player;
use super::clock::Clock;
use super::ending::{GameResult, Reason};
use super::engine::{Engine, Report, Thought};
use super::journal::{GameRecord, OpeningRecord, TurnRecord};
use super::openings::Opening;
use super::process::Trouble;
use super::schedule::Fixture;
use super::settings::{Bot, Event};
use crate::board::{Color, Position, Turn, TurnError, Variant};
use crate::protocol::{Command, Go, Response, Start};
use std::time::{Duration, Instant};

/// A bot at the board.
pub enum Seat<'a> {
    /// A program.
    Program(&'a mut Engine),
    /// A bot inside the arena.
    Builtin(Player),
}

/// What came of a game.
#[derive(Debug)]
pub enum Played {
    /// It ended.
    Ended(Box<GameRecord>),
    /// The arena was told to stop; the game doesn't count.
    Broken,
}

/// Why a game is over.
struct Ending {
    result: GameResult,
    reason: Reason,
    detail: Option<String>,
}

impl Ending {
    fn loss(loser: Color, reason: Reason, detail: Option<String>) -> Ending {
        Ending {
            result: GameResult::win(!loser),
            reason,
            detail,
        }
    }
}

/// The game as it stands.
struct Board<'a> {
    opening: &'a Opening,
    position: Position,
    /// All turns from the opening's start, in notation.
    words: Vec<String>,
    /// Those the bots played.
    turns: Vec<TurnRecord>,
}

impl Board<'_> {
    /// The `position` command for the game so far.
    fn command(&self) -> Command {
        let start = &self.opening.start;
        let start = if *start == Position::start(Variant::Standard) {
            Start::Startpos
        } else {
            Start::Fen(Box::new(start.clone()))
        };
        Command::Position {
            start,
            turns: self.words.clone(),
        }
    }
}

/// Plays the game of a fixture. `seats` and `bots` stand in the order White, Black.
pub fn play(
    fixture: &Fixture,
    opening: &Opening,
    event: &Event,
    bots: [&Bot; 2],
    mut seats: [Seat<'_>; 2],
) -> Played {
    let (started, begun) = (super::time::now(), Instant::now());
    let mut board = Board {
        opening,
        position: opening.position(),
        words: opening.turns.iter().map(Turn::to_string).collect(),
        turns: Vec::new(),
    };
    let ending = match run(&mut board, event, bots, &mut seats) {
        Ok(ending) => ending,
        Err(Stopped) => return Played::Broken,
    };
    let faulty = ending.result.loser().filter(|_| ending.reason.is_fault());
    let transcript = match faulty.map(|color| &seats[color.index()]) {
        Some(Seat::Program(engine)) => engine.transcript(),
        _ => Vec::new(),
    };
    let Ok(disputes) = disputes(&board, bots, &mut seats, faulty) else {
        return Played::Broken;
    };
    Played::Ended(Box::new(GameRecord {
        number: fixture.number,
        round: fixture.round,
        unit: fixture.unit,
        paired: fixture.paired,
        white: bots[0].name.clone(),
        black: bots[1].name.clone(),
        opening: OpeningRecord {
            number: opening.number,
            start: opening.start.to_string(),
            turns: opening.turns.iter().map(Turn::to_string).collect(),
        },
        result: ending.result,
        reason: ending.reason,
        detail: ending.detail,
        started,
        ms: begun.elapsed().as_millis() as u64,
        turns: board.turns,
        end: board.position.to_string(),
        disputes,
        transcript,
    }))
}

/// The arena was told to stop.
struct Stopped;

/// Plays to the end, whatever end that is.
fn run(
    board: &mut Board,
    event: &Event,
    bots: [&Bot; 2],
    seats: &mut [Seat; 2],
) -> Result<Ending, Stopped> {
    for color in Color::ALL {
        if let Seat::Program(engine) = &mut seats[color.index()] {
            match engine.new_game() {
                Ok(()) => {}
                Err(Trouble::Stopped) => return Err(Stopped),
                Err(Trouble::Fault(reason, detail)) => {
                    return Ok(Ending::loss(color, reason, detail));
                }
            }
        }
    }
    let mut clocks = bots.map(|bot| Clock::new(bot.limits));
    let mut adjudicator = Adjudicator::new(event);
    while !board.position.is_over() {
        let mover = board.position.side();
        let (turn, elapsed, report) = match ask(board, &clocks, &mut seats[mover.index()]) {
            Ok(answer) => answer,
            Err(Refusal::Stopped) => return Err(Stopped),
            Err(Refusal::Loss(reason, detail)) => return Ok(Ending::loss(mover, reason, detail)),
        };
        // The clock comes before the rules: a turn that came too late was never played. The arena's
        // own bots answer at once; if the machine halts them, they aren't to lose by it.
        let refereed = matches!(seats[mover.index()], Seat::Program(_));
        if let Err(late) = clocks[mover.index()].spend(elapsed)
            && refereed
        {
            let detail = format!("{} ms over", late.by.as_millis().max(1));
            return Ok(Ending::loss(mover, Reason::Time, Some(detail)));
        }
        board
            .position
            .play(&turn)
            .expect("the referee has checked the turn");
        let word = turn.to_string();
        board.turns.push(TurnRecord {
            turn: word.clone(),
            us: elapsed.as_micros() as u64,
            depth: report.depth,
            score: report.score,
            nodes: report.nodes,
        });
        board.words.push(word);
        if board.position.is_over() {
            break;
        }
        let verdict = adjudicator.turn(mover, report.score);
        if let Some(verdict) = verdict {
            return Ok(match verdict {
                Verdict::Resigned(loser) => Ending::loss(loser, Reason::Resign, None),
                Verdict::Drawn => Ending {
                    result: GameResult::Draw,
                    reason: Reason::DrawAgreed,
                    detail: None,
                },
                Verdict::MoveLimit => Ending {
                    result: GameResult::Draw,
                    reason: Reason::MaxMoves,
                    detail: None,
                },
            });
        }
    }
    Ok(by_the_rules(&board.position))
}

/// The end of a game that the rules ended.
fn by_the_rules(position: &Position) -> Ending {
    let outcome = position.outcome().expect("the game is over");
    let won = Color::ALL
        .iter()
        .any(|&c| position.removed(c) >= position.rings_to_win());
    let reason = if won {
        Reason::Rings
    } else if position.pool() == 0 {
        Reason::Pool
    } else {
        Reason::Blocked
    };
    let [white, black] = Color::ALL.map(|c| position.removed(c));
    Ending {
        result: outcome.into(),
        reason,
        detail: Some(format!("{white}-{black}")),
    }
}

/// Why there is no turn.
enum Refusal {
    Loss(Reason, Option<String>),
    Stopped,
}

/// Gets a turn, checked by the rules, from the bot whose turn it is.
fn ask(
    board: &Board,
    clocks: &[Clock; 2],
    seat: &mut Seat,
) -> Result<(Turn, Duration, Report), Refusal> {
    let position = &board.position;
    match seat {
        Seat::Builtin(player) => {
            let start = Instant::now();
            let turn = player.turn(position).expect("the game goes on");
            Ok((turn, start.elapsed(), Report::default()))
        }
        Seat::Program(engine) => {
            let mover = position.side();
            let clock = &clocks[mover.index()];
            let thought = engine.think(&board.command(), go(clocks, mover), clock.patience());
            let Thought {
                turn,
                elapsed,
                stopped,
                report,
            } = thought.map_err(|trouble| match trouble {
                Trouble::Stopped => Refusal::Stopped,
                Trouble::Fault(reason, detail) => Refusal::Loss(reason, detail),
            })?;
            // Where a clock runs, it tells how late this is; the watchdog's patience is over.
            if stopped && clock.time_for_turn().is_none() {
                let detail = format!("no turn within {} s", clock.patience().as_secs_f64());
                return Err(Refusal::Loss(Reason::Time, Some(detail)));
            }
            let word = turn.ok_or_else(|| {
                Refusal::Loss(Reason::MissingTurn, Some("said there is none".to_owned()))
            })?;
            let turn = position.parse_turn(&word).map_err(|error| {
                let reason = match error {
                    TurnError::Illegal { .. } => Reason::IllegalTurn,
                    _ => Reason::UnparsableTurn,
                };
                Refusal::Loss(reason, Some(error.to_string()))
            })?;
            Ok((turn, elapsed, report))
        }
    }
}

/// The `go` command for the mover, with both clocks where they run.
fn go(clocks: &[Clock; 2], mover: Color) -> Go {
    let own = &clocks[mover.index()];
    let limits = own.limits();
    let ms = Duration::from_millis;
    Go {
        movetime: limits.movetime_ms.map(ms),
        time: [0, 1].map(|c| limits.clock.and(clocks[c].remaining_ms()).map(ms)),
        increment: [0, 1].map(|c| {
            limits
                .clock
                .and(clocks[c].limits().clock)
                .map(|k| ms(k.increment_ms))
        }),
        moves_to_go: own.moves_to_go(),
        depth: limits.depth,
        nodes: limits.nodes,
        ..Go::default()
    }
}

/// Asks the programs for the result they see, and puts differences from the referee's into words.
/// The one whose fault ended the game isn't asked.
fn disputes(
    board: &Board,
    bots: [&Bot; 2],
    seats: &mut [Seat; 2],
    faulty: Option<Color>,
) -> Result<Vec<String>, Stopped> {
    let ours = Response::from(board.position.outcome());
    let mut disputes = Vec::new();
    for color in Color::ALL {
        let name = &bots[color.index()].name;
        let Seat::Program(engine) = &mut seats[color.index()] else {
            continue;
        };
        if faulty == Some(color) {
            continue;
        }
        match engine.query_result(&board.command()) {
            Ok(Some(theirs)) if theirs != ours => {
                disputes.push(format!(
                    "{name} says the result is {theirs}, by the rules it is {ours}"
                ));
            }
            Ok(_) => {}
            Err(Trouble::Stopped) => return Err(Stopped),
            // The game is over: this can't lose it any more. The next one will show.
            Err(Trouble::Fault(reason, _)) => {
                disputes.push(format!(
                    "{name} was asked for the result: {}",
                    reason.describe()
                ));
            }
        }
    }
    Ok(disputes)
}
