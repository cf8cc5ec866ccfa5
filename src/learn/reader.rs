//! Reading data files: to the end, or refused where they are wrong.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::section::{
    CHECKSUM, Fault, GAME_FIXED, GAME_MAGIC, Game, HEADER_FIXED, Header, LONGEST_GAME, MAGIC,
};

/// Why a data file can't be used.
#[derive(Debug, Error)]
pub enum DataError {
    /// The system can't read or write it.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is damaged, or no data file.
    #[error("{path}: byte {offset}: {fault}", path = path.display())]
    Fault {
        /// The file.
        path: PathBuf,
        /// Where the header or game begins that is wrong, in bytes from the file's start.
        offset: u64,
        /// What is wrong.
        fault: Fault,
    },
    /// A game that was met before.
    #[error("{path}: game {index} of seed {seed} was met before, in {first}",
        path = path.display(), first = first.display())]
    Twice {
        /// The file.
        path: PathBuf,
        /// The seed of the game.
        seed: u64,
        /// Its number.
        index: u32,
        /// The file it was met in first.
        first: PathBuf,
    },
}

impl DataError {
    pub(super) fn io(path: &Path, error: io::Error) -> DataError {
        let path = path.to_owned();
        DataError::Io { path, error }
    }

    /// A fault in what was to be written at the start of a file.
    pub(super) fn at_start(path: &Path, fault: Fault) -> DataError {
        DataError::Fault {
            path: path.to_owned(),
            offset: 0,
            fault,
        }
    }
}

/// What to do about a last game that was not written to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// Refuse the file.
    Whole,
    /// End before it: only right for a file that is to be continued.
    MayBeTorn,
}

/// A last game that was not written to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TornTail {
    /// Where it begins, in bytes from the file's start.
    pub offset: u64,
    /// How much of it there is, in bytes.
    pub bytes: usize,
}

/// Reads the games of a data file one after the other.
///
/// Nothing of a game is given out before all of it was checked. After an error it ends. Games met
/// twice are found by [`read_games`](super::read_games).
pub struct Reader<R = BufReader<File>> {
    path: PathBuf,
    input: R,
    offset: u64,
    tail: Tail,
    torn: Option<TornTail>,
    header: Header,
    sections: usize,
    ended: bool,
}

impl Reader {
    /// Opens a file and reads its first header.
    ///
    /// # Errors
    /// [`DataError`] when the file can't be read, or does not begin with a whole header.
    pub fn open(path: &Path, tail: Tail) -> Result<Reader, DataError> {
        let file = File::open(path).map_err(|error| DataError::io(path, error))?;
        Reader::new(BufReader::with_capacity(1 << 16, file), path, tail)
    }
}

impl<R: Read> Reader<R> {
    /// Reads the first header of what was opened; `path` is what errors call it.
    ///
    /// # Errors
    /// As [`Reader::open`].
    pub fn new(input: R, path: &Path, tail: Tail) -> Result<Reader<R>, DataError> {
        let mut reader = Reader {
            path: path.to_owned(),
            input,
            offset: 0,
            tail,
            torn: None,
            header: Header {
                rings_to_win: 3,
                seed: 0,
                nodes: 0,
                games: 0,
                engine: String::new(),
            },
            sections: 0,
            ended: false,
        };
        let start = reader.next_bytes(MAGIC.len())?;
        if start.len() < MAGIC.len() && MAGIC.starts_with(&start) {
            return Err(reader.fault(Fault::Truncated {
                what: "the header",
                found: start.len(),
                expected: HEADER_FIXED + CHECKSUM,
            }));
        }
        if start != MAGIC {
            return Err(reader.fault(unknown(&start, "'YINSHDAT', which a data file begins with")));
        }
        reader.read_header(start)?;
        Ok(reader)
    }

    /// The header of the section that the game read last belongs to.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many sections have begun.
    pub fn sections(&self) -> usize {
        self.sections
    }

    /// Where the next header or game begins, in bytes from the file's start.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The torn game at which reading ended, with [`Tail::MayBeTorn`].
    pub fn torn(&self) -> Option<TornTail> {
        self.torn
    }

    fn fault(&self, fault: Fault) -> DataError {
        DataError::Fault {
            path: self.path.clone(),
            offset: self.offset,
            fault,
        }
    }

