//! The document: what is kept, and what is refused.

use imperial_assault::campaign::{checks, log};
use kernel::{Chance, Fact, Language};
use serde_json::{Value, json};

use crate::trial::{CATALOG, Trial, aftermath, core};

/// A campaign with every field there is, known and unknown.
fn full() -> Trial {
    let mut trial = core(json!([
        {"slot": 0, "rebel_stage": {"open": true, "later": 1}},
        aftermath(json!({
            "ending": 0, "crates": 3, "allies": ["han-solo", "nobody"], "open_groups": ["royal-guard-regular"],
            "brought": [{"hero": 0, "items": ["class:diala-passil-plasteel-staff", "x"], "note": "mine"}],
            "gained": {"hero_xp": [1, 2], "credits": 950, "rewards": ["shadow-suit", {"card": "cam-droid", "hero": 1}],
                "villains": ["darth-vader"], "threat": 1, "luck": true},
            "discarded": ["lord-vaders-command-a-dark-power"], "returned": ["y"],
            "side_missions": [],
            "rebel_stage": {"learned": [{"hero": 1, "card": "z"}], "sold": ["dh-17", {"item": "e-11", "price": 0}],
                "drawn": {"1": ["dh-17", "w"], "3": []}, "bought": [{"item": "dh-17", "hero": 0}]},
            "imperial_stage": {"learned": ["v"], "drawn": [], "bought": ["u"], "mood": "dark"},
            "weather": {"snow": [1, 2]},
        })),
        {"slot": 1, "again": "tier1"},
        {"slot": 1, "forced": true, "mission": "t"},
    ]));
    trial.json["freeform"] = json!(true);
    trial.json["list"]["variants"] = json!(["half_item_draw", "double_damage"]);
    trial.json["list"]["products"] = json!(["imperial-assault"]);
    trial.json["list"]["armory"] =
        json!([{"hero": 0, "item": "dh-17", "modifications": ["marksman-barrel"], "worn": 3}]);
    trial.json["list"]["table"] = json!({"file": "tonight.json"});
    trial.json["list"]["side_deck"]["red"] = json!([]);
    trial.json["list"]["heroes"][0]["player"] = json!("Ana");
    trial
}

#[test]
fn what_is_not_understood_is_kept_and_saved_again() {
    let trial = full();
    assert_eq!(log::write(&CATALOG, &trial.document()), trial.json);
    assert!(!trial.report().is_legal());
}

#[test]
fn wrong_types_and_numbers_out_of_bounds_name_their_line() {
    let text = serde_json::to_string_pretty(&full().json).unwrap();
    for (from, to, key) in [
        ("\"seed\": 7341", "\"seed\": \"7341\"", "systems.read.want_number"),
        ("\"seed\": 7341", "\"seed\": -1", "systems.read.bounds"),
        ("\"slot\": 1", "\"slot\": 400", "systems.read.bounds"),
        ("\"winner\": \"rebels\"", "\"winner\": \"nobody\"", "systems.read.word"),
        ("\"again\": \"tier1\"", "\"again\": \"tier9\"", "systems.read.word"),
        ("\"credits\": 950", "\"credits\": 9500000", "systems.read.bounds"),
        ("\"price\": 0", "\"cost\": 0", "systems.read.unknown_field"),
        ("\"hero\": 1", "\"hero\": 8", "systems.read.bounds"),
        ("\"campaign\": \"core\"", "\"campaign\": 3", "systems.read.want_text"),
    ] {
        assert!(text.contains(from), "{from}");
        let error = log::read_text(&CATALOG, &text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.key, key, "{to}");
        assert!(error.line > 1, "{to}");
    }
}

#[test]
fn more_than_a_campaign_can_have_is_refused() {
    let many = |field: &str, value: Value| core(json!([])).set(field, value).json.to_string();
    let entries = vec![json!({"slot": 1}); log::MOST_ENTRIES + 1];
    let heroes = vec![json!({"hero": "x"}); log::MOST_HEROES + 1];
    let cards = json!([{"slot": 1, "allies": vec!["x"; log::MOST_CARDS + 1]}]);
    for text in [many("log", json!(entries)), many("heroes", json!(heroes)), many("log", cards)] {
        let error = log::read_text(&CATALOG, &text).unwrap_err();
        assert_eq!((error.key, error.line), ("imperial_assault.campaign.read.many", 1));
    }
    let notes = "x".repeat(log::LARGEST);
    let mut large = core(json!([]));
    large.json["notes"] = json!(notes);
    assert_eq!(
        log::read_text(&CATALOG, &large.json.to_string()).unwrap_err().key,
        "imperial_assault.campaign.read.large"
    );
    let other = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","list":{"deployment":[]}}"#;
    assert!(log::read_text(&CATALOG, other).is_err());
}

/// How many texts are tried; more are asked for with `MUSTER_FUZZ`.
pub fn tries() -> u64 {
    std::env::var("MUSTER_FUZZ").ok().and_then(|tries| tries.parse().ok()).unwrap_or(500)
}

#[test]
fn no_text_makes_the_reader_or_the_checks_fail() {
    let text = full().json.to_string();
    let pieces: Vec<&str> = text.split_inclusive([',', ':', '{', '[', ']', '}']).collect();
    let mut read = 0;
    for seed in 0..tries() {
        let mut chance = Chance::seeded(seed);
        let mut slips: Vec<&str> = pieces.clone();
        for _ in 0..=chance.place(3) {
            let (at, other) = (chance.place(slips.len()), pieces[chance.place(pieces.len())]);
            match chance.place(4) {
                0 => slips[at] = other,
                1 => slips.insert(at, other),
                2 => drop(slips.remove(at)),
                _ => slips.swap(at, 0),
            }
        }
        if let Ok(document) = log::read_text(&CATALOG, &slips.concat()) {
            let report = checks::check(&CATALOG, &document);
            for finding in &report.findings {
                let is_of_text = finding.facts.iter().any(|(_, fact)| matches!(fact, Fact::Text(_)));
                let told = finding.sentence(Language::Spanish, &*CATALOG);
                assert!(is_of_text || !told.contains('{'), "{finding:?}");
            }
            let again = log::write(&CATALOG, &document);
            assert_eq!(log::read_text(&CATALOG, &again.to_string()).unwrap(), document, "{seed}");
            read += 1;
        }
    }
    assert!(read > 0);
}
