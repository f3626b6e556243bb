//! What a player owns, of every game.

use super::{AnyOwned, Catalogs, SystemId};
use kernel::OwnedItem;

/// What a player owns, of every game of which there is anything.
#[derive(Debug, Clone, Default)]
pub struct Collection {
    games: Vec<AnyOwned>,
}

impl Collection {
    /// What is owned of a game; none where nothing is.
    pub fn of(&self, system: SystemId) -> Option<&AnyOwned> {
        self.games.iter().find(|owned| owned.system() == system)
    }

    /// Replaces what is owned of a game.
    pub fn set(&mut self, catalogs: &Catalogs, system: SystemId, items: &[OwnedItem]) {
        self.games.retain(|owned| owned.system() != system);
        if items.iter().any(|item| item.count > 0) {
            self.games.extend(catalogs.owned(system, items));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_which_nothing_is_owned_is_in_no_collection() {
        let catalogs = Catalogs::default();
        let mut collection = Collection::default();
        for system in SystemId::ALL.iter().copied() {
            let item = |count| OwnedItem { kind: "product".into(), id: "core_set".into(), count };
            collection.set(&catalogs, system, &[item(2)]);
            assert_eq!(collection.of(system).map(AnyOwned::system), Some(system));
            collection.set(&catalogs, system, &[item(0)]);
            assert!(collection.of(system).is_none());
        }
    }
}
