//! Last verdicts of the checks, by list.

use rusqlite::params;

use super::{ListId, ListsDb, RevisionId, file::broken, seal::JUDGMENT};
use crate::StoreError;

/// Verdict on a state of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgment {
    /// The checked state.
    pub revision: RevisionId,
    /// Version of the cards at the check.
    pub catalog: String,
    /// Verdict, as a word for machines.
    pub verdict: String,
    /// Cost in points.
    pub points: i32,
    /// Points limit.
    pub limit: i32,
    /// Findings that are errors.
    pub errors: u32,
}

impl ListsDb {
    /// The last verdict on each list.
    ///
    /// # Errors
    /// Database failure.
    pub fn judgments(&self) -> Result<Vec<(ListId, Judgment)>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT list, revision, catalog, verdict, points, points_limit, errors, {} FROM judgment",
                JUDGMENT.is_whole()
            ))?;
            let rows = statement.query_map([], |row| {
                if !row.get::<_, bool>(7)? {
                    return Ok(None);
                }
                let judgment = Judgment {
                    revision: RevisionId(row.get(1)?),
                    catalog: row.get(2)?,
                    verdict: row.get(3)?,
                    points: row.get(4)?,
                    limit: row.get(5)?,
                    errors: row.get(6)?,
                };
                Ok(Some((ListId(row.get(0)?), judgment)))
            })?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }

    /// Stores verdicts; skips missing lists.
    ///
    /// # Errors
    /// Database failure; nothing is stored.
    pub fn judge(&mut self, judged: &[(ListId, Judgment)]) -> Result<(), StoreError> {
        self.write(|db| {
            let mut insert = db.prepare_cached(
                "INSERT OR REPLACE INTO judgment (list, revision, catalog, verdict, points, points_limit, errors)
                 SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM list WHERE id = ?1)",
            )?;
            for (list, judgment) in judged {
                let Judgment { revision, catalog, verdict, points, limit, errors } = judgment;
                insert.execute(params![list.0, revision.0, catalog, verdict, points, limit, errors])?;
                JUDGMENT.seal(db, &[&list.0])?;
            }
            Ok(())
        })
    }
}
