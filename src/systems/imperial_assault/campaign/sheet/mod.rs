//! Campaigns on paper, as data: the heroes as they stand, the Empire, its Agenda cards, the log, the next mission, its table
//! while it is played, and the shop.
//!
//! What only the Empire may know is on a sheet only if [`Part::Secrets`] is asked for.

mod empire;
mod gear;
mod hero;
mod log;
mod mission;
mod part;
mod shop;
mod table;
mod terms;
mod writer;

use super::{
    cards::Catalog,
    log::Document,
    standing::{Case, Standing},
};
use kernel::{
    Language, Report,
    sheet::{Sheet, SheetWriter},
};

pub use part::{Kind, OFFERED, Options, Part};
use writer::Writer;

/// The cards of the campaign, and those of skirmish, which have the figures of its groups.
#[derive(Debug, Clone, Copy)]
pub struct Cards<'a> {
    pub campaign: &'a Catalog,
    pub skirmish: &'a crate::Catalog,
}

/// A campaign as a sheet in this language. `report` is what the checks say of it.
pub fn sheet(cards: Cards<'_>, document: &Document, report: &Report, options: &Options, language: Language) -> Sheet {
    let case = Case::new(cards.campaign, &document.list);
    let writer = SheetWriter::new(language, report, cards.campaign, "log", || (0, 0));
    let (skirmish, standing) = (cards.skirmish, Standing::of(&case));
    let writer = Writer { case, skirmish, document, report, standing, options, language, writer };
    let mut sheet = writer.head();
    match options.kind {
        Kind::Heroes => writer.heroes(&mut sheet),
        Kind::Empire => writer.empire(&mut sheet),
        Kind::Agendas => writer.agendas(&mut sheet),
        Kind::Log => writer.log(&mut sheet),
        Kind::Mission => writer.missions(&mut sheet),
        Kind::Table => writer.table(&mut sheet),
        Kind::Shop => writer.shop(&mut sheet),
    }
    sheet
}
