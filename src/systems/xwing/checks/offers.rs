//! Offers for a place: each candidate with the findings of the changed squad.

use super::{check_squad, effective::Effective, ids, ship_cost};
use crate::{
    builder::icons,
    cards::{Catalog, Slot, Words},
    list::{Candidate, Document, PilotChoice, Ship, Squad, UpgradeChoice},
};
use kernel::{
    Place,
    Step::{Field, Index},
    offer::{Asker, placeholder},
};

/// An offer for a place of a squad.
pub type Offer = kernel::Offer<Candidate>;

/// Every candidate for a place, in catalog order, each with its cost and with the findings it would add.
///
/// Ship cards of all factions are offered for a ship's place; those of another faction say so in their blockers. A place
/// the squad does not have gets no offers.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let asker = Asker::new(ids::USUAL, |findings| check_squad(catalog, document.format, &document.list, findings));
    let mut asking = Asking { catalog, document, squad: document.list.clone(), asker };
    match *place.path() {
        [Field("ships")] => asking.new_ships(),
        [Field("ships"), Index(ship)] => asking.pilots(ship as usize),
        [Field("ships"), Index(ship), Field("upgrades"), _] => {
            let icons = icons(catalog, &document.list, &place);
            icons.map_or_else(Vec::new, |icons| asking.upgrades(ship as usize, icons, place.inner_index()))
        }
        _ => Vec::new(),
    }
}

struct Asking<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    /// The squad, changed for each candidate and changed back.
    squad: Squad,
    asker: Asker,
}

impl Asking<'_> {
    /// The offer that the squad as it is now would be.
    fn offer(&mut self, candidate: Candidate, cost: i32) -> Offer {
        let Self { catalog, document, squad, asker } = self;
        asker.offer(candidate, cost, |findings| check_squad(catalog, document.format, squad, findings))
    }

    fn new_ships(&mut self) -> Vec<Offer> {
        let catalog = self.catalog;
        catalog
            .pilots()
            .filter(|(_, pilot)| pilot.in_squad_building)
            .map(|(id, _)| {
                self.squad.ships.push(Ship::new(id));
                let cost = self.squad.ships.last().map_or(0, |ship| ship_cost(catalog, ship));
                let offer = self.offer(Candidate::Pilot(id), cost);
                let _ = self.squad.ships.pop();
                offer
            })
            .collect()
    }

    fn pilots(&mut self, ship: usize) -> Vec<Offer> {
        let Some(original) = self.squad.ships.get(ship).map(|ship| ship.pilot.clone()) else { return Vec::new() };
        let catalog = self.catalog;
        let offers = catalog
            .pilots()
            .filter(|(_, pilot)| pilot.in_squad_building)
            .map(|(id, pilot)| {
                self.squad.ships[ship].pilot = PilotChoice::Known(id);
                self.offer(Candidate::Pilot(id), i32::from(pilot.points.unwrap_or(0)))
            })
            .collect();
        self.squad.ships[ship].pilot = original;
        offers
    }

    fn upgrades(&mut self, ship: usize, icons: Words<Slot>, replacing: Option<usize>) -> Vec<Offer> {
        let Some(entry) = self.squad.ships.get_mut(ship) else { return Vec::new() };
        let Some(at) = placeholder(&mut entry.upgrades, replacing) else { return Vec::new() };
        let catalog = self.catalog;
        catalog
            .upgrades()
            .filter(|(_, upgrade)| icons.contains(upgrade.slot))
            .map(|(id, _)| {
                self.squad.ships[ship].upgrades[at] = UpgradeChoice::Known(id);
                let entry = &self.squad.ships[ship];
                let cost = Effective::of(catalog, entry).map_or_else(
                    || i32::from(catalog.upgrade(id).points),
                    |effective| effective.cost(catalog, entry, id),
                );
                self.offer(Candidate::Upgrade(id), cost)
            })
            .collect()
    }
}
