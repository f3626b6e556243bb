//! The tournament form and the packing list.

use super::Writer;
use crate::cards::{Deck, Faction};
use kernel::{
    Choice,
    sheet::{Alignment, Column, Heading, Level, Packing, Prose, Sheet, TableBlock},
};

impl Writer<'_> {
    /// Bases in a table, with lines to sign.
    pub(super) fn form(&self, sheet: &mut Sheet) {
        sheet.most_pages = Some(1);
        self.writer.verdict_if_needed(sheet);
        sheet.push(self.writer.form());
        sheet.push(Heading::new(Level::Part, self.text("deckbuilding.sheet.bases")));
        let rows = self.document.list.bases.iter().enumerate().map(|(at, base)| {
            let name = self.writer.marked(base.name(self.catalog, self.language), &[at]);
            let points = match base {
                Choice::Known(id) => self.catalog.base(*id).hit_points.to_string(),
                Choice::Unknown(_) => String::new(),
            };
            vec![Prose::from((at + 1).to_string()), name, points.into()]
        });
        let columns = vec![
            Column::new("", 0.0).aligned(Alignment::Right),
            Column::new(self.text("deckbuilding.kind.base"), 1.0),
            Column::new(self.text("deckbuilding.count.hit_points"), 0.0).aligned(Alignment::Right),
        ];
        sheet.push(TableBlock { columns, rows: rows.collect() });
        self.writer.notes(
            if self.options.has(super::Part::Notes) { &self.document.notes } else { "" },
            Level::Part,
            sheet,
        );
        sheet.push(self.writer.signatures());
    }

    /// Packing list: the bases, and the cards of the box by deck (DBG-COMP-03).
    pub(super) fn components(&self, sheet: &mut Sheet) {
        let mut packing = Packing::default();
        packing.part(self.text("deckbuilding.sheet.bases"));
        for base in &self.document.list.bases {
            packing.add(1, base.name(self.catalog, self.language), self.text("deckbuilding.kind.base"));
        }
        packing.part(self.text("systems.sheet.pack.cards"));
        let own = self.document.list.faction;
        let enemy = if own == Faction::Empire { Faction::Rebel } else { Faction::Empire };
        for deck in [Deck::Starter, Deck::Pilots, Deck::Galaxy] {
            for faction in [own, enemy, Faction::Neutral] {
                let cards = self.catalog.cards().map(|(_, card)| card);
                let count = cards.filter(|card| card.deck == deck && card.faction == faction);
                let count: u32 = count.map(|card| u32::from(card.copies)).sum();
                if count > 0 {
                    packing.add(count, self.text(deck.term()), self.text(faction.term()));
                }
            }
        }
        packing.part(self.text("systems.sheet.pack.tokens"));
        packing.add(1, self.text("deckbuilding.sheet.pack.force"), "");
        packing.add(20, self.text("deckbuilding.sheet.pack.resources"), "");
        packing.add(50, self.text("deckbuilding.sheet.pack.damage"), "");
        packing.write(&self.writer, sheet);
    }
}
