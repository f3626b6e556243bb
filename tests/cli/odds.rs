//! `muster odds`.

use crate::program::{LEGAL, Scratch};
use serde_json::Value;

const SITUATION: &str = r#"{"muster":1,"system":"xwing","odds":{
  "attack":{"dice":3,"focus":1},
  "defense":{"dice":3,"focus":1,"hull":3}}}"#;
const SKIRMISH: &str = r#"{"muster":1,"system":"imperial-assault","odds":{
  "attack":{"type":"melee","dice":["red","red","yellow"],"surges":[{"cost":1,"damage":2},{"cost":1,"pierce":3}]},
  "defense":{"dice":["black"],"health":9},"distance":0,"surge_choice":"most_damage"}}"#;
const ACES: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Aces","list":{"faction":"imperial","ships":[
  {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["predator","autothrusters"]},
  {"pilot":"scimitarsquadronpilot","ship":"tiebomber","upgrades":["concussionmissiles"]}]}}"#;
const ARMY: &str = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"Empire",
  "list":{"season":"ffg","affiliation":"imperial","deployment":["darth-vader","stormtrooper-elite"],"command":null}}"#;
const CLASH: &str = r#"{"muster":1,"system":"legion","odds":{
  "attack":{"type":"ranged","dice":{"white":5},"surge":"hit","aim":1},
  "defense":{"die":"red","cover":"light","wounds":[1,1,1,1,1]}}}"#;
const REBELS: &str = r#"{"muster":1,"system":"legion","format":"standard","name":"Rebels","list":{"faction":"rebel_alliance","units":[
  {"unit":"rebel_troopers","upgrades":["z_6_trooper"]},{"unit":"at_rt_rebel"}]}}"#;

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    for (name, text) in [
        ("x.json", SITUATION),
        ("s.json", SKIRMISH),
        ("mine.json", ACES),
        ("hers.json", LEGAL),
        ("army.json", ARMY),
        ("l.json", CLASH),
        ("rebels.json", REBELS),
    ] {
        scratch.file(name, text);
    }
    scratch
}

fn json(scratch: &Scratch, line: &str) -> Value {
    let run = scratch.line(line);
    assert_eq!(run.status, 0, "{line}: {}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_situation_is_worked_out_exactly() {
    let scratch = scratch();
    let told = json(&scratch, "odds x.json --json");
    assert_eq!(told["system"], "xwing");
    let mean = told["odds"]["damage"]["mean"].as_f64().unwrap();
    assert!((mean - 0.637_756_347_656_25).abs() < 1e-12, "{mean}");
    for (file, spread) in
        [("x.json", "hits"), ("x.json", "crits"), ("s.json", "damage"), ("s.json", "surges_left"), ("l.json", "damage")]
    {
        let told = json(&scratch, &format!("odds {file} --json"));
        let sum: f64 = told["odds"][spread]["at"].as_object().unwrap().values().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{file} {spread}: {sum}");
    }
    let told = json(&scratch, "odds s.json --json");
    assert!((told["odds"]["damage"]["mean"].as_f64().unwrap() - 5.623_457).abs() < 5e-7);
    assert_eq!(told["odds"]["destroyed"], told["odds"]["damage"]["at"]["9"]);
    assert!(!told["odds"]["policy"].as_str().unwrap().is_empty());
    // The fixture O1 of Legion.
    let told = json(&scratch, "odds l.json --json");
    assert!((told["odds"]["wounds"]["mean"].as_f64().unwrap() - 0.864_952).abs() < 5e-7);
    assert_eq!(told["odds"]["destroyed"], told["odds"]["defeated"]["at"]["5"]);
}

#[test]
fn people_see_bars_in_their_language() {
    let scratch = scratch();
    let english = scratch.line("odds s.json");
    assert!(english.out.starts_with("Average damage: 5.623") && english.out.contains('█'), "{}", english.out);
    let spanish = scratch.line("odds s.json --lang es");
    assert!(spanish.out.starts_with("Daño medio: 5,623"), "{}", spanish.out);
}

#[test]
fn many_situations_are_answered_line_by_line() {
    let scratch = scratch();
    let one = |text: &str| serde_json::from_str::<Value>(text).unwrap().to_string();
    scratch.file("many.jsonl", format!("{}\n\nnonsense\n{}\n", one(SITUATION), one(SKIRMISH)));
    let run = scratch.line("odds --jsonl many.jsonl");
    assert_eq!(run.status, 2, "one line cannot be read");
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["system"], &lines[1]["error"]["line"]), (&"xwing".into(), &3.into()));
    assert_eq!(lines[2]["system"], "imperial-assault");
}

