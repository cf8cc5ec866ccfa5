//! The answer to `bench`.

use std::io::Write;

use super::output::Output;
use super::reply::Reply;
use super::task::Task;
use crate::search::bench;

/// Writes a line for each position of the bench, and the total as the last one.
pub fn measure<W: Write>(task: &Task, output: &Output<W>) {
    let total = bench(&task.control, |line| {
        output.text(&line.to_string());
        if output.has_failed() {
            task.control.stop();
        }
    });
    task.finish();
    match total {
        Ok(_) if task.control.is_stopped() => output.send(&Reply::Remark("bench stopped".into())),
        Ok(total) => output.text(&total.to_string()),
        Err(error) => output.send(&Reply::Error(format!("bench: {error}"))),
    }
}
