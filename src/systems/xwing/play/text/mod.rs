//! A game in words: what happens, what is asked, and what can be answered.

mod answer;
mod event;
mod names;
mod places;
mod question;
mod table;
mod words;

pub use words::face;

use std::fmt::Display;

use super::{Fixed, State, XWingMatch};
use crate::Catalog;
use kernel::{
    Language,
    phrase::{self, capital},
};

/// Who puts a game into words.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    catalog: &'a Catalog,
    fixed: &'a Fixed,
    state: &'a State,
    language: Language,
}

impl<'a> Describer<'a> {
    /// Tells of ships as this state of their game has them.
    pub const fn new(catalog: &'a Catalog, fixed: &'a Fixed, state: &'a State, language: Language) -> Self {
        Self { catalog, fixed, state, language }
    }

    /// Tells of this game as it stands.
    pub fn of(catalog: &'a Catalog, game: &'a XWingMatch, language: Language) -> Self {
        Self::new(catalog, game.fixed(), game.state(), language)
    }

    fn text(&self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }
}
