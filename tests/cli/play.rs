//! `muster play`.

use crate::program::{LEGAL, Scratch};

/// A Legion list that is read; there are no matches for its game.
const ARMY: &str = r#"{"muster":1,"system":"legion","format":"standard","name":"","notes":"","list":{"faction":"rebel_alliance","units":[]}}"#;

/// A folder with a legal squad and an army.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    scratch.file("army.json", ARMY);
    scratch
}

#[test]
fn numbers_out_of_bounds_are_answered_with_the_bounds() {
    let scratch = scratch();
    for (arguments, part) in [
        ("--games 0", "from 1 to 10000000"),
        ("--games 10000001", "from 1 to 10000000"),
        ("--games many", "many"),
        ("--games -1", "-1"),
        ("--seed 9007199254740992", "from 0 to 9007199254740991"),
        ("--jobs 1025", "from 0 to 1024"),
        ("--players a,b,c", "a,b,c"),
        ("--players a,", "--players"),
        ("--replay -", "--replay"),
    ] {
        for language in ["en", "es"] {
            let run = scratch.line(&format!("play a.json a.json {arguments} --lang {language}"));
            assert_eq!((run.status, run.out.as_str()), (64, ""), "{arguments}: {}", run.err);
            assert!(
                run.err.contains(part) || (language == "es" && part.starts_with("from")),
                "{arguments}: {}",
                run.err
            );
        }
    }
}

#[test]
fn two_lists_of_one_game_are_needed() {
    let scratch = scratch();
    assert_eq!(scratch.line("play a.json").status, 64);
    assert_eq!(scratch.line("play a.json a.json a.json").status, 64);
    scratch.line("play a.json army.json").fails(2, "different games");
    scratch.line("play a.json missing.json").fails(2, "missing.json");
}

#[test]
fn a_game_without_matches_says_so() {
    scratch().line("play army.json army.json").fails(2, "no practice matches for ");
}

#[test]
fn a_replay_that_is_there_already_is_kept() {
    let scratch = scratch();
    scratch.file("game.json", "mine");
    scratch.line("play a.json a.json --replay game.json").fails(2, "--force");
    assert_eq!(std::fs::read_to_string(scratch.path().join("game.json")).unwrap(), "mine");
}
