//! A player's collections of all systems, and their enforcement.

mod file;
mod fit;

pub use file::{CollectionFile, MOST, is_known, read, write};
pub use fit::{Fit, MissingIn, fit};

use std::sync::Arc;

use super::{Catalogs, Registered, SystemId};
use kernel::{Enforcement, Owned, OwnedItem, owned::CollectedKind};

/// A collection of one system.
#[derive(Debug, Clone, PartialEq)]
pub struct AnyOwned {
    pub(super) system: SystemId,
    pub(super) owned: Arc<Owned>,
}

impl AnyOwned {
    /// The game.
    pub const fn system(&self) -> SystemId {
        self.system
    }

    /// The collection, if it is of this system.
    pub fn of<S: Registered>(&self) -> Option<&Owned> {
        (self.system == S::GAME).then_some(&*self.owned)
    }

    /// The quantities, of whichever system.
    pub fn counts(&self) -> &Owned {
        &self.owned
    }
}

/// Treatment of a list that needs more than is owned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enforced {
    pub enforcement: Enforcement,
    /// A bit for each kind of thing that counts, by its place among the kinds of the game.
    kinds: u8,
}

impl Enforced {
    /// The default kinds with this enforcement.
    pub fn usual(system: SystemId, enforcement: Enforcement) -> Self {
        let kinds = bits(system, |kind| kind.usual);
        Self { enforcement, kinds }
    }

    /// True if things of this kind count.
    pub fn counts(self, system: SystemId, kind: &str) -> bool {
        self.kinds & bits(system, |known| known.id == kind) != 0
    }

    /// Replaces the enforcement.
    #[must_use]
    pub const fn enforcing(self, enforcement: Enforcement) -> Self {
        Self { enforcement, ..self }
    }

    /// Counts things of this kind, or no longer.
    #[must_use]
    pub fn counting(self, system: SystemId, kind: &str, counts: bool) -> Self {
        let bit = bits(system, |known| known.id == kind);
        Self { kinds: if counts { self.kinds | bit } else { self.kinds & !bit }, ..self }
    }

    /// The ids of the kinds that count.
    pub fn kinds(self, system: SystemId) -> Vec<&'static str> {
        let known = kinds(system).iter().map(|kind| kind.id);
        known.filter(|kind| self.counts(system, kind)).collect()
    }

    /// As it stands in the settings: `warn ship,pilot`.
    pub fn written(self, system: SystemId) -> String {
        format!("{} {}", self.enforcement.id(), self.kinds(system).join(","))
    }

    /// Reads a [written](Self::written) text; none if it is invalid. Kinds unknown to the system are left out.
    pub fn parse(system: SystemId, text: &str) -> Option<Self> {
        let (word, chosen) = text.split_once(' ').unwrap_or((text, ""));
        let enforcement = Enforcement::from_id(word)?;
        let chosen: Vec<&str> = chosen.split(',').collect();
        Some(Self { enforcement, kinds: bits(system, |kind| chosen.contains(&kind.id)) })
    }

    /// The key of the setting that holds it.
    pub fn key(system: SystemId) -> String {
        format!("collection.{}", system.id())
    }

    /// Reads the setting of a system; without one, the older setting for all systems.
    pub fn stored(system: SystemId, setting: impl Fn(&str) -> Option<String>) -> Self {
        let chosen = setting(&Self::key(system)).and_then(|text| Self::parse(system, &text));
        chosen.unwrap_or_else(|| {
            let minded = setting("mind_collection").is_some_and(|value| value == "yes");
            Self::usual(system, if minded { Enforcement::Warn } else { Enforcement::Off })
        })
    }
}

fn kinds(system: SystemId) -> &'static [CollectedKind] {
    system.collection().map_or(&[], |info| info.kinds)
}

fn bits(system: SystemId, is_meant: impl Fn(&CollectedKind) -> bool) -> u8 {
    let places = kinds(system).iter().enumerate().filter(|(_, kind)| is_meant(kind));
    places.map(|(place, _)| 1 << place).sum()
}

/// A player's collections of all systems that have one.
#[derive(Debug, Clone, Default)]
pub struct Collection {
    games: Vec<GameCollection>,
}

#[derive(Debug, Clone)]
struct GameCollection {
    system: SystemId,
    items: Vec<OwnedItem>,
    enforced: Enforced,
    owned: AnyOwned,
}

impl Collection {
    /// The systems of which a collection can be kept.
    pub fn games() -> impl Iterator<Item = SystemId> {
        SystemId::ALL.iter().copied().filter(|system| system.collection().is_some())
    }

