//! Edits that remove a finding. Each is tried out: only what really removes it, and brings nothing new, is offered.

mod choose;
mod drop;

use super::{check_army, ids};
use crate::{
    cards::{Catalog, DeploymentId},
    list::{COMMAND, DEPLOYMENT, Document, Edit, fact},
};
use kernel::{CardRef, Fact, Finding, Place, fact::nth, offer::effective_repairs};

/// An edit that removes a finding of an army.
pub type Repair = kernel::Repair<Edit>;

/// The most repairs offered for one finding.
const MOST: usize = 4;

/// Ways to remove an error, gentlest first.
///
/// Empty where no small edit does it.
pub fn repairs(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair> {
    let ideas = RepairIdeas { catalog, document, finding, out: Vec::new() }.all();
    effective_repairs(document, ideas, finding, MOST, Edit::apply, |document, findings| {
        check_army(catalog, document.format, &document.list, findings)
    })
}

struct RepairIdeas<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    finding: &'a Finding,
    out: Vec<Repair>,
}

impl RepairIdeas<'_> {
    fn all(mut self) -> Vec<Repair> {
        match self.finding.check {
            ids::A01 => self.first_groups(),
            ids::A02 => self.cheaper(),
            ids::A03 => {
                self.other_affiliation("affiliation");
                self.permitting();
            }
            ids::A04 => self.decided(),
            ids::A05 => self.either_copy(),
            ids::A06 | ids::A07 => self.fewer_copies(),
            ids::A08 | ids::A10 => self.other_affiliation("affiliation"),
            ids::A09 => self.fewer_guests(),
            ids::A11 => self.hosts(),
            ids::A13 => self.other_printing("printing"),
            ids::A14 | ids::C04 => self.what_was_meant(),
            ids::A19 => {
                self.other_printing("counterpart");
                self.other_season();
            }
            ids::A20 => self.without_breakers(),
            ids::C01 | ids::C02 => self.whole_deck(),
            _ => {}
        }
        if matches!(self.finding.check, ids::C03 | ids::C04 | ids::A19) {
            self.another_command();
            if self.finding.place.is_in(&COMMAND) {
                self.whole_deck();
            }
        }
        self.drop();
        self.out
    }

    fn push(&mut self, phrase: &'static str, facts: Vec<(&'static str, Fact)>, edit: Edit) {
        self.out.push(Repair::new(phrase, facts, edit));
    }

    /// The card at a place; of a Deployment card which one it is of several.
    fn card_fact(&self, place: Place) -> Fact {
        let cards = &self.document.list.deployment;
        let card = |index: usize| cards[index].known().map(CardRef::from);
        match place.split() {
            (DEPLOYMENT, Some(index)) if index < cards.len() => {
                card(index).map_or_else(|| cards[index].fact(), |own| nth(own, index, cards.len(), card))
            }
            _ => fact(&self.document.list, &place).unwrap_or_else(|| Fact::List(Vec::new())),
        }
    }

    /// The Deployment card the finding is about, if the catalog has it.
    fn card(&self) -> Option<DeploymentId> {
        match self.finding.place.split() {
            (DEPLOYMENT, Some(index)) => self.document.list.deployment.get(index)?.known(),
            _ => None,
        }
    }
}
