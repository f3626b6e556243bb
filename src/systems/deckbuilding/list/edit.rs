//! The edits of a base deck.

use super::{BaseDeck, Format};
use crate::cards::BaseId;
use kernel::{
    Choice, Place,
    Step::Field,
    building::candidates,
    edit::{Array, Editable},
};

candidates! {
    /// Something that can be put into a base deck.
    Candidate {
        Base(BaseId),
    }
}

/// What only base decks can be changed by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The deck is made of these bases.
    Bases(Vec<BaseId>),
}

/// One step of building.
pub type Edit = kernel::Edit<Format, Candidate, Change>;

/// The bases.
pub const BASES: Place = Place::field("bases");

impl Editable for BaseDeck {
    type Card = Candidate;
    type Change = Change;

    fn array(&mut self, place: &Place, _: bool) -> Option<&mut dyn Array<Candidate>> {
        match place.path() {
            [Field("bases")] => Some(&mut self.bases),
            _ => None,
        }
    }

    fn change(&mut self, change: &Change) -> Option<()> {
        let Change::Bases(bases) = change;
        self.bases = bases.iter().copied().map(Choice::Known).collect();
        Some(())
    }
}
