//! The whole catalog, and catalogs in which a field of a card is another.

use imperial_assault::{
    Catalog,
    cards::{self, Affiliation, BUNDLED, CatalogFile, DeploymentCard, Effect, Keyword, Kind, Season},
};
use kernel::{CardRef, Language, Names, phrase};
use serde_json::Value;

use crate::army::CATALOG;

/// The catalog with one card changed.
pub fn catalog_with(kind: &str, id: &str, change: impl Fn(&mut Value)) -> Catalog {
    let texts: Vec<(&str, String)> = BUNDLED
        .iter()
        .map(|file| {
            let mut json: Value = serde_json::from_str(file.text).unwrap();
            if file.name.ends_with(&format!("/{kind}.json")) {
                let rows = json["rows"].as_array_mut().unwrap();
                change(rows.iter_mut().find(|row| row["id"] == id).unwrap());
            }
            (file.name, json.to_string())
        })
        .collect();
    let files: Vec<_> = texts.iter().map(|(name, text)| CatalogFile::new(name, text)).collect();
    Catalog::load(&files).unwrap()
}

#[test]
fn every_card_has_a_name_in_every_language() {
    let cards = CATALOG.deployments().map(|(id, _)| CardRef::from(id));
    let cards = cards.chain(CATALOG.commands().map(|(id, _)| id.into())).chain(CATALOG.maps().map(|(id, _)| id.into()));
    for card in cards.chain(CATALOG.conditions().map(|(id, _)| id.into())) {
        for language in Language::ALL {
            assert!(!CATALOG.card_name(card, language).is_empty(), "{}", CATALOG.card_id(card));
        }
    }
}

#[test]
fn every_gap_has_a_word() {
    let gaps = CATALOG.deployments().flat_map(|(_, card)| &card.gaps);
    let gaps: Vec<_> = gaps.chain(CATALOG.commands().flat_map(|(_, card)| &card.gaps)).collect();
    assert!(gaps.len() > 60, "only {} gaps", gaps.len());
    for gap in gaps {
        for language in Language::ALL {
            assert!(!phrase::text(language, gap.term()).contains("imperial_assault."));
        }
    }
}

#[test]
fn no_gap_of_an_official_card_for_skirmish_is_silent() {
    for (_, card) in CATALOG.deployments().filter(|(_, card)| card.season == Season::Official && card.skirmish) {
        assert_eq!(card.gaps, [], "{}", card.id);
    }
    for (_, card) in CATALOG.commands().filter(|(_, card)| card.season == Season::Official) {
        assert_eq!(card.gaps, [], "{}", card.id);
    }
}

#[test]
fn ia_army_11_every_group_for_skirmish_can_be_checked_and_deployed() {
    // IA-ARMY-12, IA-ARMY-25: traits and the number of figures are on every Deployment card.
    for (_, card) in CATALOG.deployments().filter(|(_, card)| card.is_group() && card.skirmish) {
        assert!(card.figures > 0 && card.cost.is_some() && card.rank.is_some() && card.unique.is_some(), "{}", card.id);
        assert!(card.affiliation.is_some(), "{}", card.id);
        assert!(card.health.is_some() && card.speed.is_some(), "{}", card.id);
        assert!(!card.trait_list.is_empty() || !card.gaps.is_empty(), "{}", card.id);
    }
}

#[test]
fn ia_army_18_every_official_neutral_card_for_skirmish_is_an_upgrade() {
    for (_, card) in CATALOG.deployments().filter(|(_, card)| card.season == Season::Official && card.skirmish) {
        assert!(card.affiliation != Some(Affiliation::Neutral) || card.kind == Kind::Upgrade, "{}", card.id);
    }
}

#[test]
fn ia_army_17_upgrades_have_no_figures_but_those_that_add_one() {
    // IA-ARMY-32: the Squad Upgrades of the other season.
    let with: Vec<&str> = CATALOG
        .deployments()
        .filter(|(_, card)| card.kind == Kind::Upgrade && card.has_figures())
        .map(|(_, card)| &*card.id)
        .collect();
    assert_eq!(with, ["iacp-flame-trooper", "iacp-mortar-trooper", "iacp-z-6-trooper"]);
}

#[test]
fn a_group_that_is_reprinted_with_its_abilities_has_the_figures_of_the_official_card() {
    let mut compared = 0;
    for (_, card) in CATALOG.deployments().filter(|(_, card)| card.is_group() && card.season == Season::Iacp) {
        let Some(official) = card.counterpart.map(|id| CATALOG.deployment(id)) else { continue };
        if card.abilities != official.abilities {
            continue;
        }
        compared += 1;
        assert_eq!(card.traits, official.traits, "{}", card.id);
        assert_eq!(card.size, official.size, "{}", card.id);
        let kind = |card: &DeploymentCard| card.attack.as_ref().map(|attack| attack.kind);
        assert_eq!(kind(card), kind(official), "{}", card.id);
        let is_missing = |keyword: &Keyword| !card.keyword_set.contains(*keyword);
        assert!(!official.keywords.iter().any(is_missing), "{}", card.id);
    }
    assert!(compared > 60, "only {compared} groups were compared");
}

#[test]
fn companions_fight_for_the_one_who_brings_them_and_are_no_cards_of_an_army() {
    let dio = CATALOG.deployment(CATALOG.find_deployment("iacp-dio").unwrap());
    assert_eq!((dio.kind, dio.affiliation, dio.cost), (Kind::Companion, Some(Affiliation::Imperial), None));
    let told: Vec<_> = dio.innate.iter().map(|used| (used.effect, used.value)).collect();
    assert_eq!(told, [(Effect::Accuracy, cards::Value::Number(2)), (Effect::Damage, cards::Value::Number(1))]);
    assert_eq!(dio.surges.len(), 1, "what it always has costs no surges");
}

#[test]
fn what_a_keyword_says_is_no_ability_besides() {
    for (_, card) in CATALOG.deployments() {
        for keyword in &card.keywords {
            let id = keyword.id().replace('_', "-");
            assert!(!card.abilities.iter().any(|ability| *ability.id == *id), "{} {id}", card.id);
        }
    }
}
