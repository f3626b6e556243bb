//! Lists that come with the program, for somebody to play against: kinds of lists that many have flown.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Opponents;
use kernel::{Language, PackRef, System};
use systems::{AnyDocument, Catalogs, Shared, SystemId};

/// A list that comes with the program.
#[derive(Debug, Clone, PartialEq)]
pub struct ShelfList {
    /// Its id.
    pub id: String,
    names: [String; Language::ALL.len()],
    system: &'static str,
    format: String,
    list: Value,
}

impl ShelfList {
    /// What players call it.
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// The id of its faction, where it has one.
    pub fn faction(&self) -> Option<&str> {
        self.list.get("faction").or_else(|| self.list.get("affiliation")).and_then(Value::as_str)
    }

    /// The id of its format.
    pub fn format(&self) -> &str {
        &self.format
    }

    /// The list under its name, built with these packs where it is legal with them.
    pub fn document(&self, catalogs: &Catalogs, language: Language, packs: &[PackRef]) -> Option<AnyDocument> {
        let read = AnyDocument::read(catalogs, &self.text(language), SystemId::from_id(self.system)).ok()?;
        Some(read.document.joining(catalogs, packs))
    }

    /// The list as a document under its name.
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
    /// Where it is not that of the whole shelf.
    format: Option<String>,
    list: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    en: String,
    es: String,
}

/// The lists of a shelf that these can meet: those of the format of the first, or all where none is of it. They are built
/// with the packs of those they meet; what means other cards all the same is left out.
pub fn field(shelf: &[ShelfList], own: &[&AnyDocument], catalogs: &Catalogs, language: Language) -> Vec<AnyDocument> {
    let format = own.first().map(|list| list.format().id);
    let alike = |shelved: &&ShelfList| format.is_none_or(|format| shelved.format() == format);
    let any = !shelf.iter().any(|shelved| alike(&shelved));
    let packs = Shared::of(catalogs, own.iter().copied()).map(|shared| shared.packs()).unwrap_or_default();
    let chosen = shelf.iter().filter(|shelved| any || alike(shelved));
    let lists = chosen.filter_map(|shelved| shelved.document(catalogs, language, &packs));
    lists.filter(|list| Shared::of(catalogs, own.iter().copied().chain([list])).is_ok()).collect()
}

/// The lists that come with the program for a game.
///
/// # Panics
/// The file that comes with the program is not as it should be; the tests read it.
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
