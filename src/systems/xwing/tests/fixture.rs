//! Squads written in a line, and what the checks say of them.

use kernel::{Finding, Report};
use xwing::{
    Catalog, Document, Format, PilotChoice, Ship, UpgradeChoice, cards::SquadFaction, checks::check,
    list::empty_document,
};

/// A squad under test, with the catalog it is checked against.
pub struct Fixture {
    pub catalog: Catalog,
    /// The squad.
    pub document: Document,
}

/// A squad of ships written `pilot@ship upgrade upgrade…`; a pilot or upgrade the catalog lacks stays unknown.
pub fn squad(faction: SquadFaction, format: Format, ships: &[&str]) -> Fixture {
    let catalog = Catalog::bundled().unwrap();
    let mut document = empty_document(faction, format, "trial");
    for line in ships {
        let mut words = line.split_whitespace();
        let (pilot, ship) = words.next().unwrap().split_once('@').unwrap();
        let choice = catalog
            .find_ship(ship)
            .and_then(|ship| catalog.find_pilot(pilot, ship, Some(faction)))
            .map_or_else(|| PilotChoice::Unknown { pilot: pilot.into(), ship: ship.into() }, PilotChoice::Known);
        let upgrades = words
            .map(|id| catalog.find_upgrade(id).map_or_else(|| UpgradeChoice::Unknown(id.into()), UpgradeChoice::Known))
            .collect();
        document.list.ships.push(Ship { pilot: choice, upgrades, extra: Default::default() });
    }
    Fixture { catalog, document }
}

pub fn rebel(ships: &[&str]) -> Fixture {
    squad(SquadFaction::Rebel, Format::Standard, ships)
}

pub fn imperial(ships: &[&str]) -> Fixture {
    squad(SquadFaction::Imperial, Format::Standard, ships)
}

pub fn scum(ships: &[&str]) -> Fixture {
    squad(SquadFaction::Scum, Format::Standard, ships)
}

impl Fixture {
    pub fn report(&self) -> Report {
        check(&self.catalog, &self.document)
    }

    pub fn total(&self) -> i32 {
        self.report().totals[0].value
    }

    /// The ids of all errors, in order.
    pub fn errors(&self) -> Vec<&'static str> {
        self.report()
            .findings
            .iter()
            .filter(|finding| finding.is_error())
            .map(|finding| finding.check.as_str())
            .collect()
    }

    pub fn finding(&self, check: &str) -> Finding {
        let found = self.report().findings.into_iter().find(|finding| finding.check == check);
        found.unwrap_or_else(|| panic!("{check} was not found"))
    }

    #[track_caller]
    pub fn is_legal_at(&self, total: i32) {
        assert_eq!(self.errors(), [""; 0]);
        assert_eq!(self.total(), total);
    }

    #[track_caller]
    pub fn fails(&self, checks: &[&str]) {
        assert_eq!(self.errors(), checks);
    }
}

pub fn number(finding: &Finding, name: &str) -> i32 {
    match finding.fact(name) {
        Some(kernel::Fact::Number(number)) => *number,
        other => panic!("{name} is {other:?}"),
    }
}
