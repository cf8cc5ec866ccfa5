//! Commands from the command line: `yinsh perft 3`, `yinsh "position startpos moves e5" d`.

use std::io::{self, Write};
use std::sync::Arc;

use thiserror::Error;

use super::command::Command;
use super::help::USAGE;
use super::output::Output;
use super::session::{NAME, Session, SessionError};
use super::task::Task;
use crate::search::ResourceError;

/// What the command line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invocation {
    /// No arguments: serve a session on the standard streams.
    Serve,
    /// `--help` or `--version`: print this text.
    Print(String),
    /// Obey these lines, each to its end.
    Commands(Vec<String>),
}

/// Why the arguments can't be obeyed.
#[derive(Debug, Error)]
pub enum ArgumentError {
    /// An option that is none.
    #[error("unknown option '{0}': there are --help and --version, and the protocol's commands")]
    Option(String),
    /// The first argument begins no command.
    #[error("unknown command '{0}', --help lists the commands")]
    Command(String),
    /// A command was refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// There is no memory for the table, or no thread.
    #[error(transparent)]
    Resource(#[from] ResourceError),
    /// The output failed, other than by being closed.
    #[error("output: {0}")]
    Output(#[from] io::Error),
}

impl Invocation {
    /// Reads the arguments, without the program's name. An argument that begins with a command's
    /// name begins a command; others go on with it, so quotes are needed only where the word
    /// `moves` could be either.
    ///
    /// # Errors
    /// [`ArgumentError`] for an option or first word that is none.
    ///
    /// ```
    /// use yinsh::protocol::Invocation;
    /// let arguments = ["position startpos moves e5", "moves", "perft", "2"].map(str::to_owned);
    /// let lines = ["position startpos moves e5", "moves", "perft 2"].map(str::to_owned);
    /// assert_eq!(Invocation::read(&arguments).unwrap(), Invocation::Commands(lines.to_vec()));
    /// ```
    pub fn read(arguments: &[String]) -> Result<Invocation, ArgumentError> {
        let mut lines: Vec<String> = Vec::new();
        // Whether the last line is a `position` in several arguments, where `moves` goes on.
        let mut in_position = false;
        for argument in arguments {
            let first = argument.split_whitespace().next().unwrap_or("");
            match first {
                "--help" | "-h" => return Ok(Invocation::Print(USAGE.to_owned())),
                "--version" | "-V" => return Ok(Invocation::Print(NAME.to_owned())),
                option if option.starts_with('-') && lines.is_empty() => {
                    return Err(ArgumentError::Option(option.to_owned()));
                }
                _ => {}
            }
            let goes_on = match first {
                "moves" => in_position,
                "perft" => lines.last().is_some_and(|line| line == "go"),
                first => !Command::is_name(first),
            };
            match lines.last_mut() {
                Some(line) if goes_on => {
                    line.push(' ');
                    line.push_str(argument);
                }
                None if goes_on => return Err(ArgumentError::Command(first.to_owned())),
                _ => {
                    in_position = argument == "position";
                    lines.push(argument.clone());
                }
            }
        }
        Ok(match lines.is_empty() {
            true => Invocation::Serve,
            false => Invocation::Commands(lines),
        })
    }
}

/// Obeys lines one after the other, each to its end, and stops at the first that is refused.
///
/// # Errors
/// [`ArgumentError`] says why a line was refused; an output closed by its reader is no error.
pub fn run_commands<W: Write + Send + 'static>(
    lines: &[String],
    output: W,
) -> Result<(), ArgumentError> {
    let output = Output::new(output, || {});
    let mut session = Session::new(output.clone())?;
    for line in lines {
        match Command::parse(line).map_err(SessionError::from)? {
            None => {}
            Some(Command::Quit) => break,
            Some(command) => {
                let task = Arc::new(Task::of(&command));
                session.execute(command, &task)?;
                session.settle();
            }
        }
        if output.has_failed() {
            break;
        }
    }
    output.outcome()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(arguments: &str) -> Vec<String> {
        let arguments: Vec<String> = arguments.split('|').map(str::to_owned).collect();
        match Invocation::read(&arguments) {
            Ok(Invocation::Commands(lines)) => lines,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn arguments_are_cut_into_commands() {
        assert_eq!(lines("bench"), ["bench"]);
        assert_eq!(lines("perft|3"), ["perft 3"]);
        assert_eq!(lines("go|perft|3"), ["go perft 3"]);
        assert_eq!(lines("go|depth|3|d"), ["go depth 3", "d"]);
        assert_eq!(
            lines("position startpos moves e5|d"),
            ["position startpos moves e5", "d"]
        );
        assert_eq!(
            lines("position|startpos|moves|e5|d"),
            ["position startpos moves e5", "d"]
        );
        assert_eq!(
            lines("position startpos|moves"),
            ["position startpos", "moves"]
        );
        assert_eq!(
            lines("setoption name Variant value blitz|go|wtime|-5"),
            ["setoption name Variant value blitz", "go wtime -5"]
        );
    }

    #[test]
    fn options_print() {
        let read = |argument: &str| Invocation::read(&[argument.to_owned()]);
        assert_eq!(Invocation::read(&[]).unwrap(), Invocation::Serve);
        assert_eq!(
            read("--version").unwrap(),
            Invocation::Print(NAME.to_owned())
        );
        assert!(matches!(read("-h"), Ok(Invocation::Print(text)) if text.contains("perft")));
        assert!(read("--hash").unwrap_err().to_string().contains("'--hash'"));
        assert!(read("play").unwrap_err().to_string().contains("'play'"));
    }
}
