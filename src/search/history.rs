//! What cut before: history tables, killers and counter moves.

use super::params::{HISTORY_FACTOR, HISTORY_LIMIT, HISTORY_MOST};
use crate::board::{Color, POINTS, Point, Step};

/// A value for each pair of points.
type PairTable = Box<[[i16; POINTS]; POINTS]>;

/// The tables of one thread.
pub(super) struct History {
    /// By side: a ring move from, to.
    moves: [PairTable; 2],
    /// By side: a ring placed.
    places: [[i16; POINTS]; 2],
    /// By side: the end of the step before, the end of this one.
    ends: [PairTable; 2],
    /// By side: the start of the ring move before, the start of this one.
    starts: [PairTable; 2],
    /// By side, and from and to of the step before: the answer that cut.
    counters: [Box<[[u16; POINTS]; POINTS]>; 2],
}

fn pair_table() -> PairTable {
    // Through a slice, so that the table is never on the stack.
    let rows: Box<[[i16; POINTS]]> = vec![[0; POINTS]; POINTS].into_boxed_slice();
    rows.try_into().expect("one row a point")
}

fn code_table() -> Box<[[u16; POINTS]; POINTS]> {
    let rows: Box<[[u16; POINTS]]> = vec![[0; POINTS]; POINTS].into_boxed_slice();
    rows.try_into().expect("one row a point")
}

/// Where a step starts and ends, for the tables.
fn points(step: Step) -> Option<(Point, Point)> {
    match step {
        Step::Place(point) => Some((point, point)),
        Step::Move { from, to } => Some((from, to)),
        Step::Remove { .. } | Step::Pass => None,
    }
}

fn nudge(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

impl History {
    pub fn new() -> History {
        let pair = || [pair_table(), pair_table()];
        History {
            moves: pair(),
            places: [[0; POINTS]; 2],
            ends: pair(),
            starts: pair(),
            counters: [code_table(), code_table()],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = History::new();
    }

    /// How promising `step` is after `previous`: about -3 to 3 times [`HISTORY_LIMIT`].
    #[inline]
    pub fn of(&self, side: Color, previous: Option<Step>, step: Step) -> i32 {
        let s = side.index();
        let Some((from, to)) = points(step) else {
            return 0;
        };
        let (from, to) = (from.index(), to.index());
        if let Step::Place(_) = step {
            return i32::from(self.places[s][to]);
        }
        let mut value = i32::from(self.moves[s][from][to]);
        if let Some((start, end)) = previous.and_then(points) {
            value += i32::from(self.ends[s][end.index()][to]);
            value += i32::from(self.starts[s][start.index()][from]);
        }
        value
    }

    /// The answer to `previous` that cut last.
    #[inline]
    pub fn counter(&self, side: Color, previous: Option<Step>) -> Option<Step> {
        let (from, to) = previous.and_then(points)?;
        Step::unpack(self.counters[side.index()][from.index()][to.index()])
    }

    /// `best` cut at `depth`, `tried` did not.
    pub fn cut(
        &mut self,
        side: Color,
        previous: Option<Step>,
        best: Step,
        tried: &[Step],
        depth: i32,
    ) {
        let bonus = (HISTORY_FACTOR * depth).min(HISTORY_MOST);
        self.add(side, previous, best, bonus);
        for &step in tried {
            self.add(side, previous, step, -bonus);
        }
        if let Some((from, to)) = previous.and_then(points) {
            self.counters[side.index()][from.index()][to.index()] = best.pack();
        }
    }

    fn add(&mut self, side: Color, previous: Option<Step>, step: Step, bonus: i32) {
        let s = side.index();
        let Some((from, to)) = points(step) else {
            return;
        };
        let (from, to) = (from.index(), to.index());
        if let Step::Place(_) = step {
            nudge(&mut self.places[s][to], bonus);
            return;
        }
        nudge(&mut self.moves[s][from][to], bonus);
        if let Some((start, end)) = previous.and_then(points) {
            nudge(&mut self.ends[s][end.index()][to], bonus);
            nudge(&mut self.starts[s][start.index()][from], bonus);
        }
    }
}
