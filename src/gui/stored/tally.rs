//! Numbers of lists by kind, counted once when the table changes: every frame shows them.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use store::{FolderId, ListRow};
use systems::SystemId;

/// Numbers of lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Lists neither archived nor deleted.
    pub all: usize,
    pub archived: usize,
    pub deleted: usize,
    /// Systems with lists, in display order, and their numbers of lists.
    pub games: Vec<(SystemId, usize)>,
    /// Tags in use, by name, and their numbers of lists.
    pub tags: Vec<(String, usize)>,
    folders: FxHashMap<FolderId, usize>,
}

impl Tally {
    /// Counts lists, and deleted ones.
    pub fn of(rows: &[ListRow], bin: &[ListRow]) -> Self {
        let mut tally = Self { deleted: bin.len(), ..Self::default() };
        let mut systems: FxHashMap<&str, usize> = FxHashMap::default();
        let mut tags: BTreeMap<&str, usize> = BTreeMap::new();
        for row in rows {
            let counts = usize::from(!row.archived);
            tally.all += counts;
            tally.archived += 1 - counts;
            *systems.entry(&row.summary.system).or_default() += counts;
            if let Some(folder) = row.folder {
                *tally.folders.entry(folder).or_default() += counts;
            }
            for tag in &row.tags {
                *tags.entry(tag).or_default() += counts;
            }
        }
        let of = |system: &SystemId| Some((*system, *systems.get(system.id())?));
        tally.games = SystemId::ALL.iter().filter_map(of).collect();
        tally.tags = tags.into_iter().map(|(tag, count)| (tag.to_owned(), count)).collect();
        tally
    }

    /// Counts the contents of nested folders for their outer ones, too.
    #[must_use]
    pub fn nested(mut self, parents: &FxHashMap<FolderId, FolderId>) -> Self {
        let own = self.folders.clone();
        for (folder, count) in own {
            let mut above = parents.get(&folder);
            // A damaged cyclic chain is no longer than the number of folders.
            for _ in 0..parents.len() {
                let Some(outer) = above.filter(|outer| **outer != folder) else { break };
                *self.folders.entry(*outer).or_default() += count;
                above = parents.get(outer);
            }
        }
        self
    }

    /// Number of lists in a folder, at any depth.
    pub fn in_folder(&self, folder: FolderId) -> usize {
        self.folders.get(&folder).copied().unwrap_or_default()
    }

    /// Number of lists with a tag.
    pub fn tagged(&self, tag: &str) -> usize {
        let at = self.tags.binary_search_by(|(known, _)| known.as_str().cmp(tag));
        at.ok().and_then(|at| self.tags.get(at)).map_or(0, |(_, count)| *count)
    }
}
