//! Card texts are our own words: none shares a run of more than seven words with the public reference files.
//!
//! The reference files are not part of this repository. They are compared if they lie beside it; otherwise the test
//! reports that there is nothing to compare.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test may stop at the first surprise, and say why it compares nothing"
)]

use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
};

use kernel::{Language, phrase};
use serde_json::Value;

/// Shortest forbidden run of common words.
const RUN: usize = 8;

fn words(text: &str) -> Vec<String> {
    let mut plain = String::with_capacity(text.len());
    let mut in_tag = false;
    for letter in text.chars() {
        match letter {
            '<' => in_tag = true,
            '>' => {
                in_tag = false;
                plain.push(' ');
            }
            '\'' | '’' => {}
            _ if in_tag => {}
            letter => plain.push(letter),
        }
    }
    plain
        .to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn strings<'a>(value: &'a Value, out: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => out.push(text),
        Value::Array(items) => items.iter().for_each(|item| strings(item, out)),
        Value::Object(fields) => fields.values().for_each(|item| strings(item, out)),
        _ => {}
    }
}

fn text_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text_files(&path, out);
        } else if path.extension().is_some_and(|end| end == "json" || end == "cat" || end == "gst" || end == "xml") {
            out.push(path);
        }
    }
}

/// Runs of words shared by these texts, with the text of each.
fn shared_runs(ours: &[(String, String)], theirs: &HashSet<Vec<String>>) -> HashMap<String, String> {
    let mut shared = HashMap::new();
    for (card, text) in ours {
        for run in words(text).windows(RUN) {
            if theirs.contains(run) {
                let _ = shared.insert(card.clone(), run.join(" "));
            }
        }
    }
    shared
}

/// Texts of a game's files in every language, with their cards.
fn our_texts(game: &Path) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for language in Language::ALL.map(Language::code) {
        let file = std::fs::read_to_string(game.join(format!("texts.{language}.json"))).unwrap();
        let value: Value = serde_json::from_str(&file).unwrap();
        for table in value.as_object().unwrap().values().filter_map(Value::as_object) {
            for (card, entry) in table {
                if let Some(text) = entry["text"].as_str() {
                    let text = phrase::fill(text, &|_| Some("x".into()));
                    texts.push((format!("{card} ({language})"), text));
                }
            }
        }
    }
    texts
}

/// A text without square brackets, which hold names of icons.
fn without_icons(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pieces = text.split('[');
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        match piece.split_once(']') {
            Some((icon, rest)) if icon.len() < 40 && !icon.contains('\n') => out.extend([" ", rest]),
            _ => out.extend(["[", piece]),
        }
    }
    out
}

/// Runs of words of a text, with the names of its icons and without.
fn runs_of(text: &str) -> Vec<Vec<String>> {
    let plain = without_icons(text);
    let texts = std::iter::once(text).chain((plain != text).then_some(plain.as_str()));
    texts.flat_map(|text| words(text).windows(RUN).map(<[String]>::to_vec).collect::<Vec<_>>()).collect()
}

/// Runs of words of a reference file: of each text of a JSON file, of all text of any other.
fn runs(path: &Path) -> Vec<Vec<String>> {
    let file = std::fs::read_to_string(path).unwrap();
    // Some files are not quite JSON; they are read as plain text.
    if path.extension().is_some_and(|end| end == "json")
        && let Ok(value) = serde_json::from_str::<Value>(&file)
    {
        let mut texts = Vec::new();
        strings(&value, &mut texts);
        return texts.into_iter().flat_map(runs_of).collect();
    }
    let plain = file.replace("&apos;", "'").replace("&quot;", " ").replace("&#10;", " ").replace("&amp;", "&");
    runs_of(&plain)
}

#[test]
fn no_card_text_repeats_more_than_seven_words_of_the_reference() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games: Vec<PathBuf> = (std::fs::read_dir(root.join("catalog")).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|folder| folder.join("texts.en.json").is_file())
        .collect();
    assert!(games.len() >= 3, "{games:?}");
    for game in games {
        let ours = our_texts(&game);
        assert!(ours.len() > 100, "only {} texts were found in {}", ours.len(), game.display());
        let reference = root.join("../shared/reference").join(game.file_name().unwrap());
        let mut files = Vec::new();
        if reference.is_dir() {
            text_files(&reference, &mut files);
        }
        if files.is_empty() {
            println!("{}: no reference files beside the repository, nothing to compare with", game.display());
            continue;
        }
        let theirs: HashSet<Vec<String>> = files.iter().flat_map(|file| runs(file)).collect();
        assert!(theirs.len() > 1000, "the reference files hold no texts");
        let shared = shared_runs(&ours, &theirs);
        assert!(shared.is_empty(), "{shared:#?}");
    }
}

#[test]
fn the_comparison_sees_eight_words_in_a_row_and_lets_seven_pass() {
    let theirs: HashSet<Vec<String>> =
        runs_of("One two <b>three</b> four five, six [Hit] seven eight nine.").into_iter().collect();
    let ours = |text: &str| vec![("card".to_owned(), text.to_owned())];
    assert_eq!(shared_runs(&ours("x two three FOUR five six seven eight nine"), &theirs).len(), 1);
    assert_eq!(shared_runs(&ours("two three four five six hit seven eight"), &theirs).len(), 1);
    assert!(shared_runs(&ours("one two three four five six seven"), &theirs).is_empty());
}
