//! Drives a session in this process, over a reader and a writer that are channels.

// Each test file uses a part of this.
#![allow(dead_code)]

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use yinsh::protocol::{ServeError, serve};

/// A reply that does not come within this never comes. Long, since the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// A session under test.
pub struct Driver {
    input: Option<Sender<Vec<u8>>>,
    replies: Receiver<String>,
    closed: Arc<AtomicBool>,
    thread: JoinHandle<Result<(), ServeError>>,
}

/// The session's end of the input.
struct Pipe {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.chunks.recv() {
                Ok(chunk) => self.rest = chunk,
                Err(_) => return Ok(0),
            }
        }
        let size = buffer.len().min(self.rest.len());
        buffer[..size].copy_from_slice(&self.rest[..size]);
        self.rest.drain(..size);
        Ok(size)
    }
}

/// The session's end of the output: whole lines only reach the test.
struct Page {
    line: Vec<u8>,
    lines: Sender<String>,
    closed: Arc<AtomicBool>,
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        for &byte in bytes {
            if byte != b'\n' {
                self.line.push(byte);
                continue;
            }
            let line =
                String::from_utf8(std::mem::take(&mut self.line)).expect("replies are UTF-8");
            // A test that has seen enough may be gone.
            let _ = self.lines.send(line);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Driver {
    pub fn start() -> Driver {
        let (input, chunks) = mpsc::channel();
        let (lines, replies) = mpsc::channel();
        let closed = Arc::new(AtomicBool::new(false));
        let pipe = Pipe {
            chunks,
            rest: Vec::new(),
        };
        let page = Page {
            line: Vec::new(),
            lines,
            closed: Arc::clone(&closed),
        };
        Driver {
            input: Some(input),
            replies,
            closed,
            thread: thread::spawn(move || serve(pipe, page)),
        }
    }

    /// Sends bytes as they are.
    pub fn raw(&self, bytes: &[u8]) {
        let input = self.input.as_ref().expect("the input is still open");
        // A session that has ended takes nothing more, which is not for here to judge.
        let _ = input.send(bytes.to_vec());
    }

    /// Sends a line, or several.
    pub fn send(&self, lines: &str) {
        self.raw(format!("{lines}\n").as_bytes());
    }

    /// The next reply.
    pub fn reply(&self) -> String {
        let reply = self.replies.recv_timeout(PATIENCE);
        reply.expect("a reply should come")
    }

    /// The replies up to the first one that begins with `start`, that one included.
    pub fn until(&self, start: &str) -> Vec<String> {
        let mut replies = Vec::new();
        loop {
            replies.push(self.reply());
            if replies.last().is_some_and(|reply| reply.starts_with(start)) {
                return replies;
            }
        }
    }

    /// Sends lines, then `isready`, and gives what comes before `readyok`.
    pub fn ask(&self, lines: &str) -> Vec<String> {
        self.send(&format!("{lines}\nisready"));
        let mut replies = self.until("readyok");
        replies.pop();
        replies
    }

    /// Sends `go …` and gives what comes, `bestmove` last.
    pub fn go(&self, line: &str) -> Vec<String> {
        self.send(line);
        self.until("bestmove")
    }

    /// From now on writing fails as on a pipe whose reader is gone.
    pub fn close_output(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }

    /// Ends the input and gives what is still written until the session ends.
    pub fn finish(mut self) -> Vec<String> {
        self.input = None;
        self.ended()
    }

    /// What is still written until the session ends by itself.
    pub fn ended(self) -> Vec<String> {
        let mut rest = Vec::new();
        loop {
            match self.replies.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("the session does not end"),
            }
        }
        let result = self.thread.join().expect("the session does not panic");
        result.expect("the session ends well");
        rest
    }
}
