//! Lists and their states: save, load, undo.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    ListId, ListsDb, RevisionId,
    file::broken,
    seal::{LIST, REVISION, TAG},
};
use crate::{StoreError, error::Fault};
use kernel::{Language, phrase};

/// Summary of a document, given with each save.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListSummary {
    /// Name given by its maker.
    pub name: String,
    /// Id of the game.
    pub system: String,
    /// Id of the format within the game.
    pub format: String,
    /// Key of the faction; empty while none is chosen.
    pub faction: String,
    /// Cost in points.
    pub points: i32,
    /// Points limit.
    pub limit: i32,
    /// Findings that are errors.
    pub errors: u32,
    /// Findings that are warnings.
    pub warnings: u32,
}

/// Description of an edit: a phrase with its values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    pub key: String,
    /// Values of the holes, by name.
    pub facts: Vec<(String, String)>,
}

impl Label {
    /// A label without holes.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), facts: Vec::new() }
    }

    /// Adds the value of a hole.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.facts.push((name.into(), value.into()));
        self
    }

    /// The label as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        phrase::fill(phrase::text(language, &self.key), &|hole| {
            self.facts.iter().find(|(name, _)| name == hole).map(|(_, value)| value.as_str().into())
        })
    }

    fn facts_json(&self) -> String {
        serde_json::Value::from_iter(self.facts.iter().map(|(name, value)| [name.as_str(), value])).to_string()
    }

    fn from_row(row: &Row<'_>, key: &str, facts: &str) -> rusqlite::Result<Self> {
        let facts: String = row.get(facts)?;
        // The column holds JSON by its schema; holes stay unfilled for any other form.
        Ok(Self { key: row.get(key)?, facts: serde_json::from_str(&facts).unwrap_or_default() })
    }
}

/// A loaded list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadedList {
    pub id: ListId,
    /// Its present state, the base of the next save.
    pub revision: RevisionId,
    /// Document as JSON text; for a damaged state, the remains of it.
    pub document: String,
    /// True if the state was damaged on disk, so that its document differs from the saved one.
    pub is_damaged: bool,
    /// Summary of the last save.
    pub summary: ListSummary,
    /// The edit that led to this state, which an undo reverts.
    pub label: Label,
    /// Time of the save, in seconds since 1970.
    pub saved: i64,
    pub can_undo: bool,
    pub can_redo: bool,
}

/// Outcome of a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveOutcome {
    /// In its list.
    InPlace { revision: RevisionId },
    /// In a new list beside it, because the list was edited elsewhere or is gone.
    AsCopy {
        /// The new list, for further edits.
        id: ListId,
        revision: RevisionId,
    },
}

impl SaveOutcome {
    pub fn revision(self) -> RevisionId {
        match self {
            Self::InPlace { revision } | Self::AsCopy { revision, .. } => revision,
        }
    }

    /// The outcome as a sentence, if it matters to a person.
    pub fn sentence(self, language: Language) -> Option<&'static str> {
        match self {
            Self::InPlace { .. } => None,
            Self::AsCopy { .. } => Some(phrase::text(language, "store.saved.as_copy")),
        }
    }
}

/// Position of a state in the history of its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryPosition {
    /// Reached by undo.
    Before,
    /// The present state.
    Current,
    /// Reached by redo.
    After,
    /// Undone and replaced by another edit; reachable only from the history.
    Dropped,
}

/// A state in the history of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryRow {
    pub revision: RevisionId,
    /// Previous state; `None` for the first.
    pub parent: Option<RevisionId>,
    pub label: Label,
    /// Time of the save, in seconds since 1970.
    pub saved: i64,
    pub summary: ListSummary,
    pub standing: HistoryPosition,
}

/// Columns of [`ListSummary`].
pub(super) const SUMMARY: &str =
    "revision.name, revision.system, revision.format, revision.faction, revision.points, revision.points_limit,
     revision.errors, revision.warnings";

impl ListSummary {
    pub(super) fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            name: row.get("name")?,
            system: row.get("system")?,
            format: row.get("format")?,
            faction: row.get("faction")?,
            points: row.get("points")?,
            limit: row.get("points_limit")?,
            errors: row.get("errors")?,
            warnings: row.get("warnings")?,
        })
    }
}

impl ListsDb {
    /// Creates a list. `now` is in seconds since 1970, here and everywhere.
    ///
    /// # Errors
    /// A document that is not JSON, or a database failure; nothing is stored.
    pub fn create(&mut self, document: &str, summary: &ListSummary, now: i64) -> Result<LoadedList, StoreError> {
        self.write(|db| {
            let (id, _) = insert_list(db, document, summary, &Label::new("store.label.created"), now)?;
            load(db, id)
        })
    }

