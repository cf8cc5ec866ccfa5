//! What a program is asked, with the answer the protocol owes: anything else is a failure.

use super::failure::Failure;
use super::probe::{Probe, Said};
use super::scene;
use crate::board::{Position, Turn};
use crate::protocol::{Info, OptionLine, Reply, Response};
use std::time::Instant;

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

impl Probe<'_> {
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
}
