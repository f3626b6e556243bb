//! Opening the lists in any state of their file.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags, TransactionBehavior, config::DbConfig};

use super::{
    FileIdentity, ListsDb, backups,
    claim::Claim,
    file::{KNOWN, PAUSE, broken, examine, is_library, is_sound, migrate, schema_number, with_suffix},
    journal::{self, Journal, State},
    report::OpenReport,
    rescue::{RebuildReport, rebuild, repair_cursors, unfinished},
    seal::register_digest,
    tally,
};
use crate::{DataDir, StoreError, error::Fault, stamp::stamp};

/// Smallest database, in bytes: one smallest page.
const SMALLEST: u64 = 512;

/// Wait for a lock of another process.
const PATIENCE: Duration = Duration::from_secs(5);

/// Time without an edit after which the clock is not believed before something is edited.
const LONGEST_PAUSE: i64 = 2 * 86_400;
/// Age at which a deleted list is purged.
const PURGE_AFTER: i64 = 30 * 86_400;

impl ListsDb {
    /// Opens the lists in this folder, or creates them. `now` is in seconds since 1970.
    ///
    /// A damaged file is set aside under the name in the report, and made again of the newest good backup and the
    /// journal; what these lack is taken from the intact rows of the file. A backup is made if there are changes and the
    /// last one is older than a day. Lists deleted more than thirty days ago are purged.
    ///
    /// # Errors
    /// A file locked for several seconds, written by a newer program, or impossible to read or write. It is as it was.
    pub fn open(dir: &DataDir, now: i64) -> Result<(Self, OpenReport), StoreError> {
        Self::open_within(dir, now, PATIENCE)
    }

    /// Opens the lists with this wait for a locked file, now and in each later call.
    ///
    /// # Errors
    /// As for [`ListsDb::open`].
    pub fn open_within(dir: &DataDir, now: i64, patience: Duration) -> Result<(Self, OpenReport), StoreError> {
        let (mut lists, mut report) = Self::open_with(dir, now, patience, CheckDepth::AtAll)?;
        lists.housekeep(now, &mut report);
        Ok((lists, report))
    }

    /// Opens the lists without a check of every row, which takes a while for thousands of lists. Each row is checked
    /// when read; [`ListsDb::check`] checks them all and has to follow soon.
    ///
    /// # Errors
    /// As for [`ListsDb::open`].
    pub fn open_at_once(dir: &DataDir, now: i64) -> Result<(Self, OpenReport), StoreError> {
        Self::open_with(dir, now, PATIENCE, CheckDepth::AtHead)
    }

    /// Completes [`ListsDb::open_at_once`].
    ///
    /// # Errors
    /// As for [`ListsDb::open`].
    pub fn check(&mut self, now: i64) -> Result<OpenReport, StoreError> {
        let mut report = OpenReport::of(&self.dir);
        match is_library(&self.db).map_err(|error| StoreError::of_database(&self.path, error)) {
            Ok(true) => {}
            Ok(false) | Err(StoreError::Damaged(_)) => report = self.reopen(now)?,
            Err(error) => return Err(error),
        }
        self.housekeep(now, &mut report);
        Ok(report)
    }

