//! The summary on one page, with room for a tournament's entries.

use super::{Part, Writer, group::Group, words::slot_glyph};
use kernel::sheet::{Alignment, Block, Column, Heading, Level, Prose, Sheet, Table, figures, room, written};

/// Findings told in full; a squad with more has its reference sheet for them.
const FINDINGS: usize = 8;
/// Rounds of a tournament day, and the fewest for which a table is worth its room.
const ROUNDS: usize = 6;
const FEWEST_ROUNDS: usize = 3;
/// Lines of text that a page holds beside the parts every summary has, and letters on a line of upgrades.
const LINES: f32 = 28.0;
const LETTERS: f32 = 46.0;
/// The lines that a row of a table takes for its padding, and one of the rounds' table in all.
const PADDING: f32 = 0.45;
const ROUND: f32 = 1.45;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    let verdicts = writer.writer.verdicts(FINDINGS);
    let notes = written(writer.notes());
    let table = writer.ship_table();
    let boxes = if writer.options.has(Part::Ticks) {
        writer.groups.iter().map(|group| 1.8 + ROUND * f32::from(group.copies())).sum()
    } else {
        0.0
    };
    // A second banner takes room as well.
    let banners: f32 = verdicts.iter().map(|verdict| verdict.sentences.len() as f32).sum::<f32>()
        + 3.0 * verdicts.len().saturating_sub(1) as f32;
    let used = banners + note_lines(&notes) + row_lines(&table) + boxes;
    sheet.blocks.extend(verdicts.into_iter().map(Block::Verdict));
    sheet.push(writer.writer.form());
    let count = writer.document.list.ships.len();
    let figure = writer.say("xwing.sheet.ship_count", &[("count", &count)]);
    sheet.push(Heading::new(Level::Part, writer.text("xwing.sheet.ships")).figure(figure));
    sheet.push(table);
    if writer.options.has(Part::Ticks) {
        writer.boxes(sheet);
    }
    writer.writer.notes(writer.notes(), Level::Part, sheet);
    let rounds = ((LINES - used) / ROUND).max(0.0) as usize;
    if rounds >= FEWEST_ROUNDS {
        sheet.push(Heading::new(Level::Part, writer.text("xwing.sheet.rounds")));
        sheet.push(writer.rounds(rounds.min(ROUNDS)));
    }
}

/// The lines that notes take with their heading.
fn note_lines(notes: &[&str]) -> f32 {
    let heading = if notes.is_empty() { 0.0 } else { 3.5 };
    heading + notes.iter().map(|note| room::lines(&(*note).into(), LETTERS * 2.0)).sum::<f32>()
}

/// The lines that the rows of ships take.
fn row_lines(table: &Table) -> f32 {
    let upgrades = |row: &Vec<Prose>| row.get(2).map_or(1.0, |upgrades| room::lines(upgrades, LETTERS));
    table.rows.iter().map(|row| upgrades(row).max(2.0) + PADDING).sum()
}

impl Writer<'_> {
    fn ship_table(&self) -> Table {
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
        Table { columns, rows }
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
        if row.is_empty() { Prose::new().small(self.text("systems.sheet.no_upgrades")) } else { row }
    }

    /// An empty table for the rounds of a tournament.
    fn rounds(&self, count: usize) -> Table {
        let number = |key: &str| Column::new(self.text(key), 1.0);
        let columns = vec![
            Column::new(self.text("xwing.sheet.form.round"), 0.0).aligned(Alignment::Right),
            Column::new(self.text("xwing.sheet.form.opponent"), 3.4),
            number("xwing.sheet.form.scored"),
            number("xwing.sheet.form.lost"),
            number("xwing.sheet.form.result"),
        ];
        Table { columns, rows: (1..=count).map(|round| vec![round.to_string().into()]).collect() }
    }
}
