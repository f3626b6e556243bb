//! A new file for the lists, of what is whole in a damaged one and of the newest good backup.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags, Transaction, params, params_from_iter, types::ToSqlOutput};

use super::{
    backups,
    carve::{Carved, Row, Value, carve},
    file::{is_sound, raise, reads_back, schema_number, with_suffix},
    seal::{LIST, REVISION, TABLES, Table, sealed, teach},
    tally,
};
use crate::{DataDir, StoreError, error::Fault};

/// A file that is not finished yet ends so.
pub(super) const UNFINISHED: &str = ".part";

/// What came out of a damaged file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rescued {
    /// How many states of lists were whole in it.
    pub states: usize,
    /// How many that were not came from a backup.
    pub healed: usize,
    /// How many stay damaged, and are shown as such.
    pub hurt: usize,
}

/// Which tables of a damaged file have every row they ought to have.
#[derive(Debug, Default)]
pub(super) struct Intact(BTreeSet<&'static str>);

impl Intact {
    /// Looks into the file where it stands.
    pub fn of(path: &Path) -> Self {
        let look = || -> Result<BTreeSet<&'static str>, Fault> {
            let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            db.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
            teach(&db)?;
            if !is_sound(&db)? {
                return Ok(BTreeSet::new());
            }
            let known = sealed(schema_number(&db)?);
            Ok(known.filter(|table| table.all_whole(&db).unwrap_or(false)).map(|table| table.name).collect())
        };
        Self(look().unwrap_or_default())
    }

    fn has(&self, table: &Table) -> bool {
        self.0.contains(table.name)
    }
}

/// What a new file was made of.
pub(super) struct Rebuilt {
    /// The backup that gave something.
    pub backup: Option<PathBuf>,
    pub rescued: Rescued,
    /// Why a newer backup, or any, could not be read though it is there.
    pub unread: Option<StoreError>,
}

/// Makes a new file under this name, of the damaged one that was set aside (and its log) and of the newest good backup.
/// The name is only taken when the file is whole and on the disk.
pub(super) fn rebuild(dir: &DataDir, aside: &Path, intact: &Intact, now: i64) -> Result<Rebuilt, StoreError> {
    let path = dir.lists();
    // What is no file, such as a device that never ends, has no rows.
    let is_file = |path: &Path| fs::metadata(path).is_ok_and(|found| found.is_file());
    let bytes = |path: &Path| if is_file(path) { fs::read(path).unwrap_or_default() } else { Vec::new() };
    let carved = carve(&bytes(aside), &bytes(&with_suffix(aside, "-wal")));
    let (part, copy) = (unfinished(dir), with_suffix(&path, &format!(".backup{UNFINISHED}")));
    let (backups, mut unread) = match backups::look(dir, now) {
        Ok(backups) => (backups, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let backup = backups.into_iter().find(|backup| {
        clear(&copy);
        match fs::copy(backup, &copy) {
            Ok(_) => is_usable(&copy),
            Err(error) => {
                let _ = unread.get_or_insert_with(|| StoreError::of_file(backup, error));
                false
            }
        }
    });
    let built = build(&part, backup.as_ref().map(|_| copy.as_path()), carved, intact, tally::read(dir));
    clear(&copy);
    let (gave, rescued) = built.map_err(|fault| fault.at(&part)).inspect_err(|_| clear(&part))?;
    let named = File::options().write(true).open(&part).and_then(|file| file.sync_all());
    named.and_then(|()| fs::rename(&part, &path)).map_err(|error| StoreError::of_file(&path, error))?;
    backups::make_durable(dir.root());
    Ok(Rebuilt { backup: backup.filter(|_| gave), rescued, unread })
}

/// The file while it is made anew. Where it is found, the program was killed while it made it.
pub(super) fn unfinished(dir: &DataDir) -> PathBuf {
    with_suffix(&dir.lists(), UNFINISHED)
}

/// Takes a file away, with what may lie beside it.
fn clear(path: &Path) {
    for companion in ["", "-journal", "-wal", "-shm"] {
        // What is not there is away already.
        let _ = fs::remove_file(with_suffix(path, companion));
    }
}

/// Whether a copy of a backup reads as a library. It has the schema of today then.
fn is_usable(copy: &Path) -> bool {
    let raised = || -> Result<bool, Fault> {
        let db = Connection::open(copy)?;
        teach(&db)?;
        if super::file::examine(&db)? < 1 || !reads_back(&db)? {
            return Ok(false);
        }
        raise(&db)?;
        reads_back(&db).map_err(Fault::from)
    };
    raised().unwrap_or(false)
}

fn build(
    part: &Path,
    backup: Option<&Path>,
    carved: Carved,
    intact: &Intact,
    writes: Option<i64>,
) -> Result<(bool, Rescued), Fault> {
    clear(part);
    let db = Connection::open(part)?;
    teach(&db)?;
    // It is brought to the disk as a whole when it is done.
    db.pragma_update(None, "synchronous", "off")?;
    // Rows come in whatever order; what they refer to is mended at the end.
    db.pragma_update(None, "foreign_keys", false)?;
    raise(&db)?;
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
    let mut rescued = Rescued::default();
    let mut gave = 0;
    let transaction = db.unchecked_transaction()?;
    take_whole(&transaction, carved.whole)?;
    rescued.states = count(&transaction)?;
    if attached {
        gave = take_backup(&transaction, intact)?;
        rescued.healed = count(&transaction)? - rescued.states;
    }
    for row in carved.hurt.iter().rev() {
        rescued.hurt += usize::from(take_hurt(&transaction, row)?);
    }
    mend(&transaction, writes.unwrap_or(0))?;
    transaction.commit()?;
    if !reads_back(&db)? || db.prepare("PRAGMA foreign_key_check")?.exists([])? {
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

/// Puts in the rows that are as they were written. Of several of one list the last edited counts.
fn take_whole(db: &Transaction<'_>, mut whole: BTreeMap<&'static str, Vec<Row>>) -> Result<(), Fault> {
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

/// Puts in what the damaged file lacks and the backup has. Gives how many rows that were.
fn take_backup(db: &Transaction<'_>, intact: &Intact) -> Result<usize, Fault> {
    let mut rows = 0;
    for table in TABLES.into_iter().filter(|table| !intact.has(table)) {
        let (name, columns) = (table.name, table.columns.join(", "));
        // What is not among the lists any more was cleared away.
        let alive = if table.name == REVISION.name && intact.has(&LIST) {
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

/// Puts in what is left of a state that is damaged, unless it is there whole. Gives whether it was put in.
fn take_hurt(db: &Transaction<'_>, row: &Row) -> Result<bool, Fault> {
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
    // A known loss is no new one.
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

/// Makes rows that refer to each other fit again, and gives every row its digest.
fn mend(db: &Transaction<'_>, writes: i64) -> Result<(), Fault> {
    db.execute_batch(
        "DELETE FROM list WHERE id NOT IN (SELECT list FROM revision);
         INSERT INTO list (id, cursor, created, edited)
             SELECT list, max(id), min(saved), max(saved) FROM revision
             WHERE list NOT IN (SELECT id FROM list) GROUP BY list;
         UPDATE list SET cursor = (SELECT max(id) FROM revision WHERE revision.list = list.id)
             WHERE NOT EXISTS (SELECT 1 FROM revision WHERE revision.id = cursor AND revision.list = list.id);
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
