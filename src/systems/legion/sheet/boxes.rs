//! Boxes to tick: wounds of each mini, suppression, orders, activations.

use super::{
    Part, Writer,
    group::{Carried, Group},
};
use crate::{
    cards::{KeywordUse, UnitCard, Upgrade},
    list,
};
use kernel::sheet::{Block, Prose, Role, TickShape, Ticks, lettered};

/// Rounds of a game.
pub(super) const ROUNDS: u16 = 6;

/// Boxes after a drawing.
fn drawn(role: Role, icon: &str, count: u16) -> Ticks {
    Ticks::new(TickShape::Square, role, Prose::new().glyph(icon), count)
}

impl Writer<'_> {
    /// The boxes of a group: a set a unit, with a letter where there are several.
    pub fn group_boxes(&self, group: &Group<'_>) -> Vec<Block> {
        if !self.options.has(Part::Ticks) {
            return Vec::new();
        }
        lettered(&self.unit_boxes(group), group.copies())
    }

    /// The boxes of one unit: none where its card is unknown.
    pub fn unit_boxes(&self, group: &Group<'_>) -> Vec<Ticks> {
        let Some(card) = group.card else { return Vec::new() };
        let mut boxes = self.wounds(group, card);
        if card.unit_type.is_vehicle() {
            if card.resilience.is_some() {
                boxes.push(drawn(Role::Text, "token-vehicle-damage", 1));
            }
        } else if let Some(courage) = group.courage().filter(|courage| *courage > 0) {
            // Suppressed at its courage, panicked at twice that (LEG-SUPP-02, LEG-SUPP-03).
            let (courage, panic) = (u16::from(courage), u16::from(courage) * 2);
            let boxes_of = drawn(Role::Text, "token-suppression", panic);
            boxes.push(boxes_of.mark(courage, "stat-courage").mark(panic, "mark-error"));
        }
        let shields: u16 = group.keyword_value(self.catalog, "shielded");
        if shields > 0 {
            // LEG-KW-SHIELDED-X.
            boxes.insert(0, drawn(Role::Shields, "token-shield", shields));
        }
        let rounds = Prose::new().glyph("token-order").glyph("token-activation");
        boxes.push(Ticks::new(TickShape::Halves, Role::Text, rounds, ROUNDS));
        boxes
    }

    /// The boxes of an upgrade: for the card, where it is used up or exhausted, and for its capacity. One unit has one
    /// row, several have a letter each.
    pub fn card_boxes(&self, group: &Group<'_>, carried: &Carried<'_>, upgrade: &Upgrade) -> Vec<Ticks> {
        if !self.options.has(Part::Ticks) || carried.part == list::Part::Loadout {
            return Vec::new();
        }
        let copies = carried.copies.saturating_mul(group.copies());
        let mut boxes = Vec::new();
        if let Some(spent) = upgrade.spent {
            let label = Prose::new().small(self.text(spent.term()));
            boxes.push(Ticks::new(TickShape::Square, Role::Text, label, copies));
        }
        let capacities = upgrade.keywords.iter().filter_map(KeywordUse::capacity);
        boxes.extend(capacities.map(|capacity| {
            let label = Prose::new().small(self.text("legion.sheet.capacity"));
            Ticks::new(TickShape::Circle, Role::Text, label, u16::from(capacity).saturating_mul(copies))
        }));
        let cache = self.catalog.find_keyword("cache");
        let caches = upgrade.keywords.iter().filter(|keyword| Some(keyword.keyword) == cache);
        boxes.extend(caches.filter_map(|keyword| {
            let label = Prose::new().small(self.catalog.keyword_name(keyword, self.language));
            let count = u16::from(keyword.stored()?).saturating_mul(copies);
            Some(Ticks::new(TickShape::Circle, Role::Text, label, count))
        }));
        boxes
    }

    /// The drawings before boxes that the army has, with the keys of what they mean.
    pub fn boxes_in_use(&self) -> Vec<(&'static str, &'static str)> {
        if !self.options.has(Part::Ticks) || self.groups.is_empty() {
            return Vec::new();
        }
        let any = |has: &dyn Fn(&Group<'_>, &UnitCard) -> bool| {
            self.groups.iter().any(|group| group.card.is_some_and(|card| has(group, card)))
        };
        let mut used = vec![("stat-wounds", "legion.sheet.stat.wounds")];
        if any(&|group, _| group.keyword_value(self.catalog, "shielded") > 0) {
            used.push(("token-shield", "legion.sheet.key.shields"));
        }
        if any(&|group, card| !card.unit_type.is_vehicle() && group.courage().is_some_and(|courage| courage > 0)) {
            used.push(("token-suppression", "legion.sheet.key.suppression"));
        }
        if any(&|_, card| card.unit_type.is_vehicle() && card.resilience.is_some()) {
            used.push(("token-vehicle-damage", "legion.sheet.key.vehicle_damage"));
        }
        used.push(("token-order", "legion.sheet.key.rounds"));
        used
    }

    /// The wounds of each mini: of the unit, of upgrades, of the counterpart.
    pub fn wounds(&self, group: &Group<'_>, card: &UnitCard) -> Vec<Ticks> {
        let mut boxes = Vec::new();
        if card.wounds == 1 {
            boxes.push(wound_boxes(Prose::new().glyph("stat-wounds"), card.minis.into()));
        } else {
            for mini in 1..=card.minis {
                let label = Prose::new().glyph("stat-wounds");
                let label = if card.minis > 1 { label.small(format!("\u{a0}{mini}")) } else { label };
                let row = wound_boxes(label, card.wounds.into());
                boxes.push(match card.resilience.filter(|_| card.unit_type.is_vehicle()) {
                    Some(resilience) => row.mark(resilience.into(), "stat-resilience"),
                    None => row,
                });
            }
        }
        for carried in group.equipped().filter(|carried| carried.part == list::Part::Unit) {
            let Some((_, upgrade)) = carried.card else { continue };
            let wounds = upgrade.mini_wounds.unwrap_or(card.wounds);
            for _ in 0..u16::from(upgrade.minis) * carried.copies {
                boxes.push(wound_boxes(Prose::new().small(upgrade.printed_name(self.language)), wounds.into()));
            }
        }
        if let Some(counterpart) = group.counterpart {
            boxes.push(wound_boxes(
                Prose::new().small(counterpart.called.name(self.language)),
                counterpart.wounds.into(),
            ));
        }
        boxes
    }
}

fn wound_boxes(label: Prose, count: u16) -> Ticks {
    Ticks::new(TickShape::Square, Role::Hull, label, count)
}
