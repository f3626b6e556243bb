//! The cards of the first edition: a typed, immutable catalog.
//!
//! The rows of `catalog/xwing` become tables; a card is named by a small handle into its table. Whatever a check needs
//! (slots, restrictions, sets of ships) is resolved when the catalog is loaded, so that a check compares numbers.

mod card;
mod load;
mod names;
mod rows;
mod source;
pub mod types;
pub mod vocabulary;

use rustc_hash::FxHashMap;

pub use card::{
    Condition, Construction, CostModifier, DamageCard, DamageDeck, Grant, Maneuver, Pilot, Product, Restrictions,
    ShipSet, ShipType, SlotConstraint, StatChanges, UniqueKey, Upgrade, Weapon,
};
pub use load::BUNDLED;
pub use names::kind;
pub use source::source;
pub use vocabulary::{Action, Arc, Bearing, BySlot, Difficulty, Faction, Size, Slot, SquadFaction, WordSet};

use super::abilities::Abilities;
use kernel::words::{found_by_id, handle, tables};
pub use kernel::{CatalogError, CatalogFile, catalog::CardText};

handle!(
    /// A ship type, such as the T-70 X-wing.
    ShipId, kind::SHIP
);
handle!(
    /// A ship card: a pilot in a ship.
    PilotId, kind::PILOT
);
handle!(
    /// An upgrade card.
    UpgradeId, kind::UPGRADE
);
handle!(
    /// A condition card.
    ConditionId, kind::CONDITION
);
handle!(
    /// A product one can buy.
    ProductId, kind::PRODUCT
);

/// The first edition's cards.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    ships: Vec<ShipType>,
    pilots: Vec<Pilot>,
    upgrades: Vec<Upgrade>,
    conditions: Vec<Condition>,
    decks: Vec<DamageDeck>,
    products: Vec<Product>,
    pub(crate) abilities: Abilities,
    faction_names: Vec<CardText>,
    /// Names of factions in XWS files, older spellings included.
    xws_factions: Vec<(String, SquadFaction)>,
    ship_ids: FxHashMap<Box<str>, ShipId>,
    pilot_keys: FxHashMap<Box<str>, PilotId>,
    /// Pilots by their bare id, which several may share.
    pilot_ids: FxHashMap<Box<str>, Vec<PilotId>>,
    upgrade_ids: FxHashMap<Box<str>, UpgradeId>,
    unique_keys: FxHashMap<Box<str>, UniqueKey>,
}

tables! {
    /// A ship type.
    ShipType, ShipId: ship, ships;
    /// A ship card.
    Pilot, PilotId: pilot, pilots;
    /// An upgrade card.
    Upgrade, UpgradeId: upgrade, upgrades;
    /// A condition card.
    Condition, ConditionId: condition, conditions;
    /// A product.
    Product, ProductId: product, products;
}

found_by_id! {
    /// The ship type with this id.
    ShipId: find_ship, ship_ids;
    /// The upgrade with this id.
    UpgradeId: find_upgrade, upgrade_ids;
}

impl Catalog {
    /// The catalog's version: it changes when any of its files does.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The damage decks: the first core set's, the second core set's, the huge ships'.
    pub fn damage_decks(&self) -> &[DamageDeck] {
        &self.decks
    }

    /// The names of a faction.
    pub fn faction(&self, faction: Faction) -> &CardText {
        &self.faction_names[faction as usize]
    }

    /// The ship card with this key (`squad faction:ship:pilot`).
    pub fn find_pilot_key(&self, key: &str) -> Option<PilotId> {
        self.pilot_keys.get(key).copied()
    }

    /// Every ship card with this bare pilot id.
    pub fn pilots_named(&self, id: &str) -> &[PilotId] {
        self.pilot_ids.get(id).map_or(&[], Vec::as_slice)
    }

    /// The ship card of this pilot id in this ship type. Where two factions have one, that of `faction` is taken.
    pub fn find_pilot(&self, id: &str, ship: ShipId, faction: Option<SquadFaction>) -> Option<PilotId> {
        let in_ship = |pilot: &&PilotId| self.pilot(**pilot).ship == ship;
        let named = self.pilots_named(id);
        named
            .iter()
            .filter(in_ship)
            .find(|pilot| Some(self.pilot(**pilot).squad_faction()) == faction)
            .or_else(|| named.iter().find(in_ship))
            .copied()
    }

    /// The squad faction an XWS file means by this name.
    pub fn find_xws_faction(&self, name: &str) -> Option<SquadFaction> {
        self.xws_factions.iter().find(|(known, _)| known == name).map(|(_, faction)| *faction)
    }
}
