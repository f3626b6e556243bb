//! Backups of the lists, each with the journal that was kept until it was made.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, TransactionBehavior};

use super::{
    ListsDb,
    file::{UNFINISHED, examine, is_library, make_durable, with_suffix},
    journal::{Journal, State},
    seal::register_digest,
};
use crate::{DataDir, StoreError, error::Fault, stamp};

/// Most backups.
const KEPT: usize = 10;

/// Age after which a backup of changed lists is due.
const INTERVAL: i64 = 86_400;

/// Size of a journal that makes a backup due, in bytes.
const LONGEST_JOURNAL: u64 = 8 << 20;

/// Mark of a backup, in the place of the number of writes that the last backup has.
const IS_BACKUP: i64 = -1;

/// Endings of the names of backups, and of journals that led to them.
const BACKUP: &str = ".db";
const JOURNAL: &str = ".journal";

impl ListsDb {
    /// Makes a backup and returns its file. Only the newest ten remain.
    ///
    /// # Errors
    /// A backup that cannot be written; older backups remain.
    pub fn backup(&mut self, now: i64) -> Result<PathBuf, StoreError> {
        let folder = self.dir.backups();
        fs::create_dir_all(&folder).map_err(|error| StoreError::of_file(&folder, error))?;
        let finished = free_name(&self.dir, now);
        // Another instance may make one at the same moment.
        let unfinished = with_suffix(&finished, &format!(".{}{UNFINISHED}", std::process::id()));
        let copied = self.copy_to(&unfinished).and_then(|()| self.verify_copy(&unfinished)).inspect_err(|_| {
            // Removes a partial copy; if that fails, the next backup does it.
            let _ = fs::remove_file(&unfinished);
        })?;
        fs::rename(&unfinished, &finished).map_err(|error| StoreError::of_file(&finished, error))?;
        make_durable(&folder);
        // If the note fails, the next backup only comes sooner.
        let _ = self.begin_journal(&finished, copied);
        prune(&self.dir, now);
        Ok(finished)
    }

    /// Puts the journal beside the backup, with the database locked for writing as for each line.
    fn begin_journal(&mut self, backup: &Path, copied: State) -> Result<(), Fault> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute("UPDATE upkeep SET backed_up = ?", [copied.writes])?;
        // A journal that stays goes on.
        if fs::rename(self.dir.journal(), backup.with_extension(&JOURNAL[1..])).is_ok() {
            make_durable(self.dir.root());
            make_durable(&self.dir.backups());
        }
        Ok(transaction.commit()?)
    }

    /// Makes a backup if there are changes and the last one is old enough, or if the last one and the journals do not
    /// make the present file.
    pub(super) fn backup_if_due(&mut self, now: i64) -> Result<Option<PathBuf>, StoreError> {
        let (changed, state) = self.read(|db| {
            Ok((
                db.query_row("SELECT writes > backed_up FROM upkeep", [], |row| row.get::<_, bool>(0))?,
                State::of(db)?,
            ))
        })?;
        let newest = list(&self.dir, now).into_iter().next();
        // A backup from the future proves a wrong clock, not a fresh backup.
        let taken = newest.as_deref().and_then(|backup| taken_at(backup, BACKUP));
        let fresh = taken.is_some_and(|(taken, _)| (0..INTERVAL).contains(&now.saturating_sub(taken)));
        let base = newest.map_or(Some(State::FIRST), |backup| {
            Connection::open(backup).ok().and_then(|backup| State::of(&backup).ok())
        });
        // Usually the newest journal tells, and the others need not be read.
        let is_made_by = |journal: Journal| base.is_some_and(|base| journal.leads(base, state));
        let leads = is_made_by(Journal::current(&self.dir)) || is_made_by(journals(&self.dir));
        let is_long = fs::metadata(self.dir.journal()).is_ok_and(|journal| journal.len() > LONGEST_JOURNAL);
        if !leads || is_long || (changed && !fresh) { self.backup(now).map(Some) } else { Ok(None) }
    }

    /// Checks that a copy reads as a library, before it replaces an older backup, and marks it. Returns its state.
    fn verify_copy(&self, copy: &Path) -> Result<State, StoreError> {
        let read = || -> Result<Option<State>, Fault> {
            let db = Connection::open(copy)?;
            register_digest(&db)?;
            db.execute("UPDATE upkeep SET backed_up = ?", [IS_BACKUP])?;
            Ok(if examine(&db)? > 0 && is_library(&db)? { Some(State::of(&db)?) } else { None })
        };
        read().map_err(|fault| fault.at(copy))?.ok_or_else(|| StoreError::Damaged(self.path.clone()))
    }

    /// Copies one consistent state, durably.
    fn copy_to(&self, target: &Path) -> Result<(), StoreError> {
        let name = target.to_str().ok_or_else(|| {
            StoreError::of_file(target, io::Error::new(io::ErrorKind::InvalidInput, "not a name in Unicode"))
        })?;
        let _ = fs::remove_file(target);
        self.db.execute("VACUUM INTO ?", [name]).map_err(|error| match StoreError::of_database(target, error) {
            // The source is broken.
            StoreError::Damaged(_) => StoreError::Damaged(self.path.clone()),
            other => other,
        })?;
        let synced = File::options().write(true).open(target).and_then(|file| file.sync_all());
        synced.map_err(|error| StoreError::of_file(target, error))
    }
}

