//! Edits that remove a finding. Each is tried out: only what really removes it, and brings nothing new, is offered.

mod choose;
mod drop;

use super::check_army;
use crate::{
    cards::{BattleKind, Catalog},
    list::{Document, Edit, Hand, Part, Unit},
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
    Unit(usize),
    Counterpart(usize),
    Upgrade(usize, Part, usize),
    Command(Hand, usize),
    Battle(BattleKind, usize),
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
        let finding = self.finding;
        let reach = self.reach();
        match finding.check {
            "LEG-CHK-01" => self.cheaper(),
            "LEG-CHK-03" | "LEG-CHK-06" => self.more_units(),
            "LEG-CHK-15" => self.force_of_mercenaries(),
            "LEG-CHK-24" => self.first_units(),
            "LEG-CHK-04" | "LEG-CHK-05" | "LEG-CHK-07" | "LEG-CHK-08" | "LEG-CHK-09" | "LEG-CHK-10" | "LEG-CHK-13" => {
                self.fewer_units();
            }
            "LEG-CHK-11" => self.other_faction("unit_faction"),
            "LEG-CHK-82" => self.other_faction("force_faction"),
            "LEG-CHK-81" | "LEG-CHK-83" => self.other_ranks(),
            "LEG-CHK-84" => self.its_force(),
            "LEG-CHK-16" => self.either_copy(),
            "LEG-CHK-17" => self.missing_company(),
            "LEG-CHK-18" => self.join_counterpart(),
            "LEG-CHK-19" | "LEG-CHK-20" | "LEG-CHK-21" => self.required_upgrades(),
            "LEG-CHK-22" => self.either_leader(),
            "LEG-CHK-23" | "LEG-CHK-61" | "LEG-CHK-76" => {
                self.what_was_meant(&reach);
                self.another_card(&reach);
            }
            "LEG-CHK-30" => self.fewer_upgrades(),
            "LEG-CHK-38" => self.no_loadout(),
            "LEG-CHK-50" | "LEG-CHK-51" | "LEG-CHK-52" | "LEG-CHK-53" | "LEG-CHK-54" => self.whole_hand(),
            "LEG-CHK-58" => self.fewer_contingencies(),
            "LEG-CHK-55" | "LEG-CHK-56" | "LEG-CHK-57" | "LEG-CHK-59" | "LEG-CHK-60" | "LEG-CHK-74" | "LEG-CHK-75" => {
                self.another_card(&reach);
            }
            "LEG-CHK-70" | "LEG-CHK-71" | "LEG-CHK-72" | "LEG-CHK-73" => self.whole_deck(),
            _ => {}
        }
        if matches!(finding.check, "LEG-CHK-80" | "LEG-CHK-81" | "LEG-CHK-82" | "LEG-CHK-83" | "LEG-CHK-37") {
            self.no_force();
        }
        self.drop(&reach);
        self.out
    }

    fn reach(&self) -> Reach {
        let steps: Vec<Step> = self.finding.place.steps().collect();
        match steps[..] {
            [Field("units"), Index(unit)] => Reach::Unit(unit as usize),
            [Field("units"), Index(unit), Field("counterpart")] => Reach::Counterpart(unit as usize),
            [Field("units"), Index(unit), .., Field(list), Index(at)] => {
                let part = match (steps.len(), list) {
                    (5, _) => Part::Counterpart,
                    (_, "loadout") => Part::Loadout,
                    _ => Part::Unit,
                };
                Reach::Upgrade(unit as usize, part, at as usize)
            }
            [Field("command_cards"), Index(at)] => Reach::Command(Hand::Hand, at as usize),
            [Field("contingencies"), Index(at)] => Reach::Command(Hand::Contingencies, at as usize),
            [Field("battle_deck"), Field(kind), Index(at)] => {
                BattleKind::from_id(kind).map_or(Reach::Elsewhere, |kind| Reach::Battle(kind, at as usize))
            }
            _ => Reach::Elsewhere,
        }
    }

    fn push(&mut self, phrase: &'static str, facts: Vec<(&'static str, Fact)>, edit: Edit) {
        self.out.push(Repair { phrase, facts, edit });
    }

    fn units(&self) -> &[Unit] {
        &self.document.list.units
    }

    fn unit_fact(&self, unit: usize) -> Fact {
        self.units().get(unit).map_or(Fact::List(Vec::new()), |unit| unit.card.fact())
    }
}
