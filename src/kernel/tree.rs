//! A list as its builder shows it: what stands where, and what can be put where nothing stands yet.

use super::{Choice, Place};

/// A spot of a list as it is shown: a card, or a slot that is still empty, with what lies on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Node<C> {
    /// Its place; of copies shown together the first.
    pub place: Place,
    /// The places of all further copies.
    pub copies: Vec<Place>,
    /// The card that stands there.
    pub card: Option<Choice<C>>,
    /// The empty slot that is left when the card is taken out.
    pub slot: Option<Place>,
    /// Under which heading an entry stands; entries change places with others of theirs.
    pub section: u8,
    /// Cards on it, in display order.
    pub children: Vec<Self>,
}

impl<C: Copy> Node<C> {
    /// An empty slot.
    pub const fn empty(place: Place) -> Self {
        Self { place, copies: Vec::new(), card: None, slot: None, section: 0, children: Vec::new() }
    }

    /// A card.
    pub fn card<H: Copy + Into<C>>(place: Place, card: &Choice<H>) -> Self {
        Self { card: Some(card.to()), ..Self::empty(place) }
    }

    /// A field that holds one card or none.
    pub fn field<H: Copy + Into<C>>(place: Place, card: Option<&Choice<H>>) -> Self {
        Self { card: card.map(Choice::to), ..Self::empty(place) }
    }

    /// The card, if the catalog has it.
    pub fn known(&self) -> Option<C> {
        self.card.as_ref().and_then(Choice::known)
    }

    /// All places of its card: of copies the first one first.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        std::iter::once(self.place).chain(self.copies.iter().copied())
    }

    /// It and all that lies on it, in the order in which they are shown.
    pub fn all(&self) -> Vec<&Self> {
        std::iter::once(self).chain(self.children.iter().flat_map(Self::all)).collect()
    }

    /// Entries beside it in the document that must move with it.
    pub fn beside(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(|child| child.card.is_some() && !child.place.is_in(&self.place))
    }

    /// Number of cards, copies and those on it included.
    fn cards(&self) -> usize {
        let own = if self.card.is_some() { 1 + self.copies.len() } else { 0 };
        own + self.children.iter().map(Self::cards).sum::<usize>()
    }

    fn has(&self, place: Place) -> bool {
        self.place == place || self.copies.contains(&place) || self.children.iter().any(|child| child.has(place))
    }

    fn find(&self, is_it: &impl Fn(&Self) -> bool) -> Option<&Self> {
        if is_it(self) { Some(self) } else { self.children.iter().find_map(|child| child.find(is_it)) }
    }
}

/// A list as its builder shows it, from top to bottom.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree<C>(pub Vec<Node<C>>);

impl<C: Copy> Tree<C> {
    /// True if the list has far more entries or cards than any format can field: edits of it are not tried out one by
    /// one.
    pub fn is_too_long(&self) -> bool {
        const LONGEST: usize = 250;
        const MOST_CARDS: usize = 400;
        self.0.len() > LONGEST || self.0.iter().map(Node::cards).sum::<usize>() > MOST_CARDS
    }

    /// The spot at a place: a copy leads to the first one, an empty slot to the card that has come to stand in it.
    pub fn at(&self, place: Place) -> Option<&Node<C>> {
        let find = |is_it: &dyn Fn(&Node<C>) -> bool| self.0.iter().find_map(|node| node.find(&is_it));
        find(&|node| node.place == place || node.copies.contains(&place))
            .or_else(|| find(&|node| node.slot == Some(place)))
    }

    /// The entry that a place is in: a ship, a unit, a card that lies on no other.
    pub fn entry(&self, place: Place) -> Option<&Node<C>> {
        self.0.iter().find(|node| node.has(place))
    }

    /// Every spot, in the order in which they are shown.
    pub fn all(&self) -> Vec<&Node<C>> {
        self.0.iter().flat_map(Node::all).collect()
    }

    /// The place of the next card of an array.
    pub fn end(&self, array: Place) -> Place {
        let indices = self.all().into_iter().flat_map(|node| node.places().collect::<Vec<_>>());
        let taken = indices.filter_map(|place| match place.split() {
            (of, Some(index)) if of == array => Some(index + 1),
            _ => None,
        });
        array.at(taken.max().unwrap_or(0))
    }

    /// The empty slots behind a card among all that is shown with it.
    pub fn empty_behind(&self, card: Place) -> impl Iterator<Item = Place> + '_ {
        let array = card.split().0;
        let all = self.entry(card).map(Node::all).unwrap_or_default().into_iter();
        let behind = all.skip_while(move |node| node.place != card).skip(1);
        behind
            .filter(move |node| node.card.is_none() && node.place.is_slot() && node.place.split().0 == array)
            .map(|node| node.place)
    }

    /// The empty slots of an entry and of all that lies on it.
    pub fn empty_on(&self, entry: Place) -> impl Iterator<Item = Place> + '_ {
        let all = self.entry(entry).filter(|node| node.place == entry).map(Node::all).unwrap_or_default();
        all.into_iter().skip(1).filter(|node| node.card.is_none() && node.place.is_slot()).map(|node| node.place)
    }

    /// The cards of each entry of an array: its own card, and those on it.
    pub fn contents(&self, array: Place) -> Vec<Vec<Option<Choice<C>>>> {
        let mut all: Vec<(usize, Vec<Option<Choice<C>>>)> = Vec::new();
        for node in self.0.iter().flat_map(Node::all) {
            let (of, Some(index)) = node.place.split() else { continue };
            if of == array {
                let own = node.all().into_iter().filter(|other| other.place.is_in(&node.place));
                all.push((index, own.map(|other| other.card.clone()).collect()));
            }
        }
        all.sort_by_key(|(index, _)| *index);
        all.into_iter().map(|(_, content)| content).collect()
    }

    /// The entries that stand under the same heading as one.
    pub fn section(&self, entry: &Node<C>) -> Vec<&Node<C>> {
        let array = entry.place.split().0;
        self.0.iter().filter(|node| node.section == entry.section && node.place.split().0 == array).collect()
    }
}
