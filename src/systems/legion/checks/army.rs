//! Checks of the army as a whole: points, membership, names, companions.

use super::{ids, roster::Roster};
use crate::{
    cards::{Bullets, Company, Faction, MOST_BULLETED, NameKey, Rank, UnitId, UnitLimit},
    list::{self, Format, UNITS, Unit, upgrades},
};
use kernel::{CardRef, Choice, Fact, Finding, Lack, Place, Severity};

/// Checks what concerns several units at once. `total` is the army's cost.
pub(super) fn check(roster: &Roster<'_>, total: i32, findings: &mut Vec<Finding>) {
    points(roster, total, findings);
    membership(roster, findings);
    force(roster, findings);
    names(roster, findings);
    detachments(roster, findings);
}

/// LEG-CHK-01, 02 and 24.
fn points(roster: &Roster<'_>, total: i32, findings: &mut Vec<Finding>) {
    let limit = roster.format.limit();
    if roster.army.units.is_empty() {
        findings
            .push(Finding::error(ids::CHK_24, "legion.check.24", Place::ROOT).lacking(Lack::said("legion.lack.units")));
    }
    if total > limit {
        findings.push(
            Finding::error(ids::CHK_01, "legion.check.01", Place::ROOT)
                .above(total, limit)
                .with("largest", Fact::dearest(roster.units().map(|(_, unit, id, _)| (roster.unit_cost(unit), id)))),
        );
    } else if total < limit {
        findings.push(Finding::new(ids::CHK_02, Severity::Warning, "legion.check.02", Place::ROOT).below(total, limit));
    }
}

/// LEG-CHK-11, 12, 80 and 84: units and counterparts that may not be in this army.
fn membership(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let army = roster.army;
    for (index, unit, id, card) in roster.units() {
        if card.rank == Rank::Counterpart {
            continue;
        }
        let place = UNITS.at(index);
        let listed = roster.is_listed(unit, id);
        if let Some(force) = army.force().filter(|_| !listed) {
            findings.push(Finding::error(ids::CHK_80, "legion.check.80", place).card("unit", id).card("force", force));
        }
        allegiance(roster, place, id, listed, findings);
        if let Some(reserved) = card.special_issue.filter(|reserved| army.force() != Some(*reserved)) {
            findings
                .push(Finding::error(ids::CHK_84, "legion.check.84", place).card("unit", id).card("force", reserved));
        }
        // A counterpart's card names its own faction, and who may hire it.
        if let Some(counterpart) = unit.counterpart_card() {
            let listed =
                roster.force.is_some_and(|force| Rank::ALL.iter().any(|rank| force.units[*rank].contains(counterpart)));
            allegiance(roster, list::counterpart(index), counterpart, listed, findings);
        }
    }
}

/// LEG-CHK-11 and LEG-CHK-12: a card of another faction, or a mercenary that the army cannot hire.
fn allegiance(roster: &Roster<'_>, place: Place, id: UnitId, listed: bool, findings: &mut Vec<Finding>) {
    let (army, card) = (roster.army, roster.catalog.unit(id));
    if card.faction == Faction::Mercenary {
        let hired = army.faction == Faction::Mercenary || card.mercenary_for.contains(army.faction);
        let free = !listed && !hired;
        if free || (army.faction == Faction::Mercenary && army.battle_force.is_none()) {
            findings.push(not_hired(roster, place, id));
        }
    } else if card.faction != army.faction && !listed {
        findings.push(
            Finding::error(ids::CHK_11, "legion.check.11", place)
                .card("unit", id)
                .term("unit_faction", card.faction.term())
                .term("army_faction", army.faction.term()),
        );
    }
}

/// LEG-CHK-12 (LEG-ARMY-08, LEG-ARMY-29).
fn not_hired(roster: &Roster<'_>, place: Place, id: UnitId) -> Finding {
    let card = roster.catalog.unit(id);
    let factions: Vec<Fact> = Faction::ALL
        .into_iter()
        .filter(|faction| card.mercenary_for.contains(*faction))
        .map(|faction| Fact::Term(faction.term()))
        .collect();
    let phrase = if factions.is_empty() { "legion.check.12.reserved" } else { "legion.check.12" };
    Finding::error(ids::CHK_12, phrase, place)
        .card("unit", id)
        .term("army_faction", roster.army.faction.term())
        .with("factions", Fact::List(factions))
}

/// LEG-CHK-82 and 83, and LEG-CHK-81 for a size of game the battle force has no limits for.
fn force(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let army = roster.army;
    let place = Place::field("battle_force");
    if let Some(Choice::Unknown(id)) = &army.battle_force {
        findings.push(Finding::error(ids::CHK_23, "legion.check.23.force", place).with("card", Fact::Text(id.clone())));
    }
    let (Some(id), Some(force)) = (army.force(), roster.force) else { return };
    super::gaps(ids::CHK_83, place, id, &force.gaps, findings);
    if force.faction != army.faction {
        findings.push(
            Finding::error(ids::CHK_82, "legion.check.82", place)
                .card("force", id)
                .term("force_faction", force.faction.term())
                .term("army_faction", army.faction.term()),
        );
    }
    if roster.format == Format::GrandArmy {
        findings.push(Finding::error(ids::CHK_81, "legion.check.81.size", place).card("force", id));
    }
    for UnitLimit { units, most } in &force.unit_limits {
        let found = roster.units().filter(|(_, _, id, _)| units.contains(*id)).count() as i32;
        if found > i32::from(*most) {
            findings.push(
                Finding::error(ids::CHK_83, "legion.check.83.units", Place::ROOT)
                    .card("force", id)
                    .with("units", Fact::List(units.iter().map(|unit| Fact::Card(unit.into())).collect()))
                    .number("found", found)
                    .number("max", *most)
                    .weighing(found - i32::from(*most)),
            );
        }
    }
}

