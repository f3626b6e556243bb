//! The edits of an army, and where its cards are.

use super::{Army, BattleDeck, Counterpart, Format, Unit};
use crate::cards::{BattleId, BattleKind, CommandId, Faction, ForceId, UnitId, UpgradeId};
use kernel::{
    Choice, Place,
    Step::{Field, Index},
    building::candidates,
    edit::{Array, Editable, Entry},
};

/// A part of a unit with upgrades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// On the unit itself.
    Unit,
    /// On its counterpart.
    Counterpart,
    /// Set aside for it (LEG-ARMY-24).
    Loadout,
}

/// A group of command cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hand {
    /// In the hand of seven.
    Hand,
    /// Set aside as contingencies (LEG-HAND-04).
    Contingencies,
}

candidates! {
    /// Something that can be put into an army.
    Candidate {
        /// A unit or a counterpart.
        Unit(UnitId),
        Upgrade(UpgradeId),
        /// A command card.
        Command(CommandId),
        /// A battle card.
        Battle(BattleId),
        /// A battle force.
        Force(ForceId),
    }
}

/// Changes that only armies of this game have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The army is built for another faction.
    Faction(Faction),
    /// The command hand is left to be chosen later.
    ForgetHand,
    /// The battle deck is left to be chosen later.
    ForgetDeck,
}

/// One step of building.
pub type Edit = kernel::Edit<Format, Candidate, Change>;

/// The units. An empty slot of theirs is for a unit of the rank of this number.
pub const UNITS: Place = Place::field("units");
/// The battle force.
pub const FORCE: Place = Place::field("battle_force");
/// The command hand. An empty slot of its is for a card of so many pips.
pub const COMMANDS: Place = Place::field("command_cards");
pub const CONTINGENCIES: Place = Place::field("contingencies");

/// The command cards in hand or set aside.
pub const fn hand(hand: Hand) -> Place {
    match hand {
        Hand::Hand => COMMANDS,
        Hand::Contingencies => CONTINGENCIES,
    }
}

/// The counterpart of a unit.
pub const fn counterpart(unit: usize) -> Place {
    UNITS.at(unit).of("counterpart")
}

/// The upgrades of a part of a unit. An empty slot of theirs is the icon of this number, as `checks::seats` lays them out.
pub const fn upgrades(unit: usize, part: Part) -> Place {
    match part {
        Part::Unit => UNITS.at(unit).of("upgrades"),
        Part::Counterpart => counterpart(unit).of("upgrades"),
        Part::Loadout => UNITS.at(unit).of("loadout"),
    }
}

/// The unit and its part that upgrades at a place are on; the place may be that of all of them, of one or of an empty slot.
pub fn part(place: &Place) -> Option<(usize, Part)> {
    let (unit, rest) = match place.path() {
        [Field("units"), Index(unit), rest @ ..] => (*unit as usize, rest),
        _ => return None,
    };
    let part = match rest {
        [Field("upgrades"), ..] => Part::Unit,
        [Field("counterpart"), Field("upgrades"), ..] => Part::Counterpart,
        [Field("loadout"), ..] => Part::Loadout,
        _ => return None,
    };
    Some((unit, part))
}

/// The battle cards of a kind.
pub const fn battles(kind: BattleKind) -> Place {
    Place::field("battle_deck").of(kind.id())
}

/// The kind of the battle cards at a place, and which one it is.
pub fn battle(place: &Place) -> Option<(BattleKind, Option<usize>)> {
    match *place.path() {
        [Field("battle_deck"), Field(kind)] => Some((BattleKind::from_id(kind)?, None)),
        [Field("battle_deck"), Field(kind), Index(at)] => Some((BattleKind::from_id(kind)?, Some(at as usize))),
        _ => None,
    }
}

impl Entry<Candidate> for Unit {
    fn of(card: Candidate) -> Option<Self> {
        match card {
            Candidate::Unit(card) => Some(Self::new(card)),
            _ => None,
        }
    }

    fn replace(&mut self, card: Candidate) -> Option<()> {
        let Candidate::Unit(card) = card else { return None };
        self.card = Choice::Known(card);
        Some(())
    }
}