    /// Closes the damaged file and opens its replacement.
    fn reopen(&mut self, now: i64) -> Result<OpenReport, StoreError> {
        // The log must keep its contents: it is set aside with the file.
        let stays = self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        let nothing = stays.and_then(|_| Connection::open_in_memory());
        self.db = nothing.map_err(|error| StoreError::of_database(&self.path, error))?;
        self.claim = None;
        let opened = Self::open_with(&self.dir, now, self.patience, CheckDepth::AtAll);
        // Another instance may hold the file: then it stays in use.
        let (lists, report) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                *self = Self::open_with(&self.dir, now, self.patience, CheckDepth::AtHead)?.0;
                return Err(error);
            }
        };
        *self = lists;
        Ok(report)
    }

    fn open_with(
        dir: &DataDir,
        now: i64,
        patience: Duration,
        look: CheckDepth,
    ) -> Result<(Self, OpenReport), StoreError> {
        let mut report = OpenReport::of(dir);
        let (claim, db) = connect_or_replace(dir, now, patience, look, &mut report)?;
        let path = dir.lists();
        let file = FileIdentity::of(&path);
        let mut lists = Self { db, dir: dir.clone(), file, path, claim: Some(claim), patience };
        lists.migrate(now, &mut report)?;
        match lists.catch_up(&mut report) {
            Err(StoreError::Damaged(_)) if look == CheckDepth::AtHead => report = lists.reopen(now)?,
            caught_up => caught_up?,
        }
        Ok((lists, report))
    }

    fn migrate(&mut self, now: i64, report: &mut OpenReport) -> Result<(), StoreError> {
        let found = self.schema()?;
        report.created = found == 0 && !report.has_replaced();
        if (1..KNOWN).contains(&found) { self.raise(now, report) } else { self.take_steps() }
    }

    fn schema(&self) -> Result<i64, StoreError> {
        schema_number(&self.db).map_err(|error| StoreError::of_database(&self.path, error))
    }

    /// Migrates, and begins to note what is written.
    fn take_steps(&self) -> Result<(), StoreError> {
        let steps = || -> Result<(), Fault> {
            migrate(&self.db, KNOWN)?;
            Ok(journal::watch(&self.db)?)
        };
        steps().map_err(|fault| match fault {
            Fault::Sql(source @ rusqlite::Error::SqlInputError { .. }) => {
                StoreError::NotMigrated { file: self.path.clone(), source: Arc::new(source) }
            }
            fault => fault.at(&self.path),
        })
    }

    /// Brings the file of an older program up to date, with nobody beside.
    fn raise(&mut self, now: i64, report: &mut OpenReport) -> Result<(), StoreError> {
        // An older program beside would go on writing rows of the old form.
        self.claim = None;
        let begun = Instant::now();
        loop {
            if let Some(alone) = Claim::exclusive(&self.dir)? {
                self.claim = Some(alone);
                break;
            }
            // Another new one may have raised it, and uses it now.
            if self.schema()? >= KNOWN {
                break;
            }
            if begun.elapsed() >= self.patience {
                return Err(StoreError::OlderInUse(self.path.clone()));
            }
            thread::sleep(PAUSE);
        }
        let found = self.schema()?;
        if found < KNOWN {
            report.migrated_from = Some(found);
            match self.backup(now) {
                Ok(backup) => report.backup = Some(backup),
                // Before digests, invalid text went unnoticed. It is set aside once there are digests.
                Err(StoreError::Damaged(_)) => {}
                Err(error) => return Err(error),
            }
        }
        self.take_steps()?;
        if found < KNOWN {
            report.repaired = self.write(|db| repair_cursors(db))?;
        }
        self.claim = None;
        self.claim = Some(Claim::shared(&self.dir, self.patience)?);
        let whole = is_library(&self.db).map_err(|error| StoreError::of_database(&self.path, error))?;
        if !whole {
            let OpenReport { migrated_from, repaired, .. } = *report;
            let backup = report.backup.take();
            *report = OpenReport { migrated_from, repaired, backup, ..self.reopen(now)? };
        }
        Ok(())
    }

    /// Makes the writes again that the journal has and the file lacks, unless it is a backup that somebody put there.
    fn catch_up(&mut self, report: &mut OpenReport) -> Result<(), StoreError> {
        let known = tally::read(&self.dir).max(Journal::current(&self.dir).newest).unwrap_or(0);
        let mut run = || -> Result<(), Fault> {
            if State::of(&self.db)?.writes >= known && !backups::is_backup(&self.db)? {
                return Ok(());
            }
            // Nobody is in the middle of a write now.
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let (mut state, is_backup) = (State::of(&transaction)?, backups::is_backup(&transaction)?);
            let journal = backups::journals(&self.dir);
            let lines = journal.behind(state).take_while(|line| line.schema == KNOWN && !is_backup);
            for line in lines {
                line.apply(&transaction)?;
                state = line.after;
                report.caught_up += 1;
            }
            transaction.execute("DELETE FROM noted", [])?;
            let known = tally::read(&self.dir).max(journal.newest).unwrap_or(0);
            report.missing = known.saturating_sub(state.writes).max(0);
            if report.missing > 0 || is_backup {
                // Told once: the count goes on from here, and a backup is due.
                State::without_line(known.max(state.writes).saturating_add(1)).set(&transaction)?;
                transaction.execute("UPDATE upkeep SET backed_up = 0", [])?;
            }
            Ok(transaction.commit()?)
        };
        run().map_err(|fault| fault.at(&self.path))
    }

    /// Purges old deleted lists, and makes a due backup.
    fn housekeep(&mut self, now: i64, report: &mut OpenReport) {
        match self.backup_if_due(now) {
            Ok(backup) => report.backup = backup.or(report.backup.take()),
            Err(error) => report.backup_failed = Some(error),
        }
        if report.backup_failed.is_some() {
            return;
        }
        match self.purge(now) {
            Ok(purged) => report.purged = purged,
            Err(error) => report.purge_failed = Some(error),
        }
    }

    /// Purges old deleted lists, unless the clock may have jumped since the last edit.
    fn purge(&mut self, now: i64) -> Result<usize, StoreError> {
        let before = now.saturating_sub(PURGE_AFTER);
        let due = self.read(|db| {
            // The newest state tells the time of the last edit, whatever other times the clock showed before.
            let due = "SELECT EXISTS (SELECT 1 FROM list WHERE deleted < ?1)
                 AND (SELECT saved BETWEEN ?2 AND ?3 FROM revision ORDER BY id DESC LIMIT 1) IS TRUE";
            let last_edit = now.saturating_sub(LONGEST_PAUSE);
            Ok(db.query_row(due, [before, last_edit, now], |row| row.get::<_, bool>(0))?)
        })?;
        if !due {
            return Ok(0);
        }
        self.write(|db| Ok(db.execute("DELETE FROM list WHERE deleted < ?", [before])?))
    }
}

