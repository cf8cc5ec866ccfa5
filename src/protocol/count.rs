//! The answer to `go perft N`.

use std::io::Write;

use super::output::Output;
use super::reply::Reply;
use super::task::Task;
use crate::board::{Perft, Position};

/// Writes how many sequences of `depth` turns there are: a line for each first turn as it is
/// counted, then the sum.
pub fn count<W: Write>(position: &Position, depth: u32, task: &Task, output: &Output<W>) {
    let is_stopped = || task.control.is_stopped() || output.has_failed();
    let mut perft = Perft::default();
    let mut sum = u64::from(depth == 0);
    let turns = match depth {
        0 => Vec::new(),
        _ => position.turns(),
    };
    for turn in turns {
        let mut after = position.clone();
        let played = after.play(&turn);
        debug_assert!(played.is_ok(), "turns() gives legal turns");
        let Some(found) = perft.count(&after, depth - 1, &is_stopped) else {
            task.finish();
            output.send(&Reply::Remark("perft stopped".to_owned()));
            return;
        };
        sum += found;
        output.text(&format!("{turn}: {found}"));
    }
    task.finish();
    output.text(&format!("Nodes searched: {sum}"));
}
