//! Commands: what an engine is told, one a line.

use std::fmt;

use thiserror::Error;

use super::go::Go;
use crate::board::{FenError, Position, TurnError, Variant};

/// The two spellings of the protocol: they differ in a few words only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// The Universal Game Interface: `ugi`, `uginewgame`, `p1time`.
    #[default]
    Ugi,
    /// The Universal Chess Interface: `uci`, `ucinewgame`, `wtime`.
    Uci,
}

/// Where the turns of a `position` command start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The empty board of the variant that is set.
    Startpos,
    /// The position of a position string.
    Fen(Box<Position>),
}

/// What a `query` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Whether the first player, White, is to move.
    P1Turn,
    /// Whether the game is over.
    GameOver,
    /// How the game ended.
    Result,
}

/// A command, read from a line or to be written on one.
///
/// ```
/// use yinsh::protocol::{Command, Dialect, Go};
/// let command = Command::parse("go depth 7 nodes 1000\r\n").unwrap().unwrap();
/// let go = Go { depth: Some(7), nodes: Some(1000), ..Go::default() };
/// assert_eq!(command, Command::Go(go));
/// assert_eq!(command.to_string(), "go depth 7 nodes 1000");
/// assert_eq!(Command::NewGame.spelled(Dialect::Uci).to_string(), "ucinewgame");
/// assert_eq!(Command::parse("  "), Ok(None));
/// assert!(Command::parse("query colour").unwrap_err().to_string().contains("'colour'"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// `ugi` or `uci`: say who you are and what can be set.
    Hello(Dialect),
    /// `isready`: answer when all before is done.
    IsReady,
    /// `uginewgame`, `ucinewgame`: forget the last game.
    NewGame,
    /// `setoption name N [value V]`.
    SetOption {
        /// The option's name, as written.
        name: String,
        /// Its value, as written; buttons have none.
        value: Option<String>,
    },
    /// `position startpos|fen STR [moves …]`.
    Position {
        /// Where the turns start.
        start: Start,
        /// The turns, in notation; [`resolve`] plays them.
        turns: Vec<String>,
    },
    /// `go …`: search.
    Go(Go),
    /// `go perft N`, or `perft N`: count sequences of this many turns.
    Perft(u32),
    /// `stop`: end the search.
    Stop,
    /// `ponderhit`: the turn pondered on was played.
    PonderHit,
    /// `query …`: ask about the position.
    Query(Query),
    /// `quit`: end.
    Quit,
    /// `moves`: list the legal turns.
    Moves,
    /// `d`: draw the board.
    Draw,
    /// `eval`: evaluate the position without search.
    Eval,
    /// `bench`: search a fixed set of positions.
    Bench,
    /// `help`: list the commands.
    Help,
}

/// Why a line is not a command, or a `position` command names no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// No word of the line is a command.
    #[error("unknown command '{0}', help lists the commands")]
    Unknown(String),
    /// The line ends too early.
    #[error("{command}: the line ends where {expected} is expected")]
    Missing {
        /// The command, and the word that lacks its value.
        command: String,
        /// What should come.
        expected: &'static str,
    },
    /// A word is not what should stand there.
    #[error("{command}: unexpected '{word}', expected {expected}")]
    Unexpected {
        /// The command, and the word before where that decides.
        command: String,
        /// The offending word.
        word: String,
        /// What should come.
        expected: &'static str,
    },
    /// The position string is wrong.
    #[error("position: fen '{text}': {source}")]
    Fen {
        /// The position string.
        text: String,
        /// What is wrong with it.
        source: FenError,
    },
    /// A turn of a `position` command is wrong.
    #[error("position: turn {number} of {count}: {source}")]
    Turn {
        /// Which turn, from 1.
        number: usize,
        /// Of how many.
        count: usize,
        /// What is wrong with it, the word included.
        source: TurnError,
    },
}

impl CommandError {
    pub(super) fn missing(command: &str, expected: &'static str) -> CommandError {
        CommandError::Missing {
            command: command.to_owned(),
            expected,
        }
    }

    pub(super) fn unexpected(command: &str, word: &str, expected: &'static str) -> CommandError {
        CommandError::Unexpected {
            command: command.to_owned(),
            word: word.to_owned(),
            expected,
        }
    }
}

/// The words by which commands begin that runners send; junk before them is skipped.
const STANDARD: [&str; 12] = [
    "ugi",
    "uci",
    "isready",
    "uginewgame",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "query",
    "quit",
];

/// The words by which commands begin that people type.
const HOUSE: [&str; 6] = ["moves", "d", "eval", "bench", "help", "perft"];

