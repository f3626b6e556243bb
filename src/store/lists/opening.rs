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
    file::{KNOWN, PAUSE, broken, examine, is_sound, raise, reads_back, schema_number, with_suffix},
    rescue::{Intact, Rebuilt, Rescued, rebuild, unfinished},
    seal::teach,
    tally,
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
    /// What came out of the damaged file.
    pub rescued: Rescued,
    /// The backup that gave what the damaged or missing file lacks.
    pub restored: Option<PathBuf>,
    /// Why a backup could not be read though it is there: the newest such, or the folder of them.
    pub unread: Option<StoreError>,
    /// How many writes are missing in the file: it, or its log, is older than what was written.
    pub missing: i64,
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
    fn of(dir: &DataDir) -> Self {
        Self { file: dir.lists(), ..Self::default() }
    }

    /// Whether another file has taken the place of a damaged or missing one.
    pub fn has_replaced(&self) -> bool {
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
        let Rescued { states, healed, hurt } = self.rescued;
        if states > 0 {
            sentences.push(say(language, "store.open.rescued", &[("states", &states)]));
        }
        match &self.restored {
            Some(backup) if states > 0 => {
                let values: [(&str, &dyn std::fmt::Display); 2] = [("backup", &backup.display()), ("healed", &healed)];
                sentences.push(say(language, "store.open.completed", &values));
            }
            Some(backup) => sentences.push(say(language, "store.open.restored", &[("backup", &backup.display())])),
            None if self.has_replaced() && states + hurt == 0 => {
                sentences.push(say(language, "store.open.started_empty", &[]));
            }
            None => {}
        }
        if hurt > 0 {
            sentences.push(say(language, "store.open.hurt", &[("hurt", &hurt)]));
        }
        if let Some(error) = &self.unread {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("reason", &error.sentence(language)), ("file", &file)];
            sentences.push(say(language, "store.open.unread", &values));
        }
        if self.missing > 0 {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("file", &file), ("missing", &self.missing)];
            sentences.push(say(language, "store.open.missing", &values));
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
    /// A damaged file is set aside under a name the report tells; what is whole in it is taken over, and what it lacks
    /// comes from the newest good backup. When something has changed since the last backup and that is more than a day
    /// old, one is made. Lists that were deleted more than thirty days ago are cleared away.
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
        let (mut lists, mut report) = Self::open_looking(dir, now, patience, Look::AtAll)?;
        lists.keep_house(now, &mut report);
        Ok((lists, report))
    }

    /// Opens the lists without looking whether every row is whole, which takes a while where there are thousands. Each is
    /// looked at when it is read; [`ListsDb::check`] looks at all, and has to be called before long.
    ///
    /// # Errors
    /// As with [`ListsDb::open`].
    pub fn open_at_once(dir: &DataDir, now: i64) -> Result<(Self, OpenReport), StoreError> {
        Self::open_looking(dir, now, PATIENCE, Look::AtHead)
    }

    /// Does what [`ListsDb::open_at_once`] has left out.
    ///
    /// # Errors
    /// As with [`ListsDb::open`].
    pub fn check(&mut self, now: i64) -> Result<OpenReport, StoreError> {
        let mut report = OpenReport::of(&self.dir);
        match reads_back(&self.db).map_err(|error| StoreError::of_database(&self.path, error)) {
            Ok(true) => {}
            Ok(false) | Err(StoreError::Damaged(_)) => report = self.open_anew(now)?,
            Err(error) => return Err(error),
        }
        self.keep_house(now, &mut report);
        Ok(report)
    }

    /// Closes the damaged file and opens what takes its place.
    fn open_anew(&mut self, now: i64) -> Result<OpenReport, StoreError> {
        // What the log has must stay in it: it is set aside with the file.
        let stays = self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        let nothing = stays.and_then(|_| Connection::open_in_memory());
        self.db = nothing.map_err(|error| StoreError::of_database(&self.path, error))?;
        self.claim = None;
        let opened = Self::open_looking(&self.dir, now, self.patience, Look::AtAll);
        // Another instance may hold the file: then it is gone on with as it is.
        let (lists, report) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                *self = Self::open_looking(&self.dir, now, self.patience, Look::AtHead)?.0;
                return Err(error);
            }
        };
        *self = lists;
        Ok(report)
    }

    fn open_looking(dir: &DataDir, now: i64, patience: Duration, look: Look) -> Result<(Self, OpenReport), StoreError> {
        let mut report = OpenReport::of(dir);
        let (claim, db) = connect_or_replace(dir, now, patience, look, &mut report)?;
        let path = dir.lists();
        let file = FileIdentity::of(&path);
        let mut lists = Self { db, dir: dir.clone(), file, path, claim: Some(claim), patience };
        lists.migrate(now, &mut report)?;
        lists.look_for_missing(&mut report)?;
        Ok((lists, report))
    }

    fn migrate(&mut self, now: i64, report: &mut OpenReport) -> Result<(), StoreError> {
        let found = schema_number(&self.db).map_err(|error| StoreError::of_database(&self.path, error))?;
        if (1..KNOWN).contains(&found) {
            report.migrated_from = Some(found);
            match self.backup(now) {
                Ok(backup) => report.backup = Some(backup),
                // Text that is none was never noticed before there were digests. It is set aside once there are.
                Err(StoreError::Damaged(_)) => {}
                Err(error) => return Err(error),
            }
        }
        report.created = found == 0 && !report.has_replaced();
        raise(&self.db).map_err(|fault| fault.at(&self.path))?;
        if report.migrated_from.is_some() {
            let whole = reads_back(&self.db).map_err(|error| StoreError::of_database(&self.path, error))?;
            if !whole {
                let backup = report.backup.take();
                *report = OpenReport { migrated_from: report.migrated_from, backup, ..self.open_anew(now)? };
            }
        }
        Ok(())
    }

    /// Compares the number of writes in the file with the one that was noted beside it.
    fn look_for_missing(&self, report: &mut OpenReport) -> Result<(), StoreError> {
        let noted = tally::read(&self.dir);
        let writes = writes(&self.db).map_err(|error| StoreError::of_database(&self.path, error))?;
        report.missing = noted.map_or(0, |noted| noted.saturating_sub(writes).max(0));
        // Told once: from now on it is counted from here.
        if report.missing > 0 {
            tally::note(&self.dir, writes);
        }
        Ok(())
    }

    /// Clears away what was deleted long ago, and makes a backup if one is due.
    fn keep_house(&mut self, now: i64, report: &mut OpenReport) {
        match self.purge(now) {
            Ok(purged) => report.purged = purged,
            Err(error) => report.purge_failed = Some(error),
        }
        match self.backup_if_due(now) {
            Ok(backup) => report.backup = backup.or(report.backup.take()),
            Err(error) => report.backup_failed = Some(error),
        }
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

/// The number of writes in a file.
fn writes(db: &Connection) -> rusqlite::Result<i64> {
    db.query_row("SELECT writes FROM upkeep", [], |row| row.get(0))
}

/// How much of a file is looked at before it is taken for whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// What tells whose file it is.
    AtHead,
    /// Every row.
    AtAll,
}

