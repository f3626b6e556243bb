//! A player of any match who leaves every answer to chance.

use super::{DecisionOf, Match, Player};
use crate::Chance;

/// Answers every question with any of its answers, each as likely as the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random(Chance);

impl Random {
    /// A player whose answers follow from a seed of their own, not from the match's.
    pub fn new(seed: u64) -> Self {
        Self(Chance::seeded(seed))
    }
}

impl<G: Match> Player<G> for Random {
    fn answer(&mut self, _: &G::Seen<'_>, decision: &DecisionOf<G>) -> usize {
        self.0.place(decision.answers.len())
    }
}
