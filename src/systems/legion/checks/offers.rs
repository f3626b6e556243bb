//! Offers for a place with their findings: the checks run on the army as it would be.

use super::{check_army, deck, hand, ids, roster::Roster};
use crate::{
    Legion,
    builder::Slot,
    cards::{BattleKind, Catalog, Rank, Slot as Icon, UnitId},
    list::{Army, BattleDeck, CONTINGENCIES, Candidate, Counterpart, Document, Hand, Part, Unit, part},
};
use kernel::{
    Building, Choice, Place,
    Step::{Field, Index},
    offer::{Asker, placeholder, put_off},
};

/// An offer for a place of an army.
pub type Offer = kernel::Offer<Candidate>;

/// Every candidate for a place, in catalog order, each with its cost and with the findings it would add.
///
/// Units of all factions are offered for a unit's place; those that may not be taken say so in their blockers. A place the
/// army does not have gets no offers.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let asking = Asking { catalog, document, army: document.list.clone() };
    let (array, at) = place.split();
    match (Legion::slot(catalog, &document.list, &place), place.path()) {
        (Some(Slot::Unit(_)), [_, Index(unit)]) => asking.cards(*unit as usize),
        (Some(Slot::Unit(rank)), _) => asking.new_units(rank),
        (Some(Slot::Upgrade(slot)), _) => match part(&place) {
            Some((unit, part)) => asking.upgrades(unit, part, slot, at),
            None => Vec::new(),
        },
        (_, [Field("units"), Index(unit), Field("counterpart")]) => asking.counterparts(*unit as usize),
        (Some(Slot::Command(pips)), _) => {
            let hand = if array == CONTINGENCIES { Hand::Contingencies } else { Hand::Hand };
            asking.commands(hand, pips.filter(|_| hand == Hand::Hand), at)
        }
        (None, [Field("command_cards")]) => asking.commands(Hand::Hand, None, None),
        (Some(Slot::Battle(kind)), _) => asking.battles(kind, at),
        (Some(Slot::Force), _) => asking.forces(),
        _ => Vec::new(),
    }
}

struct Asking<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    /// The army, changed for each candidate.
    army: Army,
}

