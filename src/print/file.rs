//! Atomic writes of files.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::mpsc,
    thread,
    time::Duration,
};

use super::PrintError;

/// Writes a file atomically: beside its place under a temporary name, and then renamed. On failure the old file stays.
/// A device or pipe (such as `/dev/stdout`) is written directly.
///
/// # Errors
/// The file that could not be written, and the reason.
pub fn write(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), PrintError> {
    let path = path.as_ref();
    let because = |source| PrintError::from_io(path, source);
    // Follows a link, so that it stays a link.
    let place = match fs::canonicalize(path) {
        Ok(place) => place,
        // A link to a missing file: makes the file there.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => link_target(path),
        Err(error) => return Err(because(error)),
    };
    match fs::metadata(&place) {
        Ok(found) if found.is_dir() => return Err(PrintError::Directory(path.to_owned())),
        Ok(found) if !found.is_file() => {
            let mut device = open_soon(&place).map_err(because)?;
            return device.write_all(bytes).and_then(|()| device.flush()).map_err(because);
        }
        Ok(found) if found.permissions().readonly() => return Err(PrintError::Permission(path.to_owned())),
        _ => {}
    }
    let name = place.file_name().ok_or_else(|| PrintError::NoName(path.to_owned()))?;
    let (mut file, passing) = create_beside(&place, name).map_err(because)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    written.and_then(|()| fs::rename(&passing, &place)).map_err(|error| {
        // Reports the first error; a leftover that cannot be removed is harmless.
        let _ = fs::remove_file(&passing);
        because(error)
    })
}

/// Wait for a reader of a named pipe.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 200 } else { 10_000 });

/// Opens a device or pipe; a named pipe opens only once somebody reads from it.
fn open_soon(path: &Path) -> io::Result<File> {
    let (opened, waits) = mpsc::channel();
    let path = path.to_owned();
    let open = move || opened.send(OpenOptions::new().write(true).open(path));
    // A thread without a reader waits until the program ends.
    let _ = thread::Builder::new().name("pipe".into()).spawn(open)?;
    waits.recv_timeout(PATIENCE).unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Target of a name, through links to a missing file.
fn link_target(path: &Path) -> PathBuf {
    /// Most links followed, as by systems.
    const MOST: usize = 40;
    let mut place = path.to_owned();
    for _ in 0..MOST {
        let Ok(next) = fs::read_link(&place) else { break };
        place = place.parent().map_or(next.clone(), |folder| folder.join(&next));
    }
    place
}

/// Opens a new file in the same folder under a free name.
fn create_beside(place: &Path, name: &std::ffi::OsStr) -> std::io::Result<(File, PathBuf)> {
    let mut number = 0;
    loop {
        let mut passing = std::ffi::OsString::from(".");
        passing.push(name);
        passing.push(format!(".{}-{number}.part", std::process::id()));
        let passing = place.with_file_name(passing);
        match OpenOptions::new().write(true).create_new(true).open(&passing) {
            Ok(file) => return Ok((file, passing)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hoja ñ.pdf");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["hoja ñ.pdf"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_that_nobody_reads_from_is_told() {
        let folder = tempfile::tempdir().unwrap();
        // The thread that was left waiting at the first pipe would close it for a later reader.
        let [pipe, read_from] = ["pipe", "read from"].map(|name| folder.path().join(name));
        assert!(std::process::Command::new("mkfifo").args([&pipe, &read_from]).status().unwrap().success());
        let error = write(&pipe, b"x").unwrap_err();
        assert!(matches!(error, PrintError::Silent(_)), "{error}");
        assert!(error.sentence(Language::Spanish).contains("pipe"));
        let reader = read_from.clone();
        let read = thread::spawn(move || fs::read(reader).unwrap());
        write(&read_from, b"sheet").unwrap();
        assert_eq!(read.join().unwrap(), b"sheet");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = write(folder.path().join("none/sheet.pdf"), b"x").unwrap_err();
        assert!(matches!(error, PrintError::NoFolder(_)), "{error}");
        assert!(error.sentence(Language::English).contains("none/sheet.pdf"));
    }

    #[test]
    fn a_folder_in_the_way_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let error = write(folder.path(), b"x").unwrap_err();
        assert!(matches!(error, PrintError::Directory(_)), "{error}");
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_protected_file_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sheet.pdf");
        fs::write(&path, b"kept").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(matches!(write(&path, b"x"), Err(PrintError::Permission(_))));
        assert_eq!(fs::read(&path).unwrap(), b"kept");
        assert_eq!(names(folder.path()), ["sheet.pdf"]);
    }

    #[test]
    fn a_file_where_a_folder_should_be_is_no_folder() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), b"x").unwrap();
        assert!(matches!(write(folder.path().join("file/sheet.pdf"), b"x"), Err(PrintError::NoFolder(_))));
        assert!(matches!(write("", b"x"), Err(PrintError::NoName(_))));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_and_the_device_stays_a_device() {
        let error = write("/dev/full", b"x").unwrap_err();
        assert!(matches!(error, PrintError::Full(_)), "{error}");
        assert!(!fs::metadata("/dev/full").unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_what_is_not_there_yet_stays_a_link_too() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file.pdf"), folder.path().join("link.pdf"));
        std::os::unix::fs::symlink("file.pdf", &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file.pdf"), folder.path().join("link.pdf"));
        fs::write(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
