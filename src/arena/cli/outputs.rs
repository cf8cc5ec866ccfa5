//! The files derived from a journal.

use super::CliError;
use crate::arena::journal::Journals;
use crate::arena::junit::junit;
use crate::arena::records::to_record;
use crate::arena::summary::Summary;
use crate::arena::verdict::Verdict;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Which files are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outputs<'a> {
    pub record: Option<&'a Path>,
    pub junit: Option<&'a Path>,
    pub json: Option<&'a Path>,
}

impl Outputs<'_> {
    /// Writes them.
    pub(super) fn write(
        &self,
        journals: &[PathBuf],
        summary: &Summary,
        verdict: Verdict,
    ) -> Result<(), CliError> {
        if let Some(path) = self.record {
            write_records(path, journals)?;
        }
        if let Some(path) = self.junit {
            write_text(path, &junit(summary, verdict))?;
        }
        if let Some(path) = self.json {
            write_text(path, &summary.to_json())?;
        }
        Ok(())
    }
}

/// Writes a file whole or says why not.
pub(super) fn write_text(path: &Path, text: &str) -> Result<(), CliError> {
    std::fs::write(path, text).map_err(|source| CliError::File {
        path: path.to_owned(),
        source,
    })
}

/// Writes the records of all games, in the order of the journals.
fn write_records(path: &Path, journals: &[PathBuf]) -> Result<(), CliError> {
    let file = |source| CliError::File {
        path: path.to_owned(),
        source,
    };
    let mut out = BufWriter::new(File::create(path).map_err(file)?);
    let mut result = Ok(());
    let mut first = true;
    Journals {
        paths: journals.to_vec(),
    }
    .merge(|header, game| {
        if result.is_err() {
            return;
        }
        result = to_record(header, &game)
            .map_err(|e| CliError::Other(e.to_string()))
            .and_then(|text| {
                let separator = if first { "" } else { "\n" };
                first = false;
                write!(out, "{separator}{text}").map_err(file)
            });
    })?;
    result?;
    out.flush().map_err(file)
}
