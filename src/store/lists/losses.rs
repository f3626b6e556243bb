//! Things of a damaged file that its replacement lacks, by kind.

use kernel::{Language, phrase::say};
use rusqlite::{
    Connection, Row, params_from_iter,
    types::{Value, ValueRef},
};

use super::{
    file::{KNOWN, schema_number},
    seal::{
        CARD, FOLDER, GAME, MEASUREMENT, PACK, PRODUCT, REVISION, SETTING, SealedTable, TAG, TEMPLATE, sealed_tables,
    },
};

/// Kinds of things that a user knows, with their tables.
const KINDS: [(&str, &[&SealedTable]); 9] = [
    ("states", &[&REVISION]),
    ("packs", &[&PACK]),
    ("owned", &[&PRODUCT, &CARD]),
    ("settings", &[&SETTING]),
    ("games", &[&GAME]),
    ("measurements", &[&MEASUREMENT]),
    ("tags", &[&TAG]),
    ("templates", &[&TEMPLATE]),
    ("folders", &[&FOLDER]),
];

/// Keys of the rows in a file, by kind.
#[derive(Debug, Default)]
pub(super) struct Keys([KindKeys; KINDS.len()]);

#[derive(Debug, Default)]
struct KindKeys {
    rows: Vec<(&'static SealedTable, Vec<Value>)>,
    /// Some rows could not be read.
    is_cut: bool,
}

impl Keys {
    /// Keys of a file that cannot be opened.
    pub fn unread() -> Self {
        Self(std::array::from_fn(|_| KindKeys { rows: Vec::new(), is_cut: true }))
    }

    /// Reads all keys that can be read.
    pub fn of(db: &Connection) -> Self {
        let mut keys = Self::default();
        let schema = schema_number(db).unwrap_or(KNOWN);
        for (kind, (_, tables)) in keys.0.iter_mut().zip(KINDS) {
            for table in sealed_tables(schema).filter(|table| tables.iter().any(|one| one.name == table.name)) {
                kind.is_cut |= read_keys(db, table, &mut kind.rows).is_err();
            }
        }
        keys
    }

    /// Compares with a file made of this one.
    pub fn missing_in(&self, db: &Connection) -> rusqlite::Result<Losses> {
        let mut losses = Losses::default();
        for (kind, loss) in self.0.iter().zip(&mut losses.0) {
            loss.is_uncertain = kind.is_cut;
            for (table, key) in &kind.rows {
                let fits: Vec<String> = key_columns(table).iter().map(|column| format!("{column} IS ?")).collect();
                let sql = format!("SELECT 1 FROM {} WHERE {}", table.name, fits.join(" AND "));
                loss.count += usize::from(!db.prepare_cached(&sql)?.exists(params_from_iter(key))?);
            }
        }
        Ok(losses)
    }
}

fn key_columns(table: &SealedTable) -> &'static [&'static str] {
    &table.columns[..table.keys]
}

fn read_keys(
    db: &Connection,
    table: &'static SealedTable,
    keys: &mut Vec<(&'static SealedTable, Vec<Value>)>,
) -> rusqlite::Result<()> {
    let mut statement = db.prepare(&format!("SELECT {} FROM {}", key_columns(table).join(", "), table.name))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let key: rusqlite::Result<_> = (0..table.keys).map(|place| value(row, place)).collect();
        keys.push((table, key?));
    }
    Ok(())
}

/// A value of any kind; invalid text as bytes, which no intact row has.
pub(super) fn value(row: &Row<'_>, place: usize) -> rusqlite::Result<Value> {
    Ok(match row.get_ref(place)? {
        ValueRef::Text(bytes) => {
            std::str::from_utf8(bytes).map_or_else(|_| Value::Blob(bytes.to_vec()), |text| Value::Text(text.to_owned()))
        }
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    })
}

/// Things that were not brought back, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses([Loss; KINDS.len()]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Loss {
    count: usize,
    /// There may be more, because part of the file could not be read.
    is_uncertain: bool,
}

impl Losses {
    /// Number of things of a kind, such as `packs`, known to be lost.
    pub fn count(&self, kind: &str) -> usize {
        KINDS.iter().zip(&self.0).filter(|((name, _), _)| *name == kind).map(|(_, loss)| loss.count).sum()
    }

    /// True if anything is known to be lost.
    pub(super) fn has_any(&self) -> bool {
        self.0.iter().any(|loss| loss.count > 0)
    }

    /// True if something may be lost that nobody could read.
    pub(super) fn are_uncertain(&self) -> bool {
        self.0.iter().any(|loss| loss.is_uncertain)
    }

    /// Sentences for a person.
    pub(super) fn sentences(&self, language: Language) -> Vec<String> {
        let known = || KINDS.iter().zip(&self.0);
        let lost = known().filter(|(_, loss)| loss.count > 0);
        let lost: Vec<_> = lost
            .map(|((kind, _), loss)| say(language, &format!("store.lost.{kind}"), &[("count", &loss.count)]))
            .collect();
        let unsure = known().filter(|(_, loss)| loss.is_uncertain);
        let unsure: Vec<_> = unsure.map(|((kind, _), _)| say(language, &format!("store.kind.{kind}"), &[])).collect();
        [("store.open.not_back", lost), ("store.open.unsure", unsure)]
            .into_iter()
            .filter(|(_, things)| !things.is_empty())
            .map(|(key, things)| say(language, key, &[("things", &things.join(", "))]))
            .collect()
    }
}