    /// The next `count` bytes, or as many as there are.
    fn next_bytes(&mut self, count: usize) -> Result<Vec<u8>, DataError> {
        let mut bytes = Vec::with_capacity(count);
        let input = self.input.by_ref().take(count as u64);
        match { input }.read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(DataError::io(&self.path, error)),
        }
    }

    /// Makes `bytes` as long as `expected` with what follows in the file.
    fn fill(
        &mut self,
        bytes: &mut Vec<u8>,
        expected: usize,
        what: &'static str,
    ) -> Result<(), DataError> {
        let more = self.next_bytes(expected - bytes.len())?;
        bytes.extend(more);
        if bytes.len() < expected {
            return Err(self.fault(Fault::Truncated {
                what,
                found: bytes.len(),
                expected,
            }));
        }
        Ok(())
    }

    /// Reads the header that begins with `bytes`.
    fn read_header(&mut self, mut bytes: Vec<u8>) -> Result<(), DataError> {
        const WHAT: &str = "the header";
        self.fill(&mut bytes, HEADER_FIXED, WHAT)?;
        let fixed = bytes.first_chunk().expect("filled");
        let length = Header::length(fixed).map_err(|fault| self.fault(fault))?;
        self.fill(&mut bytes, length, WHAT)?;
        self.header = Header::decode(&bytes).map_err(|fault| self.fault(fault))?;
        self.offset += length as u64;
        self.sections += 1;
        Ok(())
    }

    /// Reads the game that begins with `bytes`.
    fn read_game(&mut self, mut bytes: Vec<u8>) -> Result<Game, DataError> {
        const WHAT: &str = "a game";
        self.fill(&mut bytes, GAME_FIXED, WHAT)?;
        let fixed = bytes.first_chunk().expect("filled");
        let length = Game::length(fixed).map_err(|fault| self.fault(fault))?;
        self.fill(&mut bytes, length, WHAT)?;
        let game = Game::decode(&bytes, &self.header).map_err(|fault| self.fault(fault))?;
        self.offset += length as u64;
        Ok(game)
    }

    /// The next game, or `None` at the end of the file.
    fn read(&mut self) -> Result<Option<Game>, DataError> {
        loop {
            let mut start = self.next_bytes(GAME_MAGIC.len())?;
            if start.is_empty() {
                return Ok(None);
            }
            if start == GAME_MAGIC {
                return self.read_game(start).map(Some);
            }
            if MAGIC.starts_with(&start) {
                self.fill(&mut start, MAGIC.len(), "the header")?;
            }
            if start == MAGIC {
                self.read_header(start)?;
            } else if GAME_MAGIC.starts_with(&start) {
                return Err(self.fault(Fault::Truncated {
                    what: "a game",
                    found: start.len(),
                    expected: GAME_FIXED + CHECKSUM,
                }));
            } else {
                return Err(self.fault(unknown(&start, "'GAME' or 'YINSHDAT'")));
            }
        }
    }

    /// The torn tail that an error means, where that is allowed.
    fn torn_by(&self, error: &DataError) -> Option<TornTail> {
        match error {
            DataError::Fault {
                offset,
                fault:
                    Fault::Truncated {
                        what: "a game",
                        found,
                        ..
                    },
                ..
            } if self.tail == Tail::MayBeTorn && *found < LONGEST_GAME => Some(TornTail {
                offset: *offset,
                bytes: *found,
            }),
            _ => None,
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, DataError>;

    fn next(&mut self) -> Option<Result<Game, DataError>> {
        if self.ended {
            return None;
        }
        match self.read() {
            Ok(Some(game)) => Some(Ok(game)),
            Ok(None) => {
                self.ended = true;
                None
            }
            Err(error) => {
                self.ended = true;
                self.torn = self.torn_by(&error);
                if self.torn.is_some() {
                    None
                } else {
                    Some(Err(error))
                }
            }
        }
    }
}

fn unknown(found: &[u8], expected: &'static str) -> Fault {
    Fault::Magic {
        found: if found.is_empty() {
            "the file is empty".to_owned()
        } else {
            format!("'{}'", found.escape_ascii())
        },
        expected,
    }
}
