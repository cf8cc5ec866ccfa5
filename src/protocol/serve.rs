//! The loop that serves a session from a stream of lines.
//!
//! Input is read on a thread of its own. It sees `stop`, `ponderhit` and `quit` at once,
//! whatever goes on; all other commands are obeyed in their order, on the thread that called.
//! Searches run on a third thread, so `isready` is answered while one is under way.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::thread;

use thiserror::Error;

use super::command::Command;
use super::input::{LONGEST_LINE, Line, Lines};
use super::output::Output;
use super::queue::Queue;
use super::reply::Reply;
use super::session::Session;
use super::task::Task;
use crate::search::ResourceError;

/// How many bytes of commands are read ahead of those obeyed, so that a `stop` behind them is
/// seen. More wait in the pipe, not in memory; read, they take up to 30 times as much.
const READ_AHEAD: usize = 256 * 1024;

/// What the shortest command counts for.
const LEAST_WEIGHT: usize = 64;

/// Why a session could not be served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// There is no memory for the table, or no thread.
    #[error(transparent)]
    Resource(#[from] ResourceError),
    /// The output failed, other than by being closed.
    #[error("output: {0}")]
    Output(#[from] io::Error),
}

/// What reaches the thread that obeys.
enum Event {
    /// A command; searches and counts run under the task.
    Command(Command, Arc<Task>),
    /// A line that is none, and why.
    Refused(String),
    /// `quit`, or the end of input.
    End,
}

/// Serves a session until `quit`, the end of input, or the end of whoever reads the output.
///
/// # Errors
/// [`ServeError`]; an output closed by its reader is none.
pub fn serve<R, W>(input: R, output: W) -> Result<(), ServeError>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    let events = Arc::new(Queue::new(READ_AHEAD));
    let output = Output::new(output, {
        let events = Arc::clone(&events);
        move || events.close()
    });
    let mut session = Session::new(output.clone())?;
    // Not joined: it may wait for input for ever, after the output has failed.
    thread::spawn({
        let events = Arc::clone(&events);
        move || read_all(input, &events)
    });
    while let Some(event) = events.pop() {
        match event {
            Event::Command(command, task) => {
                if let Err(error) = session.execute(command, &task) {
                    output.send(&Reply::Error(error.to_string()));
                }
            }
            Event::Refused(reason) => output.send(&Reply::Error(reason)),
            Event::End => {
                session.finish();
                break;
            }
        }
    }
    events.close();
    output.outcome()?;
    Ok(())
}

/// Reads commands to the end of input, or `quit`.
fn read_all<R: Read>(input: R, events: &Queue<Event>) {
    let mut lines = Lines::new(BufReader::new(input));
    let mut tasks: Vec<Arc<Task>> = Vec::new();
    loop {
        let line = match lines.read() {
            Ok(Some(Line::Text(line))) => line,
            Ok(Some(Line::TooLong)) => {
                let reason = format!("a line of more than {LONGEST_LINE} bytes is dropped");
                if !events.push(Event::Refused(reason), LEAST_WEIGHT) {
                    return;
                }
                continue;
            }
            Ok(None) => break,
            Err(error) => {
                log::error!("input: {error}");
                break;
            }
        };
        log::debug!("< {line}");
        let event = match Command::parse(&line) {
            Ok(None) => continue,
            Ok(Some(Command::Stop)) => {
                tasks.iter().for_each(|task| task.control.stop());
                continue;
            }
            Ok(Some(Command::PonderHit)) => {
                let pondering = tasks.iter().filter(|task| task.ponders);
                pondering.for_each(|task| task.control.ponderhit());
                continue;
            }
            Ok(Some(Command::Quit)) => break,
            Ok(Some(command)) => {
                let task = Arc::new(Task::of(&command));
                tasks.retain(|task| !task.is_finished());
                if !task.is_finished() {
                    tasks.push(Arc::clone(&task));
                }
                Event::Command(command, task)
            }
            Err(error) => Event::Refused(error.to_string()),
        };
        if !events.push(event, line.len().max(LEAST_WEIGHT)) {
            return;
        }
    }
    let searches = tasks.iter().filter(|task| task.is_search);
    searches.for_each(|task| task.control.stop());
    events.push(Event::End, LEAST_WEIGHT);
}
