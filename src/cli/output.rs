//! Output files.

use std::path::PathBuf;

use clap::ArgMatches;

use super::session::{Halt, Session};

/// `--force`.
pub(super) const FORCE: &str = "force";
/// `--output`.
pub(super) const OUTPUT: &str = "output";

const STANDARD_OUTPUT: &str = "-";

/// An output file.
pub(super) struct Target {
    path: PathBuf,
    /// True if an existing file may be replaced.
    force: bool,
}

impl Target {
    pub fn ends_with(&self, extension: &str) -> bool {
        self.path.extension().is_some_and(|own| own.eq_ignore_ascii_case(extension))
    }

    /// A file in the folder of this path, which is made if it is not there.
    pub fn within(&self, session: &Session, name: &str) -> Result<Self, Halt> {
        std::fs::create_dir_all(&self.path).map_err(|error| {
            session.failed("cli.output.no_folder", &[("folder", &self.path.display()), ("detail", &error)])
        })?;
        Ok(Self { path: self.path.join(name), force: self.force })
    }

    pub const fn new(path: PathBuf, force: bool) -> Self {
        Self { path, force }
    }
}

/// The file given with `-o`; none for standard output.
pub(super) fn given(matches: &ArgMatches) -> Option<Target> {
    given_as(matches, OUTPUT)
}

/// Returns the file given with another argument than `-o`.
pub(super) fn given_as(matches: &ArgMatches, argument: &str) -> Option<Target> {
    let path = matches.get_one::<PathBuf>(argument).filter(|path| path.as_os_str() != STANDARD_OUTPUT)?;
    Some(Target { path: path.clone(), force: matches.get_flag(FORCE) })
}

/// Refuses an existing file that may not be replaced.
pub(super) fn free(session: &Session, target: &Target) -> Result<(), Halt> {
    if !target.force && target.path.is_file() {
        return Err(session.failed("cli.output.exists", &[("file", &target.path.display())]));
    }
    Ok(())
}

/// Writes the whole file or nothing. An existing file is replaced only with `--force`.
pub(super) fn write(session: &Session, target: &Target, content: &[u8]) -> Result<(), Halt> {
    free(session, target)?;
    print::write(&target.path, content).map_err(|error| Halt::Failed(error.sentence(session.language)))
}
