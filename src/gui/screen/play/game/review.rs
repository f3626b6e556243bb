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
    Mistake, MistakeWords, PlayerInfo, Progress, Record, Review, Reviewed,
    review::{USUAL_MISTAKES, usual_games},
};

/// Reviews on their way or done.
#[derive(Default)]
pub(in crate::screen::play) struct Look {
    /// Counts reviews: a result of another one is too late.
    ticket: u64,
    running: Option<Arc<Progress>>,
    /// At most one for each seat, the one in view first.
    done: Vec<Report>,
}

/// What a review found, with the words of its mistakes.
pub(in crate::screen::play) struct Report {
    pub(in crate::screen::play) found: Reviewed,
    words: Vec<Option<MistakeWords>>,
}

impl Report {
    /// The mistakes with their words, costliest first.
    pub(in crate::screen::play) fn mistakes(&self) -> impl Iterator<Item = (&Mistake, &MistakeWords)> {
        let all = self.found.mistakes.iter().zip(&self.words);
        all.filter_map(|(mistake, words)| Some((mistake, words.as_ref()?)))
    }
}

impl Drop for Look {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Look {
    /// The reviews kept with a record, in words.
    pub(super) fn of<S: MatchView>(record: &Record<S>, context: &Context<'_>) -> Self {
        if record.reviews().is_empty() {
            return Self::default();
        }
        let mut whole = record.clone();
        let done = record.reviews().iter().map(|found| report(&mut whole, found.clone(), context)).collect();
        Self { ticket: 0, running: None, done }
    }

    /// Share of the work that is done; none unless a review is on its way.
    pub(in crate::screen::play) fn progress(&self) -> Option<f32> {
        self.running.as_ref().map(|progress| progress.done() as f32 / progress.expected().max(1) as f32)
    }

    /// The review in view.
    pub(in crate::screen::play) fn report(&self) -> Option<&Report> {
        self.done.first()
    }

    /// Forgets reviews of a match that goes another way now.
    pub(super) fn forget(&mut self) {
        self.cancel();
        self.done.clear();
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
    /// Shows the review of one side's decisions, or begins it.
    pub(super) fn review(&mut self, seat: Seat, anew: bool) -> Action {
        self.tab = Tab::Review;
        if let Some(place) = self.look.done.iter().position(|report| report.found.seat == seat).filter(|_| !anew) {
            self.look.done.swap(0, place);
            return Action::None;
        }
        self.look.cancel();
        self.look.ticket += 1;
        let progress = Arc::new(Progress::default());
        self.look.running = Some(Arc::clone(&progress));
        let (whole, ticket) = (self.whole(), self.look.ticket);
        let seed = whole.setup().seed;
        let work = in_background(move || {
            let (judge, games) = terms::<S>();
            Review { seat, judge: judge.id, games, most: USUAL_MISTAKES, seed, jobs: 0 }.of(&whole, &progress)
        });
        let work = work.map(move |found| Message::Reviewed(ticket, found.flatten().map(Arc::new)));
        Action::at_table(work)
    }

    pub(super) fn cancel_review(&mut self) -> Action {
        self.look.cancel();
        Action::None
    }

    /// Takes what a review found.
    pub(super) fn reviewed(&mut self, ticket: u64, found: Option<Arc<Reviewed>>, context: &Context<'_>) -> Action {
        if self.look.ticket != ticket || self.look.running.take().is_none() {
            return Action::None;
        }
        let Some(found) = found else { return Action::Problem(context.text("gui.play.broken").to_owned()) };
        let found = Arc::unwrap_or_clone(found);
        self.record.keep_review(found.clone());
        self.look.done.retain(|report| report.found.seat != found.seat);
        let report = report(&mut self.whole(), found, context);
        self.look.done.insert(0, report);
        Action::None
    }

    /// Puts the mistakes into the window's language.
    pub(super) fn translate_review(&mut self, context: &Context<'_>) {
        let mut whole = self.whole();
        for report in &mut self.look.done {
            report.words = words(&mut whole, &report.found, context);
        }
    }

    /// The mistake at the point in view.
    pub(in crate::screen::play) fn mistake_in_view(&self) -> Option<(&Mistake, &MistakeWords)> {
        let report = self.look.report().filter(|_| self.reviews())?;
        report.mistakes().find(|(mistake, _)| mistake.answers == self.record.at())
    }

    /// The next mistake in the order of the match, or the previous one; the first after the last.
    pub(super) fn next_mistake(&self, forward: bool) -> Option<usize> {
        let mut all: Vec<usize> = self.look.report()?.mistakes().map(|(mistake, _)| mistake.answers).collect();
        all.sort_unstable();
        let at = self.record.at();
        if forward {
            all.iter().find(|answers| **answers > at).or_else(|| all.first()).copied()
        } else {
            all.iter().rfind(|answers| **answers < at).or_else(|| all.last()).copied()
        }
    }
}

fn report<S: MatchView>(whole: &mut Record<S>, found: Reviewed, context: &Context<'_>) -> Report {
    let words = words(whole, &found, context);
    Report { found, words }
}

fn words<S: MatchView>(whole: &mut Record<S>, found: &Reviewed, context: &Context<'_>) -> Vec<Option<MistakeWords>> {
    let catalog = S::cards(context.catalogs);
    found.mistakes.iter().map(|mistake| mistake.words(found.seat, whole, catalog, context.language)).collect()
}