    /// The collection of a system for its checks; none if it is not enforced or empty.
    pub fn of(&self, system: SystemId) -> Option<&AnyOwned> {
        let game = self.game(system)?;
        let is_minded = game.enforced.enforcement != Enforcement::Off && !game.items.is_empty();
        is_minded.then_some(&game.owned)
    }

    /// The collection of a system, enforced or not; none if it was never entered.
    pub fn owned(&self, system: SystemId) -> Option<&AnyOwned> {
        self.game(system).map(|game| &game.owned)
    }

    /// Boxes and single cards of a game.
    pub fn items(&self, system: SystemId) -> &[OwnedItem] {
        self.game(system).map_or(&[], |game| &game.items)
    }

    /// Quantity of a thing as it was counted; boxes do not count toward their contents.
    pub fn count(&self, system: SystemId, kind: &str, id: &str) -> u32 {
        let item = self.items(system).iter().find(|item| item.kind == kind && item.id == id);
        item.map_or(0, |item| item.count)
    }

    /// Its enforcement.
    pub fn enforced(&self, system: SystemId) -> Enforced {
        self.game(system).map_or_else(|| Enforced::usual(system, Enforcement::Off), |game| game.enforced)
    }

    /// Replaces what is owned of a system, and what is made of it.
    pub fn set(&mut self, catalogs: &Catalogs, system: SystemId, mut items: Vec<OwnedItem>, enforced: Enforced) {
        items.retain(|item| item.count > 0);
        self.games.retain(|game| game.system != system);
        if let Some(owned) = catalogs.owned(system, &items, enforced) {
            self.games.push(GameCollection { system, items, enforced, owned });
        }
    }

    /// Notes how many of something are owned.
    pub fn set_count(&mut self, catalogs: &Catalogs, system: SystemId, item: OwnedItem) {
        let mut items = self.items(system).to_vec();
        items.retain(|known| known.kind != item.kind || known.id != item.id);
        items.push(item);
        self.set(catalogs, system, items, self.enforced(system));
    }

    fn game(&self, system: SystemId) -> Option<&GameCollection> {
        self.games.iter().find(|game| game.system == system)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(kind: &str, id: &str, count: u32) -> OwnedItem {
        OwnedItem { kind: kind.into(), id: id.into(), count }
    }

    #[test]
    fn a_collection_is_minded_where_something_is_owned_and_enforcement_is_chosen() {
        let catalogs = Catalogs::default();
        let mut collection = Collection::default();
        for system in Collection::games() {
            for enforcement in Enforcement::ALL {
                let enforced = Enforced::usual(system, enforcement);
                collection.set(&catalogs, system, vec![item("product", "core_set", 2)], enforced);
                assert_eq!(collection.of(system).is_some(), enforcement != Enforcement::Off);
                collection.set_count(&catalogs, system, item("product", "core_set", 0));
                assert!(collection.of(system).is_none());
                assert_eq!(collection.enforced(system), enforced);
            }
        }
    }

    #[test]
    fn three_games_keep_a_collection_and_every_kind_they_count_has_cards() {
        let catalogs = Catalogs::default();
        let games: Vec<SystemId> = Collection::games().collect();
        assert_eq!(games, [SystemId::XWing, SystemId::Legion, SystemId::ImperialAssault]);
        for system in games {
            let cards = catalogs.collected(system);
            for kind in kinds(system) {
                let of_kind: Vec<_> = cards.iter().filter(|card| card.kind == kind.id).collect();
                assert!(of_kind.len() > 30, "{system:?}: {}", kind.id);
                for card in of_kind {
                    let found = catalogs.find_collected(system, card.kind, &card.id);
                    assert_eq!(found.map(|found| found.kind), Some(kind.card), "{}", card.id);
                }
            }
            let products = catalogs.products(system);
            assert!(products.iter().all(|product| !product.contents.is_empty()), "{system:?}");
        }
    }

    #[test]
    fn what_is_enforced_is_read_as_it_was_written() {
        for system in Collection::games() {
            for enforcement in Enforcement::ALL {
                let usual = Enforced::usual(system, enforcement);
                for kind in kinds(system) {
                    let other = usual.counting(system, kind.id, !usual.counts(system, kind.id));
                    assert_ne!(other, usual);
                    assert_eq!(Enforced::parse(system, &other.written(system)), Some(other));
                }
            }
            assert_eq!(Enforced::parse(system, "perhaps pilot"), None);
        }
    }

    #[test]
    fn who_minded_the_collection_before_is_warned() {
        let setting = |key: &str| (key == "mind_collection").then(|| "yes".to_owned());
        assert_eq!(Enforced::stored(SystemId::XWing, setting).enforcement, Enforcement::Warn);
        assert_eq!(Enforced::stored(SystemId::XWing, |_| None).enforcement, Enforcement::Off);
    }
}
