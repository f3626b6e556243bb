//! Building a list of some game: edits, what can be put in a place, and ways out of a finding.

use std::fmt::Debug;

use super::{
    CardRef, DocumentOf, Edit, Fact, Finding, ListBuilding, Offer, Owned, Place, Repair, Tree, edit::Editable,
};

/// The edits of a game's lists.
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

/// What is done at a place, as its words tell it.
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
    /// Where the cursor goes; none if it stays with what it stands on.
    pub cursor: Option<Place>,
}

impl<E> LabelledEdit<E> {
    /// An edit after which the cursor stays.
    pub const fn new(label: &'static str, facts: Vec<(&'static str, Fact)>, edit: E) -> Self {
        Self { edit, label, facts, cursor: None }
    }
}

/// What a game brings so that its lists can be built step by step: what stands where, what belongs where, and what the
/// steps are called. All that moves through a list and changes it follows from that ([`Layout`](super::Layout)).
///
/// An offer is the list with the candidate in it, checked; a repair is an edit that was tried out. So whatever a builder
/// shows cannot disagree with the checks.
pub trait Building:
    ListBuilding<List: Editable<Card = <Self as Building>::Candidate, Change = <Self as Building>::Change>>
{
    /// A card that can be offered.
    type Candidate: Debug + Copy + Eq + Into<CardRef> + Send + 'static;
    /// A change that only lists of this game know.
    type Change: Debug + Clone + PartialEq + Send + 'static;
    /// What kind of card belongs somewhere.
    type Slot: Debug + Copy + PartialEq + Send + 'static;

    /// The array a list is begun with: its place is that of a further ship, unit or card.
    const START: Place;
    /// What phrases call an entry: `ship`, `unit`.
    const ENTRY: &'static str;

    /// Every candidate for a place, in catalog order, each with its cost and with the findings it would add. A place the
    /// list does not have gets no offers.
    fn offers(
        catalog: &Self::Catalog,
        document: &DocumentOf<Self>,
        place: Place,
        owned: Option<&Owned>,
    ) -> Vec<Offer<Self::Candidate>>;

    /// What is laid on the table for a card, as a collection counts it.
    fn needs(catalog: &Self::Catalog, candidate: Self::Candidate) -> Vec<CardRef> {
        let _ = catalog;
        vec![candidate.into()]
    }

    /// Edits that remove a finding without bringing another error, the smallest first.
    fn repairs(catalog: &Self::Catalog, document: &DocumentOf<Self>, finding: &Finding) -> Vec<Repair<EditOf<Self>>>;

    /// The list as it is shown.
    fn tree(catalog: &Self::Catalog, list: &Self::List) -> Tree<Self::Candidate>;

    /// What belongs at a place; none where nothing can be put.
    fn slot(catalog: &Self::Catalog, list: &Self::List, place: &Place) -> Option<Self::Slot>;

    /// The phrase that tells what was done; `is_entry` says whether the place is that of an entry of the list or of
    /// something that lies on one.
    fn label(act: Act, place: &Place, is_entry: bool) -> &'static str;

    /// Whether a list has a card once only.
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

    /// Where a card is put that is taken for an empty slot.
    fn landing(place: &Place) -> Place {
        place.split().0
    }

    /// Where the next card is chosen after one was put in at a place, where that is not the next empty slot.
    fn next(catalog: &Self::Catalog, list: &Self::List, place: &Place) -> Option<Place> {
        let _ = (catalog, list, place);
        None
    }
}
