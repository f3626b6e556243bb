//! In which order the table shows the lists.

use std::cmp::Reverse;

use crate::stored::ListTable;
use kernel::verdict::State;
use store::{ListRow, lists::GameResult};

/// A column one can sort by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The list's name.
    Name,
    Points,
    /// Whether it is legal, and how many errors it has.
    Verdict,
    /// How many games more were won than lost with it.
    Record,
    /// When it was last edited.
    Edited,
}

/// An order of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub column: Column,
    /// Whether the largest comes first.
    pub descending: bool,
}

impl Default for Order {
    fn default() -> Self {
        Self { column: Column::Edited, descending: true }
    }
}

impl Order {
    /// The order after this column's heading was pressed: by it, or the other way round.
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

    /// Sorts by what is worked out once of each row.
    fn by<K: Ord>(self, rows: &mut [&ListRow], key: impl Fn(&ListRow) -> K) {
        if self.descending {
            rows.sort_by_cached_key(|row| Reverse(key(row)));
        } else {
            rows.sort_by_cached_key(|row| key(row));
        }
    }
}

/// How far a list is from being legal: its state, and how many errors it has.
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

/// Games won less those lost.
fn balance(row: &ListRow) -> i64 {
    row.count(GameResult::Won) as i64 - row.count(GameResult::Lost) as i64
}
