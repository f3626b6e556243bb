//! Offers for a place.

use super::{CheckId, Finding, Place, Severity, edit::Editable, finding::added_errors};

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
struct Asker {
    before: Vec<Finding>,
    total: i32,
    after: Vec<Finding>,
    /// Checks with warnings that say nothing about a candidate, such as unspent points.
    usual: &'static [CheckId],
}

impl Asker {
    /// Runs the checks on the present list; they add findings and return the total.
    fn new(usual: &'static [CheckId], check: impl FnOnce(&mut Vec<Finding>) -> i32) -> Self {
        let mut before = Vec::new();
        let total = check(&mut before);
        Self { before, total, after: Vec::new(), usual }
    }

    /// The offer of a candidate, from the checks of the list with it.
    fn offer<C>(&mut self, candidate: C, cost: i32, check: impl FnOnce(&mut Vec<Finding>) -> i32) -> Offer<C> {
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

/// A question for the cards that a place of a list can take.
#[derive(Debug)]
pub struct Asked<'a, L> {
    list: &'a L,
    array: Place,
    at: Option<usize>,
    /// True if the card at the place stays, behind what is offered.
    goes_before: bool,
    usual: &'static [CheckId],
}

impl<'a, L: Editable + Clone> Asked<'a, L> {
    /// Asks for the card at a place, or for one more behind all others. `usual` are checks with warnings that say nothing about a
    /// card, such as unspent points.
    pub fn new(list: &'a L, place: Place, usual: &'static [CheckId]) -> Self {
        let (array, at) = place.split();
        Self { list, array, at, goes_before: at.is_none(), usual }
    }

    /// Asks for a card before the one at a place.
    pub fn before(list: &'a L, place: Place, usual: &'static [CheckId]) -> Self {
        Self { goes_before: true, ..Self::new(list, place, usual) }
    }

    /// The offers of these cards. `cost` is that of a card in the list with it; `check` runs the checks, which add findings and
    /// return the total.
    ///
    /// A part that is not chosen yet is chosen from now on: what it still lacks speaks against no card. A place the list does not
    /// have gets no offers.
    pub fn offers(
        self,
        cards: impl IntoIterator<Item = L::Card>,
        cost: impl Fn(&L, L::Card) -> i32,
        check: impl Fn(&L, &mut Vec<Finding>) -> i32,
    ) -> Vec<Offer<L::Card>> {
        let mut list = self.list.clone();
        if list.array(&self.array, true).is_none() {
            return Vec::new();
        }
        let mut asker = Asker::new(self.usual, |findings| check(&list, findings));
        let mut is_first = true;
        let mut offer = |card| {
            let array = list.array(&self.array, true)?;
            if std::mem::take(&mut is_first) && self.goes_before {
                array.insert(self.at, card)?;
            } else {
                array.replace(self.at.or_else(|| array.last()), card)?;
            }
            Some(asker.offer(card, cost(&list, card), |findings| check(&list, findings)))
        };
        cards.into_iter().map_while(&mut offer).collect()
    }
}

/// Moves a blocker that can be resolved later to the warnings.
pub fn put_off<C>(offer: &mut Offer<C>, to_do: impl Fn(&Finding) -> bool) {
    let (later, now): (Vec<_>, Vec<_>) = std::mem::take(&mut offer.blockers).into_iter().partition(to_do);
    offer.blockers = now;
    offer.warnings.extend(later);
}
