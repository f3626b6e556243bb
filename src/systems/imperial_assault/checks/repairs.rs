//! Edits that remove a finding. Each is tried out: only what really removes it, and brings nothing new, is offered.

mod choose;
mod drop;

use super::check_army;
use crate::{
    cards::Catalog,
    list::{Document, Edit},
};
use kernel::{
    Fact, Finding,
    Step::{self, Field, Index},
    offer::effective_repairs,
};

/// An edit that removes a finding of an army.
pub type Repair = kernel::Repair<Edit>;

/// The most repairs offered for one finding.
const MOST: usize = 4;

/// Ways to remove an error, gentlest first.
///
/// Empty where no small edit does it.
pub fn repairs(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair> {
    let ideas = Ideas { catalog, document, finding, out: Vec::new() }.all();
    effective_repairs(document, ideas, finding, MOST, Edit::apply, |document| {
        let mut findings = Vec::new();
        let _ = check_army(catalog, document.format, &document.list, &mut findings);
        findings
    })
}

/// Where a finding stands, as far as edits can reach it.
#[derive(Clone, Copy)]
enum Reach {
    Card(usize),
    Command(usize),
    Elsewhere,
}

struct Ideas<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    finding: &'a Finding,
    out: Vec<Repair>,
}

impl Ideas<'_> {
    fn all(mut self) -> Vec<Repair> {
        let reach = self.reach();
        match self.finding.check {
            "CC-A01" => self.first_groups(),
            "CC-A02" => self.cheaper(),
            "CC-A03" => {
                self.other_affiliation("affiliation");
                self.permitting();
            }
            "CC-A04" => self.decided(),
            "CC-A05" => self.either_copy(),
            "CC-A06" | "CC-A07" => self.fewer_copies(),
            "CC-A08" | "CC-A10" => self.other_affiliation("affiliation"),
            "CC-A09" => self.fewer_guests(),
            "CC-A11" => self.hosts(),
            "CC-A13" => self.other_printing("printing"),
            "CC-A14" | "CC-C04" => self.what_was_meant(reach),
            "CC-A19" => {
                self.other_printing("counterpart");
                self.other_season();
            }
            "CC-A20" => self.without_breakers(),
            "CC-C01" | "CC-C02" => self.whole_deck(),
            _ => {}
        }
        if matches!(self.finding.check, "CC-C03" | "CC-C04" | "CC-A19") {
            self.another_command(reach);
            if let Reach::Command(_) = reach {
                self.whole_deck();
            }
        }
        self.drop(reach);
        self.out
    }

    fn reach(&self) -> Reach {
        let steps: Vec<Step> = self.finding.place.steps().collect();
        match steps[..] {
            [Field("deployment"), Index(at)] => Reach::Card(at as usize),
            [Field("command"), Index(at)] => Reach::Command(at as usize),
            _ => Reach::Elsewhere,
        }
    }

    fn push(&mut self, phrase: &'static str, facts: Vec<(&'static str, Fact)>, edit: Edit) {
        self.out.push(Repair { phrase, facts, edit });
    }

    fn card_fact(&self, index: usize) -> Fact {
        self.document.list.deployment.get(index).map_or(Fact::List(Vec::new()), |choice| choice.fact())
    }
}
