//! Openings: text files with one a line, and the order in which games take them.
//!
//! A line is a list of turns from the empty board (`e5 g7 …`), or a position string, with turns
//! after it or without. Blank lines are skipped, and `#` and what follows it. Every line is checked
//! when the book is read, so that an event can't run into a bad one days later.

use super::digest::Digest;
use super::random::Random;
use super::settings::{BookOrder, BookSettings, BookSource, Variant};
use crate::board::{self, Position, Turn};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// An opening: where a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its place in the book, from 1; 0 for the empty board.
    pub number: u32,
    /// The position it starts from.
    pub start: Position,
    /// The turns played from there, all legal.
    pub turns: Vec<Turn>,
}

impl Opening {
    /// The position the bots take over.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        for turn in &self.turns {
            position
                .play(turn)
                .expect("an opening's turns were checked when it was read");
        }
        position
    }
}

/// A book that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The file can't be read.
    #[error("openings file {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line is no opening.
    #[error("openings file {path}, line {line}: {reason}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The file holds no opening.
    #[error("openings file {path} holds no opening")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The first opening to be taken doesn't exist.
    #[error("start={start}, but the book has {count} openings")]
    Start {
        /// As given.
        start: u32,
        /// How many there are.
        count: usize,
    },
    /// The file isn't the one the event began with.
    #[error(
        "openings file {path} has changed since the event began (digest {found}, then {expected})"
    )]
    Changed {
        /// The file.
        path: PathBuf,
        /// The digest now.
        found: Digest,
        /// The digest the event began with.
        expected: Digest,
    },
}

/// A book of openings for one variant.
#[derive(Debug)]
pub struct Book {
    openings: Vec<Opening>,
    digest: Digest,
}

/// The book that ships with the arena: balanced by the engine, distinct up to symmetry.
const SHIPPED: &str = include_str!("openings.txt");

impl Book {
    /// Reads and checks a book; of each opening at most `plies` turns are kept.
    ///
    /// # Errors
    /// When the file can't be read or a line isn't an opening of the variant.
    pub fn load(
        source: &BookSource,
        variant: Variant,
        plies: Option<u32>,
    ) -> Result<Book, BookError> {
        match source {
            BookSource::None => Ok(Book {
                openings: vec![Opening {
                    number: 0,
                    start: Position::start(variant.into()),
                    turns: Vec::new(),
                }],
                digest: Digest::of(b""),
            }),
            BookSource::Shipped => Book::parse(SHIPPED, Path::new("(shipped)"), variant, plies),
            BookSource::File(path) => {
                let bytes = std::fs::read(path).map_err(|source| BookError::Io {
                    path: path.clone(),
                    source,
                })?;
                Book::parse(&String::from_utf8_lossy(&bytes), path, variant, plies)
            }
        }
    }

    /// Reads and checks the text of a book, which errors call `path`.
    ///
    /// # Errors
    /// When a line isn't an opening of the variant, or none is.
    pub fn parse(
        text: &str,
        path: &Path,
        variant: Variant,
        plies: Option<u32>,
    ) -> Result<Book, BookError> {
        let mut openings = Vec::new();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let number = openings.len() as u32 + 1;
            let opening =
                parse_line(line, variant, plies, number).map_err(|reason| BookError::Line {
                    path: path.to_owned(),
                    line: index + 1,
                    reason,
                })?;
            openings.push(opening);
        }
        if openings.is_empty() {
            return Err(BookError::Empty {
                path: path.to_owned(),
            });
        }
        Ok(Book {
            openings,
            digest: Digest::of(text.as_bytes()),
        })
    }

    /// Number of openings.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Never: a book has openings.
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// The fingerprint of the book's text.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// All openings, in the order of the file.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }
}

/// A position string that is the same for all positions that are images of each other under the
/// symmetries of the board.
pub fn canonical(position: &Position) -> String {
    board::Symmetry::all()
        .map(|symmetry| position.image(symmetry).to_string())
        .min()
        .expect("there are twelve symmetries")
}