#[test]
fn a_situation_that_makes_no_sense_is_told_with_its_place() {
    let scratch = scratch();
    for (from, to, part) in [
        ("\"focus\":1}", "\"focsu\":1}", "odds.attack.focsu"),
        ("\"dice\":3,", "\"dice\":3000,", "from 0 to 12"),
        ("\"dice\":3,", "\"dice\":3.5,", "whole number"),
        ("\"hull\":3", "\"cards\":[\"nobody\"]", "\"nobody\""),
        ("\"odds\"", "\"odd\"", "unknown field"),
        ("\"xwing\"", "\"chess\"", "legion"),
        ("\"defense\"", "\"defence\"", "odds.defence"),
    ] {
        scratch.file("wrong.json", SITUATION.replacen(from, to, 1));
        let run = scratch.line("odds wrong.json");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{from}");
        assert!(run.err.starts_with("wrong.json:") && run.err.contains(part), "{from}: {}", run.err);
    }
    for (from, to, part) in [
        ("[\"black\"]", "[\"black\",\"red\"]", "black, white"),
        ("\"health\":9", "\"health\":0", "from 1 to 99"),
        (
            "[\"red\",\"red\",\"yellow\"]",
            "[\"red\",\"red\",\"red\",\"red\",\"red\",\"red\",\"red\",\"red\",\"red\"]",
            "8 dice",
        ),
        ("most_damage", "most_harm", "most_damage, as_listed"),
        ("\"cost\":1,\"damage\"", "\"costs\":1,\"damage\"", "odds.attack.surges[0].costs"),
    ] {
        scratch.file("wrong.json", SKIRMISH.replacen(from, to, 1));
        scratch.line("odds wrong.json").fails(2, part);
    }
}

#[test]
fn one_attack_of_two_lists_is_that_of_its_situation() {
    let scratch = scratch();
    let line = "odds mine.json hers.json --attacker soontir --defender 1 --range 1 --attacker-with focus,evade";
    let told = json(&scratch, &format!("{line} --json"));
    assert_eq!((&told["attacker"], &told["distance"]), (&"Soontir Fel".into(), &1.into()));
    let situation = json(&scratch, &format!("{line} --situation"));
    // Three dice, one more at Range 1; Predator rerolls one of them.
    assert_eq!(situation["odds"]["attack"]["dice"], 4);
    assert_eq!(situation["odds"]["attack"]["cards"], serde_json::json!(["predator"]));
    scratch.file("made.json", situation.to_string());
    assert_eq!(json(&scratch, "odds made.json --json")["odds"], told["odds"]);
    // At Range 3 the target has one more die.
    let far = json(&scratch, "odds mine.json hers.json --attacker 1 --defender 1 --range 3 --situation");
    assert_eq!((&far["odds"]["attack"]["dice"], &far["odds"]["defense"]["dice"]), (&3.into(), &3.into()));
    let people = scratch.line("odds mine.json hers.json --attacker 2 --defender 3 --weapon missiles");
    assert!(people.out.contains("Concussion Missiles"), "{}{}", people.out, people.err);
}

