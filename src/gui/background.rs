//! Work in the background.

use std::{
    sync::{Arc, Weak},
    thread,
    time::Duration,
};

use iced::{Task, futures::channel::oneshot};

use kernel::{Language, phrase};

/// Runs a job on a thread of its own. The task yields its result, or `None` if it broke off or no thread could be
/// started.
pub fn in_background<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Task<Option<T>> {
    let (answer, result) = oneshot::channel();
    let worker = thread::Builder::new().name("background".into()).spawn(move || {
        // The window may have been closed meanwhile.
        let _ = answer.send(job());
    });
    match worker {
        Ok(_) => Task::future(result).map(Result::ok),
        Err(_) => Task::done(None),
    }
}

/// Runs a job that may fail with a sentence on a thread of its own; it also fails if it breaks off.
pub fn tried<T: Send + 'static>(
    language: Language,
    job: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Task<Result<T, String>> {
    in_background(job).map(move |done| done.unwrap_or_else(|| Err(broken(language))))
}

/// The sentence for work that broke off.
pub fn broken(language: Language) -> String {
    phrase::text(language, "gui.broken").to_owned()
}

/// Held by whoever waits for background work; dropping it cancels the wait.
#[derive(Debug, Default)]
pub struct Waiting(Arc<()>);

/// Lets background work, and its result, check if anybody still waits.
#[derive(Debug, Clone)]
pub struct Waiter(Weak<()>);

impl Waiting {
    /// The waiter for the work.
    pub fn waiter(&self) -> Waiter {
        Waiter(Arc::downgrade(&self.0))
    }
}

impl Waiter {
    /// True if anybody still waits.
    pub fn waits(&self) -> bool {
        self.0.strong_count() > 0
    }
}

/// A task that ends after this time.
pub fn pause(time: Duration) -> Task<Option<()>> {
    in_background(move || thread::sleep(time))
}

/// Completes after this time; at once if no thread could be started.
pub async fn waited(time: Duration) {
    let (over, waits) = oneshot::channel::<()>();
    let clock = thread::Builder::new().name("clock".into()).spawn(move || {
        thread::sleep(time);
        // The receiver may be gone.
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
