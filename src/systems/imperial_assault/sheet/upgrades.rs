//! Skirmish Upgrades: attachments on their groups, and the others.

use super::{
    Part,
    boxes::ROUNDS,
    group::{Upgrade, cost},
    writer::Writer,
};
use crate::{
    cards::{DeploymentCard, Kind},
    values,
};
use kernel::sheet::{Block, Columns, Heading, Item, Level, Prose, Role, Sheet, TickShape, Ticks, figures, glossary};

/// First words of texts that exhaust or deplete a card (IA-CARD-01, IA-CARD-04).
pub(crate) const EXHAUST: [&str; 2] = ["Exhaust", "exhaust"];
pub(crate) const DEPLETE: [&str; 2] = ["Deplete", "deplete"];

/// True if a text has a word that begins with any of these letters.
pub(crate) fn speaks(text: &str, words: [&str; 2]) -> bool {
    words.into_iter().any(|word| glossary::beginnings(text, word).next().is_some())
}

impl Writer<'_> {
    /// An upgrade with its text and boxes.
    pub fn upgrade(&self, card: &DeploymentCard, copies: u16) -> Item {
        let name = Prose::from(self.writer.copies(copies, &self.card_name(card)));
        let item = Item::new(name, self.upgrade_text(card)).figure(figures(cost(card) * i32::from(copies)));
        Item { ticks: self.upgrade_boxes(card), ..item }
    }

    /// Boxes for what exhausts or depletes an upgrade.
    pub fn upgrade_boxes(&self, card: &DeploymentCard) -> Vec<Ticks> {
        let mut boxes = Vec::new();
        if !self.options.has(Part::Ticks) {
            return boxes;
        }
        let text = card.text.text(glossary::READ_IN);
        for (words, key, count) in
            [(EXHAUST, "imperial_assault.sheet.exhausted", ROUNDS), (DEPLETE, "imperial_assault.sheet.depleted", 1)]
        {
            if speaks(text, words) {
                let label = Prose::new().small(self.text(key));
                boxes.push(Ticks::new(TickShape::Square, Role::Text, label, count));
            }
        }
        boxes
    }

    /// The text of an upgrade.
    pub fn upgrade_text(&self, card: &DeploymentCard) -> Prose {
        self.text_and_gaps(&card.text, &card.gaps)
    }

    /// Hosts of an attachment; none for other cards.
    pub fn host_line(&self, card: &DeploymentCard) -> Option<String> {
        let host = values::host(self.catalog, card.attachment.as_ref()?, self.language);
        Some(self.say("imperial_assault.sheet.attachment_for", &[("host", &host)]))
    }

    /// The upgrades that lie on no group.
    pub fn upgrade_part(&self, sheet: &mut Sheet) {
        if self.upgrades.is_empty() {
            return;
        }
        sheet.push(Heading::new(Level::Part, self.text("imperial_assault.sheet.upgrades")));
        let (plain, figures): (Vec<_>, Vec<_>) = self.upgrades.iter().partition(|upgrade| upgrade.is_plain());
        let items: Vec<Item> = (plain.into_iter())
            .map(|upgrade| {
                let mut item = self.upgrade(upgrade.card, upgrade.copies);
                item.name = self.writer.marked(std::mem::take(&mut item.name), &upgrade.places);
                if let Some(remark) = self.hostless(upgrade.card) {
                    item.text = remark.text("\n").then(item.text);
                }
                item
            })
            .collect();
        match items.len() {
            0 => {}
            1 => sheet.push(items),
            _ => sheet.push(Columns { count: 2, blocks: vec![items.into()] }),
        }
        figures.into_iter().for_each(|upgrade| sheet.push(self.lone_figure(upgrade)));
        let brings = self.upgrades.iter().flat_map(|upgrade| &upgrade.card.brings);
        let companions = brings.map(|id| self.catalog.deployment(*id));
        let companions: Vec<Block> =
            companions.flat_map(|card| self.brought(card, self.card_name(card).into())).collect();
        if !companions.is_empty() {
            sheet.push(Block::Keep(companions));
        }
    }

    /// A word about an attachment that no group holds; none for other cards.
    fn hostless(&self, card: &DeploymentCard) -> Option<Prose> {
        let remark = format!("{} {}", self.text("imperial_assault.sheet.no_host"), self.host_line(card)?);
        Some(Prose::new().role(Role::Error, remark))
    }

    /// A figure that stands with no group: one of an attachment without a group, or a companion or form that stands
    /// in the army by mistake.
    fn lone_figure(&self, upgrade: &Upgrade<'_>) -> Block {
        let (card, copies) = (upgrade.card, upgrade.copies);
        let title = self.writer.marked(self.writer.copies(copies, &self.card_name(card)), &upgrade.places);
        let mut blocks = match card.kind {
            Kind::Upgrade => self.joining(card, title, copies),
            _ => self.brought(card, title),
        };
        let remark = self.hostless(card).map(Block::Paragraph);
        blocks.splice(1..1, remark);
        blocks.extend((0..copies).filter_map(|copy| self.boxes_by_name(card, copies, copy)));
        Block::Keep(blocks)
    }
}
