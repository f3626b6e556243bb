//! CC-K07, CC-K08, CC-K10 and CC-K13: what heroes bring to a mission.

use super::{Judge, ids};
use crate::campaign::{
    cards::{Equipment, GearKind, GearTrait},
    log::{Entry, Gear, Load},
    standing::Standing,
};
use kernel::{Fact, Finding, Place, Severity};

/// Most Helmets of a hero.
const HELMETS: usize = 1;

pub(super) fn check(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    for (index, load) in entry.brought.iter().enumerate() {
        let place = at.of("brought").at(index);
        limits(judge, load, place);
        for gear in &load.items {
            held(judge, standing, load.hero, gear, place);
        }
        let has_weapon = load
            .items
            .iter()
            .any(|gear| gear.equipment(judge.catalog()).is_none_or(|equipment| equipment.kind.is_weapon()));
        if !has_weapon {
            let phrase = "imperial_assault.campaign.check.k10.unarmed";
            let finding = Finding::new(ids::K10, Severity::Warning, phrase, place);
            let hero = judge.hero(load.hero);
            judge.push(finding.with("hero", hero));
        }
    }
}

/// CC-K08.
fn limits(judge: &mut Judge<'_, '_>, load: &Load, place: Place) {
    let catalog = judge.catalog();
    let brought: Vec<(&Gear, Equipment<'_>)> =
        load.items.iter().filter_map(|gear| Some((gear, gear.equipment(catalog)?))).collect();
    let mut limit = |term: &'static str, most: usize, counts: &dyn Fn(&Equipment<'_>) -> bool| {
        let items: Vec<Fact> =
            brought.iter().filter(|(_, equipment)| counts(equipment)).map(|(gear, _)| gear.fact()).collect();
        if items.len() > most {
            let finding = Finding::error(ids::K08, "imperial_assault.campaign.check.k08", place);
            let finding = finding.with("hero", judge.hero(load.hero)).term("kind", term);
            let finding = finding.number("count", items.len() as i32).number("limit", most as i32);
            let over = (items.len() - most) as i32;
            judge.push(finding.with("items", Fact::List(items)).weighing(over));
        }
    };
    limit("imperial_assault.campaign.limit.armor", 1, &|equipment| equipment.kind == GearKind::Armor);
    limit("imperial_assault.campaign.limit.weapons", 2, &|equipment| equipment.kind.is_weapon());
    limit("imperial_assault.campaign.limit.equipment", 3, &|equipment| equipment.kind == GearKind::Equipment);
    limit("imperial_assault.campaign.limit.helmets", HELMETS, &|equipment| {
        equipment.traits.contains(GearTrait::Helmet)
    });
}

/// CC-K07 for what the heroes do not have, CC-K13 for rewards.
pub(super) fn held(judge: &mut Judge<'_, '_>, standing: &Standing, hero: usize, gear: &Gear, place: Place) {
    let (check, phrase) = match gear {
        Gear::Reward(reward) => {
            let mut owners = standing.rewards.iter().filter(|(card, _)| card == reward);
            if !standing.has(gear) {
                (ids::K13, "imperial_assault.campaign.check.k13")
            } else if owners.all(|(_, own)| own.is_some_and(|own| own != hero)) {
                (ids::K13, "imperial_assault.campaign.check.k13.traded")
            } else {
                return;
            }
        }
        gear if standing.has(gear) => return,
        _ => (ids::K07, "imperial_assault.campaign.check.k07.not_owned"),
    };
    let hero = judge.hero(hero);
    judge.push(Finding::error(check, phrase, place).with("item", gear.fact()).with("hero", hero));
}
