//! The bytes of a data file: sections, each a header and the games made under it.
//!
//! A file is one section or several, one after the other; so files can be merged by appending
//! them. All numbers are little endian.
//!
//! | header | bytes |
//! | --- | --- |
//! | magic `YINSHDAT` | 8 |
//! | version | 2 |
//! | rings to win | 1 |
//! | seed | 8 |
//! | nodes a turn | 8 |
//! | games planned | 4 |
//! | length of the engine's name | 2 |
//! | the engine and evaluation that played, UTF-8 | as said |
//! | CRC-32 of all before | 4 |
//!
//! | game | bytes |
//! | --- | --- |
//! | magic `GAME` | 4 |
//! | number of the game | 4 |
//! | number of samples | 2 |
//! | samples | 36 each |
//! | CRC-32 of all before | 4 |

use thiserror::Error;

use super::sample::{SAMPLE_BYTES, Sample, SampleError};

/// What a header begins with.
pub(super) const MAGIC: &[u8; 8] = b"YINSHDAT";

/// What a game begins with.
pub(super) const GAME_MAGIC: &[u8; 4] = b"GAME";

/// The version of the format.
const VERSION: u16 = 1;

/// Bytes of a header before the engine's name.
pub(super) const HEADER_FIXED: usize = 33;

/// Bytes of a game before its samples.
pub(super) const GAME_FIXED: usize = 10;

/// Bytes of a checksum.
pub(super) const CHECKSUM: usize = 4;

/// The longest name of an engine, in bytes.
pub(super) const LONGEST_ENGINE: usize = 1000;

/// The most samples a game can have: one a turn, and no game is nearly as long.
pub(super) const MOST_SAMPLES: usize = 500;

/// The most bytes a game can take.
pub(super) const LONGEST_GAME: usize = GAME_FIXED + MOST_SAMPLES * SAMPLE_BYTES + CHECKSUM;

/// How the games of a section were made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// Rings removed that win, 1..=3.
    pub rings_to_win: u8,
    /// The seed that all games follow from.
    pub seed: u64,
    /// Nodes searched a turn, on average.
    pub nodes: u64,
    /// How many games were to be made.
    pub games: u32,
    /// The engine and evaluation that played; at most 1000 bytes.
    pub engine: String,
}

/// One game's samples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The number of the game, from 0 to the header's `games` - 1.
    pub index: u32,
    /// Its samples in the order of play. There may be none.
    pub samples: Vec<Sample>,
}

/// What is wrong with a data file at some place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The file ends too early.
    #[error("the file ends within {what}: {found} bytes of {expected}")]
    Truncated {
        /// A header or a game.
        what: &'static str,
        /// Bytes there are.
        found: usize,
        /// Bytes there should be, as far as they can be read.
        expected: usize,
    },
    /// Neither a header nor a game begins here.
    #[error("{found}, expected {expected}")]
    Magic {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A version that this program does not know.
    #[error("version {0} of the format, this program reads version {VERSION}")]
    Version(u16),
    /// The bytes are not those that were written.
    #[error("{what} is damaged: its checksum is {found:08x}, its bytes give {computed:08x}")]
    Checksum {
        /// The header or the game.
        what: &'static str,
        /// As it stands in the file.
        found: u32,
        /// As it should be.
        computed: u32,
    },
    /// A number out of its range.
    #[error("{what} is {value}, expected {expected}")]
    Number {
        /// What the number says.
        what: &'static str,
        /// Its value.
        value: u64,
        /// Its range.
        expected: String,
    },
    /// The engine's name is not UTF-8.
    #[error("the engine's name is not UTF-8")]
    Engine,
    /// A sample that can't be.
    #[error("sample {number} of game {index}: {error}")]
    Sample {
        /// The game.
        index: u32,
        /// Which of its samples, from 0.
        number: usize,
        /// Why it can't be.
        error: SampleError,
    },
}

/// Appends the checksum of all bytes so far.
fn seal(bytes: &mut Vec<u8>) {
    let sum = crc32fast::hash(bytes);
    bytes.extend(sum.to_le_bytes());
}

/// The bytes before the checksum, if it is theirs.
fn unseal<'a>(bytes: &'a [u8], what: &'static str) -> Result<&'a [u8], Fault> {
    let (body, sum) = bytes.split_last_chunk().expect("room for a checksum");
    let found = u32::from_le_bytes(*sum);
    let computed = crc32fast::hash(body);
    if found == computed {
        Ok(body)
    } else {
        Err(Fault::Checksum {
            what,
            found,
            computed,
        })
    }
}

