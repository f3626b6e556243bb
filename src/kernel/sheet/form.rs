//! Tournament form: every card with its cost, and lines to sign.

use super::{
    Alignment, Beside, Block, Column, Columns, Fact, Mark, Prose, Role, Sheet, SheetWriter, TableBlock, figures,
};

/// An entry of a list as it is handed in: a ship, a unit, a group with what belongs to it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Entered {
    /// Its name, with the copies where there are several.
    pub name: Prose,
    /// Cost of the card alone, if known.
    pub cost: Option<i32>,
    /// Its parts, each with its cost if it has one.
    pub parts: Vec<(Prose, Option<i32>)>,
    pub copies: u16,
    /// Cost of one with all its parts.
    pub points: i32,
}

/// More rows than this stand in two columns.
const ROWS: usize = 34;

impl SheetWriter<'_> {
    /// A table of all entries with their costs, and the total.
    pub fn entered(&self, entries: Vec<Entered>) -> Block {
        let (total, _) = self.total();
        let count: usize = entries.iter().map(|entry| 1 + entry.parts.len()).sum();
        let mut tables: Vec<TableBlock> = Vec::new();
        for entry in entries {
            tables.push(self.entry(entry, tables.is_empty() || count > ROWS));
        }
        let sum = Prose::new().bold(self.text("systems.sheet.total"));
        let sum = vec![sum, Prose::new(), Prose::new().bold(figures(total))];
        if count > ROWS {
            tables.push(TableBlock { columns: columns(|_| Prose::new()), rows: vec![sum] });
            // An entry is not parted between two columns.
            let blocks = tables.into_iter().map(|table| Block::Keep(vec![table.into()])).collect();
            return Columns { count: 2, blocks }.into();
        }
        let mut whole = tables.into_iter().reduce(|mut all, next| {
            all.rows.extend(next.rows);
            all
        });
        let mut table = whole
            .take()
            .unwrap_or_else(|| TableBlock { columns: columns(|key| self.text(key).into()), rows: Vec::new() });
        table.rows.push(sum);
        table.into()
    }

    fn entry(&self, entry: Entered, titled: bool) -> TableBlock {
        let cost = |cost: Option<i32>| cost.map_or_else(Prose::new, |cost| figures(cost).into());
        let sum = self.cost_figures(entry.copies, entry.points);
        let mut rows = vec![vec![entry.name, cost(entry.cost), sum]];
        let inset = |name: Prose| Prose::new().text("\u{a0}\u{a0}\u{a0}\u{a0}").then(name);
        rows.extend(entry.parts.into_iter().map(|(name, points)| vec![inset(name), cost(points), Prose::new()]));
        TableBlock { columns: columns(|key| if titled { self.text(key).into() } else { Prose::new() }), rows }
    }

    /// Lines to sign.
    pub fn signatures(&self) -> Block {
        let line = |key: &str| -> Vec<Block> { vec![vec![Fact::new(self.text(key), "")].into()] };
        let (left, right) = (line("systems.sheet.form.signature"), line("systems.sheet.form.checked"));
        Beside { left, right, share: 0.5 }.into()
    }

    /// Marks every page as the opponent's.
    pub fn mark_opponents(&self, sheet: &mut Sheet) {
        sheet.marks.push(Mark::new(Role::Accent, self.text("systems.sheet.mark.opponent")));
    }
}

fn columns(title: impl Fn(&'static str) -> Prose) -> Vec<Column> {
    let number = |key| Column::new(title(key), 0.0).aligned(Alignment::Right);
    vec![
        Column::new(title("systems.sheet.column.card"), 1.0),
        number("systems.sheet.column.cost"),
        number("systems.sheet.column.points"),
    ]
}
