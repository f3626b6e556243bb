//! Squads on paper, as data: a summary on one page, a full reference, cards to cut out.
//!
//! Nothing here knows pages or ink. A squad becomes a [`Sheet`] of blocks; whoever prints lays them out. Every kind
//! of sheet carries the squad's total and the result of the checks on each of its pages.
//!
//! ```
//! use kernel::Language;
//! use xwing::{Catalog, Format, Ship, cards::SquadFaction, checks, list, sheet};
//!
//! let catalog = Catalog::bundled()?;
//! let mut squad = list::empty_document(SquadFaction::Imperial, Format::Standard, "Black Squadron");
//! let pilot = catalog.find_pilot_key("imperial:tiefighter:howlrunner").map(Ship::new);
//! squad.list.ships.extend(pilot);
//! let report = checks::check(&catalog, &squad);
//! let options = sheet::Options::of(sheet::Kind::Reference);
//! let sheet = sheet::sheet(&catalog, &squad, &report, &options, Language::English);
//! assert_eq!(sheet.title, "Black Squadron");
//! # Ok::<(), Vec<xwing::cards::CatalogError>>(())
//! ```

mod boxes;
mod components;
mod cutouts;
mod dial;
mod form;
mod group;
mod part;
mod pieces;
mod reference;
mod summary;
mod table;
mod terms;
mod words;

use std::fmt::Display;

use crate::{
    Catalog,
    checks::squad_cost,
    list::{Document, Format},
};
use kernel::{
    Accent, Language, Report,
    sheet::{Sheet, SheetWriter},
};

use group::Group;

pub use kernel::sheet::Kind;
pub use part::{OFFERED, Options, Part};

/// A squad as a sheet in this language. `report` is what the checks say of it.
pub fn sheet(catalog: &Catalog, document: &Document, report: &Report, options: &Options, language: Language) -> Sheet {
    let total = || (squad_cost(catalog, &document.list.ships), document.format.limit());
    // Points left for a bid on the initiative are no blemish.
    let writer = SheetWriter::new(language, report, catalog, "ships", total)
        .harmless(&[crate::checks::ids::CHK_28])
        .discreet(options.kind == Kind::Opponent);
    let groups = group::groups(catalog, document);
    let writer = Writer { catalog, document, options, language, writer, groups };
    let mut sheet = writer.head();
    sheet.has_backs = options.has(Part::Backs);
    match options.kind {
        Kind::Summary => summary::write(&writer, &mut sheet),
        Kind::Reference | Kind::Compact => reference::write(&writer, &mut sheet),
        Kind::Cards => cutouts::write(&writer, &mut sheet),
        Kind::Opponent => {
            writer.writer.mark_opponents(&mut sheet);
            reference::write(&writer, &mut sheet);
        }
        Kind::Form => form::write(&writer, &mut sheet),
        Kind::Components => components::write(&writer, &mut sheet),
        Kind::Pieces => pieces::write(&writer, &mut sheet),
        Kind::Table => table::write(&writer, &mut sheet),
    }
    sheet
}

/// Sources of every part of a sheet.
struct Writer<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    options: &'a Options,
    language: Language,
    writer: SheetWriter<'a>,
    /// The squad's ships, those that are alike together.
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
        let format = match self.document.format {
            Format::Custom(limit) => {
                self.say("xwing.sheet.limit", &[("format", &self.text(self.document.format.term())), ("limit", &limit)])
            }
            format => self.text(format.term()).to_owned(),
        };
        let faction = self.text(self.document.list.faction.term());
        let mut sheet = self.writer.head(&self.document.name, self.text("xwing.sheet.unnamed"));
        sheet.subtitle = self.say("xwing.sheet.subtitle", &[("format", &format), ("faction", &faction)]);
        sheet.accent = Accent::of_mark(self.document.list.faction.icon());
        sheet
    }

    /// The player's notes; empty where they are not wanted.
    fn notes(&self) -> &str {
        if self.options.has(Part::Notes) { &self.document.notes } else { "" }
    }
}
