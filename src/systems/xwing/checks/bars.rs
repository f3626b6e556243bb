//! Checks of upgrade icons, titles and modifications: XW-CHK-05 to XW-CHK-08, XW-CHK-18 to XW-CHK-20.

use super::{effective::Effective, ids, place::error};
use crate::{
    cards::{BySlot, Catalog, Slot, UpgradeId, Words},
    list::{SHIPS, Ship, upgrades},
};
use kernel::{CheckId, Fact, Finding};

/// Checks the icons of one ship.
pub(super) fn check(
    catalog: &Catalog,
    (index, ship): (usize, &Ship),
    other: Option<(usize, &Ship)>,
    effective: &Effective,
    findings: &mut Vec<Finding>,
) {
    let checker = Checker { catalog, index, ship, other, effective };
    checker.icons(findings);
    checker.titles(findings);
    checker.modifications(findings);
}

struct Checker<'a> {
    catalog: &'a Catalog,
    index: usize,
    ship: &'a Ship,
    /// The other section of a ship of two cards, with its place.
    other: Option<(usize, &'a Ship)>,
    effective: &'a Effective,
}

impl Checker<'_> {
    fn finding(&self, check: CheckId, phrase: &'static str, place: usize, id: UpgradeId) -> Finding {
        error(check, phrase, upgrades(self.index).at(place), self.effective.pilot).card("card", id)
    }

    fn cards_of(&self, slots: Words<Slot>) -> impl Iterator<Item = (usize, UpgradeId)> {
        self.ship
            .known_upgrades()
            .filter(move |(_, id)| slots.contains(self.catalog.upgrade(*id).slot))
            .filter(|(place, id)| !self.is_reserved(*place, *id))
    }

    /// True if the card at this place sits in an icon reserved for it.
    fn is_reserved(&self, place: usize, id: UpgradeId) -> bool {
        if !self.effective.changed {
            return false;
        }
        let reserved = usize::from(self.effective.reserved_for(self.catalog, self.ship, id));
        let before = self.ship.known_upgrades().filter(|(other, known)| *known == id && *other < place).count();
        before < reserved
    }

    fn icons(&self, findings: &mut Vec<Finding>) {
        let bar = &self.effective.bar;
        let mut used: BySlot<u8> = BySlot::default();
        for (place, id) in self.ship.known_upgrades() {
            let upgrade = self.catalog.upgrade(id);
            if matches!(upgrade.slot, Slot::Title | Slot::Modification) || self.is_reserved(place, id) {
                continue;
            }
            let capacity = bar.capacity(upgrade.slot);
            if capacity == 0 {
                let kind = self.catalog.ship(self.catalog.pilot(self.effective.pilot).ship);
                let is_lost = kind.lost_slots.contains(upgrade.slot);
                let phrase = if is_lost { "xwing.check.06.errata" } else { "xwing.check.06" };
                findings.push(self.finding(ids::CHK_06, phrase, place, id).term("icon", upgrade.slot.term()));
            } else if upgrade.slots_occupied > capacity {
                findings.push(
                    self.finding(ids::CHK_18, "xwing.check.18", place, id)
                        .term("icon", upgrade.slot.term())
                        .number("free", capacity),
                );
            } else {
                used[upgrade.slot] = used[upgrade.slot].saturating_add(upgrade.slots_occupied);
            }
        }
        self.surplus(&used, findings);
    }

    /// XW-CHK-05: icons whose cards need more than the bar has. Icons that share icons of choice are one group.
    fn surplus(&self, used: &BySlot<u8>, findings: &mut Vec<Finding>) {
        let bar = &self.effective.bar;
        let mut over: BySlot<u8> = BySlot::default();
        let mut any = false;
        for slot in Slot::ALL {
            over[slot] = used[slot].saturating_sub(bar.exact[slot]);
            any |= over[slot] > 0;
        }
        if !any {
            return;
        }
        for choice in bar.choices() {
            if let Some(slot) = Slot::ALL.into_iter().find(|slot| choice.contains(*slot) && over[*slot] > 0) {
                over[slot] -= 1;
            }
        }
        let mut told = Words::EMPTY;
        for slot in Slot::ALL.into_iter().filter(|slot| over[*slot] > 0) {
            if told.contains(slot) {
                continue;
            }
            let group = bar.group(slot);
            told = told.union(group);
            findings.push(self.surplus_of(group, used));
        }
    }

    fn surplus_of(&self, group: Words<Slot>, used: &BySlot<u8>) -> Finding {
        let bar = &self.effective.bar;
        let in_group = |slot: &Slot| group.contains(*slot);
        let sum = |counts: &BySlot<u8>| {
            Slot::ALL.into_iter().filter(in_group).map(|slot| i32::from(counts[slot])).sum::<i32>()
        };
        let choices =
            bar.choices().iter().filter(|choice| Slot::ALL.iter().any(|slot| in_group(slot) && choice.contains(*slot)));
        let available = sum(&bar.exact) + choices.count() as i32;
        let used = sum(used);
        let icons = Slot::ALL.into_iter().filter(in_group).map(|slot| Fact::Term(slot.term())).collect();
        // The cards that came last are the ones too many.
        let mut room = available;
        let mut surplus = Vec::new();
        for (_, id) in self.cards_of(group) {
            let upgrade = self.catalog.upgrade(id);
            room -= i32::from(upgrade.slots_occupied);
            if room < 0 && upgrade.slots_occupied <= bar.capacity(upgrade.slot) {
                surplus.push(Fact::Card(id.into()));
            }
        }
        error(ids::CHK_05, "xwing.check.05", SHIPS.at(self.index), self.effective.pilot)
            .with("icon", Fact::List(icons))
            .number("available", available)
            .number("used", used)
            .with("surplus", Fact::List(surplus))
            .weighing((used - available).max(1))
    }

    /// XW-CHK-08.
    fn titles(&self, findings: &mut Vec<Finding>) {
        let titles = Words::from_iter([Slot::Title]);
        let used = self.used(titles);
        if used > usize::from(self.effective.titles) {
            findings.push(self.too_many(ids::CHK_08, "xwing.check.08", titles, self.effective.titles));
        }
    }

    /// XW-CHK-07, or XW-CHK-19 where the ship may have none, or XW-CHK-20 where an extra one costs too much.
    fn modifications(&self, findings: &mut Vec<Finding>) {
        let modifications = Words::from_iter([Slot::Modification]);
        let used = self.used(modifications);
        if used == 0 {
            return;
        }
        if let Some(by) = self.effective.forbidden_by(self.catalog, self.ship, Slot::Modification) {
            for (place, id) in self.cards_of(modifications) {
                findings.push(self.finding(ids::CHK_19, "xwing.check.19", place, id).card("by", by));
            }
            return;
        }
        let (extra, most) = self.effective.extra_modifications;
        let allowed = self.effective.modifications.saturating_add(extra);
        if used > usize::from(allowed) {
            findings.push(self.too_many(ids::CHK_07, "xwing.check.07", modifications, allowed));
            return;
        }
        let in_extra = used.saturating_sub(usize::from(self.effective.modifications));
        if in_extra > 0 {
            self.extra_modifications(in_extra, most, findings);
        }
    }

    /// The cheapest modifications take the extra places; the card that gives a place cannot sit in it itself.
    fn extra_modifications(&self, in_extra: usize, most: i16, findings: &mut Vec<Finding>) {
        let modifications = Words::from_iter([Slot::Modification]);
        let givers: Vec<UpgradeId> = self
            .effective
            .constructions(self.catalog, self.ship)
            .filter(|(_, construction)| {
                construction.grants.iter().any(|grant| grant.slots.only() == Some(Slot::Modification))
            })
            .map(|(card, _)| card)
            .collect();
        let mut others: Vec<(i16, usize, UpgradeId)> = self
            .cards_of(modifications)
            .filter(|(_, id)| !givers.contains(id))
            .map(|(place, id)| (self.catalog.upgrade(id).points, place, id))
            .collect();
        others.sort_unstable();
        for (points, place, id) in others.into_iter().take(in_extra).filter(|(points, ..)| *points > most) {
            let by = givers.first().copied().unwrap_or(id);
            findings.push(
                self.finding(ids::CHK_20, "xwing.check.20.cost", place, id)
                    .number("cost", points)
                    .number("bound", most)
                    .card("by", by),
            );
        }
    }

    /// Cards of the other section with one of these icons.
    fn others_of(&self, slots: Words<Slot>) -> impl Iterator<Item = UpgradeId> {
        let cards = self.other.into_iter().flat_map(|(_, section)| section.known_upgrades());
        cards.map(|(_, id)| id).filter(move |id| slots.contains(self.catalog.upgrade(*id).slot))
    }

    /// Cards of the ship with one of these icons, both sections counted; 0 where the other section tells of them.
    fn used(&self, slots: Words<Slot>) -> usize {
        let (own, others) = (self.cards_of(slots).count(), self.others_of(slots).count());
        let tells = others == 0 || self.other.is_none_or(|(other, _)| other < self.index);
        if own > 0 && tells { own + others } else { 0 }
    }

    fn too_many(&self, check: CheckId, phrase: &'static str, slots: Words<Slot>, allowed: u8) -> Finding {
        let own = self.cards_of(slots).map(|(_, id)| id);
        let cards: Vec<Fact> = self.others_of(slots).chain(own).map(|id| Fact::Card(id.into())).collect();
        let excess = cards.len() as i32 - i32::from(allowed);
        error(check, phrase, SHIPS.at(self.index), self.effective.pilot)
            .number("allowed", allowed)
            .number("used", cards.len() as i32)
            .with("cards", Fact::List(cards))
            .weighing(excess)
    }
}
