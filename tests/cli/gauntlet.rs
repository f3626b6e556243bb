//! `muster gauntlet`, `muster compare` and `muster improve`.

use std::fs;

use serde_json::Value;

use crate::program::{LEGAL, Run, Scratch, illegal};

/// Another legal squad.
const TIES: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Two TIEs","notes":"","list":{"faction":"imperial","ships":[
  {"pilot":"academypilot","ship":"tiefighter","upgrades":[]},
  {"pilot":"academypilot","ship":"tiefighter","upgrades":[]}]}}
"#;

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    scratch
        .file("b.json", LEGAL.replacen("Two colors", "Red, \\\"blue\\\"", 1).replacen(",\"protontorpedoes\"", "", 1));
    fs::create_dir(scratch.path().join("club")).unwrap();
    scratch.file("club/one.json", TIES);
    scratch.file(
        "club/two.json",
        TIES.replacen("Two TIEs", "More TIEs", 1).replacen("academypilot", "obsidiansquadronpilot", 1),
    );
    scratch.file("club/notes.txt", "no list at all");
    scratch
}

fn run(scratch: &Scratch, line: &str) -> Run {
    let run = scratch.line(line);
    assert_eq!(run.status, 0, "{line}: {}", run.err);
    run
}

const PLAYED: &str = "--against club --games 34 --seed 7 --players random";

#[test]
fn lists_meet_a_field_and_the_matrix_tells_who_beats_whom() {
    let scratch = scratch();
    let told = run(&scratch, &format!("gauntlet a.json b.json {PLAYED}"));
    for part in
        ["2 lists (Random) against 2", "A  Two TIEs", "Two TIEs", "–", "rating", "Caution", "real tournaments: 4"]
    {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    let spanish = run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --lang es"));
    assert!(spanish.out.contains("Ojo"), "{}", spanish.out);
}

#[test]
fn the_result_is_the_same_on_any_number_of_cores_and_adds_up() {
    let scratch = scratch();
    let one = run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --json --jobs 1"));
    assert_eq!(run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --json --jobs 3")).out, one.out);
    let told = one.json().remove(0);
    assert_eq!((told["lists"].as_array().unwrap().len(), told["pairings"].as_array().unwrap().len()), (4, 4));
    for pairing in told["pairings"].as_array().unwrap() {
        let [won, lost, drawn] = ["won", "lost", "drawn"].map(|field| pairing[field].as_u64().unwrap());
        assert_eq!(won + lost + drawn, 34);
        let [low, high] = [0, 1].map(|bound| pairing["interval"][bound].as_f64().unwrap());
        let score = pairing["score"].as_f64().unwrap();
        assert!(low < score && score < high, "{pairing}");
    }
    assert!(told["lists"][0]["pieces"][0]["dealt"].is_number() && told["lists"][2]["pieces"].is_null());
    // The shares by real tournaments are those of the pairings, and those of both sides add up.
    let real = |kind: &str, place: usize| told[kind][place]["real"].as_f64().unwrap();
    let mean = |pairs: [usize; 2]| pairs.map(|pair| real("pairings", pair)).iter().sum::<f64>() / 2.0;
    assert!((real("lists", 0) - mean([0, 1])).abs() < 2e-4, "{told}");
    assert!((real("lists", 2) - (1.0 - mean([0, 2]))).abs() < 2e-4, "{told}");
    assert_eq!([&told["lists"][1]["own"], &told["lists"][2]["own"]], [&Value::Bool(true), &Value::Bool(false)]);
}

#[test]
fn a_table_of_comma_separated_values_has_a_line_a_pairing_and_whole_names() {
    let scratch = scratch();
    let told = run(&scratch, &format!("gauntlet b.json {PLAYED} --csv"));
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("list,opponent,games,won,lost,drawn,score,low,high"));
    assert!(lines[1].starts_with("\"Red, \"\"blue\"\"\",Two TIEs,34,"), "{}", lines[1]);
}

#[test]
fn parts_that_are_played_apart_merge_to_the_whole_byte_for_byte() {
    let scratch = scratch();
    let whole = run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --json"));
    for of in [1, 3] {
        let mut files = Vec::new();
        for shard in 1..=of {
            let file = format!("{shard}-{of}.jsonl");
            run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --shard {shard}/{of} --blocks {file}"));
            files.insert(0, file);
        }
        assert_eq!(run(&scratch, &format!("series merge {} --json", files.join(" "))).out, whole.out, "{of} parts");
    }
    // Cut off in the middle of a line.
    let path = scratch.path().join("2-3.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let whole_lines = text.lines().count();
    fs::write(&path, &text[..text.len() - 20]).unwrap();
    scratch.line("series merge 1-3.jsonl 2-3.jsonl 3-3.jsonl").fails(2, "1 of 8 blocks");
    let again = run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --shard 2/3 --blocks 2-3.jsonl --json"));
    assert_eq!(again.json()[0]["played"], 1);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), whole_lines);
    assert_eq!(run(&scratch, "series merge 1-3.jsonl 2-3.jsonl 3-3.jsonl --json").out, whole.out);
    // A changed game is noticed.
    let changed = text.replacen("\"games\":[[2,", "\"games\":[[0,", 1);
    assert_ne!(changed, text);
    fs::write(&path, changed).unwrap();
    scratch.line("series merge 1-3.jsonl 2-3.jsonl 3-3.jsonl").fails(2, "2-3.jsonl: line");
    scratch.line(&format!("gauntlet a.json {PLAYED} --shard 1/3 --blocks 1-3.jsonl")).fails(2, "another series");
}

