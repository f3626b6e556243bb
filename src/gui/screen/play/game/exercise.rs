//! An exercise on the table: what has come of it so far.

use super::{Match, MatchView};
use kernel::game::arranging::Described;
use practice::{
    Exercise, Judgment, Record,
    exercise::{Attempt, exercises},
};

/// The exercise that a match began with.
pub(in crate::screen::play) struct InHand<S: MatchView> {
    pub exercise: Exercise<S>,
    began: Vec<Described>,
    judgment: Judgment,
    /// Number of answers before it was judged.
    at: usize,
    /// What came of the first try, until it is counted.
    attempt: Option<Attempt>,
    is_counted: bool,
}

impl<S: MatchView> InHand<S> {
    /// The exercise whose position a record began with, if any.
    pub(super) fn of(record: &Record<S>, catalog: &S::Catalog) -> Option<Self> {
        if record.setup().from.is_empty() {
            return None;
        }
        let all = exercises::<S>(catalog).ok()?;
        let (exercise, judgment) = all.into_iter().find_map(|exercise| {
            let judgment = exercise.judged(record)?;
            Some((exercise, judgment))
        })?;
        let held = Self::begun(exercise, record);
        Some(Self { judgment, is_counted: judgment != Judgment::Open, ..held })
    }

    /// An exercise that a record began with.
    fn begun(exercise: Exercise<S>, record: &Record<S>) -> Self {
        let mut began = Vec::new();
        record.each_step(|game, at, _| {
            if at == 0 {
                began = S::subjects(game);
            }
        });
        let (judgment, at) = (Judgment::Open, record.at());
        Self { exercise, began, judgment, at, attempt: None, is_counted: false }
    }

    /// Judges the match after an answer.
    pub(super) fn step(&mut self, record: &Record<S>) {
        if self.judgment != Judgment::Open && record.at() > self.at {
            return;
        }
        // An answer before the judgment was taken back.
        self.judgment = self.exercise.judge(&self.began, record.game());
        self.at = record.at();
        if self.judgment != Judgment::Open && !self.is_counted {
            self.is_counted = true;
            let is_solved = self.judgment == Judgment::Solved;
            self.attempt = Some(Attempt { is_solved, round: i32::from(S::round(record.game())) });
        }
    }
}

impl<S: MatchView> Match<S> {
    /// The match begins with this exercise.
    pub(in crate::screen::play) fn take_up(&mut self, exercise: Exercise<S>) {
        self.exercise = Some(InHand::begun(exercise, &self.record));
    }

    /// The exercise with what has come of it at the point in view.
    pub(in crate::screen::play) fn exercise(&self) -> Option<(&Exercise<S>, Judgment)> {
        let held = self.exercise.as_ref()?;
        let judgment = if self.record.at() >= held.at { held.judgment } else { Judgment::Open };
        Some((&held.exercise, judgment))
    }

    /// What has come of the try, once.
    pub(in crate::screen::play) fn take_attempt(&mut self) -> Option<(String, Attempt)> {
        let held = self.exercise.as_mut()?;
        Some((held.exercise.id.clone(), held.attempt.take()?))
    }
}
