//! One running program that is being checked: told things, and listened to.

use super::bench::Bench;
use super::failure::Failure;
use super::lateness::Stopwatch;
use super::scene;
use crate::arena::ending::Reason;
use crate::arena::process::{Child, Trouble};
use crate::protocol::{Dialect, OptionLine, Reply};
use std::time::{Duration, Instant};

/// How long nothing may come where nothing should.
pub(super) const SILENCE: Duration = Duration::from_millis(150);

/// A line from the program.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) reply: Reply,
    pub(super) at: Instant,
}

/// A running program.
pub(super) struct Probe<'a> {
    child: Child,
    bench: &'a Bench,
    /// What it was told last.
    asked: String,
    /// What it can be set to.
    pub(super) options: Vec<OptionLine>,
}

impl<'a> Probe<'a> {
    /// A program that has just been started.
    pub(super) fn new(child: Child, bench: &'a Bench) -> Probe<'a> {
        Probe {
            child,
            bench,
            asked: "its start".to_owned(),
            options: Vec::new(),
        }
    }

    /// The process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// What every limit of time is lengthened by.
    pub(super) fn slack(&self) -> Duration {
        self.bench.slack
    }

    fn patience(&self) -> Duration {
        self.bench.patience()
    }

    fn trouble(&self, trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Stopped => Failure::Stopped,
            trouble => Failure::Trouble {
                asked: self.asked.clone(),
                trouble,
            },
        }
    }

    /// A failure: this came, that should have.
    pub(super) fn wrong(&self, expected: impl Into<String>, got: impl Into<String>) -> Failure {
        Failure::Wrong {
            asked: self.asked.clone(),
            expected: expected.into(),
            got: got.into(),
        }
    }

    fn missing(&self, expected: &str, waited: Duration) -> Failure {
        Failure::Missing {
            asked: self.asked.clone(),
            expected: expected.to_owned(),
            waited,
        }
    }

    /// Sends bytes as they are; `name` stands for them in messages.
    pub(super) fn bytes(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.asked = scene::shortened(name);
        self.child.begin_turn();
        let deadline = Instant::now() + self.patience();
        let sent = self.child.send_bytes(bytes, deadline);
        sent.map_err(|t| self.trouble(t))
    }

    /// Sends a line, or several.
    pub(super) fn send(&mut self, lines: &str) -> Result<(), Failure> {
        self.bytes(lines, format!("{lines}\n").as_bytes())
    }

    fn hear_until(&mut self, deadline: Instant) -> Result<Option<Said>, Failure> {
        let line = self.child.read_line(deadline);
        let Some(line) = line.map_err(|t| self.trouble(t))? else {
            return Ok(None);
        };
        match line.text.parse() {
            Ok(reply) => Ok(Some(Said {
                text: line.text,
                reply,
                at: line.at,
            })),
            Err(error) => Err(self.wrong(
                "a reply as the page has it",
                format!("`{}`: {error}", line.text),
            )),
        }
    }

    /// Everything up to the first line that is `wanted`, that one included.
    pub(super) fn until(
        &mut self,
        expected: &str,
        wanted: impl Fn(&Reply) -> bool,
    ) -> Result<Vec<Said>, Failure> {
        self.until_within(expected, self.patience(), wanted)
    }

    fn until_within(
        &mut self,
        expected: &str,
        patience: Duration,
        wanted: impl Fn(&Reply) -> bool,
    ) -> Result<Vec<Said>, Failure> {
        let deadline = Instant::now() + patience;
        let mut heard = Vec::new();
        while let Some(said) = self.hear_until(deadline)? {
            let found = wanted(&said.reply);
            heard.push(said);
            if found {
                return Ok(heard);
            }
        }
        Err(self.missing(expected, patience))
    }

    /// What comes in a time in which nothing is asked.
    pub(super) fn listen(&mut self, time: Duration) -> Result<Vec<Said>, Failure> {
        let deadline = Instant::now() + time;
        let mut heard = Vec::new();
        while let Some(said) = self.hear_until(deadline)? {
            heard.push(said);
        }
        Ok(heard)
    }

    /// What comes until it says it is ready, that line left out.
    pub(super) fn settle(&mut self) -> Result<Vec<Said>, Failure> {
        self.settle_within(self.patience())
    }

    /// The same, for what may take its time.
    pub(super) fn settle_within(&mut self, patience: Duration) -> Result<Vec<Said>, Failure> {
        let asked = std::mem::take(&mut self.asked);
        self.send("isready")?;
        self.asked = asked;
        let ready = |reply: &Reply| *reply == Reply::ReadyOk;
        let mut heard = self.until_within("readyok", patience, ready)?;
        heard.pop();
        Ok(heard)
    }

    /// Sends lines, and gives all that comes until it is ready.
    pub(super) fn ask(&mut self, lines: &str) -> Result<Vec<Said>, Failure> {
        self.send(lines)?;
        self.settle()
    }

    /// Greets it; what it says of itself comes back, the last line included.
    pub(super) fn hello(&mut self, dialect: Dialect) -> Result<Vec<Said>, Failure> {
        self.hello_within(dialect, self.patience())
    }

    pub(super) fn hello_within(
        &mut self,
        dialect: Dialect,
        patience: Duration,
    ) -> Result<Vec<Said>, Failure> {
        let (word, end) = match dialect {
            Dialect::Ugi => ("ugi", Reply::UgiOk),
            Dialect::Uci => ("uci", Reply::UciOk),
        };
        self.send(word)?;
        let heard = self.until_within(&format!("{word}ok"), patience, |reply| *reply == end)?;
        self.options = heard
            .iter()
            .filter_map(|said| match &said.reply {
                Reply::Option(option) => Some(option.clone()),
                _ => None,
            })
            .collect();
        Ok(heard)
    }

    /// Begins to measure its time.
    pub(super) fn stopwatch(&self) -> Stopwatch {
        Stopwatch::start(self.child.id())
    }

    /// Closes its input.
    pub(super) fn end_input(&mut self) {
        self.asked = "the end of input".to_owned();
        self.child.close_input();
    }

    /// Closes its output.
    pub(super) fn end_output(&mut self) {
        self.asked = "an output nobody reads".to_owned();
        self.child.close_output();
    }

    /// Waits until it has ended, with exit code 0; gives its last words, and how long it took.
    pub(super) fn ended(&mut self, mut watch: Stopwatch) -> Result<(Vec<Said>, Duration), Failure> {
        const GLANCE: Duration = Duration::from_millis(1);
        let deadline = Instant::now() + self.patience();
        let mut heard = Vec::new();
        let trouble = loop {
            match self.hear_until(Instant::now() + GLANCE) {
                Ok(Some(said)) => heard.push(said),
                Ok(None) if Instant::now() >= deadline => {
                    return Err(self.missing("end of the program", self.patience()));
                }
                Ok(None) => {}
                Err(Failure::Trouble { trouble, .. }) => break trouble,
                Err(other) => return Err(other),
            }
            watch.look(self.child.id());
        };
        let took = watch.stop(Instant::now(), self.child.id());
        match trouble {
            Trouble::Fault(Reason::Exit, Some(code)) if code == "exit code 0" => Ok((heard, took)),
            trouble => Err(self.wrong("its end with exit code 0", format!("that it {trouble}"))),
        }
    }
}
