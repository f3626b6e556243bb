//! The army as it is handed in at a tournament: every card with its cost, the Command deck, lines to sign.

use super::{
    group::{Group, Upgrade, cost},
    writer::Writer,
};
use kernel::sheet::{Entered, Level, Prose, Sheet};

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.most_pages = Some(1);
    writer.writer.verdict_if_illegal(sheet);
    sheet.push(writer.writer.form());
    sheet.push(writer.totals());
    let groups = writer.groups.iter().map(|group| writer.entered(group));
    let upgrades = writer.upgrades.iter().map(|upgrade| writer.entered_upgrade(upgrade));
    sheet.push(writer.writer.entered(groups.chain(upgrades).collect()));
    writer.deck_table(sheet);
    writer.writer.notes(writer.notes(), Level::Part, sheet);
    sheet.push(writer.writer.signatures());
}

impl Writer<'_> {
    fn entered(&self, group: &Group<'_>) -> Entered {
        let name = Prose::new().bold(self.group_title(group)).text("\u{2002}");
        let note = group.card.map_or_else(|| self.writer.not_in_catalog().to_owned(), |card| self.kind_line(card));
        let attached = group.attachment.map(|card| (Prose::from(self.card_name(card)), Some(cost(card))));
        Entered {
            name: name.small(note),
            cost: group.card.map(cost),
            parts: attached.into_iter().collect(),
            copies: group.copies(),
            points: group.points(),
        }
    }

    fn entered_upgrade(&self, upgrade: &Upgrade<'_>) -> Entered {
        let name = Prose::new().bold(self.writer.copies(upgrade.copies, &self.card_name(upgrade.card)));
        Entered {
            name: name.text("\u{2002}").small(self.kind_line(upgrade.card)),
            cost: Some(cost(upgrade.card)),
            parts: Vec::new(),
            copies: upgrade.copies,
            points: cost(upgrade.card),
        }
    }
}
