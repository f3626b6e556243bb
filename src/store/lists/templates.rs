//! Equipped ships and units that are kept to be put into lists.

use rusqlite::params;

use super::{ListsDb, file::broken, seal::TEMPLATE};
use crate::{StoreError, error::found};

/// A template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TemplateId(pub i64);

/// A ship or unit with all that lies on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pub id: TemplateId,
    /// The game's id.
    pub system: String,
    /// What its maker calls it.
    pub name: String,
    /// What it is, JSON text.
    pub document: String,
}

impl ListsDb {
    /// Keeps a template.
    ///
    /// # Errors
    /// When the document is not JSON or the database fails.
    pub fn keep_template(&mut self, system: &str, name: &str, document: &str) -> Result<TemplateId, StoreError> {
        self.write(|db| {
            db.prepare_cached("INSERT INTO template (system, name, document) VALUES (?, ?, ?)")?
                .execute(params![system, name, document])?;
            let id = db.last_insert_rowid();
            TEMPLATE.seal(db, &[&id])?;
            Ok(TemplateId(id))
        })
    }

    /// The templates of a game, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub fn templates(&self, system: &str) -> Result<Vec<Template>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT id, system, name, document, {} AS whole FROM template WHERE system = ?
                 ORDER BY name COLLATE NOCASE, id",
                TEMPLATE.is_whole()
            ))?;
            let rows = statement.query_map([system], |row| {
                if !row.get::<_, bool>("whole")? {
                    return Ok(None);
                }
                let id = TemplateId(row.get("id")?);
                Ok(Some(Template {
                    id,
                    system: row.get("system")?,
                    name: row.get("name")?,
                    document: row.get("document")?,
                }))
            })?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }

    /// Gives a template another name.
    ///
    /// # Errors
    /// When there is no such template or the database fails.
    pub fn rename_template(&mut self, template: TemplateId, name: &str) -> Result<(), StoreError> {
        self.write(|db| {
            let renamed =
                db.prepare_cached("UPDATE template SET name = ? WHERE id = ?")?.execute(params![name, template.0])?;
            found(renamed, StoreError::NoSuchTemplate(template.0))?;
            Ok(TEMPLATE.seal(db, &[&template.0])?)
        })
    }

    /// Takes a template away.
    ///
    /// # Errors
    /// When there is no such template or the database fails.
    pub fn drop_template(&mut self, template: TemplateId) -> Result<(), StoreError> {
        self.write(|db| {
            let dropped = db.prepare_cached("DELETE FROM template WHERE id = ?")?.execute([template.0])?;
            found(dropped, StoreError::NoSuchTemplate(template.0))
        })
    }
}
