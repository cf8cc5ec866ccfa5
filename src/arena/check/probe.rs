//! One running program that is being checked: told things, and listened to.

use super::failure::Failure;
use super::lateness::Stopwatch;
use super::scene;
use crate::arena::ending::Reason;
use crate::arena::engine::House;
use crate::arena::process::{Child, Program, Trouble};
use crate::board::{Position, Turn};
use crate::protocol::{Dialect, Info, OptionLine, Reply, Response};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How long nothing may come where nothing should.
pub(super) const SILENCE: Duration = Duration::from_millis(150);

/// The program to be checked, and what all checks share.
#[derive(Debug)]
pub struct Bench {
    program: Program,
    house: House,
    /// What every limit of time is lengthened by.
    pub(super) slack: Duration,
    /// The greeting it answers, once that is known.
    dialect: Cell<Option<Dialect>>,
}

/// A line from the program.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) reply: Reply,
    pub(super) at: Instant,
}

/// The answer to `go`.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The word behind `bestmove`; `None` for `none`.
    pub(super) turn: Option<String>,
    /// The answer it expects.
    pub(super) ponder: Option<String>,
    /// What it said meanwhile.
    pub(super) infos: Vec<Info>,
    /// When the line ended.
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

impl Bench {
    /// A program to be checked; `house` says how long an answer may take that has no time of its
    /// own in the protocol, `slack` what every other limit of time is lengthened by.
    pub fn new(program: Program, house: House, slack: Duration) -> Bench {
        Bench {
            program,
            house,
            slack,
            dialect: Cell::new(None),
        }
    }

    /// The greeting it answers; `ugi` before that is known.
    pub(super) fn dialect(&self) -> Dialect {
        self.dialect.get().unwrap_or_default()
    }

    /// Starts the program, and says nothing yet.
    pub(super) fn start(&self) -> Result<Probe<'_>, Failure> {
        let mut child = Child::spawn(&self.program, &self.house.guard, &self.house.stop)?;
        if let Some(log) = &self.house.log {
            child.listen(log.listener("check", child.id()));
        }
        Ok(Probe {
            child,
            bench: self,
            asked: "its start".to_owned(),
            options: Vec::new(),
        })
    }

    /// Starts the program and greets it in the way it answers.
    pub(super) fn greet(&self) -> Result<Probe<'_>, Failure> {
        let mut probe = self.start()?;
        match self.dialect.get() {
            Some(dialect) => {
                probe.hello(dialect)?;
            }
            None => {
                // Who knows only `uci` answers `ugi` by an error, or not at all.
                let full = self.house.startup;
                let dialect = match probe.hello_within(Dialect::Ugi, full / 4) {
                    Err(Failure::Missing { .. }) => {
                        probe.hello_within(Dialect::Uci, full)?;
                        Dialect::Uci
                    }
                    other => {
                        other?;
                        Dialect::Ugi
                    }
                };
                self.dialect.set(Some(dialect));
            }
        }
        Ok(probe)
    }
}

