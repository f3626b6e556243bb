//! The cards of the first edition: a typed, immutable catalog.
//!
//! The rows of `catalog/xwing` become tables; a card is named by a small handle into its table. Whatever a check needs
//! (slots, restrictions, sets of ships) is resolved when the catalog is loaded, so that a check compares numbers.

pub mod ability;
mod card;
mod errata;
mod load;
mod source;
pub mod types;
pub mod vocabulary;
mod yasb;

use ability::Abilities;
use card::FactionNames;
pub use card::{
    Condition, Construction, Content, CostModifier, DamageCard, DamageDeck, Grant, Maneuver, Pilot, Product, Removal,
    Restrictions, ShipSet, ShipType, SlotConstraint, StatChanges, UniqueKey, Upgrade, Weapon, WeaponArc, WiderSlot,
};
pub use errata::AddedLimit;
pub use load::BUNDLED;
use rustc_hash::FxHashMap;
pub use source::source;
pub use vocabulary::{Action, Arc, Bearing, BySlot, BySquadFaction, Difficulty, Faction, Size, Slot, SquadFaction};
pub use yasb::{Yasb, YasbList};

use kernel::catalog::cards;
pub use kernel::{CatalogError, CatalogFile, catalog::CardText, words::Words};

cards! {
    /// A ship type, such as the T-70 X-wing.
    ShipType, ShipId = 0 in "ships": ship, ships, find_ship;
    /// A ship card: a pilot in a ship. Its key is `squad faction:ship:pilot`.
    Pilot, PilotId = 1 in "pilots": pilot, pilots, find_pilot_key;
    /// An upgrade card.
    Upgrade, UpgradeId = 2 in "upgrades": upgrade, upgrades, find_upgrade;
    /// A condition card.
    Condition, ConditionId = 3 in "conditions": condition, conditions, find_condition;
    /// A product one can buy.
    Product, ProductId = 4 in "products": product, products, find_product;
}

/// The cards of the first edition and their abilities.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    cards: Cards,
    abilities: Abilities,
    decks: Vec<DamageDeck>,
    /// The factions, in the order of the vocabulary.
    factions: Vec<FactionNames>,
    yasb: Yasb,
    /// Pilots by their bare id, which several may share.
    pilot_ids: FxHashMap<Box<str>, Vec<PilotId>>,
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

    /// Names and numbers of the cards in Yet Another Squad Builder.
    pub const fn yasb(&self) -> &Yasb {
        &self.yasb
    }

    /// The names of a faction.
    pub fn faction(&self, faction: Faction) -> &CardText {
        &self.factions[faction as usize].text
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
        self.factions.iter().find(|faction| faction.is_called(name)).map(|faction| faction.squad_faction)
    }

    /// The summary of the damage card `deck:card`, if there is such a card.
    pub fn damage_text(&self, deck_and_card: &str) -> Option<&CardText> {
        let (deck, card) = deck_and_card.split_once(':')?;
        let deck = self.decks.iter().find(|known| *known.id == *deck)?;
        deck.cards.iter().find(|known| *known.id == *card).map(|known| &known.text)
    }
}
