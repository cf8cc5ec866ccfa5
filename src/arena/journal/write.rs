//! Writing a journal.

use super::read::{Torn, read};
use super::{Entry, GameRecord, Header, JournalError};
use serde::Serialize;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a journal's lock is waited for.
const LOCK_PATIENCE: Duration = Duration::from_secs(3);

/// [`Entry`] by reference, for writing.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Event(&'a Header),
    Game(&'a GameRecord),
    Resume { at: &'a str },
}

/// A journal open for writing. While it is, no other arena can write it.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// The file, and its length up to the last whole line.
    file: Mutex<(Arc<File>, u64)>,
}

impl Journal {
    /// Begins the journal of a new event; on return its header is on disk. Under its name the
    /// file is never seen without its header, whenever the arena is killed.
    ///
    /// # Errors
    /// When the file exists or can't be written.
    pub fn create(path: &Path, header: &Header) -> Result<Journal, JournalError> {
        let mut draft = path.as_os_str().to_owned();
        draft.push(format!(".{}.new", std::process::id()));
        let draft = PathBuf::from(draft);
        let journal = Journal::begin(&draft, path, header);
        let named = journal.and_then(|journal| {
            // Unlike renaming, linking replaces nothing.
            std::fs::hard_link(&draft, path)
                .map(|()| journal)
                .map_err(|e| cannot_create(path, e))
        });
        let _ = std::fs::remove_file(&draft);
        match named {
            Ok(journal) => {
                journal.sync_directory();
                Ok(journal)
            }
            Err(JournalError::Io { source, .. }) if source.kind() != io::ErrorKind::NotFound => {
                // Some file systems have no links.
                Journal::begin(path, path, header)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes the header to a new file, for a journal that is to be called `path`.
    fn begin(file: &Path, path: &Path, header: &Header) -> Result<Journal, JournalError> {
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(file)
            .map_err(|e| cannot_create(path, e))?;
        let journal = Journal {
            path: path.to_owned(),
            file: Mutex::new((Arc::new(file), 0)),
        };
        journal.lock_file()?;
        journal.write(&Line::Event(header))?;
        journal.sync()?;
        Ok(journal)
    }

    /// Takes up the journal of an event that was broken off: every whole line goes to `visit`, a
    /// torn last one is cut off.
    ///
    /// # Errors
    /// When another arena writes it, and as [`read`].
    pub fn resume(
        path: &Path,
        visit: impl FnMut(u64, Entry) -> Result<(), JournalError>,
    ) -> Result<(Journal, Option<Torn>), JournalError> {
        let io = |source| JournalError::Io {
            path: path.to_owned(),
            source,
        };
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(io)?;
        let journal = Journal {
            path: path.to_owned(),
            file: Mutex::new((Arc::new(file), 0)),
        };
        journal.lock_file()?;
        let torn = read(path, visit)?;
        {
            let mut guard = journal.file.lock().unwrap_or_else(PoisonError::into_inner);
            let (file, length) = &mut *guard;
            if let Some(torn) = &torn {
                file.set_len(torn.offset).map_err(io)?;
            }
            *length = file.seek(SeekFrom::End(0)).map_err(io)?;
        }
        Ok((journal, torn))
    }

    /// The file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the line of a game. It survives the arena from now on, and the machine from the next
    /// [`Journal::sync`].
    ///
    /// # Errors
    /// When writing fails, as on a full disk; what was written of the line is then taken back.
    pub fn append(&self, game: &GameRecord) -> Result<(), JournalError> {
        self.write(&Line::Game(game))
    }

    /// Notes that the event is taken up again, at a time given as RFC 3339.
    ///
    /// # Errors
    /// When writing fails.
    pub fn note_resume(&self, at: String) -> Result<(), JournalError> {
        self.write(&Line::Resume { at: &at })?;
        self.sync()
    }

    /// Waits until everything written is on disk.
    ///
    /// # Errors
    /// When the system says it isn't.
    pub fn sync(&self) -> Result<(), JournalError> {
        // Not under the lock: games may be written while the disk works.
        let file = Arc::clone(&self.file.lock().unwrap_or_else(PoisonError::into_inner).0);
        file.sync_data().map_err(|source| self.io(source))
    }

    fn write(&self, entry: &Line) -> Result<(), JournalError> {
        let mut line = serde_json::to_vec(entry).expect("a journal entry is JSON");
        line.push(b'\n');
        let mut guard = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, length) = &mut *guard;
        match file.write_all(&line) {
            Ok(()) => {
                *length += line.len() as u64;
                Ok(())
            }
            Err(source) => {
                // Half a line must not stand before the next whole one. Should even this fail,
                // readers still know the torn line by its missing end.
                let _ = file
                    .set_len(*length)
                    .and_then(|()| file.seek(SeekFrom::Start(*length)));
                Err(self.io(source))
            }
        }
    }

    /// Locks the file, or says that another arena has. A program that was being started when its
    /// arena was killed holds the lock for a moment more, until it runs: that is waited for.
    fn lock_file(&self) -> Result<(), JournalError> {
        let guard = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        loop {
            match guard.0.try_lock() {
                Ok(()) => return Ok(()),
                Err(TryLockError::WouldBlock) if start.elapsed() < LOCK_PATIENCE => {
                    thread::sleep(LOCK_PATIENCE / 100);
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(JournalError::Locked {
                        path: self.path.clone(),
                    });
                }
                // Some network file systems have no locks: the journal works there all the same.
                Err(TryLockError::Error(_)) => return Ok(()),
            }
        }
    }

    /// Makes the new file's name survive a power cut too, where the system can.
    fn sync_directory(&self) {
        let parent = self
            .path
            .parent()
            .filter(|p| !p.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        if let Ok(directory) = File::open(parent) {
            let _ = directory.sync_all();
        }
    }

    fn io(&self, source: io::Error) -> JournalError {
        JournalError::Io {
            path: self.path.clone(),
            source,
        }
    }
}

fn cannot_create(path: &Path, source: io::Error) -> JournalError {
    let path = path.to_owned();
    match source.kind() {
        io::ErrorKind::AlreadyExists => JournalError::Exists { path },
        _ => JournalError::Io { path, source },
    }
}
