//! Skirmish Upgrades: attachments on their groups, and the others.

use super::{Part, Writer, boxes::ROUNDS, group::cost};
use crate::{
    kernel::sheet::{Block, Columns, Heading, Item, Level, Prose, Role, Sheet, TickShape, Ticks, figures, glossary},
    systems::imperial_assault::{cards::DeploymentCard, told},
};

/// What begins in a text that has a card exhausted, or turned over for the rest of the mission (IA-CARD-01, IA-CARD-04).
const EXHAUST: [&str; 2] = ["Exhaust", "exhaust"];
const DEPLETE: [&str; 2] = ["Deplete", "deplete"];

/// Whether a text has a word that begins with any of these letters.
fn speaks(text: &str, words: [&str; 2]) -> bool {
    words.into_iter().any(|word| glossary::beginnings(text, word).next().is_some())
}

impl Writer<'_> {
    /// An upgrade with its text and boxes.
    pub fn upgrade(&self, card: &DeploymentCard, copies: u16) -> Item {
        let name = Prose::from(self.scribe.copies(copies, &self.card_name(card)));
        let mut item = Item::new(name, self.upgrade_text(card)).figure(figures(cost(card) * i32::from(copies)));
        if !self.options.has(Part::Ticks) {
            return item;
        }
        let text = card.text.text(glossary::READ_IN);
        for (words, key, count) in
            [(EXHAUST, "assault.sheet.exhausted", ROUNDS), (DEPLETE, "assault.sheet.depleted", 1)]
        {
            if speaks(text, words) {
                let label = Prose::new().small(self.text(key));
                item = item.ticks(Ticks::new(TickShape::Square, Role::Text, label, count));
            }
        }
        item
    }

    /// What an upgrade does.
    pub fn upgrade_text(&self, card: &DeploymentCard) -> Prose {
        self.text_and_gaps(&card.text, &card.gaps)
    }

    /// Which groups an attachment can be put on; none for other cards.
    pub fn host_line(&self, card: &DeploymentCard) -> Option<String> {
        let host = told::host(self.catalog, card.attachment.as_ref()?, self.language);
        Some(self.say("assault.sheet.attachment_for", &[("host", &host)]))
    }

    /// The upgrades that lie on no group.
    pub fn upgrade_part(&self, sheet: &mut Sheet) {
        if self.upgrades.is_empty() {
            return;
        }
        sheet.push(Heading::new(Level::Part, self.text("assault.sheet.upgrades")));
        let items: Vec<Item> = (self.upgrades.iter())
            .map(|upgrade| {
                let mut item = self.upgrade(upgrade.card, upgrade.copies);
                item.name = self.scribe.marked(std::mem::take(&mut item.name), &upgrade.places);
                if let Some(host) = self.host_line(upgrade.card) {
                    let remark = format!("{} {host}", self.text("assault.sheet.no_host"));
                    item.text = Prose::new().role(Role::Error, remark).text("\n").then(item.text);
                }
                item
            })
            .collect();
        let brings = self.upgrades.iter().flat_map(|upgrade| &upgrade.card.brings);
        let companions: Vec<Block> = brings.flat_map(|id| self.brought(self.catalog.deployment(*id))).collect();
        match items.len() {
            1 => sheet.push(items),
            _ => sheet.push(Columns { count: 2, blocks: vec![items.into()] }),
        }
        if !companions.is_empty() {
            sheet.push(Block::Keep(companions));
        }
    }
}
