//! The node of the principal variation search.
//!
//! Nodes are steps: the side to move changes only at a turn's end. Placements and ring moves
//! take a ply of depth each, removals none.

use super::busy::{MOST_PUT_OFF, Mark};
use super::info::Bound;
use super::params::*;
use super::picker::{Hints, Kind, Picker};
use super::reduction::reduction;
use super::score::{
    DRAW, INFINITE, NO_EVAL, Value, WIN_FOUND, from_table, is_decided, lost_in, to_table,
};
use super::settled::Watched;
use super::table::Entry;
use super::tactics::wins_now;
use super::worker::{MAX_STEPS, Place, Worker};
use crate::board::{Outcome, Stage, Step};

/// The value of a table entry where it settles the node: exact, or a bound beyond the window.
#[inline]
pub(super) fn cutting_value(
    entry: &Entry,
    alpha: Value,
    beta: Value,
    place: Place,
) -> Option<Value> {
    let value = from_table(entry.value, place.turns);
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    cuts.then_some(value)
}

impl Worker<'_> {
    /// The value of a finished game for its mover, or `None` while it goes on.
    #[inline]
    pub fn value_if_over(&self, place: Place) -> Option<Value> {
        let outcome = self.position.outcome()?;
        Some(match outcome {
            Outcome::Draw => DRAW,
            Outcome::Win(color) if color == self.position.side() => -lost_in(place.turns),
            Outcome::Win(_) => lost_in(place.turns),
        })
    }

    /// Enters a node: counts it, and gives its value where there is nothing to search.
    #[inline]
    pub fn enter(&mut self, place: Place) -> Option<Value> {
        self.frames[place.steps].line.clear();
        self.count();
        if self.is_leaving() {
            return Some(DRAW);
        }
        self.seldepth = self.seldepth.max(place.turns);
        let deepest = place.steps >= MAX_STEPS - 1;
        self.value_if_over(place)
            .or_else(|| deepest.then(|| self.evaluate()))
    }

    /// The value of the position for its mover, searched `depth` plies deep, if between `alpha`
    /// and `beta`, else a bound. `cut_node` says that a cut is expected.
    pub fn search(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        place: Place,
        cut_node: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce(alpha, beta, place, QUIESCENCE_TURNS);
        }
        if let Some(value) = self.enter(place) {
            return value;
        }
        // Nothing here can be better than a win by this turn, or worse than a loss by the last.
        alpha = alpha.max(lost_in(place.turns));
        beta = beta.min(-lost_in(place.turns + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let exact = self.shared.exact;
        let stage = self.position.stage();
        let removing = matches!(stage, Stage::Waiting | Stage::Own);
        let excluded = self.frames[place.steps].excluded;
        let key = self.shared.table_key(self.position.key());
        let known = match excluded {
            None => self.shared.table.probe(key),
            Some(_) => None,
        };
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
            && let Some(value) = cutting_value(&entry, alpha, beta, place)
        {
            if !is_pv {
                return value;
            }
            // Another thread was here first. What this one has found itself it seldom meets again
            // between the bounds of the principal variation, whose end is then shown from the table.
            if entry.bound == Bound::Exact && self.shared.busy.is_shared() {
                self.frames[place.steps].line =
                    self.remembered_line(&self.position, usize::MAX, true);
                return value;
            }
        }
        let table_step = known
            .and_then(|entry| entry.step)
            .filter(|&step| self.position.is_legal_step(step));
        if stage == Stage::Move && !is_pv && wins_now(&self.position) {
            return -lost_in(place.turns + 1);
        }

        let eval = match known {
            _ if removing => DRAW,
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => self.evaluate(),
        };
        let mut improving = false;
        if !removing {
            self.evals[place.turns as usize] = eval;
            improving = place.turns >= 2 && eval > self.evals[place.turns as usize - 2];
        }

        if self.is_pointless(place) {
            return DRAW;
        }
        let watched = !is_pv && excluded.is_none();
        let node = |depth| {
            watched.then_some(Watched {
                key,
                place,
                depth,
                alpha,
                beta,
            })
        };
        self.watch(place, node(depth));

        let may_prune = stage == Stage::Move && !is_pv && !exact && excluded.is_none();
        if may_prune && !is_decided(beta) && eval >= beta {
            let cut = self.cut_early(eval, beta, depth, improving, place, cut_node);
            if let Some(value) = self.leave(place).or(cut) {
                return value;
            }
        }

        if depth >= IIR_DEPTH && table_step.is_none() && !removing && !exact && excluded.is_none() {
            depth -= 1;
            self.watch(place, node(depth));
        }

        let side = self.position.side();
        let previous = self.frames[place.steps].previous;
        let hints = Hints {
            killers: self.frames[place.steps].killers,
            counter: self.history.counter(side, previous),
            previous,
        };
        let mut picker = Picker::new(table_step);
        let mut tried: arrayvec::ArrayVec<Step, 32> = arrayvec::ArrayVec::new();
        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_step = None;
        let mut count: i32 = 0;
        let shared = depth >= BUSY_DEPTH && excluded.is_none() && self.shared.busy.is_shared();
        let mut put_off: arrayvec::ArrayVec<(Step, Kind), MOST_PUT_OFF> = arrayvec::ArrayVec::new();
        let mut picks = true;
        loop {
            let picked = picks
                .then(|| picker.next(&self.position, self.history, &hints))
                .flatten();
            picks = picked.is_some();
            let Some((step, kind)) = picked.or_else(|| put_off.pop_at(0)) else {
                break;
            };
            if shared
                && count > 0
                && let Some(value) = self.value_found(place.steps)
            {
                return value;
            }
            if Some(step) == excluded {
                continue;
            }
            let quiet = matches!(kind, Kind::Quiet | Kind::Gift);
            if picks && quiet && count > 0 && !is_pv && !exact && best > -WIN_FOUND {
                let late = (LATE_BASE + LATE_FACTOR * depth * depth) >> i32::from(!improving);
                if depth <= LATE_DEPTH && count >= late {
                    picks = false;
                    continue;
                }
                let hope = eval + FUTILITY_BASE + FUTILITY_MARGIN * depth;
                if depth <= FUTILITY_DEPTH && stage == Stage::Move && hope <= alpha {
                    picks = false;
                    continue;
                }
            }
            let mark = shared.then(|| Mark::new(key, step));
            if let Some(mark) = mark
                && picks
                && count > 0
                && !put_off.is_full()
                && self.shared.busy.holds(mark)
            {
                put_off.push((step, kind));
                continue;
            }
            let mut extension = 0;
            if let Some(entry) = known
                && table_step == Some(step)
                && depth >= SINGULAR_DEPTH
                && !removing
                && !exact
                && i32::from(entry.depth) >= depth - SINGULAR_LAG
                && entry.bound != Bound::Upper
                && !is_decided(entry.value)
            {
                match self.extension(&entry, step, beta, depth, place, cut_node) {
                    Ok(plies) => extension = plies,
                    Err(value) => return value,
                }
            }
            count += 1;
            let rest = depth - i32::from(!removing) + extension;
            let reduced = if count > 1 && depth >= 2 && !exact {
                let history = self.history.of(side, previous, step);
                let r = reduction(
                    depth,
                    count as usize,
                    kind,
                    history,
                    is_pv,
                    cut_node,
                    improving,
                );
                (rest - r).clamp(rest.min(1), rest)
            } else {
                rest
            };
            if let Some(mark) = mark {
                self.shared.busy.begin(mark);
            }
            let undo = self.make(step);
            let ended = self.position.side() != side;
            let below = self.descend(place, step, ended);
            let mut value = best;
            if count > 1 || !is_pv {
                let expect_cut = if ended {
                    count > 1 || !cut_node
                } else {
                    cut_node
                };
                value = self.child(alpha, alpha + 1, reduced, below, ended, expect_cut);
                if value > alpha && reduced < rest {
                    value = self.child(alpha, alpha + 1, rest, below, ended, !cut_node);
                }
            }
            if is_pv && (count == 1 || value > alpha && value < beta) {
                value = self.child(alpha, beta, rest, below, ended, false);
            }
            self.unmake(step, undo);
            if let Some(mark) = mark {
                self.shared.busy.end(mark);
            }
            if let Some(value) = self.leave(place) {
                return value;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_step = Some(step);
                    if is_pv {
                        self.keep_line(place, step);
                    }
                    if value >= beta {
                        if !removing {
                            self.remember_cut(place, step, kind, &tried, depth);
                        }
                        break;
                    }
                    alpha = value;
                }
            }
            if kind == Kind::Quiet && !tried.is_full() {
                tried.push(step);
            }
        }
        if count == 0 {
            // All there is was left out as excluded.
            return alpha;
        }
        if excluded.is_none() {
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
                eval: if removing { NO_EVAL } else { eval },
                depth: depth.min(255) as u8,
                bound,
            };
            self.shared.table.store(key, &entry);
        }
        best
    }

    /// The value of the position after a step, from the view of the node that made it.
    #[inline]
    fn child(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        below: Place,
        ended: bool,
        cut_node: bool,
    ) -> Value {
        if ended {
            -self.search(-beta, -alpha, depth, below, cut_node)
        } else {
            self.search(alpha, beta, depth, below, cut_node)
        }
    }

    /// The place below `place` after `step`, which `ended` the turn or not.
    #[inline]
    pub fn descend(&mut self, place: Place, step: Step, ended: bool) -> Place {
        let below = Place {
            steps: place.steps + 1,
            turns: place.turns + u32::from(ended),
        };
        let previous = match step {
            Step::Remove { .. } => self.frames[place.steps].previous,
            _ => Some(step),
        };
        let frame = &mut self.frames[below.steps];
        frame.previous = previous;
        frame.excluded = None;
        frame.watched = None;
        below
    }

    /// The principal variation is `step` and the one below.
    fn keep_line(&mut self, place: Place, step: Step) {
        let (above, below) = self.frames.split_at_mut(place.steps + 1);
        let line = &mut above[place.steps].line;
        line.clear();
        line.push(step);
        let room = line.remaining_capacity();
        line.extend(below[0].line.iter().copied().take(room));
    }

    fn remember_cut(&mut self, place: Place, step: Step, kind: Kind, tried: &[Step], depth: i32) {
        if !matches!(kind, Kind::Quiet | Kind::Break) {
            return;
        }
        let frame = &mut self.frames[place.steps];
        if frame.killers[0] != Some(step) {
            frame.killers = [Some(step), frame.killers[0]];
        }
        let side = self.position.side();
        self.history.cut(side, frame.previous, step, tried, depth);
    }
}