/// The bulleted cards of a unit, with their places.
fn bulleted<'a>(
    roster: &Roster<'a>,
    index: usize,
    unit: &'a Unit,
) -> impl Iterator<Item = (Bullets, CardRef, Place)> + 'a {
    let catalog = roster.catalog;
    let card = unit.card.known().map(|id| (catalog.unit(id).bullets, CardRef::from(id), UNITS.at(index)));
    let counterpart =
        unit.counterpart_card().map(|id| (catalog.unit(id).bullets, CardRef::from(id), list::counterpart(index)));
    let upgrades = unit
        .equipped()
        .map(move |(part, at, id)| (catalog.upgrade(id).bullets, CardRef::from(id), upgrades(index, part).at(at)));
    card.into_iter()
        .chain(counterpart)
        .chain(upgrades)
        .filter_map(|(bullets, card, place)| Some((bullets?, card, place)))
}

/// LEG-CHK-16 and 25: more cards of a name than its bullets allow, and plain cards beside bulleted ones.
fn names(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let mut counts = [0_u8; MOST_BULLETED];
    let mut least = [u8::MAX; MOST_BULLETED];
    let all = || roster.army.units.iter().enumerate().flat_map(|(index, unit)| bulleted(roster, index, unit));
    for (bullets, _, _) in all() {
        let key = bullets.name.number();
        counts[key] = counts[key].saturating_add(1);
        least[key] = least[key].min(bullets.count);
    }
    let mut met = [0_u8; MOST_BULLETED];
    for (bullets, card, place) in all() {
        let key = bullets.name.number();
        met[key] = met[key].saturating_add(1);
        if met[key] == least[key].saturating_add(1) {
            findings.push(too_often(roster, bullets.name, card, place, counts[key], least[key]));
        }
    }
    let mut told = [false; MOST_BULLETED];
    for (index, _, id, card) in roster.units() {
        let Some(key) = card.namesake.filter(|key| counts[key.number()] > 0 && !told[key.number()]) else { continue };
        told[key.number()] = true;
        let bulleted = all().find(|(bullets, ..)| bullets.name == key).map(|(_, card, _)| Fact::Card(card));
        findings.push(
            Finding::new(ids::CHK_25, Severity::Warning, "legion.check.25", UNITS.at(index))
                .card("unit", id)
                .with("bulleted", bulleted.unwrap_or(Fact::Text(roster.catalog.bulleted_name(key).into()))),
        );
    }
}

fn too_often(roster: &Roster<'_>, key: NameKey, card: CardRef, place: Place, found: u8, limit: u8) -> Finding {
    let holders: Vec<Fact> = roster
        .units()
        .filter(|(index, unit, ..)| bulleted(roster, *index, unit).any(|(bullets, ..)| bullets.name == key))
        .map(|(_, _, id, _)| Fact::Card(id.into()))
        .collect();
    Finding::error(ids::CHK_16, "legion.check.16", place)
        .card("card", card)
        .with("name", Fact::Text(roster.catalog.bulleted_name(key).into()))
        .number("found", found)
        .number("limit", limit)
        .with("units", Fact::List(holders))
        .weighing(i32::from(found - limit))
}

/// LEG-CHK-17: detachments without a unit of their own. Detachments that ask for one name share its units.
fn detachments(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let mut companies: Vec<&Company> = Vec::new();
    let mut without: Vec<(usize, Finding)> = Vec::new();
    for wanted in roster.units().filter_map(|(_, _, _, card)| card.detachment_of.as_ref()) {
        let same = |company: &Company| company.units == wanted.units;
        // A long army has few names: each is looked at once.
        if companies.iter().any(|company| same(company)) {
            continue;
        }
        companies.push(wanted);
        let asking = roster.units().filter_map(|(index, _, id, card)| Some((index, id, card.detachment_of.as_ref()?)));
        let mut asking = asking.filter(|(_, _, company)| same(company));
        let found = roster.units().filter(|(_, _, id, _)| wanted.units.contains(*id)).count();
        let needed = asking.clone().count();
        // Told once, at the first detachment that goes without.
        let Some((index, id, company)) = asking.nth(found) else { continue };
        let missing = (needed - found) as i32;
        let finding = Finding::error(ids::CHK_17, "legion.check.17", UNITS.at(index))
            .card("unit", id)
            .with("name", Fact::Name(roster.catalog.company_name(company)))
            .number("needed", needed as i32)
            .number("found", found as i32)
            .number("missing", missing)
            .weighing(missing);
        without.push((index, finding));
    }
    without.sort_by_key(|(index, _)| *index);
    findings.extend(without.into_iter().map(|(_, finding)| finding));
}
