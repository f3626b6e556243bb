//! What the checks last said of each list.

use rusqlite::params;

use super::{ListId, ListsDb, RevisionId, file::broken, seal::JUDGMENT};
use crate::StoreError;

/// What the checks said of a state of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgment {
    /// The state that was checked.
    pub revision: RevisionId,
    /// The version of the cards it was checked with.
    pub catalog: String,
    /// What the list was, in a word for machines.
    pub verdict: String,
    /// What it cost, in the game's points.
    pub points: i32,
    /// What it might cost.
    pub limit: i32,
    /// How many findings were errors.
    pub errors: u32,
}

impl ListsDb {
    /// What was noted of each list.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Notes what the checks say of these lists. What is no list any more is left out.
    ///
    /// # Errors
    /// When the database fails; nothing is noted then.
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
