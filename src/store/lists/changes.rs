//! Changes to whole lists, with their inverses: archive, bin, folders, tags.

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    FolderId, ListId, ListsDb,
    editing::check_intact,
    seal::{LIST, TAG},
};
use crate::{
    StoreError,
    error::{Fault, exists, found},
};

/// A change to a list that leaves its document alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListChange {
    /// Into the archive, or out of it.
    Archived(bool),
    /// Into the bin with all states, or out of it. Lists are purged after thirty days in the bin.
    Deleted(bool),
    /// Into a folder, or out of any.
    Folder(Option<FolderId>),
    /// Replaces all tags; empty and repeated ones are dropped.
    Tags(Vec<String>),
}

impl ListsDb {
    /// Makes all changes or none, and returns their inverses.
    ///
    /// # Errors
    /// A purged list or folder, or a database failure; nothing is changed.
    pub fn change_lists(
        &mut self,
        changes: &[(ListId, ListChange)],
        now: i64,
    ) -> Result<Vec<(ListId, ListChange)>, StoreError> {
        self.write(|db| {
            let back = changes.iter().map(|(id, change)| Ok((*id, apply(db, *id, change, now)?)));
            let mut back: Vec<_> = back.collect::<Result<_, Fault>>()?;
            back.reverse();
            Ok(back)
        })
    }

    pub(super) fn change_list(&mut self, id: ListId, change: ListChange, now: i64) -> Result<(), StoreError> {
        self.change_lists(&[(id, change)], now).map(|_| ())
    }

    /// Purges lists of the bin with all their states; ignores others. Returns their number.
    ///
    /// # Errors
    /// Database failure; all are still there.
    pub fn purge_lists(&mut self, ids: &[ListId]) -> Result<usize, StoreError> {
        self.write(|db| {
            let mut purge = db.prepare_cached("DELETE FROM list WHERE id = ? AND deleted IS NOT NULL")?;
            ids.iter().map(|id| Ok(purge.execute([id.0])?)).sum()
        })
    }
}

/// Makes a change and returns its inverse.
fn apply(db: &Connection, id: ListId, change: &ListChange, now: i64) -> Result<ListChange, Fault> {
    let unknown = || StoreError::NoSuchList(id.0);
    check_intact(db, id)?;
    let (archived, deleted, folder) = db
        .prepare_cached("SELECT archived, deleted IS NOT NULL, folder FROM list WHERE id = ?")?
        .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, Option<i64>>(2)?.map(FolderId))))
        .optional()?
        .ok_or_else(unknown)?;
    let back = match change {
        ListChange::Archived(to) => {
            found(
                db.prepare_cached("UPDATE list SET archived = ? WHERE id = ?")?.execute(params![to, id.0])?,
                unknown(),
            )?;
            ListChange::Archived(archived)
        }
        ListChange::Deleted(to) => {
            let when = to.then_some(now);
            found(
                db.prepare_cached("UPDATE list SET deleted = ? WHERE id = ?")?.execute(params![when, id.0])?,
                unknown(),
            )?;
            ListChange::Deleted(deleted)
        }
        ListChange::Folder(to) => {
            if let Some(folder) = to {
                let unknown = StoreError::NoSuchFolder(folder.0);
                exists(db, "SELECT 1 FROM folder WHERE id = ?", folder.0, unknown)?;
            }
            let to = to.map(|folder| folder.0);
            found(
                db.prepare_cached("UPDATE list SET folder = ? WHERE id = ?")?.execute(params![to, id.0])?,
                unknown(),
            )?;
            ListChange::Folder(folder)
        }
        ListChange::Tags(tags) => {
            let mut before = db.prepare_cached("SELECT tag FROM list_tag WHERE list = ? ORDER BY tag")?;
            let before = before.query_map([id.0], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            db.prepare_cached("DELETE FROM list_tag WHERE list = ?")?.execute([id.0])?;
            let mut add = db.prepare_cached("INSERT OR IGNORE INTO list_tag (list, tag) VALUES (?, ?)")?;
            for tag in tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty()) {
                add.execute(params![id.0, tag])?;
                TAG.seal(db, &[&id.0, &tag])?;
            }
            ListChange::Tags(before)
        }
    };
    LIST.seal(db, &[&id.0])?;
    Ok(back)
}
