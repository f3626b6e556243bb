//! Edits: small steps from one army to the next, each giving a new value.

use super::{Army, BattleDeck, CommandChoice, Counterpart, Document, Format, Unit, UpgradeChoice};
use crate::cards::{BattleId, BattleKind, CommandId, Faction, ForceId, UnitId, UpgradeId};
use kernel::{
    choice::Choice,
    editing::{insert, remove},
};

/// Where upgrades of a unit are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// On the unit itself.
    Unit,
    /// On its counterpart.
    Counterpart,
    /// Set aside for it (LEG-ARMY-24).
    Loadout,
}

/// Where command cards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hand {
    /// In the hand of seven.
    Hand,
    /// Set aside as contingencies (LEG-HAND-04).
    Contingencies,
}

/// One step of building.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Gives the list a name.
    Rename(String),
    /// Replaces the notes.
    SetNotes(String),
    /// Builds for another size of game.
    SetFormat(Format),
    /// Builds for another faction.
    SetFaction(Faction),
    /// Builds as a battle force, or as none.
    SetForce(Option<ForceId>),
    /// Adds a unit, at the end or before the unit `at`.
    AddUnit {
        /// Its card.
        card: UnitId,
        /// Where; none for the end.
        at: Option<usize>,
    },
    /// Puts a whole unit in.
    InsertUnit {
        /// The unit with its upgrades.
        unit: Box<Unit>,
        /// Before which.
        at: usize,
    },
    /// Takes a unit out.
    RemoveUnit(usize),
    /// Adds a copy of a unit behind it.
    DuplicateUnit(usize),
    /// Moves a unit to another place.
    MoveUnit {
        /// From here.
        from: usize,
        /// To there, counted without the unit itself.
        to: usize,
    },
    /// Gives a unit another card, keeping its upgrades.
    SetCard {
        /// The unit.
        unit: usize,
        /// The new card.
        card: UnitId,
    },
    /// Lets a counterpart join a unit, or leave it.
    SetCounterpart {
        /// The unit.
        unit: usize,
        /// The counterpart; none for none.
        card: Option<UnitId>,
    },
    /// Equips an upgrade, or sets it aside.
    AddUpgrade {
        /// The unit.
        unit: usize,
        /// Where on it.
        part: Part,
        /// The card.
        upgrade: UpgradeId,
    },
    /// Takes an upgrade off.
    RemoveUpgrade {
        /// The unit.
        unit: usize,
        /// Where on it.
        part: Part,
        /// Which of the upgrades there.
        index: usize,
    },
    /// Puts another upgrade in the place of one.
    ReplaceUpgrade {
        /// The unit.
        unit: usize,
        /// Where on it.
        part: Part,
        /// Which of the upgrades there.
        index: usize,
        /// The new card.
        upgrade: UpgradeId,
    },
    /// Takes all upgrades off a unit and its counterpart, and those set aside.
    ClearUpgrades(usize),
    /// Adds a command card. A hand that was not chosen yet is chosen from now on.
    AddCommand {
        /// Where.
        hand: Hand,
        /// The card.
        card: CommandId,
    },
    /// Takes a command card out.
    RemoveCommand {
        /// Where.
        hand: Hand,
        /// Which of the cards there.
        index: usize,
    },
    /// Puts another command card in the place of one.
    ReplaceCommand {
        /// Where.
        hand: Hand,
        /// Which of the cards there.
        index: usize,
        /// The new card.
        card: CommandId,
    },
    /// Leaves the command hand to be chosen later.
    ForgetHand,
    /// Adds a battle card to the row of its kind. A deck that was not chosen yet is chosen from now on.
    AddBattle {
        /// The row.
        kind: BattleKind,
        /// The card.
        card: BattleId,
    },
    /// Takes a battle card out.
    RemoveBattle {
        /// The row.
        kind: BattleKind,
        /// Which of its cards.
        index: usize,
    },
    /// Puts another battle card in the place of one.
    ReplaceBattle {
        /// The row.
        kind: BattleKind,
        /// Which of its cards.
        index: usize,
        /// The new card.
        card: BattleId,
    },
    /// Leaves the battle deck to be chosen later.
    ForgetDeck,
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
        let army = &mut document.list;
        let units = &mut army.units;
        match self {
            Self::Rename(name) => document.name.clone_from(name),
            Self::SetNotes(notes) => document.notes.clone_from(notes),
            Self::SetFormat(format) => document.format = *format,
            Self::SetFaction(faction) => army.faction = *faction,
            Self::SetForce(force) => army.battle_force = force.map(Choice::Known),
            Self::AddUnit { card, at } => {
                let at = at.unwrap_or(units.len());
                insert(units, at, Unit::new(*card))?;
            }
            Self::InsertUnit { unit, at } => insert(units, *at, Unit::clone(unit))?,
            Self::RemoveUnit(index) => {
                let _ = remove(units, *index)?;
            }
            Self::DuplicateUnit(index) => {
                let copy = units.get(*index)?.clone();
                insert(units, index + 1, copy)?;
            }
            Self::MoveUnit { from, to } => {
                let unit = remove(units, *from)?;
                insert(units, *to, unit)?;
            }
            Self::SetCard { unit, card } => units.get_mut(*unit)?.card = Choice::Known(*card),
            Self::SetCounterpart { unit, card } => units.get_mut(*unit)?.counterpart = card.map(Counterpart::new),
            Self::AddUpgrade { unit, part, upgrade } => {
                upgrades(units, *unit, *part)?.push(Choice::Known(*upgrade));
            }
            Self::RemoveUpgrade { unit, part, index } => {
                let _ = remove(upgrades(units, *unit, *part)?, *index)?;
            }
            Self::ReplaceUpgrade { unit, part, index, upgrade } => {
                *upgrades(units, *unit, *part)?.get_mut(*index)? = Choice::Known(*upgrade);
            }
            Self::ClearUpgrades(unit) => {
                let unit = units.get_mut(*unit)?;
                unit.upgrades.clear();
                unit.loadout.clear();
                if let Some(counterpart) = &mut unit.counterpart {
                    counterpart.upgrades.clear();
                }
            }
            Self::AddCommand { hand, card } => commands(army, *hand, true)?.push(Choice::Known(*card)),
            Self::RemoveCommand { hand, index } => {
                let _ = remove(commands(army, *hand, false)?, *index)?;
            }
            Self::ReplaceCommand { hand, index, card } => {
                *commands(army, *hand, false)?.get_mut(*index)? = Choice::Known(*card);
            }
            Self::ForgetHand => army.command_cards = None,
            Self::AddBattle { kind, card } => {
                army.battle_deck.get_or_insert_with(BattleDeck::default).row_mut(*kind).push(Choice::Known(*card));
            }
            Self::RemoveBattle { kind, index } => {
                let _ = remove(army.battle_deck.as_mut()?.row_mut(*kind), *index)?;
            }
            Self::ReplaceBattle { kind, index, card } => {
                *army.battle_deck.as_mut()?.row_mut(*kind).get_mut(*index)? = Choice::Known(*card);
            }
            Self::ForgetDeck => army.battle_deck = None,
            Self::Many(edits) => {
                for edit in edits {
                    edit.apply_to(document)?;
                }
            }
        }
        Some(())
    }
}

