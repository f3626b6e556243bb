//! The construction checks of the rules inventory, XW-CHK-01 to XW-CHK-30, and advice of our own (XW-ADVICE-01).
//!
//! All checks always run and every one that fails is reported, with its place and its facts. Nothing here asks what
//! edit is being made: offers and repairs are found by checking the list as it would be.

mod bars;
mod effective;
pub mod ids;
mod initiative;
mod of_use;
mod offers;
mod place;
mod seats;
mod sections;
mod ship;
mod squad;

pub use effective::{Bar, Effective, ship_cost, squad_cost};
pub use initiative::INITIATIVE;
pub use of_use::OWN_ACTIONS;
pub use offers::{Offer, offers};
pub use seats::{Seats, SlotInstance, seats, seats_in_squad};
pub use sections::other_section;

use super::{
    cards::Catalog,
    list::{Document, Format, SHIPS, Squad},
};
use kernel::{CardRef, Finding, Report, Total, twins::number_twins};

/// Checks a squad against every rule of its format.
pub fn check(catalog: &Catalog, document: &Document) -> Report {
    let mut findings = Vec::new();
    let total = check_into(catalog, document, &mut findings);
    let limit = document.format.limit();
    let totals = vec![Total { name: "points", value: total, limit }];
    Report { findings, totals, ..Report::default() }
}

/// Replaces `findings`, which may have held another squad's before, by what the checks find; gives the squad's total.
pub fn check_into(catalog: &Catalog, document: &Document, findings: &mut Vec<Finding>) -> i32 {
    findings.clear();
    let total = check_squad(catalog, document.format, &document.list, findings);
    let ships = &document.list.ships;
    number_twins(findings, SHIPS, "ship", ships.len(), |index| ships[index].pilot.known().map(CardRef::from));
    total
}

/// Adds what the checks find to `findings`; gives the squad's total.
///
/// A squad without a fault costs no allocation.
pub fn check_squad(catalog: &Catalog, format: Format, squad: &Squad, findings: &mut Vec<Finding>) -> i32 {
    let mut total = 0;
    for (index, entry) in squad.ships.iter().enumerate() {
        total += ship::check(catalog, format, squad, index, entry, findings);
    }
    squad::check(catalog, format, squad, total, findings);
    total
}
