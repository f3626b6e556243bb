//! The catalog of the campaign as a whole: every card loads, does something, and is offered somewhere.

use std::collections::HashSet;

use imperial_assault::campaign::{
    Catalog,
    cards::{
        Ability, BUNDLED, GapKind, MissionId, RewardGroup, StoryKind,
        ability::{Condition, Effect, Whom, Window},
    },
};
use kernel::{Names, catalog::slipped};

use crate::trial::CATALOG;

/// The abilities of all cards, each with its bearer.
fn abilities() -> Vec<(&'static str, &'static Ability)> {
    let catalog: &'static Catalog = &CATALOG;
    let heroes = catalog.heroes().flat_map(|(_, hero)| &hero.abilities).map(|ability| (&*ability.id, &ability.does));
    let all = heroes
        .chain(catalog.class_cards().map(|(_, card)| (&*card.id, &card.abilities)))
        .chain(catalog.items().map(|(_, card)| (&*card.id, &card.abilities)))
        .chain(catalog.rewards().map(|(_, card)| (&*card.id, &card.abilities)))
        .chain(catalog.supply_cards().map(|(_, card)| (&*card.id, &card.abilities)))
        .chain(catalog.imperial_cards().map(|(_, card)| (&*card.id, &card.abilities)))
        .chain(catalog.agenda_cards().map(|(_, card)| (&*card.id, &card.abilities)))
        .chain(catalog.companions().map(|(_, card)| (&*card.id, &card.abilities)));
    all.flat_map(|(id, all)| all.iter().map(move |ability| (id, ability))).collect()
}

#[test]
fn every_card_does_something_or_says_what_sources_lack() {
    let lacks = |gaps: &[GapKind]| gaps.contains(&GapKind::Effect);
    for (_, hero) in CATALOG.heroes() {
        assert!(hero.abilities.iter().all(|ability| !ability.does.is_empty()), "{}", hero.id);
    }
    for (_, card) in CATALOG.class_cards() {
        let gear = card.equipment();
        let adds = gear.stats != Default::default() || gear.weapon.is_some() || gear.modifies.is_some();
        assert!(adds || !gear.abilities.is_empty(), "{}", card.id);
    }
    for (_, card) in CATALOG.items() {
        let gear = card.equipment();
        let adds = gear.stats != Default::default() || gear.weapon.is_some() || gear.modifies.is_some();
        assert!(adds || !gear.abilities.is_empty(), "{}", card.id);
    }
    for (_, card) in CATALOG.rewards() {
        let gear = card.equipment();
        let does = gear.stats != Default::default() || gear.weapon.is_some() || !gear.abilities.is_empty();
        assert!(does != lacks(&card.gaps), "{}", card.id);
    }
    for (_, card) in CATALOG.imperial_cards() {
        assert!(!card.abilities.is_empty() || lacks(&card.gaps), "{}", card.id);
    }
    assert!(CATALOG.supply_cards().all(|(_, card)| !card.abilities.is_empty()));
    assert!(CATALOG.agenda_cards().all(|(_, card)| card.abilities.is_empty() == card.mission.is_some()));
}

#[test]
fn every_word_of_the_vocabulary_is_used_by_a_card() {
    let weapons = CATALOG.class_cards().filter_map(|(_, card)| card.weapon.as_ref());
    let weapons = weapons.chain(CATALOG.items().filter_map(|(_, card)| card.weapon.as_ref()));
    let told = abilities().into_iter().map(|(_, ability)| format!("{ability:?}"));
    let told: String = told.chain(weapons.map(|weapon| format!("{:?}", weapon.surges))).collect();
    for word in Condition::ALL.iter().chain(Whom::ALL) {
        assert!(told.contains(word), "{word}");
    }
}

