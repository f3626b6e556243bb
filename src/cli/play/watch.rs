//! Progress of a series on a terminal.

use std::{
    io::{self, IsTerminal, Write},
    ops::Range,
    thread,
    time::{Duration, Instant},
};

use kernel::{Language, phrase};
use practice::{Opponents, Progress, Series, SeriesFault, Tally, series::SeriesResult};

/// Plays a series, with progress on a terminal.
pub(crate) fn play<S: Opponents>(series: &Series<'_, S>, language: Language) -> Result<SeriesResult, SeriesFault> {
    let progress = Progress::default();
    watched(series.games, &progress, 0, language, || series.play(&progress))
}

/// Plays some matches of a series, with progress; `before` is the number done and the total.
pub(super) fn play_some<S: Opponents>(
    series: &Series<'_, S>,
    games: Range<u64>,
    [before, all]: [u64; 2],
    language: Language,
) -> Result<Tally, SeriesFault> {
    let progress = Progress::default();
    watched(all, &progress, before, language, || series.play_some(games, &progress))
}

/// Runs work with its progress on a terminal; of so many matches, unless the work says meanwhile how many it expects.
pub(crate) fn watched<T: Send>(
    games: u64,
    progress: &Progress,
    before: u64,
    language: Language,
    work: impl FnOnce() -> T + Send,
) -> T {
    const SOON: Duration = Duration::from_millis(500);
    const OFTEN: Duration = Duration::from_millis(100);
    let mut terminal = io::stderr();
    if games < 2 || !terminal.is_terminal() {
        return work();
    }
    thread::scope(|scope| {
        let runner = scope.spawn(work);
        let (began, mut is_shown) = (Instant::now(), false);
        while !runner.is_finished() {
            if began.elapsed() > SOON {
                is_shown = true;
                let done = before + progress.done();
                let games = if progress.expected() > 0 { progress.expected() } else { games };
                let line = phrase::say(language, "cli.play.progress", &[("done", &done), ("games", &games)]);
                // A lost progress line does not matter.
                let _ = write!(terminal, "\r{line}");
                thread::sleep(OFTEN);
            } else {
                thread::sleep(OFTEN / 10);
            }
        }
        if is_shown {
            let _ = write!(terminal, "\r\x1b[K");
        }
        runner.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault))
    })
}
