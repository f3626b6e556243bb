//! Moving through a list and changing it by places: the same for every game.

use super::{
    Browsing, Choice, Counter, Difference, DocumentOf, Edit, Fact, Offer, Owned, Place, Tree, Value, browsing,
    building::{Act, Building, EditOf, LabelledEdit},
    tree::Node,
};

type Labelled<G> = LabelledEdit<EditOf<G>>;

/// A list with its tree: where the cursor can go, and the edits that follow from where it stands.
#[derive(Debug)]
pub struct Layout<'a, G: Building> {
    /// The system's cards.
    pub catalog: &'a G::Catalog,
    /// The list.
    pub list: &'a G::List,
    /// The list as it is shown.
    pub tree: Tree<G::Candidate>,
}

impl<'a, G: Building> Layout<'a, G> {
    /// The list with its tree.
    pub fn new(catalog: &'a G::Catalog, list: &'a G::List) -> Self {
        Self { catalog, list, tree: G::tree(catalog, list) }
    }

    /// The kind of card that a place takes; none for a place that takes none.
    pub fn slot(&self, place: Place) -> Option<G::Slot> {
        G::slot(self.catalog, self.list, &place)
    }

    /// The card at a place, if the catalog knows it.
    pub fn card(&self, place: Place) -> Option<G::Candidate> {
        self.tree.at(place)?.known()
    }

    /// This place, or the nearest one left, in a list that may have changed.
    pub fn kept(&self, place: Place) -> Place {
        if let Some(node) = self.tree.at(place) {
            return node.place;
        }
        if place.split().1.is_none() && self.slot(place).is_some() {
            return place;
        }
        let near = match (place.split(), place.parent()) {
            // The last entry for one behind it.
            ((array, Some(_)), _) if array == G::START => {
                let all = self.tree.0.iter().map(|node| node.place).filter(|other| other.split() != (array, None));
                all.filter(|other| other.split().0 == array).max()
            }
            (_, Some(parent)) if parent != Place::ROOT => Some(self.kept(parent)),
            _ => None,
        };
        near.unwrap_or_else(|| G::nearest(self.catalog, self.list, &place))
    }

    /// The corresponding place in a list that changed by something other than an edit from here, such as an undo:
    /// within the same entry, wherever that is now. `before` is the old list.
    pub fn carried(&self, before: &Self, place: Place) -> Place {
        let moved = (|| {
            let (array, Some(index)) = before.tree.entry(place)?.place.split() else { return None };
            let (old, new) = (before.tree.contents(array), self.tree.contents(array));
            let now = new_index(&old, &new, index)?;
            Some(place.shifted(&array, |at| if at == index { now } else { at }))
        })();
        self.kept(moved.unwrap_or(place))
    }

    /// The parent of a place: an upgrade's ship, a ship's list. The list as a whole stands for its start.
    pub fn raised(place: Place) -> Place {
        if place == Place::ROOT { place } else { place.raised().unwrap_or(G::START) }
    }

    /// The next place (or, backwards, the one before) of the same tab, staying at the ends.
    pub fn walked(&self, here: Place, forward: bool) -> Place {
        let mut all = self.tree.all();
        all.retain(|node| G::tab(&node.place) == G::tab(&here));
        let Some(last) = all.len().checked_sub(1) else { return here };
        let at = all.iter().position(|node| node.place == here).unwrap_or(last);
        all[if forward { (at + 1).min(last) } else { at.saturating_sub(1) }].place
    }

    /// The entry under the cursor; an empty slot shows its parent.
    pub fn subject(&self, here: Place) -> Option<&Node<G::Candidate>> {
        let on = |node: &&Node<G::Candidate>| node.card.is_some();
        self.tree.at(here).filter(on).or_else(|| self.tree.entry(here).filter(on))
    }

    fn label(&self, act: Act, node: &Node<G::Candidate>, card: Fact, edit: EditOf<G>) -> Labelled<G> {
        let entry = self.tree.entry(node.place);
        let is_entry = entry.is_none_or(|entry| entry.place == node.place);
        let name = entry.and_then(|entry| entry.card.as_ref()).map_or_else(|| card.clone(), Choice::fact);
        LabelledEdit::new(G::label(act, &node.place, is_entry), vec![("card", card), (G::ENTRY, name)], edit)
    }

    /// The effect of taking a card at a place: it is added, or replaces the one there; none if nothing can be put
    /// there.
    pub fn act(&self, place: Place) -> Option<Act> {
        let _ = self.slot(place)?;
        let holds_one = self.tree.at(place).is_some_and(|node| node.card.is_some());
        Some(if holds_one { Act::Replace } else { Act::Add })
    }

    /// The edit that puts a card where the cursor stands.
    pub fn placed(&self, place: Place, card: G::Candidate) -> Option<EditOf<G>> {
        Some(match (self.act(place)?, self.tree.at(place)) {
            (Act::Replace, Some(node)) => Edit::Replace(node.place, card),
            _ => Edit::Insert(G::landing(&place), card),
        })
    }

