//! Why something cannot be done with a tournament.

use std::fmt::Display;

use kernel::{Language, ReadError, phrase};

/// A reason, as a phrase with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    key: &'static str,
    values: Vec<(&'static str, String)>,
}

impl Refusal {
    pub(crate) const fn new(key: &'static str) -> Self {
        Self { key, values: Vec::new() }
    }

    /// Fills a hole of the phrase.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.values.push((name, value.to_string()));
        self
    }

    pub fn sentence(&self, language: Language) -> String {
        let values: Vec<(&str, &dyn Display)> =
            self.values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
        phrase::say(language, self.key, &values)
    }

    /// The same about a line of a text.
    pub(crate) fn at(self, line: usize) -> ReadError {
        let error = ReadError::at(line, 1, self.key);
        self.values.into_iter().fold(error, |error, (name, value)| error.with(name, value))
    }
}
