//! Ending what a program started and left behind.
//!
//! Most of it is in the program's process group. A child that made a session of its own is not,
//! but it inherited the environment, and there the arena puts a mark. On systems without `/proc`
//! the group alone must do.

/// The environment variable that marks what was started for a program: the arena's run, a dot,
/// the program's number in it.
pub(super) const MARK: &str = "YINSH_ARENA_MARK";

/// Kills every process whose mark `matches`, and those it starts meanwhile.
#[cfg(target_os = "linux")]
pub(super) fn kill_marked(matches: impl Fn(&str) -> bool) {
    use rustix::process::{Pid, Signal, kill_process};
    // A process that forks faster than it is found is met again in the next round.
    const ROUNDS: usize = 20;
    for _ in 0..ROUNDS {
        let mut found = false;
        for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(pid) = name
                .to_str()
                .and_then(|n| n.parse().ok())
                .and_then(Pid::from_raw)
            else {
                continue;
            };
            // Other users' processes can't be read, and aren't ours.
            let Ok(environment) = std::fs::read(entry.path().join("environ")) else {
                continue;
            };
            let marked = environment.split(|&b| b == 0).any(|variable| {
                std::str::from_utf8(variable)
                    .ok()
                    .and_then(|v| v.strip_prefix(MARK))
                    .and_then(|v| v.strip_prefix('='))
                    .is_some_and(&matches)
            });
            // A killed process keeps its entry, with an empty environment, until it is reaped.
            if marked {
                found |= kill_process(pid, Signal::KILL).is_ok();
            }
        }
        if !found {
            break;
        }
    }
}

/// Without `/proc` there is nothing to be found by.
#[cfg(not(target_os = "linux"))]
pub(super) fn kill_marked(_matches: impl Fn(&str) -> bool) {}
