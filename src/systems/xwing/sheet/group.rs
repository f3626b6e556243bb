//! The ships of a squad, those that are alike taken together.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    cards::{Catalog, Pilot, ShipType, UpgradeId},
    checks::{Effective, Seats, seats_in_squad, ship_cost},
    list::{Document, Ship, UpgradeChoice},
};
use kernel::sheet::{Alike, alike};

/// Ships of the same card with the same upgrades in any order.
pub(super) struct Group<'a> {
    /// The ships, as they stand in the squad.
    pub ships: Alike<'a, Ship>,
    /// Values after upgrades; none for an unknown card.
    pub effective: Option<Effective>,
    /// The upgrades in the order of the upgrade bar.
    pub upgrades: Vec<Carried<'a>>,
    /// The cost of one of them.
    pub points: i32,
}

/// An upgrade of a ship, with the copies of it that the ship carries.
pub(super) struct Carried<'a> {
    /// The card.
    pub choice: &'a UpgradeChoice,
    /// Copies on one ship.
    pub copies: u16,
    /// True if the ship has icons for them; copies without one form a group of their own.
    pub has_place: bool,
}

impl Group<'_> {
    /// Number of ships.
    pub fn copies(&self) -> u16 {
        self.ships.copies()
    }

    /// The ship card and its type; none where the card is unknown.
    pub fn cards<'c>(&self, catalog: &'c Catalog) -> Option<(&'c Pilot, &'c ShipType)> {
        let pilot = catalog.pilot(self.ships.first.pilot.known()?);
        Some((pilot, catalog.ship(pilot.ship)))
    }

    /// The upgrades that the catalog has, with the copies on one ship.
    pub fn known_upgrades(&self) -> impl Iterator<Item = (UpgradeId, u16)> {
        self.upgrades.iter().filter_map(|carried| Some((carried.choice.known()?, carried.copies)))
    }

    /// Cost of an upgrade on this ship.
    pub fn cost(&self, catalog: &Catalog, id: UpgradeId) -> i32 {
        match &self.effective {
            Some(effective) => effective.cost(catalog, self.ships.first, id),
            None => i32::from(catalog.upgrade(id).points),
        }
    }
}

/// The ships of a squad, taken together where they are alike, in the order of the squad.
pub(super) fn groups<'a>(catalog: &Catalog, document: &'a Document) -> Vec<Group<'a>> {
    let key = |ship: &'a Ship| {
        let mut upgrades: Vec<Sorted<'a>> = ship.upgrades.iter().map(sorted).collect();
        upgrades.sort_unstable();
        (&ship.pilot, upgrades)
    };
    let all = &document.list.ships;
    let place = |ship: &Ship| all.iter().position(|known| std::ptr::eq(known, ship)).unwrap_or_default();
    let group = |ships: Alike<'a, Ship>| Group {
        effective: Effective::of(catalog, ships.first),
        upgrades: carried(&seats_in_squad(catalog, all, place(ships.first)), ships.first),
        points: ship_cost(catalog, ships.first),
        ships,
    };
    alike(&document.list.ships, key, |ship| &ship.pilot).into_iter().map(group).collect()
}

/// Sort key of upgrades, for the comparison of two ships.
type Sorted<'a> = (Option<UpgradeId>, &'a str);

fn sorted(choice: &UpgradeChoice) -> Sorted<'_> {
    match choice {
        UpgradeChoice::Known(id) => (Some(*id), ""),
        UpgradeChoice::Unknown(id) => (None, id),
    }
}

fn carried<'a>(seats: &Seats, ship: &'a Ship) -> Vec<Carried<'a>> {
    let seated = seats.seats.iter().filter(|seat| !seat.second_half).filter_map(|seat| seat.card);
    let unslotted: FxHashSet<usize> = seats.unslotted.iter().copied().collect();
    let order =
        seated.chain(seats.unslotted.iter().copied()).filter_map(|index| Some((index, ship.upgrades.get(index)?)));
    let mut carried: Vec<Carried<'a>> = Vec::new();
    let mut known: FxHashMap<(&UpgradeChoice, bool), usize> = FxHashMap::default();
    for (index, choice) in order {
        let has_place = !unslotted.contains(&index);
        let next = carried.len();
        let at = *known.entry((choice, has_place)).or_insert(next);
        if at < next {
            carried[at].copies = carried[at].copies.saturating_add(1);
        } else {
            carried.push(Carried { choice, copies: 1, has_place });
        }
    }
    carried
}
