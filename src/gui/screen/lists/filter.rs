//! Selection of the lists in the table.

use kernel::similar::fold;
use store::{FolderId, ListRow};

use crate::stored::ListTable;

/// The part of the lists that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Section {
    /// All lists that are not archived.
    All,
    Folder(FolderId),
    Tag(String),
    Archive,
    /// Deleted lists that can still be restored.
    Bin,
}

impl Section {
    /// True if a list belongs to this part. A folder includes its inner folders.
    pub fn shows(&self, table: &ListTable, row: &ListRow) -> bool {
        let stays = row.deleted.is_none();
        match self {
            Self::All => stays && !row.archived,
            Self::Folder(outer) => {
                stays && !row.archived && row.folder.is_some_and(|folder| table.is_within(folder, *outer))
            }
            Self::Tag(tag) => stays && !row.archived && row.tags.contains(tag),
            Self::Archive => stays && row.archived,
            Self::Bin => !stays,
        }
    }

    /// The lists of this part.
    pub fn of<'a>(&'a self, table: &'a ListTable) -> impl Iterator<Item = &'a ListRow> {
        let rows = if *self == Self::Bin { table.bin() } else { table.rows() };
        rows.iter().filter(|row| self.shows(table, row))
    }

    pub fn count(&self, table: &ListTable) -> usize {
        let tally = table.tally();
        match self {
            Self::All => tally.all,
            Self::Folder(folder) => tally.in_folder(*folder),
            Self::Tag(tag) => tally.tagged(tag),
            Self::Archive => tally.archived,
            Self::Bin => tally.deleted,
        }
    }
}

/// Folded words of a search.
pub(super) fn searched(text: &str) -> Vec<String> {
    text.split_whitespace().map(fold).filter(|word| !word.is_empty()).collect()
}
