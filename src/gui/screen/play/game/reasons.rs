//! Why computer players did what they did: what each answer was weighed against, told with the line of the log it belongs
//! to.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Language,
    game::{BySeat, DecisionOf, Game, LogRank, Seat, Weighed},
};
use practice::{LogEntry, Reason, Record, Thought as Kept};

use crate::screen::play::MatchView;

/// An answer of a computer player, by its place, and what it was weighed against.
#[derive(Debug, Clone, PartialEq)]
pub struct Pick {
    pub(super) answer: usize,
    pub(super) weighed: Vec<Weighed>,
}

/// An answer that was thought about.
struct Thought<S: MatchView> {
    /// How many answers had been given before.
    before: usize,
    seat: Seat,
    question: <S::Game as Game>::Question,
    /// How many answers had been given when all sides knew the answer; none while it is a secret.
    known: Option<usize>,
    /// How many other secrets of its side came to light before it with the same answer; none of what was no secret.
    revealed: Option<usize>,
    /// Whether those it was weighed against name nothing that is hidden from the other sides.
    open: bool,
}

/// What computer players thought in a match.
pub(in crate::screen::play) struct Reasons<S: MatchView> {
    thoughts: Vec<Thought<S>>,
    /// What is told, by the place of the line it is told with.
    told: BTreeMap<usize, Vec<Reason>>,
}

impl<S: MatchView> Default for Reasons<S> {
    fn default() -> Self {
        Self { thoughts: Vec::new(), told: BTreeMap::new() }
    }
}

impl<S: MatchView> Reasons<S> {
    /// What computer players thought in a game that was kept, as far as it is played at this point.
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

    fn recall(&mut self, decision: &DecisionOf<S::Game>, thought: &Kept, given: &<S::Game as Game>::Answer) {
        if let Some(answer) = decision.answers.iter().position(|known| known == given) {
            self.weighed(thought.before, decision, &Pick { answer, weighed: thought.weighed.clone() });
        }
    }

    /// Takes down what an answer was weighed against, before it is given.
    pub(super) fn weighed(&mut self, before: usize, decision: &DecisionOf<S::Game>, pick: &Pick) {
        if pick.weighed.len() < 2 {
            return;
        }
        let is_open = |weighed: &Weighed| {
            weighed.answer == pick.answer || decision.answers.get(weighed.answer).is_some_and(S::lies_open)
        };
        // A ship that is gone never reveals its dial; another round asks the same again.
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

    /// What happened after so many answers brings secret ones to light.
    pub(super) fn happened(&mut self, answers: usize, events: &[<S::Game as Game>::Event]) {
        let mut before = BySeat::each(S::SEATS, |_| 0);
        for event in events {
            let mut secrets = self.thoughts.iter_mut().filter(|thought| thought.known.is_none());
            if let Some(thought) = secrets.find(|thought| S::reveals(event, &thought.question)) {
                (thought.known, thought.revealed) = (Some(answers), Some(before[thought.seat]));
                before[thought.seat] += 1;
            }
        }
    }

    /// Forgets what was thought after so many answers.
    pub(super) fn cut(&mut self, at: usize) {
        self.thoughts.retain(|thought| thought.before < at);
        for thought in &mut self.thoughts {
            thought.known = thought.known.filter(|known| *known <= at);
        }
        self.told.clear();
    }

    /// The line of the log that a thought belongs to: the first in which its answer was given, or the one that began as it
    /// came to light.
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

    /// The thoughts that a line of the log comes of, by its place, as far as the one who looks may know them.
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

    /// The lines at which it can be said why what they tell was done.
    pub(in crate::screen::play) fn lines(&self, entries: &[LogEntry], viewer: Option<Seat>) -> BTreeSet<usize> {
        let known =
            self.thoughts.iter().filter(|thought| thought.open || viewer.is_none_or(|viewer| viewer == thought.seat));
        known.filter_map(|thought| Self::line_of(thought, entries)).collect()
    }

    /// What is told with the line of this place; none where nobody asked.
    pub(in crate::screen::play) fn told(&self, place: usize) -> Option<&[Reason]> {
        self.told.get(&place).map(Vec::as_slice)
    }

    /// Tells why, or no longer. `whole` is the game at its end.
    pub(super) fn press(
        &mut self,
        place: usize,
        entries: &[LogEntry],
        whole: &Record<S>,
        viewer: Option<Seat>,
        catalog: &S::Catalog,
        language: Language,
    ) {
        if self.told.remove(&place).is_some() {
            return;
        }
        let mut then = whole.clone();
        let reasons = self.behind(place, entries, viewer);
        let reasons = reasons.filter_map(|thought| then.reason_at(thought.before, catalog, language));
        let reasons: Vec<Reason> = reasons.collect();
        let _ = self.told.insert(place, reasons);
    }

    /// Tells what is told in another language.
    pub(super) fn speak(&mut self, whole: &Record<S>, catalog: &S::Catalog, language: Language) {
        let mut then = whole.clone();
        for reason in self.told.values_mut().flatten() {
            if let Some(said) = then.reason_at(reason.answers, catalog, language) {
                *reason = said;
            }
        }
    }
}
