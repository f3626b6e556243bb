//! Opening the lists, whatever has happened to their file.

use std::{
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags, config::DbConfig};

use super::{
    FileIdentity, ListsDb, backups,
    claim::Claim,
    file::{KNOWN, MIGRATIONS, PAUSE, examine, schema_number, with_suffix},
};
use crate::{DataDir, StoreError, error::Fault, stamp::stamp};
use kernel::{Language, phrase::say};

/// No database is smaller than the smallest page, in bytes.
const SMALLEST: u64 = 512;

/// How long another process may hold the file before it is an error.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a deleted list can be brought back.
const PURGE_AFTER: i64 = 30 * 86_400;

/// What happened while the lists were opened.
#[derive(Debug, Clone, Default)]
pub struct OpenReport {
    /// There was no file and none was expected: the very first start.
    pub created: bool,
    /// The schema was raised from this number.
    pub migrated_from: Option<i64>,
    /// Where the damaged file is kept now.
    pub set_aside: Option<PathBuf>,
    /// The file was missing, though there are backups of it.
    pub lost: Option<PathBuf>,
    /// The backup that has taken the place of the damaged or missing file; without one the lists are empty.
    pub restored: Option<PathBuf>,
    /// The backup that was made of what was opened.
    pub backup: Option<PathBuf>,
    /// Why no backup could be made, though one was due.
    pub backup_failed: Option<StoreError>,
    /// How many deleted lists were cleared away for good.
    pub purged: usize,
    /// Why they could not be.
    pub purge_failed: Option<StoreError>,
    file: PathBuf,
}

impl OpenReport {
    /// Whether another file has taken the place of a damaged or missing one.
    fn has_replaced(&self) -> bool {
        self.set_aside.is_some() || self.lost.is_some()
    }

    /// What a person should know, if anything.
    pub fn sentences(&self, language: Language) -> Vec<String> {
        let mut sentences = Vec::new();
        let file = self.file.display();
        if let Some(aside) = &self.set_aside {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("file", &file), ("aside", &aside.display())];
            sentences.push(say(language, "store.open.damaged", &values));
        }
        if self.lost.is_some() {
            sentences.push(say(language, "store.open.lost", &[("file", &file)]));
        }
        if let Some(backup) = &self.restored {
            sentences.push(say(language, "store.open.restored", &[("backup", &backup.display())]));
        } else if !sentences.is_empty() {
            sentences.push(say(language, "store.open.started_empty", &[]));
        }
        let failures =
            [("store.open.backup_failed", &self.backup_failed), ("store.open.purge_failed", &self.purge_failed)];
        for (key, failure) in failures {
            if let Some(error) = failure {
                sentences.push(say(language, key, &[("reason", &error.sentence(language))]));
            }
        }
        sentences
    }
}

impl ListsDb {
    /// Opens the lists in this folder and makes them where there are none. `now` is in seconds since 1970.
    ///
    /// A damaged file is set aside under a name the report tells, and the newest good backup takes its place. When
    /// something has changed since the last backup and that is more than a day old, one is made. Lists that were
    /// deleted more than thirty days ago are cleared away.
    ///
    /// # Errors
    /// When the file is locked by another process for several seconds, was written by a newer program, or cannot be
    /// read or written. The file is then as it was.
    pub fn open(dir: &DataDir, now: i64) -> Result<(Self, OpenReport), StoreError> {
        Self::open_within(dir, now, PATIENCE)
    }

    /// Like [`ListsDb::open`], with the time a locked file is waited for, now and in each later call.
    ///
    /// # Errors
    /// As there.
    pub fn open_within(dir: &DataDir, now: i64, patience: Duration) -> Result<(Self, OpenReport), StoreError> {
        let mut report = OpenReport { file: dir.lists(), ..OpenReport::default() };
        let (claim, db) = connect_or_replace(dir, now, patience, &mut report)?;
        let path = dir.lists();
        let mut lists = Self { db, dir: dir.clone(), file: FileIdentity::of(&path), path, _claim: claim };
        lists.migrate(now, &mut report)?;
        match lists.purge(now) {
            Ok(purged) => report.purged = purged,
            Err(error) => report.purge_failed = Some(error),
        }
        match lists.backup_if_due(now) {
            Ok(backup) => report.backup = backup.or(report.backup),
            Err(error) => report.backup_failed = Some(error),
        }
        Ok((lists, report))
    }

    /// Takes the missing steps, each in a transaction of its own.
    fn migrate(&mut self, now: i64, report: &mut OpenReport) -> Result<(), StoreError> {
        let at = |error| StoreError::of_database(&self.path, error);
        let found = schema_number(&self.db).map_err(at)?;
        if (1..KNOWN).contains(&found) {
            report.migrated_from = Some(found);
            report.backup = Some(self.backup(now)?);
        }
        report.created = found == 0 && !report.has_replaced();
        for (number, sql) in (1..).zip(MIGRATIONS).filter(|(number, _)| *number > found) {
            let take = || -> Result<(), Fault> {
                let transaction =
                    rusqlite::Transaction::new_unchecked(&self.db, rusqlite::TransactionBehavior::Immediate)?;
                // Another instance may have taken the step meanwhile.
                if schema_number(&transaction)? < number {
                    transaction.execute_batch(sql)?;
                    transaction.pragma_update(None, "user_version", number)?;
                    transaction.commit()?;
                }
                Ok(())
            };
            take().map_err(|fault| fault.at(&self.path))?;
        }
        Ok(())
    }

