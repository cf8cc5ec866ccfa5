//! `yinsh play`: a page in the browser, or a board in the terminal, to play on.
//!
//! The server keeps no game: a page sends its game with each request, as a start and turns, and
//! gets back where it stands and what can be done. So tabs are games of their own, a reloaded
//! page goes on, and the page needs no rules.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `http` | the little of HTTP that the page needs, for this machine only |
//! | `service` | the requests of the page and their answers |
//! | `table` | a game as the page has it, and what its player can do next |
//! | `thinker` | searches for several tabs at once, which can be stopped |
//! | `page.*` | the page |
//! | `terminal` | the board in the terminal, which needs none of these |

mod http;
mod service;
mod table;
mod terminal;
mod thinker;

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::arguments::{Resources, Rules};
use crate::board::{Color, Position};
use crate::record::Game;
use crate::search::{Limits, Searcher};
use service::Service;
use terminal::Terminal;

/// Where the page is looked for first.
const PORT: u16 = 8585;

/// Serves a page to play on, on this machine only, and opens it; or plays in the terminal.
///
/// Play the engine or another person, as standard game or Blitz; the page shows what a ring can
/// do, hints, an evaluation, and hands out records and position strings. Ctrl-C ends it.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// The port; by default 8585, or any other where that is taken. 0 is any.
    #[arg(long, conflicts_with = "text")]
    port: Option<u16>,
    /// Do not open the page in a browser.
    #[arg(long, conflicts_with = "text")]
    no_open: bool,
    #[command(flatten)]
    resources: Resources,
    /// Play in the terminal.
    #[arg(long)]
    text: bool,
    /// The side you play.
    #[arg(long, value_enum, default_value = "white", requires = "text")]
    you: Person,
    /// The game to play.
    #[arg(long, value_enum, default_value = "standard", requires = "text")]
    variant: Rules,
    /// A position string to start from instead.
    #[arg(long, value_name = "STR", requires = "text")]
    position: Option<String>,
    /// The engine's time for a turn, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000, requires = "text")]
    movetime: u64,
    /// The engine's nodes for a turn.
    #[arg(long, value_name = "N", requires = "text", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Person {
    White,
    Black,
    /// Two people at one terminal.
    Both,
}

impl Play {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let options = self.resources.options();
        if self.text {
            return self.play_text(Searcher::new(options)?);
        }
        let service = Service::new(options)?;
        let listener = self.listen()?;
        let address = format!("http://{}/", listener.local_addr()?);
        println!("YINSH is served at {address} for this machine only. Ctrl-C ends it.");
        io::stdout().flush()?;
        if !self.no_open {
            open(&address);
        }
        http::serve(&listener, &move |request| service.answer(request));
        Ok(())
    }

    fn play_text(self, searcher: Searcher) -> Result<(), Box<dyn Error>> {
        let start = match &self.position {
            Some(text) => text.parse()?,
            None => Position::start(self.variant.into()),
        };
        let engine = match self.you {
            Person::White => vec![Color::Black],
            Person::Black => vec![Color::White],
            Person::Both => Vec::new(),
        };
        let output = io::stdout();
        let mut terminal = Terminal {
            game: Game::from_position(start),
            engine,
            limits: Limits {
                movetime: Some(Duration::from_millis(self.movetime)),
                nodes: self.nodes,
                ..Limits::default()
            },
            searcher,
            colored: output.is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            output,
            listed: Vec::new(),
        };
        match terminal.run(io::stdin().lock()) {
            // Nobody reads any more.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            done => Ok(done?),
        }
    }

    fn listen(&self) -> Result<TcpListener, Box<dyn Error>> {
        let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        match self.port {
            Some(port) => bind(port).map_err(|e| format!("port {port}: {e}").into()),
            None => Ok(bind(PORT).or_else(|_| bind(0))?),
        }
    }
}

/// Opens the page with the system's browser, if there is one.
fn open(address: &str) {
    let (program, before): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let _ = Command::new(program)
        .args(before)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