/// The command cards there; where none are chosen yet, they are chosen from now on if `choose`.
fn commands(army: &mut Army, hand: Hand, choose: bool) -> Option<&mut Vec<CommandChoice>> {
    match hand {
        Hand::Hand if choose => Some(army.command_cards.get_or_insert_with(Vec::new)),
        Hand::Hand => army.command_cards.as_mut(),
        Hand::Contingencies => Some(&mut army.contingencies),
    }
}

fn upgrades(units: &mut [Unit], unit: usize, part: Part) -> Option<&mut Vec<UpgradeChoice>> {
    let unit = units.get_mut(unit)?;
    match part {
        Part::Unit => Some(&mut unit.upgrades),
        Part::Loadout => Some(&mut unit.loadout),
        Part::Counterpart => Some(&mut unit.counterpart.as_mut()?.upgrades),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cards::Catalog, list::empty_document};

    #[test]
    fn an_edit_makes_a_new_document_and_leaves_the_old_one_alone() {
        let catalog = Catalog::bundled().unwrap();
        let droid = catalog.find_unit("r2_d2_hero_of_a_thousand_devices").unwrap();
        let friend = catalog.find_unit("c_3po_human_cyborg_relations").unwrap();
        let gear = catalog.find_upgrade("comms_relay").unwrap();
        let empty = empty_document(Faction::RebelAlliance, Format::Standard, "");
        let one = Edit::AddUnit { card: droid, at: None }.apply(&empty).unwrap();
        let joined = Edit::SetCounterpart { unit: 0, card: Some(friend) }.apply(&one).unwrap();
        let part = Part::Counterpart;
        let equipped = Edit::AddUpgrade { unit: 0, part, upgrade: gear }.apply(&joined).unwrap();
        assert_eq!(empty.list.units.len(), 0);
        assert_eq!(equipped.list.units[0].equipped().count(), 1);
        let back = Edit::Many(vec![
            Edit::RemoveUpgrade { unit: 0, part, index: 0 },
            Edit::SetCounterpart { unit: 0, card: None },
        ]);
        assert_eq!(back.apply(&equipped).unwrap(), one);
    }

    #[test]
    fn the_first_card_chooses_the_hand_and_the_deck() {
        let catalog = Catalog::bundled().unwrap();
        let empty = empty_document(Faction::RebelAlliance, Format::Standard, "");
        let card = catalog.standing_orders();
        let hand = Edit::AddCommand { hand: Hand::Hand, card }.apply(&empty).unwrap();
        assert_eq!(hand.list.hand(Hand::Hand).len(), 1);
        assert_eq!(Edit::ForgetHand.apply(&hand).unwrap(), empty);
        let (card, battle) = catalog.battles().next().unwrap();
        let deck = Edit::AddBattle { kind: battle.kind, card }.apply(&empty).unwrap();
        assert_eq!(deck.list.battle_deck.as_ref().unwrap().row(battle.kind).len(), 1);
        assert_eq!(Edit::ForgetDeck.apply(&deck).unwrap(), empty);
    }

    #[test]
    fn an_edit_of_a_place_that_is_not_there_does_nothing() {
        let empty = empty_document(Faction::RebelAlliance, Format::Standard, "");
        for edit in [
            Edit::RemoveUnit(0),
            Edit::DuplicateUnit(3),
            Edit::MoveUnit { from: 0, to: 1 },
            Edit::RemoveCommand { hand: Hand::Hand, index: 0 },
            Edit::RemoveBattle { kind: BattleKind::Objective, index: 0 },
            Edit::RemoveUpgrade { unit: 0, part: Part::Loadout, index: 0 },
        ] {
            assert_eq!(edit.apply(&empty), None);
        }
    }
}
