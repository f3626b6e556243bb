//! Opening the catalog's file and filling it.

use std::{fs, io, path::Path, time::Duration};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use super::{
    CatalogDb, Imported,
    search::{BEHIND, UNIQUE, Word},
    spelling,
    values::Values,
};
use crate::StoreError;
use kernel::{CatalogSource, Language};

/// The steps that make the tables, in order.
const SCHEMA: &[&str] = &[
    include_str!("../../../migrations/catalog/0001_catalog.sql"),
    include_str!("../../../migrations/catalog/0002_filter_values.sql"),
    include_str!("../../../migrations/catalog/0003_numbers.sql"),
];

/// Raised whenever the schema changes or words are folded otherwise: then every catalog is imported anew.
const LAYOUT: i64 = 3;

/// How long an import by another instance is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// Statements that are kept prepared: a search has a handful of shapes.
const STATEMENTS: usize = 64;

impl CatalogDb {
    /// The catalog in memory only, for a machine on which nothing can be written.
    ///
    /// # Errors
    /// When two cards have the same id or facts are not JSON.
    pub fn in_memory(source: &CatalogSource) -> Result<Self, StoreError> {
        let path = Path::new(":memory:");
        Connection::open_in_memory()
            .and_then(|mut db| {
                import(&mut db, source)?;
                Self::load(db, path)
            })
            .map_err(|error| StoreError::of_database(path, error))
    }

    pub(super) fn open_file(path: &Path, source: &CatalogSource) -> Result<(Self, Imported), StoreError> {
        let open = || -> rusqlite::Result<(Self, Imported)> {
            let mut db = Connection::open(path)?;
            db.busy_timeout(PATIENCE)?;
            let kept = version(&db)?.as_deref() == Some(&source.version) && sound(&db)?;
            // Readers of another instance are not kept out while a new version is imported.
            db.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
            db.pragma_update(None, "synchronous", "normal")?;
            let imported = !kept && import(&mut db, source)?;
            let catalog = Self::load(db, path)?;
            Ok((catalog, if imported { Imported::Fresh { cards: source.cards.len() } } else { Imported::Kept }))
        };
        open().map_err(|error| StoreError::of_database(path, error))
    }

    fn load(db: Connection, path: &Path) -> rusqlite::Result<Self> {
        db.set_prepared_statement_cache_capacity(STATEMENTS);
        let vocabulary = db
            .prepare("SELECT word FROM word")?
            .query_map([], |row| Ok(Word::new(row.get(0)?)))?
            .collect::<rusqlite::Result<_>>()?;
        let mut values = Values::default();
        let mut statement = db.prepare("SELECT system, key, words FROM choice")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            values.add(row.get(0)?, row.get(1)?, row.get_ref(2)?.as_str()?);
        }
        drop(rows);
        drop(statement);
        let numbers = "SELECT DISTINCT system, key FROM number JOIN card ON card.id = number.card";
        let mut statement = db.prepare(numbers)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            values.add_number(row.get(0)?, row.get(1)?);
        }
        drop(rows);
        drop(statement);
        Ok(Self { db, path: path.to_owned(), vocabulary, values })
    }
}

/// The version of the catalog in this database, if it has one in our layout.
fn version(db: &Connection) -> rusqlite::Result<Option<String>> {
    let layout: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if layout != LAYOUT {
        return Ok(None);
    }
    db.query_row("SELECT version FROM origin", [], |row| row.get(0)).optional()
}

/// Whether the structure of the file is whole; a damaged one fails or is called damaged.
///
/// The full-text indices are checked as tables only: to compare them with every text takes six times as long as all
/// the rest, and a start should not wait for it. A search that stumbles over one asks for a new file.
fn sound(db: &Connection) -> rusqlite::Result<bool> {
    let tables: Vec<String> = db
        .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for table in tables {
        let verdict = format!("PRAGMA quick_check(\"{}\")", table.replace('"', "\"\""));
        if !db.query_row(&verdict, [], |row| Ok(row.get_ref(0)?.as_str()? == "ok"))? {
            return Err(damaged());
        }
    }
    Ok(true)
}

/// Makes the next start import the catalog anew. If that fails too, it is the next start's trouble.
pub(super) fn give_up(db: &Connection) {
    let _ = db.pragma_update(None, "user_version", 0);
}

fn damaged() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), None)
}

/// Whether the file itself is at fault, so that a new one in its place would do.
pub(super) fn calls_for_a_new_file(error: &StoreError) -> bool {
    match error {
        StoreError::Damaged(_) => true,
        // A schema that is not what its number promises.
        StoreError::Database { source, .. } => source.sqlite_error_code() == Some(rusqlite::ErrorCode::Unknown),
        _ => false,
    }
}