#[test]
fn any_game_of_a_gauntlet_opens_as_a_replay_that_holds() {
    let scratch = scratch();
    let told = run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --game 2,3,17 --replay game.json"));
    assert!(told.out.contains("won"), "{}", told.out);
    let verified = run(&scratch, "replay game.json --json").json().remove(0);
    assert_eq!(verified["verified"], true);
    // Odd games have the lists in their own seats.
    assert_eq!(verified["lists"][1], "Two TIEs", "{verified}");
    for (game, status, part) in
        [("2,1,1", 2, "3 Two TIEs"), ("1,3,35", 2, "34 games"), ("1,3", 64, "1,3"), ("0,3,1", 64, "0,3,1")]
    {
        let run = scratch.line(&format!("gauntlet a.json b.json {PLAYED} --game {game} --replay other.json"));
        assert!(run.status == status && run.err.contains(part), "{game}: {}", run.err);
    }
}

#[test]
fn lists_can_meet_each_other_and_the_shelf() {
    let scratch = scratch();
    let told =
        run(&scratch, "gauntlet a.json club --among --games 2 --seed 3 --players random --json").json().remove(0);
    assert_eq!((told["lists"].as_array().unwrap().len(), told["pairings"].as_array().unwrap().len()), (3, 3));
    let told = run(&scratch, "gauntlet a.json --games 2 --seed 3 --players random --json").json().remove(0);
    assert_eq!(told["lists"].as_array().unwrap().len(), 41);
}

#[test]
fn the_shelf_is_met_as_it_was_played_in_a_year_and_parts_keep_the_weights() {
    let scratch = scratch();
    let played = "--shelf 6 --year 2016 --games 4 --seed 3 --players random";
    let told = run(&scratch, &format!("gauntlet a.json {played}"));
    for part in [
        "real matches",
        "as they were played in 2016",
        "Real matches: how often squads with the same pilots",
        "The computer against real: ",
    ] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    let whole = run(&scratch, &format!("gauntlet a.json {played} --json"));
    let json = whole.json().remove(0);
    let lists = json["lists"].as_array().unwrap();
    assert_eq!((&json["year"], lists.len()), (&Value::from(2016), 7));
    let number = |list: usize, field: &str| lists[list][field].as_f64().unwrap();
    assert!(number(1, "weight") > number(6, "weight") && lists[1]["record"]["matches"].as_u64() > Some(1_000));
    let pairings = json["pairings"].as_array().unwrap();
    let mean = |field: &str| {
        let shares =
            pairings.iter().enumerate().map(|(at, pair)| number(at + 1, "weight") * pair[field].as_f64().unwrap());
        shares.sum::<f64>() / (1..7).map(|list| number(list, "weight")).sum::<f64>()
    };
    assert!((number(0, "score") - mean("score")).abs() < 2e-4 && (number(0, "real") - mean("real")).abs() < 2e-4);
    run(&scratch, &format!("gauntlet a.json {played} --shard 1/1 --blocks part.jsonl"));
    assert_eq!(run(&scratch, "series merge part.jsonl --json").out, whole.out);
    let improved = run(&scratch, &format!("improve a.json {played} --json")).json().remove(0);
    assert_eq!((&improved["year"], &improved["opponents"]), (&Value::from(2016), &Value::from(6)));
    for (line, status, part) in [
        ("a.json --year 2012", 64, "2015, 2016, 2017"),
        ("a.json --year 2016 --against club", 64, "--against"),
        ("a.json --year 2016 --among", 64, "--among"),
    ] {
        let run = scratch.line(&format!("gauntlet {line}"));
        assert!(run.status == status && run.err.contains(part), "{line}: {}", run.err);
    }
}

