//! `muster tournament`.

use std::fs;

use serde_json::Value;

use crate::program::{Scratch, json, works};

#[test]
fn an_evening_goes_from_the_first_round_to_the_final() {
    let scratch = Scratch::new();
    works(&scratch.line("tournament new a.json --system xwing --rounds 1 --cut 2 --seed 5"), "0 players");
    works(&scratch.line("tournament join a.json Ana Luis Eva Hugo"), "Players now: 4");
    scratch.line("tournament join a.json ana").fails(2, "Ana is in the tournament already");
    works(&scratch.line("tournament pair a.json"), "Round 1");
    scratch.line("tournament pair a.json").fails(2, "round 1, table 1");
    works(&scratch.line("tournament result a.json 1 1 100:42"), "100 : 42");
    let before = fs::read_to_string(scratch.path().join("a.json")).unwrap();
    works(&scratch.line("tournament result a.json 1 2 60:55"), "60 : 55");
    let _ = json(&scratch.line("tournament result a.json 1 2 --clear --json"));
    assert_eq!(fs::read_to_string(scratch.path().join("a.json")).unwrap(), before);
    let _ = json(&scratch.line("tournament result a.json 1 2 60:55 --json"));
    let standings = json(&scratch.line("tournament standings a.json --json"));
    let scores: Vec<&Value> = standings["standings"].as_array().unwrap().iter().map(|line| &line["score"]).collect();
    assert_eq!(scores, [5, 3, 0, 0]);
    works(&scratch.line("tournament pair a.json"), "Cut: round 1");
    scratch.line("tournament result a.json 2 1 50:50").fails(2, "needs a winner");
    let winner = standings["standings"][1]["player"].as_str().unwrap();
    works(&scratch.run(["tournament", "result", "a.json", "2", "1", "50:50", "--winner", winner]), winner);
    works(&scratch.line("tournament standings a.json"), &format!("1  {winner}"));
    works(&scratch.line("--lang es tournament standings a.json"), "En orden: puntos de torneo");
}

#[test]
fn an_illegal_list_is_refused_with_its_reason_and_a_locked_one_stays() {
    let scratch = Scratch::new();
    let squad = |pilot: &str| {
        let ship = format!(r#"{{"pilot":"{pilot}","ship":"tiefighter","upgrades":[]}}"#);
        format!(r#"{{"muster":1,"system":"xwing","name":"{pilot}","list":{{"faction":"imperial","ships":[{ship}]}}}}"#)
    };
    fs::write(scratch.path().join("good.json"), squad("academypilot")).unwrap();
    fs::write(scratch.path().join("other.json"), squad("obsidiansquadronpilot")).unwrap();
    fs::write(scratch.path().join("bad.json"), squad("nobodyatall")).unwrap();
    let _ =
        json(&scratch.line("tournament new a.json --system xwing --lists locked --player Ana --player Luis --json"));
    scratch.line("tournament list a.json Ana bad.json").fails(2, "is not legal");
    works(&scratch.line("tournament list a.json Ana good.json"), "academypilot");
    let _ = json(&scratch.line("tournament pair a.json --json"));
    works(&scratch.line("tournament list a.json Ana good.json"), "academypilot");
    scratch.line("tournament list a.json Ana other.json").fails(2, "is locked");
    works(&scratch.line("tournament show a.json"), "Ana: academypilot");
    let _ = json(&scratch.line("tournament new b.json --system legion --player Ana --json"));
    scratch.line("tournament list b.json Ana good.json").fails(2, "not a list of the tournament's game");
}

#[test]
fn a_match_played_in_muster_counts_by_its_replay() {
    let scratch = Scratch::new();
    let squad = r#"{"muster":1,"system":"xwing","name":"Two","list":{"faction":"imperial","ships":[
        {"pilot":"academypilot","ship":"tiefighter","upgrades":[]},{"pilot":"academypilot","ship":"tiefighter","upgrades":[]}]}}"#;
    fs::write(scratch.path().join("two.json"), squad).unwrap();
    let played = json(&scratch.line(
        "play two.json two.json --players heuristic,heuristic --games 1 --seed 3 --option rounds=6 --replay game.json --json",
    ));
    assert!(played.is_object());
    let replay: Value = serde_json::from_str(&fs::read_to_string(scratch.path().join("game.json")).unwrap()).unwrap();
    let _ =
        json(&scratch.line("tournament new a.json --system xwing --pairing free --player Ana --player Luis --json"));
    let _ = json(&scratch.line("tournament pair a.json Ana Luis --json"));
    let now = json(&scratch.line("tournament result a.json 1 1 --from game.json --json"));
    let result = &now["document"]["tournament"]["rounds"][0]["tables"][0]["result"];
    assert_eq!(result["points"], replay["outcome"]["score"]);
    let turned = json(&scratch.line("tournament result a.json 1 1 --from game.json --turned --json"));
    let result = &turned["document"]["tournament"]["rounds"][0]["tables"][0]["result"];
    assert_eq!(result["points"][0], replay["outcome"]["score"][1]);
    let _ =
        json(&scratch.line("tournament new b.json --system legion --pairing free --player Ana --player Luis --json"));
    let _ = json(&scratch.line("tournament pair b.json Ana Luis --json"));
    scratch.line("tournament result b.json 1 1 --from game.json").fails(2, "another game");
}

