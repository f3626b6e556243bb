//! Every phrase the program asks for exists, every phrase that exists is asked for, and English is spelled one way.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use kernel::{Language, phrase};

/// Parts of words that the games, which print American English, spell otherwise.
const BRITISH: &[&str] = &[
    "armour",
    "behaviour",
    "cancelled",
    "cancelling",
    "catalogue",
    "centre",
    "colour",
    "defence",
    "favour",
    "greyed",
    "labelled",
    "licence",
    "manoeuvre",
    "millimetre",
    "misspelt",
    "modelled",
    "neighbour",
    "organis",
    "recognis",
    "summaris",
    "travelled",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The texts in quotes of all sources, tests left out.
fn texts() -> BTreeSet<String> {
    let mut files = Vec::new();
    collect(&root().join("src"), &mut files);
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

/// The first parts of all keys: `cli` of `cli.check.about`.
fn rooms() -> BTreeSet<&'static str> {
    phrase::keys(Language::English).filter_map(|key| Some(key.split_once('.')?.0)).collect()
}

/// Whether a text has the form of a key: a room and at least one further part, or the beginning of one.
fn is_key(rooms: &BTreeSet<&str>, text: &str) -> bool {
    let is_file = [".json", ".db", ".rs", ".ttf", ".svg", ".lock", ".txt"].iter().any(|end| text.ends_with(end));
    text.split_once('.').is_some_and(|(room, _)| rooms.contains(room))
        && !is_file
        && text.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._{}".contains(letter))
}

/// What stands before the rest of a key that is put together: before its first hole, or a group of words such as
/// `xwing.slot.`
fn beginning(text: &str) -> Option<&str> {
    let (before, _) = text.split_once('{').unwrap_or((text, ""));
    before.ends_with('.').then_some(before)
}

#[test]
fn every_phrase_that_is_asked_for_exists() {
    let rooms = rooms();
    let mut missing = Vec::new();
    for key in texts().iter().filter(|text| is_key(&rooms, text)) {
        let known = match beginning(key) {
            Some(start) => phrase::keys(Language::English).any(|known| known.starts_with(start)),
            None => phrase::exists(Language::English, key),
        };
        if !known {
            missing.push(key.clone());
        }
    }
    assert!(missing.is_empty(), "asked for, but in no file: {missing:#?}");
}

#[test]
fn every_phrase_in_the_files_is_asked_for() {
    let (rooms, texts) = (rooms(), texts());
    let beginnings: BTreeSet<&str> =
        texts.iter().filter(|text| is_key(&rooms, text)).filter_map(|text| beginning(text)).collect();
    let mut idle: Vec<&str> = phrase::keys(Language::English)
        .filter(|key| !texts.contains(*key))
        .filter(|key| !beginnings.iter().any(|start| key.starts_with(start)))
        .collect();
    idle.sort_unstable();
    assert!(idle.is_empty(), "in the files, but never asked for: {idle:#?}");
}

#[test]
fn a_key_is_told_from_other_texts() {
    let rooms = BTreeSet::from(["cli", "systems", "xwing"]);
    let is_key = |text| is_key(&rooms, text);
    assert!(is_key("cli.check.about") && is_key("systems.total.{}") && is_key("xwing.slot.") && !is_key("xwing"));
    assert!(!is_key("cli. What") && !is_key("muster.check") && !is_key("xwing.json"));
    assert_eq!(beginning("systems.total.{}"), Some("systems.total."));
    assert_eq!(beginning("xwing.slot."), Some("xwing.slot."));
    assert_eq!(beginning("{system}.kind.{kind}"), None);
    assert_eq!(beginning("cli.check.about"), None);
}

/// The files a reader of English sees: phrases, card texts, documents.
fn english_files() -> Vec<PathBuf> {
    let mut files = vec![root().join("README.md")];
    let mut folders = vec![root().join("catalog"), root().join("docs")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            match path.is_dir() {
                true if name == Language::Spanish.code() => {}
                true => folders.push(path),
                false if name.ends_with(".es.json") => {}
                false if name.ends_with(".json") || name.ends_with(".md") => files.push(path),
                false => {}
            }
        }
    }
    files
}

#[test]
fn english_is_spelled_as_the_games_print_it() {
    let files = english_files();
    assert!(files.iter().any(|file| file.ends_with("legion/texts.en.json")), "{files:?}");
    assert!(files.iter().any(|file| file.ends_with("phrases/en/gui.json")), "{files:?}");
    let mut british = Vec::new();
    for file in files {
        for (line, text) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let text = text.to_lowercase();
            let words = BRITISH.iter().filter(|word| text.contains(*word));
            british.extend(words.map(|word| format!("{}:{}: {word}", file.display(), line + 1)));
        }
    }
    assert!(british.is_empty(), "{british:#?}");
}
