//! Opening and filling the catalog database.

use std::{borrow::Cow, fs, io, path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, config::DbConfig, params};

use super::{
    CatalogDb, ImportOutcome,
    search::{BEHIND, Candidate, UNIQUE, Word},
    spelling,
    values::Values,
};
use crate::{StoreError, error::corrupt};
use kernel::{
    CatalogSource, Language, SourceCard, SourceFile,
    similar::{fold, fold_words},
    source,
};

/// Steps of the schema, in order.
const SCHEMA: &[&str] = &[
    include_str!("../../../migrations/catalog/0001_catalog.sql"),
    include_str!("../../../migrations/catalog/0002_filter_values.sql"),
    include_str!("../../../migrations/catalog/0003_numbers.sql"),
    include_str!("../../../migrations/catalog/0004_files.sql"),
    include_str!("../../../migrations/catalog/0005_labels.sql"),
];

/// Version of the schema and of word folding; a new one makes every catalog import again.
const LAYOUT: i64 = 6;

/// Wait for an import by another instance.
const PATIENCE: Duration = Duration::from_secs(1);

/// Prepared statements: a search has few shapes.
const STATEMENTS: usize = 64;

/// Tags searched without a filter: words for the kind of a card.
const HOME: [&str; 10] = ["kind", "faction", "season", "rank", "trait", "keyword", "slot", "ship", "timing", "for"];

impl CatalogDb {
    /// The catalog in memory, for a machine without a writable disk.
    ///
    /// # Errors
    /// Two cards with one id.
    pub fn in_memory(source: &CatalogSource<'_>) -> Result<Self, StoreError> {
        let path = Path::new(":memory:");
        Connection::open_in_memory()
            .and_then(|mut db| {
                import(&mut db, source, &source::version(&source.files))?;
                Self::load(db, path)
            })
            .map_err(|error| StoreError::of_database(path, error))
    }

    /// The files of the catalog in this database, if they equal the source. Writes nothing and never waits.
    pub fn files_in(path: &Path, source: &CatalogSource<'_>) -> Option<Vec<SourceFile>> {
        let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
        db.busy_timeout(Duration::ZERO).ok()?;
        stored_files(&db, path, &source::version(&source.files)).ok()?
    }

    pub(super) fn open_file(path: &Path, source: &CatalogSource<'_>) -> Result<(Self, ImportOutcome), StoreError> {
        let failed = |error| StoreError::of_database(path, error);
        let mut db = Connection::open(path).map_err(failed)?;
        db.busy_timeout(PATIENCE).map_err(failed)?;
        let wanted = source::version(&source.files);
        if let Some(files) = stored_files(&db, path, &wanted)? {
            return Ok((Self::load(db, path).map_err(failed)?, ImportOutcome::Kept { files }));
        }
        let import = || -> rusqlite::Result<(Self, ImportOutcome)> {
            // Written once and read at every start, even where no log can stand beside it.
            db.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
            db.pragma_update(None, "synchronous", "normal")?;
            // Keeps the file readable for other instances until the whole import is written.
            db.pragma_update(None, "cache_spill", false)?;
            import(&mut db, source, &wanted)?;
            Ok((Self::load(db, path)?, ImportOutcome::Fresh))
        };
        import().map_err(failed)
    }

    fn load(db: Connection, path: &Path) -> rusqlite::Result<Self> {
        db.set_prepared_statement_cache_capacity(STATEMENTS);
        // Otherwise the full-text index plans each lookup anew.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        let vocabulary = db
            .prepare("SELECT word FROM word")?
            .query_map([], |row| Ok(Word::new(row.get(0)?)))?
            .collect::<rusqlite::Result<_>>()?;
        let cards = candidates(&db)?;
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
        Ok(Self { db, path: path.to_owned(), cards, vocabulary, values })
    }
}

