//! Order among many lists: the table of them, folders, tags, archive, bin, results.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    FolderId, ListChange, ListId, ListSummary, ListsDb, RevisionId,
    editing::{SUMMARY, must_be_whole},
    file::broken,
    games::{self, GameResult, PlayedGame},
    seal::{FOLDER, FOLDER_PLACE, LIST, REVISION, TAG},
};
use crate::{
    StoreError,
    error::{Fault, exists, found},
};

/// Which lists are asked for. The default: all that are neither archived nor deleted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListFilter {
    /// Those in a folder, or in none.
    pub folder: InFolder,
    /// Only those with this tag.
    pub tag: Option<String>,
    /// Only those of this game.
    pub system: Option<String>,
    /// What about archived ones.
    pub archived: Archived,
    /// The deleted ones instead of the others.
    pub deleted: bool,
}

/// What folder a list must be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InFolder {
    /// Any or none.
    #[default]
    Anywhere,
    /// None.
    Nowhere,
    /// This one.
    This(FolderId),
}

/// Whether archived lists are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Archived {
    /// Only the others.
    #[default]
    No,
    Only,
    Both,
}

/// One list in the table of lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow {
    /// Which list.
    pub id: ListId,
    /// Its newest state.
    pub revision: RevisionId,
    /// What is known of it.
    pub summary: ListSummary,
    /// The folder it is in.
    pub folder: Option<FolderId>,
    /// Its tags, sorted.
    pub tags: Vec<String>,
    /// Whether it is archived.
    pub archived: bool,
    /// When it was deleted, if it was; in seconds since 1970, as all times.
    pub deleted: Option<i64>,
    /// When it was made.
    pub created: i64,
    /// When it was last saved.
    pub edited: i64,
    /// The games counted for it, the last counted first.
    pub games: Vec<PlayedGame>,
}

impl ListRow {
    /// How many games ended so.
    pub fn count(&self, result: GameResult) -> usize {
        self.games.iter().filter(|game| game.result == result).count()
    }
}

/// A folder of lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// Which folder.
    pub id: FolderId,
    /// Its name; no two are equal.
    pub name: String,
    /// How many lists are in it that are neither archived nor deleted.
    pub lists: u32,
    /// The folder it lies in; none where it lies in none.
    pub parent: Option<FolderId>,
}

impl ListsDb {
    /// The lists that fit, last edited first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn summaries(&self, filter: &ListFilter) -> Result<Vec<ListRow>, StoreError> {
        let (any_folder, folder) = match filter.folder {
            InFolder::Anywhere => (true, None),
            InFolder::Nowhere => (false, None),
            InFolder::This(folder) => (false, Some(folder.0)),
        };
        let archived = match filter.archived {
            Archived::No => Some(false),
            Archived::Only => Some(true),
            Archived::Both => None,
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

    /// Puts a list out of the way; it is found in the archive.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
    pub fn archive(&mut self, id: ListId) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Archived(true), 0)
    }

    /// Takes a list out of the archive.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
    pub fn unarchive(&mut self, id: ListId) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Archived(false), 0)
    }

    /// Deletes a list. It can be brought back for thirty days, then an opening of the database clears it away.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
    pub fn delete(&mut self, id: ListId, now: i64) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Deleted(true), now)
    }

    /// Brings a deleted list back, with all its states.
    ///
    /// # Errors
    /// When it is gone for good or the database fails.
    pub fn undelete(&mut self, id: ListId) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Deleted(false), 0)
    }

    /// Gives a list these tags and no others. Empty ones and repetitions do not count.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
    pub fn set_tags(&mut self, id: ListId, tags: &[impl AsRef<str>]) -> Result<(), StoreError> {
        let tags = tags.iter().map(|tag| tag.as_ref().to_owned()).collect();
        self.change_list(id, ListChange::Tags(tags), 0)
    }

    /// Every tag that a list has which is not deleted, sorted, with the number of these lists.
    ///
    /// # Errors
    /// When the database fails.
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

    /// The folders by name.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Makes a folder.
    ///
    /// # Errors
    /// When there is one of this name or the database fails.
    pub fn create_folder(&mut self, name: &str) -> Result<FolderId, StoreError> {
        self.write(|db| {
            db.prepare_cached("INSERT INTO folder (name) VALUES (?)")?
                .execute([name])
                .map_err(|error| name_taken(error, name))?;
            let id = db.last_insert_rowid();
            FOLDER.seal(db, &[&id])?;
            Ok(FolderId(id))
        })
    }

    /// Puts a folder into another one, or out of any. One that lies in it, however deep, cannot hold it: then nothing happens.
    ///
    /// # Errors
    /// When there is no such folder or the database fails.
    pub fn place_folder(&mut self, folder: FolderId, parent: Option<FolderId>) -> Result<(), StoreError> {
        self.write(|db| {
            for id in std::iter::once(folder).chain(parent) {
                exists(db, "SELECT 1 FROM folder WHERE id = ?", id.0, StoreError::NoSuchFolder(id.0))?;
            }
            let mut above = parent.map(|parent| parent.0);
            // A chain that was damaged into a ring is no longer than there are folders.
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

    /// Gives a folder another name.
    ///
    /// # Errors
    /// When there is another one of this name, no such folder, or the database fails.
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

    /// Takes a folder away. Its lists stay and are in no folder then; folders in it lie where it lay.
    ///
    /// # Errors
    /// When there is no such folder or the database fails.
    pub fn delete_folder(&mut self, folder: FolderId) -> Result<(), StoreError> {
        self.write(|db| {
            let inside: Vec<i64> = db
                .prepare_cached("SELECT id FROM list WHERE folder = ?")?
                .query_map([folder.0], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            for id in inside {
                must_be_whole(db, ListId(id))?;
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

    /// Puts a list into a folder, or out of any.
    ///
    /// # Errors
    /// When there is no such list or folder or the database fails.
    pub fn move_to_folder(&mut self, id: ListId, folder: Option<FolderId>) -> Result<(), StoreError> {
        self.change_list(id, ListChange::Folder(folder), 0)
    }
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
