//! The edits of a squad.

use super::{Format, PilotChoice, Ship, Squad};
use crate::cards::{PilotId, SquadFaction, UpgradeId};
use kernel::{
    Place,
    Step::{Field, Index},
    building::candidates,
    edit::{Array, Editable, Entry},
};

candidates! {
    /// Something that can be put into a squad.
    Candidate {
        /// A ship card.
        Pilot(PilotId),
        Upgrade(UpgradeId),
    }
}

/// Edits that exist only for squads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The squad is built for another faction.
    Faction(SquadFaction),
}

/// One step of building.
pub type Edit = kernel::Edit<Format, Candidate, Change>;

pub const SHIPS: Place = Place::field("ships");

/// The upgrades of a ship.
pub const fn upgrades(ship: usize) -> Place {
    SHIPS.at(ship).of("upgrades")
}

impl Entry<Candidate> for Ship {
    fn of(card: Candidate) -> Option<Self> {
        match card {
            Candidate::Pilot(pilot) => Some(Self::new(pilot)),
            Candidate::Upgrade(_) => None,
        }
    }

    fn replace(&mut self, card: Candidate) -> Option<()> {
        let Candidate::Pilot(pilot) = card else { return None };
        self.pilot = PilotChoice::Known(pilot);
        Some(())
    }
}

impl Editable for Squad {
    type Card = Candidate;
    type Change = Change;

    fn array(&mut self, place: &Place, _: bool) -> Option<&mut dyn Array<Candidate>> {
        match *place.path() {
            [Field("ships")] => Some(&mut self.ships),
            [Field("ships"), Index(ship), Field("upgrades")] => Some(&mut self.ships.get_mut(ship as usize)?.upgrades),
            _ => None,
        }
    }

    fn change(&mut self, change: &Change) -> Option<()> {
        let Change::Faction(faction) = change;
        self.faction = *faction;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalog, list::empty_document};

    #[test]
    fn an_edit_makes_a_new_document_and_leaves_the_old_one_alone() {
        let catalog = Catalog::bundled().unwrap();
        let rookie = Candidate::Pilot(catalog.find_pilot_key("rebel:xwing:rookiepilot").unwrap());
        let droid = Candidate::Upgrade(catalog.find_upgrade("r2astromech").unwrap());
        let empty = empty_document(SquadFaction::Rebel, Format::Standard, "");
        let one = Edit::Insert(SHIPS, rookie).apply(&empty).unwrap();
        let with_droid = Edit::Insert(upgrades(0), droid).apply(&one).unwrap();
        let two = Edit::Copy(SHIPS.at(0), 1).apply(&with_droid).unwrap();
        assert_eq!((empty.list.ships.len(), one.list.ships.len(), two.list.ships.len()), (0, 1, 2));
        assert_eq!(two.list.ships[0], two.list.ships[1]);
        let other = catalog.find_pilot_key("rebel:xwing:wedgeantilles").unwrap();
        let flown = Edit::Replace(SHIPS.at(0), other.into()).apply(&two).unwrap();
        assert_eq!(flown.list.ships[0].upgrades, two.list.ships[0].upgrades, "another pilot keeps the upgrades");
        let back = Edit::removing(vec![upgrades(0).at(0), SHIPS.at(1)]).apply(&two).unwrap();
        assert_eq!(back, one);
    }

    #[test]
    fn an_edit_of_a_place_that_is_not_there_or_a_card_of_another_kind_does_nothing() {
        let catalog = Catalog::bundled().unwrap();
        let droid = Candidate::Upgrade(catalog.find_upgrade("r2astromech").unwrap());
        let empty = empty_document(SquadFaction::Rebel, Format::Standard, "");
        for edit in [
            Edit::Remove(SHIPS.at(0)),
            Edit::Copy(SHIPS.at(3), 4),
            Edit::Move(SHIPS.at(0), 1),
            Edit::Remove(upgrades(9).at(0)),
            Edit::Insert(SHIPS, droid),
        ] {
            assert_eq!(edit.apply(&empty), None, "{edit:?}");
        }
    }
}
