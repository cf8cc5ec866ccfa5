//! Choosing an evaluation by name or file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::evaluator::Evaluation;
use super::network::{Network, Weights, WeightsError};

/// Names the network shipped with the program.
pub const SHIPPED: &str = "shipped";

/// Names the hand-made evaluation.
pub const HANDMADE: &str = "handmade";

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

/// Reads a weights file.
///
/// # Errors
/// [`EvalFileError`] names the file and what is wrong with it.
pub fn read_weights(path: &Path) -> Result<Weights, EvalFileError> {
    let bytes = fs::read(path).map_err(|error| EvalFileError::Io {
        path: path.to_owned(),
        reason: error.to_string(),
    })?;
    Weights::from_bytes(&bytes).map_err(|error| EvalFileError::Weights {
        path: path.to_owned(),
        error,
    })
}

impl Evaluation {
    /// The evaluation called `name`: [`SHIPPED`], [`HANDMADE`], or the path of a weights file.
    ///
    /// # Errors
    /// [`EvalFileError`] when a file can't be read or is not sound.
    pub fn by_name(name: &str) -> Result<Evaluation, EvalFileError> {
        Ok(match name {
            SHIPPED => Evaluation::default(),
            HANDMADE => Evaluation::Handmade,
            path => {
                let weights = read_weights(Path::new(path))?;
                Evaluation::Network(Arc::new(Network::new(&weights)))
            }
        })
    }
}
