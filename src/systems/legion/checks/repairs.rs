//! Edits that remove a finding. Each is tried out: only what really removes it, and brings nothing new, is offered.

mod choose;
mod drop;

use super::{check_army, ids};
use crate::{
    cards::Catalog,
    list::{Document, Edit, UNITS, Unit},
};
use kernel::{CardRef, Fact, Finding, fact::nth, offer::effective_repairs};

/// An edit that removes a finding of an army.
pub type Repair = kernel::Repair<Edit>;

/// The most repairs offered for one finding.
const MOST: usize = 4;

/// Ways to remove an error, gentlest first.
///
/// Empty where no small edit does it.
pub fn repairs(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair> {
    let ideas = Ideas { catalog, document, finding, out: Vec::new() }.all();
    effective_repairs(document, ideas, finding, MOST, Edit::apply, |document, findings| {
        check_army(catalog, document.format, &document.list, findings)
    })
}

struct Ideas<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    finding: &'a Finding,
    out: Vec<Repair>,
}

impl Ideas<'_> {
    fn all(mut self) -> Vec<Repair> {
        let finding = self.finding;
        match finding.check {
            ids::CHK_01 => self.cheaper(),
            ids::CHK_03 | ids::CHK_06 => self.more_units(),
            ids::CHK_15 => self.force_of_mercenaries(),
            ids::CHK_24 => self.first_units(),
            ids::CHK_04 | ids::CHK_05 | ids::CHK_07 | ids::CHK_08 | ids::CHK_09 | ids::CHK_10 | ids::CHK_13 => {
                self.fewer_units();
            }
            ids::CHK_11 => self.other_faction("unit_faction"),
            ids::CHK_82 => self.other_faction("force_faction"),
            ids::CHK_81 | ids::CHK_83 => self.other_ranks(),
            ids::CHK_84 => self.its_force(),
            ids::CHK_16 => self.either_copy(),
            ids::CHK_17 => self.missing_company(),
            ids::CHK_18 => self.join_counterpart(),
            ids::CHK_19 | ids::CHK_20 | ids::CHK_21 => self.required_upgrades(),
            ids::CHK_22 => self.either_leader(),
            ids::CHK_23 | ids::CHK_61 | ids::CHK_76 => {
                self.what_was_meant();
                self.another_card();
            }
            ids::CHK_30 => self.fewer_upgrades(),
            ids::CHK_38 => self.no_loadout(),
            ids::CHK_50 | ids::CHK_51 | ids::CHK_52 | ids::CHK_53 | ids::CHK_54 => self.whole_hand(),
            ids::CHK_58 => self.fewer_contingencies(),
            ids::CHK_55 | ids::CHK_56 | ids::CHK_57 | ids::CHK_59 | ids::CHK_60 | ids::CHK_74 | ids::CHK_75 => {
                self.another_card();
            }
            ids::CHK_70 | ids::CHK_71 | ids::CHK_72 | ids::CHK_73 => self.whole_deck(),
            _ => {}
        }
        if matches!(finding.check, ids::CHK_80 | ids::CHK_81 | ids::CHK_82 | ids::CHK_83 | ids::CHK_37) {
            self.no_force();
        }
        self.drop();
        self.out
    }

    fn push(&mut self, phrase: &'static str, facts: Vec<(&'static str, Fact)>, edit: Edit) {
        self.out.push(Repair::new(phrase, facts, edit));
    }

    fn units(&self) -> &[Unit] {
        &self.document.list.units
    }

    /// A unit by its card, and which one it is of several.
    fn unit_fact(&self, unit: usize) -> Fact {
        let units = self.units();
        let Some(entry) = units.get(unit) else { return Fact::List(Vec::new()) };
        let card = |index: usize| units[index].card.known().map(CardRef::from);
        card(unit).map_or_else(|| entry.card.fact(), |own| nth(own, unit, units.len(), card))
    }

    /// The unit the finding is about, where it stands at the unit itself.
    fn unit(&self) -> Option<usize> {
        match self.finding.place.split() {
            (UNITS, Some(unit)) => Some(unit),
            _ => None,
        }
    }
}
