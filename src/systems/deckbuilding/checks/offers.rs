//! Offers: candidates for a place, each with the findings it would add.

use super::{check_deck, ids};
use crate::{
    cards::Catalog,
    list::{Candidate, Document},
};
use kernel::{Place, offer::Asked};

pub type Offer = kernel::Offer<Candidate>;

/// Offers every base of the faction in catalog order; none for a place the deck lacks.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let own = catalog.bases().filter(|(_, base)| base.faction == document.list.faction);
    Asked::new(&document.list, place, ids::USUAL).offers(
        own.map(|(id, _)| Candidate::Base(id)),
        |_, _| 0,
        |deck, findings| {
            check_deck(catalog, document.format, deck, findings);
            0
        },
    )
}
