//! Random lists and ways to spend what is left, in every game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use kernel::{Enforcement, NewList, RandomWish, State};
use systems::{AnyDocument, Catalogs, Enforced, SystemId};

fn begun(catalogs: &Catalogs, system: SystemId, faction: &str) -> AnyDocument {
    let format = system.lists().formats[0].id;
    let wish = NewList { faction, format, limit: None, variant: None, name: "By chance" };
    AnyDocument::empty(catalogs, system, &wish).unwrap()
}

fn points(catalogs: &Catalogs, document: &AnyDocument) -> i32 {
    document.check(catalogs, None).totals[0].value
}

#[test]
fn a_random_list_of_every_faction_is_legal_and_within_its_band() {
    let catalogs = Catalogs::default();
    for system in SystemId::ALL.iter().copied() {
        for faction in system.lists().factions {
            let empty = begun(&catalogs, system, faction.id);
            let limit = empty.format().limit;
            let wish = RandomWish { least: limit - limit / 25, most: None, entries: None };
            let seed = 4;
            let found = empty.random(&catalogs, &wish, None, seed, &|| true);
            let found = found.unwrap_or_else(|| panic!("{} {} {seed}: none", system.id(), faction.id));
            let report = found.check(&catalogs, None);
            assert_eq!(report.verdict().state(), State::Legal, "{:?}", report.findings);
            // Cards that a list only needs some of are taken without a warning, as battle cards of the right game
            // size.
            let deck = report.findings.iter().find(|finding| finding.check.as_str() == "LEG-CHK-77");
            assert_eq!(deck, None, "{} {}", system.id(), faction.id);
            assert!((wish.least..=limit).contains(&report.totals[0].value));
            assert_eq!(empty.random(&catalogs, &wish, None, seed, &|| true), Some(found));
        }
    }
}

#[test]
fn other_seeds_give_other_lists() {
    let catalogs = Catalogs::default();
    let empty = begun(&catalogs, SystemId::XWing, "rebel");
    let wish = RandomWish { least: 95, ..RandomWish::default() };
    let lists: Vec<AnyDocument> =
        (0..8).filter_map(|seed| empty.random(&catalogs, &wish, None, seed, &|| true)).collect();
    assert_eq!(lists.len(), 8);
    assert!(lists.iter().enumerate().all(|(at, list)| !lists[..at].contains(list)));
}

#[test]
fn a_random_list_has_as_many_ships_as_are_wished() {
    let catalogs = Catalogs::default();
    let empty = begun(&catalogs, SystemId::XWing, "imperial");
    for entries in 2..=6 {
        let wish = RandomWish { least: 96, most: Some(100), entries: Some(entries) };
        let squad = empty.random(&catalogs, &wish, None, 5, &|| true).unwrap();
        assert_eq!(squad.list::<systems::XWing>().unwrap().list.ships.len(), entries);
    }
}

#[test]
fn a_band_that_nothing_reaches_gives_no_list() {
    let catalogs = Catalogs::default();
    let empty = begun(&catalogs, SystemId::XWing, "scum");
    assert_eq!(empty.random(&catalogs, &RandomWish { least: 101, ..RandomWish::default() }, None, 0, &|| true), None);
    let one_cheap = RandomWish { least: 99, most: Some(100), entries: Some(40) };
    assert_eq!(empty.random(&catalogs, &one_cheap, None, 0, &|| true), None);
}

#[test]
fn nothing_but_what_is_owned_is_in_a_random_list_of_the_collection() {
    let catalogs = Catalogs::default();
    let empty = begun(&catalogs, SystemId::XWing, "rebel");
    let owned = catalogs.owned(SystemId::XWing, &[], Enforced::usual(SystemId::XWing, Enforcement::Warn)).unwrap();
    let wish = RandomWish { least: 90, ..RandomWish::default() };
    assert_eq!(empty.random(&catalogs, &wish, Some(&owned), 1, &|| true), None);
}

