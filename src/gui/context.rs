//! Context of every screen for drawing and updates.

use super::{finder::Finder, look::Look, preferences::AttackTime};
use kernel::{CardRef, Language, Names, PackRef, phrase};
use systems::{AnyDocument, AnyOwned, AnyTable, Catalogs, Collection, Pack, SystemId};

/// Context for drawing and updates: borrowed for one frame, never stored.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub language: Language,
    pub look: &'static Look,
    /// Cards of all systems.
    pub catalogs: &'a Catalogs,
    /// Search in the catalog.
    pub finder: &'a Finder,
    /// Width of the window in points, including the text scale.
    pub width: f32,
    /// Height of the window, likewise.
    pub height: f32,
    /// Ships and dice move during a match.
    pub motion: bool,
    /// How long the dice of an attack stay in a match.
    pub attacks: AttackTime,
    /// Collection of the player; `None` if none is kept.
    pub collection: Option<&'a Collection>,
    /// Tables of the player's own, by name.
    pub tables: &'a [AnyTable],
}

impl<'a> Context<'a> {
    /// Collection for a system, if the checks enforce it.
    pub fn owned_of(&self, system: SystemId) -> Option<&'a AnyOwned> {
        self.collection.and_then(|collection| collection.of(system))
    }

    /// Context with the cards as a list means them.
    #[must_use]
    pub fn of_list(self, list: &AnyDocument) -> Self {
        Self { catalogs: list.catalogs(self.catalogs), ..self }
    }

    /// Context with the cards of these packs.
    #[must_use]
    pub fn with_packs(self, packs: &[PackRef]) -> Self {
        Self { catalogs: self.catalogs.for_packs(packs), ..self }
    }

    /// Context with the cards as new documents of a system mean them.
    #[must_use]
    pub fn with_packs_on(self, system: SystemId) -> Self {
        self.with_packs(&self.catalogs.packs_on(system))
    }

    /// Note on the pack a card comes from; `None` for a published card.
    pub fn origin(&self, names: &dyn Names, card: CardRef) -> Option<String> {
        let origin = names.origin(card)?;
        let pack = self.catalogs.pack(&origin.pack).map_or_else(|| origin.pack.to_string(), Pack::title);
        let key = if origin.is_new { "gui.packs.brought" } else { "gui.packs.changed" };
        Some(self.say(key, &[("pack", &pack)]))
    }

    /// A phrase in the window's language.
    pub fn text(&self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }

    /// A phrase with values.
    pub fn say(&self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// True if the window is narrow, so that panes share one place.
    pub fn is_narrow(&self) -> bool {
        self.width < 1000.0
    }

    /// True if there is only room for the essential.
    pub fn is_tight(&self) -> bool {
        self.width < 760.0
    }

    /// True if the builder has room for more than one column.
    pub fn is_wide(&self) -> bool {
        self.width >= 1500.0
    }
}

#[cfg(test)]
impl<'a> Context<'a> {
    /// A wide window in light colors, without a collection.
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
            attacks: AttackTime::default(),
            collection: None,
            tables: &[],
        }
    }
}
