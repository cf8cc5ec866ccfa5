//! A queue between two threads that holds so many bytes and no more.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Items with what each weighs. Who pushes waits while the queue is full.
pub struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    most: usize,
}

struct State<T> {
    items: VecDeque<(T, usize)>,
    weight: usize,
    closed: bool,
}

impl<T> Queue<T> {
    /// A queue for items that weigh `most` together, or for one that weighs more.
    pub fn new(most: usize) -> Queue<T> {
        Queue {
            state: Mutex::new(State {
                items: VecDeque::new(),
                weight: 0,
                closed: false,
            }),
            changed: Condvar::new(),
            most,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // Nothing here panics half way.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item as soon as there is room. `false` when the queue is closed.
    pub fn push(&self, item: T, weight: usize) -> bool {
        let full = |state: &mut State<T>| {
            !state.closed && !state.items.is_empty() && state.weight + weight > self.most
        };
        let waited = self.changed.wait_while(self.lock(), full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.closed {
            return false;
        }
        state.items.push_back((item, weight));
        state.weight += weight;
        self.changed.notify_all();
        true
    }

    /// Takes the oldest item as soon as there is one. `None` when the queue is closed.
    pub fn pop(&self) -> Option<T> {
        let empty = |state: &mut State<T>| !state.closed && state.items.is_empty();
        let waited = self.changed.wait_while(self.lock(), empty);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.closed {
            return None;
        }
        let (item, weight) = state.items.pop_front()?;
        state.weight -= weight;
        self.changed.notify_all();
        Some(item)
    }

    /// Lets go of whoever waits; what is in the queue is not taken any more.
    pub fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.items.clear();
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::thread;

    #[test]
    fn items_come_out_in_order_and_never_weigh_more_than_allowed() {
        let queue = Arc::new(Queue::new(10));
        let pushing = thread::spawn({
            let queue = Arc::clone(&queue);
            move || (0..1000).all(|n| queue.push(n, 1 + n % 7))
        });
        for n in 0..1000 {
            assert!(queue.lock().weight <= 10);
            assert_eq!(queue.pop(), Some(n));
        }
        assert!(pushing.join().unwrap());
    }

    #[test]
    fn an_item_heavier_than_the_queue_still_passes() {
        let queue = Queue::new(10);
        assert!(queue.push('a', 50));
        assert_eq!(queue.pop(), Some('a'));
    }

    #[test]
    fn closing_lets_go_of_both_ends() {
        let full = Arc::new(Queue::new(1));
        assert!(full.push('a', 1));
        let pushing = thread::spawn({
            let full = Arc::clone(&full);
            move || full.push('b', 1)
        });
        let empty = Arc::new(Queue::<char>::new(1));
        let popping = thread::spawn({
            let empty = Arc::clone(&empty);
            move || empty.pop()
        });
        full.close();
        empty.close();
        assert!(!pushing.join().unwrap());
        assert_eq!(popping.join().unwrap(), None);
        assert_eq!(full.pop(), None);
    }
}
