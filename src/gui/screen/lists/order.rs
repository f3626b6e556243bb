//! Order of the lists in the table.

use std::cmp::Reverse;

use crate::stored::ListTable;
use kernel::verdict::State;
use store::{ListRow, lists::GameResult};

/// A column to sort by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    Name,
    Points,
    /// Legality and number of errors.
    Verdict,
    /// Victories minus defeats.
    Record,
    /// Time of the last edit.
    Edited,
}

/// An order of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub column: Column,
    /// The largest value comes first.
    pub descending: bool,
}

impl Default for Order {
    fn default() -> Self {
        Self { column: Column::Edited, descending: true }
    }
}

impl Order {
    /// The order after a column's heading was pressed; pressing it again reverses it.
    pub fn pressed(self, column: Column) -> Self {
        if self.column == column {
            Self { descending: !self.descending, ..self }
        } else {
            Self { column, descending: matches!(column, Column::Edited | Column::Record) }
        }
    }

    /// Sorts the rows; equal ones by name.
    pub fn sort(self, rows: &mut [&ListRow], table: &ListTable) {
        let name = |row: &ListRow| table.folded_name(row);
        match self.column {
            Column::Name => self.by(rows, name),
            Column::Points => self.by(rows, |row| (row.summary.points, name(row))),
            Column::Verdict => self.by(rows, |row| (standing(row, table), name(row))),
            Column::Record => self.by(rows, |row| (balance(row), name(row))),
            Column::Edited => self.by(rows, |row| (row.edited, row.id)),
        }
    }

    /// Sorts by a key computed once for each row.
    fn by<K: Ord>(self, rows: &mut [&ListRow], key: impl Fn(&ListRow) -> K) {
        if self.descending {
            rows.sort_by_cached_key(|row| Reverse(key(row)));
        } else {
            rows.sort_by_cached_key(|row| key(row));
        }
    }
}

/// Distance from legality: the state and the number of errors.
fn standing(row: &ListRow, table: &ListTable) -> (u8, u32) {
    match table.glance(row.id).map(|glance| glance.verdict.state()) {
        _ if table.is_unreadable(row.id) => (3, 0),
        Some(State::Legal) => (0, 0),
        Some(State::Unfinished) => (1, 0),
        Some(State::Freeform) => (2, 0),
        Some(State::Wrong) => (2, row.summary.errors),
        None => (if row.summary.errors == 0 { 0 } else { 2 }, row.summary.errors),
    }
}

/// Victories minus defeats.
fn balance(row: &ListRow) -> i64 {
    row.count(GameResult::Won) as i64 - row.count(GameResult::Lost) as i64
}
