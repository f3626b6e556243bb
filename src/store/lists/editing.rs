//! Lists and their states: saving, loading, undoing.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    ListId, ListsDb, RevisionId,
    file::broken,
    seal::{LIST, REVISION, TAG},
};
use crate::{StoreError, error::Fault};
use kernel::{Language, phrase};

/// What is known of a document without reading it: the checks' account of it, given with each save.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListSummary {
    /// What its maker calls it.
    pub name: String,
    /// The game's id.
    pub system: String,
    /// The format's id within the game.
    pub format: String,
    /// The key of the faction; empty while none is chosen.
    pub faction: String,
    /// What it costs, in the game's points.
    pub points: i32,
    /// What it may cost.
    pub limit: i32,
    /// How many findings are errors.
    pub errors: u32,
    /// How many findings are warnings.
    pub warnings: u32,
}

/// What an edit was, as a phrase and what fills its holes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// The key of the phrase.
    pub key: String,
    /// The values of its holes, by name.
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

    /// What the edit was, in words.
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
        // The column holds JSON by its schema; of another form than ours only the holes stay unfilled.
        Ok(Self { key: row.get(key)?, facts: serde_json::from_str(&facts).unwrap_or_default() })
    }
}

/// A list as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    /// Which list.
    pub id: ListId,
    /// Which of its states; the base of the next save.
    pub revision: RevisionId,
    /// The document, JSON text; of a state that is damaged, what is left of it.
    pub document: String,
    /// Whether the state was damaged on the disk, so that its document is not what was saved.
    pub is_damaged: bool,
    /// What was known of it when it was saved.
    pub summary: ListSummary,
    /// What led to this state: what an undo takes back.
    pub label: Label,
    /// When this state was saved, in seconds since 1970.
    pub saved: i64,
    /// Whether there is an earlier state.
    pub can_undo: bool,
    /// Whether an undo can be taken back.
    pub can_redo: bool,
}

/// Where an edit was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// In its list.
    InPlace {
        /// The new state.
        revision: RevisionId,
    },
    /// In a new list next to it, because the list was edited elsewhere meanwhile, or is gone.
    AsCopy {
        /// The new list; further edits belong to it.
        id: ListId,
        /// Its newest state.
        revision: RevisionId,
    },
}

impl Saved {
    /// The new state.
    pub fn revision(self) -> RevisionId {
        match self {
            Self::InPlace { revision } | Self::AsCopy { revision, .. } => revision,
        }
    }

    /// What a person should know of it, if anything.
    pub fn sentence(self, language: Language) -> Option<&'static str> {
        match self {
            Self::InPlace { .. } => None,
            Self::AsCopy { .. } => Some(phrase::text(language, "store.saved.as_copy")),
        }
    }
}

/// Where a state stands in the history of its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Undo leads to it.
    Before,
    /// It is the one that is shown.
    Current,
    /// Redo leads to it.
    After,
    /// It was undone and something else was done then. It can only be reached here.
    Dropped,
}

/// One state in the history of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryRow {
    /// Which state.
    pub revision: RevisionId,
    /// The state it was made from; `None` for the first.
    pub parent: Option<RevisionId>,
    /// What led to it.
    pub label: Label,
    /// When it was saved, in seconds since 1970.
    pub saved: i64,
    /// What was known of it.
    pub summary: ListSummary,
    /// Where it stands.
    pub standing: Standing,
}

