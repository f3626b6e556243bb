//! The construction checks of the rules inventory, CC-A01 to CC-A21 and CC-C01 to CC-C07.
//!
//! All checks always run and every one that fails is reported, with its place and its facts. Nothing here asks what
//! edit is being made: offers and repairs are found by checking the army as it would be.

mod army;
mod attachments;
mod deck;
mod demands;
mod gaps;
mod guests;
pub mod ids;
mod initiative;
mod offers;
mod roster;
mod season;
mod user;

pub use attachments::{Attached, attached, health, takes_attachments};
pub use deck::{Limits as DeckLimits, cost as deck_cost, limits as deck_limits};
pub use initiative::INITIATIVE;
pub use offers::{Offer, offers};
pub use roster::{army_cost, figures, home};
pub use user::{Part, users};

use super::{cards::Catalog, list::Document};
use kernel::{Report, Total};
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
    let roster = Roster::new(catalog, document.format, &document.list);
    army::check(&roster, &mut report.findings);
    deck::check(&roster, &mut report.findings);
    let limits = deck::limits_at(catalog, &document.list, roster.home);
    report.totals.extend([
        Total { name: "points", value: roster.cost(), limit: document.format.limit() },
        Total { name: "command_points", value: deck::cost(catalog, &document.list), limit: limits.points },
        Total { name: "command_cards", value: document.list.deck().len() as i32, limit: limits.most },
    ]);
}
