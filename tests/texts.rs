//! The card texts are our own words: no run of more than seven words stands in the public reference files as well.
//!
//! The reference files are not part of this repository. Where they lie beside it they are compared; elsewhere the
//! comparison has nothing to compare with and says so.

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

use kernel::Language;
use serde_json::Value;
use xwing::cards::CardText;

/// A run of this many words in common is one too many.
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

/// Every run of words of these texts, with the text it stands in.
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

/// The texts of the cards of X-Wing as people read them, those told from abilities among them.
fn xwing_texts() -> Vec<(String, String)> {
    let catalog = xwing::Catalog::bundled().unwrap();
    let cards: Vec<(&str, &CardText)> = (catalog.pilots().map(|(_, card)| (&*card.key, &card.text)))
        .chain(catalog.upgrades().map(|(_, card)| (&*card.id, &card.text)))
        .chain(catalog.conditions().map(|(_, card)| (&*card.id, &card.text)))
        .chain(catalog.damage_decks().iter().flat_map(|deck| &deck.cards).map(|card| (&*card.id, &card.text)))
        .collect();
    let told = |language: Language| {
        cards.iter().map(move |(id, text)| (format!("{id} ({language})"), text.text(language).to_owned()))
    };
    Language::ALL.into_iter().flat_map(told).filter(|(_, text)| !text.is_empty()).collect()
}

fn our_texts(game: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("catalog").join(game);
    let mut texts = Vec::new();
    for language in ["en", "es"] {
        let file = std::fs::read_to_string(root.join(format!("texts.{language}.json"))).unwrap();
        let value: Value = serde_json::from_str(&file).unwrap();
        for (_, table) in value.as_object().unwrap().iter().filter(|(_, table)| table.is_object()) {
            for (card, entry) in table.as_object().unwrap() {
                if let Some(text) = entry["text"].as_str() {
                    texts.push((format!("{card} ({language})"), text.to_owned()));
                }
            }
        }
    }
    texts
}

/// The runs of words of a reference file: of each text of a JSON file, of all text of any other.
fn runs(path: &Path) -> Vec<Vec<String>> {
    let file = std::fs::read_to_string(path).unwrap();
    let of = |text: &str| words(text).windows(RUN).map(<[String]>::to_vec).collect::<Vec<_>>();
    // Some of the files say they are JSON and are not quite; those are read as plain text.
    if path.extension().is_some_and(|end| end == "json")
        && let Ok(value) = serde_json::from_str::<Value>(&file)
    {
        let mut texts = Vec::new();
        strings(&value, &mut texts);
        return texts.into_iter().flat_map(of).collect();
    }
    let plain = file.replace("&apos;", "'").replace("&quot;", " ").replace("&#10;", " ").replace("&amp;", "&");
    of(&plain)
}

fn compare(game: &str, ours: &[(String, String)], least: usize) {
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference").join(game);
    assert!(ours.len() > least, "only {} texts were found", ours.len());
    if !reference.is_dir() {
        println!("no reference files beside the repository: nothing to compare with");
        return;
    }
    let mut files = Vec::new();
    text_files(&reference, &mut files);
    let theirs: HashSet<Vec<String>> = files.iter().flat_map(|file| runs(file)).collect();
    assert!(theirs.len() > 1000, "the reference files hold no texts");
    let shared = shared_runs(ours, &theirs);
    assert!(shared.is_empty(), "{shared:#?}");
}

#[test]
fn no_card_text_of_x_wing_repeats_more_than_seven_words_of_the_reference() {
    compare("xwing", &xwing_texts(), 1000);
}

#[test]
fn no_card_text_of_legion_repeats_more_than_seven_words_of_the_reference() {
    compare("legion", &our_texts("legion"), 1300);
}

#[test]
fn no_card_text_of_imperial_assault_repeats_more_than_seven_words_of_the_reference() {
    compare("imperial-assault", &our_texts("imperial-assault"), 1800);
}

#[test]
fn the_comparison_sees_eight_words_in_a_row_and_lets_seven_pass() {
    let theirs: HashSet<Vec<String>> =
        words("One two <b>three</b> four five, six seven eight nine.").windows(RUN).map(<[String]>::to_vec).collect();
    let ours = |text: &str| vec![("card".to_owned(), text.to_owned())];
    assert_eq!(shared_runs(&ours("x two three FOUR five six seven eight nine"), &theirs).len(), 1);
    assert!(shared_runs(&ours("one two three four five six seven"), &theirs).is_empty());
}