#[test]
fn an_unknown_word_of_an_ability_is_an_error_with_card_and_field() {
    for (file, from, to, card, field) in [
        ("items.json", "\"when\": \"attack.modify\"", "\"when\": \"attack.end\"", "balanced-hilt", "abilities[0].when"),
        ("class_cards.json", "\"if\": [\"melee\"]", "\"if\": [\"by_moonlight\"]", "", "if[0]"),
        ("heroes.json", "\"do\": [{\"remove_dice\"", "\"do\": [{\"eat_dice\"", "diala-passil", "do[0]"),
        ("rewards.json", "\"attaches\": [\"droid\"]", "\"attaches\": [\"nerf\"]", "mechanical-salvage", "attaches[0]"),
        ("groups.json", "\"stormtrooper-regular\"", "\"stormtroopers\"", "", ""),
    ] {
        let errors = slipped(BUNDLED, Catalog::load, (file, from, to));
        let fits = |error: &kernel::CatalogError| {
            error.file.ends_with(file)
                && error.card.as_deref().unwrap_or_default().starts_with(card)
                && error.field.as_deref().unwrap_or_default().contains(field)
        };
        assert!(errors.iter().any(fits) || field.is_empty(), "{errors:?}");
    }
}

#[test]
fn abilities_with_a_strike_or_a_change_of_dice_have_their_moment() {
    // Dice are changed before or within an attack, or in a test.
    for (id, ability) in abilities() {
        let changes = |effect: &Effect| matches!(effect, Effect::Reroll { .. } | Effect::RemoveDice { .. });
        let any = ability.effects.iter().flat_map(|clause| &clause.effects).any(changes);
        let later = matches!(ability.when, Window::AttackResolved | Window::Defeated | Window::Special);
        assert!(!any || ability.when.is_of_attack() || ability.when == Window::Test || later, "{id}");
    }
}

#[test]
fn every_mission_is_offered_somewhere() {
    let mut offered: HashSet<MissionId> = HashSet::new();
    for (_, log) in CATALOG.campaigns() {
        offered.extend(log.log.iter().filter_map(|slot| slot.mission));
        offered.extend(log.edges.iter().flat_map(|edge| [edge.from, edge.to]));
        offered.extend(log.forced.iter().map(|forced| forced.mission));
    }
    offered.extend(CATALOG.heroes().map(|(_, hero)| hero.mission));
    offered.extend(CATALOG.agenda_cards().filter_map(|(_, card)| card.mission));
    let in_decks =
        CATALOG.missions().filter(|(_, card)| card.color.is_some() || card.kinds.contains(StoryKind::Threat));
    offered.extend(in_decks.map(|(id, _)| id));
    let lost: Vec<&str> =
        CATALOG.missions().filter(|(id, _)| !offered.contains(id)).map(|(_, card)| &*card.id).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn every_card_of_a_deck_is_offered_by_its_deck() {
    assert!(
        CATALOG.items().all(|(_, card)| card.tiers.iter().all(|tier| (1..=3).contains(tier)) && !card.tiers.is_empty())
    );
    for (id, hero) in CATALOG.heroes() {
        let deck: Vec<i32> =
            CATALOG.class_cards().filter(|(_, card)| card.hero == id).map(|(_, card)| card.xp).collect();
        assert!(deck.contains(&0) && deck.iter().filter(|xp| **xp > 0).count() >= 8, "{}: {deck:?}", hero.id);
    }
    for (id, class) in CATALOG.imperial_classes() {
        assert!(CATALOG.imperial_cards().filter(|(_, card)| card.class == id).count() >= 9, "{}", class.id);
    }
    // A reward is won in a mission or with an Agenda card, or is that of the number of heroes.
    let won: HashSet<_> = (CATALOG.missions().flat_map(|(_, card)| &card.endings))
        .flat_map(|ending| &ending.rewards)
        .copied()
        .chain(CATALOG.agenda_cards().filter_map(|(_, card)| card.reward))
        .collect();
    let lost = CATALOG.rewards().filter(|(id, card)| !won.contains(id) && card.group != RewardGroup::HeroNumber);
    let lost: Vec<&str> = lost.map(|(id, _)| CATALOG.card_id(id.into())).collect();
    // They are won in missions of which no source has all rewards.
    let unknown = [
        "hondos-treasure",
        "bred-for-war",
        "explosives-clearance",
        "mercenary-aid",
        "power-of-the-shard",
        "tactical-advance",
        "tracked-movements",
        "vaders-legion",
        "supply-disruption",
        "constant-advantage",
        "weary-from-toil",
        "distractions",
    ];
    assert_eq!(lost, unknown);
    assert!(CATALOG.missions().any(|(_, card)| card.gaps.contains(&GapKind::Rewards)));
}
