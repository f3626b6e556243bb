//! The full reference: everything needed at the table.

use super::{Part, Writer, words::die_role};
use crate::{
    kernel::sheet::{Beside, Block, Heading, Item, Level, Prose, Sheet, glossary},
    systems::imperial_assault::cards::{DeploymentCard, Die},
};

/// The part of the width that values and dice take beside abilities.
const SHARE: f32 = 0.43;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.scribe.verdict_if_needed(sheet);
    for index in 0..writer.groups.len() {
        sheet.push(writer.group(index));
    }
    writer.key(sheet);
    writer.upgrade_part(sheet);
    writer.deck_part(sheet);
    writer.condition_part(sheet);
    writer.scribe.notes(writer.notes(), Level::Part, sheet);
    if writer.options.has(Part::Terms) {
        glossary::write(sheet, writer.explained());
    }
}

impl Writer<'_> {
    /// Groups that are alike. What figures of a card can do stands with the first group of the card.
    fn group(&self, index: usize) -> Block {
        let group = &self.groups[index];
        let heading = |title: Prose| {
            Heading::new(Level::Entry, self.scribe.marked(title, &group.places))
                .figure(self.scribe.cost(group.copies(), group.points()))
        };
        let title = Prose::from(self.group_title(group));
        let Some(card) = group.card else {
            let title = heading(title).note(self.scribe.not_in_catalog());
            return Block::Keep(vec![title.into(), self.scribe.not_in_catalog_text().into()]);
        };
        let title = match card.affiliation {
            Some(affiliation) => Prose::new().glyph(affiliation.icon()).text("\u{a0}").then(title),
            None => title,
        };
        let mut blocks = vec![Block::from(heading(title).note(self.kind_line(card)))];
        let first = self.groups[..index].iter().find(|other| other.choice == group.choice);
        let mut items = match first.filter(|_| self.options.has(Part::Texts) && !card.abilities.is_empty()) {
            Some(first) => {
                let names = card.abilities.iter().map(|ability| ability.text.name(self.language));
                let names = names.collect::<Vec<_>>().join(", ");
                vec![Item::new(names, self.scribe.see(&self.group_name(first)))]
            }
            None => self.abilities(card),
        };
        items.extend(group.attachment.map(|attachment| {
            let mut item = self.upgrade(attachment, 1);
            item.name = item.name.text("\u{2002}").small(self.text("assault.sheet.attachment"));
            item
        }));
        blocks.extend(self.card_blocks(card, items));
        for brought in &group.brings {
            blocks.extend(self.brought(brought));
        }
        blocks.extend(self.group_boxes(group));
        Block::Keep(blocks)
    }

    /// What a card says: its values beside its abilities.
    fn card_blocks(&self, card: &DeploymentCard, items: Vec<Item>) -> Vec<Block> {
        let mut left: Vec<Block> = Vec::new();
        let stats = self.stats(card);
        if !stats.is_empty() {
            left.push(stats.into());
        }
        left.extend(self.fight(card));
        let gaps = self.gaps(&card.gaps);
        if !gaps.is_empty() {
            left.push(Block::Paragraph(gaps));
        }
        match (left.is_empty(), items.is_empty()) {
            (_, true) => left,
            (true, false) => vec![items.into()],
            (false, false) => vec![Beside { left, right: vec![items.into()], share: SHARE }.into()],
        }
    }

    /// A companion or form that comes with a card.
    pub fn brought(&self, card: &DeploymentCard) -> Vec<Block> {
        let heading = Heading::new(Level::Minor, self.card_name(card)).note(self.kind_line(card));
        let mut blocks = vec![heading.into()];
        blocks.extend(self.card_blocks(card, self.abilities(card)));
        blocks
    }

    /// What the drawings of dice and boxes mean.
    fn key(&self, sheet: &mut Sheet) {
        if self.groups.is_empty() {
            return;
        }
        let drawn = Die::ALL.into_iter().filter(|die| *die != Die::Any || self.used.has_any_die());
        let entries = drawn.map(|die| (Prose::new().shape(die.icon(), die_role(die)), self.text(die.term())));
        let mut key = self.scribe.key("assault.sheet.key.dice", entries);
        if self.options.has(Part::Ticks) {
            key = key.text("\n").then(self.box_key());
        }
        sheet.push(Block::Paragraph(key));
    }
}
