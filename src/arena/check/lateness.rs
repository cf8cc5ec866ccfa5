//! Measuring a program's time on a machine that has other things to do.
//!
//! Measured is the time from the moment a command is written to the moment the end of the answer
//! is read. Off it goes what the system itself tells to be none of the program's doing: the time
//! in which the thread of the program that waited longest, and the arena's own, were ready to run
//! and had no processor (Linux; elsewhere nothing goes off). What is left of disturbances is met by trying
//! again: the program has to be in time [`ENOUGH`] times of at most [`TRIES`], so a machine that
//! is late most of the time makes no failure, and a program that always is does.

use super::failure::Failure;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a program is asked at most.
pub const TRIES: usize = 12;

/// How often it has to be in time.
pub const ENOUGH: usize = 3;

/// A time that is being measured.
#[derive(Clone, Debug)]
pub(super) struct Stopwatch {
    start: Instant,
    /// How long each thread had waited for a processor at the start.
    before: Waits,
    /// The most that one waited since: kept, as an ended process tells no more.
    waited: Duration,
}

impl Stopwatch {
    /// Begins to measure the process.
    pub(super) fn start(process: u32) -> Stopwatch {
        let before = Waits::of(process);
        Stopwatch {
            start: Instant::now(),
            before,
            waited: Duration::ZERO,
        }
    }

    /// Looks how long the process has waited by now; for one that may soon have ended.
    pub(super) fn look(&mut self, process: u32) {
        self.waited = self.waited.max(Waits::of(process).since(&self.before));
    }

    /// The time until `at`, without that spent waiting for a processor.
    pub(super) fn stop(mut self, at: Instant, process: u32) -> Duration {
        self.look(process);
        at.saturating_duration_since(self.start)
            .saturating_sub(self.waited)
    }
}

/// Tries until the program was in time often enough.
///
/// # Errors
/// [`Failure::Late`] when it wasn't, and what `attempt` fails with.
pub(super) fn punctual(
    asked: &str,
    what: &'static str,
    limit: Duration,
    mut attempt: impl FnMut() -> Result<Duration, Failure>,
) -> Result<(), Failure> {
    let mut kept = 0;
    let (mut best, mut worst) = (Duration::MAX, Duration::ZERO);
    for _ in 0..TRIES {
        let took = attempt()?;
        (best, worst) = (best.min(took), worst.max(took));
        kept += usize::from(took <= limit);
        if kept == ENOUGH {
            return Ok(());
        }
    }
    Err(Failure::Late {
        asked: asked.to_owned(),
        what,
        limit,
        kept,
        tries: TRIES,
        best,
        worst,
    })
}

/// How long threads were ready to run without a processor, since they began.
#[derive(Clone, Debug, Default)]
struct Waits {
    /// The thread that asks.
    own: Duration,
    /// Those of the process and of what it started, by their names in `/proc`.
    threads: BTreeMap<PathBuf, Duration>,
}

impl Waits {
    fn of(process: u32) -> Waits {
        let mut waits = Waits::default();
        if cfg!(target_os = "linux") {
            waits.own = of_thread(Path::new("/proc/thread-self"));
            waits.add(&process.to_string(), 0);
        }
        waits
    }

    fn add(&mut self, process: &str, depth: usize) {
        // A script that starts a program that starts another: deeper nothing sensible goes.
        const DEEPEST: usize = 5;
        let tasks = std::fs::read_dir(format!("/proc/{process}/task"));
        for task in tasks.into_iter().flatten().flatten() {
            let path = task.path();
            let children = std::fs::read_to_string(path.join("children")).unwrap_or_default();
            self.threads.insert(path.clone(), of_thread(&path));
            if depth < DEEPEST {
                for child in children.split_whitespace() {
                    self.add(child, depth + 1);
                }
            }
        }
    }

    /// What the asking thread, and that thread of the others which waited most, waited since.
    fn since(&self, before: &Waits) -> Duration {
        let since = |thread: &PathBuf, waited: &Duration| {
            waited.saturating_sub(before.threads.get(thread).copied().unwrap_or_default())
        };
        let most = self.threads.iter().map(|(t, w)| since(t, w)).max();
        most.unwrap_or_default() + self.own.saturating_sub(before.own)
    }
}

/// The second figure of `schedstat`: nanoseconds spent on a run queue.
fn of_thread(directory: &Path) -> Duration {
    let text = std::fs::read_to_string(directory.join("schedstat")).unwrap_or_default();
    let waited = text.split_whitespace().nth(1).and_then(|n| n.parse().ok());
    Duration::from_nanos(waited.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(times_ms: &[u64]) -> (bool, usize) {
        let mut asked = 0;
        let result = punctual("stop", "bestmove", Duration::from_millis(20), || {
            asked += 1;
            Ok(Duration::from_millis(
                times_ms[(asked - 1) % times_ms.len()],
            ))
        });
        (result.is_ok(), asked)
    }

    #[test]
    fn a_program_in_time_is_asked_no_more_than_needed() {
        assert_eq!(tried(&[20]), (true, ENOUGH));
    }

    #[test]
    fn a_busy_machine_makes_no_failure() {
        assert_eq!(tried(&[21, 500, 90, 3]), (true, 12));
    }

    #[test]
    fn a_program_that_is_always_late_fails() {
        assert_eq!(tried(&[21]), (false, TRIES));
        assert_eq!(tried(&[5, 21, 21, 21, 21, 21]), (false, TRIES));
    }

    #[test]
    fn what_counts_is_the_thread_that_waited_most_and_the_asking_one() {
        let waits = |own, one, other| Waits {
            own: Duration::from_millis(own),
            threads: [("one", one), ("other", other)]
                .map(|(name, ms)| (PathBuf::from(name), Duration::from_millis(ms)))
                .into(),
        };
        let (before, after) = (waits(1, 10, 5), waits(3, 14, 12));
        assert_eq!(after.since(&before), Duration::from_millis(2 + 7));
        // A thread that began meanwhile counts, one that ended doesn't.
        let none = Waits::default();
        assert_eq!(after.since(&none), Duration::from_millis(3 + 14));
        assert_eq!(none.since(&after), Duration::ZERO);
    }

    #[test]
    fn a_stopwatch_counts_no_more_than_has_passed() {
        let process = std::process::id();
        let mut watch = Stopwatch::start(process);
        std::thread::sleep(Duration::from_millis(5));
        watch.look(process);
        let at = Instant::now();
        let passed = at - watch.start;
        assert!(watch.stop(at, process) <= passed);
    }
}
