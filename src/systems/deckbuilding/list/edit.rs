//! Edits of base decks.

use super::{BaseDeck, Format};
use crate::cards::BaseId;
use kernel::{
    Choice, Place,
    Step::Field,
    building::candidates,
    edit::{Array, Editable},
};

candidates! {
    /// A base for a place.
    Candidate {
        Base(BaseId),
    }
}

/// Edits that only base decks have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Replaces all bases.
    Bases(Vec<BaseId>),
}

pub type Edit = kernel::Edit<Format, Candidate, Change>;

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
