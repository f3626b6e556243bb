//! In which order the table shows the lists.

use kernel::similar::fold;
use store::ListRow;

/// A column one can sort by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The list's name.
    Name,
    Faction,
    Format,
    Points,
    /// Whether it is legal, and how many errors it has.
    Verdict,
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
            Self { column, descending: column == Column::Edited }
        }
    }

    /// Sorts the rows; equal ones by name.
    pub fn sort(self, rows: &mut [&ListRow]) {
        rows.sort_by(|first, second| {
            let (one, two) = (&first.summary, &second.summary);
            let by = match self.column {
                Column::Name => std::cmp::Ordering::Equal,
                Column::Faction => one.faction.cmp(&two.faction),
                Column::Format => one.format.cmp(&two.format),
                Column::Points => one.points.cmp(&two.points),
                Column::Verdict => one.errors.cmp(&two.errors),
                Column::Edited => first.edited.cmp(&second.edited).then(first.id.cmp(&second.id)),
            };
            let by = by.then_with(|| fold(&one.name).cmp(&fold(&two.name)));
            if self.descending { by.reverse() } else { by }
        });
    }
}