/// All cards by number, from 1 without gaps.
fn candidates(db: &Connection) -> rusqlite::Result<Vec<Candidate>> {
    let candidate = |row: &rusqlite::Row<'_>| -> rusqlite::Result<Candidate> {
        Ok(Candidate {
            system: row.get(0)?,
            kind: row.get(1)?,
            id: row.get(2)?,
            cost: row.get(3)?,
            names: [row.get(4)?, row.get(5)?],
            home: row.get(6)?,
            standing: row.get(7)?,
        })
    };
    db.prepare("SELECT system, kind, card, cost, english, spanish, home, standing FROM card ORDER BY id")?
        .query_map([], candidate)?
        .collect()
}

/// The files in this database, if it has this version and layout.
fn stored_files(db: &Connection, path: &Path, wanted: &str) -> Result<Option<Vec<SourceFile>>, StoreError> {
    let failed = |error| StoreError::of_database(path, error);
    let found = layout(db).map_err(failed)?;
    if found > LAYOUT {
        return Err(StoreError::Newer { file: path.to_owned(), found, known: LAYOUT });
    }
    if version(db).map_err(failed)?.as_deref() != Some(wanted) {
        return Ok(None);
    }
    let files = files(db).map_err(failed)?;
    // Readable but altered files are damage, too.
    if source::version(&files) == wanted { Ok(Some(files)) } else { Err(StoreError::Damaged(path.to_owned())) }
}

fn layout(db: &Connection) -> rusqlite::Result<i64> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Version of the catalog in this database, if it has our layout.
fn version(db: &Connection) -> rusqlite::Result<Option<String>> {
    if layout(db)? != LAYOUT {
        return Ok(None);
    }
    db.query_row("SELECT version FROM origin", [], |row| row.get(0)).optional()
}

fn files(db: &Connection) -> rusqlite::Result<Vec<SourceFile>> {
    let file = |row: &rusqlite::Row<'_>| -> rusqlite::Result<SourceFile> {
        let [system, name, text] = [row.get(0)?, row.get(1)?, row.get(2)?].map(Cow::<str>::Owned);
        Ok(SourceFile { system, name, text })
    };
    db.prepare("SELECT system, name, text FROM file ORDER BY place")?.query_map([], file)?.collect()
}

/// Makes the next start import the catalog again; errors are left to it.
pub(super) fn schedule_import(db: &Connection) {
    let _ = db.pragma_update(None, "user_version", 0);
}

/// True if a new file would solve the error.
pub(super) fn needs_new_file(error: &StoreError) -> bool {
    match error {
        StoreError::Damaged(_) => true,
        // The schema does not match its number.
        StoreError::Database { source, .. } => source.sqlite_error_code() == Some(rusqlite::ErrorCode::Unknown),
        _ => false,
    }
}

/// Removes the database and its companions.
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

/// Imports the source, unless another instance has.
fn import(db: &mut Connection, source: &CatalogSource<'_>, wanted: &str) -> rusqlite::Result<()> {
    // Tables of older layouts are dropped in any order; new rows are checked before the commit.
    db.pragma_update(None, "foreign_keys", false)?;
    replace(db, source, wanted)?;
    db.pragma_update(None, "foreign_keys", true)
}

/// The transaction of an import.
fn replace(db: &mut Connection, source: &CatalogSource<'_>, wanted: &str) -> rusqlite::Result<()> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if version(&transaction)?.as_deref() == Some(wanted) {
        return Ok(());
    }
    let old: Vec<(String, String)> = transaction
        .prepare(
            "SELECT iif(type = 'view', 'VIEW', 'TABLE'), name FROM pragma_table_list
             WHERE schema = 'main' AND type IN ('table', 'virtual', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (what, name) in old {
        transaction.execute_batch(&format!("DROP {what} \"{}\"", name.replace('"', "\"\"")))?;
    }
    for step in SCHEMA {
        transaction.execute_batch(step)?;
    }
    let mut add_file = transaction.prepare("INSERT INTO file (system, name, text) VALUES (?, ?, ?)")?;
    for file in &source.files {
        add_file.execute(params![file.system, file.name, file.text])?;
    }
    drop(add_file);
    fill(&transaction, &(source.cards)())?;
    if transaction.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(corrupt());
    }
    transaction.execute("INSERT INTO origin VALUES (1, ?)", [wanted])?;
    transaction.pragma_update(None, "user_version", LAYOUT)?;
    transaction.commit()
}

