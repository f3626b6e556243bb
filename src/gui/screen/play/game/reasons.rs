//! Reasons of computer players: the options they weighed, shown with the log entry of the answer.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Language,
    game::{BySeat, DecisionOf, LogRank, Match, Seat, Weighed},
};
use practice::{LogEntry, Reason, Record, Thought as Considered};

use crate::screen::play::{MatchView, message::Pick};

/// An answer with its options.
struct Thought<S: MatchView> {
    /// Number of earlier answers.
    before: usize,
    seat: Seat,
    question: <S::Match as Match>::Question,
    /// Number of answers when all sides knew this one; `None` while it is secret.
    known: Option<usize>,
    /// Number of other secrets of its side revealed before it by the same event; `None` if it was no secret.
    revealed: Option<usize>,
    /// The options name nothing hidden from the other sides.
    open: bool,
}

/// Reasons of computer players in a match.
pub(in crate::screen::play) struct Reasons<S: MatchView> {
    thoughts: Vec<Thought<S>>,
    /// Reasons in view, by the index of their log entry.
    shown: BTreeMap<usize, Vec<Reason>>,
}

impl<S: MatchView> Default for Reasons<S> {
    fn default() -> Self {
        Self { thoughts: Vec::new(), shown: BTreeMap::new() }
    }
}

impl<S: MatchView> Reasons<S> {
    /// Reasons in a stored match, up to this point.
    pub(super) fn of(record: &Record<S>) -> Self {
        let mut reasons = Self::default();
        let mut asked = None;
        record.each_step(|game, answers, events| {
            if let Some(before) = answers.checked_sub(1) {
                if let (Some(decision), Some(thought)) = (asked.take(), record.thought(before)) {
                    reasons.recall(&decision, thought, &record.answers()[before]);
                }
                reasons.happened(answers, events);
            }
            asked = record.thought(answers).and(game.decision()).cloned();
        });
        reasons
    }

    fn recall(&mut self, decision: &DecisionOf<S::Match>, thought: &Considered, given: &<S::Match as Match>::Answer) {
        if let Some(answer) = decision.answers.iter().position(|known| known == given) {
            self.weighed(thought.before, decision, &Pick { answer, weighed: thought.weighed.clone() });
        }
    }

    /// Records the options of an answer before it is given.
    pub(super) fn weighed(&mut self, before: usize, decision: &DecisionOf<S::Match>, pick: &Pick) {
        if pick.weighed.len() < 2 {
            return;
        }
        let is_open = |weighed: &Weighed| {
            weighed.answer == pick.answer || decision.answers.get(weighed.answer).is_some_and(S::lies_open)
        };
        // A destroyed ship never reveals its dial; the next round asks the same question again.
        self.thoughts.retain(|thought| thought.known.is_some() || thought.question != decision.question);
        self.thoughts.push(Thought {
            before,
            seat: decision.seat,
            known: (!S::is_secret(&decision.question)).then_some(before + 1),
            revealed: None,
            open: pick.weighed.iter().all(is_open),
            question: decision.question.clone(),
        });
    }

    /// Reveals secret answers by these events.
    pub(super) fn happened(&mut self, answers: usize, events: &[<S::Match as Match>::Event]) {
        let mut before = BySeat::each(S::SEATS, |_| 0);
        for event in events {
            let mut secrets = self.thoughts.iter_mut().filter(|thought| thought.known.is_none());
            if let Some(thought) = secrets.find(|thought| S::reveals(event, &thought.question)) {
                (thought.known, thought.revealed) = (Some(answers), Some(before[thought.seat]));
                before[thought.seat] += 1;
            }
        }
    }

    /// Drops reasons after so many answers.
    pub(super) fn cut(&mut self, at: usize) {
        self.thoughts.retain(|thought| thought.before < at);
        for thought in &mut self.thoughts {
            thought.known = thought.known.filter(|known| *known <= at);
        }
        self.shown.clear();
    }

    /// Log entry of a thought: the first after its answer, or the one that revealed it.
    fn line_of(thought: &Thought<S>, entries: &[LogEntry]) -> Option<usize> {
        let known = thought.known?;
        let from = entries.partition_point(|entry| entry.until < known);
        let mut own = (entries.iter().enumerate().skip(from)).take_while(|(_, entry)| entry.answers <= known).filter(
            |(_, entry)| entry.rank == LogRank::Entry && entry.until >= known && entry.seat == Some(thought.seat),
        );
        let found = match thought.revealed {
            None => own.next(),
            Some(before) => own.filter(|(_, entry)| entry.answers == known).nth(before),
        };
        found.map(|(place, _)| place)
    }

    /// Thoughts behind a log entry, as far as the viewer may know them.
    fn behind<'a>(
        &'a self,
        place: usize,
        entries: &'a [LogEntry],
        viewer: Option<Seat>,
    ) -> impl Iterator<Item = &'a Thought<S>> {
        self.thoughts.iter().filter(move |thought| {
            let may_know = thought.open || viewer.is_none_or(|viewer| viewer == thought.seat);
            may_know && Self::line_of(thought, entries) == Some(place)
        })
    }

    /// Log entries with reasons.
    pub(in crate::screen::play) fn lines(&self, entries: &[LogEntry], viewer: Option<Seat>) -> BTreeSet<usize> {
        let known =
            self.thoughts.iter().filter(|thought| thought.open || viewer.is_none_or(|viewer| viewer == thought.seat));
        known.filter_map(|thought| Self::line_of(thought, entries)).collect()
    }

    /// Reasons shown with this log entry; `None` if they were not requested.
    pub(in crate::screen::play) fn shown(&self, place: usize) -> Option<&[Reason]> {
        self.shown.get(&place).map(Vec::as_slice)
    }

    /// Shows or hides reasons. `whole` is the match at its end.
    pub(super) fn press(
        &mut self,
        place: usize,
        entries: &[LogEntry],
        whole: &Record<S>,
        viewer: Option<Seat>,
        catalog: &S::Catalog,
        language: Language,
    ) {
        if self.shown.remove(&place).is_some() {
            return;
        }
        let mut then = whole.clone();
        let reasons = self.behind(place, entries, viewer);
        let reasons = reasons.filter_map(|thought| then.reason_at(thought.before, catalog, language));
        let reasons: Vec<Reason> = reasons.collect();
        let _ = self.shown.insert(place, reasons);
    }

    /// Rewrites the shown reasons in another language.
    pub(super) fn translate(&mut self, whole: &Record<S>, catalog: &S::Catalog, language: Language) {
        let mut then = whole.clone();
        for reason in self.shown.values_mut().flatten() {
            if let Some(said) = then.reason_at(reason.answers, catalog, language) {
                *reason = said;
            }
        }
    }
}
