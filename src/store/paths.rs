//! The data folder.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::StoreError;

/// Environment variable of the data folder, used without an argument.
pub const DATA_DIR_VARIABLE: &str = "MUSTER_DATA_DIR";

/// A writable folder, and the names of the files in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataDir {
    root: PathBuf,
}

impl DataDir {
    /// The given folder, else the one in `MUSTER_DATA_DIR`, else the system's folder for program data; made if missing.
    ///
    /// # Errors
    /// No such folder, or one that cannot be written.
    pub fn resolve(given: Option<&Path>) -> Result<Self, StoreError> {
        let system = directories::ProjectDirs::from("", "", "Muster").map(|dirs| dirs.data_dir().to_owned());
        Self::create(&choose(given, std::env::var_os(DATA_DIR_VARIABLE), system)?)
    }

    /// The folder of [`DataDir::resolve`], if it exists. Writes nothing.
    pub fn existing(given: Option<&Path>) -> Option<Self> {
        let system = directories::ProjectDirs::from("", "", "Muster").map(|dirs| dirs.data_dir().to_owned());
        let root = choose(given, std::env::var_os(DATA_DIR_VARIABLE), system).ok()?;
        let root = std::path::absolute(root).ok()?;
        root.is_dir().then_some(Self { root })
    }

    /// This folder, made if missing.
    ///
    /// # Errors
    /// A folder that cannot be made or written.
    pub fn create(root: &Path) -> Result<Self, StoreError> {
        // SQLite and messages need a path independent of the current folder.
        let root = std::path::absolute(root).map_err(|error| unwritable(root, error))?;
        if let Some(file) = root.ancestors().find(|path| path.exists()).filter(|path| !path.is_dir()) {
            return Err(StoreError::NotADirectory(file.to_owned()));
        }
        // A path without metadata, such as a circular link, has an error of its own.
        let reason = |error| fs::metadata(&root).err().filter(|_| fs::symlink_metadata(&root).is_ok()).unwrap_or(error);
        fs::create_dir_all(&root).map_err(|error| unwritable(&root, reason(error)))?;
        let dir = Self { root };
        // Making the lock file proves that the folder can be written.
        dir.lock_file().map_err(|error| unwritable(&dir.root, error))?;
        Ok(dir)
    }

    /// Folder of the logs, which may not exist yet: in the folder that is given or in `MUSTER_DATA_DIR`, else in the
    /// system's folder for states of programs, or for their data where there is none.
    ///
    /// # Errors
    /// No such folder.
    pub fn logs(given: Option<&Path>) -> Result<PathBuf, StoreError> {
        let system = directories::ProjectDirs::from("", "", "Muster");
        let system = system.map(|dirs| dirs.state_dir().unwrap_or(dirs.data_dir()).to_owned());
        Ok(choose(given, std::env::var_os(DATA_DIR_VARIABLE), system)?.join("logs"))
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn catalog(&self) -> PathBuf {
        self.root.join("catalog.db")
    }

    /// File of the lists, folders, collection and settings.
    pub fn lists(&self) -> PathBuf {
        self.root.join("lists.db")
    }

    /// Journal of the writes behind the newest backup.
    pub(super) fn journal(&self) -> PathBuf {
        self.root.join("lists.journal")
    }

    /// Folder of the backups; it may not exist yet.
    pub fn backups(&self) -> PathBuf {
        self.root.join("backups")
    }

    /// The empty file whose lock gives the right to set the lists aside.
    pub(super) fn lock_file(&self) -> io::Result<File> {
        File::options().write(true).create(true).truncate(false).open(self.root.join("muster.lock"))
    }
}

fn unwritable(folder: &Path, source: io::Error) -> StoreError {
    match source.kind() {
        io::ErrorKind::StorageFull => StoreError::Full(folder.to_owned()),
        _ => StoreError::Unwritable { folder: folder.to_owned(), source: Arc::new(source) },
    }
}

fn choose(given: Option<&Path>, variable: Option<OsString>, system: Option<PathBuf>) -> Result<PathBuf, StoreError> {
    given
        .map(Path::to_owned)
        .or_else(|| variable.filter(|value| !value.is_empty()).map(PathBuf::from))
        .or(system)
        .ok_or(StoreError::NoHome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_goes_before_the_variable_and_the_variable_before_the_system() {
        let (given, variable, system) = (Path::new("a"), OsString::from("b"), PathBuf::from("c"));
        let chosen = |given, variable: Option<&OsString>, system: Option<&PathBuf>| {
            choose(given, variable.cloned(), system.cloned()).unwrap()
        };
        assert_eq!(chosen(Some(given), Some(&variable), Some(&system)), Path::new("a"));
        assert_eq!(chosen(None, Some(&variable), Some(&system)), Path::new("b"));
        assert_eq!(chosen(None, Some(&OsString::new()), Some(&system)), Path::new("c"));
    }

    #[test]
    fn without_a_home_the_error_says_so() {
        assert!(matches!(choose(None, None, None), Err(StoreError::NoHome)));
    }

    #[test]
    fn a_missing_folder_is_made() {
        let scratch = tempfile::tempdir().unwrap();
        let dir = DataDir::create(&scratch.path().join("deep/er")).unwrap();
        assert!(dir.root().is_dir());
        assert_eq!(dir.lists(), scratch.path().join("deep/er/lists.db"));
        DataDir::create(dir.root()).unwrap();
    }

    #[test]
    fn a_file_in_the_way_is_named() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("file");
        fs::write(&file, "here").unwrap();
        for path in [file.clone(), file.join("below")] {
            let Err(StoreError::NotADirectory(named)) = DataDir::create(&path) else {
                panic!("a folder was made where a file is");
            };
            assert_eq!(named, file);
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "here");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_round_and_round_says_so() {
        let scratch = tempfile::tempdir().unwrap();
        let round = scratch.path().join("round");
        std::os::unix::fs::symlink("round", &round).unwrap();
        let Err(StoreError::Unwritable { source, .. }) = DataDir::create(&round) else { panic!("it was taken") };
        assert_ne!(source.kind(), io::ErrorKind::AlreadyExists, "{source}");
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_cannot_be_written_is_named() {
        use std::os::unix::fs::PermissionsExt;
        let scratch = tempfile::tempdir().unwrap();
        let sealed = scratch.path().join("sealed");
        fs::create_dir(&sealed).unwrap();
        fs::set_permissions(&sealed, fs::Permissions::from_mode(0o555)).unwrap();
        // Permissions do not stop a superuser; a system folder has to serve.
        let may_do_everything = fs::write(sealed.join("probe"), "").is_ok();
        let folder = if may_do_everything { PathBuf::from("/proc/self") } else { sealed };
        if folder.is_dir() {
            let Err(StoreError::Unwritable { folder: named, .. }) = DataDir::create(&folder) else {
                panic!("a sealed folder was taken");
            };
            assert_eq!(named, folder);
        }
    }
}
