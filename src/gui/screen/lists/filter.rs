//! Which lists the table shows.

use kernel::similar::fold;
use store::{FolderId, ListRow};

use crate::stored::ListTable;

/// Which part of the lists is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// Every list that is not archived.
    All,
    /// The lists of a folder.
    Folder(FolderId),
    /// The lists with a tag.
    Tag(String),
    /// The archived lists.
    Archive,
    /// The deleted lists that can still be brought back.
    Bin,
}

impl Shown {
    /// Whether this list belongs to the part. A folder shows what lies in it, however deep.
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

    /// The lists of the part.
    pub fn of<'a>(&'a self, table: &'a ListTable) -> impl Iterator<Item = &'a ListRow> {
        let rows = if *self == Self::Bin { table.bin() } else { table.rows() };
        rows.iter().filter(|row| self.shows(table, row))
    }

    /// How many they are.
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

/// The folded words of a search.
pub(super) fn searched(text: &str) -> Vec<String> {
    text.split_whitespace().map(fold).filter(|word| !word.is_empty()).collect()
}
