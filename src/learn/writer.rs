//! Writing data files: begun anew, or continued where they end.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::reader::{DataError, Reader, Tail, TornTail};
use super::section::{Game, Header};

/// Why a file can't be continued.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// It can't be read or written, or is damaged.
    #[error(transparent)]
    Data(#[from] DataError),
    /// It was made with other settings.
    #[error("{path} was made with {what} {found}, not {asked}: choose another file, or the same settings", path = path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// Which setting.
        what: &'static str,
        /// As the file has it.
        found: String,
        /// As asked for now.
        asked: String,
    },
    /// It was merged from several.
    #[error("{path} is merged from several files and can't be continued", path = path.display())]
    Merged {
        /// The file.
        path: PathBuf,
    },
}

/// Appends games to a data file.
pub struct Writer {
    path: PathBuf,
    file: File,
}

/// What was found in a file that is continued.
#[derive(Debug, Default)]
pub struct Resumed {
    /// The numbers of the games there are.
    pub games: HashSet<u32>,
    /// How many samples they have.
    pub samples: u64,
    /// What was cut off at the end.
    pub torn: Option<TornTail>,
}

impl Writer {
    /// Begins a file that must not exist yet.
    ///
    /// # Errors
    /// [`DataError`] when it can't be written or the header can't be.
    pub fn create(path: &Path, header: &Header) -> Result<Writer, DataError> {
        let bytes = header
            .encode()
            .map_err(|fault| DataError::at_start(path, fault))?;
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| DataError::io(path, error))?;
        let mut writer = Writer {
            path: path.to_owned(),
            file,
        };
        writer.put(&bytes)?;
        Ok(writer)
    }

    /// Continues a file, or begins it where it is not there. All its games are read and checked;
    /// one that was torn at the end is cut off.
    ///
    /// # Errors
    /// [`ResumeError`] when the file is damaged or was made with another header. It is then left
    /// as it is.
    pub fn resume(path: &Path, header: &Header) -> Result<(Writer, Resumed), ResumeError> {
        let length = path.metadata().map(|data| data.len());
        // A header torn right at the beginning holds nothing worth keeping.
        let begun = header
            .encode()
            .map_err(|fault| DataError::at_start(path, fault))?;
        if let Ok(length) = length
            && length < begun.len() as u64
            && std::fs::read(path).is_ok_and(|bytes| begun.starts_with(&bytes))
        {
            std::fs::remove_file(path).map_err(|error| DataError::io(path, error))?;
        }
        if !path.exists() {
            return Ok((Writer::create(path, header)?, Resumed::default()));
        }
        let mut reader = Reader::open(path, Tail::MayBeTorn)?;
        check_same(path, reader.header(), header)?;
        let mut resumed = Resumed::default();
        while let Some(game) = reader.next() {
            let game = game?;
            refuse_merged(path, &reader)?;
            resumed.samples += game.samples.len() as u64;
            if !resumed.games.insert(game.index) {
                return Err(ResumeError::Data(DataError::Twice {
                    path: path.to_owned(),
                    seed: header.seed,
                    index: game.index,
                    first: path.to_owned(),
                }));
            }
        }
        // A header at the very end would be taken for that of the games to come.
        refuse_merged(path, &reader)?;
        resumed.torn = reader.torn();
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| DataError::io(path, error))?;
        if let Some(torn) = resumed.torn {
            let cut = file.set_len(torn.offset);
            cut.map_err(|error| DataError::io(path, error))?;
        }
        let path = path.to_owned();
        Ok((Writer { path, file }, resumed))
    }

    /// Appends a game. What is killed meanwhile leaves at worst this game torn at the end.
    ///
    /// # Errors
    /// [`DataError`] when it can't be written.
    pub fn write(&mut self, game: &Game) -> Result<(), DataError> {
        let bytes = game
            .encode()
            .map_err(|fault| DataError::at_start(&self.path, fault))?;
        self.put(&bytes)
    }

    /// Has the system bring all that was written to the disk.
    ///
    /// # Errors
    /// [`DataError`] when it can't.
    pub fn sync(&mut self) -> Result<(), DataError> {
        let synced = self.file.sync_all();
        synced.map_err(|error| DataError::io(&self.path, error))
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        let written = self.file.write_all(bytes);
        written.map_err(|error| DataError::io(&self.path, error))
    }
}

/// Games can be appended to a file of one section only.
fn refuse_merged(path: &Path, reader: &Reader) -> Result<(), ResumeError> {
    if reader.sections() == 1 {
        return Ok(());
    }
    Err(ResumeError::Merged {
        path: path.to_owned(),
    })
}

fn check_same(path: &Path, found: &Header, asked: &Header) -> Result<(), ResumeError> {
    let number = |n: u64| n.to_string();
    let settings = [
        ("seed", number(found.seed), number(asked.seed)),
        ("nodes", number(found.nodes), number(asked.nodes)),
        (
            "games",
            number(found.games.into()),
            number(asked.games.into()),
        ),
        (
            "rings to win",
            number(found.rings_to_win.into()),
            number(asked.rings_to_win.into()),
        ),
        (
            "engine",
            format!("'{}'", found.engine),
            format!("'{}'", asked.engine),
        ),
    ];
    for (what, found, asked) in settings {
        if found != asked {
            return Err(ResumeError::Settings {
                path: path.to_owned(),
                what,
                found,
                asked,
            });
        }
    }
    Ok(())
}
