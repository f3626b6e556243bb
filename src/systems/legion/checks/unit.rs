//! Checks of one unit with its counterpart and its upgrades.

use super::{
    ids, restrictions,
    roster::{Roster, bearer},
};
use crate::{
    cards::{BySlot, Catalog, Rank, Slot, UnitId, UpgradeId},
    list::{self, Part, UNITS, Unit, upgrades},
};
use kernel::{Choice, Fact, Finding, Lack, Severity, choice};

/// Checks a unit.
pub(super) fn check(roster: &Roster<'_>, index: usize, unit: &Unit, findings: &mut Vec<Finding>) {
    let one = One { roster, index, unit };
    one.unknown_cards(findings);
    let Some(id) = unit.card.known() else { return };
    one.companions(id, findings);
    for part in [Part::Unit, Part::Counterpart] {
        if let Some(card) = bearer(unit, part) {
            one.required(part, card, findings);
            one.slots(part, card, findings);
        }
    }
    for (part, at, upgrade) in unit.equipped() {
        if let Some(card) = bearer(unit, part) {
            restrictions::check(roster, index, unit, part, at, card, upgrade, findings);
        }
    }
    one.twice(id, findings);
    one.leaders(id, findings);
    one.loadout(id, findings);
    one.gaps(findings);
}

/// One unit of an army.
struct One<'a> {
    roster: &'a Roster<'a>,
    index: usize,
    unit: &'a Unit,
}

