//! The journal: each write is also a line of text beside the database, on disk before the write is acknowledged.
//!
//! A line holds the rows that a write sets and drops, and leads from one state of the file to the next. A backup is such
//! a state, so the lines behind it make the newest file of it. A new backup begins a new journal; the one before is kept
//! as long as that backup. Lines are appended with the database locked for writing.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::Write as _,
    iter,
    path::PathBuf,
};

use kernel::checksum::Checksum;
use rusqlite::{Connection, OptionalExtension, Transaction, params_from_iter, types::Value};
use serde_json::{Map, Value as Json};

use super::{
    file::{KNOWN, broken, make_durable, schema_number},
    seal::{DAMAGED, TABLES},
    tally,
};
use crate::{DataDir, StoreError, error::Fault};

/// First schema with a journal.
pub(super) const SINCE: i64 = 10;

/// A state of the file: the number of writes, and the digest of the last one's line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub writes: i64,
    line: i64,
}

impl State {
    /// The state of a new file.
    pub const FIRST: Self = Self::without_line(0);

    /// A state that no line leads to.
    pub const fn without_line(writes: i64) -> Self {
        Self { writes, line: 0 }
    }

    pub fn of(db: &Connection) -> Result<Self, Fault> {
        let line = if schema_number(db)? < SINCE { "0" } else { "line" };
        let mut read = db.prepare_cached(&format!("SELECT writes, {line} FROM upkeep"))?;
        let state = read.query_row([], |row| Ok(Self { writes: row.get(0)?, line: row.get(1)? }));
        state.optional()?.ok_or_else(broken)
    }

    pub fn set(self, db: &Connection) -> Result<(), Fault> {
        let mut set = db.prepare_cached("UPDATE upkeep SET writes = ?, line = ?")?;
        Ok(set.execute([self.writes, self.line]).map(|_| ())?)
    }
}

/// Notes what is written through this connection, row by row: a row counts with its digest.
pub(super) fn watch(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch("CREATE TEMP TABLE noted (entry TEXT NOT NULL)")?;
    // Texts that were damaged come in by a rescue only, and go with their states.
    for table in TABLES.iter().filter(|table| table.name != DAMAGED.name) {
        let name = table.name;
        let row = |of: &str, columns: &[&str]| {
            let columns = columns.iter().map(|column| format!("'{column}', {of}.{column}"));
            columns.collect::<Vec<_>>().join(", ")
        };
        let (set, dropped) = (row("NEW", table.columns), row("OLD", &table.columns[..table.keys]));
        db.execute_batch(&format!(
            "CREATE TEMP TRIGGER set_{name} AFTER UPDATE OF digest ON main.{name} BEGIN
                 INSERT INTO noted VALUES (json_array('set', '{name}', json_object({set}, 'digest', NEW.digest)));
             END;
             CREATE TEMP TRIGGER drop_{name} AFTER DELETE ON main.{name} BEGIN
                 INSERT INTO noted VALUES (json_array('drop', '{name}', json_object({dropped})));
             END;"
        ))?;
    }
    Ok(())
}

/// Commits a write once its line is on disk. A write that changes nothing has none.
pub(super) fn commit(transaction: Transaction<'_>, dir: &DataDir) -> Result<(), Fault> {
    let noted: Option<String> = transaction
        .prepare_cached("SELECT group_concat(entry, ',' ORDER BY rowid) FROM noted")?
        .query_row([], |row| row.get(0))?;
    let Some(rows) = noted else { return Ok(transaction.commit()?) };
    transaction.prepare_cached("DELETE FROM noted")?.execute([])?;
    let before = State::of(&transaction)?;
    let writes = before.writes.saturating_add(1);
    let content = format!("{writes} {} {} {KNOWN} [{rows}]", before.writes, before.line);
    let after = State { writes, line: digest(&content) };
    after.set(&transaction)?;
    let (file, length) = append(dir, &format!("\n{} {content}", after.line))?;
    if let Err(error) = transaction.execute_batch("COMMIT") {
        // Nobody is told that it is done; if the line stays, the next one takes its place.
        let _ = file.set_len(length);
        return Err(error.into());
    }
    tally::note(dir, writes);
    Ok(())
}

/// Appends a line, which begins with its line break: one that is cut off by a kill ends there.
fn append(dir: &DataDir, line: &str) -> Result<(File, u64), StoreError> {
    let path = dir.journal();
    let is_new = !path.exists();
    let write = || {
        let mut file = File::options().create(true).append(true).open(&path)?;
        let length = file.metadata()?.len();
        let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
        written.inspect_err(|_| drop(file.set_len(length)))?;
        Ok((file, length))
    };
    let written = write().map_err(|error| StoreError::of_file(&path, error))?;
    if is_new {
        make_durable(dir.root());
    }
    Ok(written)
}

