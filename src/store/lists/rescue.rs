//! Replacement of a damaged or missing file.
//!
//! The newest good backup and the journal make the file as it was. Where both lack something, intact rows of the damaged
//! file complete them.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags, Transaction, config::DbConfig, params, params_from_iter, types::Value};

use super::{
    backups,
    file::{KNOWN, UNFINISHED, broken, examine, is_library, is_sound, make_durable, migrate, with_suffix},
    journal::{self, Line, State},
    losses::{Keys, Losses, value},
    seal::{LIST, REVISION, SEALING, SealedTable, TABLES, register_digest, sealed_tables},
    tally,
};
use crate::{DataDir, StoreError, error::Fault};

/// Contents of a replaced file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RescueReport {
    /// Every write is there; the other fields are about files that lack some.
    pub is_whole: bool,
    /// Intact states of lists in the damaged file.
    pub states: usize,
    /// Damaged states restored from a backup.
    pub healed: usize,
    /// States that stay damaged, and are shown as such.
    pub damaged: usize,
    /// What is not there at all.
    pub lost: Losses,
}

/// Sources of a new file.
pub(super) struct RebuildReport {
    /// The backup that contributed.
    pub backup: Option<PathBuf>,
    pub rescued: RescueReport,
    /// A failure to read a newer backup, or any.
    pub unread: Option<StoreError>,
}

/// Makes a new file of the newest good backup, the journal and the damaged file, set aside with its log. It gets its
/// name once it is intact and durable.
pub(super) fn rebuild(dir: &DataDir, aside: &Path, now: i64) -> Result<RebuildReport, StoreError> {
    let (path, part) = (dir.lists(), unfinished(dir));
    let (backups, mut unread) = match backups::read_all(dir, now) {
        Ok(backups) => (backups, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let built = build(dir, &part, &backups, open_damaged(aside).ok().as_ref(), &mut unread);
    let (backup, rescued) = built.map_err(|fault| fault.at(&part)).inspect_err(|_| remove_with_companions(&part))?;
    let named = File::options().write(true).open(&part).and_then(|file| file.sync_all());
    named.and_then(|()| fs::rename(&part, &path)).map_err(|error| StoreError::of_file(&path, error))?;
    make_durable(dir.root());
    Ok(RebuildReport { backup: backup.cloned(), rescued, unread })
}

/// The file under construction. It remains after a kill.
pub(super) fn unfinished(dir: &DataDir) -> PathBuf {
    with_suffix(&dir.lists(), UNFINISHED)
}

/// Removes a file and its companions.
fn remove_with_companions(path: &Path) {
    for companion in ["", "-journal", "-wal", "-shm"] {
        // A missing file needs no removal.
        let _ = fs::remove_file(with_suffix(path, companion));
    }
}

/// Opens a damaged file of ours, which keeps its log.
fn open_damaged(aside: &Path) -> Result<Connection, Fault> {
    let db = Connection::open_with_flags(aside, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    register_digest(&db)?;
    if examine(&db)? < SEALING { Err(broken()) } else { Ok(db) }
}

fn build<'b>(
    dir: &DataDir,
    part: &Path,
    backups: &'b [PathBuf],
    damaged: Option<&Connection>,
    unread: &mut Option<StoreError>,
) -> Result<(Option<&'b PathBuf>, RescueReport), Fault> {
    let journal = backups::journals(dir);
    let noted = journal.newest.max(tally::read(dir));
    let known = noted.max(damaged.and_then(|db| State::of(db).ok()).map(|state| state.writes)).unwrap_or(0);
    // The newest backup from which the journal leads to the last write, else the newest good one. Without any, the
    // journal begins at the empty file.
    let mut good = None;
    let whole = backups.iter().map(Some).chain([None]).find_map(|backup| match begin(part, backup) {
        Ok(state) => {
            let _ = good.get_or_insert(backup);
            (noted.is_some() && journal.end(state).writes >= known).then_some((backup, state))
        }
        Err(Fault::Store(error)) => {
            let _ = unread.get_or_insert(error);
            None
        }
        Err(Fault::Sql(_)) => None,
    });
    let mut is_whole = whole.is_some();
    let (backup, state) = match (whole, good.flatten()) {
        (Some(whole), _) => whole,
        (None, backup) => (backup, begin(part, backup)?),
    };
    let mut db = connect(part)?;
    let mut write = |line: &Line| -> Result<(), Fault> {
        migrate(&db, line.schema)?;
        let transaction = db.transaction()?;
        line.apply(&transaction)?;
        Ok(transaction.commit()?)
    };
    is_whole &= journal.behind(state).try_for_each(&mut write).is_ok();
    migrate(&db, KNOWN)?;
    let (mut rescued, mut gave) = (RescueReport { is_whole, ..RescueReport::default() }, true);
    if !is_whole {
        db.pragma_update(None, "foreign_keys", false)?;
        let reached = State::of(&db)?;
        // A journal without any line from here on may be a foreign one.
        for line in journal.beyond(reached).into_iter().filter(|_| backup.is_none() || reached != state) {
            let transaction = db.transaction()?;
            if line.apply(&transaction).is_ok() {
                transaction.commit()?;
            }
        }
        let transaction = db.transaction()?;
        gave = complete(&transaction, damaged, &mut rescued)?;
        repair_references(&transaction)?;
        State::without_line(known.saturating_add(1)).set(&transaction)?;
        rescued.lost = damaged.map_or_else(Keys::unread, Keys::of).missing_in(&transaction)?;
        transaction.commit()?;
    }
    if backup.is_none() {
        rescued.states += std::mem::take(&mut rescued.healed);
    }
    if !is_library(&db)? || db.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(rusqlite::Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT),
            Some("the rebuilt file does not read back".to_owned()),
        )
        .into());
    }
    Ok((backup.filter(|_| gave), rescued))
}

