//! Number of writes, noted outside the database to reveal a lost end of both its log and the journal.
//!
//! The note follows each write without a wait. It may lag behind the database, but is never ahead.

use std::{fs, path::PathBuf};

use crate::DataDir;

fn file(dir: &DataDir) -> PathBuf {
    dir.root().join("lists.count")
}

/// The noted number of writes; none without an intact note.
pub(super) fn read(dir: &DataDir) -> Option<i64> {
    let text = fs::read_to_string(file(dir)).ok()?;
    let (number, again) = text.trim_end().split_once(' ')?;
    (number == again).then(|| number.parse().ok()).flatten()
}

/// Notes the number of writes. Failure only hides a lost end.
pub(super) fn note(dir: &DataDir, writes: i64) {
    let beside = file(dir).with_extension("new");
    // A full disk leaves the number before whole.
    if fs::write(&beside, format!("{writes} {writes}\n")).is_ok() {
        let _ = fs::rename(&beside, file(dir));
    }
}
