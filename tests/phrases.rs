//! Every phrase the program asks for exists, and every phrase that exists is asked for.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use kernel::{Language, phrase};

/// Keys made of a part that is written down and words of a game: `xwing.slot.` with each slot.
const WORDS: &[&str] = &[
    "imperial_assault.affiliation.",
    "imperial_assault.attack.",
    "imperial_assault.condition.",
    "imperial_assault.die.",
    "imperial_assault.effect.",
    "imperial_assault.field.",
    "imperial_assault.gap.",
    "imperial_assault.keyword.",
    "imperial_assault.kind.",
    "imperial_assault.level.",
    "imperial_assault.part.",
    "imperial_assault.rank.",
    "imperial_assault.season.",
    "imperial_assault.size.",
    "imperial_assault.timing.",
    "imperial_assault.trait.",
    "legion.affiliation.",
    "legion.battle.",
    "legion.die.",
    "legion.faction.",
    "legion.gap.",
    "legion.keyword.",
    "legion.kind.",
    "legion.mode.",
    "legion.rank.",
    "legion.side.",
    "legion.size.",
    "legion.slot.",
    "legion.surge.",
    "legion.type.",
    "xwing.action.",
    "xwing.arc.",
    "xwing.bearing.",
    "xwing.difficulty.",
    "xwing.faction.",
    "xwing.kind.",
    "xwing.size.",
    "xwing.slot.",
    "xwing.stat.",
    "xwing.term.",
    "xwing.window.",
    "xwing.word.token.",
];

/// The files of phrases, by the first part of their keys.
const ROOMS: &[&str] = &["imperial_assault", "cli", "gui", "legion", "practice", "print", "store", "systems", "xwing"];

/// The texts in quotes of all sources, tests left out.
fn texts() -> BTreeSet<String> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut texts = BTreeSet::new();
    for file in files {
        let source = fs::read_to_string(file).unwrap();
        let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            texts.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    texts
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_none_or(|name| name != "tests") {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && path.file_stem().is_none_or(|stem| stem != "tests")
        {
            files.push(path);
        }
    }
}

/// Whether a text has the form of a key: a room and at least two further parts, or the beginning of one.
fn is_key(text: &str) -> bool {
    let is_file = [".json", ".db", ".rs", ".ttf", ".svg", ".lock", ".txt"].iter().any(|end| text.ends_with(end));
    let mut parts = text.split('.');
    ROOMS.contains(&parts.next().unwrap_or_default())
        && parts.next().is_some()
        && !is_file
        && text.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._{}".contains(letter))
}

/// What stands before the first hole of a text that is a key with holes.
fn beginning(text: &str) -> Option<&str> {
    let (before, _) = text.split_once('{')?;
    before.ends_with('.').then_some(before)
}

#[test]
fn every_phrase_that_is_asked_for_exists() {
    let mut missing = Vec::new();
    for key in texts().iter().filter(|text| is_key(text)) {
        let known = match beginning(key) {
            Some(start) => phrase::keys(Language::English).any(|known| known.starts_with(start)),
            None => phrase::exists(Language::English, key) || key.ends_with('.'),
        };
        if !known {
            missing.push(key.clone());
        }
    }
    assert!(missing.is_empty(), "asked for, but in no file: {missing:#?}");
}

#[test]
fn every_phrase_in_the_files_is_asked_for() {
    let texts = texts();
    let beginnings: BTreeSet<&str> =
        texts.iter().filter(|text| is_key(text)).filter_map(|text| beginning(text)).collect();
    let mut idle: Vec<&str> = phrase::keys(Language::English)
        .filter(|key| !texts.contains(*key))
        .filter(|key| !beginnings.iter().chain(WORDS).any(|start| key.starts_with(start)))
        .collect();
    idle.sort_unstable();
    assert!(idle.is_empty(), "in the files, but never asked for: {idle:#?}");
}

#[test]
fn a_key_is_told_from_other_texts() {
    assert!(is_key("cli.check.about") && is_key("systems.total.{}") && !is_key("xwing.json") && !is_key("xwing"));
    assert!(!is_key("cli. What") && !is_key("muster.check"));
    assert_eq!(beginning("systems.total.{}"), Some("systems.total."));
    assert_eq!(beginning("{system}.kind.{kind}"), None);
}