#[test]
fn what_is_left_is_spent_within_the_rules() {
    let catalogs = Catalogs::default();
    // Bases of the Deckbuilding Game cost nothing: there is nothing to spend.
    for system in SystemId::ALL.iter().copied().filter(|system| *system != SystemId::Deckbuilding) {
        let empty = begun(&catalogs, system, system.lists().factions[0].id);
        let limit = empty.format().limit;
        let wish = RandomWish { least: limit * 80 / 100, most: Some(limit * 92 / 100), entries: None };
        let list = empty.random(&catalogs, &wish, None, 3, &|| true).unwrap();
        let before = points(&catalogs, &list);
        let fillings = list.fillings(&catalogs, None, 5, &|| true);
        assert!(!fillings.is_empty() && fillings.len() <= 5);
        for filling in &fillings {
            let report = filling.document.check(&catalogs, None);
            assert_eq!(report.verdict().state(), State::Legal, "{:?}", report.findings);
            assert_eq!((filling.total, filling.left), (report.totals[0].value, limit - report.totals[0].value));
            assert_eq!(filling.cards.iter().map(|added| added.cost).sum::<i32>(), filling.total - before);
        }
        assert!(fillings[0].left * 4 <= limit - before, "{}: {} of {}", system.id(), fillings[0].left, limit - before);
    }
}

#[test]
fn what_real_squads_play_is_proposed_before_what_they_do_not() {
    let catalogs = Catalogs::default();
    let text = r#"{"muster":1,"system":"xwing","format":"standard","name":"A","list":{"faction":"imperial","ships":[
        {"pilot":"imperial:tiedefender:colonelvessery","upgrades":["veteraninstincts","twinionenginemkii"]},
        {"pilot":"imperial:tiedefender:countessryad","upgrades":["pushthelimit","twinionenginemkii"]}]}}"#;
    let list = AnyDocument::read(&catalogs, text, None).unwrap().document;
    let fillings = list.fillings(&catalogs, None, 8, &|| true);
    let usage = |at: usize| fillings[at].cards.iter().filter_map(|added| added.usage).max().unwrap();
    assert!(usage(0) > 500, "{:?}", fillings[0].cards);
    assert!(fillings.windows(2).all(|pair| pair[0].cards != pair[1].cards));
}

#[test]
fn every_change_of_one_card_is_another_legal_list_within_the_points() {
    let catalogs = Catalogs::default();
    for (system, faction) in [(SystemId::XWing, "rebel"), (SystemId::ImperialAssault, "rebel")] {
        let empty = begun(&catalogs, system, faction);
        let limit = empty.format().limit;
        let wish = RandomWish { least: limit * 90 / 100, ..RandomWish::default() };
        let list = empty.random(&catalogs, &wish, None, 5, &|| true).unwrap();
        let changes = list.card_changes(&catalogs, None, &|| true);
        assert!(changes.len() > 5, "{}: {}", system.id(), changes.len());
        for change in &changes {
            let report = change.document.check(&catalogs, None);
            assert_eq!(report.verdict().state(), State::Legal, "{:?}", report.findings);
            assert!(change.total <= limit && change.total == report.points() && change.document != list);
            assert_ne!(change.out, Some(change.card));
        }
        let mut texts: Vec<String> =
            changes.iter().map(|change| change.document.to_json(&catalogs).to_string()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), changes.len(), "{}", system.id());
        assert!(list.card_changes(&catalogs, None, &|| false).is_empty());
    }
}