/// Opens the file, after setting it aside if it is damaged and nobody else works with it.
fn connect_or_replace(
    dir: &DataDir,
    now: i64,
    patience: Duration,
    look: Look,
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
            // Looked at once more: another instance may have replaced it meanwhile.
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

/// Tries again while the file is locked: SQLite waits for most locks by itself, but not for all.
fn connect_patiently(dir: &DataDir, patience: Duration, look: Look) -> Result<Connection, StoreError> {
    let begun = Instant::now();
    loop {
        match connect(dir, patience, Sharing::Normal, look) {
            Err(StoreError::Locked(_)) if begun.elapsed() < patience => thread::sleep(PAUSE),
            // What instances share has to be written before anything can be read. Alone, reading needs no room.
            Err(error @ (StoreError::Full(_) | StoreError::NotWritten { .. })) => {
                return connect(dir, Duration::ZERO, Sharing::Alone, look).map_err(|_| error);
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
fn connect(dir: &DataDir, patience: Duration, sharing: Sharing, look: Look) -> Result<Connection, StoreError> {
    let path = dir.lists();
    must_be_a_file(&path)?;
    if is_missed(dir) {
        return Err(StoreError::Damaged(path));
    }
    let noted = tally::read(dir);
    let has_log = fs::metadata(with_suffix(&path, "-wal")).is_ok_and(|log| log.len() > 0);
    let open = || -> Result<Connection, Fault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&path, flags)?;
        // Until it is known to be whole, the log stays what it is.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        db.busy_timeout(patience)?;
        teach(&db)?;
        if sharing == Sharing::Alone {
            db.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(()))?;
        }
        let found = examine(&db)?;
        if found == 0 && has_backups(dir) {
            return Err(StoreError::Damaged(path.clone()).into());
        }
        if found > KNOWN {
            return Err(StoreError::Newer { file: path.clone(), found, known: KNOWN }.into());
        }
        let whole = match look {
            // Of an older one the whole structure: it is going to be rebuilt.
            _ if found < KNOWN => is_sound(&db)?,
            Look::AtAll => reads_back(&db)?,
            Look::AtHead => true,
        };
        // What is missing may stand further back in the log, behind a damage.
        let lacks_tail = found > 0 && has_log && noted > Some(writes(&db)?);
        if !whole || lacks_tail {
            return Err(broken());
        }
        db.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        db.pragma_update(None, "synchronous", "full")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.set_prepared_statement_cache_capacity(64);
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        Ok(db)
    };
    open().map_err(|fault| fault.at(&path))
}

/// Tells apart what is in the way of a file from a file that is damaged.
fn must_be_a_file(path: &Path) -> Result<(), StoreError> {
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
        // A share that is not there now may be there again tomorrow.
        Err(_) if is_link => Err(StoreError::LeadsNowhere(path.to_owned())),
        Err(_) => Ok(()),
    }
}

/// Whether there should be a file, since there are backups or companions of it, but there is none or no whole one.
fn is_missed(dir: &DataDir) -> bool {
    let length = |suffix| fs::metadata(with_suffix(&dir.lists(), suffix)).map_or(0, |metadata| metadata.len());
    match length("") {
        0 => length("-wal") > 0 || has_backups(dir) || unfinished(dir).exists(),
        // SQLite takes one for empty that is too short to have a header.
        length => length < SMALLEST,
    }
}

/// Whether there are backups. Where their folder cannot be looked into there may be some, which is to be told.
fn has_backups(dir: &DataDir) -> bool {
    backups::look(dir, i64::MAX).map_or(true, |backups| !backups.is_empty())
}

/// Sets the file and its companions aside and puts one in its place that has what is whole in it, and what the newest good
/// backup has.
///
/// The program may be killed at any point of it: the next start finds the file missed and goes on.
fn replace(dir: &DataDir, now: i64, report: &mut OpenReport) -> Result<(), StoreError> {
    let path = dir.lists();
    let intact = Intact::of(&path);
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
    let Rebuilt { backup, rescued, unread } = rebuild(dir, &aside, &intact, now)?;
    (report.restored, report.rescued, report.unread) = (backup, rescued, unread);
    if moved || aside.exists() {
        report.set_aside = Some(aside);
    } else {
        report.lost = Some(path);
    }
    Ok(())
}

/// A name for the damaged file that no other has.
fn free_name(path: &Path, now: i64) -> PathBuf {
    let plain = with_suffix(path, &format!(".damaged-{}", stamp(now)));
    let numbered = (2..).map(|number| with_suffix(&plain, &format!("-{number}")));
    let taken = |name: &PathBuf| ["", "-wal", "-shm", "-journal"].iter().any(|end| with_suffix(name, end).exists());
    std::iter::once(plain.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(plain)
}

/// The file that was set aside last.
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
