//! Cards that are used up in play: discarded for their effect, or limited to one use a game.

use super::{
    Cost, Effect, Play, PlayId,
    words::{DiscardChoice, Limit},
};
use crate::cards::{Catalog, PilotId, Slot, UpgradeId};
use kernel::ability::any;

impl Catalog {
    /// True if the ability of a ship card works once a game.
    pub fn is_pilot_used_up(&self, pilot: PilotId) -> bool {
        self.is_used_up(&self.pilot_abilities(pilot).plays, None)
    }

    /// True if an upgrade is used up in play.
    pub fn is_upgrade_used_up(&self, upgrade: UpgradeId) -> bool {
        let card = self.upgrade(upgrade);
        card.discarded || self.is_used_up(&self.upgrade_abilities(upgrade).plays, Some(card.slot))
    }

    /// True if any of these abilities uses up its card, which sits in this icon.
    fn is_used_up(&self, abilities: &[PlayId], slot: Option<Slot>) -> bool {
        abilities.iter().map(|id| self.play(*id)).any(|ability| {
            ability.limit == Some(Limit::Game)
                || ability.costs.iter().any(|cost| cost.discards_own(slot))
                || self.is_used_up_by(ability, slot)
        })
    }

    fn is_used_up_by(&self, ability: &Play, slot: Option<Slot>) -> bool {
        any(&ability.effects, |effect| match effect {
            Effect::DiscardCard { which, .. } => *which == DiscardChoice::This,
            Effect::Grant { ability, .. } => self.is_used_up(&[ability.id], slot),
            _ => false,
        })
    }
}

impl Cost {
    /// True if payment discards the card itself, which sits in this icon. A card that demands the discard of one of its
    /// own icon may be that one.
    fn discards_own(&self, own: Option<Slot>) -> bool {
        match self {
            Self::DiscardThis => true,
            Self::DiscardUpgrade { slot, other } => !other && own.is_some_and(|own| slot.contains(own)),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cards that are used up, as their texts tell it.
    const UPGRADES: &[&str] = &[
        "adrenalinerush",
        "advhomingmissiles",
        "advprotontorpedoes",
        "assaultmissiles",
        "bobafett",
        "burnoutslam",
        "capturedtie",
        "carlistrieekan",
        "chewbacca",
        "cikatrovizago",
        "cloakingdevice",
        "clusterbombs",
        "clustermines",
        "clustermissiles",
        "concussionmissiles",
        "connernet",
        "contrabandcybernetics",
        "coolhand",
        "countermeasures",
        "crackshot",
        "cruisemissiles",
        "deflectiveplating",
        "empdevice",
        "firstordervanguard",
        "flechettetorpedoes",
        "glitterstim",
        "harpoonmissiles",
        "homingmissiles",
        "hotshotblaster",
        "inertialdampeners",
        "ionbombs",
        "iondischargers",
        "ionpulsemissiles",
        "iontorpedoes",
        "leiaorgana",
        "lightningreflexes",
        "moffjerjerrod",
        "plasmatorpedoes",
        "protonbombs",
        "protonrockets",
        "protontorpedoes",
        "proximitymines",
        "quickreleasecargolocks",
        "r4e1",
        "r5x3",
        "riggedcargochute",
        "salvagedastromech",
        "scavengercrane",
        "scramblermissiles",
        "seismiccharges",
        "seismictorpedo",
        "selflessness",
        "stealthdevice",
        "superchargedpowercells",
        "thermaldetonators",
        "tibannagassupplies",
        "xx23sthreadtracers",
    ];

    #[test]
    fn the_cards_that_are_used_up_are_these() {
        let catalog = Catalog::bundled().unwrap();
        let pilots = catalog.pilots().filter(|(id, _)| catalog.is_pilot_used_up(*id)).map(|(_, pilot)| &*pilot.id);
        assert_eq!(pilots.collect::<Vec<_>>(), ["biggsdarklighter", "teltrevura"]);
        let upgrades = catalog.upgrades().filter(|(id, _)| catalog.is_upgrade_used_up(*id));
        let mut upgrades: Vec<&str> = upgrades.map(|(_, upgrade)| &*upgrade.id).collect();
        upgrades.sort_unstable();
        assert_eq!(upgrades, UPGRADES);
    }

    #[test]
    fn a_card_that_discards_another_one_is_not_used_up_by_it() {
        let catalog = Catalog::bundled().unwrap();
        let chopper = catalog.find_upgrade("chopper-swx72").unwrap();
        assert!(!catalog.is_upgrade_used_up(chopper), "it discards another card");
    }
}