impl Probe<'_> {
    /// The process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// What every limit of time is lengthened by.
    pub(super) fn slack(&self) -> Duration {
        self.bench.slack
    }

    fn patience(&self) -> Duration {
        self.bench.house.startup
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

    /// Sends lines that are obeyed without an answer.
    pub(super) fn tell(&mut self, lines: &str) -> Result<(), Failure> {
        let heard = self.ask(lines)?;
        self.nothing(&heard)
    }

    /// Nothing came but remarks for people.
    pub(super) fn nothing(&self, heard: &[Said]) -> Result<(), Failure> {
        match heard.iter().find(|s| !matches!(s.reply, Reply::Remark(_))) {
            None => Ok(()),
            Some(said) => Err(self.wrong("no answer", format!("`{}`", said.text))),
        }
    }

    /// Sends a line that must be refused, by one error line and nothing else.
    pub(super) fn refused(&mut self, line: &str) -> Result<(), Failure> {
        let heard = self.ask(line)?;
        self.one_error(&heard)
    }

    /// One error line came, and nothing else but remarks and what a search says.
    pub(super) fn one_error(&self, heard: &[Said]) -> Result<(), Failure> {
        let counted = heard
            .iter()
            .filter(|s| !matches!(s.reply, Reply::Remark(_) | Reply::Info(_)));
        let texts: Vec<String> = counted.map(|said| format!("`{}`", said.text)).collect();
        let errors = heard
            .iter()
            .filter(|s| matches!(s.reply, Reply::Error(_)))
            .count();
        if (errors, texts.len()) == (1, 1) {
            return Ok(());
        }
        let got = if texts.is_empty() {
            "nothing".to_owned()
        } else {
            texts.join(", ")
        };
        Err(self.wrong("one line `info string error: …`", got))
    }

    /// Greets it; what it says of itself comes back, the last line included.
    pub(super) fn hello(&mut self, dialect: Dialect) -> Result<Vec<Said>, Failure> {
        self.hello_within(dialect, self.patience())
    }

    fn hello_within(&mut self, dialect: Dialect, patience: Duration) -> Result<Vec<Said>, Failure> {
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

    /// The option of that name, in any case.
    ///
    /// # Errors
    /// [`Failure::NotOffered`].
    pub(super) fn option(&self, name: &str) -> Result<OptionLine, Failure> {
        let found = self
            .options
            .iter()
            .find(|o| o.name.eq_ignore_ascii_case(name));
        found
            .cloned()
            .ok_or_else(|| Failure::NotOffered(format!("no option {name}")))
    }

    /// Sets up a position, and gives it as the rules have it. `words` stand behind `position`.
    pub(super) fn place(&mut self, words: &str) -> Result<Position, Failure> {
        self.tell(&format!("position {words}"))?;
        Ok(scene::resolved(words))
    }

    /// Searches; the answer up to `bestmove`.
    pub(super) fn go(&mut self, line: &str) -> Result<Answer, Failure> {
        self.send(line)?;
        self.best_move()
    }

    /// What comes up to `bestmove`.
    pub(super) fn best_move(&mut self) -> Result<Answer, Failure> {
        let heard = self.until("bestmove", |reply| matches!(reply, Reply::BestMove { .. }))?;
        let mut answer = Answer {
            turn: None,
            ponder: None,
            infos: Vec::new(),
            at: Instant::now(),
        };
        for said in heard {
            match said.reply {
                Reply::Info(info) => answer.infos.push(*info),
                Reply::BestMove { turn, ponder } => {
                    (answer.turn, answer.ponder, answer.at) = (turn, ponder, said.at);
                }
                Reply::Remark(_) => {}
                _ => {
                    return Err(self.wrong("info lines up to bestmove", format!("`{}`", said.text)));
                }
            }
        }
        Ok(answer)
    }

    /// Searches, and gives the turn, which must be legal there and written in the long form.
    pub(super) fn legal(&mut self, position: &Position, line: &str) -> Result<Turn, Failure> {
        let answer = self.go(line)?;
        self.is_legal(position, &answer)
    }

    /// The turn of an answer, which must be legal.
    pub(super) fn is_legal(&self, position: &Position, answer: &Answer) -> Result<Turn, Failure> {
        let Some(word) = &answer.turn else {
            return Err(self.wrong(format!("a turn in {position}"), "`bestmove none`"));
        };
        self.reads(position, word)
    }

    /// A turn it wrote, which must be legal and in the long form.
    pub(super) fn reads(&self, position: &Position, word: &str) -> Result<Turn, Failure> {
        let turn = position.parse_turn(word).map_err(|error| {
            self.wrong(format!("a legal turn in {position}"), error.to_string())
        })?;
        if turn.to_string() == word {
            Ok(turn)
        } else {
            Err(self.wrong(
                format!("`{turn}`, the one form that is written"),
                format!("`{word}`"),
            ))
        }
    }

    /// Asks a query.
    pub(super) fn query(&mut self, what: &str) -> Result<Response, Failure> {
        let heard = self.ask(&format!("query {what}"))?;
        let mut responses = heard.iter().filter_map(|said| match said.reply {
            Reply::Response(response) => Some(response),
            _ => None,
        });
        match (responses.next(), responses.next()) {
            (Some(response), None) => Ok(response),
            (None, _) => Err(self.wrong("one response", "none")),
            (Some(_), Some(_)) => Err(self.wrong("one response", "several")),
        }
    }

    /// A query must have that answer.
    pub(super) fn responds(&mut self, what: &str, expected: Response) -> Result<(), Failure> {
        let response = self.query(what)?;
        if response == expected {
            Ok(())
        } else {
            Err(self.wrong(
                format!("`response {expected}`"),
                format!("`response {response}`"),
            ))
        }
    }

    /// All three queries must be answered as for that position.
    pub(super) fn sees(&mut self, position: &Position) -> Result<(), Failure> {
        let white = position.side() == crate::board::Color::White;
        self.responds("p1turn", Response::from(white))?;
        self.responds("gameover", Response::from(position.is_over()))?;
        self.responds("result", Response::from(position.outcome()))
    }

    /// It must be at that position, as far as queries and a search tell.
    pub(super) fn stands_at(&mut self, position: &Position) -> Result<(), Failure> {
        self.sees(position)?;
        if !position.is_over() {
            self.legal(position, "go depth 1")?;
        }
        Ok(())
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
