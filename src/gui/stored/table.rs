//! The table of lists: its rows, and values computed from them once when they change.

use std::{borrow::Cow, sync::Arc};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Glance,
    index::{Index, Slip, WordSet, words_of},
    tally::Tally,
};
use kernel::similar::fold;
use store::{FolderId, ListId, ListRow, ListSummary};

/// The table of lists.
#[derive(Debug, Clone, Default)]
pub struct ListTable {
    rows: Vec<ListRow>,
    bin: Vec<ListRow>,
    folders: Vec<(FolderId, String)>,
    /// Outer folder of each nested folder.
    parents: FxHashMap<FolderId, FolderId>,
    /// Index of each list among the rows and the bin behind them.
    places: FxHashMap<ListId, usize>,
    tally: Tally,
    unreadable: FxHashSet<ListId>,
    glances: FxHashMap<ListId, Arc<Glance>>,
    /// Words of the lists that were read.
    index: Index,
    /// Number of rows looked up: the cost of a frame besides drawing.
    #[cfg(test)]
    asked: std::cell::Cell<usize>,
}

/// A search among the lists of a table.
#[derive(Debug)]
pub struct SearchWords {
    words: Vec<(String, WordSet)>,
    forgives_slips: bool,
}

impl ListTable {
    /// A table of rows without glances; `bin` are deleted lists that can be restored, `folders` are sorted by name.
    pub fn of(rows: Vec<ListRow>, bin: Vec<ListRow>, folders: Vec<(FolderId, String)>) -> Self {
        let places = rows.iter().chain(&bin).map(|row| row.id).zip(0..).collect();
        let tally = Tally::of(&rows, &bin);
        Self { rows, bin, folders, places, tally, ..Self::default() }
    }

    /// Nests folders, by their outer ones; inner folders follow theirs.
    #[must_use]
    pub fn nested(mut self, parents: FxHashMap<FolderId, FolderId>) -> Self {
        let all = std::mem::take(&mut self.folders);
        let is_known = |id: &FolderId| all.iter().any(|(known, _)| known == id);
        self.parents = parents.into_iter().filter(|(_, parent)| is_known(parent)).collect();
        let mut left = all;
        // The innermost open folder comes first; folders in a cycle come last.
        let mut open: Vec<Option<FolderId>> = vec![None];
        while let Some(inside) = open.last().copied() {
            let next = left.iter().position(|(id, _)| self.parents.get(id).copied() == inside);
            match next.map(|at| left.remove(at)) {
                Some(folder) => {
                    open.push(Some(folder.0));
                    self.folders.push(folder);
                }
                None => drop(open.pop()),
            }
        }
        self.folders.extend(left);
        self.tally = self.counted();
        self
    }

    fn counted(&self) -> Tally {
        Tally::of(&self.rows, &self.bin).nested(&self.parents)
    }

    /// The outer folder of a folder.
    pub fn parent(&self, folder: FolderId) -> Option<FolderId> {
        self.parents.get(&folder).copied()
    }

    /// Nesting depth of a folder.
    pub fn depth(&self, folder: FolderId) -> usize {
        let above = std::iter::successors(self.parent(folder), |above| self.parent(*above));
        above.take(self.folders.len()).count()
    }

    /// True if a folder is another one or inside it, at any depth.
    pub fn is_within(&self, folder: FolderId, outer: FolderId) -> bool {
        let mut above = std::iter::successors(Some(folder), |above| self.parent(*above)).take(self.folders.len() + 1);
        above.any(|known| known == outer)
    }

    /// Lists that are not deleted.
    pub fn rows(&self) -> &[ListRow] {
        self.count(self.rows.len());
        &self.rows
    }

    /// Deleted lists that can still be restored.
    pub fn bin(&self) -> &[ListRow] {
        self.count(self.bin.len());
        &self.bin
    }

    /// Rows and bin.
    pub fn all(&self) -> impl Iterator<Item = &ListRow> + Clone {
        self.rows().iter().chain(self.bin())
    }