    /// Saves an edit of the state `base`. Undone states stay in the history, out of reach of redo.
    ///
    /// If another instance has edited the list, the edit becomes a list of its own beside it, with the base as its
    /// first state. An edit restores a deleted list.
    ///
    /// # Errors
    /// A document that is not JSON, or a database failure; the list is as it was.
    pub fn save(
        &mut self,
        id: ListId,
        base: RevisionId,
        document: &str,
        summary: &ListSummary,
        label: &Label,
        now: i64,
    ) -> Result<SaveOutcome, StoreError> {
        self.write(|db| {
            check_intact(db, id)?;
            if cursor(db, id)? == Some(base) {
                let revision = insert_revision(db, id, Some(base), document, summary, label, now)?;
                db.prepare_cached("UPDATE list SET cursor = ?, edited = ?, deleted = NULL WHERE id = ?")?
                    .execute(params![revision.0, now, id.0])?;
                LIST.seal(db, &[&id.0])?;
                return Ok(SaveOutcome::InPlace { revision });
            }
            let (id, revision) = save_as_copy(db, id, base, document, summary, label, now)?;
            Ok(SaveOutcome::AsCopy { id, revision })
        })
    }

    /// Replaces the summary of the newest state, as after a change of the catalog; does nothing if the list has another
    /// state by now.
    ///
    /// # Errors
    /// Database failure.
    pub fn update_summary(
        &mut self,
        id: ListId,
        revision: RevisionId,
        summary: &ListSummary,
    ) -> Result<(), StoreError> {
        self.write(|db| {
            if document(db, id, revision)?.is_none() {
                return Ok(());
            }
            db.prepare_cached(
                "UPDATE revision SET name = ?, system = ?, format = ?, faction = ?, points = ?, points_limit = ?,
                     errors = ?, warnings = ?
                 WHERE id = ? AND id = (SELECT cursor FROM list WHERE list.id = ?)",
            )?
            .execute(params![
                summary.name,
                summary.system,
                summary.format,
                summary.faction,
                summary.points,
                summary.limit,
                summary.errors,
                summary.warnings,
                revision.0,
                id.0,
            ])?;
            REVISION.seal(db, &[&revision.0])?;
            Ok(())
        })
    }

    /// Loads a list.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn load(&self, id: ListId) -> Result<LoadedList, StoreError> {
        self.read(|db| load(db, id))
    }

    /// Document of any state in the history of a list. Saving it goes back to it, and can be undone.
    ///
    /// # Errors
    /// No such state, or a database failure.
    pub fn document(&self, id: ListId, revision: RevisionId) -> Result<String, StoreError> {
        self.read(|db| document(db, id, revision)?.ok_or_else(|| StoreError::NoSuchRevision(revision.0).into()))
    }

    /// True if a state was damaged on disk, so that its document differs from the saved one.
    ///
    /// # Errors
    /// Database failure.
    pub fn is_damaged(&self, revision: RevisionId) -> Result<bool, StoreError> {
        self.read(|db| Ok(db.prepare_cached("SELECT 1 FROM damaged WHERE revision = ?")?.exists([revision.0])?))
    }

    /// Goes back one state, if there is one, and loads it.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn undo(&mut self, id: ListId) -> Result<LoadedList, StoreError> {
        self.step(id, "SELECT parent FROM revision WHERE id = (SELECT cursor FROM list WHERE list.id = ?)")
    }

    /// Reverts the last undo, if there is one, and loads the state.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn redo(&mut self, id: ListId) -> Result<LoadedList, StoreError> {
        self.step(id, "SELECT max(id) FROM revision WHERE parent = (SELECT cursor FROM list WHERE list.id = ?)")
    }

    /// Moves the cursor to the state of this statement.
    fn step(&mut self, id: ListId, to: &str) -> Result<LoadedList, StoreError> {
        self.write(|db| {
            let to: Option<i64> = db.prepare_cached(to)?.query_row([id.0], |row| row.get(0)).optional()?.flatten();
            if let Some(to) = to {
                check_intact(db, id)?;
                db.prepare_cached("UPDATE list SET cursor = ? WHERE id = ?")?.execute([to, id.0])?;
                LIST.seal(db, &[&id.0])?;
            }
            load(db, id)
        })
    }

    /// Every state of a list, oldest first.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn history(&self, id: ListId) -> Result<Vec<HistoryRow>, StoreError> {
        self.read(|db| {
            let current = cursor(db, id)?.ok_or(StoreError::NoSuchList(id.0))?;
            let rows = db
                .prepare_cached(&format!(
                    "SELECT id, parent, label, label_facts, saved, {SUMMARY}, {} AS whole
                     FROM revision WHERE list = ? ORDER BY id",
                    REVISION.is_whole(),
                ))?
                .query_map([id.0], |row| {
                    if !row.get::<_, bool>("whole")? {
                        return Ok(None);
                    }
                    Ok(Some(HistoryRow {
                        revision: RevisionId(row.get("id")?),
                        parent: row.get::<_, Option<i64>>("parent")?.map(RevisionId),
                        label: Label::from_row(row, "label", "label_facts")?,
                        saved: row.get("saved")?,
                        summary: ListSummary::from_row(row)?,
                        standing: HistoryPosition::Dropped,
                    }))
                })?
                .collect::<rusqlite::Result<Option<Vec<_>>>>()?;
            Ok(with_positions(rows.ok_or_else(broken)?, current))
        })
    }

    /// Duplicates a list with its folder and tags, with this document if given. The two are independent.
    ///
    /// # Errors
    /// No such list, a document that is not JSON, or a database failure.
    pub fn duplicate(
        &mut self,
        id: ListId,
        changed: Option<(&str, &ListSummary)>,
        now: i64,
    ) -> Result<LoadedList, StoreError> {
        self.write(|db| {
            let original = load(db, id)?;
            let label = Label::new("store.label.duplicated").with("name", &original.summary.name);
            let (document, summary) = changed.unwrap_or((&original.document, &original.summary));
            let (copy, _) = insert_list(db, document, summary, &label, now)?;
            copy_place(db, id, copy)?;
            load(db, copy)
        })
    }
}