#[test]
fn what_cannot_meet_is_refused_with_what_is_wrong() {
    let scratch = scratch();
    scratch.file("illegal.json", illegal());
    let run = scratch.line(&format!("gauntlet illegal.json {PLAYED}"));
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.err.contains("Only legal lists"), "{}", run.err);
    scratch.file("club/illegal.json", illegal());
    let run = scratch.line(&format!("gauntlet a.json {PLAYED}"));
    assert!(run.status == 0 && run.err.contains("illegal.json: left out"), "{}", run.err);
    fs::create_dir(scratch.path().join("empty")).unwrap();
    scratch.line("gauntlet empty").fails(2, "No lists were found");
    scratch.line("gauntlet missing.json").fails(2, "missing.json");
    scratch.line("gauntlet a.json --among").fails(2, "at least two");
}

#[test]
fn two_lists_are_compared_in_a_sentence_on_the_same_seeds() {
    let scratch = scratch();
    let told = run(&scratch, &format!("compare a.json b.json {PLAYED}"));
    for part in ["games out of 100", "Caution", "By real tournaments: "] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    let json = run(&scratch, &format!("compare a.json b.json {PLAYED} --json")).json().remove(0);
    let gauntlet = run(&scratch, &format!("gauntlet a.json b.json {PLAYED} --json")).json().remove(0);
    let scores = [0, 1].map(|list| gauntlet["lists"][list]["score"].as_f64().unwrap());
    assert!((json["difference"].as_f64().unwrap() - (scores[0] - scores[1])).abs() < 2e-4, "{json}");
    assert_eq!(json["pairs"], 17);
    let same = run(&scratch, &format!("compare a.json a.json {PLAYED} --json")).json().remove(0);
    assert_eq!((same["difference"].as_f64(), &same["sure"]), (Some(0.0), &Value::Bool(false)));
    assert_eq!(scratch.line("compare a.json").status, 64);
}

#[test]
fn changes_of_one_card_are_tried_ranked_and_taken() {
    let scratch = scratch();
    let played = "--against club --games 16 --seed 7 --players random";
    let told = run(&scratch, &format!("improve a.json {played} --json"));
    assert_eq!(run(&scratch, &format!("improve a.json {played} --json --jobs 1")).out, told.out);
    let json = told.json().remove(0);
    let changes = json["changes"].as_array().unwrap();
    assert_eq!(json["tried"].as_u64(), Some(changes.len() as u64));
    assert!(changes.len() > 20, "{}", changes.len());
    assert_eq!(changes.iter().filter(|change| change["measured"] == true).count(), 6);
    assert!(changes.iter().any(|change| change["real"].as_f64().is_some_and(|real| real > 0.0)));
    assert!(changes.iter().all(|change| change["total"].as_i64().is_some_and(|total| total <= 100)));
    let words = run(&scratch, &format!("improve a.json {played} --most 8"));
    assert!(words.out.contains("1. ") && words.out.contains("Eliminated earlier"), "{}", words.out);
    assert!(
        words.err.contains("changes") && words.err.contains("about ") && words.err.contains("go on; ahead"),
        "{}",
        words.err
    );
    // Only what concerns a card, and what was kept is not played again.
    let only = run(&scratch, &format!("improve a.json {played} --only SHIELD --json")).json().remove(0);
    assert!((1..10).contains(&only["changes"].as_array().unwrap().len()), "{only}");
    for (kind, is_on) in [("units", false), ("upgrades", true)] {
        let only = run(&scratch, &format!("improve a.json {played} --only {kind} --json")).json().remove(0);
        let changes = only["changes"].as_array().unwrap();
        assert!(!changes.is_empty() && changes.iter().all(|change| change["on"].is_string() == is_on), "{changes:#?}");
    }
    scratch.line(&format!("improve a.json {played} --only nonsense")).fails(2, "nonsense");
    let kept = format!("improve a.json {played} --only PROTON --keep kept.jsonl");
    let first = run(&scratch, &kept);
    let path = scratch.path().join("kept.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let half: String = text.lines().take(text.lines().count() / 2).map(|line| format!("{line}\n")).collect();
    fs::write(&path, format!("{half}[3,")).unwrap();
    assert_eq!(run(&scratch, &kept).out, first.out);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), text.lines().count());
    let again = run(&scratch, &kept);
    assert!(again.out == first.out && again.err.contains(" 0 games"), "{}", again.err);
    scratch.line(&kept.replace("--seed 7", "--seed 8")).fails(2, "kept.jsonl");
    run(&scratch, &format!("improve a.json {played} --take 1 -o better.json"));
    run(&scratch, "check better.json");
    let better = fs::read_to_string(scratch.path().join("better.json")).unwrap();
    assert!(better.contains(changes[0]["card"].as_str().unwrap()), "{better}");
}
