//! `muster exercise`.

use crate::{
    onward::json,
    program::{Scratch, works},
};

#[test]
fn exercises_are_listed_and_shown_in_both_languages() {
    let scratch = Scratch::new();
    works(&scratch.line("exercise list"), "block-the-ace");
    let told = json(&scratch, "exercise list xwing --json");
    assert!(told.as_array().unwrap().len() >= 12);
    for (language, word) in [("en", "Solved if"), ("es", "Resuelto si")] {
        works(&scratch.line(&format!("exercise show xwing block-the-ace --lang {language}")), word);
    }
    scratch.line("exercise show xwing nothing").fails(64, "nothing");
}

#[test]
fn an_exercise_is_tried_and_its_game_is_judged_alike() {
    let scratch = Scratch::new();
    works(&scratch.line("exercise save xwing mind-the-edge -o p.json"), "");
    works(&scratch.line("position check p.json"), "forbid nothing");
    for seed in 0..4 {
        let line = format!("exercise try xwing mind-the-edge --seed {seed} --replay g{seed}.json --json");
        let told = json(&scratch, &line);
        let judged = scratch.line(&format!("exercise judge g{seed}.json mind-the-edge --json"));
        let word = if told["solved"] == true { "solved" } else { "failed" };
        assert!(judged.out.contains(word), "{}: {}", told, judged.out);
    }
    let other = scratch.line("exercise judge g0.json joust");
    other.fails(2, "did not begin with the position");
    let measured = json(&scratch, "exercise measure xwing mind-the-edge --tries 6 --json");
    assert_eq!(measured[0]["tries"], 6);
}
