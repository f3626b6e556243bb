//! `muster pack`, and lists that name packs.

use crate::program::Scratch;
use serde_json::{Value, json};

const WEDGE: &str = r#"{"muster": 1, "system": "xwing", "name": "Wedge", "list": {"faction": "rebel",
    "ships": [{"pilot": "wedgeantilles", "ship": "xwing", "upgrades": ["predator"]}]}}"#;

const LEAGUE: &str = r#"{ "muster_pack": 1, "id": "league", "name": "League", "version": "1", "system": "xwing", "note": "Ours.",
  "files": [
    { "muster_catalog": 1, "system": "xwing", "kind": "upgrades",
      "changes": [ { "id": "predator", "points": 2 } ] },
    { "muster_catalog": 1, "system": "xwing", "kind": "pilots",
      "rows": [ { "key": "rebel:xwing:tessolen", "id": "tessolen", "name": "Tess Olen", "ship": "xwing", "faction": "rebel",
        "squad_faction": "rebel", "pilot_skill": 6, "points": 25, "unique": true, "unique_key": "tessolen",
        "slots": ["elite"], "has_ability": false } ] } ] }"#;

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A folder with a list and a stored pack.
fn league() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("wedge.json", WEDGE);
    scratch.file("league.json", LEAGUE);
    let run = scratch.line("pack add league.json");
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    assert_eq!(run.out, "Added and on: League 1 (league), X-Wing (first edition): 1 new card, 1 changed\n");
    scratch
}

fn points(scratch: &Scratch, file: &str) -> Value {
    json_of(&scratch.line(&format!("check {file} --json")).out)["totals"][0]["value"].clone()
}

#[test]
fn a_pack_is_checked_with_file_line_card_and_field_and_nothing_is_kept() {
    let scratch = Scratch::new();
    scratch.file("league.json", LEAGUE);
    let run = scratch.line("pack check league.json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "Valid: League 1 (league), X-Wing (first edition): 1 new card, 1 changed\n");
    assert!(!scratch.path().join("data").exists());
    scratch.file("league.json", LEAGUE.replace("\"points\": 2 ", "\"points\": \"two\" "));
    let run = scratch.line("pack check league.json");
    assert_eq!(run.status, 2);
    assert_eq!(run.out, "league.json: 1 problem\n");
    assert!(run.err.starts_with("league.json, line 4, card predator, field points: Wrong type"), "{}", run.err);
    let told = json_of(&scratch.line("pack check league.json --json").out);
    assert_eq!((&told["ok"], &told["pack"]), (&json!(false), &Value::Null));
    let slip = &told["slips"][0];
    assert_eq!((&slip["file"], &slip["line"]), (&json!("league.json"), &json!(4)));
    assert_eq!((&slip["card"], &slip["field"]), (&json!("predator"), &json!("points")));
    let run = scratch.line("pack add league.json");
    assert_eq!(run.status, 2);
    assert!(run.out.starts_with("league.json was not added.") && !scratch.path().join("data").exists(), "{}", run.out);
    scratch.line("pack check nothing.json").fails(2, "nothing.json");
}

#[test]
fn a_folder_is_a_pack_too() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path().join("house")).unwrap();
    let manifest = r#"{"muster_pack": 1, "id": "house", "name": "House", "version": "1", "system": "xwing"}"#;
    scratch.file("house/pack.json", manifest);
    scratch.line("pack check house").fails(2, "pack.json: the pack contains no cards");
    let rows = r#"{"muster_catalog": 1, "system": "xwing", "kind": "upgrades",
        "changes": [{"id": "lonewolf", "points": 1}]}"#;
    scratch.file("house/upgrades.json", rows);
    for path in ["house", "house/", "house/pack.json"] {
        let run = scratch.line(&format!("pack check {path}"));
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{path}");
    }
}

#[test]
fn a_list_is_judged_by_the_packs_it_names_and_another_is_not() {
    let scratch = league();
    assert_eq!(points(&scratch, "wedge.json"), 32);
    assert_eq!(scratch.line("pack use wedge.json league -o league_wedge.json").status, 0);
    assert_eq!(points(&scratch, "league_wedge.json"), 31);
    assert_eq!(points(&scratch, "wedge.json"), 32);
    let told = scratch.line("check league_wedge.json");
    assert!(told.out.contains("Changed by League 1: Predator."), "{}", told.out);
    let text = scratch.line("convert league_wedge.json --to text").out;
    assert!(text.contains("(packs: League 1)"), "{text}");
    assert_eq!(scratch.line("pack use league_wedge.json -o back.json").status, 0);
    assert_eq!(points(&scratch, "back.json"), 32);
    scratch.line("pack use wedge.json other").fails(2, "The pack \"other\" is not installed");
}

