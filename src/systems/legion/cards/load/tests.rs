use super::*;
use crate::cards::{Base, BattleKind, Faction, GameSize, GapField, Player, Rank, Spent, Zones};
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
fn the_zones_of_a_deployment_are_as_large_as_its_battlefield_and_both_sides_have_one() {
    let catalog = Catalog::bundled().unwrap();
    for (_, card) in catalog.battles().filter(|(_, card)| card.kind == BattleKind::Deployment) {
        let Some(zones) = &card.zones else {
            assert!(!card.gaps.is_empty(), "{} has no zones", card.id);
            continue;
        };
        let Zones::Cells(cells) = zones else { continue };
        let width = if card.size == GameSize::Skirmish { 6 } else { 12 };
        let rows: Vec<&[Option<Player>]> = cells.rows().collect();
        assert!(rows.len() == 6 && rows[0].len() == width, "{}", card.id);
        let count = |player| rows.iter().flat_map(|row| row.iter()).filter(|cell| **cell == Some(player)).count();
        assert!(count(Player::Red) > 0 && count(Player::Blue) > 0, "{}", card.id);
        // Half a turn gives each side its own zones or the other's, where the sides deploy alike.
        let cells = || rows.iter().flat_map(|row| row.iter().copied());
        let turned = || rows.iter().rev().flat_map(|row| row.iter().rev().copied());
        let swapped = turned().map(|cell| match cell? {
            Player::Red => Some(Player::Blue),
            Player::Blue => Some(Player::Red),
        });
        assert_eq!(swapped.eq(cells()) || turned().eq(cells()), &*card.id != "hemmed_in", "{}", card.id);
    }
    assert!(catalog.battles().all(|(_, card)| card.kind == BattleKind::Deployment || card.zones.is_none()));
}

#[test]
fn a_cell_that_is_nobodys_letter_is_a_slip() {
    let errors = swapped("battle_cards.json", "rrrrrr.....b", "rrrrrr....xb");
    assert_eq!(errors[0].card.as_deref(), Some("advanced_positions"));
}

#[test]
fn vehicles_stand_on_notched_bases_and_single_troopers_on_small_ones() {
    let catalog = Catalog::bundled().unwrap();
    for (_, unit) in catalog.units().filter(|(_, unit)| unit.unit_type.is_vehicle()) {
        assert!(unit.base.is_some_and(|base| !base.is_small()), "{}", unit.id);
    }
    let base = |id: &str| catalog.unit(catalog.find_unit(id).unwrap()).base.unwrap();
    assert_eq!(base("stormtroopers"), Base::Round(27));
    assert_eq!(base("barc_speeder").figures(), "70");
    assert_eq!(base("a_a5_speeder_truck_rebel").figures(), "100 × 175");
    assert_eq!(base("grogu"), Base::Assumed(27));
}

#[test]
fn a_card_is_spent_by_a_weapon_as_its_row_says() {
    let catalog = Catalog::bundled().unwrap();
    for (_, card) in catalog.upgrades() {
        for spent in card.weapons.iter().filter_map(|weapon| weapon.spent) {
            assert_eq!(card.spent, Some(spent), "{}", card.id);
        }
        let cycles = card
            .weapons
            .iter()
            .find(|weapon| weapon.keywords.iter().any(|keyword| &*catalog.keyword(keyword.keyword).id == "cycle"));
        assert!(cycles.is_none_or(|weapon| weapon.spent == Some(Spent::Exhausted)), "{}", card.id);
    }
}

#[test]
fn a_unit_has_its_spanish_name_with_the_subtitle_and_keywords_name_it_so() {
    let catalog = Catalog::bundled().unwrap();
    let unit = |id: &str| catalog.unit(catalog.find_unit(id).unwrap());
    let spanish = Language::Spanish;
    assert_eq!(unit("stormtroopers").text.name(spanish), "Soldados de asalto");
    assert_eq!(unit("stormtroopers_heavy_response_unit").text.name(spanish), "Soldados de asalto, Heavy Response Unit");
    let luke = &unit("luke_skywalker_hero_of_the_rebellion").text;
    assert_eq!(luke.name(spanish), "Luke Skywalker, Héroe de la Rebelión");
    assert_eq!(luke.name(Language::English), "Luke Skywalker, Hero of the Rebellion");
    let gideon = unit("moff_gideon");
    let entourage =
        gideon.keywords.iter().find(|keyword| &*catalog.keyword(keyword.keyword).id == "entourage").unwrap();
    assert_eq!(catalog.keyword_name(entourage, spanish), "Séquito: Soldados oscuros");
    assert_eq!(catalog.company_name(gideon.entourage.as_ref().unwrap()).name(spanish), "Soldados oscuros");
}

#[test]
fn a_slip_names_file_card_and_field() {
    for (file, from, to, card, field) in [
        ("units.json", r#""rank": "commander""#, r#""rank": "captain""#, "leia_organa", "rank"),
        ("units.json", r#""id": "take_cover""#, r#""id": "take_a_nap""#, "leia_organa", "keywords[0].id"),
        ("upgrades.json", r#""slot": "command""#, r#""slot": "hat""#, "improvised_orders", "slot"),
        ("command_cards.json", r#""pips": 4"#, r#""pips": 5"#, "standing_orders", "pips"),
        ("battle_forces.json", r#""leia_organa""#, r#""nobody""#, "echo_base_defenders", "units.commander[0]"),
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
