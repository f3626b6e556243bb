//! The voice that tells abilities: phrases with their holes filled, lists, and the joints of each language.

use std::fmt::Display;

use crate::{
    abilities::{Filter, words::Role},
    cards::Catalog,
};
use kernel::{Language, phrase};

/// The mood of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    /// After "you may" and "to".
    May,
    /// What you do.
    You,
    /// What another ship does.
    It,
}

/// Whose dice, tokens and arcs are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// Those of the ship of the card.
    You,
    /// Those of the ship the sentence is about.
    It,
    /// The attacker's.
    Attacker,
    /// The defender's.
    Defender,
}

/// Tells one ability.
pub(super) struct Voice<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) language: Language,
    /// The role of the ship listened to.
    pub(super) role: Role,
    /// Whether that ship is another than the card's.
    pub(super) other: bool,
    /// The chosen ships, until they have been mentioned.
    pub(super) chosen: Option<&'a Filter>,
    /// Whether the chosen ships are several.
    pub(super) several: bool,
    /// Whether what is said holds all the time, so that nothing comes after the other.
    pub(super) always: bool,
}

impl<'a> Voice<'a> {
    pub(super) fn new(catalog: &'a Catalog, language: Language) -> Self {
        Self { catalog, language, role: Role::Attacker, other: false, chosen: None, several: false, always: false }
    }

    /// The phrase of this key with its holes filled.
    pub(super) fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// A phrase without holes.
    pub(super) fn word(&self, key: &str) -> String {
        phrase::text(self.language, key).to_owned()
    }

    /// One of the forms of a word, which stand with bars between.
    pub(super) fn form(&self, key: &str, form: usize) -> String {
        let text = phrase::text(self.language, key);
        text.split('|').nth(form).unwrap_or(text).to_owned()
    }

    /// A verb in its mood.
    pub(super) fn verb(&self, verb: &str, mood: Mood) -> String {
        self.form(&format!("xwing.ability.verb.{verb}"), mood as usize)
    }

    /// A noun for that many.
    pub(super) fn noun(&self, key: &str, count: i8) -> String {
        self.form(key, usize::from(count != 1))
    }

    /// Whether a noun is feminine.
    pub(super) fn feminine(&self, key: &str) -> bool {
        self.form(key, 2) == "f"
    }

    /// Items in a list: `a, b and c`.
    pub(super) fn all_of(&self, items: &[String]) -> String {
        self.list(items, "xwing.ability.list.and")
    }

    /// Items to pick from: `a, b or c`.
    pub(super) fn one_of(&self, items: &[String]) -> String {
        self.list(items, "xwing.ability.list.or")
    }

    /// What is absent: `a, b or c` after "no".
    pub(super) fn none_of(&self, items: &[String]) -> String {
        self.list(items, "xwing.ability.list.nor")
    }

    fn list(&self, items: &[String], last: &str) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., end] => self.say(last, &[("first", &first.join(", ")), ("last", end)]),
        }
    }

    /// Sentences one after the other, each with its capital and full stop. A label that ends in a colon runs on.
    pub(super) fn paragraph(&self, sentences: &[String]) -> String {
        let mut out = String::new();
        for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
            let sentence = self.smooth(sentence);
            if out.is_empty() {
                out.push_str(&capital(&sentence));
            } else {
                out.push(' ');
                match out.trim_end().ends_with(':') {
                    true => out.push_str(&sentence),
                    false => out.push_str(&capital(&sentence)),
                }
            }
            if !out.ends_with([':', '.']) {
                out.push('.');
            }
        }
        out
    }

    /// The joints that words make with each other.
    fn smooth(&self, text: &str) -> String {
        if self.language == Language::English {
            return ["a", "e", "i", "o"]
                .iter()
                .fold(text.to_owned(), |text, vowel| text.replace(&format!(" a {vowel}"), &format!(" an {vowel}")));
        }
        let mut out = text.replace(" a el ", " al ").replace(" de el ", " del ");
        for (from, to) in [(" y i", " e i"), (" o o", " u o"), (" o 8", " u 8")] {
            out = out.replace(from, to);
        }
        out
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