/// True for a backup that somebody has put in the place of the database.
pub(super) fn is_backup(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("SELECT backed_up = ? FROM upkeep", [IS_BACKUP], |row| row.get(0))
}

/// All journals that are kept as one.
pub(super) fn journals(dir: &DataDir) -> Journal {
    let before = kept(dir, i64::MAX, JOURNAL).unwrap_or_default();
    Journal::read(before.into_iter().rev().chain([dir.journal()]))
}

/// Backups, newest first. Those from the future, made with a wrong clock, come last.
pub(super) fn list(dir: &DataDir, now: i64) -> Vec<PathBuf> {
    read_all(dir, now).unwrap_or_default()
}

/// Backups, newest first; none without their folder.
///
/// # Errors
/// A folder that cannot be read.
pub(super) fn read_all(dir: &DataDir, now: i64) -> Result<Vec<PathBuf>, StoreError> {
    kept(dir, now, BACKUP)
}

fn kept(dir: &DataDir, now: i64, ending: &str) -> Result<Vec<PathBuf>, StoreError> {
    let folder = dir.backups();
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(StoreError::of_file(&folder, error)),
    };
    let mut backups: Vec<_> = entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            let (taken, number) = taken_at(&path, ending)?;
            Some(((taken <= now, taken, number), path))
        })
        .collect();
    backups.sort_by(|(one, _), (other, _)| other.cmp(one));
    Ok(backups.into_iter().map(|(_, path)| path).collect())
}

/// Time of a backup, and its number within that second; `None` for other files.
fn taken_at(path: &Path, ending: &str) -> Option<(i64, u32)> {
    let middle = path.file_name()?.to_str()?.strip_prefix("lists-")?.strip_suffix(ending)?;
    let stamp = middle.get(..15)?;
    let number = match middle.get(15..)?.strip_prefix('-') {
        Some(number) => number.parse().ok()?,
        None if middle.len() == 15 => 1,
        None => return None,
    };
    Some((stamp::parse(stamp)?, number))
}

/// A name that sorts after other backups of the same second.
fn free_name(dir: &DataDir, now: i64) -> PathBuf {
    let stamp = stamp::stamp(now);
    let same = |path: &PathBuf| taken_at(path, BACKUP).filter(|(unix, _)| stamp::stamp(*unix) == stamp);
    let last = list(dir, now).iter().filter_map(same).map(|(_, number)| number).max();
    dir.backups().join(match last {
        None => format!("lists-{stamp}.db"),
        Some(last) => format!("lists-{stamp}-{}.db", last.saturating_add(1)),
    })
}

/// Removes all but the newest backups and their journals, and abandoned partial copies, as far as possible.
fn prune(dir: &DataDir, now: i64) {
    for ending in [BACKUP, JOURNAL] {
        for old in kept(dir, now, ending).iter().flat_map(|files| &files[KEPT.min(files.len())..]) {
            let _ = fs::remove_file(old);
        }
    }
    let Ok(entries) = fs::read_dir(dir.backups()) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if begun_at(&path).is_some_and(|begun| begun < now.saturating_sub(INTERVAL)) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Start time of an unfinished copy.
fn begun_at(path: &Path) -> Option<i64> {
    let name = path.file_name()?.to_str()?;
    let (finished, rest) = name.split_at_checked(name.find(".db.")? + 3)?;
    rest.contains(UNFINISHED).then(|| taken_at(Path::new(finished), BACKUP))?.map(|(unix, _)| unix)
}
