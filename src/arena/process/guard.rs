//! The process that ends programs when the arena is killed.
//!
//! SIGKILL leaves the arena no time to end anything. So it starts a second process, which sleeps
//! on a pipe: the arena tells it which process groups live; when the pipe closes, for whatever
//! reason, the guard kills those that are left.

use super::descendants::{MARK, kill_marked};
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The arena's end of the guard.
#[derive(Debug)]
pub struct Guard {
    process: Mutex<Option<(Child, ChildStdin)>>,
    run: String,
    programs: AtomicU32,
}

/// The hidden command by which the arena runs itself as a guard.
pub const GUARD_COMMAND: &str = "guard-programs-of-another-arena";

impl Guard {
    /// Starts a guard: `arena` is the arena's own program.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(arena: &Path) -> io::Result<Guard> {
        let guard = Guard::none();
        let mut child = Command::new(arena)
            .arg(GUARD_COMMAND)
            .arg(&guard.run)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C in a terminal must not reach it.
            .process_group(0)
            .spawn()?;
        let stdin = child.stdin.take().expect("the guard's input is a pipe");
        *guard.process.lock().unwrap_or_else(PoisonError::into_inner) = Some((child, stdin));
        Ok(guard)
    }

    /// No guard: programs are ended by the arena alone.
    pub fn none() -> Guard {
        let time = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |t| t.as_nanos());
        Guard {
            process: Mutex::new(None),
            run: format!("{}-{time:x}", std::process::id()),
            programs: AtomicU32::new(0),
        }
    }

    /// A mark for the next program's environment.
    pub(super) fn next_mark(&self) -> (&'static str, String) {
        (
            MARK,
            format!(
                "{}.{}",
                self.run,
                self.programs.fetch_add(1, Ordering::Relaxed)
            ),
        )
    }

    /// From now on the group is to be killed when the arena ends.
    pub(super) fn add(&self, group: Pid) {
        self.tell('+', group);
    }

    /// The group is gone.
    pub(super) fn remove(&self, group: Pid) {
        self.tell('-', group);
    }

    fn tell(&self, sign: char, group: Pid) {
        let mut process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, stdin)) = process.as_mut() {
            // Should somebody have killed the guard, the arena still does its own cleaning.
            let _ = stdin.write_all(format!("{sign}{}\n", group.as_raw_nonzero()).as_bytes());
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let process = self
            .process
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some((mut child, stdin)) = process {
            drop(stdin);
            let _ = child.wait();
        }
    }
}

/// What the guard does: reads `+group` and `-group` lines to the end of input, then kills the
/// groups that are left and all processes marked by the run.
pub fn guard_main(run: &str, input: impl BufRead) {
    // The terminal's or a service manager's signals end the arena; the guard follows by the pipe.
    for signal in [
        signal_hook::consts::SIGINT,
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGHUP,
    ] {
        let _ = signal_hook::flag::register(signal, std::sync::Arc::default());
    }
    let mut groups = BTreeSet::new();
    for line in input.lines().map_while(Result::ok) {
        let Some(group) = line.get(1..).and_then(|g| g.parse::<i32>().ok()) else {
            continue;
        };
        match line.as_bytes()[0] {
            b'+' => groups.insert(group),
            _ => groups.remove(&group),
        };
    }
    for group in groups.into_iter().filter_map(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let prefix = format!("{run}.");
    kill_marked(|mark| mark.starts_with(&prefix));
}
