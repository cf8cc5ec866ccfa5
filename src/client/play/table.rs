//! A game as the page has it, and what its player can do next.

use serde::{Deserialize, Serialize};

use crate::board::{
    Bitboard, Color, Point, Position, Stage, Step, Turn, TurnError, Variant, rows_in,
};
use crate::draw::{Drawing, row_outline};
use crate::record::{Game, result_word};

/// A game as the page sends it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Spec {
    /// Its start: a position string, or `standard` or `blitz` for the empty board.
    pub start: String,
    /// The turns played.
    #[serde(default)]
    pub turns: Vec<String>,
    /// The steps of the turn under way.
    #[serde(default)]
    pub steps: Vec<String>,
}

/// A game that was read, within a turn perhaps.
pub(super) struct Table {
    pub game: Game,
    /// The position within the turn.
    here: Position,
    /// The steps of the turn under way.
    turn: Turn,
    /// The markers that the last step made so far flipped.
    flipped: Bitboard,
}

/// Where a game stands, for the page to show.
#[derive(Debug, Serialize)]
pub(super) struct State {
    start: String,
    turns: Vec<String>,
    steps: Vec<String>,
    /// The board as it stands, within a turn perhaps.
    position: String,
    /// `w` or `b`.
    side: char,
    /// The number of the turn under way.
    number: usize,
    pool: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    result: &'static str,
    /// What ended the game.
    ending: &'static str,
    /// Markup for what was played last.
    last: String,
    flipped: Vec<String>,
    choices: Choices,
}

/// What can be done next.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Choices {
    Place {
        points: Vec<String>,
    },
    Move {
        rings: Vec<RingMoves>,
    },
    Remove {
        rows: Vec<RowChoice>,
        rings: Vec<String>,
    },
    Pass,
    Over,
}

/// A ring and where it can go.
#[derive(Debug, Serialize)]
struct RingMoves {
    from: String,
    ends: Vec<RingEnd>,
}

/// Where a ring can go, and the markers that are flipped.
#[derive(Debug, Serialize)]
struct RingEnd {
    to: String,
    flips: Vec<String>,
}

/// A row that can be removed.
#[derive(Debug, Serialize)]
struct RowChoice {
    row: String,
    points: Vec<String>,
    /// Markup of its outline.
    outline: String,
}

fn names(points: Bitboard) -> Vec<String> {
    points.map(|point| point.to_string()).collect()
}

impl Table {
    /// Reads a game, checking every turn.
    pub(super) fn read(spec: &Spec) -> Result<Table, String> {
        let start = match spec.start.as_str() {
            "standard" => Position::start(Variant::Standard),
            "blitz" => Position::start(Variant::Blitz),
            text => text.trim().parse().map_err(|e| format!("{e}"))?,
        };
        let mut game = Game::from_position(start);
        let mut flipped = Bitboard::EMPTY;
        let last = spec.turns.len().wrapping_sub(1);
        for (n, word) in spec.turns.iter().enumerate() {
            let number = game.number(n);
            let wrong = |e: TurnError| format!("turn {number}: {e}");
            let turn = game.position().parse_turn(word).map_err(wrong)?;
            if n == last {
                flipped = flips(game.position(), &turn);
            }
            game.push(turn).map_err(wrong)?;
        }
        let here = game.position().clone();
        let turn = Turn::default();
        let mut table = Table {
            game,
            here,
            turn,
            flipped,
        };
        for word in &spec.steps {
            table.step(word)?;
        }
        Ok(table)
    }

    fn step(&mut self, word: &str) -> Result<(), String> {
        let step = self
            .here
            .steps()
            .into_iter()
            .find(|s| s.to_string() == word);
        let step = step.ok_or_else(|| format!("'{word}' can't be done here"))?;
        let side = self.here.side();
        self.flipped = self.here.make(step).flipped();
        self.turn.push(step);
        if self.here.side() != side {
            let turn = std::mem::take(&mut self.turn);
            self.game.push(turn).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    pub(super) fn state(&self) -> State {
        let plies = self.game.plies();
        let last = match (self.turn.steps(), plies.last()) {
            ([], Some(ply)) => Some(&ply.turn),
            ([], None) => None,
            _ => Some(&self.turn),
        };
        let drawing = Drawing::new(&self.here);
        let drawing = match last {
            Some(turn) => drawing.last_turn(turn),
            None => drawing,
        };
        State {
            start: self.game.start().to_string(),
            turns: plies.iter().map(|ply| ply.turn.to_string()).collect(),
            steps: self.turn.steps().iter().map(Step::to_string).collect(),
            position: self.here.to_string(),
            side: self.here.side().letter(),
            number: self.game.number(plies.len()),
            pool: self.here.pool(),
            result: result_word(self.game.result()),
            ending: ending(&self.here),
            last: drawing.last_turn_layer(),
            flipped: names(self.flipped),
            choices: self.choices(),
        }
    }

    fn choices(&self) -> Choices {
        let here = &self.here;
        let side = here.side();
        match here.stage() {
            Stage::Over => Choices::Over,
            Stage::Placement => Choices::Place {
                points: names(here.empty()),
            },
            Stage::Waiting | Stage::Own => Choices::Remove {
                rows: rows_in(here.markers(side))
                    .map(|row| RowChoice {
                        row: row.to_string(),
                        points: names(row.points()),
                        outline: row_outline(row),
                    })
                    .collect(),
                rings: names(here.rings(side)),
            },
            Stage::Move if here.is_legal_step(Step::Pass) => Choices::Pass,
            Stage::Move => Choices::Move {
                rings: here
                    .rings(side)
                    .map(|from| ring_moves(here, from))
                    .filter(|ring| !ring.ends.is_empty())
                    .collect(),
            },
        }
    }
}

fn ring_moves(here: &Position, from: Point) -> RingMoves {
    let end = |to| {
        let undo = here.clone().make(Step::Move { from, to });
        RingEnd {
            to: to.to_string(),
            flips: names(undo.flipped()),
        }
    };
    RingMoves {
        from: from.to_string(),
        ends: here.ring_targets(from).map(end).collect(),
    }
}

/// The markers that a legal turn flips.
fn flips(position: &Position, turn: &Turn) -> Bitboard {
    let mut after = position.clone();
    let flipped = turn.steps().iter().map(|&step| after.make(step).flipped());
    flipped.fold(Bitboard::EMPTY, |all, some| all | some)
}

/// What ended the game, nothing while it goes on.
pub(super) fn ending(position: &Position) -> &'static str {
    if !position.is_over() {
        return "";
    }
    let most = Color::ALL
        .map(|color| position.removed(color))
        .into_iter()
        .max();
    match (
        most == Some(position.rings_to_win()),
        position.rings_to_win(),
    ) {
        (true, 1) => "the ring is removed",
        (true, 2) => "two rings are removed",
        (true, _) => "three rings are removed",
        (false, _) if position.pool() == 0 => "the pool is empty",
        (false, _) => "no ring can move",
    }
}
