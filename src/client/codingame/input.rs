//! What a bot is sent: its number once, then board and legal actions each turn.

use std::io::{self, BufRead};

use thiserror::Error;

use super::board::{BoardError, LINES, View};

/// The most legal actions that are read; no position has nearly as many.
const MOST_ACTIONS: usize = 1 << 20;

/// Input that a referee of the site does not send.
#[derive(Debug, Error)]
pub enum InputError {
    /// The input failed.
    #[error("input: {0}")]
    Read(#[from] io::Error),
    /// The input ended within a turn.
    #[error("the input ends where {0} is expected")]
    End(&'static str),
    /// A line that is no number where one is expected, or out of range.
    #[error("'{found}' where {expected} is expected")]
    Number {
        /// The line.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// Lines that are no board.
    #[error("{0}")]
    Board(String),
}

impl From<BoardError> for InputError {
    fn from(error: BoardError) -> InputError {
        InputError::Board(error.to_string())
    }
}

/// What a bot is sent for a turn.
pub(super) struct Request {
    pub view: View,
    /// The legal actions, none where they were not asked for.
    pub actions: Vec<String>,
}

/// The lines of a referee.
pub(super) struct Input<R> {
    lines: io::Lines<R>,
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(reader: R) -> Input<R> {
        let lines = reader.lines();
        Input { lines }
    }

    fn line(&mut self, expected: &'static str) -> Result<String, InputError> {
        let line = self.lines.next().ok_or(InputError::End(expected))??;
        Ok(line.trim().to_owned())
    }

    fn number(&mut self, expected: &'static str, most: usize) -> Result<usize, InputError> {
        let found = self.line(expected)?;
        let number = found.parse().ok().filter(|&n| n <= most);
        number.ok_or(InputError::Number { found, expected })
    }

    /// The bot's number, 1 or 2; `None` when the input ends before it.
    pub(super) fn id(&mut self) -> Result<Option<usize>, InputError> {
        match self.number("the bot's number, 1 or 2,", 2) {
            Err(InputError::End(_)) => Ok(None),
            Ok(0) => Err(InputError::Number {
                found: "0".to_owned(),
                expected: "the bot's number, 1 or 2,",
            }),
            other => other.map(Some),
        }
    }

    /// The next turn; `None` when the input ends before it.
    pub(super) fn request(&mut self) -> Result<Option<Request>, InputError> {
        const COUNT: &str = "the number of lines, 11,";
        match self.number(COUNT, LINES) {
            Err(InputError::End(_)) => return Ok(None),
            Ok(LINES) => {}
            Ok(other) => {
                let found = other.to_string();
                let expected = COUNT;
                return Err(InputError::Number { found, expected });
            }
            Err(error) => return Err(error),
        }
        let mut lines: [String; LINES] = Default::default();
        for line in &mut lines {
            *line = self.line("a line of the board")?;
        }
        let view = View::read(lines.each_ref().map(String::as_str))?;
        let count = self.number("the number of legal actions", MOST_ACTIONS)?;
        let mut actions = Vec::new();
        for _ in 0..count {
            actions.push(self.line("a legal action")?);
        }
        Ok(Some(Request { view, actions }))
    }
}