    /// Doubles an entry, with what lies on it where a list may have that twice.
    pub fn duplicate(&self, place: Place) -> Option<Labelled<G>> {
        let entry = self.tree.entry(place)?;
        let card = entry.card.as_ref()?;
        let (array, Some(at)) = entry.place.split() else { return None };
        // Behind all of it, or what lies on it would lie on the copy.
        let at = entry.beside().filter_map(|child| child.place.split().1).fold(at, usize::max) + 1;
        let doubled = |card: G::Candidate| !G::is_unique(self.catalog, card);
        let beside = entry.beside().filter(|child| child.known().is_some_and(doubled));
        let copies = std::iter::once(entry).chain(beside).enumerate();
        let edits = copies.map(|(after, node)| Edit::Copy(node.place, at + after)).collect();
        let label = self.label(Act::Copy, entry, card.fact(), Edit::all(edits));
        Some(LabelledEdit { cursor: Some(array.at(at)), ..label })
    }

    /// Puts another copy of a card into the list.
    pub fn another(&self, place: Place) -> Option<Labelled<G>> {
        let node = self.tree.at(place)?;
        let card = node.known()?;
        Some(self.label(Act::Add, node, Fact::Card(card.into()), Edit::Insert(place.split().0, card)))
    }

    /// The entries before and behind one that it can change places with.
    pub fn neighbors(&self, place: Place) -> [Option<&Node<G::Candidate>>; 2] {
        let Some(entry) = self.tree.entry(place).filter(|entry| entry.place.split().1.is_some()) else {
            return [None; 2];
        };
        let section = self.tree.section(entry);
        let Some(here) = section.iter().position(|other| other.place == entry.place) else { return [None; 2] };
        let other = |at: Option<usize>| at.and_then(|at| section.get(at).copied()).filter(|node| node.card.is_some());
        [other(here.checked_sub(1)), other(Some(here + 1))]
    }

    /// Lets an entry change places with the one before it or the one behind it, what lies on them going along; every
    /// other entry stays where it is.
    pub fn moved(&self, here: Place, place: Place, up: bool) -> Option<Labelled<G>> {
        let entry = self.tree.entry(place)?;
        let [before, behind] = self.neighbors(place);
        let (first, second) = if up { (before?, entry) } else { (entry, behind?) };
        let array = entry.place.split().0;
        let (one, other) = (block(first), block(second));
        let count = self.tree.end(array).split().1?;
        let mut wanted: Vec<usize> = Vec::with_capacity(count);
        for card in 0..count {
            match card {
                card if Some(&card) == one.first() => wanted.extend(&other),
                card if Some(&card) == other.first() => wanted.extend(&one),
                card if one.contains(&card) || other.contains(&card) => {}
                card => wanted.push(card),
            }
        }
        self.reordered(here, entry, &wanted)
    }

    /// Brings an entry to where another one of its section stands, what lies on it going along; those between them make
    /// room.
    pub fn brought(&self, here: Place, place: Place, to: Place) -> Option<Labelled<G>> {
        let (entry, other) = (self.tree.entry(place)?, self.tree.entry(to)?);
        let (array, _) = entry.place.split();
        let section = self.tree.section(entry);
        let at = |node: &Node<G::Candidate>| section.iter().position(|known| known.place == node.place);
        let (from, to) = (at(entry)?, at(other).filter(|_| other.card.is_some())?);
        if from == to {
            return None;
        }
        let (own, others) = (block(entry), block(other));
        let mut wanted: Vec<usize> = (0..self.tree.end(array).split().1?).filter(|card| !own.contains(card)).collect();
        let is_last = |card: &usize| Some(card) == others.iter().max();
        let is_first = |card: &usize| Some(card) == others.iter().min();
        let gap = match from < to {
            true => wanted.iter().position(is_last)? + 1,
            false => wanted.iter().position(is_first)?,
        };
        let _ = wanted.splice(gap..gap, own);
        self.reordered(here, entry, &wanted)
    }

    /// Brings the cards of an entry's array into this order; the cursor goes along with what it stands on.
    fn reordered(&self, here: Place, entry: &Node<G::Candidate>, wanted: &[usize]) -> Option<Labelled<G>> {
        let (array, _) = entry.place.split();
        let edit = Edit::all(reordering(array, wanted));
        let along = if block(entry).iter().any(|index| here.is_in(&array.at(*index))) { here } else { entry.place };
        let cursor = edit.follow(along);
        Some(LabelledEdit { cursor, ..self.label(Act::Move, entry, entry.card.as_ref()?.fact(), edit) })
    }

    /// Takes out what is at a place with all that lies on it; of copies the last one.
    pub fn remove(&self, place: Place) -> Option<Labelled<G>> {
        let node = self.tree.at(place)?;
        let card = node.card.as_ref()?.fact();
        let (edit, next) = match node.copies.last() {
            Some(copy) => (Edit::Remove(*copy), Some(node.place)),
            None => {
                let places = std::iter::once(node.place).chain(node.beside().map(|child| child.place));
                (Edit::removing(places.collect()), node.slot)
            }
        };
        let cursor = next.and_then(|next| edit.follow(next)).unwrap_or(node.place);
        Some(LabelledEdit { cursor: Some(cursor), ..self.label(Act::Remove, node, card, edit) })
    }
}

