//! Campaigns that nobody would write on purpose: each is a finding or an error with its line, and none loses a field.

use imperial_assault::campaign::{
    Case, checks, guide,
    log::{self, LARGEST},
    odds::{Fighter, Shopping, shop},
    standing::Standing,
};
use serde_json::{Value, json};

use crate::trial::{CATALOG, Trial, aftermath, core, of, stage};

/// The campaign is read, judged, led on and written again as it was.
fn survives(trial: &Trial) -> Vec<&'static str> {
    let document = trial.document();
    let case = Case::new(&CATALOG, &document.list);
    let _ = guide::next(&case);
    let standing = Standing::of(&case);
    let skirmish = imperial_assault::Catalog::bundled().unwrap();
    let (items, groups) = ([CATALOG.find_item("dh-17").unwrap()], [CATALOG.find_group("nexu-regular").unwrap()]);
    let asked = Shopping { items: &items, groups: &groups, fighter: Fighter::default(), distance: 3 };
    let _ = shop(&case, &skirmish, &standing, &asked);
    let report = checks::check(&CATALOG, &document);
    let _ = checks::told(&CATALOG, &document, &report.findings);
    let written = log::write(&CATALOG, &document);
    assert_eq!(log::read_text(&CATALOG, &written.to_string()).unwrap(), document);
    assert!(holds(&written, &trial.json), "a field is lost of {}", trial.json);
    report.findings.iter().filter(|finding| finding.is_error()).map(|finding| finding.check.as_str()).collect()
}

/// True if every field is in what was written, but for those that say what is usual.
fn holds(written: &Value, before: &Value) -> bool {
    match (written, before) {
        (Value::Object(written), Value::Object(before)) => before.iter().all(|(name, value)| match written.get(name) {
            Some(written) => holds(written, value),
            None => {
                matches!(value, Value::Null | Value::Bool(false))
                    || *value == json!([])
                    || *value == json!({})
                    || *value == json!(0)
                    || *value == json!("")
            }
        }),
        (Value::Array(written), Value::Array(before)) => {
            written.len() == before.len() && written.iter().zip(before).all(|(written, before)| holds(written, before))
        }
        _ => written == before,
    }
}

#[test]
fn entries_out_of_order_twice_or_of_another_campaign_are_found() {
    let side = json!({"slot": 2, "mission": "core12", "winner": "rebels"});
    let first = || aftermath(json!({"side_missions": ["core12", "core16"]}));
    assert!(survives(&core(json!([side, first()]))).contains(&"CC-K19"));
    assert!(survives(&core(json!([first(), first()]))).contains(&"CC-K19"));
    let other = survives(&core(json!([{"slot": 1, "mission": "hoth7", "winner": "rebels"}])));
    assert!(other.contains(&"CC-K19") || other.contains(&"CC-K20"), "{other:?}");
    assert!(
        survives(&core(json!([{"slot": 1, "mission": "core2", "winner": "rebels"}, {"slot": 3, "mission": "core2"}])))
            .contains(&"CC-K19")
    );
}

#[test]
fn a_hero_changed_midway_does_not_keep_the_cards_of_the_other() {
    let mut trial = stage(3, 800, json!({"learned": [{"hero": 0, "card": "diala-passil-force-adept"}]}));
    trial.json["list"]["heroes"][0]["hero"] = "jyn-odan".into();
    assert!(survives(&trial).contains(&"CC-K03"));
    // One hero fewer than the log speaks of.
    assert!(survives(&stage(1, 800, json!({"bought": [{"hero": 7, "item": "dh-17"}]}))).contains(&"CC-K27"));
}

#[test]
fn negative_and_huge_numbers_are_counted() {
    let purse = |credits: i64| {
        core(json!([aftermath(json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": credits},
            "rebel_stage": {"bought": [{"hero": 0, "item": "dh-17"}]}}))]))
    };
    assert!(survives(&purse(-500)).contains(&"CC-K05"));
    let _ = survives(&purse(1_000_000));
    let error = log::read_text(&CATALOG, &purse(10_000_000).json.to_string()).unwrap_err();
    assert!(error.line > 0, "{error}");
}

#[test]
fn modifications_in_a_ring_or_on_a_sold_weapon_are_found() {
    let armory = |items: Value| {
        stage(3, 4_000, json!({"bought": [{"hero": 0, "item": "marksman-barrel"}, {"hero": 0, "item": "e-11"}]}))
            .set("armory", items)
    };
    let ring = armory(json!([{"hero": 0, "item": "marksman-barrel", "modifications": ["marksman-barrel"]},
        {"hero": 0, "item": "e-11", "modifications": ["e-11"]}]));
    assert!(survives(&ring).contains(&"CC-K09"));
    let sold = armory(json!([{"hero": 0, "item": "dl-44", "modifications": ["marksman-barrel"]}]));
    assert!(survives(&sold).contains(&"CC-K07"));
}

#[test]
fn an_ally_that_nobody_won_and_ids_of_nothing_are_found() {
    assert!(survives(&core(json!([aftermath(json!({"allies": ["chewbacca", "nobody"]}))]))).contains(&"CC-K22"));
    let unknown = of(&["", "nobody", "💥", "diala-passil"]);
    assert!(survives(&unknown).contains(&"CC-K27"));
}

#[test]
fn a_text_that_is_too_large_cut_off_or_of_other_types_is_an_error_with_its_line() {
    let mut notes = core(json!([]));
    notes.json["notes"] = "n".repeat(LARGEST + 1).into();
    assert!(log::read_text(&CATALOG, &notes.json.to_string()).is_err());
    let text = serde_json::to_string_pretty(&core(json!([aftermath(json!({}))])).json).unwrap();
    for cut in (1..text.len()).step_by(97).filter(|cut| text.is_char_boundary(*cut)) {
        assert!(log::read_text(&CATALOG, &text[..cut]).is_err(), "{cut}");
    }
    let seed = core(json!([])).set("seed", json!("seven"));
    let text = serde_json::to_string_pretty(&seed.json).unwrap();
    let error = log::read_text(&CATALOG, &text).unwrap_err();
    assert!(text.lines().nth(error.line - 1).unwrap().contains("seven"), "{error}");
}

#[test]
fn what_a_newer_program_wrote_and_packs_that_are_gone_stay() {
    let mut newer = core(json!([aftermath(json!({"weather": "snow"}))]));
    newer.json["muster_extra"] = json!({"a": [1, 2]});
    newer.json["list"]["dreams"] = json!(["of the next box"]);
    newer.json["list"]["table"] = json!("a-game-that-is-not-here");
    newer.json["packs"] = json!([{"id": "gone", "version": "1"}]);
    let _ = survives(&newer);
}
