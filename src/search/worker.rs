//! One thread's search of the tree.
//!
//! Nodes are steps: the side to move changes only at a turn's end. Placements and ring moves
//! take a ply of depth each, removals none.

use arrayvec::ArrayVec;

use super::control::Control;
use super::info::Bound;
use super::score::{DRAW, INFINITE, Value, from_table, lost_in, to_table};
use super::table::{Entry, Table};
use super::timing::Timing;
use crate::board::{Outcome, Position, Stage, Step, StepList};
use crate::eval::{MAX_EVAL, evaluate};

/// The most steps from the root that are searched.
pub(super) const MAX_STEPS: usize = 128;

/// How many nodes pass between two looks at the clock and the flags.
const POLL: u64 = 1024;

/// A line of steps.
pub(super) type Line = ArrayVec<Step, MAX_STEPS>;

/// What stays the same during a search.
pub(super) struct Job<'a> {
    pub table: &'a Table,
    pub control: &'a Control,
    pub timing: Timing,
    /// Whether the time bounds are in force (they are not while pondering).
    pub timed: bool,
    pub max_nodes: u64,
}

/// The state of one thread's search.
pub(super) struct Worker<'a> {
    pub job: Job<'a>,
    pub position: Position,
    pub nodes: u64,
    pub seldepth: u32,
    pub stopped: bool,
    killers: [[Option<Step>; 2]; MAX_STEPS],
}

/// Where a node is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Steps from the root.
    pub steps: u32,
    /// Turns from the root.
    pub turns: u32,
}

impl<'a> Worker<'a> {
    pub fn new(position: Position, job: Job<'a>) -> Worker<'a> {
        Worker {
            job,
            position,
            nodes: 0,
            seldepth: 0,
            stopped: false,
            killers: [[None; 2]; MAX_STEPS],
        }
    }

    /// Looks whether the search must end.
    fn poll(&mut self) {
        let over = self.nodes >= self.job.max_nodes
            || self.nodes.is_multiple_of(POLL)
                && (self.job.control.is_stopped() || self.job.timed && self.job.timing.is_over());
        self.stopped |= over;
    }

    /// The value of the position for its mover, searched `depth` plies deep, if between `alpha`
    /// and `beta`, else a bound. `line` becomes the principal variation.
    pub fn search(
        &mut self,
        mut alpha: Value,
        beta: Value,
        depth: i32,
        place: Place,
        line: &mut Line,
    ) -> Value {
        line.clear();
        self.nodes += 1;
        self.poll();
        if self.stopped {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(place.turns);
        if let Some(outcome) = self.position.outcome() {
            return match outcome {
                Outcome::Draw => DRAW,
                Outcome::Win(color) if color == self.position.side() => -lost_in(place.turns),
                Outcome::Win(_) => lost_in(place.turns),
            };
        }
        let stage = self.position.stage();
        let removing = matches!(stage, Stage::Waiting | Stage::Own);
        if depth <= 0 && !removing || place.steps as usize >= MAX_STEPS - 1 {
            return evaluate(&self.position).clamp(-MAX_EVAL, MAX_EVAL);
        }
        let key = self.position.key();
        let known = self.job.table.probe(key);
        let is_pv = beta - alpha > 1;
        if let Some(entry) = known
            && !is_pv
            && i32::from(entry.depth) >= depth
        {
            let value = from_table(entry.value, place.turns);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if cuts {
                return value;
            }
        }
        let steps = self.ordered(known.and_then(|e| e.step), place);
        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_step = None;
        let mut child_line = Line::new();
        for (n, &step) in steps.iter().enumerate() {
            let side = self.position.side();
            let undo = self.position.make(step);
            let ended = self.position.side() != side;
            let below = Place {
                steps: place.steps + 1,
                turns: place.turns + u32::from(ended),
            };
            let rest = depth - i32::from(!removing);
            let mut look = |worker: &mut Self, alpha: Value, beta: Value| {
                if ended {
                    -worker.search(-beta, -alpha, rest, below, &mut child_line)
                } else {
                    worker.search(alpha, beta, rest, below, &mut child_line)
                }
            };
            let mut value = if n > 0 {
                look(self, alpha, alpha + 1)
            } else {
                -INFINITE
            };
            if n == 0 || value > alpha && value < beta {
                value = look(self, alpha, beta);
            }
            self.position.unmake(step, undo);
            if self.stopped {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_step = Some(step);
                    line.clear();
                    line.push(step);
                    line.extend(child_line.iter().copied().take(MAX_STEPS - 1));
                }
                if value >= beta {
                    let killers = &mut self.killers[place.steps as usize];
                    if killers[0] != Some(step) {
                        *killers = [Some(step), killers[0]];
                    }
                    break;
                }
            }
        }
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
            eval: DRAW,
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.job.table.store(key, &entry);
        best
    }

    /// The steps, the most promising first: the table's, the killers, jumps before slides.
    fn ordered(&self, table: Option<Step>, place: Place) -> StepList {
        let mut steps = self.position.steps();
        let killers = self.killers[place.steps as usize];
        let markers = self.position.all_markers();
        let rank = |&step: &Step| {
            if Some(step) == table {
                return 0;
            }
            if killers.contains(&Some(step)) {
                return 1;
            }
            match step {
                Step::Move { from, to } if jumps(from, to, markers) => 2,
                _ => 3,
            }
        };
        steps.sort_by_key(rank);
        steps
    }
}

/// Whether a ring move passes over markers.
fn jumps(
    from: crate::board::Point,
    to: crate::board::Point,
    markers: crate::board::Bitboard,
) -> bool {
    let Some(direction) = crate::board::direction(from, to) else {
        return false;
    };
    let ahead = crate::board::ray(from, direction);
    let behind = crate::board::ray(to, direction);
    !((ahead ^ behind) & markers).is_empty()
}
