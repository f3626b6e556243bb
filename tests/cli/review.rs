//! `muster review`.

use crate::program::{LEGAL, Scratch};

const EMPIRE: &str = r#"{"muster":1,"system":"deckbuilding","format":"introductory","name":"Empire","notes":"",
"list":{"faction":"empire","bases":["lothal","corellia","coruscant","death-star","endor"]}}"#;
const REBELS: &str = r#"{"muster":1,"system":"deckbuilding","format":"introductory","name":"Rebels","notes":"",
"list":{"faction":"rebel","bases":["dantooine","hoth","mon-cala","sullust","yavin-4"]}}"#;

#[test]
fn a_review_tells_the_chances_of_each_round_and_what_cost_them() {
    let scratch = Scratch::new();
    scratch.file("empire.json", EMPIRE);
    scratch.file("rebels.json", REBELS);
    scratch.line("play empire.json rebels.json --seed 4 --players random,heuristic --replay game.json");
    let look = "review game.json --player heuristic --games 64 --seed 1";
    let run = scratch.line(look);
    assert_eq!(run.status, 0, "{}", run.err);
    for part in ["Decisions of Empire", "\n  Round 1 ", "\n  Round 2 ", "with a choice", "better: "] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    assert!(
        scratch.line(&format!("{look} --side 2")).out.contains("the judge would have answered 0 of them otherwise")
    );
    assert!(scratch.line(&format!("{look} --lang es")).out.contains("\n         mejor: "));
    let json: serde_json::Value = serde_json::from_str(&scratch.line(&format!("{look} --json")).out).unwrap();
    assert_eq!((json["side"].clone(), json["player"].clone()), ("first".into(), "heuristic".into()));
    assert!(json["mistakes"][0]["cost"].as_f64().unwrap() > 0.0);
    assert_eq!(json["chances"][0]["round"], 1);
}

#[test]
fn a_review_without_a_replay_or_with_a_judge_that_there_is_not_says_so() {
    let scratch = Scratch::new();
    scratch.file("empire.json", EMPIRE);
    scratch.file("rebels.json", REBELS);
    scratch.line("review empire.json").fails(2, "not a replay");
    scratch.line("play empire.json rebels.json --seed 4 --players random,random --replay game.json");
    scratch.line("review game.json --player grandmaster").fails(64, "grandmaster");
    scratch.line("review game.json --games 1").fails(64, "--games");
    scratch.line("review game.json --side 3").fails(64, "--side");
}

#[test]
fn a_review_is_kept_with_its_game_and_told_again_from_there() {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    scratch.line("play a.json a.json --seed 3 --players random,heuristic --replay game.json");
    let look = "review game.json --player heuristic --games 4 --seed 1 -o kept.json";
    let first = scratch.line(look);
    assert!(first.status == 0 && first.out.contains("Luck with the dice of "), "{}{}", first.out, first.err);
    scratch.line(look).fails(2, "kept.json");
    let again = scratch.line("review kept.json");
    assert!(again.out.starts_with("This review was kept with the game"), "{}", again.out);
    assert_eq!(again.out.split_once('\n').unwrap().1, first.out);
}
