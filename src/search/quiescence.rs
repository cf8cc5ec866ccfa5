//! Quiescence: below the last ply only rows are played out, so that no position is evaluated
//! with a ring about to come off.

use arrayvec::ArrayVec;

use super::info::Bound;
use super::node::cutting_value;
use super::params::*;
use super::score::{DRAW, INFINITE, NO_EVAL, Value, WIN_FOUND, lost_in, to_table};
use super::table::Entry;
use super::tactics::{for_each_row_move, wins_now};
use super::worker::{Place, Worker};
use crate::board::{RINGS, Row, Stage, Step, rows_in};

/// More row-completing moves than this are not looked at.
const MOVES: usize = 24;

impl Worker<'_> {
    /// The value for the mover when only rows are made and removed, for `turns` turns more.
    pub fn quiesce(&mut self, alpha: Value, beta: Value, place: Place, turns: u32) -> Value {
        if let Some(value) = self.enter(place) {
            return value;
        }
        let stage = self.position.stage();
        if stage == Stage::Move && wins_now(&self.position) {
            return -lost_in(place.turns + 1);
        }
        let key = self.shared.table_key(self.position.key());
        let known = self.shared.table.probe(key);
        if beta - alpha == 1
            && let Some(entry) = known
            && let Some(value) = cutting_value(&entry, alpha, beta, place)
        {
            return value;
        }
        match stage {
            Stage::Waiting | Stage::Own => self.remove_quietly(alpha, beta, place, turns),
            _ => {
                let eval = match known {
                    Some(entry) if entry.eval != NO_EVAL => entry.eval,
                    _ => self.evaluate(),
                };
                self.row_or_stand(alpha, beta, place, turns, eval, known.is_some())
            }
        }
    }

    /// Stands pat, or makes a row.
    fn row_or_stand(
        &mut self,
        mut alpha: Value,
        beta: Value,
        place: Place,
        turns: u32,
        eval: Value,
        is_known: bool,
    ) -> Value {
        let mut best = eval;
        let mut best_step = None;
        let old_alpha = alpha;
        alpha = alpha.max(best);
        let may_gain = eval + DELTA_MARGIN > alpha;
        if best < beta && turns > 0 && may_gain && self.position.stage() == Stage::Move {
            for step in self.row_moves() {
                let value = self.quiet_child(step, alpha, beta, place, turns);
                if self.is_leaving() {
                    return DRAW;
                }
                if value > best {
                    best = value;
                    best_step = Some(step);
                    alpha = alpha.max(best);
                    if best >= beta {
                        break;
                    }
                }
            }
        }
        if !is_known {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                step: best_step,
                value: to_table(best, place.turns),
                eval,
                depth: 0,
                bound,
            };
            let key = self.shared.table_key(self.position.key());
            self.shared.table.store(key, &entry);
        }
        best
    }

    /// The ring moves that make an own row; of a ring's slides, which all make the same, a few.
    fn row_moves(&self) -> ArrayVec<Step, MOVES> {
        let mut moves = ArrayVec::new();
        let mut slides = (None, 0);
        for_each_row_move(&self.position, self.position.side(), |m| {
            if m.flipped.is_empty() {
                if slides.0 != Some(m.from) {
                    slides = (Some(m.from), 0);
                }
                slides.1 += 1;
                if slides.1 > QUIESCENCE_ENDS {
                    return;
                }
            }
            if !moves.is_full() {
                let (from, to) = (m.from, m.to);
                moves.push(Step::Move { from, to });
            }
        });
        moves
    }

    /// Removes a row and a ring: each row, with the rings that can move least.
    fn remove_quietly(&mut self, mut alpha: Value, beta: Value, place: Place, turns: u32) -> Value {
        let side = self.position.side();
        let mut rings: ArrayVec<_, { RINGS as usize }> = self
            .position
            .rings(side)
            .map(|ring| (self.position.ring_targets(ring).len(), ring))
            .collect();
        rings.sort_unstable();
        let rows: ArrayVec<Row, 16> = rows_in(self.position.markers(side)).take(16).collect();
        let mut best = -INFINITE;
        for (n, &(_, ring)) in rings.iter().enumerate() {
            // Losing by a choice that was not the mover's only one is no loss found.
            if n >= QUIESCENCE_RINGS && best > -WIN_FOUND {
                break;
            }
            for &row in &rows {
                let step = Step::Remove { row, ring };
                let value = self.quiet_child(step, alpha, beta, place, turns);
                if self.is_leaving() {
                    return DRAW;
                }
                best = best.max(value);
                alpha = alpha.max(best);
                if best >= beta {
                    return best;
                }
            }
        }
        best
    }

    fn quiet_child(
        &mut self,
        step: Step,
        alpha: Value,
        beta: Value,
        place: Place,
        turns: u32,
    ) -> Value {
        let side = self.position.side();
        let undo = self.make(step);
        let ended = self.position.side() != side;
        let below = self.descend(place, step, ended);
        let value = if ended {
            -self.quiesce(-beta, -alpha, below, turns.saturating_sub(1))
        } else {
            self.quiesce(alpha, beta, below, turns)
        };
        self.unmake(step, undo);
        value
    }
}
