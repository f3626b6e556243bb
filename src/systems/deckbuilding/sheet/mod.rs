//! Sheets of base decks: the bases on one page, a reference of all cards, and cards to cut out.

mod aid;
mod bases;
mod form;
mod reference;

use std::fmt::Display;

use crate::{cards::Catalog, list::Document};
use kernel::{
    Accent, Language, Report,
    sheet::{Sheet, SheetWriter},
};

pub use kernel::sheet::Kind;

kernel::sheet_parts! {
    Part {
        /// Texts of bases and cards.
        Texts = "texts", "deckbuilding.sheet.part.texts";
        /// Boxes for damage on bases.
        Ticks = "ticks", "deckbuilding.sheet.part.ticks";
        /// Cards of the player's faction and neutral cards.
        Cards = "cards", "deckbuilding.sheet.part.cards";
        /// Cards of the other faction, with their rewards.
        Enemy = "enemy", "deckbuilding.sheet.part.enemy";
        Aid = "aid", "deckbuilding.sheet.part.aid";
        Notes = "notes", "systems.sheet.notes";
        /// The deck as a QR code.
        Code = "code", "systems.sheet.part.code";
        /// Backs of cards, for print on both sides.
        Backs = "backs", "systems.sheet.part.backs";
    }

    Reference: [Texts, Ticks, Cards, Enemy, Aid, Notes, Code off];
    Summary: [Texts, Ticks, Aid off, Notes, Code off];
    Cards: [Texts, Backs off];
    Form: [Notes off, Code];
    Components: [];
}

/// Makes a sheet; `report` holds the findings of the checks.
pub fn sheet(catalog: &Catalog, document: &Document, report: &Report, options: &Options, language: Language) -> Sheet {
    let total = || (document.list.bases.len() as i32, document.format.size() as i32);
    let writer = SheetWriter::new(language, report, catalog, "bases", total);
    let writer = Writer { catalog, document, options, language, writer };
    let mut sheet = writer.head();
    sheet.has_backs = options.has(Part::Backs);
    match options.kind {
        Kind::Summary => {
            writer.bases(&mut sheet);
            writer.aid(&mut sheet);
            sheet.most_pages = Some(1);
        }
        Kind::Reference | Kind::Compact => {
            writer.bases(&mut sheet);
            writer.aid(&mut sheet);
            writer.cards(&mut sheet);
        }
        Kind::Cards => writer.cutouts(&mut sheet),
        Kind::Form => writer.form(&mut sheet),
        Kind::Components => writer.components(&mut sheet),
        // Bases are secret, and the table is the same for all players.
        Kind::Opponent | Kind::Pieces | Kind::Table => {}
    }
    sheet
}

/// Materials shared by the parts of a sheet.
struct Writer<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    options: &'a Options,
    language: Language,
    writer: SheetWriter<'a>,
}

impl Writer<'_> {
    fn text<'k>(&self, key: &'k str) -> &'k str {
        self.writer.text(key)
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        self.writer.say(key, values)
    }

    /// A sheet with title, number of bases and marks, but without blocks.
    fn head(&self) -> Sheet {
        let deck = &self.document.list;
        let mut sheet = self.writer.head(&self.document.name, self.text("deckbuilding.sheet.unnamed"));
        let (count, size) = (deck.bases.len(), self.document.format.size());
        sheet.figure = self.say("deckbuilding.sheet.figure", &[("count", &count), ("size", &size)]);
        let parts =
            [self.text("deckbuilding.name"), self.text(self.document.format.term()), self.text(deck.faction.term())];
        sheet.subtitle = parts.join(" · ");
        sheet.accent = Accent::of_mark(deck.faction.icon());
        sheet
    }
}
