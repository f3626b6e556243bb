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
use practice::{Opponents, ShelfList, shelf};
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
    legal::<XWing>(&xwing::Catalog::bundled().unwrap(), 24..);
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
