//! The bases of the deck.

use super::{Part, Writer};
use crate::cards::{Base, Part as Doubt};
use kernel::{
    Choice,
    sheet::{Block, Card, CardSize, Cards, Columns, Heading, Item, Level, Prose, Role, Sheet, TickShape, Ticks},
    words::Words,
};

impl Writer<'_> {
    /// Bases with their texts and boxes for damage, and the player's notes.
    pub(super) fn bases(&self, sheet: &mut Sheet) {
        self.writer.verdict_if_needed(sheet);
        sheet.push(Heading::new(Level::Part, self.text("deckbuilding.sheet.bases")));
        let goal = self.document.format.goal();
        sheet.push(Prose::new().small(self.say("deckbuilding.sheet.goal", &[("count", &goal)])));
        let items: Vec<Item> =
            self.document.list.bases.iter().enumerate().map(|(at, base)| self.base(at, base)).collect();
        sheet.push(Columns { count: 2, blocks: vec![items.into()] });
        if self.options.has(Part::Notes) {
            self.writer.notes(&self.document.notes, Level::Part, sheet);
        }
    }

    fn base(&self, at: usize, choice: &crate::list::BaseChoice) -> Item {
        let name = self.writer.marked(choice.name(self.catalog, self.language), &[at]);
        let Choice::Known(id) = choice else {
            return Item::new(name, self.writer.not_in_catalog_text()).glyph("mark-error");
        };
        let base = self.catalog.base(*id);
        let text = if self.options.has(Part::Texts) { self.base_text(base) } else { Prose::new() };
        let item = Item::new(name, text).figure(base.hit_points.to_string());
        if self.options.has(Part::Ticks) {
            let label = self.text("deckbuilding.sheet.damage");
            item.ticks(Ticks::new(TickShape::Square, Role::Hull, label, base.hit_points.into()))
        } else {
            item
        }
    }

    /// The text of a base, with its doubtful parts.
    fn base_text(&self, base: &Base) -> Prose {
        let text = base.text.text(self.language);
        let text = match (text.is_empty(), base.starting) {
            (false, _) => text,
            (true, true) => self.text("deckbuilding.sheet.starting"),
            (true, false) => "",
        };
        self.with_doubts(Prose::new().text(text), base.unconfirmed, base.disputed)
    }

    /// A text followed by the parts of its card that rest on one source or are disputed.
    pub(super) fn with_doubts(&self, mut text: Prose, unconfirmed: Words<Doubt>, disputed: Words<Doubt>) -> Prose {
        for (key, parts) in [("deckbuilding.sheet.unconfirmed", unconfirmed), ("deckbuilding.sheet.disputed", disputed)]
        {
            if parts.is_empty() {
                continue;
            }
            let parts = self.writer.in_a_row(parts.iter().map(|part| self.text(part.term()).to_owned()));
            if !text.is_empty() {
                text = text.text("\n");
            }
            text = text.then(Prose::new().small(self.say(key, &[("parts", &parts)])));
        }
        text
    }

    /// Bases as cards to cut out.
    pub(super) fn cutouts(&self, sheet: &mut Sheet) {
        self.writer.verdict_if_illegal(sheet);
        let cards: Vec<Card> = (self.document.list.bases.iter())
            .map(|choice| {
                let mut card = Card::new(choice.name(self.catalog, self.language));
                match choice {
                    Choice::Known(id) => {
                        let base = self.catalog.base(*id);
                        card.kind = self.text("deckbuilding.kind.base").into();
                        card.cost = base.hit_points.to_string().into();
                        if self.options.has(Part::Texts) {
                            card.body = vec![Block::Paragraph(self.base_text(base))];
                        }
                        card.left = self.text(base.faction.term()).into();
                        card.right = self.text("deckbuilding.stat.hit_points").into();
                    }
                    Choice::Unknown(_) => {
                        card.body = vec![Block::Paragraph(self.writer.not_in_catalog_text().into())];
                    }
                }
                card
            })
            .collect();
        if !cards.is_empty() {
            sheet.push(Cards { size: CardSize::LYING, cards });
        }
    }
}
