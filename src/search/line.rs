//! Lines of steps: what the table remembers of them, and the turns they make.

use super::info::Bound;
use super::worker::{Line, Worker};
use crate::board::{Position, Step, Turn};

impl Worker<'_> {
    /// The line from `position` as the table remembers it, `turns` turns at most; with `exact` only
    /// as far as its values are.
    pub fn remembered_line(&self, position: &Position, turns: usize, exact: bool) -> Line {
        let mut line = Line::new();
        let mut position = position.clone();
        let mut ended = 0;
        while ended < turns && !line.is_full() && position.outcome().is_none() {
            let key = self.shared.table_key(position.key());
            let known = self.shared.table.probe(key);
            let step = known
                .filter(|entry| !exact || entry.bound == Bound::Exact)
                .and_then(|entry| entry.step)
                .filter(|&step| position.is_legal_step(step));
            let Some(step) = step else { break };
            let side = position.side();
            position.make(step);
            line.push(step);
            ended += usize::from(position.side() != side);
        }
        line
    }
}

/// `line` from `position` on as whole turns; one at the end that is not complete is left out.
pub(super) fn whole_turns(position: &Position, line: &[Step]) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut position = position.clone();
    let mut turn = Turn::default();
    for &step in line {
        let side = position.side();
        position.make(step);
        turn.push(step);
        if position.side() != side {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns
}
