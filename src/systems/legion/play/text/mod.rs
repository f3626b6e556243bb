//! A match in words: what happens, what is asked, and what can be answered.

mod answer;
mod digest;
mod event;
mod names;
mod question;

use std::fmt::Display;

use super::{Fixed, LegionMatch, State, View};
use crate::Catalog;
use kernel::{Language, phrase};

/// Puts a match into words.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    catalog: &'a Catalog,
    fixed: &'a Fixed,
    state: &'a State,
    language: Language,
}

impl<'a> Describer<'a> {
    /// Tells of this match as it stands.
    pub fn of(catalog: &'a Catalog, game: &'a LegionMatch, language: Language) -> Self {
        Self { catalog, fixed: game.fixed(), state: game.state(), language }
    }

    const fn view(&self) -> View<'a, 'a> {
        View { fixed: self.fixed, state: self.state }
    }

    fn text<'k>(&self, key: &'k str) -> &'k str {
        phrase::text(self.language, key)
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }
}
