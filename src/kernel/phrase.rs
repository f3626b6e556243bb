//! Every sentence and word the program says, by key and language.
//!
//! The texts stand in `catalog/phrases/<language>/*.json`, one file a room, as flat objects from key to text. A text
//! may have holes: `{total}` takes a value, `{count:ship:ships}` takes the first form when the value is 1 and the
//! second otherwise. [`text`] gives a text as it stands, [`say`] fills its holes.

use std::{borrow::Cow, fmt::Display, sync::LazyLock};

use rustc_hash::FxHashMap;

use super::Language;

type PhraseTable = FxHashMap<String, String>;

/// The files of each language by their names, found when the program is built.
const FILES: [&[(&str, &str)]; 2] = include!(concat!(env!("OUT_DIR"), "/phrases.rs"));

static TABLES: LazyLock<[PhraseTable; 2]> = LazyLock::new(|| FILES.map(load));

fn load(files: &[(&str, &str)]) -> PhraseTable {
    let mut table = PhraseTable::default();
    for (_, file) in files {
        // A file that does not parse is caught by the tests below; at run time its keys stand for themselves.
        let entries: PhraseTable = serde_json::from_str(file).unwrap_or_default();
        table.extend(entries);
    }
    table
}

/// The text of this key as it stands, holes and all. A key without text stands for itself, so that nothing is blank.
pub fn text(language: Language, key: &str) -> &str {
    TABLES[language as usize].get(key).map_or(key, String::as_str)
}

/// The text of this key as it stands, if it has one.
pub fn find(language: Language, key: &str) -> Option<&'static str> {
    TABLES[language as usize].get(key).map(String::as_str)
}

/// True if this key has a text.
pub fn exists(language: Language, key: &str) -> bool {
    TABLES[language as usize].contains_key(key)
}

/// Every key of a language, in no order.
pub fn keys(language: Language) -> impl Iterator<Item = &'static str> {
    TABLES[language as usize].keys().map(String::as_str)
}

/// The text of this key with its holes filled.
pub fn say(language: Language, key: &str, values: &[(&str, &dyn Display)]) -> String {
    fill(text(language, key), &|hole| {
        values.iter().find(|(name, _)| *name == hole).map(|(_, value)| value.to_string().into())
    })
}

/// Fills the holes of a text; a hole without a value stays as it is written.
pub fn fill<'a>(text: &str, value: &dyn Fn(&str) -> Option<Cow<'a, str>>) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once('{') {
        out.push_str(before);
        let Some((hole, after)) = tail.split_once('}') else {
            out.push('{');
            rest = tail;
            continue;
        };
        let mut parts = hole.splitn(3, ':');
        let name = parts.next().unwrap_or_default();
        match (value(name), parts.next(), parts.next()) {
            (Some(found), Some(one), Some(many)) => out.push_str(if found == "1" { one } else { many }),
            (Some(found), ..) => out.push_str(&found),
            (None, ..) => {
                out.push('{');
                out.push_str(hole);
                out.push('}');
            }
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A text as it stands at the beginning of a sentence or on a button.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The names of the holes of a text, sorted, each once.
pub fn holes(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = text
        .split('{')
        .skip(1)
        .filter_map(|tail| tail.split_once('}'))
        .map(|(hole, _)| hole.split(':').next().unwrap_or(hole))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_and_counted() {
        let text = "{count} {count:ship:ships} of {name}";
        let filled = |count: &'static str| {
            fill(text, &|hole| match hole {
                "count" => Some(count.into()),
                "name" => Some("Wedge".into()),
                _ => None,
            })
        };
        assert_eq!(filled("1"), "1 ship of Wedge");
        assert_eq!(filled("3"), "3 ships of Wedge");
        assert_eq!(holes(text), ["count", "name"]);
    }

    #[test]
    fn a_brace_without_a_partner_is_kept() {
        assert_eq!(fill("a { b", &|_| None), "a { b");
        assert_eq!(fill("{unknown}", &|_| None), "{unknown}");
    }

    #[test]
    fn every_phrase_file_parses_and_no_key_stands_twice() {
        for files in FILES {
            let mut seen = std::collections::BTreeSet::new();
            for (name, file) in files {
                let entries: std::collections::BTreeMap<String, String> = serde_json::from_str(file)
                    .unwrap_or_else(|error| panic!("{name} is no flat object of texts: {error}"));
                for key in entries.into_keys() {
                    assert!(seen.insert(key.clone()), "{key} stands twice");
                }
            }
        }
    }

    #[test]
    fn every_phrase_exists_in_every_language_with_the_same_holes() {
        for key in keys(Language::English).chain(keys(Language::Spanish)) {
            for language in Language::ALL {
                assert!(exists(language, key), "{key} is missing in {}", language.own_name());
            }
            let (english, spanish) = (text(Language::English, key), text(Language::Spanish, key));
            assert_eq!(holes(english), holes(spanish), "{key}: {english:?} and {spanish:?}");
            assert!(!english.trim().is_empty() && !spanish.trim().is_empty(), "{key} is empty");
        }
    }
}
