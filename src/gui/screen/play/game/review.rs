//! The review of a match: what it found, or how far it is.

use std::sync::Arc;

use super::{Match, Message};
use crate::{
    Context,
    background::in_background,
    screen::play::{Action, MatchView, Tab},
};
use kernel::game::Seat;
use practice::{
    MistakeWords, PlayerInfo, Progress, Record, Review, Reviewed,
    review::{USUAL_MISTAKES, usual_games},
};

/// A review on its way or done.
#[derive(Default)]
pub(in crate::screen::play) struct Look {
    /// Counts reviews: a result of another one is too late.
    ticket: u64,
    running: Option<Arc<Progress>>,
    pub(in crate::screen::play) done: Option<Report>,
}

/// What a review found, with the words of its mistakes.
pub(in crate::screen::play) struct Report {
    pub(in crate::screen::play) seat: Seat,
    pub(in crate::screen::play) found: Reviewed,
    pub(in crate::screen::play) words: Vec<Option<MistakeWords>>,
}

impl Drop for Look {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Look {
    /// Share of the work that is done; none unless a review is on its way.
    pub(in crate::screen::play) fn progress(&self) -> Option<f32> {
        self.running.as_ref().map(|progress| progress.done() as f32 / progress.expected().max(1) as f32)
    }

    fn cancel(&mut self) {
        if let Some(progress) = self.running.take() {
            progress.cancel();
        }
    }
}

/// The player who judges, and the number of imagined matches.
pub(in crate::screen::play) fn terms<S: MatchView>() -> (&'static PlayerInfo, u32) {
    (S::PLAYERS.last().unwrap_or(&practice::HUMAN), usual_games::<S>())
}

impl<S: MatchView> Match<S> {
    /// Begins a review of one side's decisions.
    pub(super) fn review(&mut self, seat: Seat) -> Action {
        self.tab = Tab::Review;
        self.look.cancel();
        self.look.ticket += 1;
        self.look.done = None;
        let progress = Arc::new(Progress::default());
        self.look.running = Some(Arc::clone(&progress));
        let (whole, ticket) = (self.whole(), self.look.ticket);
        let seed = whole.setup().seed;
        let work = in_background(move || {
            let (judge, games) = terms::<S>();
            Review { seat, judge: judge.id, games, most: USUAL_MISTAKES, seed, jobs: 0 }.of(&whole, &progress)
        });
        let work = work.map(move |found| Message::Reviewed(ticket, seat, found.flatten().map(Arc::new)));
        Action::at_table(work)
    }

    pub(super) fn cancel_review(&mut self) -> Action {
        self.look.cancel();
        Action::None
    }

    /// Takes what a review found.
    pub(super) fn reviewed(
        &mut self,
        ticket: u64,
        seat: Seat,
        found: Option<Arc<Reviewed>>,
        context: &Context<'_>,
    ) -> Action {
        if self.look.ticket != ticket || self.look.running.take().is_none() {
            return Action::None;
        }
        let Some(found) = found else { return Action::Problem(context.text("gui.play.broken").to_owned()) };
        let found = Arc::unwrap_or_clone(found);
        let words = words(&mut self.whole(), &found, context);
        self.look.done = Some(Report { seat, found, words });
        Action::None
    }

    /// Puts the mistakes into the window's language.
    pub(super) fn translate_review(&mut self, context: &Context<'_>) {
        let mut whole = self.whole();
        if let Some(report) = &mut self.look.done {
            report.words = words(&mut whole, &report.found, context);
        }
    }
}

fn words<S: MatchView>(whole: &mut Record<S>, found: &Reviewed, context: &Context<'_>) -> Vec<Option<MistakeWords>> {
    let catalog = S::cards(context.catalogs);
    found.mistakes.iter().map(|mistake| mistake.words(whole, catalog, context.language)).collect()
}