    /// True without any list, deleted ones included.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.bin.is_empty()
    }

    /// Folders by name, nested ones below theirs.
    pub fn folders(&self) -> &[(FolderId, String)] {
        &self.folders
    }

    /// Numbers of lists by kind.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// A list, deleted or not.
    pub fn row(&self, id: ListId) -> Option<&ListRow> {
        let place = *self.places.get(&id)?;
        self.count(1);
        self.rows.get(place).or_else(|| self.bin.get(place.checked_sub(self.rows.len())?))
    }

    fn row_mut(&mut self, id: ListId) -> Option<&mut ListRow> {
        let place = *self.places.get(&id)?;
        match place.checked_sub(self.rows.len()) {
            None => self.rows.get_mut(place),
            Some(place) => self.bin.get_mut(place),
        }
    }

    #[cfg(not(test))]
    const fn count(&self, _: usize) {}

    #[cfg(test)]
    fn count(&self, rows: usize) {
        self.asked.set(self.asked.get() + rows);
    }

    /// Number of rows a piece of work looks up.
    #[cfg(test)]
    pub fn rows_asked_by(&self, work: impl FnOnce()) -> usize {
        self.asked.set(0);
        work();
        self.asked.get()
    }

    /// Glance at a list, if it was read.
    pub fn glance(&self, id: ListId) -> Option<&Glance> {
        self.glances.get(&id).map(AsRef::as_ref)
    }

    /// True if a list is known to be unreadable.
    pub fn is_unreadable(&self, id: ListId) -> bool {
        self.unreadable.contains(&id)
    }

    /// Lists that were not read yet.
    pub fn unknown(&self) -> impl Iterator<Item = ListId> {
        self.all().map(|row| row.id).filter(|id| !self.glances.contains_key(id) && !self.unreadable.contains(id))
    }

    /// Stores the glance at a list; `None` if it is unreadable.
    pub fn note(&mut self, id: ListId, glance: Option<Arc<Glance>>) {
        match glance {
            Some(glance) => {
                // The stored cost dates from the last save; cards may have changed since.
                if let Some(row) = self.row_mut(id) {
                    (row.summary.points, row.summary.limit) = (glance.points, glance.limit);
                }
                let _ = self.unreadable.remove(&id);
                drop(self.glances.insert(id, glance));
            }
            None => {
                let _ = self.glances.remove(&id);
                let _ = self.unreadable.insert(id);
            }
        }
    }

    /// Takes the glance at a list that was read, and indexes its words.
    pub fn look_into(&mut self, id: ListId, glance: Option<Arc<Glance>>) {
        self.note(id, glance);
        self.put(id);
    }

    /// Updates the row of the open list.
    pub fn renew(&mut self, id: ListId, summary: ListSummary, edited: i64, glance: Glance) {
        let place = self.places.get(&id).copied();
        let Some(row) = place.and_then(|place| self.rows.get_mut(place)) else { return };
        if row.summary != summary {
            (row.summary, row.edited) = (summary, edited);
            self.tally = self.counted();
        }
        self.look_into(id, Some(Arc::new(glance)));
    }

    /// Takes over the words of unchanged lists from the previous table, and indexes changed lists that were read.
    pub fn follow(&mut self, mut before: Self) {
        let mut index = std::mem::take(&mut before.index);
        let stays = |id: ListId| {
            let (Some(row), Some(old)) = (self.row(id), before.row(id)) else { return false };
            let glance = |table: &Self| table.glances.get(&id).map(Arc::as_ptr);
            (&row.summary, &row.tags) == (&old.summary, &old.tags) && glance(self) == glance(&before)
        };
        index.keep(stays);
        self.index = index;
        let known = |id: &ListId| self.glances.contains_key(id) || self.unreadable.contains(id);
        let missing = self.all().map(|row| row.id).filter(|id| known(id) && !self.index.knows(*id));
        for id in missing.collect::<Vec<_>>() {
            self.put(id);
        }
    }

    fn put(&mut self, id: ListId) {
        let place = self.places.get(&id).copied().unwrap_or(usize::MAX);
        let row = self.rows.get(place).or_else(|| self.bin.get(place.checked_sub(self.rows.len())?));
        if let Some(row) = row {
            self.index.put(row, self.glances.get(&id).map(AsRef::as_ref));
        }
    }

    /// The folded name of a list.
    pub fn folded_name(&self, row: &ListRow) -> Cow<'_, str> {
        self.index.name(row.id).map_or_else(|| fold(&row.summary.name).into(), Cow::Borrowed)
    }

    /// Prepares a search for these folded words in names, tags, factions, formats and contents.
    pub fn wanted(&self, words: &[String], forgives_slips: bool) -> SearchWords {
        let chosen = |word: &String| if forgives_slips { self.index.near(word) } else { self.index.with(word) };
        SearchWords { words: words.iter().map(|word| (word.clone(), chosen(word))).collect(), forgives_slips }
    }

    /// True if a list has every word of the search, or a similar one.
    pub fn has(&self, row: &ListRow, wanted: &SearchWords) -> bool {
        wanted.words.iter().all(|(word, chosen)| {
            self.index.has_any(row.id, chosen).unwrap_or_else(|| has_unknown(row, word, wanted.forgives_slips))
        })
    }
}

