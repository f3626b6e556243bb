//! CC-K09 and CC-K10: modifications on weapons, as the campaign stands.

use super::{Judge, ids, load::held};
use crate::campaign::{
    cards::{Equipment, GearTrait},
    log::{Gear, Held},
    standing::{Case, Standing},
};
use kernel::{Fact, Finding, Place, Severity};

pub(super) fn check(judge: &mut Judge<'_, '_>, standing: &Standing) {
    for (index, own) in judge.case.campaign.armory.iter().enumerate() {
        let at = Place::entry("armory", index);
        held(judge, standing, own.hero, &own.item, at.of("item"));
        for (number, card) in own.modifications.iter().enumerate() {
            held(judge, standing, own.hero, card, at.of("modifications").at(number));
        }
        modifications(judge, standing, own, at);
    }
    unused(judge, standing);
}

/// The modifications that a weapon of a hero can hold (IA-CAMP-69).
pub fn bars(case: &Case<'_>, standing: &Standing, hero: usize, weapon: &Equipment<'_>) -> usize {
    let cards = standing.heroes.get(hero).map_or(&[][..], |hero| &hero.cards);
    let more: usize = cards.iter().map(|card| case.catalog.class_card(*card).more_bars).sum();
    weapon.weapon.map_or(0, |weapon| weapon.bars + more)
}

/// The first trait, besides that of all modifications, that two of them share.
pub(crate) fn shared(one: &Equipment<'_>, other: &Equipment<'_>) -> Option<GearTrait> {
    one.traits.iter().find(|word| *word != GearTrait::Modification && other.traits.contains(*word))
}

/// CC-K09.
fn modifications(judge: &mut Judge<'_, '_>, standing: &Standing, own: &Held, at: Place) {
    let catalog = judge.catalog();
    let (Some(weapon), true) = (own.item.equipment(catalog), !own.modifications.is_empty()) else { return };
    let error = |phrase, number: usize| {
        let card = own.modifications[number].fact();
        let place = at.of("modifications").at(number);
        Finding::error(ids::K09, phrase, place).with("weapon", own.item.fact()).with("modification", card)
    };
    let cards: Vec<(usize, Equipment<'_>)> = (own.modifications.iter().enumerate())
        .filter_map(|(number, card)| Some((number, card.equipment(catalog)?)))
        .collect();
    for (place, (number, card)) in cards.iter().enumerate() {
        if !card.kind.fits(weapon.kind) {
            judge.push(error("imperial_assault.campaign.check.k09.kind", *number));
        }
        if let Some(word) = cards[..place].iter().find_map(|(_, other)| shared(card, other)) {
            judge.push(error("imperial_assault.campaign.check.k09.trait", *number).term("trait", word.term()));
        }
    }
    let (count, bars) = (own.modifications.len(), bars(&judge.case, standing, own.hero, &weapon));
    if count > bars && weapon.kind.is_weapon() {
        let finding = error("imperial_assault.campaign.check.k09.bars", count - 1);
        let finding = finding.number("count", count as i32).number("limit", bars as i32);
        judge.push(finding.weighing((count - bars) as i32));
    }
}

/// A weapon that can take a modification now, as the place of its line in the armory, if it has one.
pub(crate) fn room_for(case: &Case<'_>, standing: &Standing, card: &Gear) -> Option<(usize, Gear)> {
    let heroes = 0..case.campaign.heroes.len();
    let weapons =
        heroes.flat_map(|hero| standing.gear_of(case.catalog, hero).into_iter().map(move |weapon| (hero, weapon)));
    weapons.into_iter().find(|(hero, weapon)| takes(case, standing, (*hero, weapon), card))
}

/// True if a weapon of a hero can take a modification now.
pub fn takes(case: &Case<'_>, standing: &Standing, (hero, weapon): (usize, &Gear), card: &Gear) -> bool {
    let card = card.equipment(case.catalog).filter(|card| card.kind.is_modification());
    let (Some(card), Some(equipment)) = (card, weapon.equipment(case.catalog)) else { return false };
    let held = case.campaign.armory.iter().filter(|held| held.item == *weapon).flat_map(|held| &held.modifications);
    let held: Vec<Equipment<'_>> = held.filter_map(|other| other.equipment(case.catalog)).collect();
    card.kind.fits(equipment.kind)
        && held.len() < bars(case, standing, hero, &equipment)
        && held.iter().all(|other| shared(&card, other).is_none())
}

/// Modifications that lie on no weapon.
pub fn loose(case: &Case<'_>, standing: &Standing) -> Vec<Gear> {
    let mut held: Vec<&Gear> = case.campaign.armory.iter().flat_map(|held| &held.modifications).collect();
    let all = (0..case.campaign.heroes.len()).flat_map(|hero| standing.gear_of(case.catalog, hero));
    let cards = all.filter(|gear| gear.equipment(case.catalog).is_some_and(|card| card.kind.is_modification()));
    let mut is_loose = |gear: &Gear| match held.iter().position(|other| *other == gear) {
        Some(at) => {
            let _ = held.swap_remove(at);
            false
        }
        None => true,
    };
    cards.filter(|gear| is_loose(gear)).collect()
}

/// CC-K10.
fn unused(judge: &mut Judge<'_, '_>, standing: &Standing) {
    for card in loose(&judge.case, standing) {
        if let Some((_, weapon)) = room_for(&judge.case, standing, &card) {
            let place = Place::field("armory");
            let finding = Finding::new(ids::K10, Severity::Warning, "imperial_assault.campaign.check.k10", place);
            let weapon: Fact = weapon.fact();
            judge.push(finding.with("item", card.fact()).with("weapon", weapon));
        }
    }
}
