//! A bot that is a program: the protocol as the arena speaks it.

use super::ending::Reason;
use super::journal::{Identity, Score};
use super::nearest::hint;
use super::process::{Child, Guard, Line, Program, ProgramError, SpawnError, Stop, Trouble};
use super::settings::{Bot, Greeting, Origin, Variant};
use crate::protocol::{
    self, Bound, Command, Dialect, Go, OptionLine, Query, Reply, ReplyError, Response,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a program that was told to stop may take to answer, before it is killed.
const STOP_GRACE: Duration = Duration::from_secs(5);

/// How long a program that was told to quit may take, before it is killed.
const QUIT_GRACE: Duration = Duration::from_millis(500);

/// What all programs of a run share.
#[derive(Clone, Debug)]
pub struct House {
    /// Ends programs when the arena is killed.
    pub guard: Arc<Guard>,
    /// Ends every wait.
    pub stop: Arc<Stop>,
    /// How long a program may take to greet, and to say it is ready.
    pub startup: Duration,
    /// Where everything said is copied to.
    pub log: Option<Arc<super::log::TalkLog>>,
}

/// Why a program can't play at all.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It can't be found.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// It can't be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// It didn't greet back in time.
    #[error("{path} did not answer `{greeting}` within {} s{words}", startup.as_secs_f64())]
    NoGreeting {
        /// The file.
        path: String,
        /// What it was greeted with.
        greeting: &'static str,
        /// How long it had.
        startup: Duration,
        /// The last it said, as the end of a sentence.
        words: String,
    },
    /// It failed while it was greeted.
    #[error("{path} failed at the handshake: {}{}{words}", reason.describe(), detail.as_ref().map(|d| format!(" ({d})")).unwrap_or_default())]
    Failed {
        /// The file.
        path: String,
        /// What it did.
        reason: Reason,
        /// The particulars.
        detail: Option<String>,
        /// The last it said, as the end of a sentence.
        words: String,
    },
    /// It doesn't know an option it is to be given.
    #[error("{path} announces no option `{option}`{hint}")]
    UnknownOption {
        /// The file.
        path: String,
        /// The option.
        option: String,
        /// The nearest one, as the end of a sentence.
        hint: String,
    },
    /// It refused an option's value.
    #[error("{path} refused an option: {error}")]
    Refused {
        /// The file.
        path: String,
        /// Its words.
        error: String,
    },
    /// The arena is to stop.
    #[error("interrupted")]
    Stopped,
}

/// What a program answered to `go`.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The word after `bestmove`; `None` where it said `none`.
    pub turn: Option<String>,
    /// From `go` written to the end of the `bestmove` line.
    pub elapsed: Duration,
    /// Whether it had to be told to stop.
    pub stopped: bool,
    /// What it said of the turn.
    pub report: Report,
}

/// The last a program said of its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Depth.
    pub depth: Option<u32>,
    /// Score, from the mover's side.
    pub score: Option<Score>,
    /// Nodes.
    pub nodes: Option<u64>,
}

impl Report {
    /// Takes in one `info` line: bounds and lines but the best don't count.
    fn update(&mut self, info: &protocol::Info) {
        if info.multipv.is_some_and(|rank| rank > 1) {
            return;
        }
        self.nodes = info.nodes.or(self.nodes);
        if info.bound != Bound::Exact {
            return;
        }
        self.depth = info.depth.or(self.depth);
        self.score = info
            .score
            .map(|score| match score {
                protocol::Score::Centi(cp) => Score::Cp(cp),
                protocol::Score::Mate(turns) => Score::Mate(turns),
            })
            .or(self.score);
    }
}

/// A running engine, greeted and ready.
pub struct Engine {
    child: Child,
    dialect: Dialect,
    identity: Identity,
    options: Vec<OptionLine>,
    startup: Duration,
    /// Whether it answered the last `query`; unknown before the first.
    answers_queries: Option<bool>,
}

impl Engine {
    /// Starts the program of a bot, greets it, and sets its options.
    ///
    /// # Errors
    /// Whatever keeps it from playing, with its path and the reason.
    ///
    /// # Panics
    /// When the bot is no program.
    pub fn start(bot: &Bot, variant: Variant, house: &House) -> Result<Engine, StartError> {
        let Origin::Program { command, args, dir } = &bot.origin else {
            panic!("{} is no program", bot.name);
        };
        let program = Program::find(command, args, dir.as_deref())?;
        let path = program.path.display().to_string();
        let mut child = Child::spawn(&program, &house.guard, &house.stop)?;
        if let Some(log) = &house.log {
            child.listen(log.listener(&bot.name, child.id()));
        }
        let mut engine = Engine {
            child,
            dialect: Dialect::Ugi,
            identity: Identity::default(),
            options: Vec::new(),
            startup: house.startup,
            answers_queries: None,
        };
        engine.greet(bot.greeting, &path)?;
        engine.set_options(bot, variant, &path)?;
        Ok(engine)
    }

