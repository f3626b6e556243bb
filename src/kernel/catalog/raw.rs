//! The rows of catalog files as they are written, and which file holds what.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{CatalogFile, stem};

/// A row as it is written in its file.
struct RawRow<'a> {
    /// The kind its file holds, such as `pilots`.
    kind: String,
    /// The key or id of its card; a card within a deck is `deck:card`.
    id: String,
    /// The row.
    row: &'a RawValue,
}

#[derive(Deserialize)]
struct RowsOf<'a> {
    kind: String,
    #[serde(borrow)]
    rows: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Ids<'a> {
    #[serde(borrow)]
    key: Option<Cow<'a, str>>,
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(borrow, default)]
    cards: Vec<&'a RawValue>,
}

fn ids(row: &RawValue) -> Option<Ids<'_>> {
    serde_json::from_str(row.get()).ok()
}

/// The rows of a file; none where it holds no rows.
fn raw_rows(file: CatalogFile<'_>) -> Vec<RawRow<'_>> {
    let Ok(parsed) = serde_json::from_str::<RowsOf<'_>>(file.text) else { return Vec::new() };
    let mut rows = Vec::new();
    for row in parsed.rows {
        let Some(Ids { key, id, cards }) = ids(row) else { continue };
        for card in cards {
            if let Some(card_ids) = ids(card) {
                rows.push(RawRow { kind: parsed.kind.clone(), id: format!("{id}:{}", card_ids.id), row: card });
            }
        }
        rows.push(RawRow { kind: parsed.kind.clone(), id: key.unwrap_or(id).into_owned(), row });
    }
    rows
}

/// What a file holds: rows of a kind, or texts in a language.
#[derive(Deserialize, Default, PartialEq, Eq)]
#[serde(default)]
struct Content {
    kind: Option<String>,
    language: Option<String>,
}

fn content(file: CatalogFile<'_>) -> Option<Content> {
    let content: Content = serde_json::from_str(file.text).ok()?;
    (content != Content::default()).then_some(content)
}

/// The `bundled` catalog with the given files in the place of those that hold the same. A file that cannot be read
/// takes the place of the one that has its name.
pub fn files_with<'a>(bundled: &[CatalogFile<'a>], given: &[CatalogFile<'a>]) -> Vec<CatalogFile<'a>> {
    let replaces = |new: CatalogFile<'a>, old: CatalogFile<'a>| match content(new) {
        Some(new) => content(old) == Some(new),
        None => stem(new.name) == stem(old.name),
    };
    bundled
        .iter()
        .copied()
        .filter(|old| !given.iter().any(|new| replaces(*new, *old)))
        .chain(given.iter().copied())
        .collect()
}

/// The rows of catalog files as they are written there, by kind and id.
pub struct Facts(FxHashMap<(String, String), &'static RawValue>);

impl Facts {
    /// The rows of a bundled catalog.
    pub fn of_files(bundled: &[CatalogFile<'static>]) -> Self {
        let mut facts = FxHashMap::default();
        for file in bundled {
            for RawRow { kind, id, row } in raw_rows(*file) {
                let _ = facts.insert((kind, id), row);
            }
        }
        Self(facts)
    }

    /// The row of this card; an empty object for one that came from elsewhere.
    pub fn of(&self, kind: &str, id: &str) -> String {
        self.0.get(&(kind.to_owned(), id.to_owned())).map_or_else(|| "{}".to_owned(), |row| row.get().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUNDLED: &[CatalogFile<'static>] = &[
        CatalogFile { name: "catalog/ships.json", text: r#"{"kind": "ships", "rows": []}"# },
        CatalogFile { name: "catalog/conditions.json", text: r#"{"kind": "conditions", "rows": []}"# },
        CatalogFile { name: "catalog/texts.en.json", text: r#"{"language": "en"}"# },
        CatalogFile { name: "catalog/texts.es.json", text: r#"{"language": "es"}"# },
    ];

    #[test]
    fn a_given_file_takes_the_place_of_the_one_that_holds_the_same() {
        let text = r#"{"kind": "conditions", "rows": []}"#;
        let files = files_with(BUNDLED, &[CatalogFile { name: "mine.json", text }]);
        assert_eq!(files.len(), BUNDLED.len());
        assert!(!files.iter().any(|file| file.name.ends_with("conditions.json")));
        let files = files_with(BUNDLED, &[CatalogFile { name: "my/ships.json", text: "broken" }]);
        assert_eq!(files.iter().filter(|file| file.name.ends_with("ships.json")).count(), 1);
        let texts = r#"{"language": "es"}"#;
        let files = files_with(BUNDLED, &[CatalogFile { name: "texts.es.json", text: texts }]);
        assert!(files.iter().any(|file| file.name.ends_with("texts.en.json")));
        assert_eq!(files.len(), BUNDLED.len());
    }
}