/// Sets the position of each state.
fn with_positions(mut rows: Vec<HistoryRow>, current: RevisionId) -> Vec<HistoryRow> {
    // Parents are older than their children, so one walk in each direction is enough.
    let mut before = Some(current);
    for row in rows.iter_mut().rev() {
        if Some(row.revision) == before {
            row.standing = if row.revision == current { HistoryPosition::Current } else { HistoryPosition::Before };
            before = row.parent;
        }
    }
    let mut after = current;
    while let Some(row) = rows.iter_mut().rev().find(|row| row.parent == Some(after)) {
        row.standing = HistoryPosition::After;
        after = row.revision;
    }
    rows
}

/// The present state; `None` without the list.
fn cursor(db: &Connection, id: ListId) -> Result<Option<RevisionId>, Fault> {
    let mut statement = db.prepare_cached("SELECT cursor FROM list WHERE id = ?")?;
    Ok(statement.query_row([id.0], |row| row.get(0).map(RevisionId)).optional()?)
}

/// Protects damaged rows from being overwritten.
pub(super) fn check_intact(db: &Connection, id: ListId) -> Result<(), Fault> {
    let sql = format!("SELECT {} FROM list WHERE id = ?", LIST.is_whole());
    let whole: Option<bool> = db.prepare_cached(&sql)?.query_row([id.0], |row| row.get(0)).optional()?;
    if whole == Some(false) { Err(broken()) } else { Ok(()) }
}

/// Expression for the document, or the remains of a damaged one.
const DOCUMENT: &str =
    "document, (SELECT damaged.document FROM damaged WHERE damaged.revision = revision.id) AS remains";

/// Reads [`DOCUMENT`], with true for a damaged one.
fn document_from_row(row: &Row<'_>) -> rusqlite::Result<(String, bool)> {
    let remains: Option<Vec<u8>> = row.get("remains")?;
    match remains {
        Some(remains) => Ok((String::from_utf8_lossy(&remains).into_owned(), true)),
        None => Ok((row.get("document")?, false)),
    }
}

fn document(db: &Connection, id: ListId, revision: RevisionId) -> Result<Option<String>, Fault> {
    let whole = REVISION.is_whole();
    let sql = format!("SELECT {DOCUMENT}, {whole} AS whole FROM revision WHERE id = ? AND list = ?");
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([revision.0, id.0])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    if !row.get::<_, bool>("whole")? {
        return Err(broken());
    }
    Ok(Some(document_from_row(row)?.0))
}