impl One<'_> {
    /// LEG-CHK-23: cards the catalog does not have.
    fn unknown_cards(&self, findings: &mut Vec<Finding>) {
        let unknown =
            |place, phrase, id: &str| Finding::error(ids::CHK_23, phrase, place).with("card", Fact::Text(id.into()));
        if let Choice::Unknown(id) = &self.unit.card {
            findings.push(unknown(UNITS.at(self.index), "legion.check.23.unit", id));
        }
        if let Some(Choice::Unknown(id)) = self.unit.counterpart.as_ref().map(|counterpart| &counterpart.card) {
            findings.push(unknown(list::counterpart(self.index), "legion.check.23.counterpart", id));
        }
        for part in [Part::Unit, Part::Counterpart, Part::Loadout] {
            for (at, choice) in self.unit.upgrades_of(part).iter().enumerate() {
                if let Choice::Unknown(id) = choice {
                    findings.push(unknown(upgrades(self.index, part).at(at), "legion.check.23.upgrade", id));
                }
            }
        }
    }

    /// LEG-CHK-18: a counterpart alone, or on a unit it does not belong to.
    fn companions(&self, id: UnitId, findings: &mut Vec<Finding>) {
        let card = self.roster.catalog.unit(id);
        let joins = |counterpart: UnitId| {
            let units = &self.roster.catalog.unit(counterpart).counterpart_of;
            Fact::List(units.iter().map(|unit| Fact::Card((*unit).into())).collect())
        };
        if card.rank == Rank::Counterpart {
            findings.push(
                Finding::error(ids::CHK_18, "legion.check.18.alone", UNITS.at(self.index))
                    .card("counterpart", id)
                    .with("units", joins(id)),
            );
        }
        let counterpart = self.unit.counterpart_card();
        if let Some(counterpart) = counterpart.filter(|counterpart| !card.counterparts.contains(counterpart)) {
            findings.push(
                Finding::error(ids::CHK_18, "legion.check.18.wrong", list::counterpart(self.index))
                    .card("counterpart", counterpart)
                    .card("unit", id)
                    .with("units", joins(counterpart)),
            );
        }
    }

    /// LEG-CHK-19, 20 and 21: upgrades the card must have.
    fn required(&self, part: Part, card: UnitId, findings: &mut Vec<Finding>) {
        let catalog = self.roster.catalog;
        let unit = catalog.unit(card);
        let equipped = || choice::known(self.unit.upgrades_of(part)).map(|(_, id)| id);
        let place = UNITS.at(self.index);
        for wanted in unit.required_upgrades.iter().filter(|wanted| !equipped().any(|id| id == **wanted)) {
            let finding = Finding::error(ids::CHK_19, "legion.check.19", place).card("unit", card);
            let lack = Lack::of(catalog.upgrade(*wanted).slot.term(), 0, 1);
            findings.push(finding.card("missing", *wanted).lacking(lack));
        }
        let of_slot = |slot: Slot| equipped().filter(|id| catalog.upgrade(*id).slot == slot).count() as i32;
        let heavy = of_slot(Slot::HeavyWeapon);
        if heavy < i32::from(unit.heavy_weapons) {
            findings.push(
                Finding::error(ids::CHK_20, "legion.check.20", place)
                    .card("unit", card)
                    .number("found", heavy)
                    .number("need", unit.heavy_weapons)
                    .weighing(i32::from(unit.heavy_weapons) - heavy)
                    .lacking(Lack::of(Slot::HeavyWeapon.term(), heavy, unit.heavy_weapons)),
            );
        }
        if unit.programmed && of_slot(Slot::Programming) == 0 {
            let finding = Finding::error(ids::CHK_21, "legion.check.21", place).card("unit", card);
            findings.push(finding.lacking(Lack::of(Slot::Programming.term(), 0, 1)));
        }
    }

    /// LEG-CHK-30: more upgrades of a type than slots. Slots that are empty (LEG-CHK-40) are seen, not told.
    fn slots(&self, part: Part, card: UnitId, findings: &mut Vec<Finding>) {
        let catalog = self.roster.catalog;
        let mut used = BySlot::<u8>::default();
        for (_, id) in choice::known(self.unit.upgrades_of(part)) {
            let slot = catalog.upgrade(id).slot;
            used[slot] = used[slot].saturating_add(1);
        }
        let slots = slots(catalog, self.unit, part, card);
        for slot in Slot::ALL {
            let (found, have) = (used[slot], slots[slot]);
            if found > have {
                findings.push(
                    Finding::error(ids::CHK_30, "legion.check.30", UNITS.at(self.index))
                        .card("unit", card)
                        .term("slot", slot.term())
                        .number("found", found)
                        .number("slots", have)
                        .number("excess", found - have)
                        .weighing(i32::from(found - have)),
                );
            }
        }
    }

    /// LEG-CHK-31: the same card twice on one unit, its counterpart included.
    fn twice(&self, id: UnitId, findings: &mut Vec<Finding>) {
        let equipped = self.unit.equipped();
        for (number, (part, at, upgrade)) in equipped.clone().enumerate() {
            if equipped.clone().take(number).any(|(_, _, other)| other == upgrade) {
                findings.push(
                    Finding::error(ids::CHK_31, "legion.check.31", upgrades(self.index, part).at(at))
                        .card("unit", id)
                        .card("card", upgrade),
                );
            }
        }
    }

    /// LEG-CHK-22: more than one leader among the upgrades.
    fn leaders(&self, id: UnitId, findings: &mut Vec<Finding>) {
        let catalog = self.roster.catalog;
        let mut leaders = self.unit.equipped().filter(|(_, _, id)| catalog.upgrade(*id).leader);
        let (Some((_, _, first)), Some((part, at, second))) = (leaders.next(), leaders.next()) else { return };
        findings.push(
            Finding::error(ids::CHK_22, "legion.check.22", upgrades(self.index, part).at(at))
                .card("unit", id)
                .card("first", first)
                .card("second", second)
                .weighing(1 + leaders.count() as i32),
        );
    }

    /// LEG-CHK-38, 39 and 41: cards set aside (LEG-ARMY-24).
    fn loadout(&self, id: UnitId, findings: &mut Vec<Finding>) {
        if self.unit.loadout.is_empty() {
            return;
        }
        let card = self.roster.catalog.unit(id);
        if !card.loadout {
            let place = upgrades(self.index, Part::Loadout).at(0);
            findings.push(Finding::error(ids::CHK_38, "legion.check.38.none", place).card("unit", id));
        } else {
            for slot in Slot::ALL {
                self.pairs(id, slot, findings);
            }
        }
        for (at, upgrade) in choice::known(&self.unit.loadout) {
            let place = upgrades(self.index, Part::Loadout).at(at);
            self.may_carry(id, at, upgrade, findings);
            if self.unit.equipped().any(|(_, _, equipped)| equipped == upgrade) {
                findings.push(
                    Finding::new(ids::CHK_41, Severity::Warning, "legion.check.41", place)
                        .card("unit", id)
                        .card("card", upgrade),
                );
            }
        }
    }

    /// LEG-CHK-39: a card set aside is for the unit, or for its counterpart, which benefits too (LEG-ARMY-24).
    fn may_carry(&self, id: UnitId, at: usize, upgrade: UpgradeId, findings: &mut Vec<Finding>) {
        let from = findings.len();
        restrictions::check(self.roster, self.index, self.unit, Part::Loadout, at, id, upgrade, findings);
        let counterpart = self.unit.counterpart_card();
        if let Some(counterpart) = counterpart.filter(|_| findings.len() > from) {
            let until = findings.len();
            restrictions::check(self.roster, self.index, self.unit, Part::Loadout, at, counterpart, upgrade, findings);
            // One of the two is enough; where neither is, what speaks against the unit is told.
            let fits = findings.len() == until;
            findings.truncate(if fits { from } else { until });
        }
        for finding in &mut findings[from..] {
            finding.check = ids::CHK_39;
        }
    }

    /// The cards of one type that are set aside, each paired with an equipped one that costs as much or more. The dearest
    /// are paired with the dearest; one too dear for all that are left stands beside none.
    fn pairs(&self, id: UnitId, slot: Slot, findings: &mut Vec<Finding>) {
        let roster = self.roster;
        let of_slot = |upgrade: &UpgradeId| roster.catalog.upgrade(*upgrade).slot == slot;
        let mut aside: Vec<(i32, usize, UpgradeId)> = choice::known(&self.unit.loadout)
            .filter(|(_, upgrade)| of_slot(upgrade))
            .map(|(at, upgrade)| (roster.upgrade_cost(self.unit, Part::Loadout, upgrade), at, upgrade))
            .collect();
        if aside.is_empty() {
            return;
        }
        let mut equipped: Vec<(i32, UpgradeId)> = (self.unit.equipped())
            .filter(|(_, _, upgrade)| of_slot(upgrade))
            .map(|(part, _, upgrade)| (roster.upgrade_cost(self.unit, part, upgrade), upgrade))
            .collect();
        aside.sort_by_key(|(cost, ..)| -cost);
        equipped.sort_by_key(|(cost, _)| -cost);
        let mut paired = 0;
        for (cost, at, upgrade) in aside {
            let place = upgrades(self.index, Part::Loadout).at(at);
            let finding = match equipped.get(paired) {
                Some((bound, _)) if cost <= *bound => {
                    paired += 1;
                    continue;
                }
                Some((bound, beside)) => Finding::error(ids::CHK_38, "legion.check.38.cost", place)
                    .card("beside", *beside)
                    .number("bound", *bound)
                    .weighing(cost - bound),
                None => Finding::error(ids::CHK_38, "legion.check.38.none_of_type", place).term("slot", slot.term()),
            };
            findings.push(finding.card("unit", id).card("card", upgrade).number("cost", cost));
        }
    }

    /// LEG-CHK-91 and 92: what the catalog leaves open about the unit and its upgrades. Told once, at the first copy.
    fn gaps(&self, findings: &mut Vec<Finding>) {
        let (catalog, army) = (self.roster.catalog, self.roster.army);
        let before = &army.units[..self.index];
        let place = UNITS.at(self.index);
        for card in self.unit.cards() {
            if before.iter().any(|unit| unit.cards().any(|other| other == card)) {
                continue;
            }
            let unit = catalog.unit(card);
            super::gaps(ids::CHK_91, place, card, &unit.gaps, findings);
            for keyword in &unit.keywords {
                let known = catalog.keyword(keyword.keyword);
                if known.later || !known.gaps.is_empty() {
                    let phrase = if known.gaps.is_empty() { "legion.check.92.later" } else { "legion.check.92" };
                    findings.push(
                        Finding::new(ids::CHK_92, Severity::Warning, phrase, place)
                            .card("unit", card)
                            .card("keyword", keyword.keyword),
                    );
                }
            }
        }
        for (part, at, upgrade) in self.unit.equipped() {
            let gaps = &catalog.upgrade(upgrade).gaps;
            if !gaps.is_empty() && !before.iter().any(|unit| unit.equipped().any(|(_, _, other)| other == upgrade)) {
                super::gaps(ids::CHK_91, upgrades(self.index, part).at(at), upgrade, gaps, findings);
            }
        }
    }
}

/// The slots of a part of a unit: its card's bar, and what its upgrades add (LEG-UPG-01).
pub(super) fn slots(catalog: &Catalog, unit: &Unit, part: Part, card: UnitId) -> BySlot<u8> {
    let mut slots = catalog.unit(card).bar;
    for (_, id) in choice::known(unit.upgrades_of(part)) {
        for slot in &catalog.upgrade(id).slots {
            slots[*slot] = slots[*slot].saturating_add(1);
        }
    }
    slots
}