/// Begins the new file with a copy of a backup, or empty. Returns its state.
fn begin(part: &Path, backup: Option<&PathBuf>) -> Result<State, Fault> {
    remove_with_companions(part);
    if let Some(backup) = backup {
        let _ = fs::copy(backup, part).map_err(|error| StoreError::of_file(backup, error))?;
    }
    let db = connect(part)?;
    let found = examine(&db)?;
    match backup {
        Some(file) if found > KNOWN => {
            return Err(StoreError::Newer { file: file.clone(), found, known: KNOWN }.into());
        }
        Some(_) if found < 1 || !is_library(&db)? => return Err(broken()),
        _ => {}
    }
    migrate(&db, journal::SINCE)?;
    let _ = db.execute("UPDATE upkeep SET backed_up = writes", [])?;
    State::of(&db)
}

/// Opens the file under construction, which is made durable as a whole.
fn connect(part: &Path) -> Result<Connection, Fault> {
    let db = Connection::open(part)?;
    register_digest(&db)?;
    db.pragma_update(None, "synchronous", "off")?;
    db.pragma_update_and_check(None, "journal_mode", "memory", |_| Ok(()))?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(db)
}

/// Replaces rows by intact ones of the damaged file, and adds damaged states that are nowhere else. Returns true if
/// rows of before are left.
fn complete(db: &Transaction<'_>, damaged: Option<&Connection>, rescued: &mut RescueReport) -> Result<bool, Fault> {
    let mut states = Vec::new();
    if let Some(source) = damaged {
        let is_sound = is_sound(source).unwrap_or(false);
        for table in sealed_tables(KNOWN) {
            // What is not in an intact table was dropped.
            if is_sound && table.all_whole(source).unwrap_or(false) {
                let _ = db.execute(&format!("DELETE FROM {}", table.name), [])?;
            }
            // Behind a page that cannot be read, rows are read from the end.
            let _ = ["ASC", "DESC"].into_iter().find(|order| take_rows(db, source, table, order, &mut states).is_ok());
        }
    }
    let count = |table: &str, is_sealed: &str| -> rusqlite::Result<usize> {
        let sql = format!("SELECT count(*) FROM {table} WHERE digest {is_sealed}");
        db.query_row(&sql, [], |row| row.get(0).map(|count: i64| usize::try_from(count).unwrap_or_default()))
    };
    // Rows of before have a digest; those of the damaged file get theirs at the end.
    (rescued.states, rescued.healed) = (count(REVISION.name, "IS NULL")?, count(REVISION.name, "IS NOT NULL")?);
    let left: rusqlite::Result<usize> = TABLES.iter().map(|table| count(table.name, "IS NOT NULL")).sum();
    for state in &states {
        rescued.damaged += usize::from(insert_damaged(db, state)?);
    }
    Ok(left? > 0)
}

