//! The log of everything said to and by programs.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Something that is told everything said to (`<`) and by (`>`) one program, and on its standard
/// error (`!`).
pub type Listener = Box<dyn Fn(char, &str) + Send>;

/// A file to which all talk is copied: time since the start, bot, process, direction, line.
#[derive(Debug)]
pub struct TalkLog {
    start: Instant,
    file: Mutex<BufWriter<File>>,
}

impl TalkLog {
    /// Begins a log, over an old one if there is one.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn create(path: &Path) -> io::Result<TalkLog> {
        Ok(TalkLog {
            start: Instant::now(),
            file: Mutex::new(BufWriter::new(File::create(path)?)),
        })
    }

    /// Something that copies the talk with one program.
    pub fn listener(self: &Arc<TalkLog>, bot: &str, process: u32) -> Listener {
        let (log, bot) = (Arc::clone(self), bot.to_owned());
        Box::new(move |sign, line| {
            let time = log.start.elapsed().as_secs_f64();
            let mut file = log.file.lock().unwrap_or_else(PoisonError::into_inner);
            // A full disk must not end a game: the log is for people, the journal is the truth.
            let _ = writeln!(file, "{time:.6} {bot}[{process}] {sign} {line}");
        })
    }

    /// Writes out what is buffered.
    pub fn flush(&self) {
        let _ = self
            .file
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .flush();
    }
}
