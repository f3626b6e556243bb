//! The summary on one page, with room for a tournament's entries.

use super::{Part, Writer, group::Group, words::slot_glyph};
use kernel::sheet::{Alignment, Block, Column, Heading, Level, Prose, Sheet, TableBlock, figures};

/// Findings told in full; the check tells all of a squad with more.
const FINDINGS: usize = 8;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.most_pages = Some(1);
    sheet.if_room = writer.writer.tournament();
    writer.writer.verdict_for_mark(FINDINGS, sheet);
    sheet.push(writer.writer.form());
    let count = writer.document.list.ships.len();
    let figure = writer.say("xwing.sheet.ship_count", &[("count", &count)]);
    sheet.push(Heading::new(Level::Part, writer.text("xwing.sheet.ships")).figure(figure));
    sheet.push(writer.ship_table());
    if writer.options.has(Part::Ticks) {
        writer.boxes(sheet);
    }
    writer.writer.notes(writer.notes(), Level::Part, sheet);
}

impl Writer<'_> {
    fn ship_table(&self) -> TableBlock {
        let title = |key: &str| Prose::from(self.text(key));
        let columns = vec![
            Column::new(title("xwing.sheet.column.skill"), 0.0).aligned(Alignment::Right),
            Column::new(title("xwing.sheet.column.ship"), 2.2),
            Column::new(title("systems.sheet.column.upgrades"), 3.0),
            Column::new(title("systems.sheet.column.points"), 0.0).aligned(Alignment::Right),
        ];
        let mut rows: Vec<Vec<Prose>> = self.groups.iter().map(|group| self.row(group)).collect();
        let (total, _) = self.writer.total();
        let sum = Prose::new().bold(self.text("systems.sheet.total"));
        rows.push(vec![Prose::new(), sum, Prose::new(), Prose::new().bold(total.to_string())]);
        TableBlock { columns, rows }
    }

    fn row(&self, group: &Group<'_>) -> Vec<Prose> {
        let kind = match (self.type_name(group), group.ships.first.pilot.known()) {
            (Some(name), _) => name.to_owned(),
            (None, Some(_)) => String::new(),
            (None, None) => self.ship_line(group),
        };
        let name = Prose::new().bold(self.group_title(group)).text("\n").small(kind);
        let name = self.values(group).iter().fold(name, |row, value| row.text("  ").then(value.short()));
        let points = self.writer.cost_figures(group.copies(), group.points);
        vec![self.skill(group).unwrap_or_default().into(), name, self.upgrade_list(group), points]
    }

    fn boxes(&self, sheet: &mut Sheet) {
        for group in &self.groups {
            let mut blocks = vec![Heading::new(Level::Minor, self.group_title(group)).into()];
            blocks.extend(self.group_boxes(group));
            sheet.push(Block::Keep(blocks));
        }
    }

    /// The upgrades of a ship in a row, each with its cost.
    fn upgrade_list(&self, group: &Group<'_>) -> Prose {
        let mut row = Prose::new();
        for carried in &group.upgrades {
            if !row.is_empty() {
                row = row.text("  ");
            }
            if let Some(id) = carried.choice.known() {
                row = row.then(slot_glyph(self.catalog.upgrade(id).slot));
            }
            let name = self.upgrade_name(carried.choice);
            row = row.text(self.writer.copies(carried.copies, &name));
            if let Some(id) = carried.choice.known() {
                let cost = group.cost(self.catalog, id) * i32::from(carried.copies);
                row = row.small(format!("\u{a0}({})", figures(cost)));
            }
        }
        row
    }
}