#[test]
fn cards_of_decks_and_hands_are_swapped_too() {
    let catalogs = Catalogs::default();
    for (system, deck) in [("imperial-assault", &["command"][..]), ("legion", &["command_cards", "battle_deck"][..])] {
        let path = format!("{}/../../catalog/examples/{system}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let list = AnyDocument::read(&catalogs, &text, None).unwrap().document;
        let changes = list.card_changes(&catalogs, None, &|| true);
        let was = list.to_json(&catalogs);
        for part in deck {
            let swapped = changes.iter().filter(|change| {
                let now = change.document.to_json(&catalogs);
                change.out.is_some() && now["list"][*part] != was["list"][*part]
            });
            assert!(swapped.count() > 0, "{system}: no card of {part} is swapped, of {} changes", changes.len());
        }
        assert!(changes.iter().all(|change| change.document.check(&catalogs, None).verdict().state() == State::Legal));
    }
}

#[test]
fn equal_ships_are_changed_once() {
    let catalogs = Catalogs::default();
    let text = |ships: &str| {
        format!(
            r#"{{"muster":1,"system":"xwing","format":"standard","name":"A","list":{{"faction":"imperial","ships":[{ships}]}}}}"#
        )
    };
    let tie = r#"{"pilot":"academypilot","ship":"tiefighter"}"#;
    let count = |ships: &[&str]| {
        let list = AnyDocument::read(&catalogs, &text(&ships.join(",")), None).unwrap().document;
        let changes = list.card_changes(&catalogs, None, &|| true);
        changes.iter().filter(|change| change.out.is_some()).count()
    };
    assert_eq!(count(&[tie, tie, tie]), count(&[tie, tie]));
}

#[test]
fn a_list_without_points_left_has_nothing_to_spend() {
    let catalogs = Catalogs::default();
    let empty = begun(&catalogs, SystemId::XWing, "rebel");
    let full = empty.random(&catalogs, &RandomWish { least: 100, ..RandomWish::default() }, None, 2, &|| true).unwrap();
    assert!(full.fillings(&catalogs, None, 5, &|| true).is_empty());
}

#[test]
fn an_army_just_begun_is_filled_with_the_ranks_it_needs_and_then_to_its_points() {
    let catalogs = Catalogs::default();
    for faction in ["rebel_alliance", "separatist_alliance"] {
        let empty = begun(&catalogs, SystemId::Legion, faction);
        let limit = empty.format().limit;
        let needed = |list: &AnyDocument| -> i32 {
            let lacks = list.check(&catalogs, None).lacks();
            lacks.iter().filter(|lack| lack.term == "legion.rank.corps").map(|lack| lack.need - lack.have).sum()
        };
        assert_eq!(needed(&empty), 3, "{:?}", empty.check(&catalogs, None).lacks());
        let fillings = empty.fillings(&catalogs, None, 6, &|| true);
        assert!(fillings.len() >= 2, "{faction}: {}", fillings.len());
        for filling in &fillings {
            assert_eq!(needed(&filling.document), 0, "{faction}: {:?}", filling.cards);
            assert!(filling.left * 8 <= limit, "{faction}: {} of {limit} are left", filling.left);
        }
    }
}

#[test]
fn no_card_is_proposed_that_does_nothing_on_its_ship() {
    let catalogs = Catalogs::default();
    let text = r#"{"muster":1,"system":"xwing","format":"standard","name":"A","list":{"faction":"imperial","ships":[
        {"pilot":"imperial:tieinterceptor:soontirfel","upgrades":["pushthelimit","royalguardtie","autothrusters","stealthdevice"]},
        {"pilot":"imperial:tiephantom:whisper","upgrades":["veteraninstincts","advancedcloakingdevice"]},
        {"pilot":"imperial:tiefofighter:omegaleader","upgrades":["juke","commrelay"]}]}}"#;
    let list = AnyDocument::read(&catalogs, text, None).unwrap().document;
    let names = list.names(&catalogs);
    let slam = |card: kernel::CardRef| names.card_name(card, kernel::Language::English) == "Advanced SLAM";
    let fillings = list.fillings(&catalogs, None, 50, &|| true);
    assert!(!fillings.is_empty());
    assert!(!fillings.iter().flat_map(|filling| &filling.cards).any(|added| slam(added.card)));
    assert!(!list.card_changes(&catalogs, None, &|| true).iter().any(|change| slam(change.card)));
}
