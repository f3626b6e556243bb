//! A system's data for the store: catalog files, and cards as plain rows, alike for all systems.

use std::{borrow::Cow, fmt, hash::Hasher};

use rustc_hash::FxHasher;

use super::{Language, catalog::CardText, phrase};

/// One card, ship, product or the like, as it is searched and shown in a list of hits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceCard {
    /// The system's id, such as the one documents carry in their `system`.
    pub system: &'static str,
    /// The table the row comes from: `pilot`, `upgrade`, `ship`, `condition`, `damage`, `product`.
    pub kind: &'static str,
    /// The row's id within its system and kind.
    pub id: String,
    /// The name by [`Language`]; the Spanish name falls back to the English one.
    pub names: [String; 2],
    /// The card's text in our words, by [`Language`]; may be empty.
    pub texts: [String; 2],
    /// Cost in a list, if it costs anything.
    pub cost: Option<i32>,
    /// Numbers to filter by: `("health", 5)`, `("speed", 4)`; the cost is not among them.
    pub numbers: Vec<(&'static str, i32)>,
    /// A detail that tells it from its namesakes in a line, by [`Language`], such as its season; may be empty.
    pub details: [String; 2],
    /// True for things around a list, such as a product: they are shown after cards.
    pub is_behind: bool,
    /// Words to filter by: `("slot", "crew")`, `("faction", "rebel")`, `("size", "small")`. A key may come often.
    pub tags: Vec<(&'static str, String)>,
    /// Those of them that people are shown, by [`Language`], in the order in which they tell what the card is.
    pub labels: Vec<(&'static str, [String; 2])>,
}

impl SourceCard {
    /// A row with the card's names and texts, and no tags yet.
    pub fn new(system: &'static str, kind: &'static str, id: &str, text: &CardText) -> Self {
        let names = Language::ALL.map(|language| text.name(language).to_owned());
        let texts = Language::ALL.map(|language| text.text(language).to_owned());
        Self {
            system,
            kind,
            id: id.to_owned(),
            names,
            texts,
            cost: None,
            numbers: Vec::new(),
            details: Default::default(),
            is_behind: false,
            tags: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Adds a number to filter by, if the card has it.
    pub fn number(&mut self, key: &'static str, value: Option<impl Into<i32>>) {
        self.numbers.extend(value.map(|value| (key, value.into())));
    }

    /// Adds a word of the system to what tells the card from its namesakes.
    pub fn detail(&mut self, term: &str) {
        for language in Language::ALL {
            self.detail_in(language, phrase::text(language, term));
        }
    }

    /// Adds words of one language to what tells the card from its namesakes.
    pub fn detail_in(&mut self, language: Language, words: &str) {
        let detail = &mut self.details[language as usize];
        if !detail.is_empty() {
            detail.push_str(" · ");
        }
        detail.push_str(words);
    }

    /// Adds a word to filter by.
    pub fn tag(&mut self, key: &'static str, value: &str) {
        if !self.tags.iter().any(|(known, old)| *known == key && old == value) {
            self.tags.push((key, value.to_owned()));
        }
    }

    /// Adds a word of the system, by its id and by its name in every language.
    pub fn term(&mut self, key: &'static str, id: &str, term: &str) {
        self.tag(key, id);
        self.named(key, |language| phrase::text(language, term));
    }

    /// Adds a name in every language to filter by.
    pub fn named<'a>(&mut self, key: &'static str, name: impl Fn(Language) -> &'a str) {
        let names = Language::ALL.map(|language| name(language).to_owned());
        names.iter().for_each(|name| self.tag(key, name));
        if !self.labels.iter().any(|(known, other)| *known == key && *other == names) {
            self.labels.push((key, names));
        }
    }

    /// Adds a keyword, if the card has it.
    pub fn keyword_if(&mut self, has: bool, keyword: &str) {
        if has {
            self.tag("keyword", keyword);
        }
    }

    /// The name in this language.
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// The text in this language.
    pub fn text(&self, language: Language) -> &str {
        &self.texts[language as usize]
    }
}

/// A file of a system's catalog, wherever it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The system's id.
    pub system: Cow<'static, str>,
    /// Its name, for messages.
    pub name: Cow<'static, str>,
    pub text: Cow<'static, str>,
}

/// A name for the content of these files. Another version of the program makes other rows of the same files, so that it
/// is part of the name.
pub fn version(files: &[SourceFile]) -> String {
    let mut hasher = FxHasher::default();
    for part in files.iter().flat_map(|file| [&file.system, &file.name, &file.text]) {
        hasher.write_usize(part.len());
        hasher.write(part.as_bytes());
    }
    format!("{}-{:016x}", env!("CARGO_PKG_VERSION"), hasher.finish())
}

/// Everything that is imported.
pub struct CatalogSource<'a> {
    /// The files of every game.
    pub files: Vec<SourceFile>,
    /// Makes every card of every system, as it is searched; system, kind and id together are unique.
    pub cards: Box<dyn Fn() -> Vec<SourceCard> + 'a>,
}

impl fmt::Debug for CatalogSource<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CatalogSource").field("version", &version(&self.files)).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_change_of_a_file_is_another_version() {
        let file = |name: &'static str, text: &'static str| SourceFile {
            system: "game".into(),
            name: name.into(),
            text: text.into(),
        };
        let files = [file("a", "one"), file("b", "two")];
        assert_eq!(version(&files), version(&files.clone()));
        for other in [
            vec![file("a", "one")],
            vec![file("b", "two"), file("a", "one")],
            vec![file("a", "onetwo"), file("b", "")],
            vec![file("ab", "one"), file("", "two")],
            vec![file("a", "one"), file("b", "twO")],
        ] {
            assert_ne!(version(&files), version(&other), "{other:?}");
        }
    }
}
