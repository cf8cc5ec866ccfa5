//! A bot as a process, whose answers come within a time or not at all.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The longest answer that is read whole.
const LONGEST: usize = 1000;

/// A running bot. It is ended when dropped.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Process {
    /// Starts a bot, words of the command separated by spaces. What it says on its standard
    /// error is passed on.
    pub(super) fn start(command: &str) -> io::Result<Process> {
        let mut words = command.split_whitespace();
        let missing = || io::Error::new(io::ErrorKind::InvalidInput, "an empty command");
        let mut child = Command::new(words.next().ok_or_else(missing)?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => (input, output),
            _ => return Err(io::Error::other("no pipes to the bot")),
        };
        let (sender, answers) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = read_line(&mut output) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process {
            child,
            input,
            answers,
        })
    }

    /// Sends a text and waits for a line.
    pub(super) fn ask(&mut self, text: &str, time: Duration) -> Result<String, &'static str> {
        let sent = self.input.write_all(text.as_bytes());
        sent.and_then(|()| self.input.flush())
            .map_err(|_| "the bot has ended")?;
        self.answers.recv_timeout(time).map_err(|e| match e {
            RecvTimeoutError::Timeout => "no action in time",
            RecvTimeoutError::Disconnected => "the bot has ended",
        })
    }
}

/// A line, or its beginning where it is too long; `None` at the end.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    loop {
        let available = output.fill_buf().ok()?;
        if available.is_empty() {
            return None;
        }
        let end = available.iter().position(|&b| b == b'\n');
        let length = end.unwrap_or(available.len());
        let room = LONGEST.saturating_sub(line.len());
        line.extend_from_slice(&available[..length.min(room)]);
        output.consume(end.map_or(length, |end| end + 1));
        if end.is_some() {
            return Some(String::from_utf8_lossy(&line).trim().to_owned());
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
