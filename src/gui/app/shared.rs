//! What every screen may look at, apart from what screens change.

use std::sync::Arc;

use iced::Size;

use crate::{context::Context, finder::Finder, look::Accent, preferences::Preferences};
use kernel::Report;
use systems::{AnyDocument, Catalogs, Collection};

/// What every screen may look at.
#[derive(Debug)]
pub(super) struct Shared {
    pub catalogs: Arc<Catalogs>,
    pub finder: Finder,
    pub preferences: Preferences,
    pub collection: Collection,
    /// Size of the window in its own points, text scale counted in.
    pub size: Size,
}

impl Shared {
    /// What a screen is given while it draws or answers.
    pub fn context(&self) -> Context<'_> {
        self.context_in(Accent::Plain)
    }

    /// What a screen in this accent is given.
    pub fn context_in(&self, accent: Accent) -> Context<'_> {
        Context {
            language: self.preferences.language,
            look: self.preferences.look.look_for(accent),
            catalogs: &self.catalogs,
            finder: &self.finder,
            width: self.size.width,
            height: self.size.height,
            motion: self.preferences.motion,
            collection: Some(&self.collection),
        }
    }

    /// By how much everything is drawn larger.
    pub fn scale(&self) -> f32 {
        f32::from(self.preferences.scale) / 100.0
    }

    /// What the checks say of a list, with the collection where it counts.
    pub fn report(&self, document: &AnyDocument) -> Report {
        document.check(&self.catalogs, self.context().owned_of(document.system()))
    }
}
