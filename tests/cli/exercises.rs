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

#[test]
fn an_exercise_of_ones_own_is_made_checked_tried_and_shared() {
    let scratch = Scratch::new();
    works(&scratch.line("exercise save xwing joust -o p.json"), "");
    let run = scratch.run([
        "exercise",
        "new",
        "p.json",
        "--name",
        "Straight on",
        "--task",
        "Hit them.",
        "--within",
        "3",
        "--goal",
        r#"{"dealt": 1}"#,
        "--goal",
        r#"{"alive": {"side": 1, "piece": 1}}"#,
        "-o",
        "mine.json",
    ]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for (language, word) in [("en", "forbid nothing"), ("es", "no prohíben nada")] {
        works(&scratch.line(&format!("exercise check mine.json --lang {language}")), word);
    }
    works(&scratch.line("exercise show mine.json straight-on"), "at least 1 damage");
    let told = json(&scratch, "exercise try mine.json straight-on --seed 3 --json");
    assert_eq!(told["id"], "straight-on");
    let measured = json(&scratch, "exercise measure mine.json --tries 2 --json");
    assert_eq!((&measured[0]["id"], &measured[0]["tries"]), (&"straight-on".into(), &2.into()));
    let wrong = scratch.run(["exercise", "new", "p.json", "--name", "x", "--goal", r#"{"honor": 1}"#]);
    assert!(wrong.status != 0 && wrong.err.contains("goal"), "{}", wrong.err);
    scratch.line("exercise check p.json").fails(2, "p.json");
    scratch.line("exercise list nothing").fails(64, "nothing");
}
