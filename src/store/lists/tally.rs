//! How many writes there were, noted outside the database: so a tail of its log that is lost does not go unnoticed.
//!
//! The note is written after each write and not waited for. It may be behind the database, never ahead of it.

use std::{fs, path::PathBuf};

use crate::DataDir;

fn file(dir: &DataDir) -> PathBuf {
    dir.root().join("lists.count")
}

/// The number of writes that is noted; none where there is no note or it is damaged.
pub(super) fn read(dir: &DataDir) -> Option<i64> {
    let text = fs::read_to_string(file(dir)).ok()?;
    let (number, again) = text.trim_end().split_once(' ')?;
    (number == again).then(|| number.parse().ok()).flatten()
}

/// Notes the number of writes. Where that is not possible, a lost tail is not noticed; nothing else comes of it.
pub(super) fn note(dir: &DataDir, writes: i64) {
    let _ = fs::write(file(dir), format!("{writes} {writes}\n"));
}
