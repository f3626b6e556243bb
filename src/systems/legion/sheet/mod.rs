//! Armies on paper, as data: a summary on one page, a full reference, cards to cut out.
//!
//! ```
//! use kernel::Language;
//! use legion::{Catalog, Format, Unit, cards::Faction, checks, list, sheet};
//!
//! let catalog = Catalog::bundled()?;
//! let mut army = list::empty_document(Faction::RebelAlliance, Format::Standard, "Echo Base");
//! army.list.units.extend(catalog.find_unit("leia_organa").map(Unit::new));
//! let report = checks::check(&catalog, &army);
//! let options = sheet::Options::of(sheet::Kind::Summary);
//! let sheet = sheet::sheet(&catalog, &army, &report, &options, Language::English);
//! assert_eq!(sheet.title, "Echo Base");
//! # Ok::<(), Vec<legion::cards::CatalogError>>(())
//! ```

mod boxes;
mod compact;
mod components;
mod cutouts;
mod decks;
mod form;
mod group;
mod part;
mod reference;
mod summary;
mod table;
mod terms;
mod weapons;
mod words;

use std::fmt::Display;

use crate::{cards::Catalog, checks::army_cost, list::Document};
use kernel::{
    Accent, Language, Report,
    choice::Choice,
    sheet::{Sheet, SheetWriter},
};

use group::Group;

pub use kernel::sheet::Kind;
pub use part::{OFFERED, Options, Part};

/// An army as a sheet in this language. `report` is what the checks say of it.
pub fn sheet(catalog: &Catalog, document: &Document, report: &Report, options: &Options, language: Language) -> Sheet {
    let total = || (army_cost(catalog, &document.list), document.format.limit());
    let writer = SheetWriter::new(language, report, catalog, "units", total)
        // Points left over are no blemish.
        .harmless(&[crate::checks::ids::CHK_02])
        .discreet(options.kind == Kind::Opponent);
    let groups = group::groups(catalog, &document.list);
    let writer = Writer { catalog, document, options, language, writer, groups };
    let mut sheet = writer.head();
    sheet.has_backs = options.has(Part::Backs);
    match options.kind {
        Kind::Summary => summary::write(&writer, &mut sheet),
        Kind::Reference => reference::write(&writer, &mut sheet),
        Kind::Compact => compact::write(&writer, &mut sheet),
        Kind::Cards => cutouts::write(&writer, &mut sheet),
        Kind::Opponent => {
            writer.writer.mark_opponents(&mut sheet);
            reference::write(&writer, &mut sheet);
        }
        Kind::Form => form::write(&writer, &mut sheet),
        Kind::Components => components::write(&writer, &mut sheet),
        Kind::Table => table::write(&writer, &mut sheet),
        // Not offered.
        Kind::Pieces => {}
    }
    sheet
}

/// The context of every part of a sheet.
struct Writer<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    options: &'a Options,
    language: Language,
    writer: SheetWriter<'a>,
    /// The army's units, those that are alike together.
    groups: Vec<Group<'a>>,
}

impl Writer<'_> {
    fn text<'k>(&self, key: &'k str) -> &'k str {
        self.writer.text(key)
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        self.writer.say(key, values)
    }

    /// The sheet with its title, total and marks, and without any block.
    fn head(&self) -> Sheet {
        let army = &self.document.list;
        let mut sheet = self.writer.head(&self.document.name, self.text("legion.sheet.unnamed"));
        let mut parts = vec![self.text("legion.name"), self.text(self.document.format.term())];
        parts.push(self.text(army.faction.term()));
        match &army.battle_force {
            Some(Choice::Known(force)) => parts.push(self.catalog.force(*force).text.name(self.language)),
            Some(Choice::Unknown(written)) => parts.push(written),
            None => {}
        }
        sheet.subtitle = parts.join(" · ");
        sheet.accent = Accent::of_mark(army.faction.icon());
        sheet
    }

    /// The player's notes; empty where they are not wanted.
    fn notes(&self) -> &str {
        if self.options.has(Part::Notes) { &self.document.notes } else { "" }
    }
}
