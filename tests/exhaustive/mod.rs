//! An exhaustive solver: every turn of both players, to the end. It knows nothing of the search;
//! its only cuts are those that can't change a result.

use std::collections::HashMap;

use yinsh::board::{Outcome, Position, Turn};

/// What best play comes to, for the player to move. Turns are those of both players together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// He wins in this many turns, and not in fewer.
    Win(i32),
    /// Nobody wins.
    Draw,
    /// He loses in this many turns, and can't make it last longer.
    Loss(i32),
}

/// More than a game has turns.
const NEVER: i32 = 1000;

/// Every turn and the position after it.
fn children(position: &Position) -> Vec<Position> {
    let after = |turn: &Turn| {
        let mut position = position.clone();
        for &step in turn.steps() {
            position.make(step);
        }
        position
    };
    position.turns().iter().map(after).collect()
}

/// The outcome of a finished game for the player who made the last turn.
fn won_by_last_mover(position: &Position) -> Option<Option<bool>> {
    Some(match position.outcome()? {
        Outcome::Draw => None,
        Outcome::Win(color) => Some(color != position.side()),
    })
}

/// The ending of a game whose pool is nearly empty, all of it searched; `None` where that takes
/// more than `nodes` positions.
pub fn ending(position: &Position, mut nodes: u32) -> Option<Ending> {
    let value = value(position, -NEVER, NEVER, &mut nodes)?;
    Some(match value {
        0 => Ending::Draw,
        1.. => Ending::Win(NEVER - value),
        _ => Ending::Loss(NEVER + value),
    })
}

/// Negamax with values from the mover's view: a win in `n` turns is `NEVER - n`.
fn value(position: &Position, mut alpha: i32, beta: i32, nodes: &mut u32) -> Option<i32> {
    *nodes = nodes.checked_sub(1)?;
    let mut best = -NEVER;
    for child in children(position) {
        let value = match won_by_last_mover(&child) {
            Some(None) => 0,
            Some(Some(true)) => NEVER - 1,
            Some(Some(false)) => 1 - NEVER,
            // One turn further from the end than from the child's view.
            None => {
                let value = -self::value(&child, -further(beta), -further(alpha), nodes)?;
                value - value.signum()
            }
        };
        best = best.max(value);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Some(best)
}

/// A bound as seen one turn later, no narrower than it must be.
fn further(bound: i32) -> i32 {
    bound + bound.signum()
}

/// Answers whether wins can be forced in so many turns; it remembers what it has found.
#[derive(Default)]
pub struct Prover {
    wins: HashMap<(Position, i32), bool>,
}

impl Prover {
    /// Whether the player to move can force a win within `turns` turns.
    pub fn wins(&mut self, position: &Position, turns: i32) -> bool {
        if turns < 1 {
            return false;
        }
        let key = (position.clone(), turns);
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let wins = children(position)
            .iter()
            .any(|child| match won_by_last_mover(child) {
                Some(result) => result == Some(true),
                None => self.loses(child, turns - 1),
            });
        if turns > 1 {
            self.wins.insert(key, wins);
        }
        wins
    }

    /// Whether the player to move loses within `turns` turns whatever he does.
    pub fn loses(&mut self, position: &Position, turns: i32) -> bool {
        turns > 0
            && children(position)
                .iter()
                .all(|child| match won_by_last_mover(child) {
                    Some(result) => result == Some(false),
                    None => self.wins(child, turns - 1),
                })
    }

    /// In how many turns, at most `most`, a win or loss is forced for the player to move.
    pub fn forced(&mut self, position: &Position, most: i32) -> Option<Ending> {
        (1..=most).find_map(|turns| {
            // With the pool empty a game can end by either player's turn.
            if self.wins(position, turns) {
                Some(Ending::Win(turns))
            } else {
                self.loses(position, turns).then_some(Ending::Loss(turns))
            }
        })
    }
}
