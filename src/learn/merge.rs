//! Several data files into one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::collection::read_games;
use super::reader::{DataError, Tail};
use super::section::Header;

/// Writes the games of all `inputs`, in their order, to the new file `output`; gives the numbers
/// of games and samples. Where it fails, there is no `output`.
///
/// # Errors
/// [`DataError`] when a file can't be read, is damaged, or holds a game of an earlier one, or
/// when `output` exists or can't be written.
pub fn merge(output: &Path, inputs: &[PathBuf]) -> Result<(u64, u64), DataError> {
    let file = OpenOptions::new().write(true).create_new(true).open(output);
    let file = file.map_err(|error| DataError::io(output, error))?;
    let merged = append_all(output, file, inputs);
    if merged.is_err() {
        // The error that made it useless says more than one of taking it away.
        let _ = fs::remove_file(output);
    }
    merged
}

fn append_all(output: &Path, file: File, inputs: &[PathBuf]) -> Result<(u64, u64), DataError> {
    let failed = |error: io::Error| DataError::io(output, error);
    let fault = |fault| DataError::at_start(output, fault);
    let mut out = BufWriter::new(file);
    let mut section: Option<Header> = None;
    let (mut games, mut samples) = (0, 0);
    read_games(inputs, Tail::Whole, |header, game| {
        // Sections of equal headers become one; one without games says nothing.
        if section.as_ref() != Some(header) {
            let bytes = header.encode().map_err(fault)?;
            out.write_all(&bytes).map_err(failed)?;
            section = Some(header.clone());
        }
        let bytes = game.encode().map_err(fault)?;
        out.write_all(&bytes).map_err(failed)?;
        games += 1;
        samples += game.samples.len() as u64;
        Ok::<(), DataError>(())
    })?;
    let file = out
        .into_inner()
        .map_err(|error| failed(error.into_error()))?;
    file.sync_all().map_err(failed)?;
    Ok((games, samples))
}