fn load(db: &Connection, id: ListId) -> Result<LoadedList, Fault> {
    let (list, revision) = (LIST.is_whole(), REVISION.is_whole());
    let mut statement = db.prepare_cached(&format!(
        "SELECT revision.id, {DOCUMENT}, label, label_facts, saved, {SUMMARY}, parent IS NOT NULL AS can_undo,
             EXISTS (SELECT 1 FROM revision AS child WHERE child.parent = revision.id) AS can_redo,
             {list} AND {revision} AS whole
         FROM list JOIN revision ON revision.id = list.cursor WHERE list.id = ?"
    ))?;
    let mut rows = statement.query([id.0])?;
    let row = rows.next()?.ok_or(StoreError::NoSuchList(id.0))?;
    if !row.get::<_, bool>("whole")? {
        return Err(broken());
    }
    let (document, is_damaged) = document_from_row(row)?;
    Ok(LoadedList {
        id,
        revision: RevisionId(row.get("id")?),
        document,
        is_damaged,
        summary: ListSummary::from_row(row)?,
        label: Label::from_row(row, "label", "label_facts")?,
        saved: row.get("saved")?,
        can_undo: row.get("can_undo")?,
        can_redo: row.get("can_redo")?,
    })
}

pub(super) fn insert_list(
    db: &Connection,
    document: &str,
    summary: &ListSummary,
    label: &Label,
    now: i64,
) -> Result<(ListId, RevisionId), Fault> {
    // The two rows refer to each other; the reference from the list is checked at the end of the transaction.
    db.prepare_cached("INSERT INTO list (cursor, created, edited) VALUES (0, ?1, ?1)")?.execute([now])?;
    let id = ListId(db.last_insert_rowid());
    let revision = insert_revision(db, id, None, document, summary, label, now)?;
    db.prepare_cached("UPDATE list SET cursor = ? WHERE id = ?")?.execute([revision.0, id.0])?;
    LIST.seal(db, &[&id.0])?;
    Ok((id, revision))
}

fn insert_revision(
    db: &Connection,
    list: ListId,
    parent: Option<RevisionId>,
    document: &str,
    summary: &ListSummary,
    label: &Label,
    now: i64,
) -> Result<RevisionId, Fault> {
    db.prepare_cached(
        "INSERT INTO revision (list, parent, saved, label, label_facts, name, system, format, faction, points,
             points_limit, errors, warnings, document)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        list.0,
        parent.map(|parent| parent.0),
        now,
        label.key,
        label.facts_json(),
        summary.name,
        summary.system,
        summary.format,
        summary.faction,
        summary.points,
        summary.limit,
        summary.errors,
        summary.warnings,
        document,
    ])?;
    let id = db.last_insert_rowid();
    REVISION.seal(db, &[&id])?;
    Ok(RevisionId(id))
}

/// Makes a list of an edit with an outdated base or a missing list.
fn save_as_copy(
    db: &Connection,
    from: ListId,
    base: RevisionId,
    edit: &str,
    summary: &ListSummary,
    label: &Label,
    now: i64,
) -> Result<(ListId, RevisionId), Fault> {
    let Some(before) = document(db, from, base)? else { return insert_list(db, edit, summary, label, now) };
    let known = db
        .prepare_cached(&format!("SELECT {SUMMARY} FROM revision WHERE id = ?"))?
        .query_row([base.0], ListSummary::from_row)?;
    let (id, first) = insert_list(db, &before, &known, &Label::new("store.label.parted"), now)?;
    let revision = insert_revision(db, id, Some(first), edit, summary, label, now)?;
    db.prepare_cached("UPDATE list SET cursor = ? WHERE id = ?")?.execute([revision.0, id.0])?;
    LIST.seal(db, &[&id.0])?;
    copy_place(db, from, id)?;
    Ok((id, revision))
}

/// Puts a copy into the folder and tags of its original.
fn copy_place(db: &Connection, original: ListId, copy: ListId) -> Result<(), Fault> {
    check_intact(db, original)?;
    db.prepare_cached("UPDATE list SET folder = (SELECT folder FROM list WHERE id = ?) WHERE id = ?")?
        .execute([original.0, copy.0])?;
    LIST.seal(db, &[&copy.0])?;
    let whole = TAG.is_whole();
    db.prepare_cached(&format!(
        "INSERT INTO list_tag (list, tag) SELECT ?, tag FROM list_tag WHERE list = ? AND {whole}"
    ))?
    .execute([copy.0, original.0])?;
    let tags: Vec<String> = db
        .prepare_cached("SELECT tag FROM list_tag WHERE list = ?")?
        .query_map([copy.0], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for tag in tags {
        TAG.seal(db, &[&copy.0, &tag])?;
    }
    Ok(())
}
