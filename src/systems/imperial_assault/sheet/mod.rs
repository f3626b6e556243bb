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
mod writer;

use crate::{
    cards::Catalog,
    checks::{army_cost, ids},
    list::Document,
};
use kernel::{
    Language, Report,
    sheet::{Sheet, SheetWriter},
};

use terms::Terms;
use writer::Writer;

pub(crate) use boxes::ROUNDS;
pub(crate) use figure::SURGE;
pub(crate) use terms::has_word;
pub(crate) use upgrades::{DEPLETE, EXHAUST, speaks};
pub(crate) use words::{DASH, dice};

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
    let terms = Terms::of(catalog, &document.list);
    let writer = Writer { catalog, document, options, language, writer, groups, upgrades, terms };
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
        Kind::Table => writer.table(&mut sheet),
        // Not offered.
        Kind::Pieces => {}
    }
    sheet
}
