//! One signal that ends every wait at once: Ctrl-C, SIGTERM, or the event's own end.

use std::io::{self, PipeReader, PipeWriter, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set once, never reset. Everything that waits polls its [`Stop::fd`] too, so that no wait needs
/// to be cut into slices.
#[derive(Debug)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    finished: AtomicBool,
    /// Readable from the moment of the signal; never read.
    reader: PipeReader,
    writer: PipeWriter,
}

impl Stop {
    /// A signal that isn't given yet.
    ///
    /// # Errors
    /// When the system has no file descriptors left.
    pub fn new() -> io::Result<Stop> {
        let (reader, writer) = io::pipe()?;
        Ok(Stop {
            interrupted: Arc::new(AtomicBool::new(false)),
            finished: AtomicBool::new(false),
            reader,
            writer,
        })
    }

    /// From now on SIGINT, SIGTERM and SIGHUP give the signal; a second one ends the arena on the
    /// spot with exit code 130, and the guard ends its programs.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn on_signals(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            // The order counts: the first signal finds the flag unset and sets it.
            signal_hook::flag::register_conditional_shutdown(
                signal,
                130,
                Arc::clone(&self.interrupted),
            )?;
            signal_hook::flag::register(signal, Arc::clone(&self.interrupted))?;
            signal_hook::low_level::pipe::register(signal, self.writer.try_clone()?)?;
        }
        Ok(())
    }

    /// Ends everything because the event is over.
    pub fn finish(&self) {
        if !self.finished.swap(true, Ordering::SeqCst) {
            // Full or broken, the pipe could not be: a byte or two is all it ever holds.
            let _ = (&self.writer).write_all(b"x");
        }
    }

    /// Whether the signal was given.
    pub fn is_set(&self) -> bool {
        self.is_interrupted() || self.finished.load(Ordering::SeqCst)
    }

    /// Whether it came from outside.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::SeqCst)
    }

    /// Readable once the signal is given.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.reader.as_fd()
    }
}