fn parse_line(
    line: &str,
    variant: Variant,
    plies: Option<u32>,
    number: u32,
) -> Result<Opening, String> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let start = if words[0].contains('/') {
        // A fifth field is a lone digit; no turn is.
        let fields = if words
            .get(4)
            .is_some_and(|w| w.bytes().all(|b| b.is_ascii_digit()))
        {
            5
        } else {
            4
        };
        let fields = fields.min(words.len());
        let start: Position = words[..fields]
            .join(" ")
            .parse()
            .map_err(|e: board::FenError| e.to_string())?;
        words.drain(..fields);
        if words.first() == Some(&"moves") {
            words.remove(0);
        }
        start
    } else {
        Position::start(variant.into())
    };
    let needed = board::Variant::from(variant).rings_to_win();
    if start.rings_to_win() != needed {
        return Err(format!(
            "the position is for {} rings to win, the event for {needed}",
            start.rings_to_win()
        ));
    }
    let mut position = start.clone();
    let mut turns = Vec::new();
    for word in words
        .into_iter()
        .take(plies.map_or(usize::MAX, |p| p as usize))
    {
        let turn = position.parse_turn(word).map_err(|e| e.to_string())?;
        position.play(&turn).map_err(|e| e.to_string())?;
        turns.push(turn);
    }
    if position.is_over() {
        return Err("the game is over after this opening".to_owned());
    }
    Ok(Opening {
        number,
        start,
        turns,
    })
}

/// Deals a book's openings to games.
#[derive(Debug)]
pub struct Dealer {
    book: Book,
    order: BookOrder,
    seed: u64,
    start: u32,
    /// The shuffled order of one passage through the book, and which passage it is.
    shuffled: Mutex<(Option<usize>, Vec<u32>)>,
}

/// The random stream openings are shuffled by.
const SHUFFLE_STREAM: u64 = 0x6f70_656e;

impl Dealer {
    /// Reads the book of an event and deals from it.
    ///
    /// # Errors
    /// As [`Book::load`], and when the book isn't long enough for `start`.
    pub fn new(
        source: &BookSource,
        variant: Variant,
        plies: Option<u32>,
        order: BookOrder,
        start: u32,
        seed: u64,
    ) -> Result<Dealer, BookError> {
        let book = Book::load(source, variant, plies)?;
        if start == 0 || start as usize > book.len() {
            return Err(BookError::Start {
                start,
                count: book.len(),
            });
        }
        Ok(Dealer {
            book,
            order,
            seed,
            start,
            shuffled: Mutex::new((None, Vec::new())),
        })
    }

    /// The dealer of an event that began earlier, with the same book.
    ///
    /// # Errors
    /// As [`Dealer::new`], and when the book has changed.
    pub fn resume(
        settings: &BookSettings,
        variant: Variant,
        seed: u64,
    ) -> Result<Dealer, BookError> {
        let BookSettings {
            source,
            order,
            plies,
            start,
            digest,
        } = settings;
        let dealer = Dealer::new(source, variant, *plies, *order, *start, seed)?;
        if dealer.book.digest() != *digest {
            let path = match source {
                BookSource::File(path) => path.clone(),
                BookSource::Shipped | BookSource::None => PathBuf::from("(shipped)"),
            };
            return Err(BookError::Changed {
                path,
                found: dealer.book.digest(),
                expected: *digest,
            });
        }
        Ok(dealer)
    }

