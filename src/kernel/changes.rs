//! Every legal list that differs from a list in one card.

use std::collections::BTreeSet;

use super::{
    Browsing, CardRef, DocumentOf, Layout, Owned, State, Step,
    filling::{report, taken},
    tree::Node,
};

/// A list that differs from another in one card.
#[derive(Debug, Clone, PartialEq)]
pub struct CardChange<D> {
    /// The list with the change.
    pub document: D,
    /// The card of the ship, unit or group the card is put on; none for one that is such a card itself.
    pub on: Option<CardRef>,
    /// The card whose place it takes; none where it takes an empty slot.
    pub out: Option<CardRef>,
    /// The card.
    pub card: CardRef,
    /// The points of the list with it.
    pub total: i32,
}

/// Every legal list that a legal list becomes by one more ship, unit or group, by one more card on one of them, or by one
/// card in the place of another, those of its decks and its hand among them. Equal entries are changed once. What is owned
/// decides too where it is given.
///
/// `wanted` is asked again and again whether anybody still waits for them; if not, there is none.
pub fn card_changes<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    owned: Option<&Owned>,
    wanted: &dyn Fn() -> bool,
) -> Vec<CardChange<DocumentOf<G>>> {
    let layout = Layout::<G>::new(catalog, &document.list);
    let content = |node: &Node<G::Candidate>| -> Vec<Option<CardRef>> {
        node.all().into_iter().map(|part| part.known().map(Into::into)).collect()
    };
    // An entry that a list has only one of, such as its map, is not swapped.
    let entries = layout.tree.0.iter().filter(|entry| matches!(entry.place.path().last(), Some(Step::Index(_))));
    let mut places = vec![(G::START, None, None)];
    for entry in entries.filter(|entry| entry.card.is_some()) {
        places.extend(entry.all().into_iter().map(|node| (node.place, Some(entry), node.known().map(Into::into))));
    }
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (place, entry, out) in places {
        let is_entry = entry.is_none_or(|entry: &Node<G::Candidate>| entry.place == place);
        for offer in G::offers(catalog, document, place, owned) {
            if !wanted() {
                return Vec::new();
            }
            let card: CardRef = offer.candidate.into();
            if out == Some(card) || !seen.insert((entry.map(content), out, card)) {
                continue;
            }
            let Some(after) = taken::<G>(&layout, document, place, &offer, owned) else { continue };
            let now = report::<G>(catalog, &after);
            if now.verdict().state() != State::Legal {
                continue;
            }
            // A card put on an entry and one put beside it may give the same list.
            if found.iter().any(|known: &CardChange<DocumentOf<G>>| known.document == after) {
                continue;
            }
            let on = entry.filter(|_| !is_entry).and_then(|entry| entry.known()).map(Into::into);
            found.push(CardChange { document: after, on, out, card, total: now.points() });
        }
    }
    found
}
