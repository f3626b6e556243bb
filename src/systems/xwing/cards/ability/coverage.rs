//! Coverage of cards by matches.
//!
//! [`Coverage`] tells the form of a card's row; [`Simulated`] tells the result at the table: everything, a part, or
//! nothing.

use super::{CardAbilities, Coverage, Effect, Handling, Lack};
use crate::cards::{Catalog, ConditionId, PilotId, Size, UpgradeId};
use kernel::ability::each;

/// The part of a card that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Simulated {
    /// All of it.
    Whole,
    /// Some of it; this is left out.
    Partly(Lack),
    /// None of it, for this reason.
    Not(Lack),
}

impl Simulated {
    /// True if all of the card is played.
    pub const fn whole(self) -> bool {
        matches!(self, Self::Whole)
    }

    /// The reason, if the card is not played as a whole.
    pub const fn lack(self) -> Option<Lack> {
        match self {
            Self::Whole => None,
            Self::Partly(lack) | Self::Not(lack) => Some(lack),
        }
    }
}

impl Catalog {
    /// The part of a ship card that is played. A card without a pilot ability counts as a whole, unless its ship is
    /// huge.
    pub fn pilot_simulated(&self, pilot: PilotId) -> Simulated {
        if self.ship(self.pilot(pilot).ship).size == Size::Huge {
            return Simulated::Not(Lack::HugeShips);
        }
        self.simulated(self.pilot_abilities(pilot))
    }

    /// The part of an upgrade card that is played.
    pub fn upgrade_simulated(&self, upgrade: UpgradeId) -> Simulated {
        self.simulated(self.upgrade_abilities(upgrade))
    }

    /// The part of a condition card that is played.
    pub fn condition_simulated(&self, condition: ConditionId) -> Simulated {
        self.simulated(self.condition_abilities(condition))
    }

    /// The part of a damage card that is played: `deck` is its deck in [`Catalog::damage_decks`], `card` its place
    /// there.
    pub fn damage_simulated(&self, deck: usize, card: usize) -> Simulated {
        self.simulated(self.damage_abilities(deck, card))
    }

    fn simulated(&self, card: &CardAbilities) -> Simulated {
        match card.coverage {
            Coverage::Vocabulary | Coverage::ConstructionOnly | Coverage::NoneNeeded => Simulated::Whole,
            Coverage::Huge => Simulated::Not(Lack::HugeShips),
            Coverage::Untold => Simulated::Not(Lack::Untold),
            Coverage::Native => match self.lack(card) {
                None => Simulated::Whole,
                Some(lack) if card.plays.len() == 1 => Simulated::Not(lack),
                Some(lack) => Simulated::Partly(lack),
            },
        }
    }

    /// The reason for which a match leaves out an effect of these abilities.
    fn lack(&self, card: &CardAbilities) -> Option<Lack> {
        let mut lack = None;
        for id in &card.plays {
            each(&self.play(*id).effects, &mut |effect| {
                if let Effect::Native { function } = effect
                    && let Handling::NotPlayed(why) = function.handling()
                {
                    lack = lack.or(Some(why));
                }
            });
        }
        lack
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::ability::words::Native;

    #[test]
    fn everything_but_huge_ships_and_one_crew_card_is_played() {
        let catalog = Catalog::bundled().unwrap();
        let pilot = |key: &str| catalog.pilot_simulated(catalog.find_pilot_key(key).unwrap());
        let upgrade = |id: &str| catalog.upgrade_simulated(catalog.find_upgrade(id).unwrap());
        assert_eq!(pilot("imperial:tiefighter:academypilot"), Simulated::Whole);
        assert_eq!(pilot("imperial:tiefighter:youngster"), Simulated::Whole);
        assert_eq!(pilot("imperial:raiderclasscorvettefore:raiderclasscorvettefore"), Simulated::Not(Lack::HugeShips));
        assert_eq!(upgrade("pushthelimit"), Simulated::Whole);
        assert_eq!(upgrade("quadlasercannons").lack(), Some(Lack::HugeShips));
        assert_eq!(upgrade("genius"), Simulated::Whole);
        for (id, card) in catalog.upgrades() {
            let lack = catalog.upgrade_simulated(id).lack();
            // A card from outside the squad would have to come into the game.
            let swaps = &*card.id == "cikatrovizago" && lack == Some(Lack::Function(Native::ReplaceIllicit));
            assert!(swaps || lack.is_none_or(|lack| lack == Lack::HugeShips), "{}: {lack:?}", card.id);
        }
    }
}