#[test]
fn a_list_whose_pack_was_removed_says_so_and_is_judged_again_when_it_is_back() {
    let scratch = league();
    assert_eq!(scratch.line("pack use wedge.json league -o league_wedge.json").status, 0);
    assert_eq!(scratch.line("pack remove league").out, "Removed: League 1\n");
    let told = scratch.line("check league_wedge.json");
    assert_eq!(told.status, 1);
    assert!(told.out.contains("The list is built with the pack league 1, which is not installed"), "{}", told.out);
    assert_eq!(points(&scratch, "league_wedge.json"), 32);
    assert_eq!(scratch.line("pack add league.json").status, 0);
    assert_eq!(points(&scratch, "league_wedge.json"), 31);
    scratch.line("pack remove leage").fails(2, "The pack \"leage\" is not installed");
}

#[test]
fn a_version_means_the_same_cards_and_another_one_takes_its_place() {
    let scratch = league();
    assert_eq!(scratch.line("pack use wedge.json league -o league_wedge.json").status, 0);
    assert_eq!(scratch.line("pack add league.json").status, 0);
    let cheaper = LEAGUE.replace("\"points\": 2 ", "\"points\": 1 ");
    scratch.file("league.json", &cheaper);
    scratch.line("pack add league.json").fails(2, "another version");
    scratch.file("league.json", cheaper.replace("\"version\": \"1\"", "\"version\": \"2\""));
    let run = scratch.line("pack add league.json");
    assert!(run.out.starts_with("Replaced version 1: League 2"), "{}", run.out);
    assert_eq!(points(&scratch, "league_wedge.json"), 30);
    let told = scratch.line("check league_wedge.json");
    assert!(told.out.contains("built with League 1; it was checked with the installed version 2"), "{}", told.out);
}

#[test]
fn packs_are_listed_and_switched() {
    let scratch = league();
    assert_eq!(scratch.line("pack off league").out, "Off: League 1\n");
    let told = json_of(&scratch.line("pack list --json").out);
    let pack = json!({"id": "league", "system": "xwing", "name": "League", "version": "1", "note": "Ours.",
        "brings": 1, "changes": 1, "tables": [], "on": false});
    assert_eq!(told, json!({"packs": [pack]}));
    let begun =
        |scratch: &Scratch| json_of(&scratch.line("random xwing rebel --seed 1 --to muster").out).get("packs").cloned();
    assert_eq!(begun(&scratch), None);
    assert_eq!(scratch.line("pack on league --json").status, 0);
    assert_eq!(begun(&scratch), Some(json!([{"id": "league", "version": "1"}])));
    let shown = scratch.line("pack list").out;
    assert!(shown.starts_with("on   League 1 (league)") && shown.contains("Ours."), "{shown}");
    assert_eq!(Scratch::new().line("pack list").out, "No packs yet. Add one with `muster pack add PATH`.\n");
}

#[test]
fn the_search_finds_the_cards_of_packs_as_homebrew() {
    let scratch = league();
    let found = scratch.line("search xwing tess olen").out;
    assert!(found.contains("Tess Olen (homebrew)") && found.contains("League 1"), "{found}");
    assert_eq!(scratch.line("pack off league").status, 0);
    assert!(!scratch.line("search xwing tess olen").out.contains("Tess Olen"));
    assert_eq!(scratch.line("pack on league").status, 0);
    assert!(scratch.line("search xwing tess olen").out.contains("Tess Olen"));
    assert_eq!(scratch.line("pack remove league").status, 0);
    assert!(!scratch.line("search xwing tess olen").out.contains("Tess Olen"));
}

