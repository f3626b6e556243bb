//! Campaigns of Imperial Assault on paper.

use imperial_assault::campaign::{
    Document,
    checks::check,
    sheet::{Cards, Kind, Options, Part, sheet},
};
use kernel::{Language, sheet::Sheet};
use print::{Ink, Metadata, Paper};
use serde_json::{Value, json};

use crate::{
    army::CATALOG as SKIRMISH,
    lay_out,
    played::played,
    stays_on_paper,
    trial::{CATALOG, Trial, aftermath, core, of, stage},
};

const PAPERS: [(Paper, Ink, Language); 2] =
    [(Paper::A4, Ink::Color, Language::English), (Paper::Letter, Ink::BlackAndWhite, Language::Spanish)];

fn printed(document: &Document, options: Options, language: Language) -> Sheet {
    let cards = Cards { campaign: &CATALOG, skirmish: &SKIRMISH };
    sheet(cards, document, &check(&CATALOG, document), &options, language)
}

/// Two states of each of some campaigns: in the middle, and at their ends.
fn campaigns() -> Vec<Document> {
    let states = (0..4).flat_map(|seed| {
        let mut states = Vec::new();
        let last = played(seed, |document| states.push(document.clone()));
        [states.swap_remove(states.len() / 2), last]
    });
    states.collect()
}

#[test]
fn every_sheet_of_a_campaign_stays_on_its_pages() {
    for document in campaigns() {
        for (paper, ink, language) in PAPERS {
            for kind in Kind::ALL {
                let sheet = printed(&document, Options::most(kind), language);
                stays_on_paper(&lay_out(&sheet, paper, ink), &format!("{kind:?} {language}"));
            }
            for part in [Part::Empty, Part::Journal] {
                let sheet = printed(&document, Options::most(Kind::Log).set(part, false), language);
                stays_on_paper(&lay_out(&sheet, paper, ink), &format!("log {language}"));
            }
        }
    }
}

#[test]
fn an_empty_log_is_one_page() {
    for (_, campaign) in CATALOG.campaigns() {
        let document = of(&[]).set("campaign", json!(campaign.id)).document();
        for (paper, ink, language) in PAPERS {
            let sheet = printed(&document, Options::of(Kind::Log).set(Part::Empty, true), language);
            assert_eq!(lay_out(&sheet, paper, ink).pages.len(), 1, "{} {paper:?}", campaign.id);
        }
    }
}

#[test]
fn heroes_with_what_a_campaign_brings_are_a_page_each() {
    for document in campaigns() {
        for (paper, ink, language) in PAPERS {
            let pages = lay_out(&printed(&document, Options::of(Kind::Heroes), language), paper, ink);
            // The last page has the terms; one who has nearly everything may take two.
            let least = document.list.heroes.len() + 1;
            assert!((least..=least + 1).contains(&pages.pages.len()), "{paper:?} {language}: {}", pages.pages.len());
        }
    }
}

#[test]
fn a_hero_with_every_card_and_item_stays_on_its_pages() {
    for (id, hero) in CATALOG.heroes() {
        let class = CATALOG.class_cards().filter(|(_, card)| card.hero == id && card.xp > 0);
        let learned: Vec<Value> = class.map(|(_, card)| json!({"hero": 0, "card": card.id})).collect();
        let bought: Vec<Value> = CATALOG.items().map(|(_, item)| json!({"hero": 0, "item": item.id})).collect();
        let laden = stage(9, 9000, json!({"learned": learned, "bought": bought}));
        let document = laden.set("heroes", json!([{"hero": hero.id}])).document();
        for (paper, ink, language) in PAPERS {
            let sheet = printed(&document, Options::most(Kind::Heroes), language);
            stays_on_paper(&lay_out(&sheet, paper, ink), &hero.id);
        }
    }
}

#[test]
fn a_mission_is_two_pages_at_most_and_one_more_for_a_map_in_parts() {
    for (_, mission) in CATALOG.missions() {
        let document = core(json!([{"slot": 1, "mission": mission.id}])).document();
        for (paper, ink, language) in PAPERS {
            for options in [Options::of(Kind::Mission), Options::most(Kind::Mission)] {
                let pages = lay_out(&printed(&document, options, language), paper, ink);
                stays_on_paper(&pages, &mission.id);
                assert!(pages.pages.len() <= 3, "{} {paper:?}: {}", mission.id, pages.pages.len());
            }
        }
    }
}

fn typical() -> Trial {
    core(json!([aftermath(json!({"side_missions": ["core12", "core16"], "rebel_stage": {"open": true,
        "drawn": {"1": ["dh-17", "e-11", "dl-44", "marksman-barrel", "combat-coat", "vibroknife"]}}}))]))
}

#[test]
fn files_of_a_campaign_are_small() {
    for kind in Kind::ALL {
        let sheet = printed(&typical().document(), Options::of(kind), Language::Spanish);
        let file = print::pdf(&lay_out(&sheet, Paper::A4, Ink::Color), &Metadata::of(&sheet)).unwrap();
        assert!(file.len() < 200 * 1024, "{kind:?}: {} bytes", file.len());
    }
}