/// Takes the intact rows of a table from the damaged file, as far as it can be read; collects damaged states.
fn take_rows(
    db: &Transaction<'_>,
    source: &Connection,
    table: &SealedTable,
    order: &str,
    states: &mut Vec<Vec<Value>>,
) -> Result<(), Fault> {
    let (name, columns, count) = (table.name, table.columns.join(", "), table.columns.len());
    let holes = vec!["?"; count].join(", ");
    let mut insert = db.prepare(&format!("INSERT OR REPLACE INTO {name} ({columns}) VALUES ({holes})"))?;
    let (is_whole, key) = (table.is_whole(), table.columns[0]);
    let mut all = source.prepare(&format!("SELECT {columns}, {is_whole} FROM {name} ORDER BY {key} {order}"))?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let values = (0..count).map(|place| value(row, place)).collect::<rusqlite::Result<Vec<_>>>()?;
        if row.get(count)? {
            let _ = insert.execute(params_from_iter(values))?;
        } else if name == REVISION.name {
            states.push(values);
        }
    }
    Ok(())
}

/// Inserts the remains of a damaged state, unless it is there intact. Returns true if inserted.
fn insert_damaged(db: &Transaction<'_>, row: &[Value]) -> Result<bool, Fault> {
    let text = |place: usize| match &row[place] {
        Value::Text(text) => text.clone(),
        Value::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    };
    let number = |place: usize| if let Value::Integer(number) = row[place] { Some(number) } else { None };
    let document = match &row[14] {
        Value::Text(text) => text.as_bytes(),
        Value::Blob(bytes) => bytes,
        _ => return Ok(false),
    };
    let (Some(id @ 1..), Some(list @ 1..)) = (number(0), number(1)) else { return Ok(false) };
    // A known loss is not new.
    if document == b"null" || db.prepare_cached("SELECT 1 FROM revision WHERE id = ?")?.exists([id])? {
        return Ok(false);
    }
    let facts = text(5);
    let facts = if serde_json::from_str::<serde_json::Value>(&facts).is_ok() { facts } else { "[]".to_owned() };
    let small = |place: usize| number(place).and_then(|number| i32::try_from(number).ok()).unwrap_or(0);
    db.execute(
        "INSERT INTO revision (id, list, parent, saved, label, label_facts, name, system, format, faction, points,
             points_limit, errors, warnings, document)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'null')",
        params![
            id,
            list,
            number(2),
            number(3).unwrap_or(0),
            text(4),
            facts,
            text(6),
            text(7),
            text(8),
            text(9),
            small(10),
            small(11),
            small(12).max(0),
            small(13).max(0),
        ],
    )?;
    db.execute("INSERT OR REPLACE INTO damaged (revision, document) VALUES (?, ?)", params![id, document])?;
    Ok(true)
}

/// Points lists whose current state is gone to their newest state, and drops those without any. Returns their number.
pub(super) fn repair_cursors(db: &Connection) -> Result<usize, Fault> {
    let dropped = db.execute("DELETE FROM list WHERE id NOT IN (SELECT list FROM revision)", [])?;
    let mut point = db.prepare(
        "UPDATE list SET cursor = (SELECT max(id) FROM revision WHERE revision.list = list.id)
             WHERE NOT EXISTS (SELECT 1 FROM revision WHERE revision.id = cursor AND revision.list = list.id)
             RETURNING id",
    )?;
    let pointed = point.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
    for list in &pointed {
        LIST.seal(db, &[list])?;
    }
    Ok(dropped + pointed.len())
}

/// Repairs references and gives every row its digest.
fn repair_references(db: &Transaction<'_>) -> Result<(), Fault> {
    let _ = repair_cursors(db)?;
    db.execute_batch(
        "INSERT INTO list (id, cursor, created, edited)
             SELECT list, max(id), min(saved), max(saved) FROM revision
             WHERE list NOT IN (SELECT id FROM list) GROUP BY list;
         UPDATE revision SET parent = (
                 SELECT max(id) FROM revision AS before WHERE before.list = revision.list AND before.id < revision.id
             )
             WHERE parent IS NOT NULL AND NOT EXISTS (
                 SELECT 1 FROM revision AS before
                 WHERE before.id = revision.parent AND before.list = revision.list AND before.id < revision.id
             );
         UPDATE list SET folder = NULL WHERE folder NOT IN (SELECT id FROM folder);
         DELETE FROM folder_place WHERE folder NOT IN (SELECT id FROM folder) OR parent NOT IN (SELECT id FROM folder);
         DELETE FROM list_tag WHERE list NOT IN (SELECT id FROM list);
         DELETE FROM game WHERE list NOT IN (SELECT id FROM list);
         DELETE FROM judgment WHERE list NOT IN (SELECT id FROM list);
         DELETE FROM measurement WHERE list NOT IN (SELECT id FROM list) OR NOT json_valid(document) OR NOT json_valid(result);
         DELETE FROM damaged WHERE revision NOT IN (SELECT id FROM revision WHERE document = 'null');",
    )?;
    for table in TABLES {
        table.seal_all(db)?;
    }
    Ok(())
}
