//! What every screen may look at while it draws and answers.

use super::{finder::Finder, look::Look};
use kernel::{CardRef, Language, Names, PackRef, phrase};
use systems::{AnyDocument, AnyOwned, Catalogs, Collection, Pack, SystemId};

/// What every screen may look at: borrowed for one frame, never stored.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The language of the window.
    pub language: Language,
    /// The colors.
    pub look: &'static Look,
    /// The cards of all games.
    pub catalogs: &'a Catalogs,
    /// Their search.
    pub finder: &'a Finder,
    /// Width of the window in points, text scale counted in.
    pub width: f32,
    /// Its height, likewise.
    pub height: f32,
    /// Whether ships and dice move in a match.
    pub motion: bool,
    /// What the player owns; none where nobody keeps a collection.
    pub collection: Option<&'a Collection>,
}

impl<'a> Context<'a> {
    /// What the player owns of a game, where the checks are to mind it.
    pub fn owned_of(&self, system: SystemId) -> Option<&'a AnyOwned> {
        self.collection.and_then(|collection| collection.of(system))
    }

    /// The same, with the cards as a list means them.
    #[must_use]
    pub fn of_list(self, list: &AnyDocument) -> Self {
        Self { catalogs: list.catalogs(self.catalogs), ..self }
    }

    /// The same, with the cards of these packs.
    #[must_use]
    pub fn with_packs(self, packs: &[PackRef]) -> Self {
        Self { catalogs: self.catalogs.for_packs(packs), ..self }
    }

    /// What is to be said of the pack a card of a game comes from; none for a card as it is published.
    pub fn origin(&self, names: &dyn Names, card: CardRef) -> Option<String> {
        let origin = names.origin(card)?;
        let pack = self.catalogs.pack(&origin.pack).map_or_else(|| origin.pack.to_string(), Pack::title);
        let key = if origin.is_new { "gui.packs.brought" } else { "gui.packs.changed" };
        Some(self.say(key, &[("pack", &pack)]))
    }

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

    /// Whether there is so little room that only what cannot be done without is shown.
    pub fn is_tight(&self) -> bool {
        self.width < 760.0
    }

    /// Whether there is room for more than one column of what is built.
    pub fn is_wide(&self) -> bool {
        self.width >= 1500.0
    }
}

#[cfg(test)]
impl<'a> Context<'a> {
    /// A wide window in light colors, of somebody who keeps no collection.
    pub fn plain(catalogs: &'a Catalogs, language: Language) -> Self {
        static FINDER: std::sync::LazyLock<Finder> = std::sync::LazyLock::new(|| {
            Finder::new(store::CatalogDb::in_memory(&Catalogs::default().source()).unwrap(), 0)
        });
        let look = super::look::LookChoice::Light.look();
        Self {
            language,
            look,
            catalogs,
            finder: &FINDER,
            width: 1280.0,
            height: 800.0,
            motion: false,
            collection: None,
        }
    }
}