/// The `N` bytes at `at`.
fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes[at..at + N].try_into().expect("N bytes")
}

impl Header {
    /// The header as bytes.
    ///
    /// # Errors
    /// [`Fault::Number`] when a field is out of its range.
    pub fn encode(&self) -> Result<Vec<u8>, Fault> {
        self.check(self.engine.len())?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(self.rings_to_win);
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend((self.engine.len() as u16).to_le_bytes());
        bytes.extend(self.engine.as_bytes());
        seal(&mut bytes);
        Ok(bytes)
    }

    fn check(&self, engine_bytes: usize) -> Result<(), Fault> {
        if !(1..=3).contains(&self.rings_to_win) {
            return Err(Fault::Number {
                what: "rings to win",
                value: self.rings_to_win.into(),
                expected: "1 to 3".to_owned(),
            });
        }
        check_engine_length(engine_bytes)
    }

    /// The whole length of a header that begins with `fixed`.
    pub(super) fn length(fixed: &[u8; HEADER_FIXED]) -> Result<usize, Fault> {
        let version = u16::from_le_bytes(array(fixed, 8));
        if version != VERSION {
            return Err(Fault::Version(version));
        }
        let engine = usize::from(u16::from_le_bytes(array(fixed, 31)));
        check_engine_length(engine)?;
        Ok(HEADER_FIXED + engine + CHECKSUM)
    }

    /// Reads a header from all its bytes, of the length told by [`Header::length`].
    pub(super) fn decode(bytes: &[u8]) -> Result<Header, Fault> {
        let body = unseal(bytes, "the header")?;
        let engine = str::from_utf8(&body[HEADER_FIXED..]).map_err(|_| Fault::Engine)?;
        let header = Header {
            rings_to_win: body[10],
            seed: u64::from_le_bytes(array(body, 11)),
            nodes: u64::from_le_bytes(array(body, 19)),
            games: u32::from_le_bytes(array(body, 27)),
            engine: engine.to_owned(),
        };
        header.check(engine.len())?;
        Ok(header)
    }
}

fn check_engine_length(bytes: usize) -> Result<(), Fault> {
    if bytes > LONGEST_ENGINE {
        return Err(Fault::Number {
            what: "the length of the engine's name",
            value: bytes as u64,
            expected: format!("0 to {LONGEST_ENGINE}"),
        });
    }
    Ok(())
}

impl Game {
    /// The game as bytes.
    ///
    /// # Errors
    /// [`Fault::Number`] for more samples than a game can have.
    pub fn encode(&self) -> Result<Vec<u8>, Fault> {
        check_samples(self.samples.len())?;
        let mut bytes = GAME_MAGIC.to_vec();
        bytes.extend(self.index.to_le_bytes());
        bytes.extend((self.samples.len() as u16).to_le_bytes());
        for sample in &self.samples {
            bytes.extend(sample.encode());
        }
        seal(&mut bytes);
        Ok(bytes)
    }

    /// The whole length of a game that begins with `fixed`.
    pub(super) fn length(fixed: &[u8; GAME_FIXED]) -> Result<usize, Fault> {
        let samples = usize::from(u16::from_le_bytes(array(fixed, 8)));
        check_samples(samples)?;
        Ok(GAME_FIXED + samples * SAMPLE_BYTES + CHECKSUM)
    }

    /// Reads a game of a section with this header from all its bytes, of the length told by
    /// [`Game::length`].
    pub(super) fn decode(bytes: &[u8], header: &Header) -> Result<Game, Fault> {
        let body = unseal(bytes, "the game")?;
        let index = u32::from_le_bytes(array(body, 4));
        if index >= header.games {
            return Err(Fault::Number {
                what: "the number of the game",
                value: index.into(),
                expected: format!("less than the {} games planned", header.games),
            });
        }
        let (samples, _) = body[GAME_FIXED..].as_chunks();
        let read = |(number, bytes)| {
            Sample::decode(bytes).map_err(|error| Fault::Sample {
                index,
                number,
                error,
            })
        };
        let samples = samples.iter().enumerate().map(read);
        let samples = samples.collect::<Result<Vec<Sample>, Fault>>()?;
        Ok(Game { index, samples })
    }
}

fn check_samples(samples: usize) -> Result<(), Fault> {
    if samples > MOST_SAMPLES {
        return Err(Fault::Number {
            what: "the number of samples",
            value: samples as u64,
            expected: format!("0 to {MOST_SAMPLES}"),
        });
    }
    Ok(())
}
