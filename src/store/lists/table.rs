//! The table of lists: folders, tags, archive, bin, results.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    FolderId, ListChange, ListId, ListSummary, ListsDb, RevisionId,
    editing::{Label, SUMMARY, check_intact, insert_list},
    file::broken,
    games::{self, GameResult, PlayedGame},
    seal::{FOLDER, FOLDER_PLACE, LIST, REVISION, TAG},
};
use crate::{
    StoreError,
    error::{Fault, exists, found},
};

/// A filter of lists. The default matches lists neither archived nor deleted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListFilter {
    pub folder: InFolder,
    pub tag: Option<String>,
    pub system: Option<String>,
    pub archived: ArchiveFilter,
    /// Deleted lists instead of the others.
    pub deleted: bool,
}

/// Folder of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InFolder {
    /// In any or none.
    #[default]
    Anywhere,
    /// In none.
    Nowhere,
    /// In this one.
    This(FolderId),
}

/// Archive filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ArchiveFilter {
    /// Without archived lists.
    #[default]
    No,
    Only,
    Both,
}

/// A list in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow {
    pub id: ListId,
    /// Newest state.
    pub revision: RevisionId,
    pub summary: ListSummary,
    pub folder: Option<FolderId>,
    /// Tags, sorted.
    pub tags: Vec<String>,
    pub archived: bool,
    /// Time of the deletion, in seconds since 1970 as all times.
    pub deleted: Option<i64>,
    pub created: i64,
    /// Time of the last save.
    pub edited: i64,
    /// Counted games, newest first.
    pub games: Vec<PlayedGame>,
}

impl ListRow {
    /// Number of games with this result.
    pub fn count(&self, result: GameResult) -> usize {
        self.games.iter().filter(|game| game.result == result).count()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    pub id: FolderId,
    /// Unique name.
    pub name: String,
    /// Lists in it, without archived and deleted ones.
    pub lists: u32,
    /// Parent folder.
    pub parent: Option<FolderId>,
}

impl ListsDb {
    /// Matching lists, last edited first.
    ///
    /// # Errors
    /// Database failure.
    pub fn summaries(&self, filter: &ListFilter) -> Result<Vec<ListRow>, StoreError> {
        let (any_folder, folder) = match filter.folder {
            InFolder::Anywhere => (true, None),
            InFolder::Nowhere => (false, None),
            InFolder::This(folder) => (false, Some(folder.0)),
        };
        let archived = match filter.archived {
            ArchiveFilter::No => Some(false),
            ArchiveFilter::Only => Some(true),
            ArchiveFilter::Both => None,
        };
        self.read(|db| {
            let mut tags = tags_by_list(db)?;
            let mut games = games::by_list(db)?;
            let mut statement = db.prepare_cached(&format!(
                "SELECT list.id AS list, cursor, {SUMMARY}, folder, archived, deleted, created, edited,
                     {} AND {} AS whole
                 FROM list LEFT JOIN revision ON revision.id = list.cursor
                 WHERE (?1 OR folder IS ?2)
                   AND (?3 IS NULL OR EXISTS (SELECT 1 FROM list_tag WHERE list_tag.list = list.id AND tag = ?3))
                   AND (?4 IS NULL OR revision.system = ?4 OR revision.id IS NULL)
                   AND (?5 IS NULL OR archived = ?5)
                   AND (deleted IS NOT NULL) = ?6
                 ORDER BY edited DESC, list.id DESC",
                LIST.is_whole(),
                REVISION.is_whole(),
            ))?;
            let values = params![any_folder, folder, filter.tag, filter.system, archived, filter.deleted];
            let rows = statement.query_map(values, |row| {
                if !row.get::<_, bool>("whole")? {
                    return Ok(None);
                }
                let id = row.get("list")?;
                Ok(Some(ListRow {
                    id: ListId(id),
                    revision: RevisionId(row.get("cursor")?),
                    summary: ListSummary::from_row(row)?,
                    folder: row.get::<_, Option<i64>>("folder")?.map(FolderId),
                    tags: tags.remove(&id).unwrap_or_default(),
                    archived: row.get("archived")?,
                    deleted: row.get("deleted")?,
                    created: row.get("created")?,
                    edited: row.get("edited")?,
                    games: games.remove(&id).unwrap_or_default(),
                }))
            })?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }

    /// Archives a list.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn archive(&mut self, id: ListId) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Archived(true), 0)
    }

    /// Takes a list out of the archive.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn unarchive(&mut self, id: ListId) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Archived(false), 0)
    }

