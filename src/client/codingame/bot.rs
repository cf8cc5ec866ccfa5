//! The bot: what it answers to what the site's referee sends.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use thiserror::Error;

use super::board::View;
use super::input::{Input, InputError, Request};
use crate::board::{Color, Point, Position, RINGS, Step, Symmetry, Turn};
use crate::search::{Control, Limits, Options, ResourceError, Score, Searcher};

/// The action by which Black takes White's first ring.
pub(super) const STEAL: &str = "STEAL";

/// Why the bot stops.
#[derive(Debug, Error)]
pub enum BotError {
    /// The referee sent what it should not.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The answer can't be written.
    #[error("output: {0}")]
    Output(#[from] io::Error),
    /// No memory for the search.
    #[error(transparent)]
    Resource(#[from] ResourceError),
}

/// The bot, with the engine's search.
pub(super) struct Bot {
    searcher: Searcher,
    first: Duration,
    turn: Duration,
}

/// What the bot remembers from turn to turn; the referee does not tell all.
#[derive(Default)]
struct Memory {
    /// Turns it has played.
    turns: usize,
    /// Whether all ten rings have stood: fewer rings are then removed ones.
    all_placed: bool,
}

impl Bot {
    /// A bot that thinks this long about its first turn, and about each other.
    pub(super) fn new(first: Duration, turn: Duration) -> Result<Bot, BotError> {
        let searcher = Searcher::new(Options {
            move_overhead: Duration::ZERO,
            ..Options::default()
        })?;
        Ok(Bot {
            searcher,
            first,
            turn,
        })
    }

    /// Plays until the input ends.
    ///
    /// # Errors
    /// [`BotError`] for input that no referee of the site sends.
    pub(super) fn play(
        &mut self,
        input: impl BufRead,
        mut output: impl Write,
    ) -> Result<(), BotError> {
        let mut input = Input::new(input);
        let Some(id) = input.id()? else {
            return Ok(());
        };
        // The legal actions are asked for: an answer that is not among them is never sent.
        writeln!(output, "yes")?;
        output.flush()?;
        let mut memory = Memory::default();
        while let Some(request) = input.request()? {
            let can_steal = id == 2
                && memory.turns == 0
                && request.view.own_rings() == 0
                && request.view.other_rings() == 1;
            let position = memory.position(&request.view)?;
            let action = self.action(&position, can_steal, memory.turns == 0);
            writeln!(output, "{}", known_to(&request, &position, action))?;
            output.flush()?;
            memory.turns += 1;
        }
        Ok(())
    }

    fn action(&mut self, position: &Position, can_steal: bool, is_first: bool) -> String {
        let time = if is_first { self.first } else { self.turn };
        if *position == Position::start(Default::default()) {
            return self.fairest_ring(position, time).to_string();
        }
        if position.pool() == 1 {
            return self.last_marker(position, time).to_string();
        }
        let (turn, score) = self.search(position, time, Vec::new());
        // Stealing changes the roles in the same position: it is better where this one is bad.
        if can_steal && score < 0 {
            return STEAL.to_owned();
        }
        turn.to_string()
    }

    /// The best turn, of `among` where that is not empty, and its worth in hundredths of a ring.
    fn search(&mut self, position: &Position, time: Duration, among: Vec<Turn>) -> (Turn, i32) {
        let limits = Limits {
            movetime: Some(time),
            search_turns: among,
            ..Limits::default()
        };
        let mut score = 0;
        let best = self
            .searcher
            .search(position, &limits, &Control::new(), &mut |info| {
                score = match info.score {
                    Score::Centi(centi) => centi,
                    Score::Mate(turns) => turns.signum() * 100_000,
                };
            });
        (best.turn.unwrap_or_default(), score)
    }

    /// The first ring on the point that gives neither player much: the other one may take it.
    fn fairest_ring(&mut self, position: &Position, time: Duration) -> Point {
        let distinct: Vec<Point> = Point::all()
            .filter(|&p| Symmetry::all().all(|s| p <= s.point(p)))
            .collect();
        let share = time / distinct.len() as u32;
        let unfairness = |&point: &Point| {
            let mut after = position.clone();
            after.make(Step::Place(point));
            self.search(&after, share, Vec::new()).1.abs()
        };
        let fairest = distinct.iter().copied().min_by_key(unfairness);
        fairest.unwrap_or(distinct[0])
    }

    /// With the last marker of the pool the site ends the game, even where a row waits for the
    /// other player, which the search does not know.
    fn last_marker(&mut self, position: &Position, time: Duration) -> Turn {
        let side = position.side();
        let (mut going_on, mut drawn) = (Vec::new(), None);
        for turn in position.turns() {
            let mut after = position.clone();
            if after.play(&turn).is_err() {
                continue;
            }
            let lead = i16::from(after.removed(side)) - i16::from(after.removed(!side));
            let won = after.removed(side) == after.rings_to_win();
            match (won, after.pool(), lead.signum()) {
                (true, ..) | (_, 0, 1) => return turn,
                (_, 0, 0) => drawn = Some(turn),
                (_, 0, _) => {}
                _ => going_on.push(turn),
            }
        }
        match (drawn, going_on.is_empty()) {
            (Some(drawn), true) => drawn,
            (None, true) => self.search(position, time, Vec::new()).0,
            (drawn, false) => {
                let (turn, score) = self.search(position, time, going_on);
                drawn.filter(|_| score < 0).unwrap_or(turn)
            }
        }
    }
}

impl Memory {
    /// The position with the bot to move.
    ///
    /// While rings are placed, who has as many as the other is the one who placed first, White
    /// of the project's rules, whether or not a ring was stolen. Later roles make no difference.
    fn position(&mut self, view: &View) -> Result<Position, InputError> {
        let rings = [view.own_rings(), view.other_rings()];
        let five = RINGS as usize;
        self.all_placed |= rings == [five, five] || view.has_markers();
        if self.all_placed {
            let removed = rings.map(|n| five.saturating_sub(n) as u8);
            return Ok(view.position(Color::White, removed)?);
        }
        let role = if rings[0] == rings[1] {
            Color::White
        } else {
            Color::Black
        };
        Ok(view.position(role, [0, 0])?)
    }
}

/// The action, if it is among those that the referee sent; else one of those.
fn known_to(request: &Request, position: &Position, action: String) -> String {
    let same = |sent: &String| {
        *sent == action
            || position
                .parse_turn(sent)
                .is_ok_and(|turn| turn.to_string() == action)
    };
    if request.actions.is_empty() || request.actions.iter().any(same) {
        return action;
    }
    log::warn!("{action} is not among the actions sent");
    request.actions[0].clone()
}
