//! Documents that are kept in a folder, one file each.

use std::{
    fs,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use iced::Task;

use crate::{background::in_background, kept_files::free_path};

pub(super) use crate::kept_files::stem;
use kernel::{Language, ReadError};
use store::intake::{self, IntakeError};

/// Folder of deleted documents, beside the others.
const DELETED: &str = "deleted";

/// A kept document, or the reason it cannot be read.
#[derive(Debug, Clone)]
pub struct Kept<T> {
    pub path: PathBuf,
    pub read: Result<T, String>,
}

/// The documents of a folder, as a screen lists them.
pub struct Shelf<T> {
    folder: PathBuf,
    reader: fn(&str) -> Result<T, ReadError>,
    kept: Vec<Kept<T>>,
    is_listed: bool,
}

impl<T: Clone + Send + 'static> Shelf<T> {
    pub(super) fn new(folder: PathBuf, reader: fn(&str) -> Result<T, ReadError>) -> Self {
        Self { folder, reader, kept: Vec::new(), is_listed: false }
    }

    pub(super) fn kept(&self) -> &[Kept<T>] {
        &self.kept
    }

    /// False until the folder was read once.
    pub(super) const fn is_listed(&self) -> bool {
        self.is_listed
    }

    /// Reads the folder.
    pub(super) fn list(&self, language: Language) -> Task<Vec<Kept<T>>> {
        let (folder, reader) = (self.folder.clone(), self.reader);
        in_background(move || all(&folder, reader, language)).map(Option::unwrap_or_default)
    }

    pub(super) fn listed(&mut self, kept: Vec<Kept<T>>) {
        (self.kept, self.is_listed) = (kept, true);
    }

    /// A kept document that can be read, with its file.
    pub(super) fn readable(&self, place: usize) -> Option<(PathBuf, T)> {
        let kept = self.kept.get(place)?;
        Some((kept.path.clone(), kept.read.as_ref().ok()?.clone()))
    }

    /// A free file for a new document of this name.
    pub(super) fn free_path(&self, name: &str, usual: &str) -> PathBuf {
        // A folder that cannot be made is reported when the document cannot be saved.
        let _ = fs::create_dir_all(&self.folder);
        free_path(&self.folder, name, usual)
    }
}

/// Documents of a folder, the last changed one first.
fn all<T>(folder: &Path, reader: fn(&str) -> Result<T, ReadError>, language: Language) -> Vec<Kept<T>> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let entries = entries.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "json"));
    let mut found: Vec<_> = entries
        .map(|entry| {
            let moment = entry.metadata().and_then(|facts| facts.modified()).unwrap_or(UNIX_EPOCH);
            (moment, entry.path())
        })
        .collect();
    found.sort_by(|one, other| (other.0, &one.1).cmp(&(one.0, &other.1)));
    found.into_iter().map(|(_, path)| Kept { read: read(&path, reader, language), path }).collect()
}

/// Reads the document of a file.
pub(super) fn read<T>(path: &Path, reader: fn(&str) -> Result<T, ReadError>, language: Language) -> Result<T, String> {
    let file = path.display().to_string();
    let text = intake::read(path).map_err(|error| error.sentence(&file, language))?;
    reader(&text).map_err(|error| IntakeError::Text(error).sentence(&file, language))
}

/// Takes a document away, so that it can be brought back. Returns where it lies.
pub(super) fn delete(path: &Path) -> std::io::Result<PathBuf> {
    let away = path.parent().unwrap_or(Path::new("")).join(DELETED);
    fs::create_dir_all(&away)?;
    let to = free_path(&away, &stem(path), "");
    fs::rename(path, &to)?;
    Ok(to)
}

/// Brings back what was taken away.
pub(super) fn restore(away: &Path) -> std::io::Result<()> {
    let folder = away.parent().and_then(Path::parent).unwrap_or(Path::new(""));
    fs::rename(away, free_path(folder, &stem(away), ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_deleted_comes_back_beside_one_that_took_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = free_path(folder.path(), "Friday / 1", "tournament");
        fs::write(&path, "first").unwrap();
        let away = delete(&path).unwrap();
        assert!(!path.exists());
        fs::write(&path, "second").unwrap();
        restore(&away).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(fs::read_to_string(folder.path().join("Friday _ 1 2.json")).unwrap(), "first");
    }
}
