//! `muster diff`.

use crate::program::{LEGAL, Scratch};

#[test]
fn what_came_and_went_is_shown_with_its_cost() {
    let scratch = Scratch::new();
    scratch.file("before.json", LEGAL);
    scratch.file("after.json", scratch.line("suggest before.json --take 1").out);
    let run = scratch.line("diff before.json after.json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let told: serde_json::Value =
        serde_json::from_str(&scratch.line("diff before.json after.json --json").out).unwrap();
    let points = |side: &str| told[side]["points"].as_i64().unwrap();
    assert!(points("after") > points("before"));
    assert_eq!((told["equal"].as_bool(), told["after"]["legal"].as_bool()), (Some(false), Some(true)));
    let changed = &told["changed"][0];
    let added = changed["added"][0].as_str().unwrap();
    assert_eq!(changed["removed"].as_array().map(Vec::len), Some(0));
    assert!(changed["after"].as_i64() > changed["before"].as_i64());
    assert!(run.out.contains(&format!("    + {added}\n")), "{}", run.out);
    let back = scratch.line("diff after.json before.json");
    assert!(back.out.contains(&format!("    - {added}\n")), "{}", back.out);
}

#[test]
fn a_list_and_its_text_have_the_same_cards() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.file("squad.txt", scratch.line("convert squad.json --to text").out);
    let run = scratch.line("diff squad.json squad.txt");
    assert_eq!((run.status, run.out.lines().count()), (0, 3), "{}", run.out);
    assert!(run.out.ends_with("Both have the same cards.\n"), "{}", run.out);
}

#[test]
fn lists_of_two_games_are_not_compared() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.file("army.json", scratch.line("random imperial-assault rebel --seed 1 --to muster").out);
    scratch.line("diff squad.json army.json").fails(2, "different games");
    let run = scratch.line("diff squad.json");
    assert_eq!(run.status, 64);
    assert!(run.err.contains("AFTER"), "{}", run.err);
}