    /// What it said of itself.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The options it announced.
    pub fn options(&self) -> &[OptionLine] {
        &self.options
    }

    /// What was last said to and by it.
    pub fn transcript(&self) -> Vec<String> {
        self.child.transcript()
    }

    fn greet(&mut self, greeting: Greeting, path: &str) -> Result<(), StartError> {
        let start = Instant::now();
        let deadline = start + self.startup;
        // A program that knows only `uci` ignores `ugi`, or complains of it.
        let (first, patience) = match greeting {
            Greeting::Ugi => (Dialect::Ugi, self.startup),
            Greeting::Uci => (Dialect::Uci, self.startup),
            Greeting::Auto => (Dialect::Ugi, self.startup / 4),
        };
        let failed = |engine: &Engine, trouble| engine.failed(path, trouble);
        self.say(&Command::Hello(first), deadline)
            .map_err(|t| failed(self, t))?;
        if self
            .hear_greeting(start + patience)
            .map_err(|t| failed(self, t))?
        {
            return Ok(());
        }
        if greeting == Greeting::Auto {
            self.say(&Command::Hello(Dialect::Uci), deadline)
                .map_err(|t| failed(self, t))?;
            if self.hear_greeting(deadline).map_err(|t| failed(self, t))? {
                return Ok(());
            }
        }
        Err(StartError::NoGreeting {
            path: path.to_owned(),
            greeting: match greeting {
                Greeting::Ugi => "ugi",
                Greeting::Uci => "uci",
                Greeting::Auto => "ugi` or `uci",
            },
            startup: self.startup,
            words: self.last_words(),
        })
    }

    /// Reads to `ugiok` or `uciok`; false at the deadline.
    fn hear_greeting(&mut self, deadline: Instant) -> Result<bool, Trouble> {
        while let Some(line) = self.child.read_line(deadline)? {
            match line.text.parse() {
                Ok(Reply::Name(name)) => self.identity.name = Some(name),
                Ok(Reply::Author(author)) => self.identity.author = Some(author),
                Ok(Reply::Option(option)) => self.options.push(option),
                Ok(Reply::UgiOk) => {
                    self.dialect = Dialect::Ugi;
                    return Ok(true);
                }
                Ok(Reply::UciOk) => {
                    self.dialect = Dialect::Uci;
                    return Ok(true);
                }
                _ => {}
            }
        }
        Ok(false)
    }

    fn set_options(&mut self, bot: &Bot, variant: Variant, path: &str) -> Result<(), StartError> {
        let deadline = Instant::now() + self.startup;
        let mut options = bot.options.clone();
        let announced = |engine: &Engine, name: &str| {
            engine
                .options
                .iter()
                .any(|o| o.name.eq_ignore_ascii_case(name))
        };
        for (name, _) in &options {
            if !announced(self, name) {
                return Err(StartError::UnknownOption {
                    path: path.to_owned(),
                    option: name.clone(),
                    hint: hint(name, self.options.iter().map(|o| o.name.as_str())),
                });
            }
        }
        if variant == Variant::Blitz
            && announced(self, "Variant")
            && !options
                .iter()
                .any(|(name, _)| name.eq_ignore_ascii_case("Variant"))
        {
            options.push(("Variant".to_owned(), "blitz".to_owned()));
        }
        for (name, value) in options {
            let value = Some(value).filter(|v| !v.is_empty());
            self.say(&Command::SetOption { name, value }, deadline)
                .map_err(|t| self.failed(path, t))?;
        }
        let mut refused = None;
        self.ready(|reply| {
            if let Reply::Error(error) = reply {
                refused.get_or_insert(error);
            }
        })
        .map_err(|t| self.failed(path, t))?;
        match refused {
            None => Ok(()),
            Some(error) => Err(StartError::Refused {
                path: path.to_owned(),
                error,
            }),
        }
    }

    fn failed(&self, path: &str, trouble: Trouble) -> StartError {
        match trouble {
            Trouble::Stopped => StartError::Stopped,
            Trouble::Fault(reason, detail) => StartError::Failed {
                path: path.to_owned(),
                reason,
                detail,
                words: self.last_words(),
            },
        }
    }

    /// The last it said, as the end of a sentence: often it is what explains a failure.
    fn last_words(&self) -> String {
        let transcript = self.child.transcript();
        let said: Vec<&str> = transcript
            .iter()
            .filter(|l| !l.starts_with('<'))
            .map(|l| &l[2..])
            .collect();
        match said.last() {
            None => "; it said nothing".to_owned(),
            Some(last) => format!("; its last words: {last}"),
        }
    }

