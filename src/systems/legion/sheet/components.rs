//! The packing list of an army.

use super::Writer;
use crate::{
    cards::{Base, BattleKind, Rank, UnitCard},
    list::{Hand, Part},
};
use kernel::sheet::{Packing, Sheet};

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    let mut packing = Packing::default();
    writer.minis_to_pack(&mut packing);
    writer.cards_to_pack(&mut packing);
    writer.tokens_to_pack(&mut packing);
    packing.part(writer.text("systems.sheet.pack.table"));
    let dice: Vec<String> = writer.dice_in_use().map(|(_, _, name)| writer.text(name).to_lowercase()).collect();
    packing.add(0, writer.text("legion.sheet.pack.attack_dice"), dice.join(", "));
    for key in ["defense_dice", "movement", "ruler", "round"] {
        packing.add(0, writer.text(&format!("legion.sheet.pack.{key}")), "");
    }
    packing.write(&writer.writer, sheet);
}

impl Writer<'_> {
    /// Minis with their bases, those that upgrades and counterparts bring by their names.
    fn minis_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("legion.sheet.stat.minis"));
        for group in &self.groups {
            let Some(card) = group.card else { continue };
            let copies = u32::from(group.copies());
            let base = self.base(card);
            packing.add(copies * u32::from(card.minis), self.card_name(card), &*base);
            for carried in group.equipped().filter(|carried| carried.part == Part::Unit) {
                let Some((_, upgrade)) = carried.card else { continue };
                let count = copies * u32::from(carried.copies) * u32::from(upgrade.minis);
                if count > 0 {
                    packing.add(count, upgrade.printed_name(self.language), &*base);
                }
            }
            if let Some(counterpart) = group.counterpart {
                packing.add(
                    copies * u32::from(counterpart.minis.max(1)),
                    self.card_name(counterpart),
                    self.base(counterpart),
                );
            }
        }
    }

    /// The size of the base of a unit's minis; empty where no source has it.
    fn base(&self, card: &UnitCard) -> String {
        match card.base {
            Some(Base::Round(size) | Base::Assumed(size)) => {
                self.say("legion.sheet.pack.round_base", &[("size", &size)])
            }
            Some(Base::Oblong(width, length)) => {
                self.say("legion.sheet.pack.oblong_base", &[("width", &width), ("length", &length)])
            }
            None => String::new(),
        }
    }

    fn cards_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("systems.sheet.pack.cards"));
        let unit_card = self.text("legion.sheet.pack.unit_card");
        for group in &self.groups {
            // One card lies there for all units that are alike.
            let known = group.card.map(|card| self.card_name(card));
            let name = known.unwrap_or_else(|| self.group_name(group));
            if group.units.number == 1 || !group.units.has_namesakes {
                packing.add(1, name, unit_card);
            }
            if let Some(counterpart) = self.counterpart_name(group) {
                packing.add(1, counterpart, unit_card);
            }
        }
        for group in &self.groups {
            for carried in &group.upgrades {
                let note = carried.card.map_or("", |(_, upgrade)| self.text(upgrade.slot.term()));
                let count = u32::from(carried.copies) * u32::from(group.copies());
                packing.add(count, self.upgrade_name(carried), note);
            }
        }
        for (hand, note) in [(Hand::Hand, "legion.sheet.hand"), (Hand::Contingencies, "legion.sheet.contingencies")] {
            for (choice, _) in self.commands(hand) {
                packing.add(1, self.command_name(choice), self.text(note));
            }
        }
        for kind in BattleKind::ALL {
            for (choice, _) in self.battles(kind) {
                packing.add(1, self.battle_name(choice), self.text(kind.term()));
            }
        }
    }

    /// An order token for each unit by its rank, shields, and the tokens that battles need.
    fn tokens_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("systems.sheet.pack.tokens"));
        for rank in Rank::ALL {
            let of_rank = self.groups.iter().filter(|group| group.card.is_some() && group.rank == rank);
            let count = of_rank.map(|group| u32::from(group.copies())).sum();
            if count > 0 {
                let name = self.say("legion.sheet.pack.order", &[("rank", &self.text(rank.term()))]);
                packing.add(count, name, "");
            }
        }
        let namesakes = self.groups.iter().filter(|group| group.copies() > 1 || group.units.has_namesakes);
        let count = namesakes.map(|group| u32::from(group.copies())).sum();
        if count > 0 {
            packing.add(count, self.text("legion.sheet.pack.ids"), "");
        }
        let shields = self
            .groups
            .iter()
            .map(|group| u32::from(group.keyword_value(self.catalog, "shielded")) * u32::from(group.copies()));
        let shields = shields.sum();
        if shields > 0 {
            packing.add(shields, self.text("legion.sheet.key.shields"), "");
        }
        for (_, key) in
            self.boxes_in_use().into_iter().filter(|(icon, _)| *icon != "token-shield" && *icon != "token-order")
        {
            packing.add(0, self.text(key), "");
        }
        packing.add(0, self.text("legion.sheet.pack.common"), "");
    }
}