    /// Deletes a list. It can be restored for thirty days, and is then purged by an opening of the database.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn delete(&mut self, id: ListId, now: i64) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Deleted(true), now)
    }

    /// Restores a deleted list with all its states.
    ///
    /// # Errors
    /// A purged list, or a database failure.
    pub fn undelete(&mut self, id: ListId) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Deleted(false), 0)
    }

    /// Replaces the tags of a list; empty and repeated ones are dropped.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn set_tags(&mut self, id: ListId, tags: &[impl AsRef<str>]) -> Result<(), StoreError> {
        let tags = tags.iter().map(|tag| tag.as_ref().to_owned()).collect();
        self.change_list(id, ListChange::Tags(tags), 0)
    }

    /// Tags of lists that are not deleted, sorted, with the number of those lists.
    ///
    /// # Errors
    /// Database failure.
    pub fn tags(&self) -> Result<Vec<(String, u32)>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT tag, count(*), min({}) FROM list_tag JOIN list ON list.id = list_tag.list
                 WHERE deleted IS NULL GROUP BY tag ORDER BY tag",
                TAG.is_whole()
            ))?;
            let rows =
                statement.query_map([], |row| Ok(if row.get(2)? { Some((row.get(0)?, row.get(1)?)) } else { None }))?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }

    /// Folders by name.
    ///
    /// # Errors
    /// Database failure.
    pub fn folders(&self) -> Result<Vec<Folder>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT id, name,
                     (SELECT count(*) FROM list WHERE folder = folder.id AND NOT archived AND deleted IS NULL),
                     parent, {} AND (parent IS NULL OR {}) AS whole
                 FROM folder LEFT JOIN folder_place ON folder_place.folder = folder.id
                 ORDER BY name COLLATE NOCASE, name",
                FOLDER.is_whole(),
                FOLDER_PLACE.is_whole(),
            ))?;
            let rows = statement.query_map([], |row| {
                if !row.get::<_, bool>("whole")? {
                    return Ok(None);
                }
                let parent = row.get::<_, Option<i64>>(3)?.map(FolderId);
                Ok(Some(Folder { id: FolderId(row.get(0)?), name: row.get(1)?, lists: row.get(2)?, parent }))
            })?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }

    /// Creates a folder.
    ///
    /// # Errors
    /// A folder of this name, or a database failure.
    pub fn create_folder(&mut self, name: &str) -> Result<FolderId, StoreError> {
        self.write(|db| insert_folder(db, name))
    }

    /// Creates lists in a new folder: all, or none.
    ///
    /// # Errors
    /// The name is taken, a document is not JSON, or a database failure; nothing is stored.
    pub fn create_all<'a>(
        &mut self,
        folder: &str,
        lists: impl IntoIterator<Item = (&'a str, &'a ListSummary)>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.write(|db| {
            let folder = insert_folder(db, folder)?;
            for (document, summary) in lists {
                let (id, _) = insert_list(db, document, summary, &Label::new("store.label.created"), now)?;
                db.prepare_cached("UPDATE list SET folder = ? WHERE id = ?")?.execute([folder.0, id.0])?;
                LIST.seal(db, &[&id.0])?;
            }
            Ok(())
        })
    }

    /// Moves a folder into another, or out of any; does nothing for a parent inside the folder.
    ///
    /// # Errors
    /// No such folder, or a database failure.
    pub fn place_folder(&mut self, folder: FolderId, parent: Option<FolderId>) -> Result<(), StoreError> {
        self.write(|db| {
            for id in std::iter::once(folder).chain(parent) {
                exists(db, "SELECT 1 FROM folder WHERE id = ?", id.0, StoreError::NoSuchFolder(id.0))?;
            }
            let mut above = parent.map(|parent| parent.0);
            // A circular chain of damaged folders is no longer than the number of folders.
            let mut steps: i64 = db.query_row("SELECT count(*) FROM folder", [], |row| row.get(0))?;
            while let Some(id) = above {
                if id == folder.0 || steps < 0 {
                    return Ok(());
                }
                steps -= 1;
                above = db
                    .prepare_cached("SELECT parent FROM folder_place WHERE folder = ?")?
                    .query_row([id], |row| row.get(0))
                    .optional()?;
            }
            db.prepare_cached("DELETE FROM folder_place WHERE folder = ?")?.execute([folder.0])?;
            if let Some(parent) = parent {
                db.prepare_cached("INSERT INTO folder_place (folder, parent) VALUES (?, ?)")?
                    .execute([folder.0, parent.0])?;
                FOLDER_PLACE.seal(db, &[&folder.0])?;
            }
            Ok(())
        })
    }

    /// Renames a folder.
    ///
    /// # Errors
    /// Another folder of this name, no such folder, or a database failure.
    pub fn rename_folder(&mut self, folder: FolderId, name: &str) -> Result<(), StoreError> {
        self.write(|db| {
            let renamed = db
                .prepare_cached("UPDATE folder SET name = ? WHERE id = ?")?
                .execute(params![name, folder.0])
                .map_err(|error| name_taken(error, name))?;
            found(renamed, StoreError::NoSuchFolder(folder.0))?;
            Ok(FOLDER.seal(db, &[&folder.0])?)
        })
    }

    /// Removes a folder. Its lists are in no folder then, and its folders move to its parent.
    ///
    /// # Errors
    /// No such folder, or a database failure.
    pub fn delete_folder(&mut self, folder: FolderId) -> Result<(), StoreError> {
        self.write(|db| {
            let inside: Vec<i64> = db
                .prepare_cached("SELECT id FROM list WHERE folder = ?")?
                .query_map([folder.0], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            for id in inside {
                check_intact(db, ListId(id))?;
                db.prepare_cached("UPDATE list SET folder = NULL WHERE id = ?")?.execute([id])?;
                LIST.seal(db, &[&id])?;
            }
            let above: Option<i64> = db
                .prepare_cached("SELECT parent FROM folder_place WHERE folder = ?")?
                .query_row([folder.0], |row| row.get(0))
                .optional()?;
            let below: Vec<i64> = db
                .prepare_cached("SELECT folder FROM folder_place WHERE parent = ?")?
                .query_map([folder.0], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            db.prepare_cached("DELETE FROM folder_place WHERE parent = ?")?.execute([folder.0])?;
            for id in below {
                if let Some(above) = above {
                    db.prepare_cached("INSERT INTO folder_place (folder, parent) VALUES (?, ?)")?
                        .execute([id, above])?;
                    FOLDER_PLACE.seal(db, &[&id])?;
                }
            }
            let deleted = db.prepare_cached("DELETE FROM folder WHERE id = ?")?.execute([folder.0])?;
            found(deleted, StoreError::NoSuchFolder(folder.0))
        })
    }

    /// Moves a list into a folder, or out of any.
    ///
    /// # Errors
    /// No such list or folder, or a database failure.
    pub fn move_to_folder(&mut self, id: ListId, folder: Option<FolderId>) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Folder(folder), 0)
    }
}

fn insert_folder(db: &Connection, name: &str) -> Result<FolderId, Fault> {
    db.prepare_cached("INSERT INTO folder (name) VALUES (?)")?
        .execute([name])
        .map_err(|error| name_taken(error, name))?;
    let id = db.last_insert_rowid();
    FOLDER.seal(db, &[&id])?;
    Ok(FolderId(id))
}

fn tags_by_list(db: &Connection) -> Result<BTreeMap<i64, Vec<String>>, Fault> {
    let mut tags = BTreeMap::<i64, Vec<String>>::new();
    let sql = format!("SELECT list, tag, {} AS whole FROM list_tag ORDER BY list, tag", TAG.is_whole());
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if !row.get::<_, bool>("whole")? {
            return Err(broken());
        }
        tags.entry(row.get(0)?).or_default().push(row.get(1)?);
    }
    Ok(tags)
}

fn name_taken(error: rusqlite::Error, name: &str) -> Fault {
    match error.sqlite_error() {
        Some(failure) if failure.extended_code == rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE => {
            StoreError::FolderExists(name.to_owned()).into()
        }
        _ => error.into(),
    }
}
