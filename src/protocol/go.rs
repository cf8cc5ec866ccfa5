//! The limits that a `go` command sets.

use std::fmt;
use std::time::Duration;

use super::command::{Command, CommandError, Dialect};
use crate::board::Color;

/// What `go` asks for. The search ends at the first limit reached; with none it goes on until
/// `stop`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `movetime`: time for this turn, written in milliseconds.
    pub movetime: Option<Duration>,
    /// `p1time`, `p2time`: time left on each clock, White's first.
    pub time: [Option<Duration>; 2],
    /// `p1inc`, `p2inc`: time added after each turn, White's first.
    pub increment: [Option<Duration>; 2],
    /// `movestogo`: the mover's turns until time is added to his clock.
    pub moves_to_go: Option<u32>,
    /// `depth`, in plies of the search.
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `mate`: end when a win within this many turns of both players is found.
    pub mate: Option<u32>,
    /// `infinite`: end at `stop` only.
    pub infinite: bool,
    /// `ponder`: the limits count from `ponderhit`.
    pub ponder: bool,
    /// `searchmoves`: the turns to choose from, in notation; all of them when empty.
    pub search_turns: Vec<String>,
    /// Words that mean nothing here. They are skipped, and can be told.
    pub unknown: Vec<String>,
}

/// Milliseconds above this (about 35 years) count as this, so that no sum of times overflows.
const MOST_MS: u64 = 1 << 40;

const NUMBER: &str = "a whole number";

/// A count of digits; too large a one is the largest there is.
fn number(name: &str, word: Option<&str>) -> Result<u64, CommandError> {
    let name = format!("go {name}");
    let word = word.ok_or_else(|| CommandError::missing(&name, NUMBER))?;
    if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) {
        Ok(word.parse().unwrap_or(u64::MAX))
    } else {
        Err(CommandError::unexpected(&name, word, NUMBER))
    }
}

fn small(name: &str, word: Option<&str>) -> Result<u32, CommandError> {
    number(name, word).map(|n| u32::try_from(n).unwrap_or(u32::MAX))
}

/// Milliseconds. Runners send negative ones when a clock has run out: they count as none.
fn time(name: &str, word: Option<&str>) -> Result<Duration, CommandError> {
    let digits = word.and_then(|word| word.strip_prefix('-'));
    if digits.is_some_and(|digits| number(name, Some(digits)).is_ok()) {
        return Ok(Duration::ZERO);
    }
    number(name, word).map(|ms| Duration::from_millis(ms.min(MOST_MS)))
}

/// The depth of `go perft N` and `perft N`.
pub(super) fn perft_depth(command: &str, word: Option<&str>) -> Result<u32, CommandError> {
    let word = word.ok_or_else(|| CommandError::missing(command, NUMBER))?;
    let wrong = || CommandError::unexpected(command, word, NUMBER);
    word.parse().map_err(|_| wrong())
}

/// Reads the words after `go`.
pub(super) fn read(words: &[&str]) -> Result<Command, CommandError> {
    const WHITE: usize = Color::White as usize;
    const BLACK: usize = Color::Black as usize;
    let mut go = Go::default();
    let mut words = words.iter().copied();
    // The words after `searchmoves` are turns up to the next one that means something else.
    let mut in_turns = false;
    while let Some(word) = words.next() {
        let was_in_turns = std::mem::take(&mut in_turns);
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "movetime" => go.movetime = Some(time(word, words.next())?),
            "p1time" | "wtime" => go.time[WHITE] = Some(time(word, words.next())?),
            "p2time" | "btime" => go.time[BLACK] = Some(time(word, words.next())?),
            "p1inc" | "winc" => go.increment[WHITE] = Some(time(word, words.next())?),
            "p2inc" | "binc" => go.increment[BLACK] = Some(time(word, words.next())?),
            "movestogo" => go.moves_to_go = Some(small(word, words.next())?),
            "depth" => go.depth = Some(small(word, words.next())?),
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "mate" => go.mate = Some(small(word, words.next())?),
            "perft" => return perft_depth("go perft", words.next()).map(Command::Perft),
            "searchmoves" => in_turns = true,
            turn if was_in_turns => {
                go.search_turns.push(turn.to_owned());
                in_turns = true;
            }
            other => go.unknown.push(other.to_owned()),
        }
    }
    Ok(Command::Go(go))
}

impl Go {
    /// Writes the command; `searchmoves` comes last, since it takes all words up to the end.
    pub(super) fn spell(&self, dialect: Dialect, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [time, increment] = match dialect {
            Dialect::Ugi => [["p1time", "p2time"], ["p1inc", "p2inc"]],
            Dialect::Uci => [["wtime", "btime"], ["winc", "binc"]],
        };
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let times = time.into_iter().zip(self.time);
        let increments = increment.into_iter().zip(self.increment);
        let movetime = ("movetime", self.movetime);
        for (name, value) in times.chain(increments).chain([movetime]) {
            if let Some(value) = value {
                write!(f, " {name} {}", value.as_millis())?;
            }
        }
        for (name, value) in [
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
        ] {
            if let Some(value) = value {
                write!(f, " {name} {value}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.search_turns.is_empty() {
            write!(f, " searchmoves {}", self.search_turns.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(words: &str) -> Go {
        match read(&words.split(' ').collect::<Vec<_>>()) {
            Ok(Command::Go(go)) => go,
            other => panic!("{other:?}"),
        }
    }

    fn error(words: &str) -> String {
        read(&words.split(' ').collect::<Vec<_>>())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn limits_come_in_any_order_and_the_last_of_a_kind_holds() {
        let mixed = go("nodes 5 infinite depth 2 searchmoves e5 pass movetime 9 depth 3");
        assert_eq!(mixed.nodes, Some(5));
        assert_eq!(mixed.depth, Some(3));
        assert_eq!(mixed.movetime, Some(Duration::from_millis(9)));
        assert_eq!(mixed.search_turns, ["e5", "pass"]);
        assert!(mixed.infinite && !mixed.ponder);
    }

    #[test]
    fn unknown_words_are_kept_aside() {
        let odd = go("dpeth 5 depth 6");
        assert_eq!(odd.depth, Some(6));
        assert_eq!(odd.unknown, ["dpeth", "5"]);
    }

    #[test]
    fn numbers_out_of_range_are_the_nearest_in_range() {
        let huge = "9".repeat(50);
        let most = go(&format!(
            "depth {huge} nodes {huge} p1time {huge} p2time -3"
        ));
        assert_eq!(most.depth, Some(u32::MAX));
        assert_eq!(most.nodes, Some(u64::MAX));
        assert_eq!(
            most.time,
            [Some(Duration::from_millis(MOST_MS)), Some(Duration::ZERO)]
        );
    }

    #[test]
    fn a_value_that_is_no_number_is_named() {
        assert_eq!(
            error("depth five"),
            "go depth: unexpected 'five', expected a whole number"
        );
        assert_eq!(
            error("movetime"),
            "go movetime: the line ends where a whole number is expected"
        );
        assert!(error("nodes -1").contains("'-1'"));
        assert!(error("p1time -").contains("'-'"));
        assert!(error("perft x").contains("'x'"));
    }
}
