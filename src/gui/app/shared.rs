//! Data shared by all screens.

use std::sync::Arc;

use iced::Size;

use crate::{context::Context, finder::Finder, look::Accent, preferences::Preferences};
use kernel::Report;
use systems::{AnyDocument, AnyTable, Catalogs, Collection};

/// Data shared by all screens.
#[derive(Debug)]
pub(super) struct Shared {
    pub catalogs: Arc<Catalogs>,
    pub finder: Finder,
    pub preferences: Preferences,
    pub collection: Collection,
    /// Tables of the player's own.
    pub tables: Vec<AnyTable>,
    /// Size of the window in its own points, including the text scale.
    pub size: Size,
}

impl Shared {
    /// Context for drawing and updates.
    pub fn context(&self) -> Context<'_> {
        self.context_in(Accent::Plain)
    }

    /// Context with this accent.
    pub fn context_in(&self, accent: Accent) -> Context<'_> {
        Context {
            language: self.preferences.language,
            look: self.preferences.look.look_for(accent),
            catalogs: &self.catalogs,
            finder: &self.finder,
            width: self.size.width,
            height: self.size.height,
            motion: self.preferences.motion,
            attacks: self.preferences.attacks,
            collection: Some(&self.collection),
            tables: &self.tables,
        }
    }

    /// Factor of the text scale.
    pub fn scale(&self) -> f32 {
        f32::from(self.preferences.scale) / 100.0
    }

    /// Checks a list, against the collection if it is enforced.
    pub fn report(&self, document: &AnyDocument) -> Report {
        document.check(&self.catalogs, self.context().owned_of(document.system()))
    }
}