/// The columns of [`ListSummary`].
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
    /// Keeps a new list. `now` is in seconds since 1970, here and everywhere.
    ///
    /// # Errors
    /// When the document is not JSON or the database fails; nothing is kept then.
    pub fn create(&mut self, document: &str, summary: &ListSummary, now: i64) -> Result<Loaded, StoreError> {
        self.write(|db| {
            let (id, _) = insert_list(db, document, summary, &Label::new("store.label.created"), now)?;
            load(db, id)
        })
    }

    /// Keeps an edit made to the state `base`. What was undone before stays in the history, but redo no longer leads
    /// to it.
    ///
    /// When the list has another state by now, edited by another instance, the edit becomes a list of its own next to
    /// it, with the base as its first state. A deleted list that is edited is no longer deleted.
    ///
    /// # Errors
    /// When the document is not JSON or the database fails; the list is then as it was.
    pub fn save(
        &mut self,
        id: ListId,
        base: RevisionId,
        document: &str,
        summary: &ListSummary,
        label: &Label,
        now: i64,
    ) -> Result<Saved, StoreError> {
        self.write(|db| {
            must_be_whole(db, id)?;
            if cursor(db, id)? == Some(base) {
                let revision = insert_revision(db, id, Some(base), document, summary, label, now)?;
                db.prepare_cached("UPDATE list SET cursor = ?, edited = ?, deleted = NULL WHERE id = ?")?
                    .execute(params![revision.0, now, id.0])?;
                LIST.seal(db, &[&id.0])?;
                return Ok(Saved::InPlace { revision });
            }
            let (id, revision) = part(db, id, base, document, summary, label, now)?;
            Ok(Saved::AsCopy { id, revision })
        })
    }

    /// Replaces what is known of the newest state without making a new one, as after a change of the catalog. Nothing
    /// happens when the list has another state by now.
    ///
    /// # Errors
    /// When the database fails.
    pub fn resummarise(&mut self, id: ListId, revision: RevisionId, summary: &ListSummary) -> Result<(), StoreError> {
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

    /// The list as it stands.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
    pub fn load(&self, id: ListId) -> Result<Loaded, StoreError> {
        self.read(|db| load(db, id))
    }

    /// The document of any state in a list's history. To go back to it, save it: then that can be undone as well.
    ///
    /// # Errors
    /// When the list has no such state or the database fails.
    pub fn document(&self, id: ListId, revision: RevisionId) -> Result<String, StoreError> {
        self.read(|db| document(db, id, revision)?.ok_or_else(|| StoreError::NoSuchRevision(revision.0).into()))
    }

    /// Whether a state was damaged on the disk, so that its document is not what was saved.
    ///
    /// # Errors
    /// When the database fails.
    pub fn is_damaged(&self, revision: RevisionId) -> Result<bool, StoreError> {
        self.read(|db| Ok(db.prepare_cached("SELECT 1 FROM damaged WHERE revision = ?")?.exists([revision.0])?))
    }

    /// Goes back to the state before, if there is one, and gives what stands then.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
    pub fn undo(&mut self, id: ListId) -> Result<Loaded, StoreError> {
        self.step(id, "SELECT parent FROM revision WHERE id = (SELECT cursor FROM list WHERE list.id = ?)")
    }

    /// Takes the last undo back, if there is one, and gives what stands then.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
    pub fn redo(&mut self, id: ListId) -> Result<Loaded, StoreError> {
        self.step(id, "SELECT max(id) FROM revision WHERE parent = (SELECT cursor FROM list WHERE list.id = ?)")
    }

    /// Moves the cursor to the state this statement finds.
    fn step(&mut self, id: ListId, to: &str) -> Result<Loaded, StoreError> {
        self.write(|db| {
            let to: Option<i64> = db.prepare_cached(to)?.query_row([id.0], |row| row.get(0)).optional()?.flatten();
            if let Some(to) = to {
                must_be_whole(db, id)?;
                db.prepare_cached("UPDATE list SET cursor = ? WHERE id = ?")?.execute([to, id.0])?;
                LIST.seal(db, &[&id.0])?;
            }
            load(db, id)
        })
    }

    /// Every state the list ever had, oldest first.
    ///
    /// # Errors
    /// When there is no such list or the database fails.
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
                        standing: Standing::Dropped,
                    }))
                })?
                .collect::<rusqlite::Result<Option<Vec<_>>>>()?;
            Ok(placed(rows.ok_or_else(broken)?, current))
        })
    }

    /// A new list with the same document, or with this one in its place, such as one of another name; in the same folder
    /// and with the same tags. The two have nothing in common from then on.
    ///
    /// # Errors
    /// When there is no such list, the document is not JSON or the database fails.
    pub fn duplicate(
        &mut self,
        id: ListId,
        changed: Option<(&str, &ListSummary)>,
        now: i64,
    ) -> Result<Loaded, StoreError> {
        self.write(|db| {
            let original = load(db, id)?;
            let label = Label::new("store.label.duplicated").with("name", &original.summary.name);
            let (document, summary) = changed.unwrap_or((&original.document, &original.summary));
            let (copy, _) = insert_list(db, document, summary, &label, now)?;
            shelve_alike(db, id, copy)?;
            load(db, copy)
        })
    }
}

/// Tells of each state where it stands.
fn placed(mut rows: Vec<HistoryRow>, current: RevisionId) -> Vec<HistoryRow> {
    // Parents are older than their children, so one walk in each direction is enough.
    let mut before = Some(current);
    for row in rows.iter_mut().rev() {
        if Some(row.revision) == before {
            row.standing = if row.revision == current { Standing::Current } else { Standing::Before };
            before = row.parent;
        }
    }
    let mut after = current;
    while let Some(row) = rows.iter_mut().rev().find(|row| row.parent == Some(after)) {
        row.standing = Standing::After;
        after = row.revision;
    }
    rows
}

/// The state that is shown; `None` when there is no such list.
fn cursor(db: &Connection, id: ListId) -> Result<Option<RevisionId>, Fault> {
    let mut statement = db.prepare_cached("SELECT cursor FROM list WHERE id = ?")?;
    Ok(statement.query_row([id.0], |row| row.get(0).map(RevisionId)).optional()?)
}

/// Nothing is written over a row that is not as it was written.
pub(super) fn must_be_whole(db: &Connection, id: ListId) -> Result<(), Fault> {
    let sql = format!("SELECT {} FROM list WHERE id = ?", LIST.is_whole());
    let whole: Option<bool> = db.prepare_cached(&sql)?.query_row([id.0], |row| row.get(0)).optional()?;
    if whole == Some(false) { Err(broken()) } else { Ok(()) }
}

/// The document, and what is left of one that is damaged.
const DOCUMENT: &str =
    "document, (SELECT damaged.document FROM damaged WHERE damaged.revision = revision.id) AS remains";

/// Reads [`DOCUMENT`]. Gives whether it is damaged, too.
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

fn load(db: &Connection, id: ListId) -> Result<Loaded, Fault> {
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
    Ok(Loaded {
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

fn insert_list(
    db: &Connection,
    document: &str,
    summary: &ListSummary,
    label: &Label,
    now: i64,
) -> Result<(ListId, RevisionId), Fault> {
    // The two rows refer to each other; the reference from the list is looked at when the transaction ends.
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

/// Makes a list of its own of an edit whose base is no longer the newest state of its list, or whose list is gone.
fn part(
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
    shelve_alike(db, from, id)?;
    Ok((id, revision))
}

/// Puts a copy where its original is.
fn shelve_alike(db: &Connection, original: ListId, copy: ListId) -> Result<(), Fault> {
    must_be_whole(db, original)?;
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
