//! Choosing an evaluation by name or file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::evaluator::Evaluation;
use super::handmade::TermWeights;
use super::network::{self, Network};
use super::stored::{Stored, WeightsError};
use super::tables::{self, Tables};

/// Names the network shipped with the program.
pub const SHIPPED: &str = "shipped";

/// Names the hand-made evaluation.
pub const HANDMADE: &str = "handmade";

/// More bytes than any weights take.
const MOST_BYTES: u64 = 1 << 26;

/// Why a file can't be used as an evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EvalFileError {
    /// The system can't read it.
    #[error("{path}: {reason}, expected {SHIPPED}, {HANDMADE} or a weights file", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// It is no weights file for this program.
    #[error("{path}: {error}", path = path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: WeightsError,
    },
}

/// Reads a weights file of one kind.
///
/// # Errors
/// [`EvalFileError`] names the file and what is wrong with it.
pub fn read_weights<W: Stored>(path: &Path) -> Result<W, EvalFileError> {
    parse(path, W::from_bytes)
}

/// What `from_bytes` makes of a file's bytes.
fn parse<T>(
    path: &Path,
    from_bytes: impl FnOnce(&[u8]) -> Result<T, WeightsError>,
) -> Result<T, EvalFileError> {
    from_bytes(&read(path)?).map_err(|error| EvalFileError::Weights {
        path: path.to_owned(),
        error,
    })
}

/// The bytes of a file, or of the beginning of one that is too long for any weights.
///
/// Only a file is read: a pipe may have no end, or nobody at the other one.
fn read(path: &Path) -> Result<Vec<u8>, EvalFileError> {
    let bytes = || {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("not a file"));
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    bytes().map_err(|error| EvalFileError::Io {
        path: path.to_owned(),
        reason: error.to_string(),
    })
}

impl Evaluation {
    /// The evaluation called `name`: [`SHIPPED`], [`HANDMADE`], or the path of a weights file.
    ///
    /// # Errors
    /// [`EvalFileError`] when a file can't be read or is not sound.
    pub fn by_name(name: &str) -> Result<Evaluation, EvalFileError> {
        match name {
            SHIPPED => Ok(Evaluation::default()),
            HANDMADE => Ok(Evaluation::handmade()),
            path => parse(Path::new(path), Evaluation::from_bytes),
        }
    }

    /// The evaluation whose weights file has these bytes; its first ones say of which kind.
    ///
    /// # Errors
    /// [`WeightsError`] says what is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Evaluation, WeightsError> {
        fn is<W: Stored>(bytes: &[u8]) -> bool {
            bytes.starts_with(W::MAGIC.as_bytes())
        }
        if is::<network::Weights>(bytes) {
            let weights = network::Weights::from_bytes(bytes)?;
            Ok(Evaluation::Network(Arc::new(Network::new(&weights))))
        } else if is::<tables::Weights>(bytes) {
            let weights = tables::Weights::from_bytes(bytes)?;
            Ok(Evaluation::Tables(Arc::new(Tables::new(&weights))))
        } else if is::<TermWeights>(bytes) {
            Ok(Evaluation::Terms(Arc::new(TermWeights::from_bytes(bytes)?)))
        } else {
            let kinds = [
                network::Weights::MAGIC,
                tables::Weights::MAGIC,
                TermWeights::MAGIC,
            ];
            Err(WeightsError::Magic {
                expected: kinds.join(", "),
            })
        }
    }
}
