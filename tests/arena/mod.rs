//! Runs the arena as its users do, in a directory of its own, and reads what it left behind.

// Each test file uses a part of this.
#![allow(dead_code)]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use yinsh::arena::journal::{Entry, GameRecord, Header, read};

/// A run that takes longer hangs. Long, since the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// A directory that goes when the test ends.
pub struct Workshop {
    dir: PathBuf,
}

/// A run that ended.
pub struct Outcome {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// A run under way.
pub struct Running {
    pub child: Child,
    out: PathBuf,
    err: PathBuf,
}

impl Workshop {
    pub fn new(name: &str) -> Workshop {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("arena-{name}-{}-{count}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).expect("a directory for the test");
        Workshop { dir }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).expect("a file for the test");
        path
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Starts a command in the directory.
    pub fn start_command(&self, mut command: Command) -> Running {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let (out, err) = (
            self.path(&format!("out-{count}")),
            self.path(&format!("err-{count}")),
        );
        let file = |path: &Path| Stdio::from(File::create(path).expect("a file for the output"));
        let child = command
            .current_dir(&self.dir)
            .stdin(Stdio::null())
            .stdout(file(&out))
            .stderr(file(&err))
            .spawn()
            .expect("the command starts");
        Running { child, out, err }
    }

    /// Starts the arena in the directory.
    pub fn start(&self, args: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
        command.args(args);
        self.start_command(command)
    }

    /// Runs the arena to its end.
    pub fn run(&self, args: &[&str]) -> Outcome {
        self.start(args).wait()
    }

    /// The header and the games of a journal.
    pub fn journal(&self, name: &str) -> (Header, Vec<GameRecord>) {
        let (mut header, mut games) = (None, Vec::new());
        let torn = read(&self.path(name), |_, entry| {
            match entry {
                Entry::Event(h) => header = Some(*h),
                Entry::Game(game) => games.push(*game),
                Entry::Resume { .. } => {}
            }
            Ok(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(torn, None);
        (header.expect("a header"), games)
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.dir);
        }
    }
}

impl Running {
    /// Waits for the end.
    pub fn wait(mut self) -> Outcome {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be waited for") {
                return self.outcome(status);
            }
            if start.elapsed() > PATIENCE {
                let _ = self.child.kill();
                let status = self.child.wait().expect("a killed child ends");
                let outcome = self.outcome(status);
                panic!("the arena hangs:\n{}\n{}", outcome.out, outcome.err);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn outcome(&self, status: ExitStatus) -> Outcome {
        let text = |path: &Path| {
            String::from_utf8_lossy(&fs::read(path).expect("the output")).into_owned()
        };
        Outcome {
            code: status.code(),
            out: text(&self.out),
            err: text(&self.err),
        }
    }
}

impl Outcome {
    /// Asserts the exit code, showing what was said where it differs.
    #[track_caller]
    pub fn expect(self, code: i32) -> Outcome {
        assert_eq!(
            self.code,
            Some(code),
            "\n--- out\n{}\n--- err\n{}",
            self.out,
            self.err
        );
        self
    }
}

/// Waits until `condition` holds.
#[track_caller]
pub fn eventually(what: &str, condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a process runs. One that is dead but not yet reaped doesn't.
pub fn is_alive(pid: &str) -> bool {
    match fs::read_to_string(format!("/proc/{pid}/stat")) {
        // pid (name) state …; a name may hold anything but comes to its end at the last bracket.
        Ok(stat) => stat
            .rsplit(')')
            .next()
            .is_some_and(|rest| !rest.trim_start().starts_with('Z')),
        Err(_) if Path::new("/proc/self/stat").exists() => false,
        Err(_) => Command::new("kill")
            .args(["-0", pid])
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success()),
    }
}

/// The process ids of a file with one a line.
pub fn pids(path: &Path) -> Vec<String> {
    fs::read_to_string(path)
        .unwrap_or_default()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// The bot that breaks the promise named by `mode`; it writes its process ids to `pids`.
pub fn misbehaving(mode: &str, pids: &Path) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arena/misbehave.sh");
    vec![
        "--engine".to_owned(),
        format!("cmd={}", script.display()),
        "name=bad".to_owned(),
        format!("args={mode} {}", pids.display()),
    ]
}