impl<G: Browsing> Layout<'_, G> {
    /// Puts a card where the cursor stands. The cursor goes on to where something fits: after a ship or unit to its first
    /// slot, after what lies on one to the next, else to where the next entry is added.
    pub fn take(&self, document: &DocumentOf<G>, place: Place, card: G::Candidate) -> Option<Labelled<G>> {
        let act = self.act(place)?;
        let edit = self.placed(place, card)?;
        let node = self.tree.at(place).cloned().unwrap_or_else(|| Node::empty(place));
        let fact = Fact::Card(card.into());
        if act == Act::Replace {
            return Some(self.label(act, &node, fact, edit));
        }
        let landing = G::landing(&place);
        let landed = if landing.split().1.is_some() { landing } else { self.tree.end(landing) };
        let after = edit.apply(document)?;
        let cursor = G::next(self.catalog, &after.list, &place).or_else(|| {
            let is_entry = landing == G::START;
            let on_entry = place.is_slot() && place.raised().is_some();
            let tree = G::tree(self.catalog, &after.list);
            match () {
                () if is_entry => {
                    Some(tree.empty_on(landed).find(|slot| self.has_offers(&after, *slot, None)).unwrap_or(G::START))
                }
                () if on_entry => {
                    Some(tree.empty_behind(landed).find(|slot| self.has_offers(&after, *slot, None)).unwrap_or(landed))
                }
                () => None,
            }
        });
        Some(LabelledEdit { cursor, ..self.label(act, &node, fact, edit) })
    }

    /// True if any card fits an empty slot.
    pub fn has_offers(&self, document: &DocumentOf<G>, slot: Place, owned: Option<&Owned>) -> bool {
        let offers = G::offers(self.catalog, document, slot, owned);
        offers.iter().any(|offer| browsing::fits::<G>(self.catalog, offer))
    }
}

/// Values before and after an offer is taken: of its ship or unit, of the list's counters, of its points. Empty for the
/// card already there.
pub fn differences<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    place: &Place,
    offer: &Offer<G::Candidate>,
) -> Vec<Difference> {
    let layout = Layout::<G>::new(catalog, &document.list);
    let Some(after) = layout.placed(*place, offer.candidate).and_then(|edit| edit.apply(document)) else {
        return Vec::new();
    };
    let entry = layout.tree.entry(*place).map(|entry| entry.place);
    let values = |list: &G::List| entry.map_or_else(Vec::new, |entry| G::values(catalog, list, &entry));
    let counted = |document: &DocumentOf<G>| -> Vec<Value> {
        let value = |counter: Counter| Value { term: counter.label, icon: counter.icon, value: counter.have as i32 };
        G::counted(catalog, document).into_iter().map(value).collect()
    };
    let mut all = Difference::between(&values(&document.list), &values(&after.list));
    all.extend(Difference::between(&counted(document), &counted(&after)));
    if offer.difference != 0 {
        let before = offer.total - offer.difference;
        all.push(Difference { term: G::WHOLE, icon: "", before, after: offer.total });
    }
    all
}

/// Index of an entry after the list of entries changed; none if it is gone.
fn new_index<T: PartialEq>(old: &[T], new: &[T], index: usize) -> Option<usize> {
    let own = old.get(index)?;
    let places = |all: &[T]| -> Vec<usize> { (0..all.len()).filter(|at| all[*at] == *own).collect() };
    let (before, after) = (places(old), places(new));
    let rank = before.iter().position(|at| *at == index)?;
    let common = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    match () {
        // It has only changed its place, if that: among equal ones it keeps its number.
        () if before.len() == after.len() => Some(after[rank]),
        // All before it is as it was.
        () if index < common => Some(index),
        // It was changed where it stood, or something was put in or taken out before it.
        () if old.len() == new.len() => Some(index),
        () => (index + new.len()).checked_sub(old.len()),
    }
}

/// Indices of an entry and of all entries that must be removed with it.
fn block<C: Copy>(entry: &Node<C>) -> Vec<usize> {
    let places = std::iter::once(entry.place).chain(entry.beside().map(|child| child.place));
    places.filter_map(|place| place.split().1).collect()
}

/// The moves that bring the entries of an array, which stand in order, into this order.
fn reordering<F, C, X>(array: Place, wanted: &[usize]) -> Vec<Edit<F, C, X>> {
    let mut now: Vec<usize> = (0..wanted.len()).collect();
    let mut edits = Vec::new();
    for (to, card) in wanted.iter().enumerate() {
        let Some(from) = now.iter().position(|other| other == card).filter(|from| *from != to) else { continue };
        let card = now.remove(from);
        now.insert(to, card);
        edits.push(Edit::Move(array.at(from), to));
    }
    edits
}
