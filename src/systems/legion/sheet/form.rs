//! The army as it is handed in at a tournament: every card with its cost, hand and battle deck, lines to sign.

use super::{Writer, group::Group};
use crate::list;
use kernel::sheet::{Beside, Entered, Level, Prose, Sheet};

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.most_pages = Some(1);
    writer.writer.verdict_if_illegal(sheet);
    sheet.push(writer.writer.form());
    sheet.push(writer.ranks());
    sheet.push(writer.writer.entered(writer.groups.iter().map(|group| writer.entered(group)).collect()));
    match (writer.hand_part(), writer.deck_part()) {
        (Some(left), Some(right)) => sheet.push(Beside { left, right, share: 0.42 }),
        (one, other) => one.into_iter().chain(other).flatten().for_each(|block| sheet.push(block)),
    }
    writer.writer.notes(writer.notes(), Level::Part, sheet);
    sheet.push(writer.writer.signatures());
}

impl Writer<'_> {
    fn entered(&self, group: &Group<'_>) -> Entered {
        let name = match group.card {
            Some(_) => Prose::new().glyph(group.rank.icon()).text("\u{a0}").bold(self.group_title(group)),
            None => Prose::new().bold(self.group_title(group)).text(" ").small(self.writer.not_in_catalog()),
        };
        let mut parts: Vec<(Prose, Option<i32>)> = Vec::new();
        if let Some(counterpart) = self.counterpart_name(group) {
            let cost = group.counterpart.map(|card| card.points.into());
            parts.push((Prose::new().text("+\u{a0}").bold(counterpart), cost));
        }
        for carried in &group.upgrades {
            let mut name = Prose::new();
            if let Some((_, upgrade)) = carried.card {
                name = name.glyph(upgrade.slot.icon()).text("\u{a0}");
            }
            name = name.text(self.writer.copies(carried.copies, &self.upgrade_name(carried)));
            if carried.part == list::Part::Loadout {
                name = name.text(" ").small(self.text("legion.sheet.set_aside"));
            }
            let copies = i32::from(carried.copies);
            parts.push((name, carried.points.map(|points| points * copies)));
        }
        Entered {
            name,
            cost: group.card.map(|card| card.points.into()),
            parts,
            copies: group.copies(),
            points: group.points,
        }
    }
}
