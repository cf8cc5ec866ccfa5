//! One running program.

use super::descendants::kill_marked;
use super::guard::Guard;
use super::lines::{Endless, LineBuffer};
use super::program::Program;
use super::stop::Stop;
use crate::arena::ending::Reason;
use crate::arena::log::Listener;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{self, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Output of one turn above which it is a flood, in bytes: a chatty program sends a few thousand
/// a second.
const FLOOD: u64 = 16 << 20;

/// The same for standard error, which is for a few remarks only.
const STDERR_FLOOD: u64 = 1 << 20;

/// Lines of the talk that are kept for the record of a fault, and how much of each.
const TRANSCRIPT_LINES: usize = 40;
const TRANSCRIPT_WIDTH: usize = 240;

/// Lines that may wait to be read before no more are taken from the pipe.
const MOST_WAITING: usize = 4096;

/// How long a program that closed its output may take to be gone, before it counts as alive.
const EXIT_GRACE: Duration = Duration::from_secs(1);

/// A program that can't be started.
#[derive(Debug, thiserror::Error)]
#[error("{path} can't be started: {source}")]
pub struct SpawnError {
    /// The file.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

/// Why a line didn't come, or couldn't be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program is at fault: the reason, and its particulars.
    Fault(Reason, Option<String>),
    /// The arena is to stop; the program did nothing wrong.
    Stopped,
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Fault(reason, None) => f.write_str(reason.describe()),
            Trouble::Fault(reason, Some(detail)) => write!(f, "{} ({detail})", reason.describe()),
            Trouble::Stopped => f.write_str("interrupted"),
        }
    }
}

/// A line from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line without its end; bytes that are no UTF-8 are replaced.
    pub text: String,
    /// When its end came.
    pub at: Instant,
}

/// A running program. Dropping it kills it, and everything it started.
pub struct Child {
    process: process::Child,
    group: Pid,
    mark: String,
    guard: Arc<Guard>,
    stop: Arc<Stop>,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    output: LineBuffer,
    /// When the bytes came that the output's whole lines are made of.
    output_at: Instant,
    remarks: LineBuffer,
    /// Bytes since [`Child::begin_turn`] on standard output and standard error.
    received: [u64; 2],
    fault: Option<(Reason, Option<String>)>,
    transcript: VecDeque<String>,
    listener: Option<Listener>,
    buffer: Box<[u8]>,
}

impl Child {
    /// Starts a program in a process group of its own.
    ///
    /// # Errors
    /// When the system can't.
    pub fn spawn(
        program: &Program,
        guard: &Arc<Guard>,
        stop: &Arc<Stop>,
    ) -> Result<Child, SpawnError> {
        let fail = |source| SpawnError {
            path: program.path.clone(),
            source,
        };
        let (name, mark) = guard.next_mark();
        let mut command = Command::new(&program.path);
        command
            .args(&program.args)
            .env(name, &mark)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        if let Some(dir) = &program.dir {
            command.current_dir(dir);
        }
        let mut process = command.spawn().map_err(fail)?;
        let group = Pid::from_child(&process);
        guard.add(group);
        let (stdin, stdout, stderr) = (
            process.stdin.take(),
            process.stdout.take(),
            process.stderr.take(),
        );
        let child = Child {
            process,
            group,
            mark,
            guard: Arc::clone(guard),
            stop: Arc::clone(stop),
            stdin,
            stdout,
            stderr,
            output: LineBuffer::default(),
            output_at: Instant::now(),
            remarks: LineBuffer::default(),
            received: [0; 2],
            fault: None,
            transcript: VecDeque::new(),
            listener: None,
            buffer: vec![0; 1 << 16].into_boxed_slice(),
        };
        // A program that reads nothing must not block us once the pipe is full. The other ends of
        // the pipes have flags of their own, the program notices nothing.
        for fd in [
            child.stdin.as_ref().map(AsFd::as_fd),
            child.stdout.as_ref().map(AsFd::as_fd),
            child.stderr.as_ref().map(AsFd::as_fd),
        ] {
            rustix::io::ioctl_fionbio(fd.expect("all three are pipes"), true)
                .map_err(|e| fail(e.into()))?;
        }
        Ok(child)
    }

    /// Copies everything said from now on to `listener`.
    pub fn listen(&mut self, listener: Listener) {
        self.listener = Some(listener);
    }

    /// The process id, for messages.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// A turn begins: floods are counted from here.
    pub fn begin_turn(&mut self) {
        self.received = [0; 2];
    }

