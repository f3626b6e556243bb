//! The player aid: the course of a turn.

use super::{Part, Writer};
use kernel::sheet::{Columns, Heading, Item, Level, Sheet};

/// Keys of the titles and texts.
const AID: [(&str, &str); 8] = [
    ("deckbuilding.aid.start", "deckbuilding.aid.start.text"),
    ("deckbuilding.aid.actions", "deckbuilding.aid.actions.text"),
    ("deckbuilding.aid.buy", "deckbuilding.aid.buy.text"),
    ("deckbuilding.aid.base", "deckbuilding.aid.base.text"),
    ("deckbuilding.aid.row", "deckbuilding.aid.row.text"),
    ("deckbuilding.aid.force", "deckbuilding.aid.force.text"),
    ("deckbuilding.aid.end", "deckbuilding.aid.end.text"),
    ("deckbuilding.aid.win", "deckbuilding.aid.win.text"),
];

impl Writer<'_> {
    pub(super) fn aid(&self, sheet: &mut Sheet) {
        if !self.options.has(Part::Aid) {
            return;
        }
        sheet.push(Heading::new(Level::Part, self.text("deckbuilding.sheet.aid")));
        let items: Vec<Item> = AID.iter().map(|(title, text)| Item::new(self.text(title), self.text(text))).collect();
        sheet.push(Columns { count: 2, blocks: vec![items.into()] });
    }
}
