//! Which file of a catalog holds what.

use serde::Deserialize;

use super::{CatalogFile, stem};

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
