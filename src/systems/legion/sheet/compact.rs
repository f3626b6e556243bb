//! The reference on one sheet of paper: units in two columns, then the texts of cards.

use rustc_hash::FxHashSet;

use super::{
    Part, Writer,
    group::{Carried, Group},
    terms::Used,
};
use crate::list;
use kernel::sheet::{Block, Columns, Heading, Item, Level, Prose, Sheet};

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.most_pages = Some(2);
    writer.writer.verdict_if_illegal(sheet);
    let units: Vec<Block> = writer.groups.iter().map(|group| writer.compact_unit(group)).collect();
    sheet.push(Columns { count: 2, blocks: units });
    let texts = writer.texts_of_upgrades();
    if !texts.is_empty() {
        sheet.push(Heading::new(Level::Part, writer.text("systems.sheet.column.upgrades")));
        sheet.push(Columns { count: 2, blocks: vec![texts.into()] });
    }
    let mut terms = Used::default();
    writer.hand(&mut terms, sheet);
    writer.deck(&mut terms, sheet);
}

impl Writer<'_> {
    /// Values, keywords, weapons and upgrades of a group in a few lines, and its boxes.
    fn compact_unit(&self, group: &Group<'_>) -> Block {
        let title = Prose::new().glyph(group.rank.icon()).text("\u{a0}").text(self.group_title(group));
        let points = group.points.saturating_mul(group.copies().into());
        let heading = Heading::new(Level::Minor, self.writer.marked(title, &group.units.places));
        let mut blocks = vec![heading.figure(points.to_string()).into()];
        let mut lines: Vec<Prose> = Vec::new();
        match group.card {
            Some(card) => {
                let effective = group.effective.as_ref();
                lines.push(self.stat_line(card, group.minis, effective));
                let keywords = effective.map_or(&card.keywords, |effective| &effective.keywords);
                lines.push(Prose::new().bold(self.keyword_row(keywords)));
            }
            None => lines.push(self.writer.not_in_catalog_text().into()),
        }
        lines.extend(self.weapons(group).into_iter().map(|armed| self.weapon_entry(armed.weapon)));
        lines.push(self.upgrade_list(group));
        let lines = lines.into_iter().filter(|line| !line.is_empty());
        blocks.extend(lines.reduce(|all, line| all.text("\n").then(line)).map(Block::Paragraph));
        blocks.extend(self.group_boxes(group));
        Block::Keep(blocks)
    }

    /// The text of each upgrade of the army, with its boxes.
    fn texts_of_upgrades(&self) -> Vec<Item> {
        let mut known = FxHashSet::default();
        let all = self.groups.iter().flat_map(|group| group.upgrades.iter().map(move |carried| (group, carried)));
        let first = all.filter(|(_, carried)| carried.card.is_some_and(|(id, _)| known.insert(id)));
        let item = |(group, carried): (&Group<'_>, &Carried<'_>)| {
            let (id, upgrade) = carried.card?;
            let text = if self.options.has(Part::Texts) { upgrade.text.text(self.language) } else { "" };
            let has_boxes = !self.card_boxes(group, carried, upgrade).is_empty();
            if text.is_empty() && !has_boxes {
                return None;
            }
            let mut item = Item::new(self.upgrade_card_name(upgrade), text).glyph(upgrade.slot.icon());
            // Boxes for all copies in the army.
            for group in &self.groups {
                let own = group.upgrades.iter().filter(|other| other.card.is_some_and(|(other, _)| other == id));
                for carried in own.filter(|carried| carried.part != list::Part::Loadout) {
                    item = self.card_boxes(group, carried, upgrade).into_iter().fold(item, Item::ticks);
                }
            }
            Some(item)
        };
        first.filter_map(item).collect()
    }
}
