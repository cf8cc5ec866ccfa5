//! Reading journals, one or several.

use super::{Entry, FORMAT, GameRecord, Header, JournalError, sound};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// A last line that was not written whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// The file.
    pub path: PathBuf,
    /// The number of the line, from 1.
    pub line: u64,
    /// Where in the file it begins, in bytes: what stands before it is whole.
    pub offset: u64,
}

impl std::fmt::Display for Torn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}, line {}: not written to its end, left out",
            self.path.display(),
            self.line
        )
    }
}

/// Hands every whole line of a journal to `visit`, with its number, and tells of a torn last one.
///
/// Memory stays that of one line, however long the journal is.
///
/// # Errors
/// When the file can't be read, a line but the last isn't an [`Entry`], the first isn't a header
/// of this [`FORMAT`], or `visit` refuses a line.
pub fn read(
    path: &Path,
    visit: impl FnMut(u64, Entry) -> Result<(), JournalError>,
) -> Result<Option<Torn>, JournalError> {
    let file = File::open(path).map_err(|source| JournalError::Io {
        path: path.to_owned(),
        source,
    })?;
    read_from(BufReader::new(file), path, visit)
}

/// As [`read`], from what was opened; `path` is what errors call it.
///
/// # Errors
/// As [`read`].
pub fn read_from(
    mut reader: impl BufRead,
    path: &Path,
    mut visit: impl FnMut(u64, Entry) -> Result<(), JournalError>,
) -> Result<Option<Torn>, JournalError> {
    let io = |source| JournalError::Io {
        path: path.to_owned(),
        source,
    };
    let mut bytes = Vec::new();
    let mut bots: Vec<String> = Vec::new();
    let (mut line, mut offset) = (0, 0);
    loop {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes).map_err(io)?;
        if length == 0 {
            break;
        }
        line += 1;
        let wrong = |reason: String| JournalError::Line {
            path: path.to_owned(),
            line,
            reason,
        };
        if bytes.last() != Some(&b'\n') {
            if line == 1 {
                return Err(JournalError::Empty {
                    path: path.to_owned(),
                });
            }
            return Ok(Some(Torn {
                path: path.to_owned(),
                line,
                offset,
            }));
        }
        let entry: Entry =
            serde_json::from_slice(&bytes).map_err(|e| wrong(format!("no journal line: {e}")))?;
        match &entry {
            Entry::Event(header) if header.format != FORMAT => {
                return Err(wrong(format!(
                    "journal format {}, this arena reads {FORMAT}",
                    header.format
                )));
            }
            Entry::Event(header) => {
                sound::check(header).map_err(wrong)?;
                bots = header.event.bots.iter().map(|b| b.name.clone()).collect();
            }
            _ if line == 1 => {
                return Err(JournalError::Empty {
                    path: path.to_owned(),
                });
            }
            Entry::Game(game) => sound::check_players(&bots, game).map_err(wrong)?,
            Entry::Resume { .. } => {}
        }
        visit(line, entry)?;
        offset += length as u64;
    }
    if line == 0 {
        Err(JournalError::Empty {
            path: path.to_owned(),
        })
    } else {
        Ok(None)
    }
}

/// Several journals read as one.
#[derive(Debug)]
pub struct Journals {
    /// The files.
    pub paths: Vec<PathBuf>,
}

/// What stands in several journals besides the games.
#[derive(Debug, Default)]
pub struct Merged {
    /// The header of each different event, in the order they were met.
    pub headers: Vec<Header>,
    /// Last lines that were not written whole.
    pub torn: Vec<Torn>,
    /// Number of games.
    pub games: u64,
}

impl Journals {
    /// Hands every game to `visit`, with the header of its event. A file may hold several events
    /// (journals that were simply strung together): each header rules what follows it.
    ///
    /// # Errors
    /// As [`read`], and when a game stands twice in the journals of one event.
    pub fn merge(
        &self,
        mut visit: impl FnMut(&Header, GameRecord),
    ) -> Result<Merged, JournalError> {
        let mut merged = Merged::default();
        let mut seen: HashMap<(usize, u32), (usize, u64)> = HashMap::new();
        for (file, path) in self.paths.iter().enumerate() {
            let mut current = None;
            let torn = read(path, |line, entry| {
                match entry {
                    Entry::Event(header) => {
                        let known = merged.headers.iter().position(|h| h.id == header.id);
                        current = Some(known.unwrap_or_else(|| {
                            merged.headers.push(*header);
                            merged.headers.len() - 1
                        }));
                    }
                    Entry::Game(game) => {
                        let event = current.expect("the first line is a header");
                        let place = |(file, line): (usize, u64)| {
                            format!("{}, line {line}", self.paths[file].display())
                        };
                        if let Some(first) = seen.insert((event, game.number), (file, line)) {
                            return Err(JournalError::Duplicate {
                                number: game.number,
                                id: merged.headers[event].id.to_string(),
                                first: place(first),
                                second: place((file, line)),
                            });
                        }
                        merged.games += 1;
                        visit(&merged.headers[event], *game);
                    }
                    Entry::Resume { .. } => {}
                }
                Ok(())
            })?;
            merged.torn.extend(torn);
        }
        Ok(merged)
    }
}
