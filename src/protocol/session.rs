//! A session: what the commands do.

use std::io::Write;
use std::sync::Arc;

use thiserror::Error;

use super::answer::answer;
use super::command::{Command, CommandError, Dialect, Query, resolve};
use super::count::count;
use super::go::Go;
use super::help::HELP;
use super::limits::{GoError, limits};
use super::measure::measure;
use super::output::Output;
use super::reply::{Reply, Response};
use super::settings::{Change, SettingError, Settings};
use super::task::Task;
use super::view;
use super::worker::Worker;
use crate::board::{Color, Position};
use crate::eval::{EvalFileError, Evaluation};
use crate::search::{ResourceError, Searcher};

/// Why a command was refused. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// It is no command, or names no position.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// `go` can't be obeyed here.
    #[error(transparent)]
    Go(#[from] GoError),
    /// The option can't be set.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// There is no memory for the table, or no thread.
    #[error("setoption: {0}")]
    Resource(#[from] ResourceError),
    /// The file is no evaluation.
    #[error("setoption EvalFile: {0}")]
    EvalFile(#[from] EvalFileError),
    /// The command has to wait for the end of a search.
    #[error("{command}: a search is under way, send stop first")]
    Busy {
        /// The command's first word.
        command: &'static str,
    },
    /// The search failed by a mistake in the program.
    #[error("setoption: the search failed to take it, nothing has changed")]
    Inside,
}

/// The engine as the protocol sees it: position, settings, and a thread that searches.
pub struct Session<W> {
    output: Output<W>,
    settings: Settings,
    position: Position,
    /// What the search evaluates with, for `eval`.
    evaluation: Evaluation,
    worker: Worker,
    /// The last search that was begun.
    search: Arc<Task>,
}

/// The name told by `id name`.
pub const NAME: &str = concat!("yinsh ", env!("CARGO_PKG_VERSION"));

const AUTHOR: &str = "the yinsh developers";

impl<W: Write + Send + 'static> Session<W> {
    /// A session at the start of a game, with the default settings.
    ///
    /// # Errors
    /// [`ResourceError`] when there is no memory for the table, or no thread.
    pub fn new(output: Output<W>) -> Result<Session<W>, ResourceError> {
        let settings = Settings::default();
        let searcher = Searcher::new(settings.search.clone())?;
        Ok(Session {
            output,
            position: Position::start(settings.variant),
            settings,
            evaluation: searcher.evaluation().clone(),
            worker: Worker::start(searcher),
            search: Arc::new(Task::of(&Command::Stop)),
        })
    }

    /// Obeys a command. A search goes on behind it, under `task`; counts and benchmarks, which
    /// `task` can stop, are waited for. `stop`, `ponderhit` and `quit` are not for here, they
    /// concern the tasks.
    ///
    /// # Errors
    /// [`SessionError`] when the command was refused; its task is then finished.
    pub fn execute(&mut self, command: Command, task: &Arc<Task>) -> Result<(), SessionError> {
        let result = self.obey(command, task);
        if result.is_err() {
            task.finish();
        }
        result
    }

    /// Waits for the end of all work that was begun.
    pub fn settle(&self) {
        self.worker.call(|_| ());
    }

    /// Waits for the end of all work that was begun, and ends the session.
    pub fn finish(self) {
        self.worker.finish();
    }

    fn obey(&mut self, command: Command, task: &Arc<Task>) -> Result<(), SessionError> {
        match command {
            Command::Hello(dialect) => self.hello(dialect),
            Command::IsReady => self.output.send(&Reply::ReadyOk),
            Command::NewGame => {
                self.refuse_while_searching("uginewgame")?;
                self.worker.call(Searcher::clear);
                self.position = Position::start(self.settings.variant);
            }
            Command::SetOption { name, value } => {
                self.refuse_while_searching("setoption")?;
                self.set_option(&name, value.as_deref())?;
            }
            Command::Position { start, turns } => {
                self.position = resolve(&start, &turns, self.settings.variant)?;
            }
            Command::Go(go) => self.go(&go, task)?,
            Command::Perft(depth) => {
                self.refuse_while_searching("perft")?;
                self.settle();
                count(&self.position, depth, task, &self.output);
            }
            Command::Query(query) => {
                let response = match query {
                    Query::P1Turn => Response::from(self.position.side() == Color::White),
                    Query::GameOver => Response::from(self.position.is_over()),
                    Query::Result => Response::from(self.position.outcome()),
                };
                self.output.send(&Reply::Response(response));
            }
            Command::Moves => self.output.text(&view::turns(&self.position)),
            Command::Draw => self.output.text(&view::describe(&self.position)),
            Command::Eval => {
                let text = view::evaluation(&self.position, &self.evaluation);
                self.output.text(&text);
            }
            Command::Bench => {
                self.refuse_while_searching("bench")?;
                self.settle();
                measure(task, &self.output);
            }
            Command::Help => self.output.text(HELP),
            Command::Stop | Command::PonderHit | Command::Quit => {}
        }
        Ok(())
    }

    fn refuse_while_searching(&self, command: &'static str) -> Result<(), SessionError> {
        if self.search.is_running() {
            return Err(SessionError::Busy { command });
        }
        Ok(())
    }

    fn hello(&self, dialect: Dialect) {
        let mut replies = vec![
            Reply::Name(NAME.to_owned()),
            Reply::Author(AUTHOR.to_owned()),
        ];
        replies.extend(Settings::default().lines().into_iter().map(Reply::Option));
        replies.push(match dialect {
            Dialect::Ugi => Reply::UgiOk,
            Dialect::Uci => Reply::UciOk,
        });
        for reply in &replies {
            self.output.send(reply);
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        match self.settings.change(name, value)? {
            Change::ClearHash => self
                .worker
                .call(Searcher::clear)
                .ok_or(SessionError::Inside),
            Change::Settings(settings) => {
                if settings.eval_file != self.settings.eval_file {
                    let evaluation = Evaluation::by_name(&settings.eval_file)?;
                    self.evaluation = evaluation.clone();
                    let set = self.worker.call(move |s| s.set_evaluation(evaluation));
                    set.ok_or(SessionError::Inside)?;
                } else {
                    let options = settings.search.clone();
                    let set = self.worker.call(move |s| s.set_options(options));
                    set.ok_or(SessionError::Inside)??;
                }
                // A board on which nothing was played yet becomes that of the new variant.
                if self.position == Position::start(self.settings.variant) {
                    self.position = Position::start(settings.variant);
                }
                self.settings = settings;
                Ok(())
            }
        }
    }

    fn go(&mut self, go: &Go, task: &Arc<Task>) -> Result<(), SessionError> {
        self.refuse_while_searching("go")?;
        let limits = limits(go, &self.position)?;
        if !go.unknown.is_empty() {
            let words = go.unknown.join(" ");
            let remark = format!("go: '{words}' means nothing here and is skipped");
            self.output.send(&Reply::Remark(remark));
        }
        self.search = Arc::clone(task);
        let (task, output) = (Arc::clone(task), self.output.clone());
        let position = self.position.clone();
        let tells_ponder = self.settings.ponder;
        self.worker.begin(move |searcher| {
            answer(&position, &limits, &task, &output, tells_ponder, |report| {
                searcher.search(&position, &limits, &task.control, report)
            });
        });
        Ok(())
    }
}