#[test]
fn pairings_and_standings_are_printed_together_or_apart() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line("tournament new a.json --system xwing --player Ana --player Luis --json"));
    scratch.line("tournament sheet a.json --part pairings -o a.pdf").fails(2, "No round has been paired");
    scratch.line("tournament sheet a.json --round 3 -o a.pdf").fails(2, "Round 3 has not been paired");
    let _ = json(&scratch.line("tournament pair a.json --json"));
    for (arguments, pages) in [("", 2), (" --part pairings", 1), (" --part standings --paper letter", 1)] {
        works(&scratch.line(&format!("tournament sheet a.json{arguments} --force -o a.pdf")), "");
        let pdf = lopdf::Document::load(scratch.path().join("a.pdf")).unwrap();
        assert_eq!(pdf.get_pages().len(), pages);
    }
}

#[test]
fn tables_go_out_and_come_in_and_what_does_not_fit_is_said_with_its_line() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line("tournament new a.json --system legion --pairing free --json"));
    let csv = "player1,player2,round,points1,points2\nAna,\"=1+1, Luis\",1,4,2\n";
    fs::write(scratch.path().join("in.csv"), csv).unwrap();
    works(&scratch.line("tournament import a.json in.csv"), "2 players, 1 result");
    works(&scratch.line("tournament export a.json --part pairings -o out.csv"), "");
    let out = fs::read_to_string(scratch.path().join("out.csv")).unwrap();
    assert!(out.contains("1,regular,1,Ana,\"'=1+1, Luis\",4,2,,,"), "{out}");
    works(&scratch.line("tournament export a.json"), "1,Ana,2,1,1,0,0,0,2,4,");
    fs::write(scratch.path().join("bad.csv"), "player1,player2,points1,points2\nAna,Eva,4,many\n").unwrap();
    let before = fs::read_to_string(scratch.path().join("a.json")).unwrap();
    scratch.line("tournament import a.json bad.csv").fails(2, "bad.csv:2:1");
    assert_eq!(fs::read_to_string(scratch.path().join("a.json")).unwrap(), before);
}

#[test]
fn a_file_that_is_no_tournament_is_refused_with_its_place() {
    let scratch = Scratch::new();
    fs::write(scratch.path().join("a.json"), r#"{"muster":1,"system":"xwing","format":"standard","list":{}}"#).unwrap();
    scratch.line("tournament show a.json").fails(2, "a.json:1:39");
    scratch.line("--lang es tournament show a.json").fails(2, "a.json:1:39: format: ");
    scratch.line("tournament new b.json --system xwing --cut 3").fails(64, "2, 4, 8");
    scratch.line("tournament new b.json --system xwing --lists growing").fails(64, "growing=400+50");
    let _ = json(&scratch.line("tournament new c.json --system xwing --json"));
    scratch.line("convert c.json --to text").fails(2, "This is a tournament");
}

#[test]
fn a_season_counts_evenings_games_in_between_and_a_tournament_that_was_kept_by_itself() {
    let scratch = Scratch::new();
    let new = "tournament new season.json --system legion --rounds 1 --lists growing=400+100 --name Season --seed 3";
    works(&scratch.line(&format!("{new} --player Ana --player Luis --player Eva --player Mar")), "4 players");
    works(&scratch.line("tournament pair season.json"), "Round 1");
    for table in 1..=2 {
        works(&scratch.line(&format!("tournament result season.json 1 {table} 8:5")), "8 : 5");
    }
    works(
        &scratch.line("tournament evening season.json Ana Luis Hugo --name Harbor"),
        "Harbor, evening 2 of the season: 3",
    );
    works(&scratch.line("tournament pair season.json"), "Harbor · Round 1");
    works(&scratch.line("tournament show season.json"), "Lists may cost 500 points");
    works(&scratch.line("tournament result season.json 1 1 2:6"), "Harbor · Round 1");
    works(&scratch.line("tournament show season.json --evening 1 --round 1"), "Evening 1 · Round 1");
    works(&scratch.line("tournament evening season.json --pairing free"), "evening 3");
    works(&scratch.line("tournament pair season.json Ana Luis"), "Evening 3 · Round 1");
    works(&scratch.line("tournament result season.json 1 1 4:1"), "4 : 1");
    let friday = "tournament new friday.json --system legion --rounds 1 --name Friday --player Ana --player Paz";
    works(&scratch.line(friday), "2 players");
    works(&scratch.line("tournament pair friday.json"), "Round 1");
    works(&scratch.line("tournament result friday.json 1 1 7:7"), "7 : 7");
    works(&scratch.line("tournament evening season.json --take friday.json"), "Friday, evening 4");
    scratch.line("tournament evening season.json --take friday.json").fails(2, "counted already");
    let all = scratch.line("tournament standings season.json");
    works(&all, "E4");
    let export = scratch.line("tournament export season.json --part pairings").out;
    assert!(export.lines().next().unwrap().ends_with("evening,evening_name,pairing"), "{export}");
    scratch.file("rows.csv", export);
    works(&scratch.line("tournament new again.json --system legion --rounds 1 --seed 3"), "0 players");
    works(&scratch.line("tournament import again.json rows.csv"), "5 results");
    // Equal players are in an order by lot, which goes by who joined first.
    let sorted = |out: &str| {
        let mut lines: Vec<String> = out.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&scratch.line("tournament standings again.json").out), sorted(&all.out));
    works(&scratch.line("tournament standings season.json --evening 4"), "Paz");
    scratch.line("tournament standings season.json --evening 5").fails(2, "There is no evening 5");
    scratch.line("tournament sheet season.json -o season.pdf");
    assert!(std::fs::read(scratch.path().join("season.pdf")).unwrap().starts_with(b"%PDF"));
    works(&scratch.line("check season.json"), "the tournament \"Season\"");
}