    /// What was last said to (`<`) and by (`>`) the program, and on its standard error (`!`).
    pub fn transcript(&self) -> Vec<String> {
        self.transcript.iter().cloned().collect()
    }

    fn note(&mut self, sign: char, text: &str) {
        if let Some(listener) = &self.listener {
            listener(sign, text);
        }
        if self.transcript.len() == TRANSCRIPT_LINES {
            self.transcript.pop_front();
        }
        let mut line: String = text.chars().take(TRANSCRIPT_WIDTH).collect();
        if line.len() < text.len() {
            line.push('…');
        }
        self.transcript.push_back(format!("{sign} {line}"));
    }

    /// Sends a line. What the program says meanwhile is kept.
    ///
    /// # Errors
    /// [`Reason::ClosedPipe`] when the program doesn't take it before the deadline or has closed
    /// its input, [`Reason::Exit`] and [`Reason::Crash`] when it is gone, and the faults of
    /// [`Child::read_line`].
    pub fn send(&mut self, line: &str, deadline: Instant) -> Result<(), Trouble> {
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.send_bytes(&bytes, deadline)
    }

    /// Sends bytes as they are: a part of a line, several lines, no text at all.
    ///
    /// # Errors
    /// As [`Child::send`].
    pub fn send_bytes(&mut self, bytes: &[u8], deadline: Instant) -> Result<(), Trouble> {
        let text = String::from_utf8_lossy(bytes);
        self.note('<', text.strip_suffix('\n').unwrap_or(&text));
        let mut rest = bytes;
        while !rest.is_empty() {
            if let Some((reason, detail)) = self.fault.clone() {
                return Err(Trouble::Fault(reason, detail));
            }
            let Some(stdin) = self.stdin.as_mut() else {
                return Err(self.gone("its input is closed"));
            };
            match stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                    if Instant::now() >= deadline {
                        let detail = Some("does not read its input".to_owned());
                        return Err(Trouble::Fault(Reason::ClosedPipe, detail));
                    }
                    self.pump(deadline, true)?;
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => {
                    self.stdin = None;
                    return Err(self.gone("closed its input"));
                }
            }
        }
        Ok(())
    }

    /// The next line, or `None` at the deadline; a line that came after the deadline is kept for
    /// the next call.
    ///
    /// # Errors
    /// When the program is gone, floods, sends a line without end, or writes garbage to its
    /// standard error; or the arena is to stop.
    pub fn read_line(&mut self, deadline: Instant) -> Result<Option<Line>, Trouble> {
        loop {
            if self.output_at <= deadline
                && let Some(bytes) = self.output.pop()
            {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                self.note('>', &text);
                return Ok(Some(Line {
                    text,
                    at: self.output_at,
                }));
            }
            if let Some((reason, detail)) = self.fault.clone() {
                return Err(Trouble::Fault(reason, detail));
            }
            if self.output_at > deadline || Instant::now() >= deadline {
                return Ok(None);
            }
            if self.stdout.is_none() {
                return Err(self.gone("closed its output"));
            }
            self.pump(deadline, false)?;
        }
    }

    /// Waits until something can be read (or written, if wanted), and reads it.
    fn pump(&mut self, deadline: Instant, write: bool) -> Result<(), Trouble> {
        if self.stop.is_set() {
            return Err(Trouble::Stopped);
        }
        let mut fds = vec![PollFd::from_borrowed_fd(self.stop.fd(), PollFlags::IN)];
        let mut position = [None; 2];
        // While something is being sent, what comes back piles up: not without bound.
        if let Some(stdout) = &self.stdout
            && self.output.waiting() < MOST_WAITING
        {
            position[0] = Some(fds.len());
            fds.push(PollFd::new(stdout, PollFlags::IN));
        }
        if let Some(stderr) = &self.stderr {
            position[1] = Some(fds.len());
            fds.push(PollFd::new(stderr, PollFlags::IN));
        }
        if let (true, Some(stdin)) = (write, &self.stdin) {
            fds.push(PollFd::new(stdin, PollFlags::OUT));
        }
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec {
            tv_sec: left.as_secs() as i64,
            tv_nsec: i64::from(left.subsec_nanos()),
        };
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(e) => {
                let detail = Some(format!("can't be waited for: {e}"));
                return Err(Trouble::Fault(Reason::ClosedPipe, detail));
            }
        }
        let ready = position.map(|p| p.is_some_and(|p| !fds[p].revents().is_empty()));
        drop(fds);
        if self.stop.is_set() {
            return Err(Trouble::Stopped);
        }
        if ready[0] {
            self.read_output();
        }
        if ready[1] {
            self.read_remarks();
        }
        Ok(())
    }

    fn read_output(&mut self) {
        let Some(stdout) = self.stdout.as_mut() else {
            return;
        };
        match stdout.read(&mut self.buffer) {
            Ok(0) => self.stdout = None,
            Ok(n) => {
                self.output_at = Instant::now();
                self.received[0] += n as u64;
                if self.output.push(&self.buffer[..n]) == Err(Endless) {
                    let begin = String::from_utf8_lossy(self.output.partial()).into_owned();
                    self.note('>', &begin);
                    self.fault.get_or_insert((Reason::EndlessLine, None));
                } else if self.received[0] > FLOOD {
                    let detail = Some(format!("{} MB in one turn", self.received[0] >> 20));
                    self.fault.get_or_insert((Reason::OutputFlood, detail));
                }
            }
            Err(e)
                if matches!(
                    e.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
                ) => {}
            Err(_) => self.stdout = None,
        }
    }

    fn read_remarks(&mut self) {
        let Some(stderr) = self.stderr.as_mut() else {
            return;
        };
        match stderr.read(&mut self.buffer) {
            Ok(0) => self.stderr = None,
            Ok(n) => {
                self.received[1] += n as u64;
                let mut wrong = None;
                if self.remarks.push(&self.buffer[..n]) == Err(Endless) {
                    let begin = String::from_utf8_lossy(self.remarks.partial()).into_owned();
                    self.note('!', &begin);
                    wrong = Some("a line without end".to_owned());
                } else if self.received[1] > STDERR_FLOOD {
                    wrong = Some(format!("{} MB in one turn", self.received[1] >> 20));
                }
                while let Some(bytes) = self.remarks.pop() {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    if wrong.is_none()
                        && (bytes.contains(&0) || std::str::from_utf8(&bytes).is_err())
                    {
                        wrong = Some("bytes that are no text".to_owned());
                    }
                    self.note('!', &text);
                }
                if wrong.is_some() {
                    self.fault.get_or_insert((Reason::StderrGarbage, wrong));
                }
            }
            Err(e)
                if matches!(
                    e.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
                ) => {}
            Err(_) => self.stderr = None,
        }
    }

    /// A pipe is closed: says whether the program ended, and how.
    fn gone(&mut self, otherwise: &str) -> Trouble {
        match self.exit_within(EXIT_GRACE) {
            Some((reason, detail)) => Trouble::Fault(reason, Some(detail)),
            None => Trouble::Fault(Reason::ClosedPipe, Some(otherwise.to_owned())),
        }
    }

    /// How the program ended, if it has.
    pub fn exited(&self) -> Option<(Reason, String)> {
        // The process is not reaped yet: its id, and so its group's, must not be given to another
        // before the group is killed.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(self.group), options).ok().flatten()?;
        Some(match status.terminating_signal() {
            Some(signal) => (Reason::Crash, format!("signal {signal}")),
            None => (
                Reason::Exit,
                format!("exit code {}", status.exit_status().unwrap_or(-1)),
            ),
        })
    }

    fn exit_within(&self, time: Duration) -> Option<(Reason, String)> {
        let deadline = Instant::now() + time;
        loop {
            let exited = self.exited();
            if exited.is_some() || Instant::now() >= deadline {
                return exited;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The program sees the end of its input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Nobody reads the program's output any more.
    pub fn close_output(&mut self) {
        self.stdout = None;
    }

    /// Lets the program end by itself: closes its input and waits; dropping does the rest.
    pub fn close(mut self, patience: Duration) {
        self.stdin = None;
        let deadline = Instant::now() + patience;
        // Its last words must not block it.
        while self.exited().is_none() && Instant::now() < deadline {
            if self.stdout.is_none() && self.stderr.is_none() {
                self.exit_within(deadline.saturating_duration_since(Instant::now()));
                break;
            }
            if self.pump(deadline, false).is_err() {
                break;
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // The whole group goes, also when the program itself has ended: it may have left children.
        let _ = kill_process_group(self.group, Signal::KILL);
        kill_marked(|mark| mark == self.mark);
        self.guard.remove(self.group);
        let _ = self.process.wait();
    }
}
