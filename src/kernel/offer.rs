//! Offers for a place.

use super::{CheckId, Choice, Finding, Severity, finding::added_errors};

/// A candidate for a place of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer<C> {
    pub candidate: C,
    /// Cost at that place.
    pub cost: i32,
    /// Change of the list's total.
    pub difference: i32,
    /// Total of the list with it.
    pub total: i32,
    /// Errors it would add; without any it can be taken freely.
    pub blockers: Vec<Finding>,
    /// Warnings it would add.
    pub warnings: Vec<Finding>,
}

impl<C> Offer<C> {
    /// True if taking it adds no error.
    pub fn is_free(&self) -> bool {
        self.blockers.is_empty()
    }
}

/// Compares the checks of a list before and after a candidate takes its place.
#[derive(Debug)]
pub struct Asker {
    before: Vec<Finding>,
    total: i32,
    after: Vec<Finding>,
    /// Checks with warnings that say nothing about a candidate, such as unspent points.
    usual: &'static [CheckId],
}

impl Asker {
    /// Runs the checks on the present list; they add findings and return the total.
    pub fn new(usual: &'static [CheckId], check: impl FnOnce(&mut Vec<Finding>) -> i32) -> Self {
        let mut before = Vec::new();
        let total = check(&mut before);
        Self { before, total, after: Vec::new(), usual }
    }

    /// The offer of a candidate, from the checks of the list with it.
    pub fn offer<C>(&mut self, candidate: C, cost: i32, check: impl FnOnce(&mut Vec<Finding>) -> i32) -> Offer<C> {
        self.after.clear();
        let total = check(&mut self.after);
        let warnings = self
            .after
            .iter()
            .filter(|finding| finding.severity == Severity::Warning && !self.usual.contains(&finding.check))
            .filter(|finding| !self.before.contains(finding))
            .cloned()
            .collect();
        Offer {
            candidate,
            cost,
            difference: total - self.total,
            total,
            blockers: added_errors(&self.before, &self.after).cloned().collect(),
            warnings,
        }
    }
}

/// Puts a stand-in where no card is replaced, and returns the place that candidates take.
pub fn placeholder<H: Copy>(cards: &mut Vec<Choice<H>>, replacing: Option<usize>) -> Option<usize> {
    match replacing {
        Some(index) => (index < cards.len()).then_some(index),
        None => {
            cards.push(Choice::Unknown("".into()));
            Some(cards.len() - 1)
        }
    }
}

/// Moves a blocker that can be resolved later to the warnings.
pub fn put_off<C>(offer: &mut Offer<C>, to_do: impl Fn(&Finding) -> bool) {
    let (later, now): (Vec<_>, Vec<_>) = std::mem::take(&mut offer.blockers).into_iter().partition(to_do);
    offer.blockers = now;
    offer.warnings.extend(later);
}
