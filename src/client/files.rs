//! Texts from files or the standard input, and results to files or the standard output.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A file that can't be read or written.
#[derive(Debug, Error)]
#[error("{path}: {source}")]
pub(super) struct FileError {
    path: String,
    source: io::Error,
}

/// How the standard streams are named among files.
const STANDARD: &str = "-";

/// The text of a file, or of the standard input for `-`. Records of old are not always UTF-8:
/// what is not is read as Latin-1.
pub(super) fn read(path: &Path) -> Result<String, FileError> {
    let mut bytes = Vec::new();
    let done = if path.as_os_str() == STANDARD {
        io::stdin().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(path).map(|read| bytes = read)
    };
    done.map_err(|source| error(path, source))?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect()))
}

/// Writes a text to a file, or to the standard output for `-` or none. That its reader has
/// gone is no error.
pub(super) fn write(path: Option<&PathBuf>, text: &str) -> Result<(), FileError> {
    match path.filter(|path| path.as_os_str() != STANDARD) {
        Some(path) => fs::write(path, text).map_err(|source| error(path, source)),
        None => match io::stdout().write_all(text.as_bytes()) {
            Err(source) if source.kind() != io::ErrorKind::BrokenPipe => {
                Err(error(Path::new("standard output"), source))
            }
            _ => Ok(()),
        },
    }
}

/// Whether [`write()`] will find a place: what is in the file stays.
pub(super) fn check_writable(path: &Path) -> Result<(), FileError> {
    if path.as_os_str() == STANDARD {
        return Ok(());
    }
    let opened = fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|source| error(path, source))
}

fn error(path: &Path, source: io::Error) -> FileError {
    let path = path.display().to_string();
    FileError { path, source }
}