#[test]
fn an_attack_of_two_units_of_legion_is_that_of_its_situation() {
    let scratch = scratch();
    let line = "odds rebels.json rebels.json --attacker troopers --defender 1 --range 2 --attacker-with aim \
                --defender-with cover=2,dodge,suppression";
    let told = json(&scratch, &format!("{line} --json"));
    let situation = json(&scratch, &format!("{line} --situation"));
    // All weapons in range shoot: four black dice of rifles, six white ones of the Z-6.
    let (attack, defense) = (&situation["odds"]["attack"], &situation["odds"]["defense"]);
    assert_eq!((&attack["dice"]["black"], &attack["dice"]["white"], &attack["aim"]), (&4.into(), &6.into(), &1.into()));
    assert_eq!(
        (&defense["cover"], &defense["dodge"], &defense["suppression"]),
        (&"heavy".into(), &1.into(), &1.into())
    );
    scratch.file("made.json", situation.to_string());
    assert_eq!(json(&scratch, "odds made.json --json")["odds"], told["odds"]);
    let spanish = scratch.line("odds rebels.json rebels.json --attacker 1 --defender 2 --lang es");
    assert!(spanish.out.contains("Todo a distancia") && spanish.out.contains("Alcance 3"), "{}", spanish.out);
    let all = json(&scratch, "odds rebels.json rebels.json --json");
    assert_eq!(all["attacks"].as_array().unwrap().len(), 4);
}

#[test]
fn without_a_chosen_pair_everybody_attacks_everybody() {
    let scratch = scratch();
    let told = json(&scratch, "odds mine.json hers.json --json");
    let attacks = told["attacks"].as_array().unwrap();
    assert_eq!(attacks.len(), 2 * 3);
    assert!(attacks.iter().all(|row| row["mean"].as_f64().unwrap() > 0.0));
    let people = scratch.line("odds army.json army.json --range 4 --lang es");
    assert!(people.out.starts_with("Distancia 4"), "{}", people.out);
    let vader =
        json(&scratch, "odds army.json army.json --attacker vader --defender 2 --attacker-with focused --situation");
    let dice = vader["odds"]["attack"]["dice"].as_array().unwrap();
    assert!(dice.contains(&"green".into()), "a focused figure has a green die more: {dice:?}");
}

#[test]
fn what_cannot_be_asked_is_answered_with_a_sentence() {
    let scratch = scratch();
    for (line, status, part) in [
        ("odds mine.json", 2, "is a list"),
        ("odds mine.json army.json", 2, "different games"),
        ("odds rebels.json rebels.json --range 6", 64, "from 0 to 5"),
        ("odds rebels.json rebels.json --attacker 1 --attacker-with fly", 64, "aim, surge, dodge, full_speed"),
        ("odds missing.json", 2, "missing.json"),
        ("odds mine.json hers.json --attacker nobody", 2, "1 Soontir Fel"),
        ("odds mine.json hers.json --attacker 1 --defender 1 --weapon laser", 2, "Primary weapon (1-3)"),
        ("odds mine.json hers.json --range 4", 64, "from 1 to 3"),
        ("odds mine.json hers.json --attacker-with focis", 64, "focus, target_lock"),
        ("odds mine.json hers.json --attacker-with target_lock=2", 64, "from 0 to 1"),
        ("odds army.json army.json --attacker 1 --defender 2 --attacker-cards parry", 2, "no card"),
        ("odds x.json --range 2", 64, "--range"),
        ("odds x.json s.json --jsonl", 64, "one file"),
    ] {
        let run = scratch.line(line);
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{line}: {}", run.err);
        assert!(run.err.contains(part), "{line}: {}", run.err);
    }
}

#[test]
fn the_heroes_of_a_campaign_meet_the_groups_that_come_next() {
    let scratch = Scratch::new();
    let new = "campaign new a.json --hero diala-passil --hero fenn-signis --hero gaarkhan --hero gideon-argus \
               --class military-might --seed 7";
    assert_eq!(scratch.line(new).status, 0);
    let table = json(&scratch, "odds a.json --json");
    let attacks = table["attacks"].as_array().unwrap();
    assert!(attacks.len() > 8 && attacks.iter().all(|attack| attack["mean"].as_f64().unwrap() >= 0.0), "{table}");
    let pair = json(&scratch, "odds a.json --attacker gaarkhan --defender nexu-regular --range 1 --json");
    assert_eq!(pair["attacks"].as_array().map(Vec::len), Some(1), "{pair}");
    let back = scratch.line("odds a.json --attacker darth-vader --defender gaarkhan");
    assert_eq!(back.status, 0, "{}", back.err);
    scratch.line("odds a.json --attacker nobody").fails(2, "");
}
