//! Boxes to tick: what a ship can lose, the tokens it may hold, cards that are used up.

use super::{Part, Writer, group::Group};
use crate::{
    cards::{Action, Size, Slot, Upgrade, UpgradeId},
    list::Ship,
};
use kernel::sheet::{Block, Prose, Role, Span, TickShape, Ticks, lettered};

/// Cards that lay tokens on others, to be used up in their place: the card, the icons of the others, how many tokens,
/// and whether it reaches every ship of the squad.
const RESERVES: [(&str, &[Slot], u16, bool); 3] = [
    ("extramunitions", &[Slot::Torpedo, Slot::Missile, Slot::Bomb], 1, false),
    ("ordnancesilos", &[Slot::Bomb], 3, false),
    ("jabbathehutt", &[Slot::Illicit], 1, true),
];

/// Tokens of which cards give a ship several.
const STACKING: [&str; 2] = ["token-focus", "token-evade"];

/// The drawings before boxes with the keys of what they mean.
pub(super) const MEANINGS: [(&str, &str); 13] = [
    ("stat-shields", "xwing.stat.shields"),
    ("stat-hull", "xwing.stat.hull"),
    ("stat-energy", "xwing.stat.energy"),
    ("token-stress", "xwing.term.stress"),
    ("token-ion", "xwing.term.ion"),
    ("token-focus", "xwing.term.focus"),
    ("token-evade", "xwing.term.evade"),
    ("token-target-lock", "xwing.term.target_lock"),
    ("token-cloak", "xwing.term.cloak"),
    ("token-reinforce", "xwing.term.reinforce"),
    ("token-weapons-disabled", "xwing.term.weapons_disabled"),
    ("token-ordnance", "xwing.term.ordnance"),
    ("token-energy", "xwing.term.energy"),
];

/// Boxes after a drawing.
fn drawn(shape: TickShape, role: Role, icon: &str, count: u16) -> Ticks {
    Ticks::new(shape, role, Prose::new().glyph(icon), count)
}

impl Writer<'_> {
    /// The boxes of a group: a row a ship, with a letter where there are several.
    pub fn group_boxes(&self, group: &Group<'_>) -> Vec<Block> {
        if !self.options.has(Part::Ticks) {
            return Vec::new();
        }
        lettered(&self.ship_boxes(group), group.copies())
    }

    /// The drawings before boxes that the squad has, with the keys of what they mean.
    pub fn boxes_in_use(&self) -> Vec<(&'static str, &'static str)> {
        if !self.options.has(Part::Ticks) {
            return Vec::new();
        }
        let rows: Vec<Ticks> = self.groups.iter().flat_map(|group| self.ship_boxes(group)).collect();
        let is_used = |icon: &str| {
            let drawn = Span::Glyph { name: icon.to_owned(), role: Role::Text };
            rows.iter().any(|ticks| ticks.label.spans.contains(&drawn))
        };
        MEANINGS.into_iter().filter(|(icon, _)| is_used(icon)).collect()
    }

    /// The boxes of one ship: what it can lose, tokens, cards that are used up. None where its card is unknown.
    pub fn ship_boxes(&self, group: &Group<'_>) -> Vec<Ticks> {
        let Some((_, kind)) = group.cards(self.catalog) else { return Vec::new() };
        let mut boxes = self.hull_boxes(group);
        if kind.size != Size::Huge {
            let ion = if kind.size == Size::Large { 2 } else { 1 };
            boxes.push(drawn(TickShape::Square, Role::Text, "token-stress", 3));
            boxes.push(drawn(TickShape::Square, Role::Text, "token-ion", ion));
        }
        let mut icons: Vec<&str> = Vec::new();
        for icon in self.actions(group).into_iter().filter_map(token_icon) {
            if !icons.contains(&icon) {
                icons.push(icon);
                let count = if STACKING.contains(&icon) { 2 } else { 1 };
                boxes.push(drawn(TickShape::Square, Role::Text, icon, count));
            }
        }
        if group.ships.first.pilot.known().is_some_and(|pilot| self.catalog.is_pilot_used_up(pilot)) {
            boxes.push(self.card_box(&self.pilot_name(group), 1));
        }
        for carried in &group.upgrades {
            if let Some(id) = carried.choice.known() {
                boxes.extend(self.upgrade_boxes(group.ships.first, id, carried.copies));
            }
        }
        boxes
    }

    /// Shields, hull and energy of one ship.
    fn hull_boxes(&self, group: &Group<'_>) -> Vec<Ticks> {
        let (Some(effective), Some((_, kind))) = (&group.effective, group.cards(self.catalog)) else {
            return Vec::new();
        };
        let count = |number: i16| number.max(0).unsigned_abs();
        let mut boxes = vec![
            drawn(TickShape::Shield, Role::Shields, "stat-shields", count(effective.shields)),
            drawn(TickShape::Hull, Role::Hull, "stat-hull", count(effective.hull)),
            drawn(TickShape::Circle, Role::Energy, "stat-energy", self.energy(group, kind).unwrap_or(0)),
        ];
        boxes.retain(|ticks| ticks.count > 0);
        boxes
    }

    /// The boxes of an upgrade: used up or not, tokens laid on it, energy stored on it.
    fn upgrade_boxes(&self, ship: &Ship, id: UpgradeId, copies: u16) -> Vec<Ticks> {
        let upgrade = self.catalog.upgrade(id);
        let name = upgrade.text.name(self.language);
        let mut boxes = Vec::new();
        if self.catalog.is_upgrade_used_up(id) {
            boxes.push(self.card_box(name, copies));
            let reserve = self.reserve(ship, upgrade).saturating_mul(copies);
            if reserve > 0 {
                boxes.push(drawn(TickShape::Square, Role::Text, "token-ordnance", reserve));
            }
        }
        if let Some(energy) = upgrade.energy {
            let label = Prose::new().small(name).text(" ").glyph("token-energy");
            let count = u16::from(energy).saturating_mul(copies);
            boxes.push(Ticks::new(TickShape::Circle, Role::Energy, label, count));
        }
        boxes
    }

    fn card_box(&self, name: &str, copies: u16) -> Ticks {
        Ticks::new(TickShape::Square, Role::Text, Prose::new().small(name), copies)
    }

    /// Tokens that are used up in place of a card.
    fn reserve(&self, ship: &Ship, upgrade: &Upgrade) -> u16 {
        let carries = |ship: &Ship, wanted: &str| {
            ship.known_upgrades().map(|(_, id)| self.catalog.upgrade(id)).any(|card| *card.id == *wanted)
        };
        RESERVES
            .iter()
            .filter(|(wanted, slots, ..)| slots.contains(&upgrade.slot) && *wanted != &*upgrade.id)
            .filter(|(wanted, _, _, everywhere)| match everywhere {
                true => self.document.list.ships.iter().any(|ship| carries(ship, wanted)),
                false => carries(ship, wanted),
            })
            .map(|(_, _, count, _)| count)
            .sum()
    }
}

/// The token that an action gives its ship.
pub(super) const fn token_icon(action: Action) -> Option<&'static str> {
    match action {
        Action::Focus => Some("token-focus"),
        Action::Evade => Some("token-evade"),
        Action::TargetLock => Some("token-target-lock"),
        Action::Cloak => Some("token-cloak"),
        Action::Reinforce => Some("token-reinforce"),
        Action::Slam | Action::Reload => Some("token-weapons-disabled"),
        _ => None,
    }
}
