//! The keywords a sheet uses, each explained once.

use std::{collections::BTreeMap, ops::Range};

use crate::cards::{CardText, Catalog, KeywordId, KeywordUse};
use kernel::sheet::{
    Prose, Term,
    glossary::{READ_IN, beginnings},
};

use super::Writer;

/// The number of a keyword on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    /// With this number everywhere, or without one everywhere.
    One(Option<u8>),
    /// With several.
    Several,
}

/// The keywords met so far.
#[derive(Default)]
pub(super) struct Used(BTreeMap<KeywordId, Number>);

impl Used {
    /// Notes keywords of a card or a weapon.
    pub fn keywords(&mut self, keywords: &[KeywordUse]) {
        for keyword in keywords {
            self.add(keyword.keyword, keyword.value);
        }
    }

    fn add(&mut self, keyword: KeywordId, value: Option<u8>) {
        let number = self.0.entry(keyword).or_insert(Number::One(value));
        if *number != Number::One(value) {
            *number = Number::Several;
        }
    }

    /// Notes the keywords that a card's text names. Many are common words too: they are keywords with a number behind
    /// them, or with their capital within a sentence.
    pub fn text(&mut self, catalog: &Catalog, text: &CardText) {
        self.words(catalog, text.text(READ_IN));
    }

    fn words(&mut self, catalog: &Catalog, text: &str) {
        let mut taken = charges(text);
        let mut keywords: Vec<_> = catalog.keywords().collect();
        // "Take Cover 1" is not "Cover 1": longer names come first.
        keywords.sort_by_key(|(_, keyword)| std::cmp::Reverse(keyword.text.name(READ_IN).len()));
        for (id, keyword) in keywords {
            let name = keyword.text.name(READ_IN);
            for at in beginnings(text, name) {
                let here = at..at + name.len();
                let after = &text[here.end..];
                let within = |other: &Range<usize>| other.start < here.end && here.start < other.end;
                if after.starts_with(char::is_alphanumeric) || taken.iter().any(within) {
                    continue;
                }
                taken.push(here);
                let digits: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
                let value = digits.parse().ok().filter(|_| keyword.has_value && after.starts_with(' '));
                if value.is_some() || within_a_sentence(&text[..at]) {
                    self.add(id, value);
                }
            }
        }
    }
}

/// Names of charges behind "Arm 1:" and "Detonate 1:", whatever words they are made of.
fn charges(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for word in ["Arm", "Detonate"] {
        for at in beginnings(text, word) {
            let behind =
                text[at + word.len()..].trim_start_matches(|letter: char| letter == ' ' || letter.is_ascii_digit());
            let Some(name) = behind.strip_prefix(": ") else { continue };
            let from = text.len() - name.len();
            let ends = [".", ",", ";", " and "].into_iter().filter_map(|end| name.find(end));
            found.push(from..from + ends.min().unwrap_or(name.len()));
        }
    }
    found
}

/// True if what stands before a word does not end a sentence.
fn within_a_sentence(before: &str) -> bool {
    let before = before.trim_end();
    !before.is_empty() && !before.ends_with(['.', ':', '!', '?', ';', '"', '('])
}

impl Writer<'_> {
    /// The keywords with what they mean, each after its name: with its number where only one is used.
    pub fn explained(&self, used: &Used) -> Vec<(String, Term)> {
        let explain = |(id, number): (&KeywordId, &Number)| {
            let keyword = self.catalog.keyword(*id);
            let name = keyword.text.name(self.language);
            let value = match number {
                Number::One(value) => *value,
                Number::Several => None,
            };
            let numbered = match value {
                Some(value) => format!("{name}\u{a0}{value}"),
                None if keyword.has_value => format!("{name}\u{a0}X"),
                None => name.to_owned(),
            };
            let text = Prose::from(self.catalog.keyword_text(*id, value, self.language));
            let gaps = self.gaps(&keyword.gaps);
            let text = if gaps.is_empty() { text } else { text.text(" ").then(gaps) };
            (name.to_owned(), Term::new(numbered, text))
        };
        used.0.iter().map(explain).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_word_is_a_keyword_only_with_a_number_or_within_a_sentence() {
        assert!(within_a_sentence("Your unit gains "));
        assert!(!within_a_sentence("") && !within_a_sentence("It attacks. ") && !within_a_sentence("Then: "));
    }

    #[test]
    fn a_keyword_is_not_found_within_a_longer_one_nor_in_the_name_of_a_charge() {
        let catalog = Catalog::bundled().unwrap();
        let named = |text: &str| -> Vec<String> {
            let mut used = Used::default();
            used.words(&catalog, text);
            used.0.keys().map(|id| catalog.keyword(*id).id.to_string()).collect()
        };
        assert_eq!(named("Your unit gains Take Cover 1."), ["take_cover"]);
        assert_eq!(named("Your unit gains Cover 1 and Take Cover 2.").len(), 2);
        assert_eq!(named("She has Arm 2: Thermal Charge; she moves."), ["arm"]);
        assert_eq!(named("It gains Charge and Arm 1: Proton Charge and Detonate 1: Proton Charge.").len(), 3);
    }

    #[test]
    fn a_keyword_used_with_two_numbers_keeps_its_x() {
        let catalog = Catalog::bundled().unwrap();
        let id = catalog.find_keyword("impact").unwrap();
        let mut used = Used::default();
        used.add(id, Some(1));
        used.add(id, Some(1));
        assert_eq!(used.0[&id], Number::One(Some(1)));
        used.add(id, Some(2));
        assert_eq!(used.0[&id], Number::Several);
    }
}