    /// The book.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The opening with the given running number, from 0. After the last opening the book is dealt
    /// again, in a new order where the order is random.
    pub fn opening(&self, number: u32) -> &Opening {
        let place = number as usize + self.start as usize - 1;
        let (passage, index) = (place / self.book.len(), place % self.book.len());
        let index = match self.order {
            BookOrder::Sequential => index,
            BookOrder::Random => {
                let mut shuffled = self.shuffled.lock().unwrap_or_else(PoisonError::into_inner);
                if shuffled.0 != Some(passage) {
                    let mut order: Vec<u32> = (0..self.book.len() as u32).collect();
                    Random::new(self.seed ^ SHUFFLE_STREAM, passage as u64).shuffle(&mut order);
                    *shuffled = (Some(passage), order);
                }
                shuffled.1[index] as usize
            }
        };
        &self.book.openings[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn book(text: &str, plies: Option<u32>) -> Result<Book, BookError> {
        Book::parse(text, Path::new("test.txt"), Variant::Standard, plies)
    }

    fn dealer(text: &str, order: BookOrder, seed: u64) -> Dealer {
        let book = book(text, None).unwrap();
        Dealer {
            book,
            order,
            seed,
            start: 1,
            shuffled: Mutex::new((None, Vec::new())),
        }
    }

    const LINES: &str = "e5\ng7\nc3\nd4\nh8\n";

    #[test]
    fn lines_are_turns_or_positions_or_both() {
        let book = book(
            "# a comment\n\n1.e5 2.g7 # +12\r\n4/7/8/9/10/9/4R5/9/8/7/4 b 0 0\n4/7/8/9/10/9/4R5/9/8/7/4 b 0 0 moves g7 c3\n",
            None,
        )
        .unwrap();
        let positions: Vec<String> = book
            .openings()
            .iter()
            .map(|o| o.position().to_string())
            .collect();
        assert_eq!(positions[0], "4/7/8/9/5r4/9/4R5/9/8/7/4 w 0 0");
        assert_eq!(positions[1], "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0");
        assert_eq!(book.openings()[2].turns.len(), 2);
        assert_eq!(
            book.openings().iter().map(|o| o.number).collect::<Vec<_>>(),
            [1, 2, 3]
        );
    }

    #[test]
    fn at_most_the_plies_asked_for_are_played() {
        let book = book("e5 g7 c3 d4\ne5\n", Some(2)).unwrap();
        let lengths: Vec<usize> = book.openings().iter().map(|o| o.turns.len()).collect();
        assert_eq!(lengths, [2, 1]);
    }

    #[test]
    fn a_bad_line_is_named_with_its_reason() {
        let error = book("e5\ne5 e5\n", None).unwrap_err().to_string();
        assert!(
            error.starts_with("openings file test.txt, line 2: turn 'e5' is not legal here"),
            "{error}"
        );
        let error = book("4/7/8/9/11/9/10/9/8/7/4 w 0 0\n", None)
            .unwrap_err()
            .to_string();
        assert!(error.contains("line 1: "), "{error}");
        assert!(matches!(
            book("# nothing\n", None),
            Err(BookError::Empty { .. })
        ));
        let blitz = book("4/7/8/9/10/9/10/9/8/7/4 w 0 0 1\n", None)
            .unwrap_err()
            .to_string();
        assert!(blitz.contains("1 rings to win, the event for 3"), "{blitz}");
    }

    #[test]
    fn a_random_passage_deals_every_opening_once_and_the_next_in_another_order() {
        let dealer = dealer(LINES, BookOrder::Random, 1);
        let passage = |n: u32| {
            (5 * n..5 * n + 5)
                .map(|i| dealer.opening(i).number)
                .collect::<Vec<_>>()
        };
        let (first, second) = (passage(0), passage(1));
        for dealt in [&first, &second] {
            assert_eq!(dealt.iter().collect::<BTreeSet<_>>().len(), 5);
        }
        assert_ne!(first, second);
        // Going back gives the same order again.
        assert_eq!(passage(0), first);
    }

    #[test]
    fn a_sequential_order_is_that_of_the_file() {
        let dealer = dealer(LINES, BookOrder::Sequential, 1);
        let dealt: Vec<u32> = (0..7).map(|i| dealer.opening(i).number).collect();
        assert_eq!(dealt, [1, 2, 3, 4, 5, 1, 2]);
    }

    /// At least 500 openings of all ten placements and a few turns, no two of them images of each
    /// other, in each of which the mover has a ring move to make.
    #[test]
    fn the_shipped_book_is_large_and_distinct_up_to_symmetry() {
        for variant in [Variant::Standard, Variant::Blitz] {
            let book = Book::load(&BookSource::Shipped, variant, None).unwrap();
            assert!(book.len() >= 500, "{}", book.len());
            let mut seen = BTreeSet::new();
            for opening in book.openings() {
                let position = opening.position();
                assert!(opening.turns.len() >= 12, "opening {}", opening.number);
                assert_eq!(
                    position.stage(),
                    board::Stage::Move,
                    "opening {}",
                    opening.number
                );
                assert!(
                    seen.insert(canonical(&position)),
                    "opening {} is the image of another",
                    opening.number
                );
            }
        }
    }
}
