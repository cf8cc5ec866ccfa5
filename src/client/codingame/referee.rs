//! A referee of the site's rules, for a game between two bots.

use std::error::Error;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::board::{LINES, View};
use super::bot::STEAL;
use super::process::Process;
use crate::board::{Color, Outcome, Position, Step, Turn, Variant};
use crate::record::Game;

/// The referee ends a game after this many turns.
const MOST_TURNS: usize = 200;

/// The times that bots have.
pub(super) struct Referee {
    pub first: Duration,
    pub turn: Duration,
}

/// How a game ended.
pub(super) enum Ending {
    /// Three rings removed.
    Rings,
    /// The pool is empty.
    Pool,
    /// The player to move can't act.
    Blocked,
    /// Too many turns.
    Length,
    /// A bot did not send a legal action in time.
    Fault { what: String },
}

/// A game played.
pub(super) struct Played {
    /// In the game of the project's rules the ring stolen was Black's role's from the start.
    pub game: Game,
    /// 0 or 1 for the bot that had the first or the second seat, `None` for a draw.
    pub winner: Option<usize>,
    pub ending: Ending,
    stolen: bool,
    /// The longest that a turn took, the first ones aside.
    slowest: Duration,
}

impl Played {
    pub(super) fn summary(&self) -> String {
        let winner = match self.winner {
            Some(seat) => format!("bot {} wins", seat + 1),
            None => "draw".to_owned(),
        };
        let reason = match &self.ending {
            Ending::Rings => "three rings".to_owned(),
            Ending::Pool => "the pool is empty".to_owned(),
            Ending::Blocked => "no legal action".to_owned(),
            Ending::Length => format!("{MOST_TURNS} turns"),
            Ending::Fault { what } => what.clone(),
        };
        let stolen = if self.stolen { ", ring stolen" } else { "" };
        let (turns, slowest) = (self.game.plies().len(), self.slowest.as_millis());
        format!("{winner}, {reason}, {turns} turns{stolen}, slowest {slowest} ms")
    }
}

/// A seat at the table: the bot, and what it asked for.
struct Seat {
    process: Process,
    wants_actions: bool,
    turns: usize,
}

impl Referee {
    /// Plays a game between two commands, the first one White's.
    ///
    /// # Errors
    /// A bot that can't be started; what it does later is a fault and loses the game.
    pub(super) fn play(&self, commands: [&str; 2]) -> Result<Played, Box<dyn Error>> {
        let mut seats = Vec::new();
        for command in commands {
            let process = Process::start(command).map_err(|e| format!("{command}: {e}"))?;
            seats.push(Seat {
                process,
                wants_actions: false,
                turns: 0,
            });
        }
        let mut played = Played {
            game: Game::new(Variant::Standard),
            winner: None,
            ending: Ending::Length,
            stolen: false,
            slowest: Duration::ZERO,
        };
        played.game.set_tag("Event", "CodinGame's rules");
        let (winner, ending) = self.run(&mut seats, &mut played);
        (played.winner, played.ending) = (winner, ending);
        let names = if played.stolen { [1, 0] } else { [0, 1] };
        played.game.set_tag("White", commands[names[0]]);
        played.game.set_tag("Black", commands[names[1]]);
        let result = match winner {
            Some(seat) if names[0] == seat => Outcome::Win(Color::White),
            Some(_) => Outcome::Win(Color::Black),
            None => Outcome::Draw,
        };
        let summary = played.summary();
        // Where the site's rules and the project's differ, the record keeps to the latter.
        let _ = played.game.set_result(Some(result));
        played.game.set_tag("Termination", summary);
        Ok(played)
    }

    fn run(&self, seats: &mut [Seat], played: &mut Played) -> (Option<usize>, Ending) {
        for (n, seat) in seats.iter_mut().enumerate() {
            let answer = seat.process.ask(&format!("{}\n", n + 1), self.first);
            match answer.as_deref() {
                Ok("yes") => seat.wants_actions = true,
                Ok("no") => {}
                Ok(other) => return fault(n, &format!("'{other}' instead of yes or no")),
                Err(what) => return fault(n, what),
            }
        }
        for _ in 0..MOST_TURNS {
            let position = played.game.position().clone();
            let seat_of = |color: Color| color.index() ^ usize::from(played.stolen);
            if let Some((winner, ending)) = ended(&position, played.game.plies().len()) {
                return (winner.map(seat_of), ending);
            }
            let n = seat_of(position.side());
            let can_steal = played.game.plies().len() == 1 && seats[1].turns == 0;
            let legal = position.turns();
            let seat = &mut seats[n];
            let request = request(&position, &legal, can_steal, seat.wants_actions);
            let time = if seat.turns == 0 {
                self.first
            } else {
                self.turn
            };
            let start = Instant::now();
            let answer = match seat.process.ask(&request, time) {
                Ok(answer) => answer,
                Err(what) => return fault(n, what),
            };
            if seat.turns > 0 {
                played.slowest = played.slowest.max(start.elapsed());
            }
            seat.turns += 1;
            let action = answer
                .split_once(" MSG")
                .map_or(answer.as_str(), |(a, _)| a);
            if action == STEAL && can_steal {
                played.stolen = true;
                continue;
            }
            let done = position
                .parse_turn(action)
                .and_then(|turn| played.game.push(turn));
            if let Err(error) = done {
                return fault(n, &error.to_string());
            }
        }
        (None, Ending::Length)
    }
}

fn fault(seat: usize, what: &str) -> (Option<usize>, Ending) {
    let what = format!("bot {}: {what}", seat + 1);
    (Some(1 - seat), Ending::Fault { what })
}

/// Whether the game is over by the site's rules: the winner and how.
fn ended(position: &Position, turns: usize) -> Option<(Option<Color>, Ending)> {
    let [white, black] = Color::ALL.map(|color| position.removed(color));
    let leader = match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Color::White),
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    };
    if white.max(black) == position.rings_to_win() {
        return Some((leader, Ending::Rings));
    }
    if turns > 0 && position.pool() == 0 {
        return Some((leader, Ending::Pool));
    }
    let blocked = position.is_over() || position.is_legal_step(Step::Pass);
    blocked.then(|| (Some(!position.side()), Ending::Blocked))
}

/// What the bot to move is sent.
fn request(position: &Position, legal: &[Turn], can_steal: bool, wants_actions: bool) -> String {
    let mut text = format!("{LINES}\n{}", View::of(position, position.side()).text());
    if !wants_actions {
        text.push_str("0\n");
        return text;
    }
    let _ = writeln!(text, "{}", legal.len() + usize::from(can_steal));
    for turn in legal {
        let _ = writeln!(text, "{turn}");
    }
    if can_steal {
        let _ = writeln!(text, "{STEAL}");
    }
    text
}
