//! Packs: cards that players write themselves and changes of published ones, in the schema of the catalog; and tables.
//!
//! A list names the packs it is built with; one that names none means the cards as they are published. The cards of a
//! system together with those of some packs are a catalog of their own, made once for each set of packs that a list
//! names.

mod combined;
mod findings;
mod manifest;
mod part;
mod sense;
mod shared;
mod tables;

pub(super) use combined::Combined;
pub(super) use findings::{Built, add_findings, mark, named};
pub use findings::{CARDS, MISSING};
pub use manifest::MANIFEST;
pub use shared::{PackConflict, Shared};
pub use tables::{NoTable, PackTable, packed};

use serde::{Deserialize, Serialize};

use part::Part;

use super::{Catalogs, SystemId};
use kernel::{CatalogError, CatalogFile, Language, PackRef, SourceCard, catalog::OfPack, phrase};
use rustc_hash::FxHashSet;

/// A file of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackFile {
    /// Its name, for messages.
    pub name: String,
    pub text: String,
}

/// Cards for one system, changes of cards, and tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// Its id, by which lists name it.
    pub id: String,
    /// The game.
    pub system: SystemId,
    pub name: String,
    /// Its own version.
    pub version: String,
    /// Its maker's note; may be empty.
    pub note: String,
    /// Number of cards it adds.
    pub brings: usize,
    /// The ids of what it brings, as a search gives them.
    brought: Vec<String>,
    /// Number of published cards it changes.
    pub changes: usize,
    /// The kinds and ids of published rows it changes, what cards do in play among them.
    touched: Vec<(String, String)>,
    /// True if new lists use it.
    pub is_on: bool,
    /// The files as they were read.
    files: Vec<PackFile>,
    /// The parts of its files in the schema of the catalog.
    parts: Vec<Part>,
    /// The tables it carries.
    pub tables: Vec<PackTable>,
}

impl Pack {
    /// Reads a pack from its files and tries it out on the published cards.
    ///
    /// # Errors
    /// Everything that is wrong with it, with file, line, card and field.
    pub fn read(files: Vec<PackFile>) -> Result<Self, Vec<CatalogError>> {
        let pack = Self::unchecked(files)?;
        let mut errors = pack.system.verify_pack(&pack.files_of_catalog());
        errors.iter_mut().for_each(|error| Part::place(&pack.parts, error));
        errors.extend(pack.slips());
        errors.extend(pack.tables.iter().filter_map(PackTable::unplayable));
        if errors.is_empty() { Ok(pack) } else { Err(errors) }
    }

    /// Reads a pack that was found to be in order before.
    ///
    /// # Errors
    /// Its manifest or one of its files is no JSON, or lacks a field.
    pub fn unchecked(files: Vec<PackFile>) -> Result<Self, Vec<CatalogError>> {
        manifest::read(files)
    }

    /// A pack as it was kept; none of what is no such text, or makes no sense.
    pub fn kept(files: &str, is_on: bool) -> Option<Self> {
        let files = serde_json::from_str(files).ok()?;
        let pack = Self::unchecked(files).ok()?;
        let makes_sense = pack.slips().next().is_none();
        makes_sense.then_some(Self { is_on, ..pack })
    }

    /// Values that make no sense, such as a hull of 0.
    fn slips(&self) -> impl Iterator<Item = CatalogError> {
        self.parts.iter().flat_map(|part| sense::slips(self.system, part))
    }

    /// Packs as they were kept, by name, files, and true for those that are on; and the names of unreadable ones.
    pub fn all_kept(kept: impl Iterator<Item = (String, String, bool)>) -> (Vec<Self>, Vec<String>) {
        let (mut packs, mut unread) = (Vec::new(), Vec::new());
        for (name, files, is_on) in kept {
            match Self::kept(&files, is_on) {
                Some(pack) => packs.push(pack),
                None => unread.push(name),
            }
        }
        (packs, unread)
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

    /// True if it may replace an installed pack of its id: a version means the same cards for everybody.
    pub fn may_replace(&self, here: &Self) -> bool {
        self.version != here.version || self.kept_text() == here.kept_text()
    }

    /// What it adds and changes, in words.
    pub fn about(&self, language: Language) -> String {
        let (brings, changes) = (self.brings, self.changes);
        let cards = phrase::say(language, "systems.pack.cards", &[("brings", &brings), ("changes", &changes)]);
        let tables = phrase::say(language, "systems.pack.tables", &[("tables", &self.tables.len())]);
        match (self.has_cards(), self.tables.is_empty()) {
            (true, true) => cards,
            (false, _) => tables,
            (true, false) => format!("{cards}, {tables}"),
        }
    }

    /// True if lists can be built with it.
    pub const fn has_cards(&self) -> bool {
        !self.parts.is_empty()
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

impl Catalogs {
    /// These cards, for lists that name these packs.
    #[must_use]
    pub fn with_packs(&self, packs: Vec<Pack>) -> Self {
        Self::of_packs(self.files().clone(), packs.into(), Vec::new())
    }

    /// The packs that are here, whether they are on or not.
    pub fn packs(&self) -> &[Pack] {
        self.all_packs()
    }

    /// The packs a list of this system is begun with.
    pub fn packs_on(&self, system: SystemId) -> Vec<PackRef> {
        let on = self.packs().iter().filter(|pack| pack.is_on && pack.system == system && pack.has_cards());
        on.map(Pack::reference).collect()
    }

    /// True if a card belongs to an inactive pack, so that no search finds it.
    pub fn hides(&self, id: &str) -> bool {
        self.packs().iter().any(|pack| !pack.is_on && pack.brought.iter().any(|brought| brought == id))
    }

    /// The cards of a system as they are with the packs that are on; what is of a pack, or changed by one, says so.
    pub(super) fn in_force(&self, system: SystemId) -> Vec<SourceCard> {
        let published = self.cards(system);
        let on: Vec<&Pack> =
            self.packs().iter().filter(|pack| pack.is_on && pack.system == system && pack.has_cards()).collect();
        if on.is_empty() {
            return published;
        }
        let known: FxHashSet<(&str, &str)> = published.iter().map(|card| (card.kind, card.id.as_str())).collect();
        let mut cards = self.for_packs(&self.packs_on(system)).cards(system);
        for card in &mut cards {
            let touches = |pack: &&&Pack| pack.touched.iter().any(|(_, id)| *id == card.id);
            if !known.contains(&(card.kind, card.id.as_str())) {
                if let Some(pack) = on.iter().find(|pack| pack.brought.contains(&card.id)) {
                    Language::ALL.into_iter().for_each(|language| card.detail_in(language, &pack.title()));
                }
            } else if let Some(pack) = on.iter().rev().find(touches) {
                for language in Language::ALL {
                    let told = phrase::say(language, "systems.pack.changed_card", &[("pack", &pack.title())]);
                    card.detail_in(language, &told);
                }
            }
        }
        cards
    }

    /// The pack of this id.
    pub fn pack(&self, id: &str) -> Option<&Pack> {
        self.packs().iter().find(|pack| pack.id == id)
    }
}
