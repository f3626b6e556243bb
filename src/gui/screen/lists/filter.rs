//! Which lists the table shows.

use kernel::similar::fold;
use store::{FolderId, ListRow};

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
}

impl Shown {
    /// Whether this list belongs to the part.
    pub fn shows(&self, row: &ListRow) -> bool {
        match self {
            Self::All => !row.archived,
            Self::Folder(folder) => !row.archived && row.folder == Some(*folder),
            Self::Tag(tag) => !row.archived && row.tags.contains(tag),
            Self::Archive => row.archived,
        }
    }
}

/// Whether every word of the search stands in the list's name, tags, faction or format.
pub fn matches(row: &ListRow, search: &str) -> bool {
    let summary = &row.summary;
    let mut place = fold(&summary.name);
    for word in [&summary.faction, &summary.format, &summary.system] {
        place.push(' ');
        place.push_str(&fold(word));
    }
    for tag in &row.tags {
        place.push(' ');
        place.push_str(&fold(tag));
    }
    search.split_whitespace().map(fold).all(|word| place.contains(&word))
}
