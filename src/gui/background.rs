//! Work beside the window's own thread.

use std::{
    sync::{Arc, Weak},
    thread,
    time::Duration,
};

use iced::{Task, futures::channel::oneshot};

/// Does something on a thread of its own. The task gives what came of it, or nothing if the work was broken off or the
/// system has no thread to give.
pub fn in_background<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Task<Option<T>> {
    let (answer, result) = oneshot::channel();
    let worker = thread::Builder::new().name("background".into()).spawn(move || {
        // Nobody waits any more when the window has been closed in between.
        let _ = answer.send(job());
    });
    match worker {
        Ok(_) => Task::future(result).map(Result::ok),
        Err(_) => Task::done(None),
    }
}

/// Somebody waits for work beside the window, until this is dropped.
#[derive(Debug, Default)]
pub struct Waiting(Arc<()>);

/// Tells work beside the window, and what comes of it, whether anybody still waits for it.
#[derive(Debug, Clone)]
pub struct Waiter(Weak<()>);

impl Waiting {
    /// What the work is given.
    pub fn waiter(&self) -> Waiter {
        Waiter(Arc::downgrade(&self.0))
    }
}

impl Waiter {
    /// Whether anybody still waits.
    pub fn waits(&self) -> bool {
        self.0.strong_count() > 0
    }
}

/// A task that ends after this time.
pub fn pause(time: Duration) -> Task<Option<()>> {
    in_background(move || thread::sleep(time))
}

/// Is there after this time; at once where the system has no thread to give.
pub async fn waited(time: Duration) {
    let (over, waits) = oneshot::channel::<()>();
    let clock = thread::Builder::new().name("clock".into()).spawn(move || {
        thread::sleep(time);
        // Nobody may wait for it any more.
        let _ = over.send(());
    });
    if clock.is_ok() {
        let _ = waits.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_wanted_as_long_as_somebody_waits() {
        let (waiting, other) = (Waiting::default(), Waiting::default());
        let (waiter, stale) = (waiting.waiter(), other.waiter());
        drop(other);
        assert!(waiter.waits() && !stale.waits());
        drop(waiting);
        assert!(!waiter.waits());
    }
}
