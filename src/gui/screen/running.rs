//! Games that computer players play in the background: their progress, and the clock that looks at it.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use iced::{
    Element, Length, Subscription,
    futures::{channel::oneshot, stream},
    widget::{column, progress_bar},
};

use crate::{
    Context,
    widget::{
        Pressable,
        parts::{body, main_tool, pane, tool},
    },
};
use practice::Progress;

/// Time in which a second press on the start does not cancel: both buttons stand in one place.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// Time after which the time left is told.
const TOLD_AFTER: Duration = Duration::from_millis(1_000);

/// Time between two looks at the progress.
const TICK: Duration = Duration::from_millis(150);

/// Games being played.
#[derive(Debug)]
pub(super) struct Running {
    progress: Arc<Progress>,
    games: u64,
    since: Instant,
}

impl Running {
    pub(super) fn new(progress: Arc<Progress>, games: u64) -> Self {
        Self { progress, games, since: Instant::now() }
    }

    /// True if the games have this progress.
    pub(super) fn is_of(&self, progress: &Arc<Progress>) -> bool {
        Arc::ptr_eq(&self.progress, progress)
    }

    /// Ends the series with the games in progress.
    pub(super) fn cancel(&self) {
        self.progress.cancel();
    }

    /// Time since the start.
    pub(super) fn took(&self) -> Duration {
        self.since.elapsed()
    }

    /// Share of the games that are over.
    pub(super) fn share(&self) -> f32 {
        let games = self.games.max(self.progress.expected()).max(1);
        (self.progress.done() as f32 / games as f32).min(1.0)
    }

    /// Time left at the pace so far, once it can be told.
    fn left(&self) -> Option<Duration> {
        let (took, share) = (self.took(), self.share());
        (took >= TOLD_AFTER && share > 0.0 && share < 1.0).then(|| took.mul_f32((1.0 - share) / share))
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled()
    }

    /// Draws the progress bar.
    pub(super) fn view<'a, M: 'a>(&self, context: &Context<'a>) -> Element<'a, M> {
        let look = context.look;
        let (done, games) = (self.progress.done(), self.games.max(self.progress.expected()).max(1));
        let bar = progress_bar(0.0..=games as f32, done as f32).length(Length::Fill).girth(Length::Fixed(10.0));
        let bar = bar.style(move |_| progress_bar::Style {
            background: look.raised.into(),
            bar: look.accent.into(),
            border: iced::border::rounded(5.0).color(look.line).width(1.0),
        });
        let key = if self.is_cancelled() { "gui.series.ending" } else { "gui.series.progress" };
        let mut words = context.say(key, &[("done", &done), ("games", &games)]);
        if let Some(left) = self.left().filter(|_| !self.is_cancelled()) {
            let left = match left.as_secs() {
                seconds @ 0..=90 => context.say("gui.series.left.seconds", &[("seconds", &seconds.max(1))]),
                seconds => context.say("gui.series.left.minutes", &[("minutes", &seconds.div_ceil(60))]),
            };
            words = format!("{words} · {left}");
        }
        pane(context, column![body(words), bar].spacing(4).width(Length::Fill)).width(Length::Fill).into()
    }
}

/// The button that starts games, or cancels those being played.
pub(super) fn button<'a, M: Clone + 'a>(
    context: &Context<'a>,
    running: Option<&Running>,
    word: &'static str,
    start: Option<M>,
    cancel: M,
) -> Pressable<'a, M> {
    match running {
        // The press that started the games can be the first of a double click.
        Some(running) => {
            let cancel = (running.since.elapsed() > DOUBLE_CLICK).then_some(cancel);
            tool(context, "ui-close", context.text("gui.series.cancel"), cancel)
        }
        None => main_tool(context, "ui-play", context.text(word), start),
    }
}

/// Ticks while games are played.
pub(super) fn clock(runs: bool) -> Subscription<()> {
    if !runs {
        return Subscription::none();
    }
    Subscription::run(|| {
        stream::unfold((), |()| async {
            let (sender, receiver) = oneshot::channel::<()>();
            let _ = thread::Builder::new().name("look".into()).spawn(move || {
                thread::sleep(TICK);
                let _ = sender.send(());
            });
            let _ = receiver.await;
            Some(((), ()))
        })
    })
}
