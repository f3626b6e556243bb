//! Where the cursor goes with an edit, and with an edit that is taken back.

use super::{
    Browsing, DocumentOf, Layout, Place, Tree,
    browsing::fits,
    building::{EditOf, LabelledEdit},
    tree::Node,
};

impl<G: Browsing> Layout<'_, G> {
    /// Puts a card where the cursor stands, and goes on to the next slot that has something to offer: after an entry to
    /// the first of its own, after what lies on one to the next on the same.
    pub fn take_and_go_on(
        &self,
        document: &DocumentOf<G>,
        place: Place,
        card: G::Candidate,
        owned: Option<&G::Owned>,
    ) -> Option<LabelledEdit<EditOf<G>>> {
        let taken = self.take(document, place, card)?;
        let is_put_in = self.tree.at(place).is_none_or(|node| node.card.is_none());
        let after = taken.edit.apply(document)?;
        if !is_put_in || G::next(self.catalog, &after.list, &place).is_some() {
            return Some(taken);
        }
        let landing = G::landing(&place);
        let landed = if landing.split().1.is_some() { landing } else { self.tree.end(landing) };
        let tree = G::tree(self.catalog, &after.list);
        let next = tree.slots_behind(landed).into_iter().find(|slot| self.offers_something(&after, *slot, owned));
        Some(LabelledEdit { cursor: next.or(taken.cursor.map(|_| landed)), ..taken })
    }

    /// Whether a slot of a list has anything to offer that fits.
    pub fn offers_something(&self, document: &DocumentOf<G>, slot: Place, owned: Option<&G::Owned>) -> bool {
        let offers = G::offers(self.catalog, document, slot, owned);
        offers.iter().any(|offer| fits::<G>(self.catalog, offer))
    }
}

impl<C: Copy + PartialEq> Tree<C> {
    /// The empty slots behind a card among all that is shown with it.
    fn slots_behind(&self, card: Place) -> Vec<Place> {
        let Some(entry) = self.entry(card) else { return Vec::new() };
        let all = entry.all().into_iter().skip_while(|node| node.place != card).skip(1);
        all.filter(|node| node.card.is_none() && node.place.is_slot()).map(|node| node.place).collect()
    }

    /// Where the same thing stands in the list after it has become another: an entry that has changed its place takes
    /// the cursor along.
    pub fn follow(&self, here: Place, after: &Self) -> Place {
        let Some(entry) = self.entry(here) else { return here };
        let at = |tree: &Self| tree.0.iter().position(|node| node.place == entry.place);
        if at(after).is_some_and(|at| is_same(&after.0[at], entry)) {
            return here;
        }
        let mut same = after.0.iter().filter(|node| is_same(node, entry));
        let (Some(other), None) = (same.next(), same.next()) else { return here };
        let inside = entry.all().iter().position(|node| node.place == here);
        inside.and_then(|inside| other.all().get(inside).map(|node| node.place)).unwrap_or(other.place)
    }
}

/// Whether two entries hold the same cards.
fn is_same<C: PartialEq>(one: &Node<C>, other: &Node<C>) -> bool {
    one.card == other.card
        && one.children.len() == other.children.len()
        && one.children.iter().zip(&other.children).all(|(one, other)| is_same(one, other))
}
