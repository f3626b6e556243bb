//! Number of writes, noted outside the database to reveal a lost tail of its log.
//!
//! The note follows each write without a wait. It may lag behind the database, but is never ahead. A copy of it is for
//! the case that it is lost together with the log.

use std::{fs, path::PathBuf};

use crate::DataDir;

fn files(dir: &DataDir) -> [PathBuf; 2] {
    ["lists.count", "lists.count.copy"].map(|name| dir.root().join(name))
}

/// The noted number of writes; none without an intact note.
pub(super) fn read(dir: &DataDir) -> Option<i64> {
    let noted = |file: &PathBuf| {
        let text = fs::read_to_string(file).ok()?;
        let (number, again) = text.trim_end().split_once(' ')?;
        (number == again).then(|| number.parse().ok()).flatten()
    };
    files(dir).iter().filter_map(noted).max()
}

/// Notes the number of writes. Failure only hides a lost tail.
pub(super) fn note(dir: &DataDir, writes: i64) {
    for file in files(dir) {
        // A full disk leaves the number before whole.
        let beside = file.with_extension("new");
        if fs::write(&beside, format!("{writes} {writes}\n")).is_ok() {
            let _ = fs::rename(&beside, file);
        }
    }
}
