//! Armies on paper, as data: a summary on one page, a full reference, cards to cut out.
//!
//! ```
//! use kernel::{Choice, Language};
//! use imperial_assault::{Catalog, cards::{Affiliation, Season}, checks, list, sheet};
//!
//! let catalog = Catalog::bundled()?;
//! let mut army = list::empty_document(Season::Official, Affiliation::Imperial, "Executor");
//! army.list.deployment.extend(catalog.find_deployment("darth-vader").map(Choice::Known));
//! let report = checks::check(&catalog, &army);
//! let options = sheet::Options::of(sheet::Kind::Summary);
//! let sheet = sheet::sheet(&catalog, &army, &report, &options, Language::English);
//! assert_eq!(sheet.title, "Executor");
//! # Ok::<(), Vec<imperial_assault::cards::CatalogError>>(())
//! ```

mod boxes;
mod components;
mod conditions;
mod cutouts;
mod deck;
mod figure;
mod form;
mod group;
mod map;
mod part;
mod reference;
mod summary;
mod terms;
mod upgrades;
mod words;

use std::fmt::Display;

use crate::{
    cards::{Affiliation, Catalog},
    checks::{army_cost, home, ids},
    list::Document,
};
use kernel::{
    Accent, Language, Report,
    sheet::{Sheet, SheetWriter},
};

use group::{Group, Upgrade};
use terms::Used;

pub use kernel::sheet::Kind;
pub use part::{OFFERED, Options, Part};

/// An army as a sheet in this language. `report` is what the checks say of it.
pub fn sheet(catalog: &Catalog, document: &Document, report: &Report, options: &Options, language: Language) -> Sheet {
    // The Command deck is nobody else's business.
    let open = (options.kind == Kind::Opponent).then(|| {
        let mut open = document.clone();
        open.list.command = None;
        open
    });
    let document = open.as_ref().unwrap_or(document);
    let total = || (army_cost(catalog, &document.list), document.format.limit());
    let writer = SheetWriter::new(language, report, catalog, "deployment", total)
        // Points left over are no blemish.
        .harmless(&[ids::A15])
        .discreet(options.kind == Kind::Opponent);
    let (entries, upgrades) = group::entries(catalog, &document.list);
    let groups = group::groups(catalog, &entries);
    let used = Used::of(catalog, &document.list);
    let writer = Writer { catalog, document, options, language, writer, groups, upgrades, used };
    let mut sheet = writer.head();
    match options.kind {
        Kind::Summary => summary::write(&writer, &mut sheet),
        Kind::Reference => reference::write(&writer, &mut sheet),
        Kind::Cards => cutouts::write(&writer, &mut sheet),
        Kind::Opponent => {
            writer.writer.mark_opponents(&mut sheet);
            reference::write(&writer, &mut sheet);
        }
        Kind::Form => form::write(&writer, &mut sheet),
        Kind::Components => components::write(&writer, &mut sheet),
        Kind::Table => writer.table(&mut sheet),
    }
    sheet
}

/// What every part of a sheet is written from.
struct Writer<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    options: &'a Options,
    language: Language,
    writer: SheetWriter<'a>,
    /// The army's groups, those that are alike together.
    groups: Vec<Group<'a>>,
    /// Upgrades that lie on no group, each card once.
    upgrades: Vec<Upgrade<'a>>,
    used: Used,
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
        let mut sheet = self.writer.head(&self.document.name, self.text("imperial_assault.sheet.unnamed"));
        let affiliation = home(self.catalog, army);
        let mut parts = vec![self.text("imperial_assault.name"), self.text(self.document.format.term())];
        parts.extend(affiliation.map(|affiliation| self.text(affiliation.term())));
        parts.push(self.text(army.season_or_assumed(self.catalog).term()));
        parts.extend(army.map.as_ref().map(|map| map.name(self.catalog, self.language)));
        sheet.subtitle = parts.join(" · ");
        sheet.accent = Accent::of_mark(affiliation.unwrap_or(Affiliation::Neutral).icon());
        sheet
    }

    /// The player's notes; empty where they are not wanted.
    fn notes(&self) -> &str {
        if self.options.has(Part::Notes) { &self.document.notes } else { "" }
    }
}