#[test]
fn the_search_shows_what_a_pack_makes_of_a_card_while_it_is_on() {
    let scratch = league();
    let found = json_of(&scratch.line("search xwing predator --json").out)["hits"][0].clone();
    assert_eq!((&found["id"], &found["cost"]), (&json!("predator"), &json!(2)));
    assert!(found["detail"].as_str().unwrap().ends_with("changed by League 1"), "{found}");
    assert_eq!(scratch.line("pack off league").status, 0);
    let found = json_of(&scratch.line("search xwing predator --json").out)["hits"][0].clone();
    assert_eq!(found["cost"], json!(3));
    assert!(!found["detail"].as_str().unwrap().contains("League"), "{found}");
}

#[test]
fn the_search_filters_by_what_a_card_costs_with_the_packs_that_are_on() {
    let scratch = league();
    let found = |scratch: &Scratch, filter: &str| {
        let run = scratch.line(&format!("search xwing predator {filter} --json"));
        json_of(&run.out)["hits"].as_array().unwrap().iter().any(|hit| hit["id"] == "predator")
    };
    assert!(found(&scratch, "cost=2") && !found(&scratch, "cost=3"));
    assert_eq!(scratch.line("pack off league").status, 0);
    assert!(!found(&scratch, "cost=2") && found(&scratch, "cost=3"));
}

#[test]
fn a_list_with_packs_is_played_and_its_replay_wants_the_pack() {
    let scratch = league();
    scratch.file("plain.json", WEDGE.replace("\"predator\"", ""));
    assert_eq!(scratch.line("pack use wedge.json league -o league_wedge.json").status, 0);
    let run = scratch.line("play league_wedge.json plain.json --seed 1 --replay game.json");
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    let replay = json_of(&std::fs::read_to_string(scratch.path().join("game.json")).unwrap());
    assert_eq!((&replay["packs"][0]["id"], &replay["packs"][0]["version"]), (&json!("league"), &json!("1")));
    let again = scratch.line("replay game.json");
    assert_eq!((again.status, again.err.as_str()), (0, ""), "{}", again.out);
    assert_eq!(scratch.line("pack remove league").status, 0);
    scratch.line("replay game.json").fails(2, "this was played with the pack league 1, which is not installed");
    scratch.file("league.json", LEAGUE.replace("\"points\": 2 ", "\"points\": 1 "));
    assert_eq!(scratch.line("pack add league.json").status, 0);
    assert!(scratch.line("replay game.json").err.contains("a pack league 1 whose contents differ"));
}

#[test]
fn a_list_does_not_meet_a_pack_that_changes_its_cards() {
    let scratch = league();
    assert_eq!(scratch.line("pack use wedge.json league -o league_wedge.json").status, 0);
    let told = "\"Wedge\" uses Predator as published, and League 1 changes it";
    scratch.line("play league_wedge.json wedge.json --seed 1").fails(2, told);
    scratch.line("gauntlet league_wedge.json --against wedge.json --games 1").fails(2, told);
}

#[test]
fn a_gauntlet_names_the_list_that_cannot_meet_the_others_and_goes_on_without_it() {
    let scratch = league();
    scratch.file("other.json", WEDGE.replace("\"Wedge\"", "\"Other\""));
    scratch.file("third.json", WEDGE.replace("\"Wedge\"", "\"Third\""));
    scratch.file("odd.json", WEDGE.replace("\"Wedge\"", "\"Odd one\""));
    assert_eq!(scratch.line("pack use odd.json league -o odd_one.json").status, 0);
    let line = "gauntlet odd_one.json wedge.json other.json --among --games 2 --seed 1 --players random";
    let refused = scratch.line(line);
    refused.fails(2, "Odd one cannot play the others. \"");
    assert!(refused.err.contains("continue without those with --leave-out"), "{}", refused.err);
    assert!(!refused.err.contains("Other cannot play"), "{}", refused.err);
    let played = scratch.line(&format!("{line} --leave-out --json"));
    assert_eq!(played.status, 0, "{}", played.err);
    let names: Vec<Value> =
        played.json().remove(0)["lists"].as_array().unwrap().iter().map(|list| list["name"].clone()).collect();
    assert_eq!(names, [json!("Wedge"), json!("Other")]);
    // A named field is checked like the player's own lists.
    let run = scratch.line("gauntlet wedge.json --against odd_one.json --against third.json --games 2 --seed 1 --players random --leave-out");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("Third") && !run.out.contains("Odd one"), "{}", run.out);
}
