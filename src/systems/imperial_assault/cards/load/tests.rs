use super::*;
use crate::cards::{Ability, Effect, GapField, Kind, Level, Season, Surge};
use kernel::{Language, catalog::slipped};

#[test]
fn the_bundled_catalog_has_both_seasons_and_all_maps() {
    let catalog = Catalog::bundled().unwrap();
    let count =
        |season, kind| catalog.deployments().filter(|(_, card)| card.season == season && card.kind == kind).count();
    assert_eq!((count(Season::Official, Kind::Figure), count(Season::Official, Kind::Upgrade)), (134, 44));
    assert_eq!((count(Season::Iacp, Kind::Figure), count(Season::Iacp, Kind::Upgrade)), (170, 60));
    assert_eq!(catalog.commands().filter(|(_, card)| card.season == Season::Official).count(), 228);
    assert_eq!(catalog.commands().len(), 517);
    let level = |level| catalog.maps().filter(|(_, map)| map.level == level).count();
    assert_eq!(Level::ALL.map(level), [5, 43, 2, 2]);
}

#[test]
fn every_official_card_that_can_be_played_says_what_it_does_in_every_language() {
    let catalog = Catalog::bundled().unwrap();
    for (_, card) in catalog.deployments().filter(|(_, card)| card.season == Season::Official && card.skirmish) {
        assert!(!card.gaps.contains(&GapField::Text), "{}", card.id);
        for language in Language::ALL {
            assert!(card.kind != Kind::Upgrade || !card.text.text(language).is_empty(), "{}", card.id);
            for ability in &card.abilities {
                assert!(!ability.text.text(language).is_empty(), "{} {}", card.id, ability.id);
            }
        }
    }
    for (_, card) in catalog.commands() {
        for language in Language::ALL {
            let is_told = !card.text.text(language).is_empty() || card.gaps.contains(&GapField::Text);
            assert!(is_told && (card.season == Season::Iacp || card.gaps.is_empty()), "{}", card.id);
        }
    }
}

#[test]
fn a_card_without_a_text_is_marked() {
    let catalog = Catalog::bundled().unwrap();
    for (_, card) in catalog.deployments().filter(|(_, card)| card.skirmish) {
        let is_told = match card.kind {
            Kind::Upgrade => Language::ALL.iter().all(|language| !card.text.text(*language).is_empty()),
            _ => card.abilities.iter().all(|ability| !ability.text.text(Language::Spanish).is_empty()),
        };
        assert!(is_told || card.gaps.contains(&GapField::Text), "{}", card.id);
    }
}

/// Cost of an ability in surges, from the start of its text.
fn surges_of(text: &str, language: Language) -> Option<u8> {
    let (before, surge) = match language {
        Language::English => ("When you attack, ", "surge"),
        Language::Spanish => ("Cuando ataques, por ", "incremento"),
    };
    let (count, rest) = text.strip_prefix(before).unwrap_or(text).split_once(' ')?;
    count.parse().ok().filter(|_| rest.starts_with(surge))
}

#[test]
fn every_ability_that_costs_surges_is_a_surge_ability_of_its_card_in_every_language() {
    // Their symbols and keywords say everything.
    let whole =
        ["isb-infiltrator-elite:deadly", "the-grand-inquisitor:deadly", "iacp-the-grand-inquisitor:deadly-spin"];
    let catalog = Catalog::bundled().unwrap();
    let mut told = 0;
    for (_, card) in catalog.deployments() {
        let by_surges =
            |ability: &Ability| card.surges.iter().find(|surge| surge.told_by.as_ref() == Some(&ability.id));
        for ability in &card.abilities {
            let name = format!("{}:{}", card.id, ability.id);
            let costs = Language::ALL.map(|language| surges_of(ability.text.text(language), language));
            assert_eq!(costs[0], costs[1], "{name}");
            if whole.contains(&name.as_str()) {
                let without = |surge: &Surge| Some(surge.cost) == costs[0] && surge.told_by.is_none();
                assert!(card.surges.iter().any(|surge| without(surge) && surge.effects[0].effect == Effect::Dodge));
            } else {
                assert_eq!(by_surges(ability).map(|surge| surge.cost), costs[0], "{name}");
                told += usize::from(costs[0].is_some());
            }
        }
    }
    assert_eq!(told, 29);
}

#[test]
fn a_surge_ability_without_effects_or_with_an_ability_the_card_lacks_is_an_error() {
    let harass = r#", "ability": "harass""#;
    for (to, key) in
        [("", "systems.problem.missing_field"), (r#", "ability": "nonsense""#, "systems.problem.names_nothing")]
    {
        let whole = format!(r#"{{"cost": 1{harass}}}"#);
        let other = whole.replace(harass, to);
        let errors = slipped(BUNDLED, Catalog::load, ("deployment_cards.json", whole.as_str(), other.as_str()));
        assert_eq!((errors[0].problem.key, errors[0].field.as_deref()), (key, Some("surges[2]")), "{errors:?}");
        assert_eq!(errors[0].card.as_deref(), Some("iacp-jawa-scavenger-regular"));
    }
}

#[test]
fn a_reprint_knows_the_official_card_and_the_other_way_round() {
    let catalog = Catalog::bundled().unwrap();
    let official = catalog.find_deployment("darth-vader").unwrap();
    let reprint = catalog.find_deployment("iacp-darth-vader").unwrap();
    assert_eq!(catalog.deployment(official).counterpart, Some(reprint));
    assert_eq!(catalog.deployment(reprint).counterpart, Some(official));
    let campaign = catalog.find_deployment("leia-organa-campaign").unwrap();
    assert_eq!(catalog.deployment(campaign).skirmish_printing, catalog.find_deployment("leia-organa"));
}

#[test]
fn slips_are_named_by_file_card_and_field() {
    for (file, from, to, field) in [
        ("deployment_cards.json", "\"kind\": \"figure\"", "\"kind\": \"ship\"", Some("kind")),
        (
            "deployment_cards.json",
            "\"products\": [\"bt-1-and-0-0-0\"]",
            "\"products\": [\"nothing\"]",
            Some("products[0]"),
        ),
        (
            "deployment_cards.json",
            "\"names\": [\"darth-vader\"]",
            "\"names\": [\"nobody\"]",
            Some("attachment.names[0]"),
        ),
        ("command_cards.json", "\"names\": [\"bt-1\"]", "\"names\": [\"nobody\"]", Some("restriction.names[0]")),
        ("maps.json", "\"terminals\": [[6, 6]", "\"terminals\": [[66, 6]", Some("terminals")),
        ("texts.en.json", "\"0-0-0:unnerving\"", "\"0-0-0:nonsense\"", Some("abilities")),
    ] {
        let errors = slipped(BUNDLED, Catalog::load, (file, from, to));
        assert!(errors[0].file.ends_with(file), "{:?}", errors[0]);
        assert_eq!(errors[0].field.as_deref(), field, "{to}: {:?}", errors[0]);
    }
}
