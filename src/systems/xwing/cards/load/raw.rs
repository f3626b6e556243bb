//! The rows of catalog files as they are written, and which file holds what.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::BUNDLED;
use crate::kernel::CatalogFile;

/// A row as it is written in its file.
pub(in crate::systems::xwing::cards) struct RawRow<'a> {
    /// The kind its file holds, such as `pilots`.
    pub kind: String,
    /// The key or id of its card; damage cards are `deck:card`.
    pub id: String,
    /// The row.
    pub row: &'a RawValue,
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
pub(in crate::systems::xwing::cards) fn raw_rows(file: CatalogFile<'_>) -> Vec<RawRow<'_>> {
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

/// The catalog of the program with these files in the place of those that hold the same. A file that cannot be read
/// takes the place of the one that has its name.
pub fn files_with<'a>(given: &[CatalogFile<'a>]) -> Vec<CatalogFile<'a>> {
    let stem = |file: CatalogFile<'a>| file.name.rsplit(['/', '\\']).next().unwrap_or(file.name);
    let replaces = |new: CatalogFile<'a>, old: CatalogFile<'a>| match content(new) {
        Some(new) => content(old) == Some(new),
        None => stem(new) == stem(old),
    };
    BUNDLED
        .iter()
        .copied()
        .filter(|old| !given.iter().any(|new| replaces(*new, *old)))
        .chain(given.iter().copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_file_takes_the_place_of_the_one_that_holds_the_same() {
        let text = r#"{"kind": "conditions", "rows": []}"#;
        let files = files_with(&[CatalogFile { name: "mine.json", text }]);
        assert_eq!(files.len(), BUNDLED.len());
        assert!(!files.iter().any(|file| file.name.ends_with("conditions.json")));
        let files = files_with(&[CatalogFile { name: "my/ships.json", text: "broken" }]);
        assert_eq!(files.iter().filter(|file| file.name.ends_with("ships.json")).count(), 1);
        let texts = r#"{"language": "es"}"#;
        let files = files_with(&[CatalogFile { name: "texts.es.json", text: texts }]);
        assert!(files.iter().any(|file| file.name.ends_with("texts.en.json")));
        assert_eq!(files.len(), BUNDLED.len());
    }
}
