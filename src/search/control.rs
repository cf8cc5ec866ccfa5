//! How a search is told to stop, from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The flags that a running search looks at. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Control {
    flags: Arc<Flags>,
}

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponderhit: AtomicBool,
}

impl Control {
    /// Flags that say neither stop nor ponder hit.
    pub fn new() -> Control {
        Control::default()
    }

    /// Ends the search as soon as it looks, within a few milliseconds.
    pub fn stop(&self) {
        self.flags.stop.store(true, Ordering::Relaxed);
    }

    /// Whether [`Control::stop`] was called.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }

    /// The opponent played the expected turn: time counts from now.
    pub fn ponderhit(&self) {
        self.flags.ponderhit.store(true, Ordering::Relaxed);
    }

    /// Whether [`Control::ponderhit`] was called.
    #[inline]
    pub fn is_ponderhit(&self) -> bool {
        self.flags.ponderhit.load(Ordering::Relaxed)
    }
}
