//! Building a list of some game: edits, what can be put in a place, and ways out of a finding.

use std::fmt::Debug;

use super::{CardRef, DocumentOf, Edit, Fact, ListBuilding, Offer, Owned, Place, Tree, edit::Editable};

/// The edits of a system's lists.
pub type EditOf<G> = Edit<<G as ListBuilding>::Format, <G as Building>::Candidate, <G as Building>::Change>;

/// Declares what can be offered in the lists of a game: a card of any of its kinds.
#[macro_export]
macro_rules! candidates {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $Kind:ident($Id:ty),)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$doc])* $Kind($Id),)+
        }

        impl From<$name> for $crate::CardRef {
            fn from(candidate: $name) -> Self {
                match candidate { $($name::$Kind(id) => id.into(),)+ }
            }
        }

        $(impl From<$Id> for $name {
            fn from(id: $Id) -> Self {
                Self::$Kind(id)
            }
        })+
    };
}
pub use candidates;

/// Action at a place, for its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A card is put in.
    Add,
    /// Another card takes the place of one.
    Replace,
    /// A card is taken out.
    Remove,
    /// An entry is doubled.
    Copy,
    /// An entry changes places with another.
    Move,
}

/// An edit with its name and with where the cursor goes.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelledEdit<E> {
    pub edit: E,
    /// The phrase that tells what was done.
    pub label: &'static str,
    /// Facts for the phrase.
    pub facts: Vec<(&'static str, Fact)>,
    /// The cursor's new place; none if it follows its entry.
    pub cursor: Option<Place>,
}

impl<E> LabelledEdit<E> {
    /// An edit after which the cursor stays.
    pub const fn new(label: &'static str, facts: Vec<(&'static str, Fact)>, edit: E) -> Self {
        Self { edit, label, facts, cursor: None }
    }
}

/// A system's part of a list builder: the places of a list, the cards that belong there, labels for edits.
/// [`Layout`](super::Layout) does all navigation and editing from this.
///
/// An offer is the checked list with the candidate in it, so the builder cannot disagree with the checks.
pub trait Building:
    ListBuilding<List: Editable<Card = <Self as Building>::Candidate, Change = <Self as Building>::Change>>
{
    /// A card that can be offered.
    type Candidate: Debug + Copy + Eq + Into<CardRef> + Send + 'static;
    /// A change that only lists of this system know.
    type Change: Debug + Clone + PartialEq + Send + 'static;
    /// The kind of card that a place takes.
    type Slot: Debug + Copy + PartialEq + Send + 'static;

    /// The array a list is begun with: its place is that of a further ship, unit or card.
    const START: Place;
    /// The word for an entry in phrase keys: `ship`, `unit`.
    const ENTRY: &'static str;

    /// Every candidate for a place, in catalog order, each with its cost and with the findings it would add. A place the
    /// list does not have gets no offers.
    fn offers(
        catalog: &Self::Catalog,
        document: &DocumentOf<Self>,
        place: Place,
        owned: Option<&Owned>,
    ) -> Vec<Offer<Self::Candidate>>;

    /// Components of a card, as a collection counts them.
    fn needs(catalog: &Self::Catalog, candidate: Self::Candidate) -> Vec<CardRef> {
        let _ = catalog;
        vec![candidate.into()]
    }

    /// The list as it is shown.
    fn tree(catalog: &Self::Catalog, list: &Self::List) -> Tree<Self::Candidate>;

    /// The kind of card that a place takes; none for a place that takes none.
    fn slot(catalog: &Self::Catalog, list: &Self::List, place: &Place) -> Option<Self::Slot>;

    /// The phrase that tells what was done; `is_entry` says whether the place is that of an entry of the list or of
    /// something that lies on one.
    fn label(act: Act, place: &Place, is_entry: bool) -> &'static str;

    /// True if a list may have the card only once.
    fn is_unique(catalog: &Self::Catalog, candidate: Self::Candidate) -> bool;

    /// The part of the list a place is in, where parts have tabs of their own.
    fn tab(place: &Place) -> u8 {
        let _ = place;
        0
    }

    /// The place that stands for one the list does not show.
    fn nearest(catalog: &Self::Catalog, list: &Self::List, place: &Place) -> Place {
        let _ = (catalog, list, place);
        Self::START
    }

    /// Destination of a card taken for an empty slot.
    fn landing(place: &Place) -> Place {
        place.split().0
    }

    /// The place to choose from after a card was added, if it is not the next empty slot.
    fn next(catalog: &Self::Catalog, list: &Self::List, place: &Place) -> Option<Place> {
        let _ = (catalog, list, place);
        None
    }
}
