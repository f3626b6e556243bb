//! Replacement of a damaged file by its intact rows and the newest good backup.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags, Transaction, params, params_from_iter, types::ToSqlOutput};

use super::{
    backups,
    file::{UNFINISHED, is_library, is_sound, migrate, schema_number, with_suffix},
    losses::{Keys, Losses},
    recover::{RecoveredRows, Row, Value, recover},
    seal::{LIST, REVISION, SEALING, SealedTable, TABLES, register_digest, sealed_tables},
    tally,
};
use crate::{DataDir, StoreError, error::Fault};

/// Contents of a replaced file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RescueReport {
    /// Intact states of lists in the damaged file.
    pub states: usize,
    /// Damaged states restored from a backup.
    pub healed: usize,
    /// States that stay damaged, and are shown as such.
    pub damaged: usize,
    /// What is not there at all.
    pub lost: Losses,
}

/// What a damaged file says of itself.
#[derive(Debug)]
pub(super) struct Remains {
    /// Tables with all their rows.
    intact: BTreeSet<&'static str>,
    keys: Keys,
}

impl Remains {
    /// Examines the file in its place.
    pub fn of(path: &Path) -> Self {
        let look = || -> Result<Self, Fault> {
            let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            db.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
            register_digest(&db)?;
            let schema = schema_number(&db)?;
            let is_intact = |table: &&SealedTable| table.all_whole(&db).unwrap_or(false);
            let intact = match is_sound(&db) {
                Ok(true) => sealed_tables(schema).filter(is_intact).map(|table| table.name).collect(),
                _ => BTreeSet::new(),
            };
            let keys = if schema < SEALING { Keys::unread() } else { Keys::of(&db, schema) };
            Ok(Self { intact, keys })
        };
        look().unwrap_or_else(|_| Self { intact: BTreeSet::new(), keys: Keys::unread() })
    }

    fn has_all(&self, table: &SealedTable) -> bool {
        self.intact.contains(table.name)
    }
}

/// Sources of a new file.
pub(super) struct RebuildReport {
    /// The backup that contributed.
    pub backup: Option<PathBuf>,
    pub rescued: RescueReport,
    /// A failure to read a newer backup, or any.
    pub unread: Option<StoreError>,
}

/// Makes a new file of the damaged one, set aside with its log, and of the newest good backup. It gets its name once it
/// is intact and durable.
pub(super) fn rebuild(dir: &DataDir, aside: &Path, remains: &Remains, now: i64) -> Result<RebuildReport, StoreError> {
    let path = dir.lists();
    // A device, which may never end, has no rows.
    let is_file = |path: &Path| fs::metadata(path).is_ok_and(|found| found.is_file());
    let bytes = |path: &Path| if is_file(path) { fs::read(path).unwrap_or_default() } else { Vec::new() };
    let recovered = recover(&bytes(aside), &bytes(&with_suffix(aside, "-wal")));
    let (part, copy) = (unfinished(dir), with_suffix(&path, &format!(".backup{UNFINISHED}")));
    let (backups, mut unread) = match backups::read_all(dir, now) {
        Ok(backups) => (backups, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let backup = backups.into_iter().find(|backup| {
        remove_with_companions(&copy);
        match fs::copy(backup, &copy) {
            Ok(_) => is_usable(&copy),
            Err(error) => {
                let _ = unread.get_or_insert_with(|| StoreError::of_file(backup, error));
                false
            }
        }
    });
    let built = build(&part, backup.as_ref().map(|_| copy.as_path()), recovered, remains, tally::read(dir));
    remove_with_companions(&copy);
    let (gave, rescued) = built.map_err(|fault| fault.at(&part)).inspect_err(|_| remove_with_companions(&part))?;
    let named = File::options().write(true).open(&part).and_then(|file| file.sync_all());
    named.and_then(|()| fs::rename(&part, &path)).map_err(|error| StoreError::of_file(&path, error))?;
    backups::make_durable(dir.root());
    Ok(RebuildReport { backup: backup.filter(|_| gave), rescued, unread })
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

/// True if a copy of a backup reads as a library, after its migration.
fn is_usable(copy: &Path) -> bool {
    let raised = || -> Result<bool, Fault> {
        let db = Connection::open(copy)?;
        register_digest(&db)?;
        if super::file::examine(&db)? < 1 || !is_library(&db)? {
            return Ok(false);
        }
        migrate(&db)?;
        is_library(&db).map_err(Fault::from)
    };
    raised().unwrap_or(false)
}

fn build(
    part: &Path,
    backup: Option<&Path>,
    recovered: RecoveredRows,
    remains: &Remains,
    writes: Option<i64>,
) -> Result<(bool, RescueReport), Fault> {
    remove_with_companions(part);
    let db = Connection::open(part)?;
    register_digest(&db)?;
    // Made durable as a whole at the end.
    db.pragma_update(None, "synchronous", "off")?;
    // Rows come in any order; references are repaired at the end.
    db.pragma_update(None, "foreign_keys", false)?;
    migrate(&db)?;
    let attached = match backup {
        Some(backup) => {
            let name = backup.to_str().ok_or_else(|| {
                StoreError::of_file(backup, io::Error::new(io::ErrorKind::InvalidInput, "not a name in Unicode"))
            })?;
            db.execute("ATTACH ? AS backup", [name])?;
            true
        }
        None => false,
    };
    let mut rescued = RescueReport::default();
    let mut gave = 0;
    let transaction = db.unchecked_transaction()?;
    insert_intact(&transaction, recovered.intact)?;
    rescued.states = count(&transaction)?;
    if attached {
        gave = insert_backup(&transaction, remains)?;
        rescued.healed = count(&transaction)? - rescued.states;
    }
    for row in recovered.damaged.iter().rev() {
        rescued.damaged += usize::from(insert_damaged(&transaction, row)?);
    }
    repair_references(&transaction, writes.unwrap_or(0))?;
    rescued.lost = remains.keys.missing_in(&transaction)?;
    transaction.commit()?;
    if !is_library(&db)? || db.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(rusqlite::Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT),
            Some("the rebuilt file does not read back".to_owned()),
        )
        .into());
    }
    if attached {
        db.execute("DETACH backup", [])?;
    }
    Ok((gave > 0, rescued))
}

