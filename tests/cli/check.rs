//! `muster check`.

use serde_json::json;

use crate::program::{LEGAL, Scratch, illegal};

#[test]
fn a_legal_list_ends_well_and_is_told_with_its_total() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let run = scratch.line("check squad.json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for part in ["Two colors", "80 of 100 points", "Legal.", "XW-CHK-28"] {
        assert!(run.out.contains(part), "{}", run.out);
    }
}

#[test]
fn an_illegal_list_says_which_rule_where_and_why() {
    let scratch = Scratch::new();
    scratch.file("squad.json", illegal());
    let run = scratch.line("check squad.json");
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    assert!(run.out.contains("Not legal: 1 error."), "{}", run.out);
    assert!(run.out.contains("XW-CHK-04  ship 2, upgrade 1: R2-D2 is unique"), "{}", run.out);
}

#[test]
fn the_report_for_machines_is_as_the_design_has_it() {
    let scratch = Scratch::new();
    scratch.file("squad.json", illegal());
    let run = scratch.line("check --json squad.json");
    let report = &run.json()[0];
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["system", "format", "name", "legal", "verdict", "totals", "findings"]);
    assert_eq!(report["system"], "xwing");
    assert_eq!(report["format"], "standard");
    assert_eq!(report["name"], "Two colors");
    assert_eq!((&report["legal"], &report["verdict"]), (&json!(false), &json!("wrong")));
    assert_eq!(report["totals"], json!([{"name": "points", "value": 83, "limit": 100}]));
    let findings = report["findings"].as_array().unwrap();
    let finding = findings.iter().find(|finding| finding["check"] == "XW-CHK-04").unwrap();
    let keys: Vec<&String> = finding.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["check", "severity", "where", "message", "facts", "repairs"]);
    let repair = &finding["repairs"][0];
    assert!(repair["message"].as_str().is_some_and(|message| message.contains("R2-D2")), "{repair}");
    assert_eq!(repair["points"], -4);
    assert_eq!(finding["severity"], "error");
    assert_eq!(finding["where"], json!(["ships", 1, "upgrades", 0]));
    assert_eq!(finding["facts"]["name"], "r2d2");
}

#[test]
fn a_list_that_only_lacks_something_is_unfinished_and_no_more_legal_for_that() {
    let scratch = Scratch::new();
    let army = |list: serde_json::Value| {
        json!({"muster": 1, "system": "imperial-assault", "name": "", "notes": "", "list": list}).to_string()
    };
    let begun = json!({"season": "ffg", "affiliation": "imperial", "deployment": ["darth-vader"], "command": null});
    let mut half = begun.clone();
    half["command"] = json!(["take-initiative"]);
    scratch.file("begun.json", army(begun));
    scratch.file("half.json", army(half));
    let (begun, half) = (scratch.line("check begun.json"), scratch.line("check half.json"));
    assert_eq!((begun.status, half.status), (0, 1));
    assert!(begun.out.contains("Legal so far, unfinished: Deck 0/15."), "{}", begun.out);
    assert!(half.out.contains("  Unfinished: Deck 1/15.\n"), "{}", half.out);
    assert!(half.out.contains("  missing  CC-C01  "), "{}", half.out);
    let lines = scratch.line("check --json begun.json half.json").json();
    let told = |line: &serde_json::Value| (line["legal"].clone(), line["verdict"].clone());
    assert_eq!(told(&lines[0]), (json!(true), json!("unfinished")));
    assert_eq!(told(&lines[1]), (json!(false), json!("unfinished")));
    let missing = lines[1]["findings"].as_array().unwrap().iter().filter(|finding| finding["missing"] == json!(true));
    assert_eq!(missing.map(|finding| finding["severity"].clone()).collect::<Vec<_>>(), [json!("error")]);
}

#[test]
fn the_sentences_are_in_the_language_of_the_option_or_the_locale() {
    let scratch = Scratch::new();
    scratch.file("squad.json", illegal());
    let by_option = scratch.line("check --lang es squad.json");
    assert!(by_option.out.contains("No es legal: 1 error."), "{}", by_option.out);
    let by_locale = scratch.command(["check", "squad.json"]).env("LC_ALL", "es_ES.UTF-8").output().unwrap();
    assert_eq!(String::from_utf8(by_locale.stdout).unwrap(), by_option.out);
    let over_locale =
        scratch.command(["check", "--lang", "en", "squad.json"]).env("LC_ALL", "es_ES.UTF-8").output().unwrap();
    assert!(String::from_utf8(over_locale.stdout).unwrap().contains("Not legal"));
}

#[test]
fn of_several_files_the_worst_decides_the_status() {
    let scratch = Scratch::new();
    scratch.file("good.json", LEGAL);
    scratch.file("bad.json", illegal());
    scratch.file("none.json", "{");
    assert_eq!(scratch.line("check good.json bad.json").status, 1);
    let run = scratch.line("check --json none.json good.json bad.json");
    assert_eq!(run.status, 2);
    let lines = run.json();
    assert_eq!(lines[0]["error"]["file"], "none.json");
    assert_eq!((&lines[0]["error"]["line"], &lines[0]["error"]["column"]), (&json!(1), &json!(1)));
    assert_eq!((&lines[1]["legal"], &lines[2]["legal"]), (&json!(true), &json!(false)));
    assert!(run.err.starts_with("none.json:1:1: "), "{}", run.err);
}

