//! Names and summaries of a card in every language.

use serde::{Deserialize, Deserializer};

use super::TextEntry;
use crate::{Language, phrase};

/// A card's name and summary, in each language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardText {
    names: [Box<str>; Language::ALL.len()],
    texts: [Box<str>; Language::ALL.len()],
}

impl CardText {
    /// A card known in every language by this name, without a summary.
    pub fn named(name: &str) -> Self {
        Self { names: Language::ALL.map(|_| name.into()), texts: Default::default() }
    }

    /// A card with a name in each language, without a summary.
    pub fn named_by(name: impl Fn(Language) -> String) -> Self {
        Self { names: Language::ALL.map(|language| name(language).into()), texts: Default::default() }
    }

    /// Takes over what an entry of a texts file says.
    pub fn set(&mut self, entry: &TextEntry) {
        let language = entry.language as usize;
        if let Some(name) = &entry.row.name {
            self.names[language] = name.as_str().into();
        }
        if let Some(text) = &entry.row.text {
            self.texts[language] = text.as_str().into();
        }
    }

    /// Takes over what another card does, and keeps its own name.
    pub fn take_text(&mut self, other: &Self) {
        self.texts.clone_from(&other.texts);
    }

    /// Says in its name that the card is not a published one.
    pub fn mark_brought(&mut self) {
        for language in Language::ALL {
            let name = &mut self.names[language as usize];
            *name = phrase::say(language, "systems.pack.card", &[("name", name)]).into();
        }
    }

    /// The name; the English one where no public source gives another.
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// The card's text in our words; empty for a card that has only numbers.
    pub fn text(&self, language: Language) -> &str {
        &self.texts[language as usize]
    }
}

/// A card's name in its row, which holds in every language that has no other.
impl<'de> Deserialize<'de> for CardText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<str>::deserialize(deserializer).map(|name| Self::named(&name))
    }
}
