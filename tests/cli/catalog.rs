//! `muster catalog`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::program::Scratch;

fn bundled() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("catalog/xwing")
}

#[test]
fn the_cards_are_counted() {
    let scratch = Scratch::new();
    let run = scratch.line("catalog stats --json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let xwing = run.json()[0]["xwing"].clone();
    for (name, count) in [("factions", 5), ("ships", 56), ("pilots", 297), ("upgrades", 362), ("products", 63)] {
        assert_eq!(xwing[name], count, "{name}");
    }
    let people = scratch.line("catalog stats --lang es");
    assert!(people.out.contains("297  cartas de nave"), "{}", people.out);
}

#[test]
fn the_catalog_of_the_program_and_that_of_the_folder_are_whole() {
    let scratch = Scratch::new();
    assert_eq!(scratch.line("catalog verify").status, 0);
    let run = scratch.run(["catalog".as_ref(), "verify".as_ref(), bundled().as_os_str()]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn every_slip_is_told_with_file_card_and_field() {
    let scratch = Scratch::new();
    let pilots = fs::read_to_string(bundled().join("pilots.json")).unwrap();
    let luke = r#""name": "Luke Skywalker", "ship": "xwing""#;
    assert!(pilots.contains(luke));
    let broken = pilots.replacen(luke, r#""name": "Luke Skywalker", "color": 1, "ship": "xwing""#, 1);
    let broken = broken.replacen(r#""name": "Wedge Antilles""#, r#""name": 7"#, 1);
    scratch.file("mine.json", broken);
    let run = scratch.line("catalog verify mine.json");
    assert_eq!(run.status, 2);
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    assert!(run.err.contains("mine.json, line 189, card rebel:xwing:lukeskywalker, field color: "), "{}", run.err);
    assert!(run.err.contains("mine.json, line 188, card rebel:xwing:wedgeantilles, field name: "), "{}", run.err);

    let machines = scratch.line("catalog verify --json mine.json");
    assert_eq!((machines.status, machines.err.as_str()), (2, ""));
    let answer = &machines.json()[0];
    assert_eq!(answer["ok"], false);
    let slips = answer["slips"].as_array().unwrap();
    assert!(slips.iter().any(|slip| slip["card"] == "rebel:xwing:wedgeantilles" && slip["field"] == "name"));
}

#[test]
fn an_id_that_names_nothing_is_a_slip() {
    let scratch = Scratch::new();
    let ships = fs::read_to_string(bundled().join("ships.json")).unwrap();
    scratch.file("ships.json", ships.replacen(r#"{"id": "xwing""#, r#"{"id": "zwing""#, 1));
    let run = scratch.line("catalog verify ships.json");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("card rebel:xwing:lukeskywalker, field ship: "), "{}", run.err);
}

#[test]
fn files_of_no_game_and_files_that_are_none_are_told() {
    let scratch = Scratch::new();
    scratch.file("chess.json", r#"{"muster_catalog": 1, "system": "chess", "kind": "pieces", "rows": []}"#);
    let run = scratch.line("catalog verify chess.json");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("chess.json, field system: "), "{}", run.err);
    scratch.line("catalog verify nothing.json").fails(2, "nothing.json: There is no such file");
    scratch.file("binary.json", [0xC0, 0x80]);
    scratch.line("catalog verify binary.json").fails(2, "binary.json:1:1: ");
}

#[test]
fn the_cards_that_practice_matches_play_are_counted_and_the_others_named() {
    let scratch = Scratch::new();
    let run = scratch.line("catalog coverage --json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let kinds = run.json()[0]["xwing"].clone();
    let upgrades = kinds.as_array().unwrap().iter().find(|kind| kind["kind"] == "upgrade").unwrap();
    let not = upgrades["not"].as_array().unwrap();
    let partly = upgrades["partly"].as_array().unwrap();
    assert_eq!(upgrades["whole"].as_u64().unwrap() as usize + partly.len() + not.len(), 362);
    let assault = run.json()[0]["imperial-assault"].clone();
    let mut cards = assault.as_array().unwrap().iter().flat_map(|kind| kind["partly"].as_array().unwrap());
    assert!(
        cards.any(|card| card["card"] == "Survivalist" && card["why"].as_str().unwrap().contains("interior spaces"))
    );
    assert!(not.iter().any(|card| card["card"] == "Quad Laser Cannons" && card["why"] == "it belongs to huge ships"));
    let people = scratch.line("catalog coverage --lang es");
    assert!(people.out.contains("Cañones Láser Cuádruples") && people.out.contains("por completo"), "{}", people.out);
    assert!(people.out.contains("Simplificado: "), "{}", people.out);
}
