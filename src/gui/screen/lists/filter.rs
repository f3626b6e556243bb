//! Which lists the table shows.

use kernel::similar::fold;
use store::{FolderId, ListRow};

use crate::stored::{Glance, ListTable, is_slip};

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
    /// Whether this list belongs to the part.
    pub fn shows(&self, row: &ListRow) -> bool {
        let stays = row.deleted.is_none();
        match self {
            Self::All => stays && !row.archived,
            Self::Folder(folder) => stays && !row.archived && row.folder == Some(*folder),
            Self::Tag(tag) => stays && !row.archived && row.tags.contains(tag),
            Self::Archive => stays && row.archived,
            Self::Bin => !stays,
        }
    }

    /// The lists of the part.
    pub fn of<'a>(&'a self, table: &'a ListTable) -> impl Iterator<Item = &'a ListRow> {
        let rows = if *self == Self::Bin { &table.bin } else { &table.rows };
        rows.iter().filter(|row| self.shows(row))
    }
}

/// The words of a search, as they are compared.
pub(super) struct Search(Vec<String>);

/// How closely a list is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closely {
    /// Every word stands there.
    AsWritten,
    /// Every word stands there, or one that is nearly the same.
    WithSlips,
}

impl Search {
    pub(super) fn of(text: &str) -> Self {
        Self(text.split_whitespace().map(fold).filter(|word| !word.is_empty()).collect())
    }

    /// Whether every word of the search stands in the list's name, tags, faction or format, or in what is in it.
    pub(super) fn finds(&self, row: &ListRow, glance: Option<&Glance>, closely: Closely) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let summary = &row.summary;
        let words = [&summary.name, &summary.faction, &summary.format, &summary.system].into_iter().chain(&row.tags);
        let words: Vec<String> = words.flat_map(|text| text.split_whitespace()).map(fold).collect();
        let whole = format!("{} {}", fold(&summary.name), words.join(" "));
        self.0.iter().all(|word| {
            let has = whole.contains(word.as_str()) || glance.is_some_and(|glance| glance.has(word));
            let nearly = || words.iter().any(|known| is_slip(word, known));
            has || closely == Closely::WithSlips && (nearly() || glance.is_some_and(|glance| glance.nearly_has(word)))
        })
    }
}
