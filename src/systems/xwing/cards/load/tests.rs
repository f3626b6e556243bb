use super::*;
use crate::Catalog;
use kernel::{CatalogError, Language, Names, catalog::slipped};

fn swapped(name: &str, from: &str, to: &str) -> Vec<CatalogError> {
    slipped(BUNDLED, Catalog::load, (name, from, to))
}

#[test]
fn the_bundled_catalog_is_the_whole_first_edition() {
    let catalog = Catalog::bundled().unwrap();
    assert_eq!(catalog.ships().len(), 56);
    assert_eq!(catalog.pilots().len(), 297);
    assert_eq!(catalog.upgrades().len(), 362);
    assert_eq!(catalog.conditions().len(), 10);
    assert_eq!(catalog.products().len(), 63);
    let sizes: Vec<usize> =
        catalog.damage_decks().iter().map(|deck| deck.cards.iter().map(|card| usize::from(card.count)).sum()).collect();
    assert_eq!(sizes, [33, 33, 20]);
    assert!(catalog.ships().all(|(_, ship)| !ship.dial.is_empty()));
}

#[test]
fn every_ship_has_its_drawing_from_above() {
    for (_, ship) in Catalog::bundled().unwrap().ships() {
        assert!(kernel::icons::icon(&ship.icon).is_some(), "{}: {}", ship.id, ship.icon);
    }
}

#[test]
fn every_card_that_does_something_has_a_summary_in_both_languages() {
    let catalog = Catalog::bundled().unwrap();
    let mut missing = Vec::new();
    for language in Language::ALL {
        let texts =
            (catalog.pilots().filter(|(_, pilot)| pilot.has_ability).map(|(_, pilot)| (&pilot.key, &pilot.text)))
                .chain(catalog.upgrades().map(|(_, upgrade)| (&upgrade.id, &upgrade.text)))
                .chain(catalog.conditions().map(|(_, condition)| (&condition.id, &condition.text)))
                .chain(catalog.damage_decks().iter().flat_map(|deck| &deck.cards).map(|card| (&card.id, &card.text)));
        for (id, text) in texts {
            if text.text(language).is_empty() || text.name(language).is_empty() {
                missing.push(format!("{id} in {language}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn an_unknown_field_is_named_with_file_card_and_field() {
    let errors = swapped("pilots.json", r#""has_ability": true, "#, r#""has_ability": true, "color": 3, "#);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].file, "catalog/xwing/pilots.json");
    assert_eq!(errors[0].card.as_deref(), Some("imperial:alphaclassstarwing:majorvynder"));
    assert!(errors[0].to_string().contains("color"), "{}", errors[0]);
}

#[test]
fn a_wrong_type_is_named_with_its_field() {
    let errors = swapped("upgrades.json", r#""points": 2"#, r#""points": "two""#);
    assert_eq!(errors[0].field.as_deref(), Some("points"), "{}", errors[0]);
    let errors = swapped("ships.json", r#""bearing": "turn_left""#, r#""bearing": "sideways""#);
    assert_eq!(errors[0].field.as_deref(), Some("dial[0].bearing"), "{}", errors[0]);
}

#[test]
fn a_dangling_id_is_named_with_its_field() {
    let errors = swapped("pilots.json", r#""conditions": ["rattled"]"#, r#""conditions": ["rattling"]"#);
    assert_eq!(errors[0].card.as_deref(), Some("rebel:bsf17bomber:crimsonleader"));
    assert_eq!(errors[0].field.as_deref(), Some("conditions[0]"));
    let errors = swapped("upgrades.json", r#""must_equip": ["tractorbeam"]"#, r#""must_equip": ["beam"]"#);
    assert_eq!(errors[0].field.as_deref(), Some("construction.must_equip[0]"));
    let errors = swapped("products.json", r#"{"id": "xwing", "count": 1}"#, r#"{"id": "zwing", "count": 1}"#);
    assert_eq!(errors[0].field.as_deref(), Some("ships[0].id"));
}

#[test]
fn a_doubled_id_and_a_text_without_a_card_are_errors() {
    let errors = swapped("upgrades.json", r#"{"id": "r2d2","#, r#"{"id": "r2f2","#);
    assert!(errors.iter().any(|error| error.problem.key == "systems.problem.twice"), "{errors:?}");
    let errors = swapped("texts.es.json", r#""pivotwing": {"#, r#""pivotwings": {"#);
    assert!(errors.iter().any(|error| error.card.as_deref() == Some("pivotwings")), "{errors:?}");
}

#[test]
fn broken_json_and_a_newer_schema_are_errors_of_the_file() {
    let errors = swapped("conditions.json", r#"{"muster_catalog": 1"#, r#"{"muster_catalog": 2"#);
    assert_eq!(errors[0].field.as_deref(), Some("muster_catalog"));
    let errors = swapped("conditions.json", "[", "]");
    assert!(errors[0].card.is_none() && errors[0].to_string().contains("line"), "{}", errors[0]);
}

#[test]
fn xw_squad_09_a_list_of_types_that_disagrees_with_the_printed_name_is_reported() {
    let errors = swapped(
        "upgrades.json",
        r#""ship_types": ["X-wing"], "ships": ["t70xwing", "xwing"]"#,
        r#""ship_types": ["X-wing"], "ships": ["t70xwing"]"#,
    );
    assert_eq!(errors[0].field.as_deref(), Some("restrictions.ships"), "{}", errors[0]);
}

#[test]
fn a_pilot_two_factions_share_is_found_by_the_squads_faction() {
    let catalog = Catalog::bundled().unwrap();
    let ship = catalog.find_ship("firespray31").unwrap();
    for faction in [super::super::SquadFaction::Imperial, super::super::SquadFaction::Scum] {
        let pilot = catalog.find_pilot("bobafett", ship, Some(faction)).unwrap();
        assert_eq!(catalog.pilot(pilot).squad_faction(), faction);
        assert_eq!(catalog.card_name(pilot.into(), Language::Spanish), "Boba Fett");
    }
}
