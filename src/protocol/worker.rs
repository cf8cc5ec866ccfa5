//! The thread that searches, one piece of work after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use crate::search::Searcher;

type Job = Box<dyn FnOnce(&mut Searcher) + Send>;

/// How many pieces of work may wait. One more blocks whoever sends it, so that a flood of
/// commands does not pile up in memory.
const QUEUE: usize = 8;

/// Owns the searcher, and lends it to one piece of work at a time, in the order of their coming.
pub struct Worker {
    jobs: SyncSender<Job>,
    thread: JoinHandle<()>,
}

impl Worker {
    /// Starts the thread.
    pub fn start(mut searcher: Searcher) -> Worker {
        let (jobs, queue) = mpsc::sync_channel::<Job>(QUEUE);
        let thread = thread::spawn(move || {
            for job in queue {
                if catch_unwind(AssertUnwindSafe(|| job(&mut searcher))).is_err() {
                    // What the panic left in the table may be anything.
                    searcher.clear();
                }
            }
        });
        Worker { jobs, thread }
    }

    /// Has work done when all before is done.
    pub fn begin(&self, job: impl FnOnce(&mut Searcher) + Send + 'static) {
        let sent = self.jobs.send(Box::new(job));
        debug_assert!(sent.is_ok(), "the thread outlives every panic");
    }

    /// Has work done when all before is done, and waits for what it comes to; `None` if it
    /// panicked.
    pub fn call<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Searcher) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, result) = mpsc::channel();
        self.begin(move |searcher| {
            // The receiver waits just below.
            let _ = answer.send(job(searcher));
        });
        result.recv().ok()
    }

    /// Waits until all work is done, and ends the thread.
    pub fn finish(self) {
        drop(self.jobs);
        if self.thread.join().is_err() {
            log::error!("the thread that searches panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Options;

    #[test]
    fn work_is_done_in_order_and_a_panic_ends_one_piece_only() {
        let worker = Worker::start(Searcher::new(Options::default()).unwrap());
        worker.begin(|_| panic!("on purpose, in a test"));
        assert_eq!(worker.call(|searcher| searcher.options().threads), Some(1));
        assert_eq!(worker.call::<()>(|_| panic!("on purpose, in a test")), None);
        assert_eq!(worker.call(|_| 7), Some(7));
        worker.finish();
    }
}
