//! Digests of rows.
//!
//! SQLite notices when the structure of a file is broken, not when a letter in it has changed. So each row holds a digest
//! of all its values. It is worked out by a function that our connections give to SQL, verified whenever a row is read,
//! and for all rows before a backup counts as one.

use rusqlite::{
    Connection, ToSql,
    functions::{Context, FunctionFlags},
    types::ValueRef,
};

/// A table whose rows have digests.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    /// Its columns in their order, without the digest, which comes last.
    pub columns: &'static [&'static str],
    /// How many columns its key has, which come first; of one column, that is the number of the row.
    pub keys: usize,
    /// Whether its rows are numbered.
    pub numbered: bool,
    /// The number of the schema that has it, with digests, first.
    pub since: i64,
}

/// The schema that gives every row its digest.
pub(super) const SEALING: i64 = 5;

pub(super) const LIST: Table = Table {
    name: "list",
    columns: &["id", "cursor", "created", "edited", "archived", "deleted", "folder"],
    keys: 1,
    numbered: true,
    since: SEALING,
};

pub(super) const REVISION: Table = Table {
    name: "revision",
    columns: &[
        "id",
        "list",
        "parent",
        "saved",
        "label",
        "label_facts",
        "name",
        "system",
        "format",
        "faction",
        "points",
        "points_limit",
        "errors",
        "warnings",
        "document",
    ],
    keys: 1,
    numbered: true,
    since: SEALING,
};

pub(super) const FOLDER: Table =
    Table { name: "folder", columns: &["id", "name"], keys: 1, numbered: true, since: SEALING };

pub(super) const GAME: Table = Table {
    name: "game",
    columns: &["id", "list", "played", "result", "opponent"],
    keys: 1,
    numbered: true,
    since: SEALING,
};

pub(super) const TAG: Table =
    Table { name: "list_tag", columns: &["list", "tag"], keys: 2, numbered: false, since: SEALING };

pub(super) const PRODUCT: Table =
    Table { name: "owned_product", columns: &["system", "product", "count"], keys: 2, numbered: false, since: SEALING };

pub(super) const CARD: Table = Table {
    name: "owned_card",
    columns: &["system", "kind", "card", "count"],
    keys: 3,
    numbered: false,
    since: SEALING,
};

pub(super) const SETTING: Table =
    Table { name: "setting", columns: &["key", "value"], keys: 1, numbered: false, since: SEALING };

pub(super) const DAMAGED: Table =
    Table { name: "damaged", columns: &["revision", "document"], keys: 1, numbered: true, since: SEALING };

pub(super) const TEMPLATE: Table =
    Table { name: "template", columns: &["id", "system", "name", "document"], keys: 1, numbered: true, since: 6 };

pub(super) const FOLDER_PLACE: Table =
    Table { name: "folder_place", columns: &["folder", "parent"], keys: 1, numbered: true, since: 6 };

pub(super) const JUDGMENT: Table = Table {
    name: "judgment",
    columns: &["list", "revision", "catalog", "verdict", "points", "points_limit", "errors"],
    keys: 1,
    numbered: true,
    since: 7,
};

pub(super) const MEASUREMENT: Table = Table {
    name: "measurement",
    columns: &["id", "list", "played", "document", "result"],
    keys: 1,
    numbered: true,
    since: 8,
};

pub(super) const PACK: Table = Table {
    name: "pack",
    columns: &["id", "pack", "system", "name", "version", "added", "is_on", "files"],
    keys: 1,
    numbered: true,
    since: 9,
};

pub(super) const TABLES: [&Table; 14] = [
    &LIST,
    &REVISION,
    &DAMAGED,
    &FOLDER,
    &GAME,
    &TAG,
    &PRODUCT,
    &CARD,
    &SETTING,
    &TEMPLATE,
    &FOLDER_PLACE,
    &JUDGMENT,
    &MEASUREMENT,
    &PACK,
];

/// The tables of a schema whose rows have digests.
pub(super) fn sealed(schema: i64) -> impl Iterator<Item = &'static Table> {
    TABLES.into_iter().filter(move |table| table.since <= schema)
}

impl Table {
    /// The columns in SQL.
    pub fn list(&self) -> String {
        self.columns.map_join(|column| format!("{}.{column}", self.name))
    }

    /// What the digest of a row has to be, in SQL.
    fn expression(&self) -> String {
        format!("row_digest('{}', {})", self.name, self.list())
    }

    /// Whether a row is as it was written, in SQL.
    pub fn is_whole(&self) -> String {
        format!("(({}.digest = {}) IS TRUE)", self.name, self.expression())
    }