/// Extent of the integrity check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CheckDepth {
    /// The header only.
    AtHead,
    /// Every row.
    AtAll,
}

/// Opens the file, after setting it aside if it is damaged and unused.
fn connect_or_replace(
    dir: &DataDir,
    now: i64,
    patience: Duration,
    look: CheckDepth,
    report: &mut OpenReport,
) -> Result<(Claim, Connection), StoreError> {
    let begun = Instant::now();
    loop {
        let claim = Claim::shared(dir, patience)?;
        match connect_patiently(dir, patience, look) {
            Ok(db) => return Ok((claim, db)),
            Err(StoreError::Damaged(_)) if !report.has_replaced() => {}
            Err(error) => return Err(error),
        }
        drop(claim);
        match Claim::exclusive(dir)? {
            // Checked again: another instance may have replaced it.
            Some(_alone) => {
                if let Err(StoreError::Damaged(_)) = connect_patiently(dir, patience, look) {
                    replace(dir, now, report)?;
                }
            }
            None if begun.elapsed() >= patience => return Err(StoreError::DamagedInUse(dir.lists())),
            None => thread::sleep(PAUSE),
        }
    }
}

/// Retries while the file is locked: SQLite waits for most locks, but not for all.
fn connect_patiently(dir: &DataDir, patience: Duration, look: CheckDepth) -> Result<Connection, StoreError> {
    let begun = Instant::now();
    loop {
        match connect(dir, patience, Sharing::Normal, look) {
            Err(StoreError::Locked(_)) if begun.elapsed() < patience => thread::sleep(PAUSE),
            // Shared memory needs room on disk even for reading; exclusive mode needs none.
            Err(error @ (StoreError::Full(_) | StoreError::NotWritten { .. })) => {
                return connect(dir, Duration::ZERO, Sharing::Alone, look).map_err(|_| error);
            }
            connected => return connected,
        }
    }
}

/// Access of other instances.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sharing {
    Normal,
    Alone,
}

/// Opens an intact file of ours, or a new one if none is missing. Writes nothing before that is known.
fn connect(dir: &DataDir, patience: Duration, sharing: Sharing, look: CheckDepth) -> Result<Connection, StoreError> {
    let path = dir.lists();
    check_is_file(&path)?;
    if is_expected(dir) {
        return Err(StoreError::Damaged(path));
    }
    let open = || -> Result<Connection, Fault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&path, flags)?;
        // Keeps the log until the file is known to be intact.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        db.busy_timeout(patience)?;
        register_digest(&db)?;
        if sharing == Sharing::Alone {
            db.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(()))?;
        }
        let found = examine(&db)?;
        if found == 0 && is_kept_twice(dir) {
            return Err(StoreError::Damaged(path.clone()).into());
        }
        if found > KNOWN {
            return Err(StoreError::Newer { file: path.clone(), found, known: KNOWN }.into());
        }
        let whole = match look {
            // An older schema: checks the whole structure, which is going to be rebuilt.
            _ if found < KNOWN => is_sound(&db)?,
            CheckDepth::AtAll => is_library(&db)?,
            CheckDepth::AtHead => true,
        };
        if !whole {
            return Err(broken());
        }
        if found > 0 {
            let _ = State::of(&db)?;
        }
        db.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        // A full disk has no room for what is noted of a write.
        db.pragma_update(None, "temp_store", "memory")?;
        db.pragma_update(None, "synchronous", "full")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.set_prepared_statement_cache_capacity(64);
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        Ok(db)
    };
    open().map_err(|fault| fault.at(&path))
}

