//! Work shared among threads.

use std::{
    panic::resume_unwind,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// Largest number of threads.
pub const MOST_JOBS: usize = 1_024;

/// Progress of long work, observed from outside, and a way to cancel it.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    expected: AtomicU64,
    is_cancelled: AtomicBool,
}

impl Progress {
    /// Number of finished matches.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Number of matches expected, where known.
    pub fn expected(&self) -> u64 {
        self.expected.load(Ordering::Relaxed)
    }

    /// Sets the number of matches expected.
    pub fn expect(&self, games: u64) {
        self.expected.store(games, Ordering::Relaxed);
    }

    /// Counts matches that were played before.
    pub fn begin_at(&self, games: u64) {
        self.done.store(games, Ordering::Relaxed);
    }

    /// Counts a finished match.
    pub(super) fn count(&self) {
        let _ = self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Cancels it; running matches are dropped.
    pub fn cancel(&self) {
        let _ = self.is_cancelled.swap(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Runs `work` on as many threads as wanted, 0 for one per core, at most one for each piece, and returns their results.
/// A single one runs on the calling thread, and so does all of it where the system gives no thread.
pub fn on_threads<T: Send>(wanted: usize, pieces: u64, work: impl Fn() -> T + Sync) -> Vec<T> {
    let wanted = match wanted {
        0 => thread::available_parallelism().map_or(1, usize::from),
        wanted => wanted,
    };
    let threads = wanted.min(usize::try_from(pieces).unwrap_or(usize::MAX)).clamp(1, MOST_JOBS);
    if threads == 1 {
        return vec![work()];
    }
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let workers: Vec<_> = (0..threads).map_while(start).collect();
        if workers.is_empty() {
            return vec![work()];
        }
        let ended = workers.into_iter().map(thread::ScopedJoinHandle::join);
        ended.map(|done| done.unwrap_or_else(|fault| resume_unwind(fault))).collect()
    })
}

/// Does something with each of so many things on several threads, and returns the results in their order; none once
/// canceled. The things come one by one, as a thread is free.
pub fn on_each<T: Send, U: Send>(
    wanted: usize,
    count: u64,
    things: impl Iterator<Item = T> + Send,
    progress: &Progress,
    work: impl Fn(usize, T) -> U + Sync,
) -> Option<Vec<U>> {
    let waiting = Mutex::new(things.enumerate());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let done = on_threads(wanted, count, || {
        let mut done = Vec::new();
        while !progress.is_cancelled()
            && let Some((place, thing)) = next()
        {
            done.push((place, work(place, thing)));
            progress.count();
        }
        done
    });
    let mut done: Vec<(usize, U)> = done.into_iter().flatten().collect();
    done.sort_by_key(|(place, _)| *place);
    (done.len() as u64 == count).then(|| done.into_iter().map(|(_, found)| found).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_is_done_once_on_any_number_of_threads() {
        for wanted in [0, 1, 2, 7, MOST_JOBS + 1] {
            let next = AtomicU64::new(0);
            let parts = on_threads(wanted, 5, || {
                let pieces = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                pieces.take_while(|piece| *piece < 5).collect::<Vec<_>>()
            });
            assert!((1..=5).contains(&parts.len()), "{wanted}");
            let mut all = parts.concat();
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3, 4], "{wanted}");
        }
    }
}
