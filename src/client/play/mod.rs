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

mod http;
mod service;
mod table;
mod thinker;

use std::error::Error;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use clap::Args;

use crate::search::Options;
use service::Service;

/// Where the page is looked for first.
const PORT: u16 = 8585;

/// Serves a page to play on, on this machine only, and opens it.
///
/// Play the engine or another person, as standard game or Blitz; the page shows what a ring can
/// do, hints, an evaluation, and hands out records and position strings. Ctrl-C ends it.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// The port; by default 8585, or any other where that is taken. 0 is any.
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the page in a browser.
    #[arg(long)]
    no_open: bool,
    /// Threads of a search.
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Hash table of a search, in MB.
    #[arg(long, default_value_t = 64, value_name = "MB")]
    hash: usize,
}

impl Play {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let options = Options {
            threads: self.threads,
            hash_mb: self.hash,
            ..Options::default()
        };
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
