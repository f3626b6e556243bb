//! `muster collection`, and `--owned`.

use crate::program::Scratch;
use serde_json::{Value, json};

const LUKE: &str = r#"{"muster": 1, "system": "xwing", "name": "Luke", "list": {"faction": "rebel",
    "ships": [{"pilot": "lukeskywalker", "ship": "xwing", "upgrades": ["r2d2"]}]}}"#;
const BIGGS: &str = r#"{"muster": 1, "system": "xwing", "name": "Biggs", "list": {"faction": "rebel",
    "ships": [{"pilot": "biggsdarklighter", "ship": "xwing", "upgrades": ["r2d2"]}]}}"#;

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A folder with both lists and one box of each product.
fn owning(things: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.file("luke.json", LUKE);
    scratch.file("biggs.json", BIGGS);
    let run = scratch.line(&format!("collection set xwing {things}"));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    scratch
}

#[test]
fn what_is_counted_is_shown_by_id_and_by_name_and_taken_back() {
    let scratch = owning("core_set=2 upgrade:r2d2=1");
    let shown = scratch.line("collection show xwing");
    assert!(shown.out.contains("2 × Core Set  (product:core_set)"), "{}", shown.out);
    assert!(shown.out.contains("1 × R2-D2  (upgrade:r2d2)"), "{}", shown.out);
    assert_eq!(scratch.line("collection set xwing core_set=0").status, 0);
    let told = json_of(&scratch.line("collection show xwing --json").out);
    assert_eq!(told, json!({"muster_collection": 1, "games": {"xwing": {"upgrade": {"r2d2": 1}}}}));
}

#[test]
fn what_cannot_be_counted_is_refused_with_what_is_meant() {
    let scratch = Scratch::new();
    scratch.line("collection set xwing core_sett=1").fails(2, "product:core_set");
    scratch.line("collection set xwing core_set").fails(64, "THING=COUNT");
    scratch.line("collection set xwing core_set=1000").fails(64, "999");
    // A pilot flies two ships, and a crew card has the same name.
    scratch.line("collection set xwing poedameron=1").fails(2, "poedameron");
    scratch.line("collection set legion \u{2620}=1").fails(2, "Legion");
}

#[test]
fn two_lists_that_need_one_box_each_do_not_fit_into_one() {
    let scratch = owning("core_set=1");
    for alone in ["luke.json", "biggs.json"] {
        let run = scratch.line(&format!("collection lacks {alone}"));
        assert_eq!((run.status, run.out.as_str()), (0, "X-Wing (first edition): you own everything the list needs.\n"));
    }
    let both = scratch.line("collection lacks luke.json biggs.json");
    assert_eq!(both.status, 1);
    assert!(both.out.contains("R2-D2 (Upgrade): 2 needed, 1 owned; in Luke, Biggs"), "{}", both.out);
    assert!(both.out.ends_with("To buy:\n  1 × Core Set\n"), "{}", both.out);
    let told = json_of(&scratch.line("collection lacks luke.json biggs.json --json").out);
    assert_eq!(told["games"][0]["buy"], json!([{"kind": "product", "id": "core_set", "count": 1}]));
    assert_eq!(told["games"][0]["missing"][0]["lists"], json!(["Luke", "Biggs"]));
    assert!(scratch.line("collection lacks luke.json biggs.json --lang es").out.contains("Para comprar:"));
}

#[test]
fn what_is_forbidden_is_an_error_and_what_does_not_count_is_none() {
    let scratch = owning("core_set=1");
    scratch.file("two.json", LUKE.replace("]}]", r#"]}, {"pilot": "rookiepilot", "ship": "xwing"}]"#));
    assert_eq!(scratch.line("check --owned two.json").status, 0);
    assert_eq!(scratch.line("collection enforce xwing forbid").status, 0);
    let run = scratch.line("check --owned two.json");
    assert_eq!(run.status, 1);
    assert!(run.out.contains("XW-CHK-29"), "{}", run.out);
    assert_eq!(scratch.line("collection enforce xwing forbid --kinds pilot,upgrade").status, 0);
    assert_eq!(scratch.line("check --owned two.json").status, 0);
    assert_eq!(scratch.line("check two.json").status, 0);
    scratch.line("collection enforce xwing warn --kinds dice").fails(64, "ship, pilot, upgrade");
}

#[test]
fn a_collection_goes_out_as_a_file_and_comes_in_again() {
    let scratch = owning("core_set=2 upgrade:r2d2=1");
    assert_eq!(scratch.line("collection set legion unit:leia_organa=1").status, 0);
    assert_eq!(scratch.line("collection export -o mine.json").status, 0);
    scratch.line("collection export -o mine.json").fails(2, "--force");
    let other = Scratch::new();
    let text = std::fs::read_to_string(scratch.path().join("mine.json")).unwrap();
    other.file("mine.json", text.replace("leia_organa", "of_tomorrow"));
    assert_eq!(other.line("collection set imperial-assault imperial-assault=1").status, 0);
    let run = other.line("collection import mine.json");
    assert_eq!(run.status, 0);
    assert!(run.err.contains("legion: unit of_tomorrow"), "{}", run.err);
    let told = json_of(&other.line("collection show --json").out);
    assert_eq!(told["games"]["xwing"], json!({"product": {"core_set": 2}, "upgrade": {"r2d2": 1}}));
    // Games missing in the file are unchanged.
    assert_eq!(told["games"]["imperial-assault"], json!({"product": {"imperial-assault": 1}}));
    other.file("wrong.json", "{\"muster_collection\": 1,\n \"games\": {\"xwing\": {\"ship\": 3}}}");
    other.line("collection import wrong.json").fails(2, "wrong.json:2:30: ");
    assert_eq!(json_of(&other.line("collection show --json").out), told);
}

#[test]
fn random_lists_and_suggestions_keep_to_what_is_owned() {
    let scratch = owning("core_set=1");
    let line = "random xwing imperial --points 20-50 --owned --seed 3 --to muster";
    let run = scratch.line(line);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    scratch.file("random.json", &run.out);
    assert_eq!(scratch.line("collection lacks random.json").status, 0);
    scratch.line("random xwing scum --owned").fails(2, "--owned");
    let ways = json_of(&scratch.line("suggest luke.json --owned --json").out);
    let cards: Vec<&str> = ways["ways"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|way| way["cards"].as_array().unwrap())
        .map(|card| card["card"].as_str().unwrap())
        .collect();
    let box_of: [&str; 3] = ["protontorpedoes", "determination", "marksmanship"];
    assert!(!cards.is_empty() && cards.iter().all(|card| box_of.contains(card)), "{cards:?}");
}
