//! Replies: what an engine answers, one a line.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::info::Info;
use super::option::{OptionLine, OptionLineError};
use crate::board::{Color, Outcome};

/// The answer to a `query`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Response {
    /// `true`: White is to move, or the game is over.
    True,
    /// `false`: Black is to move, or the game goes on.
    False,
    /// `p1win`: White won.
    P1Win,
    /// `p2win`: Black won.
    P2Win,
    /// `draw`: nobody won.
    Draw,
    /// `none`: the game goes on.
    None,
}

const RESPONSES: [(Response, &str); 6] = [
    (Response::True, "true"),
    (Response::False, "false"),
    (Response::P1Win, "p1win"),
    (Response::P2Win, "p2win"),
    (Response::Draw, "draw"),
    (Response::None, "none"),
];

impl From<bool> for Response {
    fn from(answer: bool) -> Response {
        if answer {
            Response::True
        } else {
            Response::False
        }
    }
}

impl From<Option<Outcome>> for Response {
    fn from(outcome: Option<Outcome>) -> Response {
        match outcome {
            Some(Outcome::Win(Color::White)) => Response::P1Win,
            Some(Outcome::Win(Color::Black)) => Response::P2Win,
            Some(Outcome::Draw) => Response::Draw,
            None => Response::None,
        }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = RESPONSES.iter().find(|(response, _)| response == self);
        named.map_or(Ok(()), |(_, word)| f.write_str(word))
    }
}

