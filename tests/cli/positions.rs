//! `muster position`.

use serde_json::Value;

use crate::{
    onward::{game, json},
    program::{Scratch, works},
};

/// A game with the position of its second round.
fn position() -> Scratch {
    let scratch = game();
    works(&scratch.line("position new game.json --round 2 -o p.json"), "");
    scratch
}

/// Changes a number of the first ship of the first side.
fn changed(scratch: &Scratch, id: &str, value: i64) {
    let mut read: Value =
        serde_json::from_str(&std::fs::read_to_string(scratch.path().join("p.json")).unwrap()).unwrap();
    let rows = read["position"][0]["changes"].as_array_mut().unwrap();
    let ship = rows.iter_mut().find(|row| row["side"] == 1 && row["piece"] == 1).unwrap();
    ship[id] = value.into();
    scratch.file("changed.json", read.to_string());
}

#[test]
fn a_position_of_a_game_is_written_shown_and_found_to_break_no_rule() {
    let scratch = position();
    works(&scratch.line("position check p.json"), "forbid nothing");
    for (language, word) in [("en", "round 2"), ("es", "ronda 2")] {
        let run = scratch.line(&format!("position show p.json --lang {language}"));
        assert!(run.out.contains(word), "{}", run.out);
    }
    let told = json(&scratch, "position show p.json --json");
    assert!(told["position"].as_array().unwrap().len() > 4);
}

#[test]
fn what_the_rules_forbid_of_a_position_is_said_with_its_rule() {
    let scratch = position();
    changed(&scratch, "damage", 40);
    let run = scratch.line("position check changed.json");
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.out.contains("XW-DAMAGE-04"), "{}", run.out);
    changed(&scratch, "x", 1);
    let told = scratch.line("position check changed.json --json");
    assert!(told.out.contains("XW-DAMAGE-16"), "{}", told.out);
    changed(&scratch, "honor", 1);
    assert!(scratch.line("position check changed.json").out.contains("honor"), "what cannot be set is named");
}

#[test]
fn a_position_is_played_to_its_end_and_its_replay_is_verified() {
    let scratch = position();
    changed(&scratch, "focus", 2);
    let line = "position play changed.json --dice 7 --players random --replay on.json --json";
    let told = json(&scratch, line);
    assert!(told["outcome"]["rounds"].as_u64().unwrap() >= 2);
    let verified = json(&scratch, "replay on.json --json");
    assert_eq!(verified["verified"], true);
    assert_eq!(verified["answers"], told["answers"]);
    let onward = json(&scratch, "onward p.json --games 8 --players random --seed 4 --json");
    assert_eq!(onward["whole"]["games"], 8, "a position is a replay to the other commands");
}

#[test]
fn damage_cards_are_set_by_name_in_any_language_and_no_more_of_them_than_there_are() {
    let scratch = position();
    let with = |cards: serde_json::Value| {
        let text = std::fs::read_to_string(scratch.path().join("p.json")).unwrap();
        let mut read: Value = serde_json::from_str(&text).unwrap();
        let rows = read["position"][0]["changes"].as_array_mut().unwrap();
        let ship = rows.iter_mut().find(|row| row["side"] == 1 && row["piece"] == 1).unwrap();
        ship["damage"] = ship["damage"].as_i64().unwrap().max(1).into();
        ship["faceup"] = cards;
        scratch.file("changed.json", read.to_string());
    };
    with(serde_json::json!(["Blinded Pilot"]));
    works(&scratch.line("position check changed.json"), "forbid nothing");
    works(&scratch.line("position show changed.json"), "faceup damage: Blinded Pilot");
    let told = json(&scratch, "position show changed.json --json");
    let rows = told["position"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["cards"]["faceup"].as_array().is_some_and(|cards| cards.len() == 1)));
    with(serde_json::json!(vec!["Blinded Pilot"; 9]));
    let run = scratch.line("position check changed.json");
    assert_eq!(run.status, 1);
    assert!(run.out.contains("XW-DAMAGE-13") && run.out.contains("9 times"), "{}", run.out);
    with(serde_json::json!(["No Such Card"]));
    let run = scratch.line("position check changed.json");
    assert!(run.status != 0 && run.err.contains("No Such Card"), "{} {}", run.out, run.err);
}
