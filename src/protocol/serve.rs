//! The loop that serves a session from a stream of lines.
//!
//! Input is read on a thread of its own. It sees `stop`, `ponderhit` and `quit` at once,
//! whatever goes on; all other commands are obeyed in their order, on the thread that called.
//! Searches run on a third thread, so `isready` is answered while one is under way.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use thiserror::Error;

use super::command::Command;
use super::input::{LONGEST_LINE, Line, Lines};
use super::output::Output;
use super::reply::Reply;
use super::session::Session;
use super::task::Task;
use crate::search::ResourceError;

/// Commands read ahead of those obeyed. More wait in the pipe, not in memory.
const READ_AHEAD: usize = 8;

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
    /// Nothing can be written any more.
    OutputFailed,
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
    let (sender, events) = mpsc::sync_channel(READ_AHEAD);
    let on_failure = {
        let sender = sender.clone();
        // Where the queue is full, the thread that obeys is awake and will see for itself.
        move || drop(sender.try_send(Event::OutputFailed))
    };
    let output = Output::new(output, on_failure);
    let mut session = Session::new(output.clone())?;
    // Not joined: it may wait for input for ever, after the output has failed.
    thread::spawn(move || read_all(input, &sender));
    for event in events {
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
            Event::OutputFailed => {}
        }
        if output.has_failed() {
            break;
        }
    }
    output.outcome()?;
    Ok(())
}

/// Reads commands to the end of input, or `quit`.
fn read_all<R: Read>(input: R, events: &SyncSender<Event>) {
    let mut lines = Lines::new(BufReader::new(input));
    let mut tasks: Vec<Arc<Task>> = Vec::new();
    loop {
        let event = match lines.read() {
            Ok(Some(Line::Text(line))) => match Command::parse(&line) {
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
                Ok(Some(Command::Quit)) => Event::End,
                Ok(Some(command)) => {
                    log::debug!("< {line}");
                    tasks.retain(|task| !task.is_finished());
                    let task = Arc::new(Task::of(&command));
                    if !task.is_finished() {
                        tasks.push(Arc::clone(&task));
                    }
                    Event::Command(command, task)
                }
                Err(error) => Event::Refused(error.to_string()),
            },
            Ok(Some(Line::TooLong)) => Event::Refused(format!(
                "a line of more than {LONGEST_LINE} bytes is dropped"
            )),
            Ok(None) => Event::End,
            Err(error) => {
                log::error!("input: {error}");
                Event::End
            }
        };
        let at_end = matches!(event, Event::End);
        if at_end {
            let searches = tasks.iter().filter(|task| task.is_search);
            searches.for_each(|task| task.control.stop());
        }
        if events.send(event).is_err() || at_end {
            return;
        }
    }
}
