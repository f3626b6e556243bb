//! Errors of a text that should be a list: line, column, reason.

use std::fmt::Display;

use super::{Language, phrase};

/// Why a text cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {}", self.reason(Language::English))]
pub struct ReadError {
    /// Line, counted from 1; 0 where the text as a whole is meant.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// The phrase that tells it.
    pub key: &'static str,
    /// Values for the phrase's holes.
    values: Vec<(&'static str, String)>,
    /// True if the text is no list of the requested system at all; another system may say more.
    is_foreign: bool,
}

impl ReadError {
    /// A complaint at a position.
    pub const fn at(line: usize, column: usize, key: &'static str) -> Self {
        Self { line, column, key, values: Vec::new(), is_foreign: false }
    }

    /// A complaint about the text as a whole.
    pub const fn whole(key: &'static str) -> Self {
        Self::at(0, 0, key)
    }

    /// Adds a value for a hole of the phrase.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The complaint of a system for which the text is no list at all.
    #[must_use]
    pub const fn foreign(mut self) -> Self {
        self.is_foreign = true;
        self
    }

    /// Values for the holes of its phrase.
    pub(super) fn values(&self) -> &[(&'static str, String)] {
        &self.values
    }

    /// True if the text is no list of the requested system at all.
    pub const fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// The reason without the position.
    pub fn reason(&self, language: Language) -> String {
        let values: Vec<(&str, &dyn Display)> =
            self.values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
        // The document as a whole has no path; the colon after it goes with it.
        phrase::say(language, self.key, &values).trim_start_matches(": ").to_owned()
    }

    /// The whole sentence, with line and column where there are any.
    pub fn sentence(&self, language: Language) -> String {
        let reason = self.reason(language);
        if self.line == 0 {
            return reason;
        }
        phrase::say(
            language,
            "systems.read.position",
            &[("line", &self.line), ("column", &self.column), ("reason", &reason)],
        )
    }
}

/// Line and column, counted from 1, of a byte offset.
pub fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_not_bytes() {
        assert_eq!(position("añb\nñx", 0), (1, 1));
        assert_eq!(position("añb\nñx", 3), (1, 3));
        assert_eq!(position("añb\nñx", 7), (2, 2));
    }
}