/// Takes the database and its companions away.
pub(super) fn remove(path: &Path) -> Result<(), StoreError> {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let mut file = path.as_os_str().to_owned();
        file.push(suffix);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StoreError::of_file(Path::new(&file), error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Replaces all that is in the database by these cards; unless another instance has done so meanwhile, then the
/// result is `false`.
fn import(db: &mut Connection, source: &CatalogSource) -> rusqlite::Result<bool> {
    // Tables of any older or newer layout are dropped in any order; what goes in is checked before it is committed.
    db.pragma_update(None, "foreign_keys", false)?;
    let imported = replace(db, source)?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(imported)
}

/// The one transaction of an import.
fn replace(db: &mut Connection, source: &CatalogSource) -> rusqlite::Result<bool> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if version(&transaction)?.as_deref() == Some(&source.version) {
        return Ok(false);
    }
    let tables: Vec<String> = transaction
        .prepare(
            "SELECT name FROM pragma_table_list
             WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for table in tables {
        transaction.execute_batch(&format!("DROP TABLE \"{}\"", table.replace('"', "\"\"")))?;
    }
    for step in SCHEMA {
        transaction.execute_batch(step)?;
    }
    fill(&transaction, source)?;
    if transaction.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(damaged());
    }
    transaction.execute("INSERT INTO origin VALUES (1, ?)", [&source.version])?;
    transaction.pragma_update(None, "user_version", LAYOUT)?;
    transaction.commit()?;
    Ok(true)
}

/// How a card stands among others that fit as well.
fn standing(card: &kernel::SourceCard) -> i64 {
    match card.is_behind {
        true => BEHIND,
        false if card.tags.iter().any(|(key, value)| *key == "keyword" && value == "unique") => UNIQUE,
        false => 1,
    }
}

fn fill(db: &Connection, source: &CatalogSource) -> rusqlite::Result<()> {
    let mut add_card = db.prepare("INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    let mut add_shown = db.prepare("INSERT INTO shown VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    let mut add_tag = db.prepare("INSERT OR IGNORE INTO tag VALUES (?, ?, ?)")?;
    let mut add_number = db.prepare("INSERT OR IGNORE INTO number VALUES (?, ?, ?)")?;
    let mut add_choice = db.prepare("INSERT OR IGNORE INTO choice VALUES (?, ?, ?)")?;
    let mut add_word = db.prepare("INSERT OR IGNORE INTO word VALUES (?)")?;
    let mut add_found = db.prepare("INSERT INTO found (rowid, names, texts) VALUES (?, ?, ?)")?;
    let mut add_begun = db.prepare("INSERT INTO begun (rowid, words) VALUES (?, ?)")?;

    let mut cards: Vec<(String, &kernel::SourceCard)> =
        source.cards.iter().map(|card| (spelling::searchable(card.name(Language::English)), card)).collect();
    // Hits that are equally good come in the order of their numbers: by name.
    cards.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.system.cmp(other.system)));
    for (number, (english, card)) in (1i64..).zip(&cards) {
        let spanish = spelling::searchable(card.name(Language::Spanish));
        let texts = Language::ALL.map(|language| spelling::fold(card.text(language)));
        // A space before the first word makes the beginning of every word look alike.
        add_card.execute(params![
            number,
            card.system,
            card.kind,
            card.cost,
            format!(" {english}"),
            format!(" {spanish}"),
            card.id,
            standing(card),
        ])?;
        let texts = if texts[0] == texts[1] { texts[0].clone() } else { texts.join(" ") };
        let ([english_name, spanish_name], [english_text, spanish_text]) = (&card.names, &card.texts);
        let [english_detail, spanish_detail] = &card.details;
        add_shown.execute(params![
            number,
            english_name,
            spanish_name,
            english_text,
            spanish_text,
            card.facts,
            english_detail,
            spanish_detail,
        ])?;
        for (key, value) in &card.numbers {
            add_number.execute(params![key, value, number])?;
        }
        let own = [("system", card.system), ("kind", card.kind)];
        for (key, value) in own.into_iter().chain(card.tags.iter().map(|(key, value)| (*key, value.as_str()))) {
            add_tag.execute(params![key, spelling::compact(value), number])?;
            add_choice.execute(params![card.system, key, spelling::fold(value)])?;
        }
        for word in english.split(' ').chain(spanish.split(' ')).filter(|word| word.chars().count() >= 3) {
            add_word.execute([word])?;
        }
        let names = if *english == spanish { english.clone() } else { format!("{english} {spanish}") };
        add_found.execute(params![number, names, texts])?;
        add_begun.execute(params![number, format!("{names} {texts}")])?;
    }
    Ok(())
}
