//! Edits: small steps from one squad to the next, each giving a new value.

use super::{Document, Format, PilotChoice, Ship, UpgradeChoice};
use crate::cards::{PilotId, SquadFaction, UpgradeId};
use kernel::editing::{insert, remove};

/// One step of building.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Gives the list a name.
    Rename(String),
    /// Replaces the notes.
    SetNotes(String),
    /// Builds for another format.
    SetFormat(Format),
    /// Builds for another faction.
    SetFaction(SquadFaction),
    /// Adds a ship, at the end or before the ship `at`.
    AddShip {
        /// Its card.
        pilot: PilotId,
        /// Where; none for the end.
        at: Option<usize>,
    },
    /// Puts a whole ship in.
    InsertShip {
        /// The ship with its upgrades.
        ship: Ship,
        /// Before which.
        at: usize,
    },
    /// Takes a ship out.
    RemoveShip(usize),
    /// Adds a copy of a ship behind it.
    DuplicateShip(usize),
    /// Moves a ship to another place.
    MoveShip {
        /// From here.
        from: usize,
        /// To there, counted without the ship itself.
        to: usize,
    },
    /// Gives a ship another card, keeping its upgrades.
    SetPilot {
        /// The ship.
        ship: usize,
        /// The new card.
        pilot: PilotId,
    },
    /// Equips an upgrade.
    AddUpgrade {
        /// The ship.
        ship: usize,
        /// The card.
        upgrade: UpgradeId,
    },
    /// Takes an upgrade off.
    RemoveUpgrade {
        /// The ship.
        ship: usize,
        /// Which of its upgrades.
        index: usize,
    },
    /// Puts another upgrade in the place of one.
    ReplaceUpgrade {
        /// The ship.
        ship: usize,
        /// Which of its upgrades.
        index: usize,
        /// The new card.
        upgrade: UpgradeId,
    },
    /// Takes all upgrades off a ship.
    ClearUpgrades(usize),
    /// Several edits, one after the other.
    Many(Vec<Edit>),
}

impl Edit {
    /// The document after the edit; none if the edit names a place the document does not have.
    pub fn apply(&self, document: &Document) -> Option<Document> {
        let mut next = document.clone();
        self.apply_to(&mut next)?;
        Some(next)
    }

    fn apply_to(&self, document: &mut Document) -> Option<()> {
        let ships = &mut document.list.ships;
        match self {
            Self::Rename(name) => document.name.clone_from(name),
            Self::SetNotes(notes) => document.notes.clone_from(notes),
            Self::SetFormat(format) => document.format = *format,
            Self::SetFaction(faction) => document.list.faction = *faction,
            Self::AddShip { pilot, at } => {
                let at = at.unwrap_or(ships.len());
                insert(ships, at, Ship::new(*pilot))?;
            }
            Self::InsertShip { ship, at } => insert(ships, *at, ship.clone())?,
            Self::RemoveShip(index) => {
                let _ = remove(ships, *index)?;
            }
            Self::DuplicateShip(index) => {
                let copy = ships.get(*index)?.clone();
                insert(ships, index + 1, copy)?;
            }
            Self::MoveShip { from, to } => {
                let ship = remove(ships, *from)?;
                insert(ships, *to, ship)?;
            }
            Self::SetPilot { ship, pilot } => ships.get_mut(*ship)?.pilot = PilotChoice::Known(*pilot),
            Self::AddUpgrade { ship, upgrade } => {
                ships.get_mut(*ship)?.upgrades.push(UpgradeChoice::Known(*upgrade));
            }
            Self::RemoveUpgrade { ship, index } => {
                let _ = remove(&mut ships.get_mut(*ship)?.upgrades, *index)?;
            }
            Self::ReplaceUpgrade { ship, index, upgrade } => {
                *ships.get_mut(*ship)?.upgrades.get_mut(*index)? = UpgradeChoice::Known(*upgrade);
            }
            Self::ClearUpgrades(ship) => ships.get_mut(*ship)?.upgrades.clear(),
            Self::Many(edits) => {
                for edit in edits {
                    edit.apply_to(document)?;
                }
            }
        }
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
        let rookie = catalog.find_pilot_key("rebel:xwing:rookiepilot").unwrap();
        let droid = catalog.find_upgrade("r2astromech").unwrap();
        let empty = empty_document(SquadFaction::Rebel, Format::Standard, "");
        let one = Edit::AddShip { pilot: rookie, at: None }.apply(&empty).unwrap();
        let droided = Edit::AddUpgrade { ship: 0, upgrade: droid }.apply(&one).unwrap();
        let two = Edit::DuplicateShip(0).apply(&droided).unwrap();
        assert_eq!((empty.list.ships.len(), one.list.ships.len(), two.list.ships.len()), (0, 1, 2));
        assert_eq!(two.list.ships[0], two.list.ships[1]);
        let back =
            Edit::Many(vec![Edit::RemoveShip(1), Edit::RemoveUpgrade { ship: 0, index: 0 }]).apply(&two).unwrap();
        assert_eq!(back, one);
    }

    #[test]
    fn an_edit_of_a_place_that_is_not_there_does_nothing() {
        let empty = empty_document(SquadFaction::Rebel, Format::Standard, "");
        for edit in
            [Edit::RemoveShip(0), Edit::DuplicateShip(3), Edit::MoveShip { from: 0, to: 1 }, Edit::ClearUpgrades(9)]
        {
            assert_eq!(edit.apply(&empty), None);
        }
    }
}
