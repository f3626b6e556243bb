use super::*;
use crate::cards::{Faction, GapField, Rank};
use kernel::{Language, catalog::slipped};

fn swapped(name: &str, from: &str, to: &str) -> Vec<CatalogError> {
    slipped(BUNDLED, Catalog::load, (name, from, to))
}

#[test]
fn the_bundled_catalog_is_the_whole_800_point_time() {
    let catalog = Catalog::bundled().unwrap();
    assert_eq!(catalog.units().len(), 140);
    assert_eq!(catalog.upgrades().len(), 282);
    assert_eq!(catalog.commands().len(), 179);
    assert_eq!(catalog.battles().len(), 38);
    assert_eq!(catalog.forces().len(), 10);
    assert_eq!(catalog.keywords().len(), 170);
    assert_eq!(catalog.flaws().len(), 3);
}

#[test]
fn every_card_has_a_summary_in_both_languages() {
    let catalog = Catalog::bundled().unwrap();
    for language in Language::ALL {
        let texts = (catalog.upgrades().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.commands().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.commands().map(|(_, card)| (&card.id, &card.orders)))
            .chain(catalog.battles().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.keywords().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.flaws().map(|(_, card)| (&card.id, &card.text)));
        for (id, text) in texts {
            assert!(!text.text(language).is_empty(), "{id} has no text in {language:?}");
        }
    }
}

#[test]
fn a_text_that_is_in_doubt_says_so_where_it_is_and_no_other_does() {
    let catalog = Catalog::bundled().unwrap();
    let cards = (catalog.keywords().map(|(_, card)| (&card.id, &card.text, &card.gaps)))
        .chain(catalog.upgrades().map(|(_, card)| (&card.id, &card.text, &card.gaps)))
        .chain(catalog.commands().map(|(_, card)| (&card.id, &card.text, &card.gaps)))
        .chain(catalog.battles().map(|(_, card)| (&card.id, &card.text, &card.gaps)));
    for (id, text, gaps) in cards {
        let open = gaps.iter().any(|gap| matches!(gap.field, GapField::Text | GapField::Weapons));
        for (language, marks) in [
            (Language::English, ["unconfirmed", "not in our sources", "see your card"]),
            (Language::Spanish, ["sin confirmar", "en nuestras fuentes", "mira tu carta"]),
        ] {
            let text = text.text(language).to_lowercase();
            assert_eq!(marks.iter().any(|mark| text.contains(mark)), open, "{id}: {text}");
        }
    }
}

#[test]
fn a_number_stands_in_the_definition_of_a_keyword_that_has_one() {
    let catalog = Catalog::bundled().unwrap();
    for (id, keyword) in catalog.keywords() {
        for language in Language::ALL {
            let has_hole = keyword.text.text(language).contains("{x}");
            assert!(has_hole || !keyword.has_value, "{} says nothing of its number", keyword.id);
            assert!(!catalog.keyword_text(id, Some(3), language).contains('{'), "{}", keyword.id);
        }
    }
}

#[test]
fn facts_printed_in_the_rulebook_are_those_of_the_catalog() {
    let catalog = Catalog::bundled().unwrap();
    let unit = |id: &str| catalog.unit(catalog.find_unit(id).unwrap());
    let luke = unit("luke_skywalker_hero_of_the_rebellion");
    assert_eq!((luke.wounds, luke.courage, luke.rank), (6, Some(3), Rank::Commander));
    let stormtroopers = unit("stormtroopers");
    assert_eq!((stormtroopers.points, stormtroopers.minis, stormtroopers.faction), (44, 4, Faction::GalacticEmpire));
    let droid = unit("c_3po_human_cyborg_relations");
    assert_eq!((droid.points, droid.rank), (15, Rank::Counterpart));
    assert_eq!(droid.counterpart_of, [catalog.find_unit("r2_d2_hero_of_a_thousand_devices").unwrap()]);
}

#[test]
fn a_slip_names_file_card_and_field() {
    for (file, from, to, card, field) in [
        ("units.json", r#""rank": "commander""#, r#""rank": "captain""#, "leia_organa", "rank"),
        ("units.json", r#""id": "take_cover""#, r#""id": "take_a_nap""#, "leia_organa", "keywords"),
        ("upgrades.json", r#""slot": "command""#, r#""slot": "hat""#, "improvised_orders", "slot"),
        ("command_cards.json", r#""pips": 4"#, r#""pips": 5"#, "standing_orders", "pips"),
        ("battle_forces.json", r#""leia_organa""#, r#""nobody""#, "echo_base_defenders", "units"),
    ] {
        let errors = swapped(file, from, to);
        let error = &errors[0];
        assert!(error.file.ends_with(file), "{error:?}");
        assert_eq!((error.card.as_deref(), error.field.as_deref()), (Some(card), Some(field)), "{error:?}");
    }
}

#[test]
fn what_stands_after_a_colon_is_told_in_every_language() {
    let catalog = Catalog::bundled().unwrap();
    let tank = catalog.unit(catalog.find_unit("tx_130_saber_class_fighter_tank").unwrap());
    let hover = tank.keywords.iter().find(|keyword| &*catalog.keyword(keyword.keyword).id == "hover").unwrap();
    assert_eq!(catalog.keyword_name(hover, Language::English), "Hover: Ground");
    assert_eq!(catalog.keyword_name(hover, Language::Spanish), "Flotante: terrestre");
}
