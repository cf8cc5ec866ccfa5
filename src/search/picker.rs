//! The order in which the steps of a node are searched.

use arrayvec::ArrayVec;

use super::history::History;
use super::params::FLIP_ORDER;
use super::tactics::{fours, other_after, own_after};
use crate::board::{
    Bitboard, MAX_STEPS_IN_POSITION, Point, Position, RingMove, Stage, Step, Symmetry, rows_in,
};

/// What a step does, which decides how it may be pruned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Makes a row for the opponent.
    Gift,
    /// None of the others: placements and passes too.
    Quiet,
    /// Flips a marker of a row that the opponent nearly has.
    Break,
    /// Makes an own row.
    Row,
    /// Takes a row off.
    Removal,
}

#[derive(Clone, Copy)]
struct Scored {
    score: i32,
    step: Step,
    kind: Kind,
}

const ROW: i32 = 1 << 20;
const KILLER: i32 = 1 << 19;
const COUNTER: i32 = 1 << 18;
const BREAK: i32 = 1 << 17;
const GIFT: i32 = -(1 << 20);

/// Placements up to this many rings are searched up to symmetry.
const SYMMETRIC_RINGS: u32 = 4;

/// What orders quiet steps.
#[derive(Clone, Copy)]
pub(super) struct Hints {
    /// The steps that cut in nodes as deep as this.
    pub killers: [Option<Step>; 2],
    /// The answer that cut after the step before.
    pub counter: Option<Step>,
    /// The step before, of the opponent.
    pub previous: Option<Step>,
}

/// Gives the steps of a node one by one, the most promising first.
pub(super) struct Picker {
    table: Option<Step>,
    list: ArrayVec<Scored, MAX_STEPS_IN_POSITION>,
    next: usize,
    stage: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Table,
    Generate,
    List,
}

impl Picker {
    /// `table` must be legal where it is given.
    pub fn new(table: Option<Step>) -> Picker {
        Picker {
            table,
            list: ArrayVec::new(),
            next: 0,
            stage: Progress::Table,
        }
    }

    /// The next step, the table's before the others are even generated.
    #[inline]
    pub fn next(
        &mut self,
        position: &Position,
        history: &History,
        hints: &Hints,
    ) -> Option<(Step, Kind)> {
        if self.stage == Progress::Table {
            self.stage = Progress::Generate;
            if let Some(step) = self.table {
                return Some((step, kind_of(position, step)));
            }
        }
        if self.stage == Progress::Generate {
            self.stage = Progress::List;
            self.generate(position, history, hints);
        }
        // Most nodes need a few steps only: a selection is cheaper than a sort.
        let rest = self.list.get_mut(self.next..)?;
        let (best, _) = rest
            .iter()
            .enumerate()
            .max_by_key(|(n, s)| (s.score, std::cmp::Reverse(*n)))?;
        rest.swap(0, best);
        let Scored { step, kind, .. } = rest[0];
        self.next += 1;
        Some((step, kind))
    }

    fn push(&mut self, step: Step, kind: Kind, score: i32) {
        if Some(step) != self.table {
            self.list.push(Scored { score, step, kind });
        }
    }

    fn generate(&mut self, position: &Position, history: &History, hints: &Hints) {
        match position.stage() {
            Stage::Placement => self.placements(position, history, hints),
            Stage::Waiting | Stage::Own => self.removals(position),
            Stage::Move => self.moves(position, history, hints),
            Stage::Over => {}
        }
    }

    fn placements(&mut self, position: &Position, history: &History, hints: &Hints) {
        let side = position.side();
        for point in distinct_placements(position) {
            let step = Step::Place(point);
            let mut score = history.of(side, hints.previous, step);
            // Points that see much of the board come first while history is empty.
            score += 20 * position.ring_targets(point).len() as i32;
            if hints.killers.contains(&Some(step)) {
                score += KILLER;
            }
            self.push(step, Kind::Quiet, score);
        }
    }

    fn removals(&mut self, position: &Position) {
        let side = position.side();
        let own = position.markers(side);
        for ring in position.rings(side) {
            let freedom = position.ring_targets(ring).len() as i32;
            for row in rows_in(own) {
                // With a row that leaves another one the mover goes on; else he keeps the
                // markers that are worth something elsewhere.
                let rest = own & !row.points();
                let again = i32::from(rest.has_row()) * 1000;
                let left = fours(rest).len() as i32;
                self.push(
                    Step::Remove { row, ring },
                    Kind::Removal,
                    again + left - freedom,
                );
            }
        }
    }

    fn moves(&mut self, position: &Position, history: &History, hints: &Hints) {
        let side = position.side();
        let own = position.markers(side);
        let other = position.markers(!side);
        let danger = fours(other);
        let may_row = (own | other | position.rings(side)).has_row();
        let may_gift = (own | other).has_row();
        let mut slide: Option<(Point, bool)> = None;
        let mut passes = true;
        position.for_each_ring_move(side, |m| {
            passes = false;
            let RingMove { from, to, flipped } = m;
            let step = Step::Move { from, to };
            let mut score = history.of(side, hints.previous, step);
            let mut kind = Kind::Quiet;
            if flipped.is_empty() {
                let makes = match slide {
                    Some((ring, makes)) if ring == from => makes,
                    _ => may_row && (own | Bitboard::of(from)).has_row(),
                };
                slide = Some((from, makes));
                if makes {
                    kind = Kind::Row;
                }
            } else {
                let gained = (flipped & other).len() as i32;
                let lost = (flipped & own).len() as i32;
                score += FLIP_ORDER * (gained - lost);
                if may_row && own_after(position, side, &m).has_row() {
                    kind = Kind::Row;
                } else if may_gift && other_after(position, side, &m).has_row() {
                    kind = Kind::Gift;
                } else if !(flipped & other & danger).is_empty() {
                    kind = Kind::Break;
                }
            }
            score += match kind {
                Kind::Gift => GIFT,
                Kind::Break => BREAK,
                Kind::Row => ROW,
                Kind::Quiet | Kind::Removal => 0,
            };
            if hints.killers.contains(&Some(step)) {
                score += KILLER;
            } else if hints.counter == Some(step) {
                score += COUNTER;
            }
            self.push(step, kind, score);
        });
        if passes {
            self.push(Step::Pass, Kind::Quiet, 0);
        }
    }
}

/// The kind of one step.
fn kind_of(position: &Position, step: Step) -> Kind {
    match step {
        Step::Remove { .. } => Kind::Removal,
        Step::Place(_) | Step::Pass => Kind::Quiet,
        Step::Move { from, to } => {
            let flipped = position.flipped_by(from, to);
            let m = RingMove { from, to, flipped };
            let side = position.side();
            let other = position.markers(!side);
            if own_after(position, side, &m).has_row() {
                Kind::Row
            } else if other_after(position, side, &m).has_row() {
                Kind::Gift
            } else if !(flipped & other & fours(other)).is_empty() {
                Kind::Break
            } else {
                Kind::Quiet
            }
        }
    }
}

/// The points for the next ring, one of those that a symmetry of the position makes equal.
pub(super) fn distinct_placements(position: &Position) -> Bitboard {
    let empty = position.empty();
    let rings = Bitboard::ALL.len() - empty.len();
    if rings >= SYMMETRIC_RINGS {
        return empty;
    }
    let symmetries: ArrayVec<Symmetry, 12> = position.symmetries().collect();
    empty
        .filter(|&point| symmetries.iter().all(|s| point <= s.point(point)))
        .collect()
}
