//! Which lists the table shows.

use rustc_hash::FxHashMap;

use kernel::similar::fold;
use store::{FolderId, ListRow};

use crate::stored::{Glance, ListTable, RowWords, is_slip};

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

/// How closely lists are looked at.
#[derive(Debug, Default)]
pub(super) enum Closely<'t> {
    /// Every word stands there.
    #[default]
    AsWritten,
    /// Every word stands there, or one that is nearly the same. Lists share most of their words: what was compared once is
    /// remembered.
    WithSlips(FxHashMap<(usize, &'t str), bool>),
}

impl Search {
    pub(super) fn of(text: &str) -> Self {
        Self(text.split_whitespace().map(fold).filter(|word| !word.is_empty()).collect())
    }

    /// Whether every word of the search stands in the list's name, tags, faction or format, or in what is in it.
    pub(super) fn finds<'t>(&self, words: &RowWords, glance: Option<&'t Glance>, closely: &mut Closely<'t>) -> bool {
        self.0.iter().enumerate().all(|(place, word)| {
            if words.whole.contains(word.as_str()) || glance.is_some_and(|glance| glance.has(word)) {
                return true;
            }
            let Closely::WithSlips(compared) = closely else { return false };
            let mut nearly = |known| *compared.entry((place, known)).or_insert_with(|| is_slip(word, known));
            words.words.iter().any(|known| is_slip(word, known))
                || glance.is_some_and(|glance| glance.words().any(&mut nearly))
        })
    }

    /// Whether nothing is searched for.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
