//! Copies of the lists, made and brought back.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags};

use super::{
    ListsDb,
    file::{examine, reads_back, with_suffix},
    rescue::UNFINISHED,
    seal::teach,
};
use crate::{DataDir, StoreError, error::Fault, stamp};

/// How many backups are kept.
const KEPT: usize = 10;

/// A backup of changed lists is due when the last one is older than this.
const INTERVAL: i64 = 86_400;

impl ListsDb {
    /// Makes a backup now and gives its file. Of all backups the newest ten are kept.
    ///
    /// # Errors
    /// When it cannot be written; older backups are then still there.
    pub fn backup(&mut self, now: i64) -> Result<PathBuf, StoreError> {
        let folder = self.dir.backups();
        fs::create_dir_all(&folder).map_err(|error| StoreError::of_file(&folder, error))?;
        let finished = free_name(&self.dir, now);
        // Another instance may be making one at the same moment.
        let unfinished = with_suffix(&finished, &format!(".{}{UNFINISHED}", std::process::id()));
        let writes = self.read(|db| Ok(db.query_row("SELECT writes FROM upkeep", [], |row| row.get::<_, i64>(0))?))?;
        self.copy_to(&unfinished).and_then(|()| self.must_read_back(&unfinished)).inspect_err(|_| {
            // A half copy is of no use; when it cannot be taken away now, the next backup does it.
            let _ = fs::remove_file(&unfinished);
        })?;
        fs::rename(&unfinished, &finished).map_err(|error| StoreError::of_file(&finished, error))?;
        make_durable(&folder);
        // The backup stands; if this cannot be noted, the next one is only made sooner.
        let _ = self.db.execute("UPDATE upkeep SET backed_up = ?", [writes]);
        prune(&self.dir, now);
        Ok(finished)
    }

    /// Makes a backup if something has changed since the last one and that is old enough.
    pub(super) fn backup_if_due(&mut self, now: i64) -> Result<Option<PathBuf>, StoreError> {
        let changed = self
            .read(|db| Ok(db.query_row("SELECT writes > backed_up FROM upkeep", [], |row| row.get::<_, bool>(0))?))?;
        // A backup from the future tells that a clock was wrong, not that it is fresh.
        let fresh = newest(&self.dir, now).is_some_and(|taken| (0..INTERVAL).contains(&now.saturating_sub(taken)));
        if changed && !fresh { self.backup(now).map(Some) } else { Ok(None) }
    }

    /// A copy counts only when it reads as a library: else it would push out a backup that does.
    fn must_read_back(&self, copy: &Path) -> Result<(), StoreError> {
        let read = || -> Result<bool, Fault> {
            let db = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            teach(&db)?;
            Ok(examine(&db)? > 0 && reads_back(&db)?)
        };
        match read().map_err(|fault| fault.at(copy))? {
            true => Ok(()),
            false => Err(StoreError::Damaged(self.path.clone())),
        }
    }

    /// A copy of one consistent state, on the disk when this returns.
    fn copy_to(&self, target: &Path) -> Result<(), StoreError> {
        let name = target.to_str().ok_or_else(|| {
            StoreError::of_file(target, io::Error::new(io::ErrorKind::InvalidInput, "not a name in Unicode"))
        })?;
        let _ = fs::remove_file(target);
        self.db.execute("VACUUM INTO ?", [name]).map_err(|error| match StoreError::of_database(target, error) {
            // What is broken is what was read.
            StoreError::Damaged(_) => StoreError::Damaged(self.path.clone()),
            other => other,
        })?;
        let synced = File::options().write(true).open(target).and_then(|file| file.sync_all());
        synced.map_err(|error| StoreError::of_file(target, error))
    }
}

/// The backups, newest first. Those from the future come last: a clock was wrong when they were made.
pub(super) fn list(dir: &DataDir, now: i64) -> Vec<PathBuf> {
    look(dir, now).unwrap_or_default()
}

/// The same; where there is no folder for them, there are none.
///
/// # Errors
/// The folder is there and cannot be looked into.
pub(super) fn look(dir: &DataDir, now: i64) -> Result<Vec<PathBuf>, StoreError> {
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
            let (taken, number) = taken_at(&path)?;
            Some(((taken <= now, taken, number), path))
        })
        .collect();
    backups.sort_by(|(one, _), (other, _)| other.cmp(one));
    Ok(backups.into_iter().map(|(_, path)| path).collect())
}

/// When the newest backup was made.
fn newest(dir: &DataDir, now: i64) -> Option<i64> {
    list(dir, now).first().and_then(|path| taken_at(path)).map(|(unix, _)| unix)
}

/// When this backup was made, and which one of that second it is; `None` for other files.
fn taken_at(path: &Path) -> Option<(i64, u32)> {
    let middle = path.file_name()?.to_str()?.strip_prefix("lists-")?.strip_suffix(".db")?;
    let stamp = middle.get(..15)?;
    let number = match middle.get(15..)?.strip_prefix('-') {
        Some(number) => number.parse().ok()?,
        None if middle.len() == 15 => 1,
        None => return None,
    };
    Some((stamp::parse(stamp)?, number))
}

/// A name newer than that of any other backup of the same second.
fn free_name(dir: &DataDir, now: i64) -> PathBuf {
    let stamp = stamp::stamp(now);
    let same = |path: &PathBuf| taken_at(path).filter(|(unix, _)| stamp::stamp(*unix) == stamp);
    let last = list(dir, now).iter().filter_map(same).map(|(_, number)| number).max();
    dir.backups().join(match last {
        None => format!("lists-{stamp}.db"),
        Some(last) => format!("lists-{stamp}-{}.db", last.saturating_add(1)),
    })
}

/// Takes all but the newest away, and what unfinished copies left behind. What cannot be taken away stays.
fn prune(dir: &DataDir, now: i64) {
    for old in list(dir, now).iter().skip(KEPT) {
        let _ = fs::remove_file(old);
    }
    let Ok(entries) = fs::read_dir(dir.backups()) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if begun_at(&path).is_some_and(|begun| begun < now.saturating_sub(INTERVAL)) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// When this copy was begun, if it is one that was not finished.
fn begun_at(path: &Path) -> Option<i64> {
    let name = path.file_name()?.to_str()?;
    let (finished, rest) = name.split_at_checked(name.find(".db.")? + 3)?;
    rest.contains(UNFINISHED).then(|| taken_at(Path::new(finished)))?.map(|(unix, _)| unix)
}

/// Sees that a new name in a folder is on the disk, where the system can be asked for that.
pub(super) fn make_durable(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
