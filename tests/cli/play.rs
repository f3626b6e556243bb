//! `muster play`.

use crate::program::{LEGAL, Scratch, illegal};

/// A readable but illegal Legion list.
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
fn players_that_look_ahead_say_why_and_others_have_nothing_to_say() {
    let scratch = scratch();
    let run = scratch.line("play a.json a.json --seed 3 --players searching,random --why");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("> ") && run.out.contains("points in 12 imagined games"), "{}", run.out);
    let run = scratch.line("play a.json a.json --seed 3 --players random --why --lang es");
    assert!(run.out.contains("Ninguno de los dos jugadores compara"), "{}", run.out);
    assert_eq!(scratch.line("play a.json a.json --why --games 2").status, 64);
}

#[test]
fn what_is_to_be_kept_in_mind_stands_beside_every_rate_and_is_of_the_players_who_played() {
    let scratch = scratch();
    let chance = "every answer was random";
    let run = scratch.line("play a.json a.json --games 4 --seed 3 --players random");
    assert!(run.out.contains(chance), "{}", run.out);
    let run = scratch.line("play a.json a.json --games 4 --seed 3 --players heuristic,random --json");
    assert!(run.out.contains("the two sides were played by different players"), "{}", run.out);
    let run = scratch.line("gauntlet a.json a.json --games 2 --seed 3 --players random --csv");
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].ends_with(",bias") && lines[1..].iter().all(|line| line.contains(chance)), "{}", run.out);
}

#[test]
fn what_cards_did_is_told_of_other_games_too() {
    let scratch = Scratch::new();
    scratch.file("army.json", LEGION);
    let run = scratch.line("play army.json army.json --seed 4 --players random --work");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("shots") && run.out.contains("uses"), "{}", run.out);
}

#[test]
fn two_lists_of_one_game_are_needed() {
    let scratch = scratch();
    assert_eq!(scratch.line("play a.json").status, 64);
    assert_eq!(scratch.line("play a.json a.json a.json").status, 64);
    scratch.line("play a.json army.json").fails(2, "different games");
    scratch.line("play a.json missing.json").fails(2, "missing.json");
}

/// The example army of Legion.
const LEGION: &str = include_str!("../../catalog/examples/legion.json");

#[test]
fn two_legal_legion_armies_play_a_battle_to_its_end_and_the_replay_holds() {
    let scratch = Scratch::new();
    scratch.file("army.json", LEGION);
    let run = scratch.line("play army.json army.json --seed 4 --players random --replay battle.json");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("Heroes of the Alliance") && run.out.contains("Terrain: "), "{}", run.out);
    let verified = scratch.line("replay battle.json");
    assert_eq!(verified.status, 0, "{}", verified.err);
}

#[test]
fn a_layout_or_battle_card_that_does_not_exist_is_answered_with_what_was_meant() {
    let scratch = Scratch::new();
    scratch.file("army.json", LEGION);
    let play = |agreed: &str| scratch.line(&format!("play army.json army.json --players random --seed 4 {agreed}"));
    let run = play("--layout ruined_citty");
    assert!(run.status == 64 && run.err.contains("ruined_city?") && run.err.contains("village"), "{}", run.err);
    let run = play("--battle intercept,battle_lines");
    assert!(run.status == 64 && run.err.contains("quick"), "{}", run.err);
    let run = play("--battle breakthrough,battle_line,clear_conditions --lang es");
    assert!(run.status == 64 && run.err.contains("battle_lines?") && run.err.contains("despliegue"), "{}", run.err);
    // A card of another kind is refused.
    let run = play("--battle battle_lines,breakthrough,clear_conditions");
    assert!(run.status == 64 && run.err.contains("objective \"battle_lines\""), "{}", run.err);
    let run = play("--layout forest --battle breakthrough,battle_lines,clear_conditions --json");
    assert_eq!(run.status, 0, "{}", run.err);
}

#[test]
fn a_replay_that_is_there_already_is_kept() {
    let scratch = scratch();
    scratch.file("game.json", "mine");
    scratch.line("play a.json a.json --replay game.json").fails(2, "--force");
    assert_eq!(std::fs::read_to_string(scratch.path().join("game.json")).unwrap(), "mine");
}

/// A second squad, of 31 points.
const OTHER: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Vader","notes":"","list":{"faction":"imperial","ships":[
  {"pilot":"darthvader","ship":"tieadvanced","upgrades":["predator"]},{"pilot":"academypilot","ship":"tiefighter","upgrades":[]}]}}"#;

