//! Packing list of a squad.

use super::{
    Writer,
    boxes::{MEANINGS, token_icon},
    group::Group,
};
use crate::cards::Size;
use kernel::sheet::{Packing, Role, Sheet, Span, TickShape};

/// Obstacles that a player brings.
const OBSTACLES: u32 = 3;
/// ID tokens of a ship: on its base, its card and its dial.
pub(super) const IDS: u32 = 3;

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
        for group in self.groups.iter().filter(|group| group.cards(self.catalog).is_some()) {
            let copies = u32::from(group.copies());
            packing.add(IDS * copies, self.text("xwing.sheet.pack.ids"), "");
            for (_, name, count) in self.tokens(group) {
                packing.add(u32::from(count) * copies, self.text(name), "");
            }
        }
    }

    /// The tokens of one ship, each by its drawing, the key of its name and its number.
    pub fn tokens(&self, group: &Group<'_>) -> Vec<(&'static str, &'static str, u16)> {
        let Some((_, kind)) = group.cards(self.catalog) else { return Vec::new() };
        let mut tokens = Vec::new();
        for ticks in self.ship_boxes(group) {
            let on_card = matches!(ticks.shape, TickShape::Shield | TickShape::Circle)
                || ticks.label.spans.contains(&Span::Glyph { name: "token-ordnance".into(), role: Role::Text });
            let icon = ticks.label.spans.iter().rev().find_map(|span| match span {
                Span::Glyph { name, .. } => Some(name.as_str()),
                _ => None,
            });
            tokens.extend(icon.filter(|_| on_card).map(|icon| (icon.to_owned(), ticks.count)));
        }
        let mut icons: Vec<&str> = self.actions(group).into_iter().filter_map(token_icon).collect();
        if kind.size != Size::Huge {
            icons.extend(["token-stress", "token-ion"]);
        }
        icons.sort_unstable();
        icons.dedup();
        tokens.extend(icons.into_iter().map(|icon| (icon.to_owned(), 1)));
        let known = |(icon, count): (String, u16)| {
            MEANINGS.iter().find(|(known, _)| *known == icon).map(|(icon, name)| (*icon, *name, count))
        };
        tokens.into_iter().filter_map(known).collect()
    }
}
