//! The keywords a sheet uses, each explained once.

use std::collections::BTreeMap;

use crate::cards::{CardText, Catalog, KeywordId, KeywordUse};
use kernel::sheet::{
    Prose, Term,
    glossary::{READ_IN, beginnings},
};

use super::Writer;

/// How a keyword is used on a sheet.
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
        let text = text.text(READ_IN);
        for (id, keyword) in catalog.keywords() {
            let name = keyword.text.name(READ_IN);
            for at in beginnings(text, name) {
                let after = &text[at + name.len()..];
                if after.starts_with(char::is_alphanumeric) {
                    continue;
                }
                let digits: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
                let value = digits.parse().ok().filter(|_| keyword.has_value && after.starts_with(' '));
                if value.is_some() || within_a_sentence(&text[..at]) {
                    self.add(id, value);
                }
            }
        }
    }
}

/// Whether what stands before a word does not end a sentence.
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
