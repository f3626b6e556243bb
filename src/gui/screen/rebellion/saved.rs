//! Saved games, one file each.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::kept_files;
pub(super) use crate::kept_files::stem as name_of;
use kernel::{Language, game::Match};
use practice::{HUMAN, Record, Replay, ReplayError, ReplayText, Setup};
use store::{
    intake::{self, IntakeError},
    stamp,
};
use systems::rebellion::{Catalog, Options, Rebellion, cards::Set};

/// Folder of deleted games, beside the others.
const DELETED: &str = "deleted";

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    pub path: PathBuf,
    pub name: String,
    /// Time of the last move, in seconds since 1970.
    pub moment: i64,
    /// Its progress, or the reason it cannot be read.
    pub standing: Result<Progress, String>,
}

/// Progress of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub round: u8,
    pub reputation: u8,
    pub set: Set,
    /// True if the Rebels have won; none while it goes on.
    pub won: Option<bool>,
}

impl Progress {
    pub(super) fn of(record: &Record<Rebellion>) -> Self {
        let state = record.game().state();
        Self {
            round: state.time,
            reputation: state.reputation,
            set: record.setup().options.set,
            won: record.game().outcome().map(|outcome| outcome.winner.is_some()),
        }
    }
}

impl SavedGame {
    /// Day of the last move, in digits.
    pub(super) fn date(&self) -> String {
        let stamp = stamp(self.moment);
        let part = |from: usize, to: usize| stamp.get(from..to).unwrap_or_default();
        [part(0, 4), part(4, 6), part(6, 8)].join("-")
    }
}

/// A free file for a new game of this name, with a number if needed.
pub(super) fn free_path(folder: &Path, name: &str) -> PathBuf {
    kept_files::free_path(folder, name, "Rebellion")
}

/// Games of a folder, last played first.
pub(super) fn all(folder: &Path, catalog: &Catalog, language: Language) -> Vec<SavedGame> {
    let mut found: Vec<SavedGame> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "json"))
        .map(|entry| {
            let path = entry.path();
            let moment = entry.metadata().and_then(|facts| facts.modified()).unwrap_or(UNIX_EPOCH);
            let moment = moment.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
            let standing = read(&path, catalog, language).map(|record| Progress::of(&record));
            SavedGame { name: name_of(&path), path, moment, standing }
        })
        .collect();
    found.sort_by(|one, other| (other.moment, &one.name).cmp(&(one.moment, &other.name)));
    found
}

/// Reads the game of a file and verifies it; returns the reason as a sentence if it fails.
pub(super) fn read(path: &Path, catalog: &Catalog, language: Language) -> Result<Record<Rebellion>, String> {
    let file = path.display().to_string();
    let told = |error| IntakeError::Text(error).sentence(&file, language);
    let text = intake::read(path).map_err(|error| error.sentence(&file, language))?;
    let written = ReplayText::open(&text).map_err(told)?;
    let replay = Replay::<Rebellion>::read(catalog, &written).map_err(|fault| match fault {
        ReplayError::Read(error) => told(error),
        fault @ ReplayError::Illegal { .. } => fault.sentence(language),
    })?;
    let verified = replay.verify(catalog).map_err(|fault| fault.sentence(language))?;
    match verified.parting {
        None => Ok(verified.record),
        Some(parting) => {
            let names = verified.record.setup().names(language);
            Err(format!("{file}: {}", parting.sentence(&names, language)))
        }
    }
}

/// Begins a new game.
pub(super) fn begin(
    catalog: &Catalog,
    options: Options,
    seed: u64,
    language: Language,
) -> Result<Record<Rebellion>, String> {
    let setup =
        Setup { materials: [()].into(), options, seed, players: [HUMAN.id.to_owned()].into(), from: Vec::new() };
    Record::begin(catalog, setup).map_err(|fault| fault.sentence(language))
}

/// Deletes a game, which can be restored. Returns the path to restore it to.
pub(super) fn delete(path: &Path) -> std::io::Result<PathBuf> {
    let (Some(folder), Some(file)) = (path.parent(), path.file_name()) else { return Ok(path.to_owned()) };
    let away = folder.join(DELETED);
    fs::create_dir_all(&away)?;
    // An earlier deleted game of this name stays as well.
    let to = away.join(file);
    let to = if to.exists() { free_path(&away, &name_of(path)) } else { to };
    fs::rename(path, &to)?;
    Ok(to.file_name().map_or_else(|| path.to_owned(), |file| folder.join(file)))
}

/// Restores a deleted game, under another name if its own is taken.
pub(super) fn restore(path: &Path) -> std::io::Result<()> {
    let (Some(folder), Some(file)) = (path.parent(), path.file_name()) else { return Ok(()) };
    fs::rename(folder.join(DELETED).join(file), free_path(folder, &name_of(path)))
}

/// Deleted games, by the paths to restore them to.
pub(super) fn deleted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join(DELETED)).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|kind| kind == "json"));
    let mut found: Vec<PathBuf> = files.filter_map(|path| Some(folder.join(path.file_name()?))).collect();
    found.sort();
    found
}

/// Purges deleted games, given by the paths to restore them to.
pub(super) fn empty(games: &[PathBuf]) -> std::io::Result<()> {
    for path in games {
        let (Some(folder), Some(file)) = (path.parent(), path.file_name()) else { continue };
        fs::remove_file(folder.join(DELETED).join(file))?;
    }
    Ok(())
}

/// Renames a game, with a number if the name is taken.
pub(super) fn rename(path: &Path, name: &str) -> std::io::Result<PathBuf> {
    let Some(folder) = path.parent() else { return Ok(path.to_owned()) };
    if name_of(path) == name.trim() {
        return Ok(path.to_owned());
    }
    let to = free_path(folder, name);
    fs::rename(path, &to)?;
    Ok(to)
}

pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_game_never_takes_the_file_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let first = free_path(folder.path(), "Hoth / 1");
        assert_eq!(name_of(&first), "Hoth _ 1");
        fs::write(&first, "{}").unwrap();
        assert_eq!(name_of(&free_path(folder.path(), "Hoth / 1")), "Hoth _ 1 2");
        assert_eq!(name_of(&free_path(folder.path(), " ")), "Rebellion");
    }

    #[test]
    fn a_game_is_renamed_beside_one_of_that_name_and_deleted_ones_go_for_good() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(format!("{name}.json"));
        fs::write(path("one"), "first").unwrap();
        fs::write(path("two"), "second").unwrap();
        assert_eq!(rename(&path("one"), "one ").unwrap(), path("one"));
        let renamed = rename(&path("one"), "two").unwrap();
        assert_eq!((renamed.clone(), fs::read_to_string(&renamed).unwrap()), (path("two 2"), "first".to_owned()));
        assert_eq!(delete(&path("two")).unwrap(), path("two"));
        fs::write(path("two"), "third").unwrap();
        assert_eq!(delete(&path("two")).unwrap(), path("two 2"));
        let away = deleted(folder.path());
        assert_eq!(away.len(), 2);
        empty(&away).unwrap();
        assert!(deleted(folder.path()).is_empty() && renamed.exists());
    }

    #[test]
    fn a_deleted_game_comes_back_beside_one_that_took_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.json");
        fs::write(&path, "first").unwrap();
        let _ = delete(&path).unwrap();
        assert!(!path.exists());
        fs::write(&path, "second").unwrap();
        restore(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(fs::read_to_string(folder.path().join("one 2.json")).unwrap(), "first");
    }
}
