//! Templates: equipped ships and units to add to lists.

use rusqlite::params;

use super::{ListsDb, file::broken, seal::TEMPLATE};
use crate::{StoreError, error::found};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TemplateId(pub i64);

/// A ship or unit with its equipment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pub id: TemplateId,
    /// Id of the game.
    pub system: String,
    /// Name given by its maker.
    pub name: String,
    /// Document, as JSON text.
    pub document: String,
}

impl ListsDb {
    /// Stores a template.
    ///
    /// # Errors
    /// A document that is not JSON, or a database failure.
    pub fn keep_template(&mut self, system: &str, name: &str, document: &str) -> Result<TemplateId, StoreError> {
        self.write(|db| {
            db.prepare_cached("INSERT INTO template (system, name, document) VALUES (?, ?, ?)")?
                .execute(params![system, name, document])?;
            let id = db.last_insert_rowid();
            TEMPLATE.seal(db, &[&id])?;
            Ok(TemplateId(id))
        })
    }

    /// Templates of a game, by name.
    ///
    /// # Errors
    /// Database failure.
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

    /// Renames a template.
    ///
    /// # Errors
    /// No such template, or a database failure.
    pub fn rename_template(&mut self, template: TemplateId, name: &str) -> Result<(), StoreError> {
        self.write(|db| {
            let renamed =
                db.prepare_cached("UPDATE template SET name = ? WHERE id = ?")?.execute(params![name, template.0])?;
            found(renamed, StoreError::NoSuchTemplate(template.0))?;
            Ok(TEMPLATE.seal(db, &[&template.0])?)
        })
    }

    /// Removes a template.
    ///
    /// # Errors
    /// No such template, or a database failure.
    pub fn drop_template(&mut self, template: TemplateId) -> Result<(), StoreError> {
        self.write(|db| {
            let dropped = db.prepare_cached("DELETE FROM template WHERE id = ?")?.execute([template.0])?;
            found(dropped, StoreError::NoSuchTemplate(template.0))
        })
    }
}
