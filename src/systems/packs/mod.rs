//! Packs: cards that players write themselves and changes of published ones, in the schema of the catalog.
//!
//! A list names the packs it is built with; one that names none means the cards as they are published. The cards of a game
//! together with those of some packs are a catalog of their own, made once for each set of packs that a list names.

mod combined;
mod findings;
mod manifest;
mod shared;

pub(super) use combined::Combined;
pub use findings::{CARDS, MISSING};
pub(super) use findings::{add_findings, named};
pub use manifest::MANIFEST;
pub use shared::{PackConflict, Shared};

use serde::{Deserialize, Serialize};

use super::{Catalogs, SystemId};
use kernel::{CatalogError, CatalogFile, Language, PackRef, catalog::OfPack, phrase};

/// A file of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackFile {
    /// Its name, for messages.
    pub name: String,
    pub text: String,
}

/// Cards for one game, and changes of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// Its id, by which lists name it.
    pub id: String,
    /// The game.
    pub system: SystemId,
    /// What people call it.
    pub name: String,
    /// Its own version.
    pub version: String,
    /// What its maker says of it; may be empty.
    pub note: String,
    /// How many cards it brings.
    pub brings: usize,
    /// The ids of what it brings, as a search gives them.
    brought: Vec<String>,
    /// How many published cards it changes.
    pub changes: usize,
    /// The kinds and ids of published rows it changes, what cards do in play among them.
    touched: Vec<(String, String)>,
    /// Whether lists that are begun are built with it.
    pub is_on: bool,
    /// The files as they were read.
    files: Vec<PackFile>,
    /// The parts of its files in the schema of the catalog, each at the line where it stands in its file.
    parts: Vec<PackFile>,
}

impl Pack {
    /// Reads a pack from its files and tries it out on the published cards.
    ///
    /// # Errors
    /// Everything that is wrong with it, with file, line, card and field.
    pub fn read(files: Vec<PackFile>) -> Result<Self, Vec<CatalogError>> {
        let pack = Self::unchecked(files)?;
        let errors = pack.system.verify_pack(&pack.files_of_catalog());
        if errors.is_empty() { Ok(pack) } else { Err(errors) }
    }

    /// Reads a pack that was found to be in order before.
    ///
    /// # Errors
    /// Its manifest or one of its files is no JSON, or lacks a field.
    pub fn unchecked(files: Vec<PackFile>) -> Result<Self, Vec<CatalogError>> {
        manifest::read(files)
    }

    /// A pack as it was kept; none of what is no such text.
    pub fn kept(files: &str, is_on: bool) -> Option<Self> {
        let files = serde_json::from_str(files).ok()?;
        Self::unchecked(files).ok().map(|pack| Self { is_on, ..pack })
    }

    /// As text, to be kept: its files under their own names.
    pub fn kept_text(&self) -> String {
        let own = |file: &PackFile| {
            let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            PackFile { name, text: file.text.clone() }
        };
        let files: Vec<PackFile> = self.files.iter().map(own).collect();
        serde_json::to_string(&files).unwrap_or_default()
    }

    /// Whether it can take the place of one with its id that is here: a version means the same cards for everybody.
    pub fn may_replace(&self, here: &Self) -> bool {
        self.version != here.version || self.kept_text() == here.kept_text()
    }

    /// As lists name it.
    pub fn reference(&self) -> PackRef {
        PackRef { id: self.id.clone(), version: self.version.clone() }
    }

    /// The files as they were read.
    pub fn files(&self) -> &[PackFile] {
        &self.files
    }

    /// Its name and version, for people.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// The parts of its files in the schema of the catalog.
    pub(super) fn files_of_catalog(&self) -> Vec<CatalogFile<'_>> {
        let pack = OfPack { id: &self.id, version: &self.version };
        let parts = self.parts.iter();
        parts.map(|part| CatalogFile { name: &part.name, text: &part.text, pack: Some(pack) }).collect()
    }
}

/// A published card that a pack changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedCard {
    pub system: SystemId,
    /// Its kind and its id, as searches give them.
    pub kind: &'static str,
    pub id: String,
    /// What it costs with the pack.
    pub cost: Option<i32>,
    /// The pack, as people know it.
    pub pack: String,
}

impl ChangedCard {
    /// Whether a search calls the card so.
    pub fn is(&self, system: &str, kind: &str, id: &str) -> bool {
        self.id == id && self.kind == kind && self.system.id() == system
    }

    /// What is told of the card, behind what else is known of it.
    pub fn told(&self, detail: &str, language: Language) -> String {
        let changed = phrase::say(language, "systems.pack.changed_card", &[("pack", &self.pack)]);
        if detail.is_empty() { changed } else { format!("{detail} · {changed}") }
    }
}

impl Catalogs {
    /// The same cards, for lists that name these packs.
    #[must_use]
    pub fn with_packs(&self, packs: Vec<Pack>) -> Self {
        Self::of_packs(self.files().clone(), packs.into(), Vec::new())
    }

    /// The packs that are here, whether they are on or not.
    pub fn packs(&self) -> &[Pack] {
        self.all_packs()
    }

    /// The packs a list of this game is begun with.
    pub fn packs_on(&self, system: SystemId) -> Vec<PackRef> {
        let on = self.packs().iter().filter(|pack| pack.is_on && pack.system == system);
        on.map(Pack::reference).collect()
    }

    /// Whether a card is of a pack that is off, so that no search is to find it.
    pub fn hides(&self, id: &str) -> bool {
        self.packs().iter().any(|pack| !pack.is_on && pack.brought.iter().any(|brought| brought == id))
    }

    /// The published cards that packs change which are on, as searches give them, with what they cost then.
    pub fn changed_cards(&self) -> Vec<ChangedCard> {
        let mut changed = Vec::new();
        for system in SystemId::ALL.iter().copied() {
            let packs: Vec<&Pack> = self.packs().iter().filter(|pack| pack.is_on && pack.system == system).collect();
            if packs.iter().all(|pack| pack.touched.is_empty()) {
                continue;
            }
            let cards = self.for_packs(&self.packs_on(system)).cards(system);
            changed.extend(cards.into_iter().filter_map(|card| {
                let pack = packs.iter().rev().find(|pack| pack.touched.iter().any(|(_, id)| *id == card.id))?;
                Some(ChangedCard { system, kind: card.kind, id: card.id, cost: card.cost, pack: pack.title() })
            }));
        }
        changed
    }

    /// The pack of this id.
    pub fn pack(&self, id: &str) -> Option<&Pack> {
        self.packs().iter().find(|pack| pack.id == id)
    }
}
