//! A game put together from the small actions that servers log: a marker put in a ring, the
//! ring moved, a row taken, a ring taken.

use super::error::Problem;
use super::game::Game;
use crate::board::{Color, Point, Position, Row, Step, Turn, Variant};

/// A game under way, within a turn perhaps. Cheap to clone, which is how actions are undone.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    game: Game,
    /// The position within the turn.
    here: Position,
    /// The steps of the turn so far.
    turn: Turn,
    /// A row that was taken and waits for its ring.
    row: Option<Row>,
}

impl Builder {
    pub(super) fn new(variant: Variant) -> Builder {
        let game = Game::new(variant);
        Builder {
            here: game.position().clone(),
            game,
            turn: Turn::default(),
            row: None,
        }
    }

    /// The number of the turn under way.
    pub(super) fn number(&self) -> usize {
        self.game.number(self.game.plies().len())
    }

    /// Puts a ring on the board.
    pub(super) fn place(&mut self, actor: Color, point: Point) -> Result<(), Problem> {
        self.step(actor, Step::Place(point))
    }

    /// Puts a marker in the ring on `from` and moves the ring.
    pub(super) fn move_ring(
        &mut self,
        actor: Color,
        from: Point,
        to: Point,
    ) -> Result<(), Problem> {
        self.step(actor, Step::Move { from, to })
    }

    /// Takes a row off; the ring comes with [`Builder::remove_ring`].
    pub(super) fn remove_row(&mut self, actor: Color, a: Point, b: Point) -> Result<(), Problem> {
        let wrong = |reason| Problem::Action {
            action: format!("row {a}-{b}"),
            reason,
        };
        self.expect(actor)?;
        if self.row.is_some() {
            return Err(wrong("the ring for the row before is missing"));
        }
        let row = Row::from_ends(a, b)
            .ok_or_else(|| wrong("not a row of five adjacent points in a line"))?;
        self.row = Some(row);
        Ok(())
    }

    /// Takes the ring off for the row taken before.
    pub(super) fn remove_ring(&mut self, actor: Color, ring: Point) -> Result<(), Problem> {
        let row = self.row.take().ok_or_else(|| Problem::Action {
            action: format!("ring {ring}"),
            reason: "no row was removed before it",
        })?;
        self.step(actor, Step::Remove { row, ring })
    }

    /// Passes.
    pub(super) fn pass(&mut self, actor: Color) -> Result<(), Problem> {
        self.step(actor, Step::Pass)
    }

    /// That `actor` is to move. A pass that nothing but the rules tells of is put in.
    fn expect(&mut self, actor: Color) -> Result<(), Problem> {
        let due = self.here.side();
        if due == actor || self.here.is_over() {
            return Ok(());
        }
        if self.turn.steps().is_empty() && self.here.is_legal_step(Step::Pass) {
            return self.step(due, Step::Pass);
        }
        Err(Problem::WrongPlayer { actor, due })
    }

    fn step(&mut self, actor: Color, step: Step) -> Result<(), Problem> {
        self.expect(actor)?;
        if let Some(row) = self.row {
            return Err(Problem::Action {
                action: format!("row {row}"),
                reason: "the ring for it is missing",
            });
        }
        if !self.here.is_legal_step(step) {
            // The turn as a whole tells which rule the step breaks.
            let mut turn = self.turn.clone();
            turn.push(step);
            let mut before = self.game.position().clone();
            return Err(before.play(&turn).map_or_else(Problem::Turn, |()| {
                unreachable!("an illegal step ends no legal turn")
            }));
        }
        let side = self.here.side();
        self.here.make(step);
        self.turn.push(step);
        if self.here.side() != side {
            self.game.push(std::mem::take(&mut self.turn))?;
        }
        Ok(())
    }

    /// The turns that are whole. A turn broken off within is left out, and the comment of the
    /// last whole one says so.
    pub(super) fn finish(mut self) -> Game {
        let unfinished = match self.row {
            Some(row) => format!("{};x{row}", self.turn),
            None => self.turn.to_string(),
        };
        let last = self.game.plies().len().checked_sub(1);
        if let (false, Some(last)) = (unfinished.is_empty(), last) {
            let unfinished = unfinished.trim_start_matches(';');
            let comment = format!("broken off within the next turn: {unfinished}");
            self.game.set_ply_comment(last, comment);
        }
        self.game
    }
}
