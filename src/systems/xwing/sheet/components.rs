//! Packing list of a squad.

use super::{
    Writer,
    boxes::{MEANINGS, token_icon},
};
use crate::cards::Size;
use kernel::sheet::{Packing, Role, Sheet, Span, TickShape};

/// Obstacles that a player brings.
const OBSTACLES: u32 = 3;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    let mut packing = Packing::default();
    writer.ships_to_pack(&mut packing);
    writer.cards_to_pack(&mut packing);
    writer.tokens_to_pack(&mut packing);
    packing.part(writer.text("systems.sheet.pack.table"));
    packing.add(OBSTACLES, writer.text("xwing.sheet.form.obstacles"), "");
    for key in ["templates", "ruler", "attack_dice", "defense_dice"] {
        packing.add(0, writer.text(&format!("xwing.sheet.pack.{key}")), "");
    }
    packing.write(&writer.writer, sheet);
}

impl Writer<'_> {
    /// Models with their bases, and dials.
    fn ships_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("xwing.sheet.ships"));
        let known = || self.groups.iter().filter_map(|group| Some((group, group.cards(self.catalog)?.1)));
        for (group, kind) in known() {
            let base = self.say("xwing.sheet.base", &[("size", &self.text(kind.size.term()))]);
            packing.add(group.copies().into(), kind.text.name(self.language), base);
        }
        for (group, kind) in known().filter(|(_, kind)| !kind.dial.is_empty()) {
            let name = self.say("xwing.sheet.pack.dial", &[("name", &kind.text.name(self.language))]);
            packing.add(group.copies().into(), name, "");
        }
    }

    /// Ship cards, upgrades, conditions, damage decks.
    fn cards_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("systems.sheet.pack.cards"));
        for group in &self.groups {
            let note = self.type_name(group).unwrap_or_else(|| self.text("xwing.sheet.pack.ship_card")).to_owned();
            packing.add(group.copies().into(), self.pilot_name(group), note);
        }
        for group in &self.groups {
            for carried in &group.upgrades {
                let slot = carried.choice.known().map(|id| self.catalog.upgrade(id).slot);
                let note = slot.map_or("", |slot| self.text(slot.term()));
                let count = u32::from(carried.copies) * u32::from(group.copies());
                packing.add(count, self.upgrade_name(carried.choice), note);
            }
        }
        let mut conditions = Vec::new();
        for group in &self.groups {
            let pilot = group.cards(self.catalog).map(|(pilot, _)| pilot.conditions.iter());
            let upgrades = group.known_upgrades().flat_map(|(id, _)| &self.catalog.upgrade(id).conditions);
            for condition in pilot.into_iter().flatten().chain(upgrades) {
                if !conditions.contains(condition) {
                    conditions.push(*condition);
                }
            }
        }
        for id in conditions {
            let name = self.catalog.condition(id).text.name(self.language);
            packing.add(1, name, self.text("xwing.sheet.pack.condition"));
        }
        for deck in self.decks() {
            let cards: u32 = deck.cards.iter().map(|card| u32::from(card.count)).sum();
            let name = self.say("xwing.sheet.damage", &[("deck", &self.deck_name(deck))]);
            packing.add(1, name, self.say("xwing.sheet.pack.deck", &[("count", &cards)]));
        }
    }

    /// Shields, and a token of each action for each ship; what is laid on cards.
    fn tokens_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("systems.sheet.pack.tokens"));
        let name = |icon: &str| MEANINGS.iter().find(|(known, _)| *known == icon).map(|(_, key)| self.text(key));
        for group in &self.groups {
            let Some((_, kind)) = group.cards(self.catalog) else { continue };
            let copies = u32::from(group.copies());
            packing.add(3 * copies, self.text("xwing.sheet.pack.ids"), "");
            for ticks in self.ship_boxes(group) {
                let on_card = matches!(ticks.shape, TickShape::Shield | TickShape::Circle)
                    || ticks.label.spans.contains(&Span::Glyph { name: "token-ordnance".into(), role: Role::Text });
                let icon = ticks.label.spans.iter().rev().find_map(|span| match span {
                    Span::Glyph { name, .. } => Some(name.as_str()),
                    _ => None,
                });
                if let Some(name) = icon.and_then(name).filter(|_| on_card) {
                    packing.add(u32::from(ticks.count) * copies, name, "");
                }
            }
            let mut icons: Vec<&str> = Vec::new();
            icons.extend(self.actions(group).into_iter().filter_map(token_icon));
            if kind.size != Size::Huge {
                icons.extend(["token-stress", "token-ion"]);
            }
            icons.sort_unstable();
            icons.dedup();
            for name in icons.into_iter().filter_map(name) {
                packing.add(copies, name, "");
            }
        }
    }
}
