use super::*;
use crate::cards::{GapField, Kind, Level, Season};
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
    assert_eq!((level(Level::Complete), level(Level::Playable), level(Level::Geometry)), (5, 19, 28));
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
            Some("products"),
        ),
        ("deployment_cards.json", "\"names\": [\"darth-vader\"]", "\"names\": [\"nobody\"]", Some("attachment")),
        ("command_cards.json", "\"names\": [\"bt-1\"]", "\"names\": [\"nobody\"]", Some("restriction")),
        ("maps.json", "\"terminals\": [[6, 6]", "\"terminals\": [[66, 6]", Some("terminals")),
        ("texts.en.json", "\"0-0-0:unnerving\"", "\"0-0-0:nonsense\"", Some("abilities")),
    ] {
        let errors = slipped(BUNDLED, Catalog::load, (file, from, to));
        assert!(errors[0].file.ends_with(file), "{:?}", errors[0]);
        assert_eq!(errors[0].field.as_deref(), field, "{to}: {:?}", errors[0]);
    }
}
