//! A campaign as it would stand with one card more, for who compares purchases in play.

use super::{
    cards::Catalog,
    log::{Bought, Document, Gear, Held, Learned},
    odds::Kit,
    standing::{Case, Standing},
};
use kernel::Choice;

/// The campaign with a card in the hands of a hero, who takes it to the mission of the last entry; whether it may be had, and
/// what it costs, does not count. A modification lies on the first weapon that it fits on, in place of one where there is no
/// room.
pub fn with(catalog: &Catalog, document: &Document, hero: usize, gear: &Gear) -> Document {
    let mut with = document.clone();
    let list = &mut with.list;
    if let Gear::Reward(card) = gear
        && let Some(player) = list.heroes.get_mut(hero)
    {
        player.rewards.push(Choice::Known(*card));
    }
    let Some(entry) = list.log.iter_mut().rev().find(|entry| entry.again.is_none()) else { return with };
    // What comes last is taken along before all else (IA-CAMP-39).
    let stage = entry.rebel_stage.get_or_insert_default();
    match gear {
        Gear::Item(item) => stage.bought.push(Bought { item: Choice::Known(*item), hero }),
        Gear::Class(card) => stage.learned.push(Learned { hero, card: Choice::Known(*card) }),
        Gear::Reward(_) | Gear::Unknown(_) => {}
    }
    if let Some(load) = entry.brought.iter_mut().find(|load| load.hero == hero) {
        load.items.push(gear.clone());
    }
    if gear.equipment(catalog).is_some_and(|card| card.kind.is_modification()) {
        let case = Case::new(catalog, &with.list);
        let standing = Standing::of(&case);
        let arms = Kit::of(&case, &standing, hero).arms_with(&case, &standing, hero, gear);
        if let Some(arms) = arms.into_iter().next() {
            with.list.armory.retain(|held| held.item != arms.weapon);
            let (item, modifications) = (arms.weapon, arms.modifications);
            with.list.armory.push(Held { hero, item, modifications, extra: kernel::document::Extra::new() });
        }
    }
    with
}

/// The cards that a hero could have besides those it has: class cards not yet learned, items, and rewards of the heroes.
pub fn choices(case: &Case<'_>, standing: &Standing, hero: usize) -> Vec<Gear> {
    let catalog = case.catalog;
    let sheet = case.campaign.heroes.get(hero).and_then(|player| player.hero.known());
    let own = standing.heroes.get(hero).map_or(&[][..], |hero| &hero.cards);
    let class = catalog.class_cards().filter(|(id, card)| Some(card.hero) == sheet && !own.contains(id));
    let items = catalog.items().filter(|(id, _)| !standing.items.contains(&(*id, hero)));
    class.map(|(id, _)| Gear::Class(id)).chain(items.map(|(id, _)| Gear::Item(id))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{
        cards::{BUNDLED, GearKind},
        log,
    };

    fn document(catalog: &Catalog, entry: &serde_json::Value) -> Document {
        let text = serde_json::json!({"muster": 1, "system": "imperial-assault", "format": "campaign", "name": "",
            "notes": "", "list": {"campaign": "core", "seed": 1, "log": [entry],
                "heroes": [{"hero": "fenn-signis"}, {"hero": "diala-passil"}]}});
        log::read_text(catalog, &text.to_string()).unwrap()
    }

    #[test]
    fn a_card_that_is_tried_is_taken_to_the_mission() {
        let catalog = Catalog::load(BUNDLED).unwrap();
        for entry in [
            serde_json::json!({"slot": 1, "mission": "core1"}),
            serde_json::json!({"slot": 1, "mission": "core1", "brought": [{"hero": 0, "items": []}]}),
        ] {
            let plain = document(&catalog, &entry);
            for hero in 0..2 {
                let case = Case::new(&catalog, &plain.list);
                for gear in choices(&case, &Standing::of(&case), hero) {
                    let tried = with(&catalog, &plain, hero, &gear);
                    let case = Case::new(&catalog, &tried.list);
                    let standing = Standing::of(&case);
                    let equipment = gear.equipment(&catalog).unwrap();
                    let arms = Kit::of(&case, &standing, hero);
                    let is_there = match equipment.kind {
                        GearKind::RangedModification | GearKind::MeleeModification => {
                            let fits = arms.arms().iter().any(|arms| {
                                arms.weapon.equipment(&catalog).is_some_and(|weapon| equipment.kind.fits(weapon.kind))
                            });
                            // Who has no weapon for it, or one without a bar, has no use for it.
                            !fits
                                || arms.arms().iter().any(|arms| arms.modifications.contains(&gear))
                                || Kit::of(&case, &standing, hero).arms_with(&case, &standing, hero, &gear).is_empty()
                        }
                        kind if kind.is_weapon() => arms.arms().iter().any(|arms| arms.weapon == gear),
                        _ => standing.worn(&catalog, hero).contains(&gear),
                    };
                    assert!(is_there, "{}", gear.written(&catalog));
                }
            }
        }
    }
}
