//! Gaps of the catalog about a card.

use crate::cards::GapField;
use kernel::{CardRef, CheckId, Fact, Finding, Place, Severity};

/// Adds a finding for the open facts of a card.
pub(super) fn gaps(check: CheckId, place: Place, card: CardRef, gaps: &[GapField], findings: &mut Vec<Finding>) {
    let fields: Vec<Fact> = gaps.iter().map(|gap| Fact::Term(gap.term())).collect();
    if !fields.is_empty() {
        findings.push(
            Finding::new(check, Severity::Data, "imperial_assault.check.gaps", place)
                .with("card", Fact::Card(card))
                .with("fields", Fact::List(fields)),
        );
    }
}
