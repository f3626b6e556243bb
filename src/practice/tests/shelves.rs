//! The lists that come with the program.

use std::collections::BTreeSet;

use deckbuilding::Deckbuilding;
use imperial_assault::{Catalog, ImperialAssault, cards::Season};
use kernel::{
    Language, ListBuilding, Mustered,
    document::Envelope,
    json::{Json, Node},
};
use legion::Legion;
use practice::{FieldWish, Opponents, ShelfList, shelf};
use xwing::XWing;

/// Lists of a shelf in each language, as legal lists.
fn legal<S: ListBuilding + Opponents>(
    catalog: &S::Catalog,
    count: impl std::ops::RangeBounds<usize>,
) -> Vec<(ShelfList, Mustered<S>)> {
    let all = shelf::<S>();
    assert!(count.contains(&all.len()), "{} lists", all.len());
    let ids: BTreeSet<&str> = all.iter().map(|shelved| shelved.id.as_str()).collect();
    assert_eq!(ids.len(), all.len());
    let read = |shelved: &ShelfList, language| {
        let text = shelved.text(language);
        let json = Json::parse(&text).unwrap();
        let root = Node::root(&text, &json);
        let document = <S as ListBuilding>::read(catalog, &Envelope::open(&root).unwrap()).unwrap();
        let mustered = kernel::muster::<S>(catalog, document);
        let mustered = mustered.map_err(|(_, report)| format!("{}: {:?}", shelved.id, report.findings)).unwrap();
        assert_eq!(mustered.document().name, shelved.name(language));
        assert!(!shelved.name(language).is_empty());
        (shelved.clone(), mustered)
    };
    all.iter().flat_map(|shelved| Language::ALL.map(|language| read(shelved, language))).collect()
}

#[test]
fn every_squad_on_the_shelf_is_legal_and_has_a_name_in_both_languages() {
    let catalog = xwing::Catalog::bundled().unwrap();
    for (shelved, mustered) in legal::<XWing>(&catalog, 24..) {
        // What real players fielded is of use, so that a warning of it would be wrong.
        let found = xwing::checks::check(&catalog, mustered.document()).findings;
        let useless = found.iter().find(|finding| finding.check == "XW-ADVICE-01");
        assert_eq!(useless, None, "{}", shelved.id);
    }
}

#[test]
fn squads_of_real_tournaments_are_on_the_shelf_at_full_points_from_every_faction_and_year() {
    let catalog = xwing::Catalog::bundled().unwrap();
    let played: Vec<_> = legal::<XWing>(&catalog, 60..)
        .into_iter()
        .filter(|(shelved, mustered)| {
            let points = xwing::checks::squad_cost(&catalog, &mustered.document().list.ships);
            shelved.record(None).matches >= 50 && (99..=100).contains(&points)
        })
        .map(|(shelved, _)| shelved)
        .step_by(Language::ALL.len())
        .collect();
    assert!(played.len() >= 60, "{}", played.len());
    let most = |faction: &str| played.iter().filter(|shelved| shelved.faction() == Some(faction)).count();
    for faction in ["rebel", "imperial", "scum"] {
        assert!(most(faction) >= 20, "{faction}: {}", most(faction));
    }
    let years = practice::years::<XWing>();
    assert!(years.keys().eq(&[2015, 2016, 2017]));
    for (year, stood) in years {
        let of_year = |shelved: &ShelfList| shelved.record(Some(year)).matches;
        assert!(played.iter().filter(|shelved| of_year(shelved) >= 20).count() >= 40, "{year}");
        let all: u64 = shelf::<XWing>().iter().map(of_year).sum();
        assert!(stood / 4 < all && all < stood / 2, "{all} of {stood} in {year}");
    }
}

#[test]
fn each_kind_of_squad_stands_on_the_shelf_once_with_a_name_of_its_own() {
    let all = shelf::<XWing>();
    let recorded = all.iter().filter(|shelved| shelved.record(None).matches > 0);
    let kind = |shelved: &ShelfList| {
        let document = serde_json::from_str(&shelved.text(Language::English)).unwrap();
        XWing::tournament_kind(&document).unwrap()
    };
    let kinds: BTreeSet<String> = recorded.clone().map(kind).collect();
    assert_eq!(kinds.len(), recorded.count());
    for language in Language::ALL {
        let names: BTreeSet<&str> = all.iter().map(|shelved| shelved.name(language)).collect();
        assert_eq!(names.len(), all.len());
    }
}

#[test]
fn the_most_played_lists_are_met_first_and_those_of_a_year_by_that_year() {
    let (catalogs, all) = (systems::Catalogs::default(), shelf::<XWing>());
    let names = |wish| {
        let field = practice::field(&all, &[], &catalogs, Language::English, wish);
        field.iter().map(|list| list.name().to_owned()).collect::<Vec<String>>()
    };
    let usual = names(FieldWish::default());
    assert_eq!((usual.len(), usual[0].as_str()), (FieldWish::USUAL, "Brobots"));
    assert_eq!(names(FieldWish { most: 500, year: None }).len(), all.len());
    let early = names(FieldWish { most: 5, year: Some(2015) });
    assert!(early.len() == 5 && early[0] == "Brobots" && early != usual[..5]);
    let late = names(FieldWish { most: 500, year: Some(2017) });
    assert!(late.len() < all.len() && late.len() > 60);
}

#[test]
fn every_army_on_the_shelf_is_legal_costs_nearly_all_points_and_has_a_whole_deck() {
    let catalog = Catalog::bundled().unwrap();
    let all = legal::<ImperialAssault>(&catalog, 24..);
    let affiliations: BTreeSet<&str> = all.iter().filter_map(|(shelved, _)| shelved.faction()).collect();
    assert_eq!(affiliations.len(), 3, "each affiliation has armies, and each army one");
    for (shelved, mustered) in &all {
        let army = &mustered.document().list;
        assert_eq!(army.season, Some(Season::Official), "{}", shelved.id);
        assert_eq!(army.deck().len(), 15, "{}", shelved.id);
        let cost: i32 = army.cards().map(|(_, id)| catalog.deployment(id).cost.map_or(0, i32::from)).sum();
        assert!((38..=40).contains(&cost), "{} costs {cost}", shelved.id);
    }
}

#[test]
fn every_army_of_legion_on_the_shelf_is_legal_and_nearly_of_the_most_points() {
    let catalog = legion::Catalog::bundled().unwrap();
    let all = legal::<Legion>(&catalog, 24..);
    let factions: BTreeSet<&str> = all.iter().filter_map(|(shelved, _)| shelved.faction()).collect();
    assert_eq!(factions.len(), 5, "every faction has armies");
    for (shelved, mustered) in &all {
        let points = legion::checks::army_cost(&catalog, &mustered.document().list);
        assert!((780..=800).contains(&points), "{} costs {points}", shelved.id);
    }
}

#[test]
fn every_base_deck_on_the_shelf_is_legal_and_each_mode_has_both_factions() {
    let all = legal::<Deckbuilding>(&deckbuilding::Catalog::bundled().unwrap(), 6..);
    for format in deckbuilding::Format::ALL {
        let of = all.iter().filter(|(_, mustered)| mustered.document().format == format);
        let factions: BTreeSet<Option<&str>> = of.map(|(shelved, _)| shelved.faction()).collect();
        assert_eq!(factions.len(), 2, "{format:?}");
    }
}
