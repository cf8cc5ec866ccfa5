//! The requests of the page and their answers.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::super::analysis::Analysis;
use super::http::{Reply, Request, Status};
use super::table::{Spec, Table};
use super::thinker::{NoThought, Thinker};
use crate::draw::{Drawing, PALETTE, SCRIPT, Theme, css};
use crate::record::{self, Style};
use crate::search::{Limits, Options, ResourceError};

/// The longest that a search for the page may take.
const LONGEST_SEARCH: Duration = Duration::from_secs(120);

/// A search that is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: Spec,
    /// Who asks: a new question stops the earlier one.
    asker: String,
    /// Milliseconds to search for.
    #[serde(default)]
    time: Option<u64>,
    /// Nodes to search.
    #[serde(default)]
    nodes: Option<u64>,
}

/// What a search came to.
#[derive(Debug, Serialize)]
struct Thought {
    turn: String,
    /// The score from White's view, in words.
    score: String,
    /// White's expected points, 0 to 1.
    expected: f64,
    depth: u32,
    nodes: u64,
    line: Vec<String>,
    /// Markup of the line.
    arrows: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stop {
    asker: String,
}

/// A record that is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    game: Spec,
    white: String,
    black: String,
}

#[derive(Serialize)]
struct Refusal {
    error: String,
}

/// Answers the page.
pub(super) struct Service {
    page: String,
    thinker: Thinker,
}

impl Service {
    pub(super) fn new(options: Options) -> Result<Service, ResourceError> {
        let page = include_str!("page.html")
            .replace("/*BOARD STYLE*/", &css(Theme::Auto))
            .replace("/*PALETTE*/", PALETTE)
            .replace("/*FRAME*/", include_str!("../frame.css"))
            .replace("/*STYLE*/", include_str!("page.css"))
            .replace("<!--BOARD-->", &Drawing::frame("board"))
            .replace("/*BOARD SCRIPT*/", SCRIPT)
            .replace("/*SCRIPT*/", include_str!("page.js"));
        let thinker = Thinker::new(options)?;
        Ok(Service { page, thinker })
    }

    pub(super) fn answer(&self, request: &Request) -> Reply {
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/") => Reply {
                status: Status::Ok,
                content_type: "text/html; charset=utf-8",
                body: self.page.clone(),
            },
            ("POST", "/state") => with(&request.body, |spec: Spec| {
                json(Status::Ok, &read(&spec)?.state())
            }),
            ("POST", "/think") => with(&request.body, |question: Question| self.think(&question)),
            ("POST", "/stop") => with(&request.body, |stop: Stop| {
                self.thinker.stop(&stop.asker);
                json(Status::Ok, &())
            }),
            ("POST", "/record") => with(&request.body, |names: Names| {
                let mut game = read(&names.game)?.game;
                game.set_tag("Event", "Played in the browser");
                game.set_tag("White", names.white);
                game.set_tag("Black", names.black);
                Ok(Reply::text(Status::Ok, record::write(&game, Style::Record)))
            }),
            _ => Reply::text(Status::NotFound, "there is nothing here"),
        }
    }

    fn think(&self, question: &Question) -> Result<Reply, Reply> {
        let table = read(&question.game)?;
        let time = question.time.map(Duration::from_millis);
        let limits = Limits {
            movetime: Some(time.map_or(LONGEST_SEARCH, |t| t.min(LONGEST_SEARCH))),
            nodes: question.nodes,
            ..Limits::default()
        };
        if question.time.is_none() && question.nodes.is_none() {
            return Err(refuse("neither time nor nodes are given"));
        }
        let position = table.game.position();
        match self.thinker.think(&question.asker, position, &limits) {
            Ok(analysis) => json(Status::Ok, &Thought::new(&analysis, &table)),
            Err(NoThought::Over) => Err(refuse("the game is over")),
            Err(NoThought::Busy) => Err(refusal(Status::Busy, "too many searches run already")),
            Err(NoThought::Resource(error)) => Err(refusal(Status::Busy, &error.to_string())),
        }
    }
}

impl Thought {
    fn new(analysis: &Analysis, table: &Table) -> Thought {
        let drawing = Drawing::new(table.game.position()).line(&analysis.line);
        Thought {
            turn: analysis.turn.to_string(),
            score: analysis.verdict.to_string(),
            expected: analysis.verdict.expected(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            line: analysis.line.iter().map(ToString::to_string).collect(),
            arrows: drawing.line_layer(),
        }
    }
}

/// Reads the JSON of a request and answers it.
fn with<T: DeserializeOwned>(body: &str, answer: impl FnOnce(T) -> Result<Reply, Reply>) -> Reply {
    let done = match serde_json::from_str(body) {
        Ok(value) => answer(value),
        Err(error) => Err(refuse(&format!("not such a request: {error}"))),
    };
    done.unwrap_or_else(|refusal| refusal)
}

fn read(spec: &Spec) -> Result<Table, Reply> {
    Table::read(spec).map_err(|error| refuse(&error))
}

fn json(status: Status, value: &impl Serialize) -> Result<Reply, Reply> {
    match serde_json::to_string(value) {
        Ok(body) => Ok(Reply {
            status,
            content_type: "application/json",
            body,
        }),
        Err(error) => Err(Reply::text(Status::BadRequest, error.to_string())),
    }
}

fn refuse(error: &str) -> Reply {
    refusal(Status::BadRequest, error)
}

fn refusal(status: Status, error: &str) -> Reply {
    let error = error.to_owned();
    json(status, &Refusal { error }).unwrap_or_else(|reply| reply)
}