/// Distinguishes an obstacle in the place of the file from a damaged file.
fn check_is_file(path: &Path) -> Result<(), StoreError> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(StoreError::IsFolder(path.to_owned())),
        Ok(found) if !found.is_file() => Ok(()),
        Ok(_) => match fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                Err(StoreError::Forbidden(path.to_owned()))
            }
            _ => Ok(()),
        },
        // A missing share may be back tomorrow.
        Err(_) if is_link => Err(StoreError::LeadsNowhere(path.to_owned())),
        Err(_) => Ok(()),
    }
}

/// True if a file is expected, because of backups, a journal or companions, but missing or truncated.
fn is_expected(dir: &DataDir) -> bool {
    let length = |suffix| fs::metadata(with_suffix(&dir.lists(), suffix)).map_or(0, |metadata| metadata.len());
    match length("") {
        0 => length("-wal") > 0 || is_kept_twice(dir) || unfinished(dir).exists(),
        // SQLite takes a file without a full header for empty.
        length => length < SMALLEST,
    }
}

/// True if there is a journal or may be backups: also with an unreadable folder, which is to be reported.
fn is_kept_twice(dir: &DataDir) -> bool {
    dir.journal().exists() || backups::read_all(dir, i64::MAX).map_or(true, |backups| !backups.is_empty())
}

/// Sets the file and its companions aside, and makes it again.
///
/// After a kill at any point the next start finds the file missing and goes on.
fn replace(dir: &DataDir, now: i64, report: &mut OpenReport) -> Result<(), StoreError> {
    let path = dir.lists();
    let begun = newest_aside(&path).filter(|_| unfinished(dir).exists());
    let mut aside = free_name(&path, now);
    fs::write(unfinished(dir), "").map_err(|error| StoreError::of_file(&unfinished(dir), error))?;
    let moved = set_aside(&path, &aside, "")?;
    for companion in ["-wal", "-shm", "-journal"] {
        set_aside(&path, &aside, companion)?;
    }
    if let Some(begun) = begun.filter(|_| !moved) {
        aside = begun;
    }
    let RebuildReport { backup, rescued, unread } = rebuild(dir, &aside, now)?;
    (report.restored, report.rescued, report.unread) = (backup, rescued, unread);
    if moved || aside.exists() {
        report.set_aside = Some(aside);
    } else {
        report.lost = Some(path);
    }
    Ok(())
}

/// A free name for the damaged file.
fn free_name(path: &Path, now: i64) -> PathBuf {
    let plain = with_suffix(path, &format!(".damaged-{}", stamp(now)));
    let numbered = (2..).map(|number| with_suffix(&plain, &format!("-{number}")));
    let taken = |name: &PathBuf| ["", "-wal", "-shm", "-journal"].iter().any(|end| with_suffix(name, end).exists());
    std::iter::once(plain.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(plain)
}

/// The file set aside last.
fn newest_aside(path: &Path) -> Option<PathBuf> {
    let beginning = with_suffix(path, ".damaged-");
    let beginning = beginning.file_name()?.to_str()?.to_owned();
    let names = fs::read_dir(path.parent()?).ok()?.flatten().map(|entry| entry.path());
    let is_one = |name: &PathBuf| {
        let name = name.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(&beginning) && name.ends_with(|end: char| end.is_ascii_digit()))
    };
    names.filter(is_one).max_by_key(|name| fs::metadata(name).and_then(|found| found.modified()).ok())
}

fn set_aside(path: &Path, aside: &Path, suffix: &str) -> Result<bool, StoreError> {
    let from = with_suffix(path, suffix);
    match fs::rename(&from, with_suffix(aside, suffix)) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::of_file(&from, error)),
    }
}
