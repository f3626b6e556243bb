//! Cards by the ids of an XWS document.

use rustc_hash::FxHashMap;

use super::{ship_id, spelling};
use crate::cards::{Catalog, PilotId, ShipId, SquadFaction, UpgradeId};
use kernel::{
    ImportOutcome, Language,
    similar::{Guesser, fold},
};

/// Least likeness of two ids for a guess. Ids are written by programs: a different one is rarely a slip.
const ENOUGH: f64 = 0.85;

/// Most unknown ids that are compared with every name; the rest is refused unseen.
const GUESSES: usize = 200;

/// A card that was found, and how sure that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found<T> {
    pub card: T,
    pub outcome: ImportOutcome,
}

impl<T> Found<T> {
    const fn mapped(card: T) -> Self {
        Self { card, outcome: ImportOutcome::Mapped }
    }

    const fn guessed(card: T) -> Self {
        Self { card, outcome: ImportOutcome::Guessed }
    }
}

/// Finds cards by ids; remembers what it has found, so that long documents cost no more than their variety.
pub(super) struct Finder<'a> {
    catalog: &'a Catalog,
    second_edition: bool,
    upgrades: FxHashMap<(String, String), Option<Found<UpgradeId>>>,
    pilots: FxHashMap<(String, String, Option<SquadFaction>), Option<Found<PilotId>>>,
    /// Made when the first id has to be guessed.
    names: Option<Names>,
    /// Made when the first ship is not found by its id.
    ship_names: Option<FxHashMap<String, Vec<ShipId>>>,
    guesses: usize,
    /// Sections of each unsplit huge ship read so far, by ship and number of the model.
    sections: FxHashMap<(String, Option<i64>), usize>,
}

struct Names {
    by_name: FxHashMap<String, Vec<UpgradeId>>,
    upgrades: Guesser<UpgradeId>,
    pilots: Guesser<PilotId>,
}

impl Names {
    fn new(catalog: &Catalog) -> Self {
        let mut by_name: FxHashMap<String, Vec<UpgradeId>> = FxHashMap::default();
        let mut upgrades = Vec::new();
        for (id, upgrade) in catalog.upgrades() {
            let name = fold(upgrade.text.name(Language::English));
            upgrades.push((name.clone(), id));
            by_name.entry(name).or_default().push(id);
        }
        let pilots = catalog.pilots().map(|(id, pilot)| (fold(pilot.text.name(Language::English)), id));
        Self { by_name, upgrades: Guesser::new(upgrades), pilots: Guesser::new(pilots) }
    }
}

/// Ship types by names that are not their id: the whole ship of two sections, the type's folded name.
fn ship_names(catalog: &Catalog) -> FxHashMap<String, Vec<ShipId>> {
    let mut names: FxHashMap<String, Vec<ShipId>> = FxHashMap::default();
    for (id, ship) in catalog.ships() {
        if ship_id(ship) == &*ship.id {
            names.entry(fold(&ship.type_name)).or_default().push(id);
        } else {
            names.entry(ship_id(ship).to_owned()).or_default().push(id);
        }
    }
    names
}