fn digest(content: &str) -> i64 {
    Checksum::of(content.as_bytes()).0.cast_signed()
}

/// A write as the journal has it.
#[derive(Debug)]
pub(super) struct Line {
    pub after: State,
    pub schema: i64,
    rows: String,
}

impl Line {
    /// A line with the state before it, if it is as it was written.
    fn parse(text: &[u8]) -> Option<(State, Self)> {
        let (line, content) = std::str::from_utf8(text).ok()?.split_once(' ')?;
        let line = line.parse().ok().filter(|line| *line == digest(content))?;
        let mut parts = content.splitn(5, ' ');
        let mut number = || parts.next()?.parse().ok();
        let after = State { writes: number()?, line };
        let before = State { writes: number()?, line: number()? };
        let schema = number()?;
        (before.writes < after.writes).then_some((before, Self { after, schema, rows: parts.next()?.to_owned() }))
    }

    /// Makes the write in a file that is in the state before it.
    pub fn apply(&self, db: &Transaction<'_>) -> Result<(), Fault> {
        // Rows refer to later ones.
        db.pragma_update(None, "defer_foreign_keys", true)?;
        let rows: Vec<(String, String, Map<String, Json>)> = serde_json::from_str(&self.rows).map_err(|_| broken())?;
        for (deed, table, row) in rows {
            let table = TABLES.iter().find(|known| known.name == table).ok_or_else(broken)?;
            let (name, keys) = (table.name, &table.columns[..table.keys]);
            let there: Vec<&str> =
                table.columns.iter().copied().chain(["digest"]).filter(|column| row.contains_key(*column)).collect();
            let values = params_from_iter(there.iter().map(|column| value(&row[*column])));
            let sql = if deed == "drop" {
                let fits: Vec<String> = there.iter().map(|key| format!("{key} = ?")).collect();
                format!("DELETE FROM {name} WHERE {}", fits.join(" AND "))
            } else {
                let (columns, keys, holes) = (there.join(", "), keys.join(", "), vec!["?"; there.len()].join(", "));
                let set: Vec<String> = there.iter().map(|column| format!("{column} = excluded.{column}")).collect();
                let set = set.join(", ");
                format!("INSERT INTO {name} ({columns}) VALUES ({holes}) ON CONFLICT ({keys}) DO UPDATE SET {set}")
            };
            db.prepare_cached(&sql)?.execute(values)?;
        }
        self.after.set(db)
    }
}

fn value(json: &Json) -> Value {
    match json {
        Json::String(text) => Value::Text(text.clone()),
        Json::Number(number) => number.as_i64().map_or(Value::Null, Value::Integer),
        _ => Value::Null,
    }
}

/// Lines by the state before them.
#[derive(Debug, Default)]
pub(super) struct Journal {
    lines: HashMap<State, Line>,
    /// Number of the last write.
    pub newest: Option<i64>,
}

impl Journal {
    /// The journal behind the newest backup.
    pub fn current(dir: &DataDir) -> Self {
        Self::read(iter::once(dir.journal()))
    }

    /// Reads journals, oldest first.
    pub fn read(files: impl Iterator<Item = PathBuf>) -> Self {
        let mut journal = Self::default();
        // A device, which may never end, has no lines.
        for file in files.filter(|file| file.is_file()) {
            let bytes = fs::read(file).unwrap_or_default();
            for (before, line) in bytes.split(|byte| *byte == b'\n').filter_map(Line::parse) {
                journal.newest = journal.newest.max(Some(line.after.writes));
                // Of two lines the later counts: the other was not committed, or an older file was put in place.
                let known = journal.lines.get(&before).map_or(0, |known| known.after.writes);
                if known <= line.after.writes && line.schema <= KNOWN {
                    let _ = journal.lines.insert(before, line);
                }
            }
        }
        journal
    }

    /// The lines that lead on from a state.
    pub fn behind(&self, state: State) -> impl Iterator<Item = &Line> {
        iter::successors(self.lines.get(&state), |line| self.lines.get(&line.after))
    }

    /// Lines behind a damaged one that no longer lead on from this state.
    pub fn beyond(&self, state: State) -> Vec<&Line> {
        let mut lines: Vec<_> = self.lines.iter().filter(|(before, _)| before.writes > state.writes).collect();
        lines.sort_by_key(|(before, _)| before.writes);
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// The last state that is reached from this one.
    pub fn end(&self, state: State) -> State {
        self.behind(state).last().map_or(state, |line| line.after)
    }

    /// True if the lines lead from one state to the other.
    pub fn leads(&self, from: State, to: State) -> bool {
        from == to || self.behind(from).any(|line| line.after == to)
    }
}
