//! The engine binary.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use yinsh::client;
use yinsh::protocol::{Invocation, NAME, run_commands, serve};

fn main() -> ExitCode {
    let environment = env_logger::Env::new().filter_or("YINSH_LOG", "off");
    env_logger::Builder::from_env(environment).init();
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("yinsh: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args_os().skip(1);
    let arguments: Vec<String> = arguments
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    if let Some(done) = client::run(&arguments) {
        return done;
    }
    match Invocation::read(&arguments)? {
        Invocation::Serve => {
            if io::stdin().is_terminal() {
                eprintln!("{NAME}, a YINSH engine: help lists the commands, quit leaves");
            }
            serve(io::stdin(), io::stdout())?;
        }
        Invocation::Print(text) => {
            // Printing to a closed pipe is no error.
            let _ = writeln!(io::stdout(), "{text}");
        }
        Invocation::Commands(lines) => run_commands(&lines, io::stdout())?,
    }
    Ok(())
}