impl Command {
    /// Reads a line; `None` for a blank one. Words are separated by any white space, unknown
    /// words before the first one that a runner may send are skipped, as UCI has it.
    ///
    /// # Errors
    /// [`CommandError`] names the offending word and what was expected.
    pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
        // A byte order mark, which some runtimes write in front of the first line.
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(&first) = words.first() else {
            return Ok(None);
        };
        let start = if HOUSE.contains(&first) {
            0
        } else {
            words
                .iter()
                .position(|word| STANDARD.contains(word))
                .ok_or_else(|| CommandError::Unknown(first.to_owned()))?
        };
        Command::read(words[start], &words[start + 1..]).map(Some)
    }

    /// Whether a line that begins with `word` is one of the commands.
    pub fn is_name(word: &str) -> bool {
        STANDARD.contains(&word) || HOUSE.contains(&word)
    }

    fn read(name: &str, words: &[&str]) -> Result<Command, CommandError> {
        Ok(match name {
            "ugi" => Command::Hello(Dialect::Ugi),
            "uci" => Command::Hello(Dialect::Uci),
            "isready" => Command::IsReady,
            "uginewgame" | "ucinewgame" => Command::NewGame,
            "setoption" => read_set_option(words)?,
            "position" => read_position(words)?,
            "go" => return super::go::read(words),
            "perft" => Command::Perft(super::go::perft_depth("perft", words.first().copied())?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "query" => Command::Query(read_query(words)?),
            "quit" => Command::Quit,
            "moves" => Command::Moves,
            "d" => Command::Draw,
            "eval" => Command::Eval,
            "bench" => Command::Bench,
            "help" => Command::Help,
            _ => return Err(CommandError::Unknown(name.to_owned())),
        })
    }

    /// The command as it is written in a dialect. `query` is a word of UGI alone.
    pub fn spelled(&self, dialect: Dialect) -> impl fmt::Display + '_ {
        Spelled {
            command: self,
            dialect,
        }
    }
}

fn read_set_option(words: &[&str]) -> Result<Command, CommandError> {
    match words.first() {
        None => return Err(CommandError::missing("setoption", "name")),
        Some(&"name") => {}
        Some(word) => return Err(CommandError::unexpected("setoption", word, "name")),
    }
    let end = words.iter().position(|&word| word == "value");
    let name = words[1..end.unwrap_or(words.len())].join(" ");
    if name.is_empty() {
        return Err(CommandError::missing("setoption name", "an option"));
    }
    let value = end.map(|end| words[end + 1..].join(" "));
    Ok(Command::SetOption { name, value })
}

fn read_position(words: &[&str]) -> Result<Command, CommandError> {
    let expected = "startpos or fen";
    let (start, rest) = match words.split_first() {
        None => return Err(CommandError::missing("position", expected)),
        Some((&"startpos", rest)) => (Start::Startpos, rest),
        Some((&"fen", rest)) => {
            let end = rest.iter().position(|&word| word == "moves");
            let (fields, rest) = rest.split_at(end.unwrap_or(rest.len()));
            if fields.is_empty() {
                return Err(CommandError::missing("position fen", "a position string"));
            }
            let text = fields.join(" ");
            match text.parse() {
                Ok(position) => (Start::Fen(Box::new(position)), rest),
                Err(source) => return Err(CommandError::Fen { text, source }),
            }
        }
        Some((word, _)) => return Err(CommandError::unexpected("position", word, expected)),
    };
    let turns = match rest.split_first() {
        None => Vec::new(),
        Some((&"moves", turns)) => turns.iter().map(|&turn| turn.to_owned()).collect(),
        Some((word, _)) => {
            return Err(CommandError::unexpected("position startpos", word, "moves"));
        }
    };
    Ok(Command::Position { start, turns })
}

fn read_query(words: &[&str]) -> Result<Query, CommandError> {
    let expected = "p1turn, gameover or result";
    match words.first() {
        None => Err(CommandError::missing("query", expected)),
        Some(&"p1turn") => Ok(Query::P1Turn),
        Some(&"gameover") => Ok(Query::GameOver),
        Some(&"result") => Ok(Query::Result),
        Some(word) => Err(CommandError::unexpected("query", word, expected)),
    }
}

/// The position that the parts of a `position` command name.
///
/// # Errors
/// [`CommandError::Turn`] names the first turn that is not legal, and why.
pub fn resolve(
    start: &Start,
    turns: &[String],
    variant: Variant,
) -> Result<Position, CommandError> {
    let mut position = match start {
        Start::Startpos => Position::start(variant),
        Start::Fen(position) => (**position).clone(),
    };
    let count = turns.len();
    for (n, word) in turns.iter().enumerate() {
        let played = position
            .parse_turn(word)
            .and_then(|turn| position.play(&turn));
        played.map_err(|source| CommandError::Turn {
            number: n + 1,
            count,
            source,
        })?;
    }
    Ok(position)
}

impl fmt::Display for Command {
    /// As UGI spells it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelled(Dialect::Ugi).fmt(f)
    }
}

struct Spelled<'a> {
    command: &'a Command,
    dialect: Dialect,
}