impl Entry<Candidate> for Counterpart {
    fn of(card: Candidate) -> Option<Self> {
        match card {
            Candidate::Unit(card) => Some(Self::new(card)),
            _ => None,
        }
    }
}

impl Editable for Army {
    type Card = Candidate;
    type Change = Change;

    // A hand or deck that is not chosen yet is chosen with its first card.
    fn array(&mut self, place: &Place, choose: bool) -> Option<&mut dyn Array<Candidate>> {
        if let Some((unit, part)) = part(place) {
            let unit = self.units.get_mut(unit)?;
            return Some(match part {
                Part::Unit => &mut unit.upgrades,
                Part::Loadout => &mut unit.loadout,
                Part::Counterpart => &mut unit.counterpart.as_mut()?.upgrades,
            });
        }
        match *place.path() {
            [Field("units")] => Some(&mut self.units),
            [Field("units"), Index(unit), Field("counterpart")] => {
                Some(&mut self.units.get_mut(unit as usize)?.counterpart)
            }
            [Field("battle_force")] => Some(&mut self.battle_force),
            [Field("command_cards")] if choose => Some(self.command_cards.get_or_insert_with(Vec::new)),
            [Field("command_cards")] => Some(self.command_cards.as_mut()?),
            [Field("contingencies")] => Some(&mut self.contingencies),
            _ => {
                let (kind, _) = battle(place)?;
                if choose {
                    let _ = self.battle_deck.get_or_insert_with(BattleDeck::default);
                }
                Some(self.battle_deck.as_mut()?.row_mut(kind))
            }
        }
    }

    fn change(&mut self, change: &Change) -> Option<()> {
        match change {
            Change::Faction(faction) => self.faction = *faction,
            Change::ForgetHand => self.command_cards = None,
            Change::ForgetDeck => self.battle_deck = None,
        }
        Some(())
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
        let one = Edit::Insert(UNITS, droid.into()).apply(&empty).unwrap();
        let joined = Edit::Insert(counterpart(0), friend.into()).apply(&one).unwrap();
        let equipped = Edit::Insert(upgrades(0, Part::Counterpart), gear.into()).apply(&joined).unwrap();
        assert_eq!(empty.list.units.len(), 0);
        assert_eq!(equipped.list.units[0].equipped().count(), 1);
        let back = Edit::removing(vec![counterpart(0), upgrades(0, Part::Counterpart).at(0)]);
        assert_eq!(back.apply(&equipped).unwrap(), one);
    }

    #[test]
    fn the_first_card_chooses_the_hand_and_the_deck() {
        let catalog = Catalog::bundled().unwrap();
        let empty = empty_document(Faction::RebelAlliance, Format::Standard, "");
        let hand = Edit::Insert(COMMANDS, catalog.standing_orders().into()).apply(&empty).unwrap();
        assert_eq!(hand.list.hand(Hand::Hand).len(), 1);
        assert_eq!(Edit::Change(Change::ForgetHand).apply(&hand).unwrap(), empty);
        let (card, battle) = catalog.battles().next().unwrap();
        let deck = Edit::Insert(battles(battle.kind), card.into()).apply(&empty).unwrap();
        assert_eq!(deck.list.battle_deck.as_ref().unwrap().row(battle.kind).len(), 1);
        assert_eq!(Edit::Change(Change::ForgetDeck).apply(&deck).unwrap(), empty);
    }

    #[test]
    fn an_edit_of_a_place_that_is_not_there_does_nothing() {
        let empty = empty_document(Faction::RebelAlliance, Format::Standard, "");
        for edit in [
            Edit::Remove(UNITS.at(0)),
            Edit::Copy(UNITS.at(3), 4),
            Edit::Move(UNITS.at(0), 1),
            Edit::Remove(COMMANDS.at(0)),
            Edit::Remove(battles(BattleKind::Objective).at(0)),
            Edit::Remove(upgrades(0, Part::Loadout).at(0)),
            Edit::Remove(FORCE),
        ] {
            assert_eq!(edit.apply(&empty), None, "{edit:?}");
        }
    }
}
