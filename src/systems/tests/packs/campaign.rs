//! A pack with a hero, things to buy and a short campaign.

use std::borrow::Cow;

use kernel::{Language, Names, PackRef, SheetRequest, SourceFile, document::set_packs, sheet::Block, source};
use serde_json::{Value, json};
use systems::{
    AnyDocument, Catalogs, Pack, PackFile, Shared, SystemId,
    campaign::{
        Case, Standing, cards,
        guide::{self, Move, StepKind},
        log::{self, Gear},
        maps,
    },
};

use super::{read, slips};

const TEXT: &str = include_str!("campaign.json");

fn files(text: &str) -> Vec<PackFile> {
    vec![PackFile { name: "garage.json".into(), text: text.into() }]
}

fn here() -> Catalogs {
    Catalogs::default().with_packs(vec![Pack::read(files(TEXT)).unwrap()])
}

fn named() -> Vec<PackRef> {
    vec![PackRef { id: "garage-tales".into(), version: "1".into() }]
}

/// The campaign of the pack with its hero, as far as its first shop.
fn played(catalogs: &Catalogs, seed: u64) -> log::Document {
    let catalog = catalogs.for_packs(&named()).campaign();
    let mut document = log::empty_document(catalog.find_campaign("garage").unwrap(), seed, "Tuesday");
    set_packs(&mut document.extra, &named());
    for hero in ["tova-renn", "diala-passil"] {
        document = guide::make(catalog, &document, &Move::AddHero(catalog.find_hero(hero).unwrap()));
    }
    document = guide::make(catalog, &document, &Move::Class(catalog.imperial_classes().next().unwrap().0));
    loop {
        let step = guide::next(&Case::new(catalog, &document.list));
        if step.kind == StepKind::RebelStage && !step.moves.contains(&Move::OpenStage) {
            return document;
        }
        document = guide::make(catalog, &document, &step.moves[0]);
    }
}

fn told(catalogs: &Catalogs, list: &AnyDocument, language: Language) -> Vec<String> {
    let findings = list.check(catalogs, None).findings;
    findings.iter().map(|finding| finding.sentence(language, list.names(catalogs))).collect()
}

#[test]
fn a_pack_brings_a_hero_with_cards_items_missions_and_a_campaign() {
    let pack = Pack::read(files(TEXT)).unwrap();
    assert_eq!((pack.system, pack.brings, pack.changes), (SystemId::ImperialAssault, 10, 1));
    let here = here();
    let catalog = here.for_packs(&named()).campaign();
    let hero = catalog.hero(catalog.find_hero("tova-renn").unwrap());
    assert_eq!(hero.text.name(Language::English), "Tova Renn (homebrew)");
    assert_eq!(hero.abilities[0].text.name(Language::English), "Steady Hand");
    let mission = catalog.find_mission("garage-one").unwrap();
    assert_eq!(catalog.mission(mission).text.name(Language::Spanish), "Turno de noche (casera)");
    let map = maps::map_of(catalog, mission).unwrap();
    assert_eq!((map.tiles.len(), map.tokens.len()), (2, 2));
    let price = |catalog: &cards::Catalog| catalog.item(catalog.find_item("dl-44").unwrap()).cost;
    assert_eq!(price(catalog), 400);
    assert_ne!(price(here.campaign()), 400, "a campaign without the pack means the printed price");
    assert_eq!(here.campaign().find_hero("tova-renn"), None);
}