/// True if the row of an unread list has a word.
fn has_unknown(row: &ListRow, word: &str, forgives_slips: bool) -> bool {
    let slip = Slip::of(word).filter(|_| forgives_slips);
    let mut known = words_of(row).chain(std::iter::once(fold(&row.summary.name)));
    known.any(|known| {
        let is_meant = |slip: &Slip<'_>| slip.beginnings(&known).into_iter().any(|known| slip.is_meant(known));
        known.contains(word) || slip.as_ref().is_some_and(is_meant)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::RevisionId;
    use systems::SystemId;

    fn row(id: i64, name: &str) -> ListRow {
        ListRow {
            id: ListId(id),
            revision: RevisionId(id),
            summary: ListSummary { name: name.into(), system: "legion".into(), ..ListSummary::default() },
            folder: None,
            tags: Vec::new(),
            archived: false,
            deleted: None,
            created: 0,
            edited: 0,
            games: Vec::new(),
        }
    }

    fn found(table: &ListTable, word: &str) -> Vec<i64> {
        let wanted = table.wanted(&[word.to_owned()], false);
        table.all().filter(|row| table.has(row, &wanted)).map(|row| row.id.0).collect()
    }

    #[test]
    fn a_list_is_found_wherever_it_stands() {
        let table = ListTable::of(vec![row(3, ""), row(1, ""), row(2, "")], vec![row(9, "")], Vec::new());
        let found = |id: i64| table.row(ListId(id)).map(|row| row.id.0);
        assert_eq!([3, 1, 2, 9, 4].map(found), [Some(3), Some(1), Some(2), Some(9), None]);
    }

    #[test]
    fn what_is_searched_is_the_same_before_and_after_a_list_was_looked_into() {
        let mut table = ListTable::of(vec![row(1, "Echo Base"), row(2, "Aces")], Vec::new(), Vec::new());
        for (word, lists) in [("echob", &[1][..]), ("aces", &[2]), ("legion", &[1, 2]), ("basel", &[])] {
            assert_eq!(found(&table, word), lists, "{word}");
        }
        table.look_into(ListId(1), None);
        for (word, lists) in [("echob", &[1][..]), ("aces", &[2]), ("legion", &[1, 2]), ("basel", &[])] {
            assert_eq!(found(&table, word), lists, "{word}");
        }
    }

    #[test]
    fn a_table_that_follows_another_knows_its_words_and_those_of_what_is_new_or_was_changed() {
        let table = |rows| {
            let mut table = ListTable::of(rows, Vec::new(), Vec::new());
            let ids: Vec<ListId> = table.rows().iter().map(|row| row.id).collect();
            ids.into_iter().for_each(|id| table.note(id, None));
            table
        };
        let mut before = table(vec![row(1, "Echo"), row(2, "Rogue"), row(3, "Red")]);
        before.follow(ListTable::default());
        let tagged = ListRow { tags: vec!["club".into()], ..row(3, "Red") };
        let mut after = table(vec![row(2, "Rogue"), tagged, row(4, "Gold")]);
        after.follow(before);
        for (word, lists) in [("echo", &[][..]), ("rogue", &[2]), ("club", &[3]), ("gold", &[4])] {
            assert_eq!(found(&after, word), lists, "{word}");
        }
        assert!(!after.index.knows(ListId(1)) && after.index.knows(ListId(4)));
    }

    #[test]
    fn folders_in_folders_stand_below_them_and_a_ring_hides_none() {
        let folders = |names: &[&str]| (1..).map(FolderId).zip(names.iter().map(|name| (*name).to_owned())).collect();
        let table = ListTable::of(Vec::new(), Vec::new(), folders(&["A", "B", "C", "D"]));
        let [a, b, c, d] = [1, 2, 3, 4].map(FolderId);
        let table = table.nested([(c, a), (b, c)].into_iter().collect());
        let order: Vec<_> = table.folders().iter().map(|(id, _)| *id).collect();
        assert_eq!(order, [a, c, b, d]);
        assert_eq!([a, b, c, d].map(|folder| table.depth(folder)), [0, 2, 1, 0]);
        assert!(table.is_within(b, a) && !table.is_within(a, b) && table.is_within(d, d));
        let ring =
            ListTable::of(Vec::new(), Vec::new(), folders(&["A", "B"])).nested([(a, b), (b, a)].into_iter().collect());
        assert_eq!(ring.folders().len(), 2);
    }

    #[test]
    fn lists_are_counted_by_game_folder_and_tag_and_a_deleted_one_only_in_the_bin() {
        let folder = FolderId(1);
        let mut rows = vec![row(1, "A"), row(2, "B"), row(3, "C")];
        rows[0].tags = vec!["club".into(), "old".into()];
        rows[0].folder = Some(folder);
        rows[1].tags = vec!["club".into()];
        rows[2].archived = true;
        rows[2].tags = vec!["old".into()];
        rows[2].folder = Some(folder);
        let table = ListTable::of(rows, vec![ListRow { deleted: Some(1), ..row(4, "D") }], Vec::new());
        let tally = table.tally();
        assert_eq!((tally.all, tally.archived, tally.deleted), (2, 1, 1));
        assert_eq!(tally.games, [(SystemId::Legion, 2)]);
        assert_eq!(tally.tags, [("club".to_owned(), 2), ("old".to_owned(), 1)]);
        assert_eq!([folder, FolderId(2)].map(|folder| tally.in_folder(folder)), [1, 0]);
        assert_eq!(["club", "old", "meta"].map(|tag| tally.tagged(tag)), [2, 1, 0]);
    }

    #[test]
    fn a_folder_counts_what_lies_in_the_folders_in_it_and_a_ring_counts_each_list_once() {
        let [a, b, c] = [1, 2, 3].map(FolderId);
        let counts = |parents: &[(FolderId, FolderId)]| {
            let in_folder = |id, folder| ListRow { folder: Some(folder), ..row(id, "") };
            let folders = [a, b, c].map(|id| (id, id.0.to_string())).to_vec();
            let rows = vec![in_folder(1, a), in_folder(2, b), in_folder(3, c), in_folder(4, c)];
            let table = ListTable::of(rows, Vec::new(), folders).nested(parents.iter().copied().collect());
            [a, b, c].map(|folder| table.tally().in_folder(folder))
        };
        assert_eq!(counts(&[]), [1, 1, 2]);
        assert_eq!(counts(&[(b, a), (c, b)]), [4, 3, 2]);
        assert_eq!(counts(&[(b, a), (a, b)]), [2, 2, 2]);
    }
}
