//! Kinds of catalog files.

use rustc_hash::FxHashMap;
use serde_json::value::RawValue;

use super::CatalogFile;

/// Content of a file: rows of a kind, or texts in a language.
struct Content<'a> {
    kind: Option<String>,
    language: Option<String>,
    /// The tables of texts, if it has any.
    tables: Vec<&'a str>,
}

impl Content<'_> {
    /// True for rows of the same kind, or texts in the same language and a common table.
    fn is_like(&self, other: &Self) -> bool {
        let shares = || self.tables.is_empty() || self.tables.iter().any(|table| other.tables.contains(table));
        self.kind == other.kind && self.language == other.language && (self.kind.is_some() || shares())
    }
}

fn content(file: CatalogFile<'_>) -> Option<Content<'_>> {
    let fields: FxHashMap<&str, &RawValue> = serde_json::from_str(file.text).ok()?;
    let text = |field: &str| fields.get(field).and_then(|raw| serde_json::from_str::<String>(raw.get()).ok());
    let (kind, language) = (text("kind"), text("language"));
    let is_table = |field: &&str| !matches!(*field, "muster_catalog" | "system" | "language");
    let tables = if language.is_some() { fields.keys().copied().filter(is_table).collect() } else { Vec::new() };
    (kind.is_some() || language.is_some()).then_some(Content { kind, language, tables })
}

/// The last part of a file's name.
fn stem(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// True if a file holds texts rather than rows.
pub(super) fn is_of_texts(file: CatalogFile<'_>) -> bool {
    let is_called_so = stem(file.name).starts_with("texts.");
    is_called_so || (file.pack.is_some() && content(file).is_some_and(|content| content.language.is_some()))
}

/// The `bundled` catalog with the given files in the place of those that hold the same. A file that cannot be read
/// takes the place of the one that has its name.
pub fn files_with<'a>(bundled: &[CatalogFile<'a>], given: &[CatalogFile<'a>]) -> Vec<CatalogFile<'a>> {
    let replaces = |new: CatalogFile<'a>, old: CatalogFile<'a>| match content(new) {
        Some(new) => content(old).is_some_and(|old| new.is_like(&old)),
        None => stem(new.name) == stem(old.name),
    };
    bundled
        .iter()
        .copied()
        .filter(|old| !given.iter().any(|new| replaces(*new, *old)))
        .chain(given.iter().copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUNDLED: &[CatalogFile<'static>] = &[
        CatalogFile::new("catalog/ships.json", r#"{"kind": "ships", "rows": []}"#),
        CatalogFile::new("catalog/conditions.json", r#"{"kind": "conditions", "rows": []}"#),
        CatalogFile::new("catalog/texts.en.json", r#"{"language": "en"}"#),
        CatalogFile::new("catalog/texts.es.json", r#"{"language": "es"}"#),
    ];

    #[test]
    fn a_given_file_takes_the_place_of_the_one_that_holds_the_same() {
        let text = r#"{"kind": "conditions", "rows": []}"#;
        let files = files_with(BUNDLED, &[CatalogFile::new("mine.json", text)]);
        assert_eq!(files.len(), BUNDLED.len());
        assert!(!files.iter().any(|file| file.name.ends_with("conditions.json")));
        let files = files_with(BUNDLED, &[CatalogFile::new("my/ships.json", "broken")]);
        assert_eq!(files.iter().filter(|file| file.name.ends_with("ships.json")).count(), 1);
        let texts = r#"{"language": "es"}"#;
        let files = files_with(BUNDLED, &[CatalogFile::new("texts.es.json", texts)]);
        assert!(files.iter().any(|file| file.name.ends_with("texts.en.json")));
        assert_eq!(files.len(), BUNDLED.len());
    }

    #[test]
    fn texts_take_the_place_of_those_in_their_tables() {
        let bundled = [
            CatalogFile::new("catalog/texts.en.json", r#"{"language": "en", "cards": {}}"#),
            CatalogFile::new("catalog/more/texts.en.json", r#"{"language": "en", "heroes": {}}"#),
        ];
        let files = files_with(&bundled, &[CatalogFile::new("texts.en.json", r#"{"language": "en", "heroes": {}}"#)]);
        let names: Vec<&str> = files.iter().map(|file| file.name).collect();
        assert_eq!(names, ["catalog/texts.en.json", "texts.en.json"]);
    }
}