/// The part of an id before the hyphen, which builders put behind it to tell namesakes apart.
fn base(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

impl<'a> Finder<'a> {
    pub(super) fn new(catalog: &'a Catalog, second_edition: bool) -> Self {
        Self {
            catalog,
            second_edition,
            upgrades: FxHashMap::default(),
            pilots: FxHashMap::default(),
            names: None,
            ship_names: None,
            guesses: GUESSES,
            sections: FxHashMap::default(),
        }
    }

    /// The ship card of this pilot in this ship. `multisection` numbers the huge ship it is a section of.
    pub(super) fn pilot(
        &mut self,
        written: &str,
        ship: &str,
        faction: Option<SquadFaction>,
        multisection: Option<i64>,
    ) -> Option<Found<PilotId>> {
        // Most ids are right as they are.
        if let Some(kind) = self.catalog.find_ship(ship)
            && let Some(found) = self.catalog.find_pilot(written, kind, faction)
        {
            return Some(Found::mapped(found));
        }
        let ship = if ship == super::UNKNOWN { "" } else { ship };
        let ships = self.ships(ship);
        if ships.len() > 1
            && let Some(found) = self.section(written, &ships, multisection)
        {
            return Some(found);
        }
        let key = (written.to_owned(), ship.to_owned(), faction);
        if let Some(known) = self.pilots.get(&key) {
            return *known;
        }
        let found = self.search_pilot(written, ship, &ships, faction);
        let _ = self.pilots.insert(key, found);
        found
    }

    /// The ship types a ship's id means: several for a huge ship of two sections, none if it is not known.
    fn ships(&mut self, written: &str) -> Vec<ShipId> {
        let catalog = self.catalog;
        if let Some(ship) = catalog.find_ship(written) {
            return vec![ship];
        }
        let folded = fold(written);
        let id = spelling::ship_alias(&folded).unwrap_or(&folded);
        if let Some(ship) = catalog.find_ship(id) {
            return vec![ship];
        }
        let names = self.ship_names.get_or_insert_with(|| ship_names(catalog));
        names.get(id).cloned().unwrap_or_default()
    }

    /// The section of a huge ship: by its own id, or in turn where the file names the whole ship only.
    fn section(&mut self, written: &str, ships: &[ShipId], multisection: Option<i64>) -> Option<Found<PilotId>> {
        let catalog = self.catalog;
        if let Some(found) = ships.iter().find_map(|ship| catalog.find_pilot(written, *ship, None)) {
            return Some(Found::mapped(found));
        }
        let whole = ship_id(catalog.ship(*ships.first()?));
        if spelling::ship_alias(written).unwrap_or(written) != whole {
            return None;
        }
        let turn = self.sections.entry((whole.to_owned(), multisection)).or_insert(0);
        let ship = ships[*turn % ships.len()];
        *turn += 1;
        catalog.pilots().find(|(_, pilot)| pilot.ship == ship).map(|(id, _)| Found::guessed(id))
    }

    fn search_pilot(
        &mut self,
        written: &str,
        ship: &str,
        ships: &[ShipId],
        faction: Option<SquadFaction>,
    ) -> Option<Found<PilotId>> {
        let catalog = self.catalog;
        if ships.is_empty() {
            let found = self.pilot_alone(written, faction);
            // A ship that the second edition alone has makes it another card; else it is an id that the ship once had.
            let is_told = |found: &Found<PilotId>| {
                let named = catalog.pilots_named(written);
                found.outcome == ImportOutcome::Mapped && named.len() == 1
            };
            return match found {
                found if ship.is_empty() => found,
                Some(found) if !self.second_edition && is_told(&found) => Some(Found::guessed(found.card)),
                _ => None,
            };
        }
        let in_ships = |id: &str| ships.iter().find_map(|ship| catalog.find_pilot(id, *ship, faction));
        let folded = fold(written);
        if let Some(found) = in_ships(written).or_else(|| in_ships(&folded)).or_else(|| in_ships(base(written))) {
            return Some(Found::mapped(found));
        }
        let named = catalog
            .pilots()
            .find(|(_, pilot)| ships.contains(&pilot.ship) && fold(pilot.text.name(Language::English)) == folded);
        if let Some((found, _)) = named {
            return Some(Found::mapped(found));
        }
        if !self.may_guess() {
            return None;
        }
        let names = self.names.get_or_insert_with(|| Names::new(catalog));
        let flies = |id: PilotId| ships.contains(&catalog.pilot(id).ship);
        names.pilots.nearest(&folded, ENOUGH, flies).map(|(_, found)| Found::guessed(found))
    }

    /// The ship card of a pilot whose ship is not told: XWS 2 lets it out where the pilot's id says enough.
    fn pilot_alone(&mut self, written: &str, faction: Option<SquadFaction>) -> Option<Found<PilotId>> {
        let catalog = self.catalog;
        let own = |id: &&PilotId| Some(catalog.pilot(**id).squad_faction()) == faction;
        let suffix = written.split_once('-').map_or("", |(_, suffix)| suffix);
        let ships = self.ships(suffix);
        let named = match catalog.pilots_named(written) {
            [] => catalog.pilots_named(base(written)),
            named => named,
        };
        let flies = |id: &&PilotId| ships.contains(&catalog.pilot(**id).ship);
        match named {
            [] => None,
            [only] => Some(Found::mapped(*only)),
            several => match several.iter().find(|id| flies(id) && (own(id) || faction.is_none())) {
                Some(found) => Some(Found::mapped(*found)),
                None => several.iter().find(own).or_else(|| several.first()).map(|found| Found::guessed(*found)),
            },
        }
    }

    /// The upgrade of this id under this icon.
    pub(super) fn upgrade(&mut self, slot: &str, written: &str) -> Option<Found<UpgradeId>> {
        if let Some(found) = self.catalog.find_upgrade(written)
            && self.catalog.upgrade(found).slot.xws() == slot
        {
            return Some(Found::mapped(found));
        }
        let key = (slot.to_owned(), written.to_owned());
        if let Some(known) = self.upgrades.get(&key) {
            return *known;
        }
        let found = self.search_upgrade(slot, written);
        let _ = self.upgrades.insert(key, found);
        found
    }

    fn search_upgrade(&mut self, slot: &str, written: &str) -> Option<Found<UpgradeId>> {
        let catalog = self.catalog;
        let slots = spelling::slots(slot);
        let fits = |id: UpgradeId| slots.contains(&catalog.upgrade(id).slot);
        let exact = catalog.find_upgrade(written);
        if let Some(found) = exact.filter(|id| fits(*id)) {
            return Some(Found::mapped(found));
        }
        // Two cards of one name: the icon tells which is meant, whatever stands behind the hyphen.
        let namesake = catalog.upgrades().find(|(id, upgrade)| base(&upgrade.id) == base(written) && fits(*id));
        if let Some((found, _)) = namesake {
            return Some(Found::mapped(found));
        }
        if let Some(found) = exact.or_else(|| catalog.find_upgrade(base(written))) {
            return Some(Found::guessed(found));
        }
        let folded = fold(written);
        let names = self.names.get_or_insert_with(|| Names::new(catalog));
        if let Some(named) = names.by_name.get(&folded) {
            let in_slot = named.iter().copied().find(|id| fits(*id));
            return in_slot.map(Found::mapped).or_else(|| named.first().copied().map(Found::guessed));
        }
        if !self.may_guess() {
            return None;
        }
        let names = self.names.get_or_insert_with(|| Names::new(catalog));
        let accept = |id| slots.is_empty() || fits(id);
        names.upgrades.nearest(&folded, ENOUGH, accept).map(|(_, found)| Found::guessed(found))
    }

    /// True if one more id may be guessed. The second edition's cards are other cards, however like their names.
    fn may_guess(&mut self) -> bool {
        let may = self.guesses > 0 && !self.second_edition;
        self.guesses = self.guesses.saturating_sub(1);
        may
    }
}
