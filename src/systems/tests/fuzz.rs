//! Texts that nobody has written: what every reader makes of lists with bytes, words and lines out of place.
//! `MUSTER_ROUNDS=200000` makes it long; in an optimised build with overflow checks it says the most.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test may stop at the first surprise"
)]

use kernel::{Chance, Language};
use systems::{AnyDocument, Catalogs, SystemId};

/// How many texts each reader is given.
fn rounds() -> u64 {
    std::env::var("MUSTER_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(12)
}

const LISTS: [&str; 3] = [
    include_str!("../../../catalog/examples/xwing.json"),
    include_str!("../../../catalog/examples/legion.json"),
    include_str!("../../../catalog/examples/imperial-assault.json"),
];

/// Pieces that have harmed readers before.
const PIECES: [&str; 16] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "\u{0}",
    "\u{1b}[2J",
    "\u{202e}",
    "\u{feff}",
    "9223372036854775808",
    "-1",
    "1e999",
    "\\ud800",
    "ñ",
];

/// A text that is nearly one of these.
fn changed(seeds: &[String], luck: &mut Chance) -> String {
    let mut below = |end: usize| luck.below(end.max(1) as u32) as usize;
    let mut text = seeds[below(seeds.len())].clone().into_bytes();
    for _ in 0..=below(4) {
        let (at, length) = (below(text.len() + 1), below(40));
        let end = (at + length).min(text.len());
        match below(7) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece = PIECES[below(PIECES.len())].bytes();
                drop(text.splice(at..at, piece));
            }
            2 if at < text.len() => text[at] ^= 1 << below(8),
            3 => {
                let piece = text[at..end].to_vec();
                let repeated = piece.repeat(1 + below(30));
                drop(text.splice(at..at, repeated));
            }
            4 => {
                let other = seeds[below(seeds.len())].as_bytes();
                let from = below(other.len());
                let piece = other[from..(from + length).min(other.len())].to_vec();
                drop(text.splice(at..end, piece));
            }
            5 => {
                let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    text[digits[below(digits.len())]] = b"0123456789"[below(10)];
                }
            }
            _ => text.truncate(at),
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Reads a text, and does with the list what the program does. Gives whether there was one.
fn taken(catalogs: &Catalogs, text: &str, hint: SystemId, looks_closely: bool) -> bool {
    let read = match AnyDocument::read(catalogs, text, Some(hint)) {
        Ok(read) => read,
        Err(error) => {
            for language in Language::ALL {
                assert!(!error.sentence(language).is_empty());
            }
            return false;
        }
    };
    let document = read.document;
    let names = document.names(catalogs);
    assert!(document.name().chars().count() <= kernel::plain::LONGEST_NAME);
    assert!(!document.name().contains(kernel::plain::is_harmful));
    let report = document.check(catalogs, None);
    for language in Language::ALL {
        read.notes.iter().for_each(|note| drop(note.sentence(language, names)));
        report.findings.iter().for_each(|finding| drop(finding.sentence(language, names)));
    }
    let written = document.to_json(catalogs).to_string();
    let again = AnyDocument::read(catalogs, &written, None).unwrap_or_else(|error| panic!("{error:?}: {text:?}"));
    assert_eq!(again.document, document, "not the same when it is read again: {text:?}");
    if looks_closely {
        for form in document.system().lists().exports {
            let _ = document.export(catalogs, form.id, Language::Spanish);
        }
        let _ = document.outline(catalogs, Language::English);
    }
    true
}

#[test]
fn no_reader_stumbles_over_texts_that_nobody_has_written() {
    let catalogs = Catalogs::default();
    for text in LISTS {
        let list = AnyDocument::read(&catalogs, text, None).unwrap().document;
        let system = list.system();
        let mut readers = vec![("own document", vec![list.to_json(&catalogs).to_string()])];
        for form in system.lists().exports {
            let texts = Language::ALL.into_iter().filter_map(|language| list.export(&catalogs, form.id, language));
            readers.push((form.id, texts.collect()));
        }
        for (reader, seeds) in readers {
            let mut luck = Chance::seeded(reader.len() as u64);
            let mut lists = 0;
            for round in 0..rounds() {
                let text = changed(&seeds, &mut luck);
                lists += u64::from(taken(&catalogs, &text, system, round % 16 == 0));
            }
            eprintln!("{} {reader}: {lists} of {} are lists", system.id(), rounds());
        }
    }
}

#[test]
fn two_hundred_and_fifty_six_of_one_card_on_a_ship_are_counted_to_the_end() {
    let catalogs = Catalogs::default();
    let cards = vec!["\"havoc\""; 300].join(",");
    let text = format!(
        r#"{{"muster":1,"system":"xwing","format":"standard","name":"Havoc","list":{{"faction":"scum","ships":[
            {{"pilot":"captainnym","ship":"scurrgh6bomber","upgrades":[{cards}]}}]}}}}"#
    );
    let list = AnyDocument::read(&catalogs, &text, None).unwrap().document;
    assert!(!list.check(&catalogs, None).is_legal());
}

#[test]
fn a_name_of_a_megabyte_is_cut_and_told() {
    let catalogs = Catalogs::default();
    let name = "x\\u001b[2J".repeat(100_000);
    let text = format!(
        r#"{{"muster":1,"system":"xwing","format":"standard","name":"{name}","list":{{"faction":"scum","ships":[]}}}}"#
    );
    let read = AnyDocument::read(&catalogs, &text, None).unwrap();
    assert_eq!(read.document.name().chars().count(), kernel::plain::LONGEST_NAME);
    assert!(!read.document.name().contains('\u{1b}'));
    let names = read.document.names(&catalogs);
    for language in Language::ALL {
        let told = read.notes[0].sentence(language, names);
        assert!(told.contains("200") && told.len() < 600 && !told.contains('\u{1b}'), "{told}");
    }
}
