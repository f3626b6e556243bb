//! The construction checks of the rules inventory, LEG-CHK-01 to LEG-CHK-92.
//!
//! All checks always run and every one that fails is reported, with its place and its facts. Nothing here asks what
//! edit is being made: offers and repairs are found by checking the army as it would be.

mod army;
mod colors;
mod deck;
pub mod effective;
mod hand;
pub mod ids;
mod offers;
mod ranks;
mod restrictions;
mod roster;
mod seats;
mod unit;

pub use colors::COLORS;
pub use deck::SIZE as DECK_SIZE;
pub use hand::SIZE as HAND_SIZE;
pub use offers::{Offer, offers};
pub use ranks::{RankCount, Ranks, limits, ranks};
pub use restrictions::may_carry;
pub use roster::{Costs, army_cost, minis, rank, unit_cost, upgrade_cost};
pub use seats::{Seats, SlotInstance, seats};

use super::{
    cards::{Catalog, Gap, GapKind, UnitSet},
    list::{Army, Document, Format, UNITS},
};
use kernel::{CardRef, CheckId, Fact, Finding, Place, Report, Severity, Total, twins::number_twins};
use roster::Roster;

/// Checks an army against every rule of its format.
pub fn check(catalog: &Catalog, document: &Document) -> Report {
    let mut report = Report::default();
    check_into(catalog, document, &mut report);
    report
}

/// Replaces `report`, which may have held another army's, by what the checks find.
pub fn check_into(catalog: &Catalog, document: &Document, report: &mut Report) {
    report.findings.clear();
    report.totals.clear();
    let total = check_army(catalog, document.format, &document.list, &mut report.findings);
    let units = &document.list.units;
    let card = |index: usize| units[index].card.known().map(CardRef::from);
    number_twins(&mut report.findings, UNITS, "unit", units.len(), card);
    report.totals.push(Total { name: "points", value: total, limit: document.format.limit() });
}

/// Adds what the checks find to `findings`; gives the army's total.
pub fn check_army(catalog: &Catalog, format: Format, army: &Army, findings: &mut Vec<Finding>) -> i32 {
    let roster = Roster::new(catalog, format, army);
    let total = roster.cost();
    for (index, entry) in army.units.iter().enumerate() {
        unit::check(&roster, index, entry, findings);
    }
    army::check(&roster, total, findings);
    ranks::check(&roster, findings);
    hand::check(&roster, findings);
    deck::check(&roster, findings);
    total
}

/// Adds the names of these units without their subtitles, each once.
fn unit_names(catalog: &Catalog, units: &UnitSet, names: &mut Vec<Fact>) {
    for unit in units.iter() {
        let name = Fact::Name(catalog.unit(unit).called.clone());
        if !names.contains(&name) {
            names.push(name);
        }
    }
}

/// A finding for each gap in the sources of a card.
fn gaps(check: CheckId, place: Place, card: impl Into<CardRef>, gaps: &[Gap], findings: &mut Vec<Finding>) {
    if gaps.is_empty() {
        return;
    }
    let card = card.into();
    for (kind, phrase) in
        [(GapKind::Disputed, "legion.check.gap.disputed"), (GapKind::Missing, "legion.check.gap.missing")]
    {
        let fields: Vec<Fact> =
            gaps.iter().filter(|gap| gap.kind == kind).map(|gap| Fact::Term(gap.field.term())).collect();
        if !fields.is_empty() {
            findings.push(
                Finding::new(check, Severity::Data, phrase, place)
                    .card("card", card)
                    .with("fields", Fact::List(fields)),
            );
        }
    }
}
