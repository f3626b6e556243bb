//! `muster onward`.

use serde_json::Value;

use crate::program::{LEGAL, Scratch};

/// A game of the beginner against who plays at random.
pub fn game() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let run = scratch.line("play squad.json squad.json --seed 3 --players random,beginner --replay game.json");
    assert_eq!(run.status, 0, "{}", run.err);
    scratch
}

pub fn json(scratch: &Scratch, line: &str) -> Value {
    let run = scratch.line(line);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{line}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_game_is_played_on_from_a_round_the_same_way_for_its_seed_and_by_whom_one_likes() {
    let scratch = game();
    let line = "onward game.json --round 1 --side 1 --games 24 --seed 5 --json";
    let first = json(&scratch, line);
    assert_eq!(first, json(&scratch, &format!("{line} --jobs 3")));
    let rate = |value: &Value| value["whole"]["won"]["rate"].as_f64().unwrap();
    let low = rate(&json(&scratch, &format!("{line} --players random,beginner")));
    let high = rate(&json(&scratch, &format!("{line} --players beginner,random")));
    assert!(low < 0.3 && high > 0.7 && (0.1..0.9).contains(&rate(&first)), "{low}, {high}, {first}");
}

#[test]
fn every_answer_is_tried_and_the_given_one_is_marked() {
    let scratch = game();
    let told = json(&scratch, "onward game.json --round 2 --each --games 8 --seed 5 --json");
    let each = told["each"].as_array().unwrap();
    assert!(each.len() > 3);
    assert_eq!(each.iter().filter(|answer| answer["given"] == true).count(), 1);
    let rates: Vec<f64> = each.iter().map(|answer| answer["won"]["rate"].as_f64().unwrap()).collect();
    assert!(rates.is_sorted_by(|one, next| one >= next), "{rates:?}");
    for language in ["en", "es"] {
        let run = scratch.line(&format!("onward game.json --round 2 --each --games 8 --seed 5 --lang {language}"));
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert_eq!(run.out.lines().filter(|line| line.starts_with('*')).count(), 1, "{}", run.out);
        assert!(!run.out.contains('{') && !run.out.contains("cli."), "{}", run.out);
    }
}

#[test]
fn a_moment_that_there_is_not_is_told() {
    let scratch = game();
    scratch.line("onward game.json --round 90").fails(2, "no such moment");
    scratch.line("onward game.json --at 20000").fails(2, "no such moment");
    let answers = json(&scratch, "replay game.json --json")["answers"].as_u64().unwrap();
    scratch.line(&format!("onward game.json --at {answers}")).fails(2, "over at that moment");
    assert_eq!(scratch.line("onward game.json --players nobody").status, 64);
    assert_eq!(scratch.line("onward game.json --players beginner,random,random").status, 64, "two sides, two players");
}