#[test]
fn a_campaign_with_the_pack_is_guided_judged_and_says_what_is_of_it() {
    let here = here();
    let document = played(&here, 7);
    let list = AnyDocument::of_campaign(document.clone());
    assert!(list.check(&here, None).is_legal(), "{:?}", told(&here, &list, Language::English));
    let english = told(&here, &list, Language::English);
    let of_pack = english.iter().find(|line| line.starts_with("Homebrew from Garage tales 1")).unwrap();
    assert!(of_pack.contains("Tova Renn (homebrew)") && of_pack.contains("Night Shift (homebrew)"), "{of_pack}");
    assert!(told(&here, &list, Language::Spanish).iter().any(|line| line.contains("Turno de noche (casera)")));
    let catalog = here.for_packs(&named()).campaign();
    let case = Case::new(catalog, &document.list);
    let learned = guide::next(&case).moves.into_iter().find(|wanted| match wanted {
        Move::Learn(0, card) => *catalog.class_card(*card).id == *"tova-renn-thick-skin",
        _ => false,
    });
    let after = guide::make(catalog, &document, &learned.unwrap());
    let case = Case::new(catalog, &after.list);
    assert_eq!(Standing::of(&case).health(&case, 0), Some([13 + 10, 13 + 10]), "two heroes have Legendary");
}

#[test]
fn what_a_pack_sells_is_drawn_and_bought() {
    let here = here();
    let catalog = here.for_packs(&named()).campaign();
    let mask = catalog.find_item("welding-mask").unwrap();
    let bought = (0..40).find_map(|seed| {
        let document = played(&here, seed);
        let wanted = Move::Buy(mask, 0);
        let is_there = guide::next(&Case::new(catalog, &document.list)).moves.contains(&wanted);
        is_there.then(|| guide::make(catalog, &document, &wanted))
    });
    let document = bought.expect("the mask is drawn");
    let standing = Standing::of(&Case::new(catalog, &document.list));
    assert!(standing.gear_of(catalog, 0).contains(&Gear::Item(mask)));
    let list = AnyDocument::of_campaign(document);
    assert!(list.check(&here, None).is_legal());
    // Written, and read again with the cards of the pack.
    let text = list.to_json(&here).to_string();
    assert_eq!(read(&here, &text), list);
    assert_eq!(list.moved(&here, here.for_packs(&named())).unwrap(), list);
}

#[test]
fn a_campaign_whose_pack_is_missing_says_so_and_loses_nothing() {
    let here = here();
    let list = AnyDocument::of_campaign(played(&here, 3));
    let written = list.to_json(&here);
    let without = Catalogs::default();
    let lost = read(&without, &written.to_string());
    assert_eq!(lost.to_json(&without), written);
    let report = lost.check(&without, None);
    assert!(report.findings.iter().any(|finding| finding.check.as_str() == "PACK-02"), "{:?}", report.findings);
    assert!(!report.is_legal());
    // The pack comes back, and everything with it.
    assert_eq!(read(&here, &lost.to_json(&without).to_string()), list);
    let english = told(&without, &lost, Language::English);
    assert!(english.iter().any(|line| line.contains("garage-tales")), "{english:?}");
    for language in Language::ALL {
        for sheet in lost.documents().sheets {
            let _ = lost.sheet(&without, &report, &SheetRequest::usual(sheet), language).unwrap();
        }
    }
}

#[test]
fn what_a_pack_brings_is_printed_with_its_mark() {
    let here = here();
    let list = AnyDocument::of_campaign(played(&here, 3));
    let report = list.check(&here, None);
    for info in list.documents().sheets {
        let sheet = list.sheet(&here, &report, &SheetRequest::usual(info), Language::English).unwrap();
        assert!(sheet.marks.iter().any(|mark| mark.text.contains("Garage tales 1")), "{}", info.id);
    }
    let subjects: Vec<(&str, String)> =
        list.subjects(&here, Language::Spanish).into_iter().map(|subject| (subject.sheet, subject.name)).collect();
    assert!(subjects.contains(&("mission", "Turno de noche (casera)".to_owned())), "{subjects:?}");
    let info = list.documents().sheets.iter().find(|info| info.id == "mission").unwrap();
    let mut request = SheetRequest::usual(info);
    request.set_subject(Some("garage-one".to_owned()));
    let sheet = list.sheet(&here, &report, &request, Language::Spanish).unwrap();
    assert!(format!("{:?}", sheet.blocks).contains("Turno de noche (casera)"));
    assert!(sheet.blocks.iter().any(|block| matches!(block, Block::Plan(plan) if plan.spaces.len() == 6 * 6 + 2 * 4)));
    for form in ["text", "markdown"] {
        let text = list.export(&here, form, Language::English).unwrap();
        assert!(text.contains("Garage tales 1") && text.contains("Tova Renn"), "{text}");
    }
}

