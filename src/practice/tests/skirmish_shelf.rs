//! The armies of Imperial Assault that come with the program.

use std::collections::BTreeSet;

use imperial_assault::{Catalog, ImperialAssault, cards::Season};
use kernel::{
    Language, ListBuilding,
    document::Envelope,
    json::{Json, Node},
};
use practice::shelf;

#[test]
fn every_army_on_the_shelf_is_legal_costs_nearly_all_points_and_has_a_whole_deck() {
    let catalog = Catalog::bundled().unwrap();
    let all = shelf::<ImperialAssault>();
    assert!(all.len() >= 8, "{} armies", all.len());
    let ids: BTreeSet<&str> = all.iter().map(|shelved| shelved.id.as_str()).collect();
    assert_eq!(ids.len(), all.len());
    let affiliations: BTreeSet<&str> = all.iter().filter_map(practice::Shelved::faction).collect();
    assert_eq!(affiliations.len(), 3, "each affiliation has armies, and each army one");
    for shelved in &all {
        for language in Language::ALL {
            let text = shelved.text(language);
            let json = Json::parse(&text).unwrap();
            let root = Node::root(&text, &json);
            let envelope = Envelope::open(&root).unwrap();
            let document = <ImperialAssault as ListBuilding>::read(&catalog, &envelope).unwrap();
            let mustered = kernel::muster::<ImperialAssault>(&catalog, document);
            let mustered = mustered.map_err(|(_, report)| format!("{}: {:?}", shelved.id, report.findings)).unwrap();
            let army = &mustered.document().list;
            assert_eq!(mustered.document().name, shelved.name(language));
            assert_eq!(army.season, Some(Season::Official), "{}", shelved.id);
            assert_eq!(army.deck().len(), 15, "{}", shelved.id);
            let cost: i32 = army.cards().map(|(_, id)| catalog.deployment(id).cost.map_or(0, i32::from)).sum();
            assert!((38..=40).contains(&cost), "{} costs {cost}", shelved.id);
        }
    }
}
