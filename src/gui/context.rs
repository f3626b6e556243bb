//! What every screen may look at while it draws and answers.

use super::look::Look;
use crate::{
    kernel::{Language, phrase},
    systems::xwing,
};

/// What every screen may look at: borrowed for one frame, never stored.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The language of the window.
    pub language: Language,
    /// The colours.
    pub look: &'static Look,
    /// The cards of X-Wing.
    pub xwing: &'a xwing::Catalog,
    /// Width of the window in points, text scale counted in.
    pub width: f32,
    /// What the player owns, where the program keeps a collection.
    pub owned: Option<&'a xwing::checks::Owned>,
}

impl Context<'_> {
    /// A sentence or word in the window's language.
    pub fn text(&self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }

    /// A sentence with values.
    pub fn say(&self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// Whether the window is narrow, so that panes must share one place.
    pub fn is_narrow(&self) -> bool {
        self.width < 1000.0
    }
}
