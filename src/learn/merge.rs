//! Several data files into one.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::reader::{DataError, Reader, Tail};
use super::section::Fault;

/// Why files can't be merged.
#[derive(Debug, Error)]
pub enum MergeError {
    /// One can't be read or written, or is damaged.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A game is in two of them.
    #[error("game {index} of seed {seed} is in {first} and in {second}",
        first = first.display(), second = second.display())]
    Twice {
        /// The seed of the game.
        seed: u64,
        /// Its number.
        index: u32,
        /// Where it was met first.
        first: PathBuf,
        /// Where it is again.
        second: PathBuf,
    },
}

/// Writes the games of all `inputs`, in their order, to the new file `output`; gives the numbers
/// of games and samples. Where it fails, there is no `output`.
///
/// # Errors
/// [`MergeError`] when a file can't be read, is damaged, or holds a game of an earlier one, or
/// when `output` exists or can't be written.
pub fn merge(output: &Path, inputs: &[PathBuf]) -> Result<(u64, u64), MergeError> {
    let failed = |error: io::Error| DataError::io(output, error);
    let file = OpenOptions::new().write(true).create_new(true).open(output);
    let file = file.map_err(failed)?;
    let merged = append_all(output, file, inputs);
    if merged.is_err() {
        // The error that made it useless says more than one of taking it away.
        let _ = fs::remove_file(output);
    }
    merged
}

fn append_all(output: &Path, file: File, inputs: &[PathBuf]) -> Result<(u64, u64), MergeError> {
    let failed = |error: io::Error| DataError::io(output, error);
    let fault = |fault: Fault| DataError::Fault {
        path: output.to_owned(),
        offset: 0,
        fault,
    };
    let mut out = BufWriter::new(file);
    let mut seen: HashMap<(u64, u32), usize> = HashMap::new();
    let (mut games, mut samples) = (0, 0);
    for (number, input) in inputs.iter().enumerate() {
        let mut reader = Reader::open(input, Tail::Whole)?;
        let mut sections = 0;
        while let Some(game) = reader.next() {
            let game = game?;
            // A section without games is left out: it says nothing.
            if reader.sections() > sections {
                sections = reader.sections();
                let bytes = reader.header().encode().map_err(fault)?;
                out.write_all(&bytes).map_err(failed)?;
            }
            let (seed, index) = (reader.header().seed, game.index);
            if let Some(&first) = seen.get(&(seed, index)) {
                return Err(MergeError::Twice {
                    seed,
                    index,
                    first: inputs[first].clone(),
                    second: input.clone(),
                });
            }
            seen.insert((seed, index), number);
            let bytes = game.encode().map_err(fault)?;
            out.write_all(&bytes).map_err(failed)?;
            games += 1;
            samples += game.samples.len() as u64;
        }
    }
    let file = out
        .into_inner()
        .map_err(|error| failed(error.into_error()))?;
    file.sync_all().map_err(failed)?;
    Ok((games, samples))
}
