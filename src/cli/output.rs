//! Files a command writes.

use std::path::PathBuf;

use clap::ArgMatches;

use super::session::{Halt, Session};
use crate::print;

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

/// Writes a whole file or none. One that is there already is replaced only with `--force`.
pub(super) fn write(session: &Session, target: &Target, content: &[u8]) -> Result<(), Halt> {
    let path = &target.path;
    if !target.force && path.is_file() {
        return Err(Halt::Failed(session.say("cli.output.exists", &[("file", &path.display())])));
    }
    print::write(path, content).map_err(|error| Halt::Failed(error.sentence(session.language)))
}
