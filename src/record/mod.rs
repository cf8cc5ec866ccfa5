//! Games as data, and the formats they are written in.
//!
//! A [`Game`] holds legal turns only: every reader checks each turn by the rules, and says which
//! one is wrong and why.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `game` | a game: tags, start, turns, result |
//! | `error` | why a record can't be read, and where |
//! | `lexer`, `reader` | reading the project's format and the official numbered notation |
//! | `writer` | writing them, in the long and the short form |
//! | `builder` | a game put together from the small actions that servers log |
//! | `sgf`, `boardspace` | Boardspace's files |
//! | `boardgamearena` | Board Game Arena's replay logs |
//! | `format` | which format a text is in |
//!
//! # The format
//! Tags as in PGN, an empty line, the turns in the official numbered notation, the result. Odd
//! numbers are White's. Comments stand in braces behind their turn; one before the first turn
//! is of the game. `FEN` has the position string of another start than the empty board.
//!
//! ```
//! use yinsh::record::{self, Style};
//!
//! let text = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1.e5 2.f6 {bold} *";
//! let game = record::read(text).next().unwrap().unwrap();
//! assert_eq!(game.tag("White"), Some("Ann"));
//! assert_eq!(game.plies()[1].comment, "bold");
//! assert!(record::write(&game, Style::Record).contains("1.e5 2.f6 {bold}"));
//!
//! let error = record::read("1.e5 2.e5").next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 1, turn 2: turn 'e5' is not legal here: e5 is not empty");
//! ```

mod boardgamearena;
mod boardspace;
mod builder;
mod error;
mod format;
mod game;
mod lexer;
mod reader;
mod sgf;
mod writer;

pub use error::{Place, Problem, RecordError};
pub use format::{Format, UnknownFormat, read_format};
pub use game::{Game, Ply, ResultError, result_from_word, result_word};
pub use reader::{Games, read, read_variant};
pub use writer::{Style, short_form, write};