impl Asking<'_> {
    fn asker(&self) -> Asker {
        Asker::new(ids::USUAL, |findings| check_army(self.catalog, self.document.format, &self.document.list, findings))
    }

    /// The offer that the army as it is now would be.
    fn whole(&self, asker: &mut Asker, candidate: Candidate, cost: i32) -> Offer {
        asker.offer(candidate, cost, |findings| check_army(self.catalog, self.document.format, &self.army, findings))
    }

    /// The offer of a unit. What it must be equipped with is to be done afterwards: it is said and stands in no way.
    fn unit(&self, asker: &mut Asker, id: UnitId, cost: i32) -> Offer {
        let mut offer = self.whole(asker, Candidate::Unit(id), cost);
        put_off(&mut offer, |finding| ids::TO_DO.contains(&finding.check));
        offer
    }

    fn new_units(mut self, rank: Option<Rank>) -> Vec<Offer> {
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, card) in self.catalog.units() {
            if card.rank == Rank::Counterpart || rank.is_some_and(|rank| rank != card.rank) {
                continue;
            }
            self.army.units.push(Unit::new(id));
            offers.push(self.unit(&mut asker, id, i32::from(card.points)));
            let _ = self.army.units.pop();
        }
        offers
    }

    fn cards(mut self, unit: usize) -> Vec<Offer> {
        if unit >= self.army.units.len() {
            return Vec::new();
        }
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, card) in self.catalog.units().filter(|(_, card)| card.rank != Rank::Counterpart) {
            self.army.units[unit].card = Choice::Known(id);
            offers.push(self.unit(&mut asker, id, i32::from(card.points)));
        }
        offers
    }

    fn upgrades(mut self, unit: usize, part: Part, slot: Icon, replacing: Option<usize>) -> Vec<Offer> {
        let upgrades = self.army.units.get_mut(unit).and_then(|entry| match part {
            Part::Unit => Some(&mut entry.upgrades),
            Part::Loadout => Some(&mut entry.loadout),
            Part::Counterpart => entry.counterpart.as_mut().map(|counterpart| &mut counterpart.upgrades),
        });
        let Some(at) = upgrades.and_then(|upgrades| placeholder(upgrades, replacing)) else { return Vec::new() };
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, _) in self.catalog.upgrades().filter(|(_, card)| card.slot == slot) {
            let entry = &mut self.army.units[unit];
            match (part, &mut entry.counterpart) {
                (Part::Unit, _) => entry.upgrades[at] = Choice::Known(id),
                (Part::Loadout, _) => entry.loadout[at] = Choice::Known(id),
                (Part::Counterpart, Some(counterpart)) => counterpart.upgrades[at] = Choice::Known(id),
                (Part::Counterpart, None) => {}
            }
            let roster = Roster::new(self.catalog, self.document.format, &self.army);
            let cost = roster.upgrade_cost(&self.army.units[unit], part, id);
            offers.push(self.whole(&mut asker, Candidate::Upgrade(id), cost));
        }
        offers
    }

    fn counterparts(mut self, unit: usize) -> Vec<Offer> {
        if unit >= self.army.units.len() {
            return Vec::new();
        }
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, card) in self.catalog.units().filter(|(_, card)| card.rank == Rank::Counterpart) {
            self.army.units[unit].counterpart = Some(Counterpart::new(id));
            offers.push(self.whole(&mut asker, Candidate::Unit(id), i32::from(card.points)));
        }
        offers
    }

    /// The hand is checked alone: a command card changes nothing else.
    fn commands(mut self, place: Hand, pips: Option<u8>, replacing: Option<usize>) -> Vec<Offer> {
        // A hand that is not chosen yet is chosen from now on: what it still lacks speaks against no card.
        let mut chosen = self.document.list.clone();
        if place == Hand::Hand {
            let _ = chosen.command_cards.get_or_insert_with(Vec::new);
        }
        let before = Roster::new(self.catalog, self.document.format, &chosen);
        let mut asker = Asker::new(ids::USUAL, |findings| {
            hand::check(&before, findings);
            0
        });
        let cards = match place {
            Hand::Hand => self.army.command_cards.get_or_insert_with(Vec::new),
            Hand::Contingencies => &mut self.army.contingencies,
        };
        let Some(at) = placeholder(cards, replacing) else { return Vec::new() };
        let mut offers = Vec::new();
        for (id, _) in self.catalog.commands().filter(|(_, card)| pips.is_none_or(|pips| pips == card.pips)) {
            match (place, &mut self.army.command_cards) {
                (Hand::Hand, Some(cards)) => cards[at] = Choice::Known(id),
                _ => self.army.contingencies[at] = Choice::Known(id),
            }
            let roster = Roster { army: &self.army, ..before };
            let offer = asker.offer(Candidate::Command(id), 0, |findings| {
                hand::check(&roster, findings);
                0
            });
            offers.push(offer);
        }
        offers
    }

    /// The deck is checked alone: a battle card changes nothing else.
    fn battles(mut self, kind: BattleKind, replacing: Option<usize>) -> Vec<Offer> {
        let mut chosen = self.document.list.clone();
        let _ = chosen.battle_deck.get_or_insert_with(BattleDeck::default);
        let before = Roster::new(self.catalog, self.document.format, &chosen);
        let mut asker = Asker::new(ids::USUAL, |findings| {
            deck::check(&before, findings);
            0
        });
        let row = self.army.battle_deck.get_or_insert_with(BattleDeck::default).row_mut(kind);
        let Some(at) = placeholder(row, replacing) else { return Vec::new() };
        let mut offers = Vec::new();
        for (id, _) in self.catalog.battles().filter(|(_, card)| card.kind == kind) {
            if let Some(deck) = &mut self.army.battle_deck {
                deck.row_mut(kind)[at] = Choice::Known(id);
            }
            let roster = Roster { army: &self.army, ..before };
            let offer = asker.offer(Candidate::Battle(id), 0, |findings| {
                deck::check(&roster, findings);
                0
            });
            offers.push(offer);
        }
        offers
    }

    fn forces(mut self) -> Vec<Offer> {
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, _) in self.catalog.forces() {
            self.army.battle_force = Some(Choice::Known(id));
            let mut offer = self.whole(&mut asker, Candidate::Force(id), 0);
            // Requirements of the battle force can be added once it is chosen.
            put_off(&mut offer, |finding| finding.phrase == "legion.check.81.few");
            offers.push(offer);
        }
        offers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Format,
        cards::Faction,
        list::{COMMANDS, UNITS, battles, empty_document},
    };

    #[test]
    fn a_card_for_a_hand_or_deck_that_is_not_chosen_yet_can_be_taken() {
        let catalog = Catalog::bundled().unwrap();
        let empty = empty_document(Faction::RebelAlliance, Format::Standard, "");
        let standing_orders = Candidate::Command(catalog.standing_orders());
        let hand = COMMANDS.slot(4);
        let offers_of = |place| offers(&catalog, &empty, place);
        assert!(offers_of(hand).iter().any(|offer| offer.candidate == standing_orders && offer.is_free()));
        for kind in BattleKind::ALL {
            assert!(offers_of(battles(kind)).iter().any(Offer::is_free));
        }
    }

    #[test]
    fn the_first_unit_can_be_of_any_rank() {
        let catalog = Catalog::bundled().unwrap();
        let empty = empty_document(Faction::GalacticEmpire, Format::Standard, "");
        for id in ["stormtroopers", "general_veers", "at_st"] {
            let all = offers(&catalog, &empty, UNITS);
            let unit = Candidate::Unit(catalog.find_unit(id).unwrap());
            let offer = all.into_iter().find(|offer| offer.candidate == unit).unwrap();
            assert!(offer.is_free() && offer.warnings.is_empty(), "{id}: {offer:?}");
        }
    }

    #[test]
    fn a_unit_that_must_be_equipped_can_be_taken_first() {
        let catalog = Catalog::bundled().unwrap();
        let (id, card) = catalog.units().find(|(_, card)| card.heavy_weapons > 0).unwrap();
        let empty = empty_document(card.faction, Format::Standard, "");
        let all = offers(&catalog, &empty, UNITS.slot(card.rank as usize));
        let offer = all.into_iter().find(|offer| offer.candidate == Candidate::Unit(id)).unwrap();
        assert!(offer.blockers.iter().all(|finding| finding.check != ids::CHK_20));
        assert!(offer.warnings.iter().any(|finding| finding.check == ids::CHK_20));
    }
}
