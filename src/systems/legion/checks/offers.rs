//! Offers for a place with their findings: the checks run on the army as it would be.

use super::{check_army, deck, hand, ids, roster::Roster};
use crate::{
    Legion,
    builder::Slot,
    cards::{Catalog, Rank, UnitCard},
    list::{Army, CONTINGENCIES, Candidate, Document, part},
};
use kernel::{
    Building, Finding, Place,
    Step::{Field, Index},
    offer::{Asked, put_off},
};

/// An offer for a place of an army.
pub type Offer = kernel::Offer<Candidate>;

/// Every candidate for a place, in catalog order, each with its cost and with the findings it would add.
///
/// Units of all factions are offered for a unit's place; those that may not be taken say so in their blockers. A place the
/// army does not have gets no offers.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let asked = Asked::new(&document.list, place, ids::USUAL);
    let check = |army: &Army, findings: &mut _| check_army(catalog, document.format, army, findings);
    // Hand and deck are checked alone: their cards change nothing else.
    let before = Roster::new(catalog, document.format, &document.list);
    let check_hand = |army: &Army, findings: &mut _| {
        hand::check(&Roster { army, ..before }, findings);
        0
    };
    let check_deck = |army: &Army, findings: &mut _| {
        deck::check(&Roster { army, ..before }, findings);
        0
    };
    let units = |is_meant: &dyn Fn(&UnitCard) -> bool| -> Vec<Candidate> {
        catalog.units().filter(|(_, card)| is_meant(card)).map(|(id, _)| Candidate::Unit(id)).collect()
    };
    let printed = |_: &Army, card: Candidate| match card {
        Candidate::Unit(id) => i32::from(catalog.unit(id).points),
        _ => 0,
    };
    match Legion::slot(catalog, &document.list, &place) {
        Some(Slot::Unit(rank)) => {
            // Another card for a unit may be of any rank.
            let rank = rank.filter(|_| !matches!(place.path(), [_, Index(_)]));
            let is_meant =
                |card: &UnitCard| card.rank != Rank::Counterpart && rank.is_none_or(|rank| rank == card.rank);
            // What a unit must be equipped with is to be done afterwards: it is said and stands in no way.
            later(asked.offers(units(&is_meant), printed, check), |finding| ids::TO_DO.contains(&finding.check))
        }
        Some(Slot::Counterpart) | None if matches!(place.path(), [.., Field("counterpart")]) => {
            asked.offers(units(&|card| card.rank == Rank::Counterpart), printed, check)
        }
        Some(Slot::Upgrade(slot)) => {
            let Some((unit, part)) = part(&place) else { return Vec::new() };
            let upgrades = catalog.upgrades().filter(|(_, card)| card.slot == slot);
            let cost = |army: &Army, card| match (card, army.units.get(unit)) {
                (Candidate::Upgrade(id), Some(unit)) => {
                    Roster::new(catalog, document.format, army).upgrade_cost(unit, part, id)
                }
                _ => 0,
            };
            asked.offers(upgrades.map(|(id, _)| Candidate::Upgrade(id)), cost, check)
        }
        Some(Slot::Command(pips)) => {
            let pips = pips.filter(|_| !place.is_in(&CONTINGENCIES));
            let cards = catalog.commands().filter(|(_, card)| pips.is_none_or(|pips| pips == card.pips));
            asked.offers(cards.map(|(id, _)| Candidate::Command(id)), printed, check_hand)
        }
        None if matches!(place.path(), [Field("command_cards")]) => {
            asked.offers(catalog.commands().map(|(id, _)| Candidate::Command(id)), printed, check_hand)
        }
        Some(Slot::Battle(kind)) => {
            let cards = catalog.battles().filter(|(_, card)| card.kind == kind);
            asked.offers(cards.map(|(id, _)| Candidate::Battle(id)), printed, check_deck)
        }
        Some(Slot::Force) => {
            let forces = catalog.forces().map(|(id, _)| Candidate::Force(id));
            // Requirements of the battle force can be added once it is chosen.
            later(asked.offers(forces, printed, check), |finding| finding.phrase == "legion.check.81.few")
        }
        Some(Slot::Counterpart) | None => Vec::new(),
    }
}

/// The offers with what can be done later moved to the warnings.
fn later(mut offers: Vec<Offer>, to_do: impl Fn(&Finding) -> bool) -> Vec<Offer> {
    offers.iter_mut().for_each(|offer| put_off(offer, &to_do));
    offers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Format,
        cards::{BattleKind, Faction},
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
