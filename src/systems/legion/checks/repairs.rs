//! Edits that remove a finding. Each is tried out: only what really removes it, and brings nothing new, is offered.

mod choose;
mod drop;

use super::check_army;
use crate::{
    kernel::{CardRef, Choice, Fact, Finding, offer::tried_out},
    systems::legion::{
        cards::Catalog,
        list::{Document, Edit, Hand, Part, Unit},
    },
};

/// An edit that removes a finding of an army.
pub type Repair = crate::kernel::Repair<Edit>;

/// The most repairs offered for one finding.
const MOST: usize = 4;

/// Ways to remove an error, gentlest first.
///
/// Empty where no small edit does it.
pub fn repairs(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair> {
    let ideas = Ideas { catalog, document, finding, out: Vec::new() }.all();
    tried_out(ideas, finding, MOST, |edit| {
        let after = match edit {
            Some(edit) => &edit.apply(document)?,
            None => document,
        };
        let mut findings = Vec::new();
        let _ = check_army(catalog, after.format, &after.list, &mut findings);
        Some(findings)
    })
}

/// Where a finding stands, as far as edits can reach it.
#[derive(Clone, Copy)]
enum Reach {
    Unit(usize),
    Counterpart(usize),
    Upgrade(usize, Part, usize),
    Command(Hand, usize),
    Battle(crate::systems::legion::cards::BattleKind, usize),
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
        let place = self.finding.place;
        match (place.outer_field(), place.outer_index(), place.inner_index()) {
            (Some("units"), Some(unit), inner) => {
                let path = place.to_string();
                match inner {
                    Some(at) if path.contains(".counterpart.") => Reach::Upgrade(unit, Part::Counterpart, at),
                    Some(at) if path.contains(".loadout[") => Reach::Upgrade(unit, Part::Loadout, at),
                    Some(at) => Reach::Upgrade(unit, Part::Unit, at),
                    None if path.ends_with(".counterpart") => Reach::Counterpart(unit),
                    None => Reach::Unit(unit),
                }
            }
            (Some("command_cards"), Some(at), _) => Reach::Command(Hand::Hand, at),
            (Some("contingencies"), Some(at), _) => Reach::Command(Hand::Contingencies, at),
            (Some("battle_deck"), ..) => {
                let mut steps = place.steps().skip(1);
                match (steps.next(), steps.next()) {
                    (Some(crate::kernel::Step::Field(kind)), Some(crate::kernel::Step::Index(at))) => {
                        crate::systems::legion::cards::BattleKind::from_id(kind)
                            .map_or(Reach::Elsewhere, |kind| Reach::Battle(kind, at as usize))
                    }
                    _ => Reach::Elsewhere,
                }
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
        self.units().get(unit).map_or(Fact::List(Vec::new()), |unit| fact(&unit.card))
    }
}

fn fact<H: Copy + Into<CardRef>>(choice: &Choice<H>) -> Fact {
    match choice {
        Choice::Known(card) => Fact::Card((*card).into()),
        Choice::Unknown(id) => Fact::Text(id.clone()),
    }
}