#[test]
fn a_slip_in_a_card_of_the_campaign_is_told_with_its_line_card_and_field() {
    for (from, to, card, field) in [
        (r#""endurance": 4, "speed""#, r#""endurance": "four", "speed""#, "tova-renn", "healthy.endurance"),
        (r#""mission": "garage-debts""#, r#""mission": "garage-debt""#, "tova-renn", "mission"),
        (r#""id": "dl-44""#, r#""id": "dl-45""#, "dl-45", "id"),
        (r#""core-12a""#, r#""core-99a""#, "garage-one", "tiles"),
        (r#"6, 2, 0, 0"#, r#"6, 2, 45, 0"#, "garage-one", "tiles"),
        (r#"6, 2, 0, 0"#, r#"600, 2, 0, 0"#, "garage-one", "tiles"),
        (r#"{ "id": "garage-one", "tiles""#, r#"{ "id": "garage-three", "tiles""#, "garage-three", "id"),
        (r#""health": 11, "endurance": 4"#, r#""health": 0, "endurance": 4"#, "tova-renn", "healthy.health"),
        (r#""cost": 150"#, r#""cost": 150000"#, "welding-mask", "cost"),
        (
            r#""tova-renn:steady-hand": { "name""#,
            r#""tova-renn:steady": { "name""#,
            "tova-renn:steady",
            "hero_abilities",
        ),
    ] {
        assert!(TEXT.contains(from), "{from}");
        let slips = slips(files(&TEXT.replacen(from, to, 1)));
        let slip = slips.iter().find(|slip| slip.card.as_deref() == Some(card)).unwrap_or_else(|| panic!("{slips:?}"));
        assert_eq!(slip.field.as_deref(), Some(field), "{slip}");
        assert!(slip.file == "garage.json" && slip.position().is_some(), "{slip}");
        // What both catalogs read is told once.
        assert_eq!(slips.iter().filter(|other| *other == slip).count(), 1, "{slips:?}");
    }
}

#[test]
fn armies_with_and_without_a_pack_for_campaigns_meet() {
    let here = here();
    let army = |named: Value| {
        let text = json!({"muster": 1, "system": "imperial-assault", "name": "L", "packs": named,
            "list": {"season": "ffg", "affiliation": "imperial", "deployment": ["stormtrooper-elite"], "command": null}});
        read(&here, &text.to_string())
    };
    let (with, without) = (army(json!([{"id": "garage-tales", "version": "1"}])), army(json!([])));
    assert!(Shared::of(&here, [&with, &without]).is_ok());
}

#[test]
fn the_search_has_the_files_and_cards_of_campaigns() {
    let catalogs = Catalogs::default();
    let files = catalogs.source().files;
    let place = files.iter().position(|file| file.name.ends_with("campaign/items.json")).unwrap();
    let mut changed: Vec<SourceFile> = files.clone();
    let text = changed[place].text.replacen("Armored Gauntlets", "Padded Gauntlets", 1);
    changed[place].text = Cow::Owned(text);
    assert_ne!(source::version(&files), source::version(&changed));
    let renewed = Catalogs::of(changed);
    let gauntlets = renewed.campaign().find_item("armored-gauntlets").unwrap();
    assert_eq!(renewed.campaign().card_name(gauntlets.into(), Language::English), "Padded Gauntlets");
    let cards = (renewed.source().cards)();
    assert!(cards.iter().any(|card| card.names[0] == "Padded Gauntlets"));
    // Cards of a pack are found, and are said to be of it.
    let with = here();
    let cards = (with.source().cards)();
    let hero = cards.iter().find(|card| card.id == "tova-renn").unwrap();
    assert_eq!(hero.kind, "hero");
    assert!(hero.details[0].contains("Garage tales 1"), "{:?}", hero.details);
    let changed = cards.iter().find(|card| card.id == "dl-44").unwrap();
    assert_eq!(changed.cost, Some(400));
}