/// Weight of a card among equally good hits.
fn standing(card: &SourceCard) -> i64 {
    match card.is_behind {
        true => BEHIND,
        false if card.tags.iter().any(|(key, value)| *key == "keyword" && value == "unique") => UNIQUE,
        false => 1,
    }
}

/// Words for the kind of a card, each once, with a leading space.
fn home(card: &SourceCard) -> String {
    let tags = card.tags.iter().filter(|(key, _)| HOME.contains(key)).map(|(_, value)| value);
    let mut words: Vec<String> = Vec::new();
    for value in tags.chain(&card.details) {
        for word in spelling::searchable(value).split([' ', '|']).filter(|word| !word.is_empty()) {
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
    }
    words.iter().map(|word| format!(" {word}")).collect()
}

fn fill(db: &Connection, cards: &[SourceCard]) -> rusqlite::Result<()> {
    let mut add_card = db.prepare("INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
    let mut add_shown = db.prepare("INSERT INTO shown VALUES (?, ?, ?, ?, ?, ?, ?)")?;
    let mut add_tag = db.prepare("INSERT OR IGNORE INTO tag VALUES (?, ?, ?)")?;
    let mut add_number = db.prepare("INSERT OR IGNORE INTO number VALUES (?, ?, ?)")?;
    let mut add_label = db.prepare("INSERT INTO label VALUES (?, ?, ?, ?, ?)")?;
    let mut add_choice = db.prepare("INSERT OR IGNORE INTO choice VALUES (?, ?, ?)")?;
    let mut add_word = db.prepare("INSERT OR IGNORE INTO word VALUES (?)")?;
    let mut add_found = db.prepare("INSERT INTO found (rowid, names, texts) VALUES (?, ?, ?)")?;
    let mut add_begun = db.prepare("INSERT INTO begun (rowid, words) VALUES (?, ?)")?;

    let mut cards: Vec<(String, &SourceCard)> =
        cards.iter().map(|card| (spelling::searchable(card.name(Language::English)), card)).collect();
    // Equally good hits sort by number, and so by name.
    cards.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.system.cmp(other.system)));
    for (number, (english, card)) in (1i64..).zip(&cards) {
        let spanish = spelling::searchable(card.name(Language::Spanish));
        let home = home(card);
        add_card.execute(params![
            number,
            card.system,
            card.kind,
            card.cost,
            english,
            spanish,
            card.id,
            standing(card),
            home,
        ])?;
        let ([english_name, spanish_name], [english_text, spanish_text]) = (&card.names, &card.texts);
        let [english_detail, spanish_detail] = &card.details;
        add_shown.execute(params![
            number,
            english_name,
            spanish_name,
            english_text,
            spanish_text,
            english_detail,
            spanish_detail,
        ])?;
        for (key, value) in &card.numbers {
            add_number.execute(params![key, value, number])?;
        }
        for (place, (key, [english, spanish])) in card.labels.iter().enumerate() {
            add_label.execute(params![number, place as i64, key, english, spanish])?;
        }
        let own = [("system", card.system), ("kind", card.kind)];
        for (key, value) in own.into_iter().chain(card.tags.iter().map(|(key, value)| (*key, value.as_str()))) {
            add_tag.execute(params![key, fold(value), number])?;
            add_choice.execute(params![card.system, key, fold_words(value)])?;
        }
        let words = english.split([' ', '|']).chain(spanish.split([' ', '|']));
        for word in words.filter(|word| word.chars().count() >= 3) {
            add_word.execute([word])?;
        }
        let names = if *english == spanish { english.clone() } else { format!("{english} {spanish}") };
        let mut texts = Language::ALL.map(|language| fold_words(card.text(language))).to_vec();
        texts.dedup();
        let texts = format!("{home} {}", texts.join(" "));
        add_found.execute(params![number, names, texts])?;
        add_begun.execute(params![number, format!("{names} {texts}")])?;
    }
    // One segment, so that each run of letters is looked up once.
    db.execute_batch("INSERT INTO found (found) VALUES ('optimize'); INSERT INTO begun (begun) VALUES ('optimize')")
}