    fn say(&mut self, command: &Command, deadline: Instant) -> Result<(), Trouble> {
        self.child
            .send(&command.spelled(self.dialect).to_string(), deadline)
    }

    /// Sends `isready` and waits for `readyok`; what comes before it goes to `hear`.
    fn ready(&mut self, mut hear: impl FnMut(Reply)) -> Result<(), Trouble> {
        let deadline = Instant::now() + self.startup;
        self.say(&Command::IsReady, deadline)?;
        loop {
            let Some(line) = self.child.read_line(deadline)? else {
                return Err(self.missing(Reason::NotReady, self.startup));
            };
            match line.text.parse() {
                Ok(Reply::ReadyOk) => return Ok(()),
                Ok(reply) => hear(reply),
                Err(_) => {}
            }
        }
    }

    /// Nothing came: the program may also be gone, with a child that keeps its pipe open.
    fn missing(&self, reason: Reason, waited: Duration) -> Trouble {
        match self.child.exited() {
            Some((reason, detail)) => Trouble::Fault(reason, Some(detail)),
            None => Trouble::Fault(
                reason,
                Some(format!("waited {:.1} s", waited.as_secs_f64())),
            ),
        }
    }

    /// Tells it of a new game.
    ///
    /// # Errors
    /// When it is gone, or isn't ready in time.
    pub fn new_game(&mut self) -> Result<(), Trouble> {
        self.child.begin_turn();
        let deadline = Instant::now() + self.startup;
        self.say(&Command::NewGame, deadline)?;
        self.ready(|_| ())
    }

    /// Asks for a turn. Getting ready isn't charged: time counts from `go` written to the end of
    /// `bestmove`. After `patience` the program is told to stop.
    ///
    /// # Errors
    /// Any fault but a turn that is wrong or late: that is for the referee.
    pub fn think(
        &mut self,
        position: &Command,
        go: Go,
        patience: Duration,
    ) -> Result<Thought, Trouble> {
        self.child.begin_turn();
        self.say(position, Instant::now() + self.startup)?;
        self.ready(|_| ())?;
        self.say(&Command::Go(go), Instant::now() + self.startup)?;
        let start = Instant::now();
        let mut report = Report::default();
        if let Some((turn, at)) = self.hear_turn(start + patience, &mut report)? {
            return Ok(Thought {
                turn,
                elapsed: at.saturating_duration_since(start),
                stopped: false,
                report,
            });
        }
        let deadline = Instant::now() + STOP_GRACE;
        self.say(&Command::Stop, deadline)?;
        match self.hear_turn(deadline, &mut report)? {
            Some((turn, at)) => Ok(Thought {
                turn,
                elapsed: at.saturating_duration_since(start),
                stopped: true,
                report,
            }),
            None => Err(self.missing(Reason::Silence, start.elapsed())),
        }
    }

    /// Reads to `bestmove`; `None` at the deadline.
    fn hear_turn(
        &mut self,
        deadline: Instant,
        report: &mut Report,
    ) -> Result<Option<(Option<String>, Instant)>, Trouble> {
        while let Some(Line { text, at }) = self.child.read_line(deadline)? {
            match text.parse() {
                Ok(Reply::Info(info)) => report.update(&info),
                Ok(Reply::BestMove { turn, .. }) => return Ok(Some((turn, at))),
                Err(ReplyError::NoTurn) => {
                    return Err(Trouble::Fault(Reason::MissingTurn, Some(text)));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// The result it sees in a position; `None` where it doesn't offer to say.
    ///
    /// # Errors
    /// When it is gone, or isn't ready in time.
    pub fn query_result(&mut self, position: &Command) -> Result<Option<Response>, Trouble> {
        // UCI has no queries; and who left the first one unanswered isn't asked again.
        if self.dialect == Dialect::Uci || self.answers_queries == Some(false) {
            return Ok(None);
        }
        self.child.begin_turn();
        let deadline = Instant::now() + self.startup;
        self.say(position, deadline)?;
        self.say(&Command::Query(Query::Result), deadline)?;
        let mut response = None;
        self.ready(|reply| {
            if let Reply::Response(r) = reply {
                response = Some(r);
            }
        })?;
        self.answers_queries = Some(response.is_some());
        Ok(response)
    }

    /// Tells it to quit, and sees to it that it does.
    pub fn quit(mut self) {
        let deadline = Instant::now() + QUIT_GRACE;
        if self.say(&Command::Quit, deadline).is_ok() {
            self.child.close(QUIT_GRACE);
        }
    }
}
