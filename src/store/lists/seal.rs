//! Digests of rows.
//!
//! SQLite notices a broken structure, but no changed letter. Each row therefore has a digest of its values, computed by
//! an SQL function and verified with every read, and for all rows before a backup counts.

use kernel::checksum::Checksum;
use rusqlite::{
    Connection, ToSql,
    functions::{Context, FunctionFlags},
    types::ValueRef,
};

/// A table with digests.
#[derive(Debug)]
pub(super) struct SealedTable {
    pub name: &'static str,
    /// Columns in order, without the digest, which comes last.
    pub columns: &'static [&'static str],
    /// Number of key columns, which come first.
    pub keys: usize,
    /// First schema with the table and its digests.
    pub since: i64,
}

/// First schema with digests.
pub(super) const SEALING: i64 = 5;

/// A table of this name, with this number of keys, since this schema, with these columns.
const fn sealed(name: &'static str, keys: usize, since: i64, columns: &'static [&'static str]) -> SealedTable {
    SealedTable { name, columns, keys, since }
}

pub(super) const LIST: SealedTable =
    sealed("list", 1, SEALING, &["id", "cursor", "created", "edited", "archived", "deleted", "folder"]);
pub(super) const REVISION: SealedTable = sealed(
    "revision",
    1,
    SEALING,
    &[
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
);
pub(super) const FOLDER: SealedTable = sealed("folder", 1, SEALING, &["id", "name"]);
pub(super) const GAME: SealedTable = sealed("game", 1, SEALING, &["id", "list", "played", "result", "opponent"]);
pub(super) const TAG: SealedTable = sealed("list_tag", 2, SEALING, &["list", "tag"]);
pub(super) const PRODUCT: SealedTable = sealed("owned_product", 2, SEALING, &["system", "product", "count"]);
pub(super) const CARD: SealedTable = sealed("owned_card", 3, SEALING, &["system", "kind", "card", "count"]);
pub(super) const SETTING: SealedTable = sealed("setting", 1, SEALING, &["key", "value"]);
pub(super) const DAMAGED: SealedTable = sealed("damaged", 1, SEALING, &["revision", "document"]);
pub(super) const TEMPLATE: SealedTable = sealed("template", 1, 6, &["id", "system", "name", "document"]);
pub(super) const FOLDER_PLACE: SealedTable = sealed("folder_place", 1, 6, &["folder", "parent"]);
pub(super) const JUDGMENT: SealedTable =
    sealed("judgment", 1, 7, &["list", "revision", "catalog", "verdict", "points", "points_limit", "errors"]);
pub(super) const MEASUREMENT: SealedTable =
    sealed("measurement", 1, 8, &["id", "list", "played", "document", "result"]);
pub(super) const PACK: SealedTable =
    sealed("pack", 1, 9, &["id", "pack", "system", "name", "version", "added", "is_on", "files"]);

pub(super) const TABLES: [&SealedTable; 14] = [
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

/// Tables with digests in a schema.
pub(super) fn sealed_tables(schema: i64) -> impl Iterator<Item = &'static SealedTable> {
    TABLES.into_iter().filter(move |table| table.since <= schema)
}

impl SealedTable {
    /// Columns in SQL.
    pub fn list(&self) -> String {
        self.columns.map_join(|column| format!("{}.{column}", self.name))
    }

    /// The expected digest of a row, in SQL.
    fn expression(&self) -> String {
        format!("row_digest('{}', {})", self.name, self.list())
    }

    /// The condition for an intact row, in SQL.
    pub fn is_whole(&self) -> String {
        format!("(({}.digest = {}) IS TRUE)", self.name, self.expression())
    }

    /// Writes the digest of a row.
    pub fn seal(&self, db: &Connection, key: &[&dyn ToSql]) -> rusqlite::Result<()> {
        let keys: Vec<String> = self.columns[..self.keys].iter().map(|key| format!("{key} = ?")).collect();
        let sql = format!("UPDATE {} SET digest = {} WHERE {}", self.name, self.expression(), keys.join(" AND "));
        db.prepare_cached(&sql)?.execute(key).map(|_| ())
    }

    /// Writes the digests of all rows. A row with invalid text gets none and is never intact.
    pub fn seal_all(&self, db: &Connection) -> rusqlite::Result<()> {
        db.execute(&format!("UPDATE {} SET digest = {}", self.name, self.expression()), []).map(|_| ())
    }

    /// True if every row is intact.
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

/// Adds the SQL function `row_digest(table, value, ..)`.
pub(super) fn register_digest(db: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    db.create_scalar_function("row_digest", -1, flags, |context: &Context<'_>| {
        #[cfg(test)]
        tests::LOOKED_AT.with(|rows| rows.set(rows.get() + 1));
        let mut digest = Digest::default();
        let whole = (0..context.len()).all(|place| digest.add(context.get_raw(place)));
        Ok(whole.then(|| digest.finish()))
    })
}

/// A checksum of the values of a row.
#[derive(Debug, Clone, Default)]
struct Digest(Checksum);

impl Digest {
    /// Adds a value. Returns false for invalid text.
    fn add(&mut self, value: ValueRef<'_>) -> bool {
        match value {
            ValueRef::Null => self.0.add(&[0]),
            ValueRef::Integer(number) => {
                self.0.add(&[1]);
                self.0.add(&number.to_le_bytes());
            }
            ValueRef::Real(number) => {
                self.0.add(&[2]);
                self.0.add(&number.to_le_bytes());
            }
            ValueRef::Text(bytes) => {
                self.0.add(&[3]);
                self.0.add(&(bytes.len() as u64).to_le_bytes());
                self.0.add(bytes);
                return std::str::from_utf8(bytes).is_ok();
            }
            ValueRef::Blob(bytes) => {
                self.0.add(&[4]);
                self.0.add(&(bytes.len() as u64).to_le_bytes());
                self.0.add(bytes);
            }
        }
        true
    }

    /// The digest as stored in a column.
    fn finish(&self) -> i64 {
        self.0.0.cast_signed()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        /// Rows read or written, by their digests.
        pub static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
    }

    /// Number of rows that some work reads.
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
        register_digest(&db).unwrap();
        let digest = |sql: &str| db.query_row(sql, [], |row| row.get::<_, Option<i64>>(0)).unwrap();
        assert!(digest("SELECT row_digest('t', 1, 'a', NULL, x'00')").is_some());
        assert_eq!(digest("SELECT row_digest('t', CAST(x'4bff' AS TEXT))"), None);
        assert_ne!(digest("SELECT row_digest('t', 1)"), digest("SELECT row_digest('t', '1')"));
    }
}