/// A line that an engine writes.
///
/// ```
/// use yinsh::protocol::Reply;
/// let reply: Reply = "bestmove e4-e10 ponder f3-f7".parse().unwrap();
/// let turn = Some("e4-e10".to_owned());
/// let ponder = Some("f3-f7".to_owned());
/// assert_eq!(reply, Reply::BestMove { turn, ponder });
/// assert_eq!(reply.to_string(), "bestmove e4-e10 ponder f3-f7");
/// assert!("bestmove".parse::<Reply>().is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `id name …`.
    Name(String),
    /// `id author …`.
    Author(String),
    /// `option name …`.
    Option(OptionLine),
    /// `ugiok`.
    UgiOk,
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info …` of a search. The pure numbers make it large, so it is boxed.
    Info(Box<Info>),
    /// `info string …`: a remark for people.
    Remark(String),
    /// `info string error: …`: why a command was refused.
    Error(String),
    /// `bestmove T [ponder T]`.
    BestMove {
        /// The turn, in notation; `None` (written `none`) where the game is over.
        turn: Option<String>,
        /// The answer expected.
        ponder: Option<String>,
    },
    /// `response …`, to a query.
    Response(Response),
    /// Any other line: a drawing, a list of turns, chatter.
    Other(String),
}

/// Why a line that begins like a reply is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplyError {
    /// `bestmove` without a turn.
    #[error("bestmove without a turn")]
    NoTurn,
    /// `response` without one of the words that UGI knows.
    #[error("response '{0}': expected true, false, p1win, p2win, draw or none")]
    Response(String),
    /// An option line that can't be read.
    #[error(transparent)]
    Option(#[from] OptionLineError),
}

/// How engines write that there is no turn: this one, and two habits of UCI.
const NO_TURN: [&str; 3] = ["none", "(none)", "0000"];

impl FromStr for Reply {
    type Err = ReplyError;

    /// Reads a line, with or without its end. Lines of no known form are [`Reply::Other`].
    fn from_str(line: &str) -> Result<Reply, ReplyError> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        Ok(match name {
            "ugiok" => Reply::UgiOk,
            "uciok" => Reply::UciOk,
            "readyok" => Reply::ReadyOk,
            "id" => match rest.split_once(char::is_whitespace) {
                Some(("name", name)) => Reply::Name(name.trim_start().to_owned()),
                Some(("author", author)) => Reply::Author(author.trim_start().to_owned()),
                _ => Reply::Other(line.to_owned()),
            },
            "option" => Reply::Option(OptionLine::parse(rest)?),
            "info" => match rest.strip_prefix("string") {
                Some(remark) if remark.is_empty() || remark.starts_with(char::is_whitespace) => {
                    let remark = remark.trim_start();
                    match remark.strip_prefix("error:") {
                        Some(error) => Reply::Error(error.trim_start().to_owned()),
                        None => Reply::Remark(remark.to_owned()),
                    }
                }
                _ => Reply::Info(Box::new(Info::parse(rest))),
            },
            "bestmove" => {
                let mut words = rest.split_whitespace();
                let turn = words.next().ok_or(ReplyError::NoTurn)?;
                let ponder = words.next().filter(|&word| word == "ponder");
                let ponder = ponder.and_then(|_| words.next());
                let known = |turn: &str| !NO_TURN.contains(&turn);
                Reply::BestMove {
                    turn: Some(turn).filter(|t| known(t)).map(str::to_owned),
                    ponder: ponder.filter(|t| known(t)).map(str::to_owned),
                }
            }
            "response" => {
                let known = RESPONSES.iter().find(|(_, word)| *word == rest);
                let (response, _) = known.ok_or_else(|| ReplyError::Response(rest.to_owned()))?;
                Reply::Response(*response)
            }
            _ => Reply::Other(line.to_owned()),
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Option(option) => write!(f, "{option}"),
            Reply::UgiOk => f.write_str("ugiok"),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => write!(f, "{info}"),
            Reply::Remark(remark) => write!(f, "info string {}", OneLine(remark)),
            Reply::Error(error) => write!(f, "info string error: {}", OneLine(error)),
            Reply::BestMove { turn, ponder } => {
                write!(f, "bestmove {}", turn.as_deref().unwrap_or("none"))?;
                ponder
                    .iter()
                    .try_for_each(|turn| write!(f, " ponder {turn}"))
            }
            Reply::Response(response) => write!(f, "response {response}"),
            Reply::Other(line) => f.write_str(line),
        }
    }
}

/// Text for people that may quote what was received: it must stay one line of fair length,
/// whatever that was.
struct OneLine<'a>(&'a str);

impl OneLine<'_> {
    /// The most characters of a remark.
    const MOST: usize = 400;
}

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for character in self.0.chars().take(Self::MOST) {
            f.write_char(if character.is_control() {
                '?'
            } else {
                character
            })?;
        }
        if self.0.chars().nth(Self::MOST).is_some() {
            f.write_str("…")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_reads_back_as_written() {
        for line in [
            "id name yinsh 0.1.0",
            "id author the yinsh developers",
            "option name Clear Hash type button",
            "ugiok",
            "uciok",
            "readyok",
            "info depth 1 score cp 0 nodes 1",
            "info string hello there",
            "info string error: unknown command 'x'",
            "bestmove e5",
            "bestmove e5 ponder e6",
            "bestmove none",
            "response true",
            "response false",
            "response p1win",
            "response p2win",
            "response draw",
            "response none",
            "Fen: 4/7",
        ] {
            assert_eq!(line.parse::<Reply>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn white_space_and_line_ends_do_not_matter() {
        let none = Reply::BestMove {
            turn: None,
            ponder: None,
        };
        assert_eq!("bestmove \t (none) \r\n".parse(), Ok(none));
        assert_eq!(" readyok\r\n".parse(), Ok(Reply::ReadyOk));
        assert_eq!("info  string".parse(), Ok(Reply::Remark(String::new())));
    }

    #[test]
    fn malformed_replies_are_errors() {
        assert_eq!("bestmove ".parse::<Reply>(), Err(ReplyError::NoTurn));
        let odd = ReplyError::Response("maybe".to_owned());
        assert_eq!("response maybe".parse::<Reply>(), Err(odd));
        assert!("option name X".parse::<Reply>().is_err());
    }

    #[test]
    fn a_remark_stays_one_line_of_fair_length() {
        let error = Reply::Error(format!("a\nb\u{0}\u{1b}c{}", "x".repeat(100_000)));
        let line = error.to_string();
        assert!(line.starts_with("info string error: a?b??cxxx"));
        assert!(line.chars().count() < 500);
    }
}
