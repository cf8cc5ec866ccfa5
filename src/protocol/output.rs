//! Lines to a stream that may be closed at any time.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::reply::Reply;

/// The way out, shared by the session and the thread that searches. Each line is written and
/// flushed as one, so that lines never mix.
pub struct Output<W> {
    shared: Arc<Mutex<Shared<W>>>,
}

struct Shared<W> {
    writer: W,
    failure: Option<io::Error>,
    on_failure: Box<dyn Fn() + Send>,
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Output<W> {
        let shared = Arc::clone(&self.shared);
        Output { shared }
    }
}

impl<W: Write> Output<W> {
    /// Writes to `writer`; `on_failure` is called once, when it fails.
    pub fn new(writer: W, on_failure: impl Fn() + Send + 'static) -> Output<W> {
        let shared = Shared {
            writer,
            failure: None,
            on_failure: Box::new(on_failure),
        };
        Output {
            shared: Arc::new(Mutex::new(shared)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared<W>> {
        // A writer that panicked has lost a line; the next ones are still good.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a reply.
    pub fn send(&self, reply: &Reply) {
        self.text(&reply.to_string());
    }

    /// Writes one or more lines, without the last one's end. After a failure nothing is
    /// written any more.
    pub fn text(&self, lines: &str) {
        log::debug!("> {lines}");
        let mut shared = self.lock();
        if shared.failure.is_some() {
            return;
        }
        let block = format!("{lines}\n");
        let written = shared.writer.write_all(block.as_bytes());
        if let Err(error) = written.and_then(|()| shared.writer.flush()) {
            log::info!("output: {error}");
            shared.failure = Some(error);
            (shared.on_failure)();
        }
    }

    /// Whether writing failed.
    pub fn has_failed(&self) -> bool {
        self.lock().failure.is_some()
    }

    /// What writing failed with, if it did. A reader that went away is no failure: nobody is
    /// left to be told.
    ///
    /// # Errors
    /// The first error of the writer, but for a broken pipe.
    pub fn outcome(&self) -> io::Result<()> {
        match self.lock().failure.take() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }
}
