//! `muster rebellion`.

use crate::program::{Scratch, json, works};

/// Asserts success with this output.
#[test]
fn a_game_goes_on_from_its_file_and_steps_back() {
    let scratch = Scratch::new();
    let begun = json(&scratch.line("rebellion new game.json --seed 7 --json"));
    assert_eq!((&begun["time"], &begun["reputation"], &begun["rule"]), (&1.into(), &14.into(), &"REB-SETUP-01".into()));
    assert!(begun["happened"].as_array().is_some_and(|lines| lines.len() > 30));
    let placed = json(&scratch.run(["rebellion", "answer", "game.json", "done", "1", "Hoth", "--json"]));
    assert_eq!(placed["rule"], "REB-ASSIGN-01");
    let again = json(&scratch.line("rebellion next game.json --json"));
    assert_eq!(again["answers"], placed["answers"]);
    let back = json(&scratch.line("rebellion back game.json --steps 2 --json"));
    assert_eq!(back["rule"], "REB-SETUP-21");
    let value = again["answers"][0]["value"].to_string();
    let _ = json(&scratch.run(["rebellion", "answer", "game.json", "1", "Hoth", &value, "--json"]));
    scratch.line("rebellion new game.json").fails(2, "game.json");
    works(&scratch.line("rebellion new other.json --seed 8"), "REB-SETUP-01");
}

#[test]
fn the_empire_says_what_it_does_why_and_by_which_rule() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line("rebellion new game.json --seed 7 --json"));
    let run = scratch.line("rebellion answer game.json 1 1 hoth 1 1 1");
    works(&run, "[REB-CMD-07]");
    works(&run, "[REB-CMD-08]");
    let step = json(&scratch.line("rebellion next game.json --json"));
    let reasons = step["reasons"].as_array().expect("reasons");
    assert!(reasons.iter().any(|reason| reason["candidates"].as_array().is_some_and(|all| all.len() > 1)));
    let spanish = scratch.line("--lang es rebellion next game.json");
    works(&spanish, "El Imperio");
}

#[test]
fn a_few_words_of_one_answer_mean_it_and_words_of_several_are_told_apart() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line("rebellion new game.json --seed 7 --json"));
    let _ = json(&scratch.line("rebellion answer game.json 1 --json"));
    scratch.run(["rebellion", "answer", "game.json", "trooper"]).fails(2, "matches");
    works(&scratch.run(["rebellion", "answer", "game.json", "trooper hoth"]), "Hoth: 1 Rebel Trooper.");
    works(&scratch.line("rebellion next game.json"), "X-Wing to: Rebel Base");
}

#[test]
fn the_board_is_shown_and_set_right() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line("rebellion new game.json --seed 7 --json"));
    let _ = json(&scratch.line("rebellion correct game.json units hoth x-wing 2 --json"));
    let board = json(&scratch.line("rebellion board game.json --json"));
    let hoth = board["places"].as_array().and_then(|places| places.iter().find(|place| place["id"] == "hoth"));
    assert_eq!(hoth.map(|hoth| &hoth["units"]["x-wing"]), Some(&2.into()));
    works(&scratch.line("rebellion board game.json"), "Hoth");
    scratch.line("rebellion correct game.json units hoth x-wing 99").fails(2, "box");
    scratch.line("rebellion correct game.json units hoht x-wing 1").fails(2, "hoth");
    scratch.line("rebellion answer game.json so-be-it").fails(2, "so-be-it");
}

#[test]
fn the_log_verifies_a_game_and_notices_a_changed_answer() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line("rebellion new game.json --seed 7 --json"));
    let _ = json(&scratch.run(["rebellion", "answer", "game.json", "1", "1", "hoth", "--json"]));
    let run = scratch.line("rebellion log game.json");
    works(&run, "Verified: 3 answers");
    assert!(run.out.contains("Coruscant: 2 Stormtrooper"), "{}", run.out);
    let text = std::fs::read_to_string(scratch.path().join("game.json")).expect("a game");
    // The base on Endor instead of Hoth: another system, the same checksums.
    let changed = text.replace("{\"system\":12}", "{\"system\":9}");
    assert_ne!(changed, text);
    scratch.file("game.json", changed);
    let run = scratch.line("rebellion log game.json");
    assert_eq!(run.status, 1, "{}", run.out);
    scratch.line("rebellion next game.json").fails(2, "checksums");
    // It is a replay like any other.
    assert_eq!(scratch.line("replay game.json").status, 1);
}

#[test]
fn set_up_and_round_are_printed() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line("rebellion new game.json --seed 7 --option set=expansion --json"));
    for style in ["setup", "round"] {
        let run = scratch.line(&format!("rebellion sheet game.json --style {style} -o {style}.pdf"));
        assert_eq!(run.status, 0, "{}", run.err);
        let pdf = std::fs::read(scratch.path().join(format!("{style}.pdf"))).expect("a file");
        assert!(pdf.starts_with(b"%PDF"));
    }
}

#[test]
fn what_cannot_be_agreed_is_answered_with_what_can() {
    let scratch = Scratch::new();
    scratch.line("rebellion new game.json --option sets=base").fails(64, "set");
    scratch.line("rebellion new game.json --option set=both").fails(64, "set");
    scratch.line("rebellion next nowhere.json").fails(2, "nowhere.json");
    scratch.file("squad.json", crate::program::LEGAL);
    scratch.line("rebellion next squad.json").fails(2, "replay");
}
