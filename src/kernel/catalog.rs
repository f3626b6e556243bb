//! Files of a catalog, and what is said about them when they are wrong.

use super::{Language, phrase};

/// One file of a catalog.
#[derive(Debug, Clone, Copy)]
pub struct CatalogFile<'a> {
    /// Its name, for messages.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// What is wrong with a catalog file, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence(Language::English))]
pub struct CatalogError {
    /// The file.
    pub file: String,
    /// The card, where one is meant.
    pub card: Option<String>,
    /// The field, where one is meant.
    pub field: Option<String>,
    /// What is wrong with it, in the words of whoever writes catalogs.
    pub message: String,
}

impl CatalogError {
    /// The slip with its file, card and field.
    pub fn sentence(&self, language: Language) -> String {
        let Self { file, card, field, message } = self;
        let key = match (card, field) {
            (Some(_), Some(_)) => "systems.catalog.card_field",
            (Some(_), None) => "systems.catalog.card",
            (None, Some(_)) => "systems.catalog.field",
            (None, None) => "systems.catalog.file",
        };
        let (card, field) = (card.as_deref().unwrap_or_default(), field.as_deref().unwrap_or_default());
        phrase::say(language, key, &[("file", file), ("card", &card), ("field", &field), ("message", message)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_names_as_much_of_its_place_as_is_known() {
        let slip = |card: Option<&str>, field: Option<&str>| CatalogError {
            file: "ships.json".into(),
            card: card.map(Into::into),
            field: field.map(Into::into),
            message: "is not right".into(),
        };
        for (card, field) in
            [(None, None), (Some("xwing"), None), (None, Some("kind")), (Some("xwing"), Some("dial[2]"))]
        {
            for language in Language::ALL {
                let sentence = slip(card, field).sentence(language);
                for part in [Some("ships.json"), card, field, Some("is not right")].into_iter().flatten() {
                    assert!(sentence.contains(part), "{sentence}");
                }
                assert!(!sentence.contains('{'), "{sentence}");
            }
        }
    }
}
