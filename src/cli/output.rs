//! Files a command writes.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::ArgMatches;

use super::session::{Halt, Session};

/// `--force`.
pub(super) const FORCE: &str = "force";
/// `--output`.
pub(super) const OUTPUT: &str = "output";

const STANDARD_OUTPUT: &str = "-";

/// A file to be written.
pub(super) struct Target {
    path: PathBuf,
    /// Whether a file that is there already may be replaced.
    force: bool,
}

/// The file given with `-o`; none for standard output.
pub(super) fn given(matches: &ArgMatches) -> Option<Target> {
    let path = matches.get_one::<PathBuf>(OUTPUT).filter(|path| path.as_os_str() != STANDARD_OUTPUT)?;
    Some(Target { path: path.clone(), force: matches.get_flag(FORCE) })
}

/// Writes a whole file. One that is there already is replaced only with `--force`, and never lost when the new one
/// cannot be written.
pub(super) fn write(session: &Session, target: &Target, content: &[u8]) -> Result<(), Halt> {
    put(target, content).map_err(|error| {
        let key = match error.kind() {
            io::ErrorKind::AlreadyExists => "cli.output.exists",
            io::ErrorKind::IsADirectory => "cli.output.folder",
            io::ErrorKind::NotFound => "cli.output.no_folder",
            io::ErrorKind::StorageFull => "cli.output.full",
            _ => "cli.output.file",
        };
        Halt::Failed(session.say(key, &[("file", &target.path.display()), ("detail", &error)]))
    })
}

fn put(target: &Target, content: &[u8]) -> io::Result<()> {
    let path = &target.path;
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe or device is written as it is; there is nothing to lose in it.
        Ok(found) if !found.is_file() => return File::options().write(true).open(path)?.write_all(content),
        Ok(_) if !target.force => return Err(io::ErrorKind::AlreadyExists.into()),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let beside = beside(path);
    let written = write_new(&beside, content).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// A name in the same folder that nothing else uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_when_that_is_allowed() {
        let scratch = tempfile::tempdir().unwrap();
        let target = |force| Target { path: scratch.path().join("out.txt"), force };
        put(&target(false), b"one").unwrap();
        assert_eq!(put(&target(false), b"two").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&target(false).path).unwrap(), b"one");
        put(&target(true), b"two").unwrap();
        assert_eq!(fs::read(&target(true).path).unwrap(), b"two");
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_in_the_way_is_told_and_left_alone() {
        let scratch = tempfile::tempdir().unwrap();
        let target = Target { path: scratch.path().to_owned(), force: true };
        assert_eq!(put(&target, b"x").unwrap_err().kind(), io::ErrorKind::IsADirectory);
        let target = Target { path: scratch.path().join("no/such/out.txt"), force: true };
        assert_eq!(put(&target, b"x").unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
