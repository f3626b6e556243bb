//! The packing list of an army for a skirmish.

use super::writer::Writer;
use crate::cards::{ConditionKind, DeploymentCard, Die};
use kernel::sheet::{Packing, Sheet};

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    let mut packing = Packing::default();
    writer.figures_to_pack(&mut packing);
    writer.cards_to_pack(&mut packing);
    writer.tokens_to_pack(&mut packing);
    packing.part(writer.text("systems.sheet.pack.table"));
    for die in writer.terms.dice().filter(|die| *die != Die::Any) {
        let name = writer.say("imperial_assault.sheet.pack.die", &[("color", &writer.text(die.term()).to_lowercase())]);
        packing.add(0, name, "");
    }
    if let Some(map) = &writer.document.list.map {
        packing.add(1, map.name(writer.catalog, writer.language), writer.text("imperial_assault.sheet.pack.map"));
    }
    packing.write(&writer.writer, sheet);
}

impl Writer<'_> {
    /// Figures by their cards, with those that attachments, companions and upgrades bring.
    fn figures_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("imperial_assault.sheet.stat.figures"));
        let mut add = |card: &DeploymentCard, count: u16| {
            packing.add(count.into(), self.card_name(card), self.traits(card));
        };
        for group in &self.groups {
            let Some(card) = group.card else { continue };
            add(card, group.figures() * group.copies());
            let joining = group.joining().into_iter().map(|card| (card, u16::from(card.figures.max(1))));
            let companions = group.brings.iter().filter(|card| card.health.is_some()).map(|card| (*card, 1));
            for (card, count) in joining.chain(companions) {
                add(card, count * group.copies());
            }
        }
        for upgrade in self.upgrades.iter().filter(|upgrade| !upgrade.is_plain()) {
            add(upgrade.card, u16::from(upgrade.card.figures.max(1)) * upgrade.copies);
        }
    }

    fn cards_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("systems.sheet.pack.cards"));
        let deployment = self.text("imperial_assault.sheet.pack.deployment");
        for group in &self.groups {
            let name = group.card.map_or_else(|| self.group_name(group), |card| self.card_name(card));
            packing.add(group.copies().into(), name, deployment);
            for card in group.attachment.iter().chain(&group.brings) {
                packing.add(group.copies().into(), self.card_name(card), "");
            }
        }
        for upgrade in &self.upgrades {
            packing.add(upgrade.copies.into(), self.card_name(upgrade.card), deployment);
        }
        let command = self.text("imperial_assault.outline.deck");
        for card in self.commands() {
            packing.add(card.copies.into(), card.choice.name(self.catalog, self.language), command);
        }
    }

    /// An activation token for each group, and what figures may get.
    fn tokens_to_pack(&self, packing: &mut Packing) {
        packing.part(self.text("systems.sheet.pack.tokens"));
        let groups = self.groups.iter().map(|group| u32::from(group.copies())).sum();
        packing.add(groups, self.text("imperial_assault.sheet.pack.activation"), "");
        let several = self.groups.iter().filter(|group| group.copies() * group.figures() > 1);
        let ids = several.map(|group| u32::from(group.copies() * group.figures())).sum();
        if ids > 0 {
            packing.add(ids, self.text("imperial_assault.sheet.pack.ids"), "");
        }
        packing.add(0, self.text("imperial_assault.sheet.pack.damage"), "");
        for condition in self.conditions() {
            packing.add(0, condition.text.name(self.language), self.text("imperial_assault.sheet.pack.condition"));
        }
        let tokens = self.catalog.conditions().map(|(_, condition)| condition);
        for token in tokens.filter(|token| token.kind == ConditionKind::PowerToken && self.terms.has_token(&token.id)) {
            packing.add(0, token.text.name(self.language), "");
        }
    }
}
