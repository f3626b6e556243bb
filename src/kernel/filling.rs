//! The points that a list has left: the best few ways to spend them.

use std::collections::BTreeSet;

use super::{Browsing, CardRef, DocumentOf, Finding, Layout, ListBuilding, Offer, Owned, Place, Report, browsing};

/// Most cards of one filling.
const MOST_CARDS: usize = 4;
/// Most lists kept after each card.
const BREADTH: usize = 24;
/// Worth of the most popular card; spending all points is worth a thousand.
const POPULAR: u64 = 700;

/// A way to spend points that a list has left.
#[derive(Debug, Clone, PartialEq)]
pub struct Filling<D> {
    /// The list with what it adds.
    pub document: D,
    /// The cards that are added, each with what it is put on, if on anything.
    pub cards: Vec<Added>,
    /// The points of the list with them.
    pub total: i32,
    /// The points that are left then.
    pub left: i32,
}

/// A card that is added to a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Added {
    /// The card of the ship, unit or group it is put on.
    pub on: Option<CardRef>,
    /// The card.
    pub card: CardRef,
    /// By how much it raises the points of the list.
    pub cost: i32,
    /// Copies in real lists, if known.
    pub usage: Option<u32>,
}

/// A list that some cards were added to.
struct Candidate<G: Browsing> {
    filling: Filling<DocumentOf<G>>,
    /// Costs times popularity in thousandths, and costs.
    liked: (u64, u64),
}

impl<G: Browsing> Candidate<G> {
    /// The more the better: points that are spent of those that were left, and what real lists play.
    fn score(&self, budget: i32) -> u64 {
        let spent =
            u64::from((budget - self.filling.left).max(0).unsigned_abs()) * 1_000 / u64::from(budget.unsigned_abs());
        let (liked, cost) = self.liked;
        spent + (liked / cost.max(1)) * POPULAR / 1_000
    }

    fn cards(&self) -> Vec<Added> {
        let mut cards = self.filling.cards.clone();
        cards.sort_unstable();
        cards
    }
}

/// Number of cards or units that a list still lacks.
pub(super) fn lacking(report: &Report) -> i32 {
    report.lacks().iter().map(|lack| (lack.need - lack.have).max(1)).sum()
}

/// The report of the checks.
pub(super) fn report<G: ListBuilding>(catalog: &G::Catalog, document: &DocumentOf<G>) -> Report {
    let mut report = Report::default();
    G::check(catalog, document, None, &mut report);
    report
}

/// The places where a card can be put beside those that are there: where a list is begun, and every empty slot.
pub(super) fn open_places<G: Browsing>(catalog: &G::Catalog, list: &G::List) -> Vec<Place> {
    let mut places = vec![G::START];
    let tree = G::tree(catalog, list);
    let empty = tree.all().into_iter().filter(|node| node.card.is_none() && node.place != G::START);
    places.extend(empty.map(|node| node.place));
    places
}

/// The first place of a list where a card fits that is asked for, with its offer; else that of its offers against which least
/// is to be said. None where it is offered nowhere.
pub fn first_fit<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    owned: Option<&Owned>,
    is_it: impl Fn(G::Candidate) -> bool,
) -> Option<(Place, Offer<G::Candidate>)> {
    let weight = |offer: &Offer<G::Candidate>| (browsing::distance::<G>(catalog, offer), offer.blockers.len());
    let mut best: Option<(Place, Offer<G::Candidate>)> = None;
    for place in open_places::<G>(catalog, &document.list) {
        for offer in G::offers(catalog, document, place, owned).into_iter().filter(|offer| is_it(offer.candidate)) {
            if browsing::fits::<G>(catalog, &offer) {
                return Some((place, offer));
            }
            if best.as_ref().is_none_or(|(_, before)| weight(&offer) < weight(before)) {
                best = Some((place, offer));
            }
        }
    }
    best
}