impl fmt::Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.command {
            Command::Hello(Dialect::Ugi) => f.write_str("ugi"),
            Command::Hello(Dialect::Uci) => f.write_str("uci"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str(match self.dialect {
                Dialect::Ugi => "uginewgame",
                Dialect::Uci => "ucinewgame",
            }),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {name}")?;
                value.iter().try_for_each(|v| write!(f, " value {v}"))
            }
            Command::Position { start, turns } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(position) => write!(f, "position fen {position}")?,
                }
                if !turns.is_empty() {
                    write!(f, " moves {}", turns.join(" "))?;
                }
                Ok(())
            }
            Command::Go(go) => go.spell(self.dialect, f),
            Command::Perft(depth) => write!(f, "go perft {depth}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Query(Query::P1Turn) => f.write_str("query p1turn"),
            Command::Query(Query::GameOver) => f.write_str("query gameover"),
            Command::Query(Query::Result) => f.write_str("query result"),
            Command::Quit => f.write_str("quit"),
            Command::Moves => f.write_str("moves"),
            Command::Draw => f.write_str("d"),
            Command::Eval => f.write_str("eval"),
            Command::Bench => f.write_str("bench"),
            Command::Help => f.write_str("help"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Command {
        Command::parse(line).unwrap().unwrap()
    }

    fn error(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn a_command_reads_back_as_written() {
        for line in [
            "ugi",
            "uci",
            "isready",
            "uginewgame",
            "setoption name Move Overhead value 20",
            "setoption name Clear Hash",
            "position startpos",
            "position startpos moves e5 f6",
            "position fen 4/7/8/9/10/9/4R5/9/8/7/4 b 0 0 moves f6",
            "position fen 4/7/8/9/10/9/10/9/8/7/4 w 0 0 1",
            "go",
            "go movetime 100",
            "go p1time 1000 p2time 900 p1inc 10 p2inc 20 movestogo 5",
            "go depth 3 nodes 10 mate 5 infinite",
            "go ponder p1time 1 p2time 2 searchmoves e5 e6",
            "go perft 3",
            "stop",
            "ponderhit",
            "query p1turn",
            "query gameover",
            "query result",
            "quit",
            "moves",
            "d",
            "eval",
            "bench",
            "help",
        ] {
            assert_eq!(parse(line).to_string(), line);
        }
    }

    #[test]
    fn the_spellings_of_uci_are_read_and_written() {
        let line = "go wtime 1000 btime 900 winc 10 binc 20";
        assert_eq!(parse(line).spelled(Dialect::Uci).to_string(), line);
        assert_eq!(
            parse(line),
            parse("go p2inc 20 p1inc 10 p2time 900 p1time 1000")
        );
        assert_eq!(parse("ucinewgame"), parse("uginewgame"));
    }

    #[test]
    fn white_space_and_junk_in_front_are_skipped() {
        assert_eq!(parse("\t isready \r"), Command::IsReady);
        assert_eq!(parse("joho \u{0}x isready"), Command::IsReady);
        assert_eq!(Command::parse("\r\n"), Ok(None));
        assert_eq!(parse("\u{feff}d"), Command::Draw);
        // Words that people type are looked for in front only: a misspelt `position` must not
        // turn its `moves` into a command.
        assert!(error("postion startpos moves e5").contains("'postion'"));
    }

    #[test]
    fn errors_name_the_word_and_what_was_expected() {
        assert!(error("position").contains("startpos or fen"));
        assert!(error("position start").contains("'start'"));
        assert!(error("position startpos e5").contains("'e5', expected moves"));
        assert!(error("position fen").contains("a position string"));
        let row = error("position fen 4/7/8/9/11/9/10/9/8/7/4 w 0 0");
        assert!(row.contains("row 7 has 11 points, it takes 10"), "{row}");
        assert!(error("setoption").contains("name"));
        assert!(error("setoption Hash 1").contains("'Hash', expected name"));
        assert!(error("setoption name value 3").contains("an option"));
        assert!(error("query").contains("gameover"));
        assert!(error("perft").contains("number"));
    }

    #[test]
    fn an_option_name_or_value_may_have_several_words() {
        let Command::SetOption { name, value } = parse("setoption name Move  Overhead value a b")
        else {
            panic!("not a setoption");
        };
        assert_eq!(
            (name.as_str(), value.as_deref()),
            ("Move Overhead", Some("a b"))
        );
    }

    #[test]
    fn resolving_stops_at_the_first_wrong_turn() {
        let turns = ["e5", "e5"].map(str::to_owned);
        let wrong = resolve(&Start::Startpos, &turns, Variant::Standard).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "position: turn 2 of 2: turn 'e5' is not legal here: e5 is not empty"
        );
        let blitz = resolve(&Start::Startpos, &turns[..1], Variant::Blitz).unwrap();
        assert_eq!(blitz.rings_to_win(), 1);
    }
}
