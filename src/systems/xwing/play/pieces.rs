//! Ships by number, and sets of them.

use serde::{Deserialize, Serialize};

/// A ship of a game: its place among the ships of both squads, the first squad's first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShipNo(pub u8);

impl ShipNo {
    /// Its place in tables of all ships.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most cards of one ship.
pub const MOST_CARDS: usize = 24;

/// A set of ships.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShipSet(u32);

impl ShipSet {
    /// No ship.
    pub const EMPTY: Self = Self(0);
    /// The most ships a game can have, both squads together.
    pub const CAPACITY: usize = 32;

    /// The set of one ship.
    pub const fn of(ship: ShipNo) -> Self {
        Self(1 << ship.0)
    }

    /// Adds a ship.
    pub const fn insert(&mut self, ship: ShipNo) {
        self.0 |= 1 << ship.0;
    }

    /// Takes a ship out.
    pub const fn remove(&mut self, ship: ShipNo) {
        self.0 &= !(1 << ship.0);
    }

    pub const fn contains(self, ship: ShipNo) -> bool {
        self.0 & (1 << ship.0) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The ships that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The ships of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The ship of lowest number.
    pub const fn first(self) -> Option<ShipNo> {
        if self.0 == 0 { None } else { Some(ShipNo(self.0.trailing_zeros() as u8)) }
    }
}

impl IntoIterator for ShipSet {
    type Item = ShipNo;
    type IntoIter = Ships;

    fn into_iter(self) -> Ships {
        Ships(self)
    }
}

impl FromIterator<ShipNo> for ShipSet {
    fn from_iter<T: IntoIterator<Item = ShipNo>>(ships: T) -> Self {
        let mut set = Self::EMPTY;
        for ship in ships {
            set.insert(ship);
        }
        set
    }
}

/// The ships of a set, lowest number first.
#[derive(Debug, Clone, Copy)]
pub struct Ships(ShipSet);

impl Iterator for Ships {
    type Item = ShipNo;

    fn next(&mut self) -> Option<ShipNo> {
        let ship = self.0.first()?;
        self.0.remove(ship);
        Some(ship)
    }
}

/// The source of an ability, on the ship that bears it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A card of the ship: 0 is the ship card, then the upgrades.
    Card(u8),
    /// A faceup damage card, by its number in the deck.
    Damage(u8),
    /// A condition card, by the number it got when it was assigned.
    Condition(u16),
    /// An ability given for a while, by the number it got then.
    Grant(u16),
    /// The pilot ability of another ship.
    Borrowed(ShipNo),
    /// A card of another ship that this one may use, by its place there.
    Lent(ShipNo, u8),
}

/// One ability in play: who bears it, on what, and which of the card's abilities it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AbilityAt {
    /// The ship that bears the card.
    pub ship: ShipNo,
    /// The card.
    pub on: Origin,
    /// Its place among the abilities of the card.
    pub n: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_ships_in_order() {
        let mut set: ShipSet = [ShipNo(5), ShipNo(0), ShipNo(31)].into_iter().collect();
        assert_eq!(set.into_iter().map(|ship| ship.0).collect::<Vec<_>>(), [0, 5, 31]);
        set.remove(ShipNo(5));
        assert!(!set.contains(ShipNo(5)) && set.len() == 2);
    }
}
