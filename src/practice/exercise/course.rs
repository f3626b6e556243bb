//! What somebody has solved so far.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Attempt;

/// What somebody has solved so far, by system and exercise.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course(BTreeMap<String, BTreeMap<String, Mark>>);

/// What has come of the tries at one exercise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub tries: u32,
    pub solved: u32,
    /// The earliest round in which it was solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<i32>,
}

impl Course {
    /// Counts a try.
    pub fn take(&mut self, system: &str, id: &str, attempt: Attempt) {
        let mark = self.0.entry(system.to_owned()).or_default().entry(id.to_owned()).or_default();
        mark.tries += 1;
        if attempt.is_solved {
            mark.solved += 1;
            mark.best = Some(mark.best.map_or(attempt.round, |best| best.min(attempt.round)));
        }
    }

    pub fn mark(&self, system: &str, id: &str) -> Mark {
        self.0.get(system).and_then(|marks| marks.get(id)).copied().unwrap_or_default()
    }

    /// How many exercises of a system are solved.
    pub fn solved(&self, system: &str) -> usize {
        self.0.get(system).map_or(0, |marks| marks.values().filter(|mark| mark.solved > 0).count())
    }

    /// Reads what was kept; what is no such file is as nothing kept.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub fn text(&self) -> String {
        format!("{:#}\n", crate::options::plain(self))
    }
}