    /// Writes the digest of the row with this key.
    pub fn seal(&self, db: &Connection, key: &[&dyn ToSql]) -> rusqlite::Result<()> {
        let keys: Vec<String> = self.columns[..self.keys].iter().map(|key| format!("{key} = ?")).collect();
        let sql = format!("UPDATE {} SET digest = {} WHERE {}", self.name, self.expression(), keys.join(" AND "));
        db.prepare_cached(&sql)?.execute(key).map(|_| ())
    }

    /// Writes the digests of all rows. One whose texts are no texts gets none: it is never whole.
    pub fn seal_all(&self, db: &Connection) -> rusqlite::Result<()> {
        db.execute(&format!("UPDATE {} SET digest = {}", self.name, self.expression()), []).map(|_| ())
    }

    /// Whether every row is as it was written.
    pub fn all_whole(&self, db: &Connection) -> rusqlite::Result<bool> {
        let sql = format!("SELECT NOT EXISTS (SELECT 1 FROM {} WHERE NOT {})", self.name, self.is_whole());
        db.query_row(&sql, [], |row| row.get(0))
    }
}

trait MapJoin {
    fn map_join(&self, part: impl Fn(&str) -> String) -> String;
}

impl MapJoin for [&str] {
    fn map_join(&self, part: impl Fn(&str) -> String) -> String {
        self.iter().map(|text| part(text)).collect::<Vec<_>>().join(", ")
    }
}

/// Gives the digest to SQL, as `row_digest(table, value, ..)`.
pub(super) fn teach(db: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    db.create_scalar_function("row_digest", -1, flags, |context: &Context<'_>| {
        #[cfg(test)]
        tests::LOOKED_AT.with(|rows| rows.set(rows.get() + 1));
        let mut digest = Digest::default();
        let whole = (0..context.len()).all(|place| digest.add(context.get_raw(place)));
        Ok(whole.then(|| digest.finish()))
    })
}

/// What is worked out over the values of a row: FNV-1a in 64 bits, which no change of one byte escapes. It stays as it is:
/// files hold its results.
#[derive(Debug, Clone)]
pub(super) struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds a value. Gives whether it is one that we write: no text that is none.
    pub fn add(&mut self, value: ValueRef<'_>) -> bool {
        match value {
            ValueRef::Null => self.bytes(&[0]),
            ValueRef::Integer(number) => {
                self.bytes(&[1]);
                self.bytes(&number.to_le_bytes());
            }
            ValueRef::Real(number) => {
                self.bytes(&[2]);
                self.bytes(&number.to_le_bytes());
            }
            ValueRef::Text(bytes) => {
                self.bytes(&[3]);
                self.bytes(&(bytes.len() as u64).to_le_bytes());
                self.bytes(bytes);
                return std::str::from_utf8(bytes).is_ok();
            }
            ValueRef::Blob(bytes) => {
                self.bytes(&[4]);
                self.bytes(&(bytes.len() as u64).to_le_bytes());
                self.bytes(bytes);
            }
        }
        true
    }

    /// The digest, as a column holds it.
    pub fn finish(&self) -> i64 {
        self.0.cast_signed()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        /// How many rows were looked at: a digest is worked out for each that is read or written.
        pub static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
    }

    /// How many rows this looks at.
    pub fn rows_of(work: impl FnOnce()) -> usize {
        LOOKED_AT.with(|rows| rows.set(0));
        work();
        LOOKED_AT.with(Cell::get)
    }

    #[test]
    fn a_digest_sees_every_byte_and_where_a_text_ends() {
        let of = |texts: &[&str]| {
            let mut digest = Digest::default();
            assert!(texts.iter().all(|text| digest.add(ValueRef::Text(text.as_bytes()))));
            digest.finish()
        };
        let plain = of(&["Red Squadron", "rebel"]);
        assert_eq!(plain, of(&["Red Squadron", "rebel"]));
        for other in [["Red squadron", "rebel"], ["Red Squadronr", "ebel"], ["rebel", "Red Squadron"]] {
            assert_ne!(plain, of(&other));
        }
    }

    #[test]
    fn a_text_that_is_none_has_no_digest() {
        let db = Connection::open_in_memory().unwrap();
        teach(&db).unwrap();
        let digest = |sql: &str| db.query_row(sql, [], |row| row.get::<_, Option<i64>>(0)).unwrap();
        assert!(digest("SELECT row_digest('t', 1, 'a', NULL, x'00')").is_some());
        assert_eq!(digest("SELECT row_digest('t', CAST(x'4bff' AS TEXT))"), None);
        assert_ne!(digest("SELECT row_digest('t', 1)"), digest("SELECT row_digest('t', '1')"));
    }
}