fn with_other() -> Scratch {
    let scratch = scratch();
    scratch.file("b.json", OTHER);
    scratch.file("bad.json", illegal());
    scratch
}

#[test]
fn an_illegal_list_is_refused_with_the_findings_of_both() {
    let scratch = with_other();
    let run = scratch.line("play b.json bad.json");
    assert_eq!((run.status, run.err.lines().count()), (1, 1));
    assert!(run.out.contains("XW-CHK-04") && run.out.contains("b.json: Vader"), "{}", run.out);
    let reports = scratch.line("play b.json bad.json --json").json();
    assert_eq!([&reports[0]["legal"], &reports[1]["legal"]], [true, false]);
}

#[test]
fn computer_players_are_called_by_the_names_people_know_and_a_wrong_one_is_told_them() {
    let scratch = with_other();
    let run = scratch.line("play a.json b.json --seed 7 --players Principiante,azar --json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let account = run.json().remove(0);
    assert_eq!([&account["a"]["player"], &account["b"]["player"]], ["heuristic", "random"]);
    let wrong = scratch.line("play a.json b.json --players wedge");
    assert_eq!(wrong.status, 64);
    assert!(wrong.err.contains("heuristic (Beginner), searching (Club player), expert (Expert)"), "{}", wrong.err);
    let help = scratch.line("play --help --lang es");
    assert!(help.out.contains("principiante, club"), "{}", help.out);
}

#[test]
fn a_series_is_told_to_machines_and_is_the_same_on_any_number_of_cores() {
    let scratch = with_other();
    let play = |jobs: &str| {
        let run = scratch.line(&format!("play a.json b.json --games 9 --seed 7 --players random --json --jobs {jobs}"));
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        run
    };
    // Speed is no part of the result.
    assert_eq!(play("1").out, play("3").out);
    let account = play("1").json().remove(0);
    assert_eq!([&account["system"], &account["a"]["player"], &account["b"]["name"]], ["xwing", "random", "Vader"]);
    assert_eq!([&account["games"], &account["seed"]], [9, 7]);
    let (wins, draws) = (account["wins"].as_array().unwrap(), account["draws"].as_u64().unwrap());
    assert_eq!(wins.iter().map(|wins| wins.as_u64().unwrap()).sum::<u64>() + draws, 9);
    assert_eq!(account["a"]["pieces"].as_array().unwrap().len(), 3);
    assert_eq!(account["a"]["pieces"][0]["name"], "Luke Skywalker");
    assert_eq!(account["a"]["interval"].as_array().unwrap().len(), 2);
}

#[test]
fn a_saved_game_is_told_again_and_verified() {
    let scratch = with_other();
    let run = scratch.line("play a.json b.json --seed 7 --players random --replay game.json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let outcome = run.out.lines().nth(1).unwrap().to_owned();
    let again = scratch.line("replay game.json");
    assert_eq!((again.status, again.err.as_str()), (0, ""));
    assert!(again.out.contains(&outcome) && again.out.contains("Verified"), "{}", again.out);
    let json = scratch.line("replay game.json --json --lang es").json().remove(0);
    assert_eq!([&json["verified"], &json["warnings"]], [&serde_json::json!(true), &serde_json::json!([])]);
    assert!(!json["log"].as_array().unwrap().is_empty());

    let log = json["log"].as_array().unwrap();
    assert!(log.iter().any(|line| line["message"] == "Ronda 1."), "{log:?}");

    // With another seed the replay differs, unless no die was rolled.
    let text = std::fs::read_to_string(scratch.path().join("game.json")).unwrap();
    let parts = (1..30).any(|seed| {
        let _ = scratch.line(&format!("play a.json b.json --seed {seed} --players random --replay one.json --force"));
        let one = std::fs::read_to_string(scratch.path().join("one.json")).unwrap();
        scratch.file("other.json", one.replacen(&format!("\"seed\": {seed},"), "\"seed\": 70,", 1));
        let run = scratch.line("replay other.json");
        assert!(run.status == 0 || run.err.lines().count() == 1, "{}", run.err);
        run.status == 1
    });
    assert!(parts);
    // A replay of another program runs with a warning; one with an illegal list does not run.
    scratch.file("older.json", text.replacen(env!("CARGO_PKG_VERSION"), "0.0.1", 1));
    let run = scratch.line("replay older.json");
    assert!(run.status == 0 && run.err.contains("0.0.1"), "{}", run.err);
    scratch.file("bad.json", text.replacen("r2astromech", "r2d2", 1));
    let run = scratch.line("replay bad.json");
    assert!(run.status == 1 && run.err.contains("first list"), "{}", run.err);
}

#[test]
fn an_unknown_player_or_option_is_answered_with_what_was_meant() {
    let scratch = with_other();
    let run = scratch.line("play a.json b.json --players randon");
    assert!(run.status == 64 && run.err.contains("did you mean random?"), "{}", run.err);
    let run = scratch.line("play a.json b.json --option weather");
    assert!(run.status == 64 && run.err.contains("key=value"), "{}", run.err);
    let run = scratch.line("play a.json b.json --option weather=rain");
    assert!(run.status == 64 && run.err.contains("weather"), "{}", run.err);
}

#[test]
fn lists_that_are_legal_but_cannot_be_played_are_refused_with_the_reason() {
    let scratch = with_other();
    let epic = |ships: &str| {
        format!(
            r#"{{"muster":1,"system":"xwing","format":"epic","name":"Fleet","notes":"","list":{{"faction":"rebel","ships":[{ships}]}}}}"#
        )
    };
    scratch.file("huge.json", epic(r#"{"pilot":"gr75mediumtransport","ship":"gr75mediumtransport","upgrades":[]}"#));
    let run = scratch.line("play b.json huge.json");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("second list") && run.err.contains("huge ships"), "{}", run.err);

    let rookies = |count| vec![r#"{"pilot":"rookiepilot","ship":"xwing","upgrades":[]}"#; count];
    let mut bandits = vec![r#"{"pilot":"banditsquadronpilot","ship":"z95headhunter","upgrades":[]}"#; 12];
    bandits.extend(rookies(7));
    scratch.file("swarm.json", epic(&rookies(12).join(",")));
    scratch.file("bandits.json", epic(&bandits.join(",")));
    let run = scratch.line("play bandits.json swarm.json");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("first list") && run.err.contains("more ships"), "{}", run.err);
    assert!(scratch.line("play bandits.json swarm.json --lang es").err.contains("más naves"));
}

/// The example army of Imperial Assault.
const SKIRMISH: &str = include_str!("../../catalog/examples/imperial-assault.json");

#[test]
fn maps_and_missions_are_taken_by_name_and_wrong_ones_answered_with_what_is_near() {
    let scratch = Scratch::new();
    scratch.file("army.json", SKIRMISH);
    let play = |arguments: &[&str]| {
        let mut line =
            vec!["play", "army.json", "army.json", "--seed", "4", "--players", "random", "--option", "rounds=1"];
        line.extend(arguments);
        scratch.run(&line)
    };
    for map in ["mos-eisley-outskirts", "Mos Eisley Outskirts", "mos eisley OUTSKIRTS"] {
        let run = play(&["--map", map, "--mission", "Smuggled Goods"]);
        assert_eq!(run.status, 0, "{map}: {}", run.err);
        assert!(run.out.contains("Map: Mos Eisley Outskirts; mission: Smuggled Goods."), "{}", run.out);
    }
    for (arguments, part) in [
        (&["--map", "mos-esley-outskirts"][..], "Did you mean mos-eisley-outskirts?"),
        (&["--map", "tibanna"], "Did you mean bespin-tibanna-facility?"),
        (&["--map", "qqq"], "Available: 30th-floor-plaza, anchorhead-cantina"),
        (&["--map", "Temple Gardens"], "Temple Gardens cannot be played"),
        (&["--map", "Mos Eisley Outskirts", "--mission", "smugled goods"], "Did you mean mos-eisley-outskirts-b?"),
        (&["--mission", "qqq"], "Available: hold, duel"),
        (&["--map", "qqq", "--lang", "es"], "No existe el mapa «qqq»."),
    ] {
        let run = play(arguments);
        assert_eq!(run.status, 64, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn the_maps_that_are_played_are_listed_with_their_missions() {
    let scratch = Scratch::new();
    let run = scratch.line("play --list-maps");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("  mos-eisley-outskirts  Mos Eisley Outskirts"), "{}", run.out);
    assert!(run.out.contains("    mos-eisley-outskirts-a  Get to the Ship"), "{}", run.out);
    assert!(run.out.contains("In doubt: ") && !run.out.contains("nal-hutta-borderlands"), "{}", run.out);
    let maps = &scratch.line("play --list-maps --json").json()[0];
    let maps = maps.as_array().unwrap();
    assert!(maps.len() > 40 && maps.iter().all(|map| map["missions"].as_array().unwrap().len() >= 2));
}