#[test]
fn standard_input_is_read_for_a_dash() {
    let scratch = Scratch::new();
    let run = scratch.with_input("check -", LEGAL);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("-: Two colors"), "{}", run.out);
}

#[test]
fn xw_chk_30_two_lists_that_meet_are_told_who_chooses_the_initiative() {
    let scratch = Scratch::new();
    scratch.file("mine.json", LEGAL);
    scratch.file("hers.json", LEGAL.replacen("r2astromech", "r5astromech", 2));
    let run = scratch.line("check --json --versus mine.json hers.json");
    assert_eq!(run.status, 0);
    for report in run.json() {
        let last = report["findings"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&last["check"], &last["severity"]), (&json!("XW-CHK-30"), &json!("info")));
        assert_eq!((&last["facts"]["first"], &last["facts"]["second"]), (&json!(80), &json!(80)));
    }
    assert_eq!(scratch.line("check --versus mine.json").status, 64);
    let with_broken = scratch.line("check --versus mine.json nobody.json");
    assert_eq!(with_broken.status, 2);
    assert!(with_broken.out.contains("Two colors"));
}

#[test]
fn xw_chk_29_what_the_collection_lacks_is_told_when_it_is_asked_for() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let lacking = |scratch: &Scratch| {
        let run = scratch.line("check --json --owned squad.json");
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        let findings = run.json()[0]["findings"].clone();
        let cards = findings.as_array().unwrap().iter().filter(|finding| finding["check"] == "XW-CHK-29");
        cards.map(|finding| finding["facts"]["card"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(lacking(&scratch).contains(&"protontorpedoes".to_owned()));

    let dir = store::DataDir::create(&scratch.path().join("data")).unwrap();
    let (mut lists, _) = store::ListsDb::open(&dir, 0).unwrap();
    lists.set_product("xwing", "core_set", 2).unwrap();
    lists.set_card("xwing", "ship", "xwing", 3).unwrap();
    drop(lists);
    let lacking = lacking(&scratch);
    assert!(!lacking.contains(&"protontorpedoes".to_owned()) && !lacking.contains(&"xwing".to_owned()), "{lacking:?}");
    assert!(!scratch.line("check squad.json").out.contains("XW-CHK-29"));
}

#[test]
fn foreign_forms_are_checked_too_and_what_was_guessed_is_told() {
    let scratch = Scratch::new();
    let xws = r#"{"faction":"rebel","version":"1.0.0","pilots":[{"name":"lukeskywalkr","ship":"xwing"}]}"#;
    scratch.file("squad.xws", xws);
    scratch.file("squad.txt", "Luke Skywalker (28)\n  R2-D2 (4)\n");
    let people = scratch.line("check squad.xws");
    assert_eq!((people.status, people.err.as_str()), (0, ""));
    assert!(people.out.contains("\"lukeskywalkr (xwing)\" was read as Luke Skywalker"), "{}", people.out);
    let machines = scratch.line("check --json squad.xws squad.txt");
    let totals: Vec<_> = machines.json().iter().map(|report| report["totals"][0]["value"].as_i64()).collect();
    assert_eq!(totals, [Some(28), Some(32)]);
    assert!(machines.err.starts_with("squad.xws: \"lukeskywalkr"), "{}", machines.err);
}

#[test]
fn what_would_remove_an_error_is_told_below_it() {
    let scratch = Scratch::new();
    scratch.file("squad.json", illegal());
    let run = scratch.line("check squad.json");
    let below = run.out.split("XW-CHK-04").nth(1).and_then(|rest| rest.lines().nth(1)).unwrap_or_default();
    assert!(below.contains("→ Remove R2-D2 from") && below.contains("(−4)"), "{}", run.out);
    assert!(scratch.line("check --lang es squad.json").out.contains("nave 2, mejora 1:"));
}

#[test]
fn a_list_is_read_as_the_game_and_for_the_format_that_is_asked_for() {
    let scratch = Scratch::new();
    scratch.file("luke.txt", "Luke Skywalker\nDarth Vader\n");
    for (system, status) in [("xwing", 1), ("legion", 1), ("imperial-assault", 1)] {
        let run = scratch.line(&format!("check --json --system {system} luke.txt"));
        assert_eq!((run.status, &run.json()[0]["system"]), (status, &json!(system)), "{}", run.out);
    }
    scratch.file("squad.json", LEGAL);
    let run = scratch.line("check --system legion squad.json");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("This is a list for xwing, not for legion."), "{}", run.err);
    let run = scratch.line("check --json --format custom=60 squad.json");
    assert_eq!(run.json()[0]["totals"], json!([{"name": "points", "value": 80, "limit": 60}]));
    assert_eq!(scratch.line("check --format epic squad.json").status, 0);
    assert_eq!(scratch.line("check --format skirmish squad.json").status, 2);
    assert_eq!(scratch.line("check --format nothing squad.json").status, 64);
    let converted = scratch.line("convert squad.json --format epic --to muster");
    assert!(converted.out.contains("\"format\": \"epic\""), "{}", converted.out);
}