    /// Clears away what was deleted long ago.
    fn purge(&mut self, now: i64) -> Result<usize, StoreError> {
        let before = now.saturating_sub(PURGE_AFTER);
        let due = self.read(|db| {
            let due = "SELECT EXISTS (SELECT 1 FROM list WHERE deleted < ?)";
            Ok(db.query_row(due, [before], |row| row.get::<_, bool>(0))?)
        })?;
        if !due {
            return Ok(0);
        }
        self.write(|db| Ok(db.execute("DELETE FROM list WHERE deleted < ?", [before])?))
    }
}

/// Opens the file, after setting it aside if it is damaged and nobody else works with it.
fn connect_or_replace(
    dir: &DataDir,
    now: i64,
    patience: Duration,
    report: &mut OpenReport,
) -> Result<(Claim, Connection), StoreError> {
    let begun = Instant::now();
    loop {
        let claim = Claim::shared(dir, patience)?;
        match connect_patiently(dir, patience) {
            Ok(db) => return Ok((claim, db)),
            Err(StoreError::Damaged(_)) if !report.has_replaced() => {}
            Err(error) => return Err(error),
        }
        drop(claim);
        match Claim::exclusive(dir)? {
            // Looked at once more: another instance may have replaced it meanwhile.
            Some(_alone) => {
                if let Err(StoreError::Damaged(_)) = connect_patiently(dir, patience) {
                    replace(dir, now, report)?;
                }
            }
            None if begun.elapsed() >= patience => return Err(StoreError::DamagedInUse(dir.lists())),
            None => thread::sleep(PAUSE),
        }
    }
}

/// Tries again while the file is locked: SQLite waits for most locks by itself, but not for all.
fn connect_patiently(dir: &DataDir, patience: Duration) -> Result<Connection, StoreError> {
    let begun = Instant::now();
    loop {
        match connect(dir, patience, Sharing::Normal) {
            Err(StoreError::Locked(_)) if begun.elapsed() < patience => thread::sleep(PAUSE),
            // What instances share has to be written before anything can be read. Alone, reading needs no room.
            Err(error @ (StoreError::Full(_) | StoreError::NotWritten { .. })) => {
                return connect(dir, Duration::ZERO, Sharing::Alone).map_err(|_| error);
            }
            connected => return connected,
        }
    }
}

/// Whether other instances can open the file at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sharing {
    Normal,
    Alone,
}

/// Opens the file if it is whole and ours, or if there is none and none is missed; before that nothing is written.
fn connect(dir: &DataDir, patience: Duration, sharing: Sharing) -> Result<Connection, StoreError> {
    let path = dir.lists();
    if is_missed(dir) {
        return Err(StoreError::Damaged(path));
    }
    let open = || -> Result<Connection, Fault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&path, flags)?;
        db.busy_timeout(patience)?;
        if sharing == Sharing::Alone {
            db.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(()))?;
        }
        let found = examine(&db)?;
        if found == 0 && has_backups(dir) {
            return Err(StoreError::Damaged(path.clone()).into());
        }
        if found > KNOWN {
            db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
            return Err(StoreError::Newer { file: path.clone(), found, known: KNOWN }.into());
        }
        db.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        db.pragma_update(None, "synchronous", "full")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.set_prepared_statement_cache_capacity(64);
        Ok(db)
    };
    open().map_err(|fault| fault.at(&path))
}

/// Whether there should be a file, since there are backups or companions of it, but there is none or no whole one.
fn is_missed(dir: &DataDir) -> bool {
    let length = |suffix| fs::metadata(with_suffix(&dir.lists(), suffix)).map_or(0, |metadata| metadata.len());
    match length("") {
        0 => length("-wal") > 0 || has_backups(dir),
        // SQLite takes one for empty that is too short to have a header.
        length => length < SMALLEST,
    }
}

fn has_backups(dir: &DataDir) -> bool {
    !backups::list(dir, i64::MAX).is_empty()
}

/// Sets the file and its companions aside and puts the newest good backup in its place.
///
/// The program may be killed at any point of it: the next start finds the file missed and goes on.
fn replace(dir: &DataDir, now: i64, report: &mut OpenReport) -> Result<(), StoreError> {
    let path = dir.lists();
    let aside = free_name(&path, now);
    let moved = set_aside(&path, &aside, "")?;
    for companion in ["-wal", "-shm", "-journal"] {
        set_aside(&path, &aside, companion)?;
    }
    if moved {
        report.set_aside = Some(aside);
    } else {
        report.lost = Some(path.clone());
    }
    report.restored = backups::restore(dir, &path, now)?;
    Ok(())
}

/// A name for the damaged file that no other has.
fn free_name(path: &Path, now: i64) -> PathBuf {
    let plain = with_suffix(path, &format!(".damaged-{}", stamp(now)));
    let numbered = (2..).map(|number| with_suffix(&plain, &format!("-{number}")));
    let taken = |name: &PathBuf| ["", "-wal", "-shm", "-journal"].iter().any(|end| with_suffix(name, end).exists());
    std::iter::once(plain.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(plain)
}

fn set_aside(path: &Path, aside: &Path, suffix: &str) -> Result<bool, StoreError> {
    let from = with_suffix(path, suffix);
    match fs::rename(&from, with_suffix(aside, suffix)) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::of_file(&from, error)),
    }
}
