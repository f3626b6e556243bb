//! What happened while the lists were opened.

use std::path::PathBuf;

use super::rescue::RescueReport;
use crate::{DataDir, StoreError};
use kernel::{Language, phrase::say};

/// Events while opening the lists.
#[derive(Debug, Clone, Default)]
pub struct OpenReport {
    /// The very first start: no file, and none expected.
    pub created: bool,
    /// Schema number before the migration.
    pub migrated_from: Option<i64>,
    /// New place of the damaged file.
    pub set_aside: Option<PathBuf>,
    /// The missing file, which has backups.
    pub lost: Option<PathBuf>,
    /// Contents recovered from the damaged file.
    pub rescued: RescueReport,
    /// The backup that completed the damaged or missing file.
    pub restored: Option<PathBuf>,
    /// A failure to read backups: the newest unreadable one, or their folder.
    pub unread: Option<StoreError>,
    /// Writes missing in the file that were made again: it, or its log, was older than the last write.
    pub caught_up: usize,
    /// Writes that are still missing in the file.
    pub missing: i64,
    /// Lists of an older file whose current state was not in it.
    pub repaired: usize,
    /// The backup made of the opened file.
    pub backup: Option<PathBuf>,
    /// A failure to make a due backup.
    pub backup_failed: Option<StoreError>,
    /// Number of purged lists.
    pub purged: usize,
    /// A failure to purge.
    pub purge_failed: Option<StoreError>,
    pub(super) file: PathBuf,
}

impl OpenReport {
    pub(super) fn of(dir: &DataDir) -> Self {
        Self { file: dir.lists(), ..Self::default() }
    }

    /// True if a damaged or missing file was replaced.
    pub fn has_replaced(&self) -> bool {
        self.set_aside.is_some() || self.lost.is_some()
    }

    /// True if a damaged file had something that was not brought back, or may have had. Of a file of which nothing is
    /// left, other sentences tell.
    pub fn lacks_things(&self) -> bool {
        let RescueReport { states, healed, lost, .. } = self.rescued;
        self.set_aside.is_some() && (lost.has_any() || (states + healed > 0 && lost.are_uncertain()))
    }

    /// Sentences for a person, if anything matters.
    pub fn sentences(&self, language: Language) -> Vec<String> {
        let mut sentences = Vec::new();
        let file = self.file.display();
        if let Some(aside) = &self.set_aside {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("file", &file), ("aside", &aside.display())];
            sentences.push(say(language, "store.open.damaged", &values));
        }
        if self.lost.is_some() {
            sentences.push(say(language, "store.open.lost", &[("file", &file)]));
        }
        let RescueReport { is_whole, states, healed, damaged, lost } = self.rescued;
        if states > 0 {
            sentences.push(say(language, "store.open.rescued", &[("states", &states)]));
        }
        match &self.restored {
            _ if is_whole => sentences.push(say(language, "store.open.whole", &[])),
            Some(backup) if states > 0 => {
                let values: [(&str, &dyn std::fmt::Display); 2] = [("backup", &backup.display()), ("healed", &healed)];
                sentences.push(say(language, "store.open.completed", &values));
            }
            Some(backup) => sentences.push(say(language, "store.open.restored", &[("backup", &backup.display())])),
            None if self.has_replaced() && states + damaged == 0 => {
                sentences.push(say(language, "store.open.started_empty", &[]));
            }
            None => {}
        }
        if damaged > 0 {
            sentences.push(say(language, "store.open.hurt", &[("hurt", &damaged)]));
        }
        if self.lacks_things() {
            sentences.extend(lost.sentences(language));
        }
        if let Some(error) = &self.unread {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("reason", &error.sentence(language)), ("file", &file)];
            sentences.push(say(language, "store.open.unread", &values));
        }
        // A single one was hardly acknowledged when the program was killed.
        if self.caught_up > 1 {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("file", &file), ("changes", &self.caught_up)];
            sentences.push(say(language, "store.open.caught_up", &values));
        }
        if self.missing > 0 {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("file", &file), ("missing", &self.missing)];
            sentences.push(say(language, "store.open.missing", &values));
        }
        if self.repaired > 0 {
            sentences.push(say(language, "store.open.repaired", &[("lists", &self.repaired)]));
        }
        let failures =
            [("store.open.backup_failed", &self.backup_failed), ("store.open.purge_failed", &self.purge_failed)];
        for (key, failure) in failures {
            if let Some(error) = failure {
                sentences.push(say(language, key, &[("reason", &error.sentence(language))]));
            }
        }
        sentences
    }
}
