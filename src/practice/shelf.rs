//! The shelf: lists that come with the program to play against.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Opponents;
use kernel::{Language, PackRef, System};
use systems::{AnyDocument, Catalogs, Shared, SystemId};

/// A list of the shelf.
#[derive(Debug, Clone, PartialEq)]
pub struct ShelfList {
    pub id: String,
    names: [String; Language::ALL.len()],
    system: &'static str,
    format: String,
    list: Value,
}

impl ShelfList {
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// Id of the faction, if any.
    pub fn faction(&self) -> Option<&str> {
        self.list.get("faction").or_else(|| self.list.get("affiliation")).and_then(Value::as_str)
    }

    /// Id of the format.
    pub fn format(&self) -> &str {
        &self.format
    }

    /// Returns the list as a document built with these packs, if it is legal with them.
    pub fn document(&self, catalogs: &Catalogs, language: Language, packs: &[PackRef]) -> Option<AnyDocument> {
        let read = AnyDocument::read(catalogs, &self.text(language), SystemId::from_id(self.system)).ok()?;
        Some(read.document.joining(catalogs, packs))
    }

    /// Returns the text of the document.
    pub fn text(&self, language: Language) -> String {
        let name = self.name(language);
        json!({"muster": 1, "system": self.system, "format": self.format, "name": name, "list": self.list}).to_string()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShelfFile {
    muster_shelf: u8,
    system: String,
    format: String,
    lists: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    name: Names,
    /// If not that of the shelf.
    format: Option<String>,
    list: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    en: String,
    es: String,
}

/// Returns the lists of a shelf in the format of the first own list, or all if none is, built with the packs of the own
/// lists. Those that mean other cards are left out.
pub fn field(shelf: &[ShelfList], own: &[&AnyDocument], catalogs: &Catalogs, language: Language) -> Vec<AnyDocument> {
    let format = own.first().map(|list| list.format().id);
    let alike = |shelved: &&ShelfList| format.is_none_or(|format| shelved.format() == format);
    let any = !shelf.iter().any(|shelved| alike(&shelved));
    let packs = Shared::of(catalogs, own.iter().copied()).map(|shared| shared.packs()).unwrap_or_default();
    let chosen = shelf.iter().filter(|shelved| any || alike(shelved));
    let lists = chosen.filter_map(|shelved| shelved.document(catalogs, language, &packs));
    lists.filter(|list| Shared::of(catalogs, own.iter().copied().chain([list])).is_ok()).collect()
}

/// Returns the lists that come with the program for a system.
///
/// # Panics
/// The bundled file is malformed; tests read it.
#[allow(clippy::expect_used, reason = "the file is part of the program, and the tests read it")]
pub fn shelf<S: Opponents>() -> Vec<ShelfList> {
    let Some(text) = S::SHELF else { return Vec::new() };
    let written: ShelfFile = serde_json::from_str(text).expect("a shelf of lists");
    assert!(written.muster_shelf == 1 && written.system == <S as System>::INFO.id, "the shelf of this game");
    let row = |row: Row| ShelfList {
        id: row.id,
        names: [row.name.en, row.name.es],
        system: <S as System>::INFO.id,
        format: row.format.unwrap_or_else(|| written.format.clone()),
        list: row.list,
    };
    written.lists.into_iter().map(row).collect()
}
