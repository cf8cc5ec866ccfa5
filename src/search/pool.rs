//! The helper threads of a search, which live as long as the searcher.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::history::History;
use super::root::{Finding, Root};
use super::shared::Shared;
use super::worker::Worker;
use crate::board::Position;

/// What a helper is asked to do.
enum Order {
    Search {
        position: Box<Position>,
        roots: Vec<Root>,
        shared: Arc<Shared>,
    },
    Clear,
}

struct Helper {
    /// `None` only while the pool is dropped: a helper ends when its sender is gone.
    orders: Option<Sender<Order>>,
    findings: Receiver<Finding>,
    thread: Option<JoinHandle<()>>,
}

/// The helpers; thread 0 is the caller's own and not among them.
#[derive(Default)]
pub(super) struct Pool {
    helpers: Vec<Helper>,
}

impl Pool {
    /// Makes it `count` helpers.
    ///
    /// # Errors
    /// The system's, when it grants no more threads; the helpers made until then stay.
    pub fn resize(&mut self, count: usize) -> std::io::Result<()> {
        self.helpers.truncate(count);
        while self.helpers.len() < count {
            self.helpers.push(Helper::spawn(self.helpers.len() + 1)?);
        }
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.helpers.len()
    }

    /// Sets all helpers to search.
    pub fn start(&self, position: &Position, roots: &[Root], shared: &Arc<Shared>) {
        for helper in &self.helpers {
            helper.order(Order::Search {
                position: Box::new(position.clone()),
                roots: roots.to_vec(),
                shared: Arc::clone(shared),
            });
        }
    }

    /// What each helper found, once they have been told to end.
    pub fn finish(&self) -> Vec<Finding> {
        let findings = self.helpers.iter().map(|helper| helper.findings.recv());
        findings.filter_map(Result::ok).collect()
    }

    /// Makes the helpers forget what they learned of steps.
    pub fn clear(&self) {
        for helper in &self.helpers {
            helper.order(Order::Clear);
        }
    }
}

impl Helper {
    fn spawn(thread: usize) -> std::io::Result<Helper> {
        let (orders, inbox) = mpsc::channel();
        let (outbox, findings) = mpsc::channel();
        let handle = thread::Builder::new()
            .name(format!("search-{thread}"))
            .spawn(move || serve(thread, &inbox, &outbox))?;
        Ok(Helper {
            orders: Some(orders),
            findings,
            thread: Some(handle),
        })
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // A helper that died has said so on stderr; the search goes on without it.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(thread: usize, inbox: &Receiver<Order>, outbox: &Sender<Finding>) {
    let mut history = History::new();
    for order in inbox {
        match order {
            Order::Clear => history.clear(),
            Order::Search {
                position,
                roots,
                shared,
            } => {
                let mut worker = Worker::new(*position, &shared, &mut history, thread, None);
                let finding = worker.deepen(roots, 1 + (thread as u32 & 1));
                drop(shared);
                if outbox.send(finding).is_err() {
                    return;
                }
            }
        }
    }
}
