//! Repairs that take something out.

use super::Ideas;
use crate::{
    cards::{Bullets, Slot},
    checks::roster::Roster,
    list::{self, CONTINGENCIES, Edit, Part, UNITS, counterpart, fact, part},
};
use kernel::{Choice, Fact, Place, choice};

impl Ideas<'_> {
    /// Whatever else helps, taking the card out does.
    pub(super) fn drop(&mut self) {
        let place = self.finding.place;
        let Some(card) = fact(&self.document.list, &place) else { return };
        match (part(&place), place.outer_index().filter(|_| place.is_in(&UNITS))) {
            (Some((unit, _)), _) => self.remove_upgrades(unit, vec![place]),
            (None, Some(unit)) if place != UNITS.at(unit) => {
                let facts = vec![("card", card), ("unit", self.unit_fact(unit))];
                self.push("legion.repair.remove_upgrade", facts, Edit::Remove(place));
            }
            (None, Some(unit)) => self.remove_unit(unit),
            _ => self.push("legion.repair.remove", vec![("card", card)], Edit::Remove(place)),
        }
    }

    pub(super) fn remove_unit(&mut self, unit: usize) {
        if unit < self.units().len() {
            self.push("legion.repair.remove", vec![("card", self.unit_fact(unit))], Edit::Remove(UNITS.at(unit)));
        }
    }

    /// Takes these units out.
    fn remove_units(&mut self, mut units: Vec<usize>) {
        units.sort_unstable();
        match units[..] {
            [] => {}
            [only] => self.remove_unit(only),
            _ => {
                let cards = units.iter().map(|unit| self.units()[*unit].card.fact()).collect();
                let edit = Edit::removing(units.into_iter().map(|unit| UNITS.at(unit)).collect());
                self.push("legion.repair.remove_several", vec![("cards", Fact::List(cards))], edit);
            }
        }
    }

    /// Takes these upgrades off a unit.
    pub(super) fn remove_upgrades(&mut self, unit: usize, upgrades: Vec<Place>) {
        let cards: Vec<Fact> = upgrades.iter().filter_map(|place| fact(&self.document.list, place)).collect();
        if !cards.is_empty() {
            let facts = vec![("card", Fact::List(cards)), ("unit", self.unit_fact(unit))];
            self.push("legion.repair.remove_upgrade", facts, Edit::removing(upgrades));
        }
    }

    /// LEG-CHK-01: the cheapest single thing that saves enough, then several upgrades.
    pub(super) fn cheaper(&mut self) {
        let excess = self.finding.weight;
        let roster = Roster::new(self.catalog, self.document.format, &self.document.list);
        let mut upgrades: Vec<(i32, usize, Place)> = Vec::new();
        let mut units: Vec<(i32, usize)> = Vec::new();
        for (index, unit) in self.units().iter().enumerate() {
            units.push((roster.unit_cost(unit), index));
            let costs = unit
                .equipped()
                .map(|(part, at, id)| (roster.upgrade_cost(unit, part, id), index, list::upgrades(index, part).at(at)));
            upgrades.extend(costs);
        }
        upgrades.sort_unstable();
        units.sort_unstable();
        for (_, unit, place) in upgrades.iter().filter(|(cost, ..)| *cost >= excess).take(2) {
            self.remove_upgrades(*unit, vec![*place]);
        }
        for (_, unit) in units.iter().filter(|(cost, _)| *cost >= excess).take(2) {
            self.remove_unit(*unit);
        }
        self.several_upgrades(&upgrades, excess);
        let mut saved = 0;
        let mut out = Vec::new();
        for (cost, unit) in units.iter().rev() {
            if saved < excess {
                saved += cost;
                out.push(*unit);
            }
        }
        self.remove_units(out);
    }

    /// The fewest upgrades that together save enough.
    fn several_upgrades(&mut self, by_cost: &[(i32, usize, Place)], excess: i32) {
        let mut saved = 0;
        let mut chosen: Vec<Place> = Vec::new();
        for (cost, _, place) in by_cost.iter().rev() {
            if saved < excess {
                saved += cost;
                chosen.push(*place);
            }
        }
        if saved < excess || chosen.len() < 2 {
            return;
        }
        chosen.sort_unstable();
        let cards = chosen.iter().filter_map(|place| fact(&self.document.list, place)).collect();
        let facts = vec![("cards", Fact::List(cards))];
        self.push("legion.repair.remove_several", facts, Edit::removing(chosen));
    }

    /// Ranks and mercenaries: one of the units that are too many, the last first, or as many as are too many.
    pub(super) fn fewer_units(&mut self) {
        let Some(Fact::List(cards)) = self.finding.fact("units") else { return };
        let excess = self.finding.weight.max(0) as usize;
        let of_kind: Vec<usize> = (self.units().iter().enumerate())
            .filter(|(_, unit)| unit.card.known().is_some_and(|id| cards.contains(&Fact::Card(id.into()))))
            .map(|(index, _)| index)
            .collect();
        if excess == 1 {
            for unit in of_kind.iter().rev().take(3) {
                self.remove_unit(*unit);
            }
        } else {
            self.remove_units(of_kind.iter().rev().take(excess).copied().collect());
        }
    }

    /// LEG-CHK-81 and LEG-CHK-83: more or fewer units, whichever is wanted.
    pub(super) fn other_ranks(&mut self) {
        match self.finding.phrase {
            "legion.check.81.few" | "legion.check.83.field_commander" => self.more_units(),
            _ => self.fewer_units(),
        }
    }

    /// LEG-CHK-16: any one of the cards of the name, or the last of them where several are too many.
    pub(super) fn either_copy(&mut self) {
        let Some(Fact::Text(name)) = self.finding.fact("name") else { return };
        let catalog = self.catalog;
        let is_it =
            |bullets: Option<Bullets>| bullets.is_some_and(|bullets| catalog.bulleted_name(bullets.name) == &**name);
        let excess = self.finding.weight.max(1) as usize;
        let mut edits = Vec::new();
        let mut cards = Vec::new();
        let mut wholes = Vec::new();
        for index in (0..self.units().len()).rev() {
            let unit = &self.units()[index];
            let whole = unit.card.known().is_some_and(|id| is_it(catalog.unit(id).bullets));
            let mut copies: Vec<(Fact, Edit)> = Vec::new();
            if whole {
                copies.push((unit.card.fact(), Edit::Remove(UNITS.at(index))));
                wholes.push(index);
            }
            if let Some(joined) = (unit.counterpart.as_ref())
                .filter(|joined| joined.card.known().is_some_and(|id| is_it(catalog.unit(id).bullets)))
            {
                copies.push((joined.card.fact(), Edit::Remove(counterpart(index))));
            }
            let upgrades = unit.equipped().filter(|(_, _, id)| is_it(catalog.upgrade(*id).bullets));
            copies.extend(
                upgrades
                    .map(|(part, at, id)| (Fact::Card(id.into()), Edit::Remove(list::upgrades(index, part).at(at)))),
            );
            for (at, (card, edit)) in copies.iter().enumerate().rev().filter(|_| excess == 1) {
                if whole && at == 0 {
                    self.remove_unit(index);
                } else {
                    let facts = vec![("card", card.clone()), ("unit", self.unit_fact(index))];
                    self.push("legion.repair.remove_upgrade", facts, edit.clone());
                }
            }
            // A unit goes with all it has; of upgrades the last first, so that the places stay true.
            let goes = if whole { &copies[..1] } else { &copies[..] };
            for (card, edit) in goes.iter().rev().take(excess.saturating_sub(edits.len())) {
                cards.push(card.clone());
                edits.push(edit.clone());
            }
        }
        if excess > 1 {
            self.push("legion.repair.remove_several", vec![("cards", Fact::List(cards))], Edit::Many(edits));
        } else if let Some(last) = wholes.first() {
            self.turn_into(*last);
        }
    }

    /// LEG-CHK-22: all leaders but one.
    pub(super) fn either_leader(&mut self) {
        let Some((unit, _)) = part(&self.finding.place) else { return };
        let Some(entry) = self.units().get(unit) else { return };
        let leaders: Vec<Place> = entry
            .equipped()
            .filter(|(_, _, id)| self.catalog.upgrade(*id).leader)
            .map(|(part, at, _)| list::upgrades(unit, part).at(at))
            .collect();
        for kept in &leaders {
            self.remove_upgrades(unit, leaders.iter().filter(|leader| *leader != kept).copied().collect());
        }
    }

    /// LEG-CHK-30: as many of the type as are too many, the last first.
    pub(super) fn fewer_upgrades(&mut self) {
        let (Some(unit), Some(Fact::Term(term))) = (self.unit(), self.finding.fact("slot")) else { return };
        let Some(slot) = Slot::ALL.into_iter().find(|slot| slot.term() == *term) else { return };
        for part in [Part::Unit, Part::Counterpart] {
            let Some(entry) = self.units().get(unit) else { return };
            let of_slot: Vec<Place> = choice::known(entry.upgrades_of(part))
                .filter(|(_, id)| self.catalog.upgrade(*id).slot == slot)
                .map(|(at, _)| list::upgrades(unit, part).at(at))
                .collect();
            let excess = self.finding.weight.max(0) as usize;
            if excess == 1 {
                for upgrade in of_slot.iter().rev().take(3) {
                    self.remove_upgrades(unit, vec![*upgrade]);
                }
            } else if of_slot.len() >= excess {
                self.remove_upgrades(unit, of_slot[of_slot.len() - excess..].to_vec());
            }
        }
    }

    /// LEG-CHK-38: all cards set aside for a unit that can have none.
    pub(super) fn no_loadout(&mut self) {
        let Some((unit, part)) = part(&self.finding.place) else { return };
        if self.finding.phrase == "legion.check.38.none" {
            let count = self.units().get(unit).map_or(0, |unit| unit.loadout.len());
            self.remove_upgrades(unit, (0..count).map(|at| list::upgrades(unit, part).at(at)).collect());
        }
    }

    /// LEG-CHK-58: the last contingencies that are too many.
    pub(super) fn fewer_contingencies(&mut self) {
        let cards = &self.document.list.contingencies;
        let excess = (self.finding.weight.max(0) as usize).min(cards.len());
        let from = cards.len() - excess;
        let facts = vec![("cards", Fact::List(cards[from..].iter().map(Choice::fact).collect()))];
        let edit = Edit::removing((from..cards.len()).map(|index| CONTINGENCIES.at(index)).collect());
        self.push("legion.repair.remove_several", facts, edit);
    }
}
