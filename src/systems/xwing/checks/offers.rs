//! Offers for a place: each candidate with the findings of the changed squad.

use super::{check_squad, effective::Effective, ids, ship_cost};
use crate::{
    builder::icons,
    cards::Catalog,
    list::{Candidate, Document, Squad},
};
use kernel::{
    Place,
    Step::{Field, Index},
    offer::Asked,
};

/// An offer for a place of a squad.
pub type Offer = kernel::Offer<Candidate>;

/// Every candidate for a place, in catalog order, each with its cost and with the findings it would add.
///
/// Ship cards of all factions are offered for a ship's place; those of another faction say so in their blockers. A place
/// the squad does not have gets no offers.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let asked = Asked::new(&document.list, place, ids::USUAL);
    let check = |squad: &Squad, findings: &mut _| check_squad(catalog, document.format, squad, findings);
    let pilots = catalog.pilots().filter(|(_, pilot)| pilot.in_squad_building).map(|(id, _)| Candidate::Pilot(id));
    match *place.path() {
        [Field("ships")] => {
            asked.offers(pilots, |squad, _| squad.ships.last().map_or(0, |ship| ship_cost(catalog, ship)), check)
        }
        [Field("ships"), Index(_)] => asked.offers(pilots, |_, card| printed(catalog, card), check),
        [Field("ships"), Index(ship), Field("upgrades"), _] => {
            let Some(icons) = icons(catalog, &document.list, &place) else { return Vec::new() };
            let upgrades = catalog.upgrades().filter(|(_, upgrade)| icons.contains(upgrade.slot));
            let cost = |squad: &Squad, card| match (card, squad.ships.get(ship as usize)) {
                (Candidate::Upgrade(id), Some(ship)) => Effective::of(catalog, ship)
                    .map_or_else(|| printed(catalog, card), |effective| effective.cost(catalog, ship, id)),
                _ => printed(catalog, card),
            };
            asked.offers(upgrades.map(|(id, _)| Candidate::Upgrade(id)), cost, check)
        }
        _ => Vec::new(),
    }
}

fn printed(catalog: &Catalog, card: Candidate) -> i32 {
    match card {
        Candidate::Pilot(id) => catalog.pilot(id).points.map_or(0, i32::from),
        Candidate::Upgrade(id) => catalog.upgrade(id).points.into(),
    }
}
