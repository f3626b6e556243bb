//! Playing a series while somebody may be watching.

use std::{
    io::{self, IsTerminal, Write},
    thread,
    time::{Duration, Instant},
};

use kernel::{Language, phrase};
use practice::{Opponents, Progress, Series, SeriesFault, series::Played};

/// Plays a series; on a terminal, one that takes its time says how far it is.
pub(super) fn play<S: Opponents>(series: &Series<'_, S>, language: Language) -> Result<Played, SeriesFault> {
    const SOON: Duration = Duration::from_millis(500);
    const OFTEN: Duration = Duration::from_millis(100);
    let progress = Progress::default();
    let mut terminal = io::stderr();
    if series.games < 2 || !terminal.is_terminal() {
        return series.play(&progress);
    }
    thread::scope(|scope| {
        let runner = scope.spawn(|| series.play(&progress));
        let (began, mut is_shown) = (Instant::now(), false);
        while !runner.is_finished() {
            if began.elapsed() > SOON {
                is_shown = true;
                let line =
                    phrase::say(language, "cli.play.progress", &[("done", &progress.done()), ("games", &series.games)]);
                // Nobody misses what a terminal did not take.
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
