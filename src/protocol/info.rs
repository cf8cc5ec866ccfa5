//! The `info` lines of a search.
//!
//! Scores and bounds are types of their own, though the search has the like: whoever only speaks
//! the protocol needs no search.

use std::fmt;

/// A score, from the point of view of the player who searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// `cp`: hundredths of a ring, roughly.
    Centi(i32),
    /// `mate`: the mover wins within this many turns of both players together, his own last one
    /// included; negative: he loses within as many.
    Mate(i32),
}

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// `lowerbound`: at least the score.
    Lower,
    /// `upperbound`: at most the score.
    Upper,
}

/// An `info` line: what a search tells of itself. An engine sends what it has of this.
///
/// ```
/// use yinsh::protocol::{Info, Score};
/// let info = Info::parse("depth 4 score mate 3 nodes 900 time 2 pv e4-e10 f3-f7");
/// assert_eq!(info.depth, Some(4));
/// assert_eq!(info.score, Some(Score::Mate(3)));
/// assert_eq!(info.pv, ["e4-e10", "f3-f7"]);
/// assert_eq!(info.to_string(), "info depth 4 score mate 3 nodes 900 time 2 pv e4-e10 f3-f7");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Depth searched, in plies.
    pub depth: Option<u32>,
    /// The deepest ply reached.
    pub seldepth: Option<u32>,
    /// Rank of the line, 1 for the best.
    pub multipv: Option<u32>,
    /// The line's score.
    pub score: Option<Score>,
    /// Whether the score is a bound.
    pub bound: Bound,
    /// Chances to win, draw and lose, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// Nodes searched so far.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the transposition table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Time since the search began, in milliseconds.
    pub time_ms: Option<u64>,
    /// The line, in notation.
    pub pv: Vec<String>,
}

/// The words that begin a field; they end a `pv`.
const FIELDS: [&str; 10] = [
    "depth", "seldepth", "multipv", "score", "wdl", "nodes", "nps", "hashfull", "time", "string",
];

impl Info {
    /// Reads the words after `info`. Fields that are unknown, or whose value is none, are
    /// skipped: no game should be lost by a careless comment.
    pub fn parse(text: &str) -> Info {
        fn value<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
            word?.parse().ok()
        }
        let mut info = Info::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = value(words.next()),
                "seldepth" => info.seldepth = value(words.next()),
                "multipv" => info.multipv = value(words.next()),
                "nodes" => info.nodes = value(words.next()),
                "nps" => info.nps = value(words.next()),
                "hashfull" => info.hashfull = value(words.next()),
                "time" => info.time_ms = value(words.next()),
                "cp" => info.score = value(words.next()).map(Score::Centi),
                "mate" => info.score = value(words.next()).map(Score::Mate),
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "wdl" => {
                    let chances = [words.next(), words.next(), words.next()].map(value);
                    info.wdl = match chances {
                        [Some(win), Some(draw), Some(loss)] => Some([win, draw, loss]),
                        _ => None,
                    };
                }
                "pv" => {
                    while let Some(turn) = words.next_if(|word| !FIELDS.contains(word)) {
                        info.pv.push(turn.to_owned());
                    }
                }
                // What follows is for people.
                "string" => break,
                _ => {}
            }
        }
        info
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        for (name, value) in [
            ("depth", self.depth),
            ("seldepth", self.seldepth),
            ("multipv", self.multipv),
        ] {
            if let Some(value) = value {
                write!(f, " {name} {value}")?;
            }
        }
        match self.score {
            Some(Score::Centi(score)) => write!(f, " score cp {score}")?,
            Some(Score::Mate(turns)) => write!(f, " score mate {turns}")?,
            None => {}
        }
        match self.bound {
            Bound::Exact => {}
            Bound::Lower => f.write_str(" lowerbound")?,
            Bound::Upper => f.write_str(" upperbound")?,
        }
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        for (name, value) in [
            ("nodes", self.nodes),
            ("nps", self.nps),
            ("hashfull", self.hashfull.map(u64::from)),
            ("time", self.time_ms),
        ] {
            if let Some(value) = value {
                write!(f, " {name} {value}")?;
            }
        }
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_line_reads_back_as_written() {
        let line = "info depth 9 seldepth 14 multipv 2 score cp -35 upperbound wdl 300 100 600 \
                    nodes 123456 nps 2000000 hashfull 12 time 61 pv e4-e10 xe5-e9xe10;f3-f7";
        let info = Info::parse(line.strip_prefix("info").unwrap());
        assert_eq!(info.to_string(), line);
    }

    #[test]
    fn unknown_fields_and_bad_values_are_skipped() {
        let info = Info::parse("depth x currmove e5 tbhits 3 pv e5 time 7 string time 9 depth 2");
        let expected = Info {
            time_ms: Some(7),
            pv: vec!["e5".to_owned()],
            ..Info::default()
        };
        assert_eq!(info, expected);
        assert_eq!(Info::parse("wdl 1 2"), Info::default());
    }
}
