//! The points that a list has left: the best few ways to spend them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Browsing, CardRef, DocumentOf, Finding, Layout, ListBuilding, Offer, Owned, Place, Report, browsing};

/// Most cards of one filling that every way is looked for with, and most in all: a list that is hardly begun wants more.
const MOST_CARDS: usize = 4;
const MOST_OF_MANY: usize = 14;
/// Most lists kept after each card, and while many more cards are to come.
const BREADTH: usize = 24;
const BREADTH_OF_MANY: usize = 8;
/// Of these, most with the same dearest card.
const OF_ONE: usize = 2;
/// More than one in so many points left: a list is hardly begun, and its units come before what is put on them.
const BEGUN: i32 = 4;
/// Fewer than one in so many points left: no more than a few cards are looked for.
const NEARLY_FULL: i32 = 16;
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

    /// Its dearest card.
    fn main(&self) -> Option<Added> {
        self.filling.cards.iter().copied().max_by_key(|added| added.cost)
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
    let limit = budget + now;
    for number in 0..MOST_OF_MANY {
        if number >= MOST_CARDS {
            let (open, full) = rows.into_iter().partition(|row| row.filling.left * NEARLY_FULL > limit);
            rows = open;
            all.extend::<Vec<_>>(full);
        }
        if rows.is_empty() {
            break;
        }
        let mut next: Vec<Candidate<G>> = Vec::new();
        for row in &rows {
            if !wanted() {
                return Vec::new();
            }
            for candidate in further::<G>(catalog, row, limit, owned) {
                if seen.insert(candidate.cards()) {
                    next.push(candidate);
                }
            }
        }
        next.sort_by_key(|candidate| std::cmp::Reverse(candidate.score(budget)));
        if rows.iter().any(|row| row.filling.left * BEGUN > limit) {
            // One dear unit would stand in every way.
            let mut of_main = BTreeMap::<Option<Added>, usize>::new();
            next.retain(|candidate| {
                let count = of_main.entry(candidate.main()).or_default();
                *count += 1;
                *count <= OF_ONE
            });
            next.truncate(BREADTH_OF_MANY);
        }
        next.truncate(BREADTH);
        all.extend(std::mem::take(&mut rows));
        rows = next;
    }
    all.extend(rows);
    all.retain(|candidate| !candidate.filling.cards.is_empty());
    // A way that leaves out what the list has to have is none while another has it.
    let lacks = |candidate: &Candidate<G>| lacking(&report::<G>(catalog, &candidate.filling.document));
    let least = all.iter().map(&lacks).min();
    all.retain(|candidate| Some(lacks(candidate)) == least);
    all.sort_by_key(|candidate| (std::cmp::Reverse(candidate.score(budget)), candidate.filling.cards.len()));
    // Nor is one that leaves much more than the best.
    let fair = all.first().map_or(0, |best| best.filling.left) + limit / NEARLY_FULL;
    all.retain(|candidate| candidate.filling.left <= fair);
    let mut kept: Vec<Filling<DocumentOf<G>>> = Vec::new();
    let mut dearest: Vec<Added> = Vec::new();
    for candidate in all {
        let Some(main) = candidate.main() else { continue };
        // A unit may need a card of its own that nothing is left for.
        let lacks_more = || lacking(&report::<G>(catalog, &candidate.filling.document)) > lacking(&before);
        if kept.len() < most && !dearest.contains(&main) && !lacks_more() {
            dearest.push(main);
            kept.push(candidate.filling);
        }
    }
    kept
}

/// The cards that real lists carry most often, of those that fit on what a list has, are of use there, and cost no more than
/// is left; each once, with the list it makes. None where nothing is known of real lists.
pub fn additions<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    owned: Option<&Owned>,
    most: usize,
) -> Vec<Filling<DocumentOf<G>>> {
    let total = report::<G>(catalog, document).points();
    let left = G::format(&document.format).limit - total;
    let begun = Filling { document: document.clone(), cards: Vec::new(), total, left };
    let all = one_more::<G>(catalog, &Candidate { filling: begun, liked: (0, 0) }, owned).into_iter();
    let mut all: Vec<_> = all.filter(|(is_entry, _)| !is_entry).map(|(_, candidate)| candidate.filling).collect();
    let first = |filling: &Filling<_>| filling.cards.first().copied();
    all.retain(|filling| first(filling).and_then(|card| card.usage).is_some_and(|usage| usage > 0));
    all.sort_by_key(|filling| std::cmp::Reverse(first(filling).and_then(|card| card.usage)));
    let mut seen = BTreeSet::new();
    all.retain(|filling| first(filling).is_some_and(|card| seen.insert(card.card)));
    all.truncate(most);
    all
}

/// Every list that one more card makes of a list. What a list has to have comes first, and units before what is put on
/// them while many points are left.
fn further<G: Browsing>(
    catalog: &G::Catalog,
    row: &Candidate<G>,
    limit: i32,
    owned: Option<&Owned>,
) -> Vec<Candidate<G>> {
    let Filling { document, left, .. } = &row.filling;
    let mut found = one_more::<G>(catalog, row, owned);
    let lacks = lacking(&report::<G>(catalog, document));
    if lacks > 0 {
        keep_if_any(&mut found, |(_, candidate)| lacking(&report::<G>(catalog, &candidate.filling.document)) < lacks);
    }
    if *left * BEGUN > limit {
        keep_if_any(&mut found, |(is_entry, _)| *is_entry);
    }
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Every list that one more card makes of a list, and whether it is a unit of its own.
fn one_more<G: Browsing>(catalog: &G::Catalog, row: &Candidate<G>, owned: Option<&Owned>) -> Vec<(bool, Candidate<G>)> {
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
            let candidate = Candidate { filling, liked: (liked + weight * popularity(usage), cost + weight) };
            found.push((place == G::START, candidate));
        }
    }
    found
}

/// Keeps some of a few, unless none would be left.
fn keep_if_any<T>(all: &mut Vec<T>, keep: impl FnMut(&T) -> bool) {
    let kept: Vec<bool> = all.iter().map(keep).collect();
    if kept.contains(&true) {
        let mut kept = kept.into_iter();
        all.retain(|_| kept.next() == Some(true));
    }
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