fn count(db: &Transaction<'_>) -> rusqlite::Result<usize> {
    let count: i64 = db.query_row("SELECT count(*) FROM revision", [], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Inserts intact rows. Of several of one list the last edited counts.
fn insert_intact(db: &Transaction<'_>, mut whole: BTreeMap<&'static str, Vec<Row>>) -> Result<(), Fault> {
    let mut lists: BTreeMap<i64, Row> = BTreeMap::new();
    let edited = |row: &Row| row.get(3).and_then(Value::integer);
    for row in whole.remove(LIST.name).unwrap_or_default() {
        let Some(id) = row.first().and_then(Value::integer) else { continue };
        if lists.get(&id).is_none_or(|known| edited(known) <= edited(&row)) {
            let _ = lists.insert(id, row);
        }
    }
    let _ = whole.insert(LIST.name, lists.into_values().collect());
    for table in TABLES {
        let holes = vec!["?"; table.columns.len()].join(", ");
        let columns = table.columns.join(", ");
        let sql = format!("INSERT OR REPLACE INTO {} ({columns}) VALUES ({holes})", table.name);
        let mut insert = db.prepare(&sql)?;
        for row in whole.remove(table.name).unwrap_or_default() {
            insert.execute(params_from_iter(row.iter().map(|value| ToSqlOutput::Borrowed(value.as_ref()))))?;
        }
    }
    Ok(())
}

/// Inserts rows that only the backup has, and returns their number.
fn insert_backup(db: &Transaction<'_>, remains: &Remains) -> Result<usize, Fault> {
    let mut rows = 0;
    for table in TABLES.into_iter().filter(|table| !remains.has_all(table)) {
        let (name, columns) = (table.name, table.columns.join(", "));
        // Rows of purged lists stay out.
        let alive = if table.name == REVISION.name && remains.has_all(&LIST) {
            "WHERE list IN (SELECT id FROM main.list)"
        } else {
            ""
        };
        rows += db.execute(
            &format!("INSERT OR IGNORE INTO main.{name} ({columns}) SELECT {columns} FROM backup.{name} {alive}"),
            [],
        )?;
    }
    Ok(rows)
}

/// Inserts the remains of a damaged state, unless it is there intact. Returns true if inserted.
fn insert_damaged(db: &Transaction<'_>, row: &Row) -> Result<bool, Fault> {
    let text = |place: usize| match &row[place] {
        Value::Text(bytes) | Value::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    };
    let number = |place: usize| row[place].integer();
    let is_new = |id: i64| -> rusqlite::Result<bool> {
        Ok(!db.prepare_cached("SELECT 1 FROM revision WHERE id = ?")?.exists([id])?)
    };
    let (Some(id @ 1..), Some(list @ 1..), Value::Text(document)) = (number(0), number(1), &row[14]) else {
        return Ok(false);
    };
    // A known loss is not new.
    if document == b"null" || !is_new(id)? {
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
fn repair_references(db: &Transaction<'_>, writes: i64) -> Result<(), Fault> {
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
    db.execute("UPDATE upkeep SET writes = max(writes, ?)", [writes])?;
    for table in TABLES {
        table.seal_all(db)?;
    }
    Ok(())
}