/// The best few ways to spend the points a list has left, the best first: the fewer points are left, and the more real
/// lists play what is added, where that is known, the better. Only cards that break no rule are added; what is owned decides
/// too where it is given. None for a list without points left, and none of two ways with the same dearest card on the same
/// ship or unit. `wanted` is asked again and again whether anybody still waits for them; if not, there is none.
pub fn fillings<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    owned: Option<&Owned>,
    most: usize,
    wanted: &dyn Fn() -> bool,
) -> Vec<Filling<DocumentOf<G>>> {
    let before = report::<G>(catalog, document);
    let now = before.points();
    let budget = G::format(&document.format).limit - now;
    if budget <= 0 {
        return Vec::new();
    }
    let begun = Filling { document: document.clone(), cards: Vec::new(), total: now, left: budget };
    let mut rows: Vec<Candidate<G>> = vec![Candidate { filling: begun, liked: (0, 0) }];
    let mut all: Vec<Candidate<G>> = Vec::new();
    let mut seen: BTreeSet<Vec<Added>> = BTreeSet::new();
    for _ in 0..MOST_CARDS {
        let mut next: Vec<Candidate<G>> = Vec::new();
        for row in &rows {
            if !wanted() {
                return Vec::new();
            }
            for candidate in further::<G>(catalog, row, owned) {
                if seen.insert(candidate.cards()) {
                    next.push(candidate);
                }
            }
        }
        next.sort_by_key(|candidate| std::cmp::Reverse(candidate.score(budget)));
        next.truncate(BREADTH);
        all.extend(std::mem::take(&mut rows));
        rows = next;
    }
    all.extend(rows);
    all.retain(|candidate| !candidate.filling.cards.is_empty());
    all.sort_by_key(|candidate| (std::cmp::Reverse(candidate.score(budget)), candidate.filling.cards.len()));
    let mut kept: Vec<Filling<DocumentOf<G>>> = Vec::new();
    let mut dearest: Vec<Added> = Vec::new();
    for candidate in all {
        let Some(main) = candidate.filling.cards.iter().copied().max_by_key(|added| added.cost) else { continue };
        // A unit may need a card of its own that nothing is left for.
        let lacks_more = || lacking(&report::<G>(catalog, &candidate.filling.document)) > lacking(&before);
        if kept.len() < most && !dearest.contains(&main) && !lacks_more() {
            dearest.push(main);
            kept.push(candidate.filling);
        }
    }
    kept
}

/// Every list that one more card makes of a list.
fn further<G: Browsing>(catalog: &G::Catalog, row: &Candidate<G>, owned: Option<&Owned>) -> Vec<Candidate<G>> {
    let Filling { document, cards, total, left } = &row.filling;
    let layout = Layout::<G>::new(catalog, &document.list);
    let costs_nothing = G::costs(catalog).is_empty();
    let mut found = Vec::new();
    for place in open_places::<G>(catalog, &document.list) {
        let on = layout.tree.entry(place).filter(|entry| entry.place != place).and_then(|entry| entry.known());
        for offer in G::offers(catalog, document, place, owned) {
            // Without costs, each card uses one of the places left.
            let spent = if costs_nothing { 1 } else { offer.difference };
            if spent <= 0 || spent > *left {
                continue;
            }
            let Some(after) = taken::<G>(&layout, document, place, &offer, owned) else { continue };
            let usage = G::usage(catalog, offer.candidate);
            let added = Added { on: on.map(Into::into), card: offer.candidate.into(), cost: offer.difference, usage };
            let mut cards = cards.clone();
            cards.push(added);
            let (liked, cost) = row.liked;
            let weight = u64::from(spent.unsigned_abs());
            let filling = Filling { document: after, cards, total: total + spent, left: left - spent };
            found.push(Candidate { filling, liked: (liked + weight * popularity(usage), cost + weight) });
        }
    }
    found
}

/// Popularity in thousandths: each doubling of copies counts the same.
fn popularity(usage: Option<u32>) -> u64 {
    usage.map_or(0, |count| (u64::from(count) + 1).ilog2() as u64 * 1_000 / 17)
}

/// The list after an offer was taken; none if it breaks a rule, is of no use, or is not owned where that is
/// asked.
pub(super) fn taken<G: Browsing>(
    layout: &Layout<'_, G>,
    document: &DocumentOf<G>,
    place: Place,
    offer: &Offer<G::Candidate>,
    owned: Option<&Owned>,
) -> Option<DocumentOf<G>> {
    if !browsing::fits::<G>(layout.catalog, offer) {
        return None;
    }
    // If it is not forbidden, it is a warning.
    let is_not_owned = |finding: &Finding| G::COLLECTION.is_some_and(|info| info.check == finding.check);
    if owned.is_some() && offer.warnings.iter().any(is_not_owned) {
        return None;
    }
    layout.placed(place, offer.candidate)?.apply(document)
}
