//! Weights as files.
//!
//! | bytes | what they hold |
//! | --- | --- |
//! | 8 | the kind, as text |
//! | 4 | the version of the kind's format |
//! | 4 each | the shape: how many numbers of which sort |
//! | 2 or 4 each | the numbers, signed |
//! | 4 | the CRC-32 of all bytes before |
//!
//! All numbers are little endian.

use thiserror::Error;

use super::MAX_EVAL;

/// Why a file is not a file of weights for this program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// It does not begin as such a file does.
    #[error("not a file of yinsh weights: it begins with none of {expected}")]
    Magic {
        /// What it should begin with.
        expected: String,
    },
    /// Written by another version of the format.
    #[error("weights of version {found}, this program reads version {expected}")]
    Version {
        /// The version in the file.
        found: u32,
        /// The version read.
        expected: u32,
    },
    /// Another network.
    #[error("weights of {what} {found}, this program's have {expected}")]
    Shape {
        /// Which number differs.
        what: &'static str,
        /// The file's.
        found: u32,
        /// The program's.
        expected: u32,
    },
    /// Cut short, or with something behind.
    #[error("the weights file has {found} bytes, it takes {expected}")]
    Size {
        /// The file's size.
        found: usize,
        /// The right size.
        expected: usize,
    },
    /// A number that an evaluation can't reckon with.
    #[error("{what} is {found}, at most {most} can be reckoned with")]
    Large {
        /// Which number of the weights, or sum of them.
        what: &'static str,
        /// Its size, without the sign.
        found: u32,
        /// The largest size.
        most: u32,
    },
    /// Damaged.
    #[error(
        "the weights file is damaged: its checksum is {found:08x}, its content has {expected:08x}"
    )]
    Checksum {
        /// What the file says.
        found: u32,
        /// What its content has.
        expected: u32,
    },
}

/// Numbers of weights that lie together in the file.
pub enum Slot<'a> {
    /// Two bytes each.
    Shorts(&'a mut [i16]),
    /// Four bytes.
    Long(&'a mut i32),
}

impl Slot<'_> {
    fn size(&self) -> usize {
        match self {
            Slot::Shorts(numbers) => 2 * numbers.len(),
            Slot::Long(_) => 4,
        }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        match self {
            Slot::Shorts(numbers) => bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes())),
            Slot::Long(number) => bytes.extend(number.to_le_bytes()),
        }
    }

    fn read(self, bytes: &[u8]) {
        match self {
            Slot::Shorts(numbers) => {
                let (words, _) = bytes.as_chunks();
                for (number, &word) in numbers.iter_mut().zip(words) {
                    *number = i16::from_le_bytes(word);
                }
            }
            Slot::Long(number) => *number = word(bytes, 0),
        }
    }
}

/// The four bytes from `at` on as a number; there must be as many.
fn word(bytes: &[u8], at: usize) -> i32 {
    i32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// Weights that are kept in a file.
pub trait Stored: Clone {
    /// What a file of this kind begins with: eight letters.
    const MAGIC: &'static str;

    /// The version of its format.
    const VERSION: u32;

    /// Weights that are all zero.
    fn zero() -> Self;

    /// What is counted in the file's header, and the counts.
    fn shape(&self) -> Vec<(&'static str, usize)>;

    /// That no evaluation with these weights can overflow, whatever the position.
    ///
    /// # Errors
    /// [`WeightsError::Large`].
    fn check_sizes(&self) -> Result<(), WeightsError> {
        Ok(())
    }

    /// All numbers in the order of the file.
    fn slots(&mut self) -> Vec<Slot<'_>>;

    /// The bytes of a file.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::MAGIC.as_bytes().to_vec();
        bytes.extend(Self::VERSION.to_le_bytes());
        for (_, count) in self.shape() {
            bytes.extend((count as u32).to_le_bytes());
        }
        for slot in self.clone().slots() {
            slot.write(&mut bytes);
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checksum that a file of these weights ends with; it tells weights apart.
    fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        word(&bytes, bytes.len() - 4) as u32
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// [`WeightsError`] when anything in them is not as [`Stored::to_bytes`] writes it.
    fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        if !bytes.starts_with(Self::MAGIC.as_bytes()) {
            return Err(WeightsError::Magic {
                expected: Self::MAGIC.to_owned(),
            });
        }
        let mut weights = Self::zero();
        let shape = weights.shape();
        let slots = weights.slots();
        let header = Self::MAGIC.len() + 4 + 4 * shape.len();
        let end = header + slots.iter().map(Slot::size).sum::<usize>();
        let size = WeightsError::Size {
            found: bytes.len(),
            expected: end + 4,
        };
        if bytes.len() < header {
            return Err(size);
        }
        let mut words = (Self::MAGIC.len()..header).step_by(4);
        let mut next = || words.next().map_or(0, |at| word(bytes, at) as u32);
        let found = next();
        if found != Self::VERSION {
            return Err(WeightsError::Version {
                found,
                expected: Self::VERSION,
            });
        }
        for (what, count) in shape {
            let (found, expected) = (next(), count as u32);
            if found != expected {
                return Err(WeightsError::Shape {
                    what,
                    found,
                    expected,
                });
            }
        }
        if bytes.len() != end + 4 {
            return Err(size);
        }
        let found = word(bytes, end) as u32;
        let expected = crc32fast::hash(&bytes[..end]);
        if found != expected {
            return Err(WeightsError::Checksum { found, expected });
        }
        let mut at = header;
        for slot in slots {
            let from = at;
            at += slot.size();
            slot.read(&bytes[from..at]);
        }
        weights.check_sizes()?;
        Ok(weights)
    }
}

/// That the constant of the win, draw and loss model is one.
///
/// # Errors
/// [`WeightsError::Large`].
pub(super) fn check_draw_margin(margin: i32) -> Result<(), WeightsError> {
    check_size("the draw margin", margin.unsigned_abs(), MAX_EVAL as u32)
}

/// That `found` is at most `most`.
///
/// # Errors
/// [`WeightsError::Large`].
pub(super) fn check_size(what: &'static str, found: u32, most: u32) -> Result<(), WeightsError> {
    if found > most {
        return Err(WeightsError::Large { what, found, most });
    }
    Ok(())
}
