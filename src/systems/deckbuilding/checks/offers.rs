//! Offers: candidates for a place, each with the findings it would add.

use super::{check_deck, ids};
use crate::{
    cards::Catalog,
    list::{Candidate, Document},
};
use kernel::{
    Choice, Place,
    Step::{Field, Index},
    offer::{Asker, placeholder},
};

pub type Offer = kernel::Offer<Candidate>;

/// Offers every base of the faction in catalog order; none for a place the deck lacks.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let replacing = match *place.path() {
        [Field("bases")] => None,
        [Field("bases"), Index(index)] => Some(index as usize),
        _ => return Vec::new(),
    };
    let mut asker = Asker::new(ids::USUAL, |findings| {
        check_deck(catalog, document, findings);
        0
    });
    let mut after = document.clone();
    let Some(at) = placeholder(&mut after.list.bases, replacing) else { return Vec::new() };
    let own = catalog.bases().filter(|(_, base)| base.faction == document.list.faction);
    own.map(|(id, _)| {
        after.list.bases[at] = Choice::Known(id);
        asker.offer(Candidate::Base(id), 0, |findings| {
            check_deck(catalog, &after, findings);
            0
        })
    })
    .collect()
}
