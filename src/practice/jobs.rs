//! Work shared among threads.

use std::{panic::resume_unwind, thread};

/// Largest number of threads.
pub const MOST_JOBS: usize = 1_024;

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

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
