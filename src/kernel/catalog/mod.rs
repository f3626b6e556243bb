//! Files of a catalog, and what is said about them when they are wrong.

mod book;
mod declare;
mod links;
mod locate;
mod raw;
mod reader;
mod shape;
mod table;
mod text;

use std::fmt::Display;

pub use book::{CatalogReader, SCHEMA, TextEntry, TextRow};
pub use declare::{cards, handle};
pub use links::Links;
pub use raw::files_with;
pub use reader::Numbers;
pub(super) use reader::{Reader, Step, Tables, Trail};
pub use shape::by_shape;
pub use table::{CardTable, Handle, Origin, PackMark};
pub use text::CardText;

use super::{
    Language, ReadError,
    json::{DUPLICATE, clip},
    phrase,
};
use reader::NAMES_NOTHING;

/// One file of a catalog.
#[derive(Debug, Clone, Copy)]
pub struct CatalogFile<'a> {
    /// Its name, for messages.
    pub name: &'a str,
    pub text: &'a str,
    /// The pack it is of; none for a file of the system as it is published.
    pub pack: Option<OfPack<'a>>,
}

/// The pack that a file is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfPack<'a> {
    pub id: &'a str,
    /// The pack's own version.
    pub version: &'a str,
}

impl<'a> CatalogFile<'a> {
    /// A file of the system as it is published.
    pub const fn new(name: &'a str, text: &'a str) -> Self {
        Self { name, text, pack: None }
    }
}

/// Declares the catalog of a system as it travels inside the program: its folder under `catalog/`, then its files.
#[macro_export]
macro_rules! bundled {
    ($game:literal; $($name:literal),+ $(,)?) => {
        /// The catalog that travels inside the program.
        pub const BUNDLED: &[$crate::CatalogFile<'static>] = &[
            $($crate::CatalogFile {
                name: concat!("catalog/", $game, "/", $name),
                text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../catalog/", $game, "/", $name)),
                pack: None,
            }),+
        ];
    };
}
pub use bundled;

/// An error in a catalog file, with its location.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence(Language::English))]
pub struct CatalogError {
    pub file: String,
    /// The card, where one is meant.
    pub card: Option<String>,
    /// The field, where one is meant.
    pub field: Option<String>,
    pub problem: Problem,
    /// Line and column in the file, both counted from 1, where they were [looked for](CatalogError::locate).
    pub position: Option<(usize, usize)>,
}

impl CatalogError {
    /// The error of a file that holds no cards but belongs to a catalog.
    pub fn of_text(file: &str, error: &ReadError) -> Self {
        let problem = Problem { key: error.key, values: error.values().to_vec(), position: None };
        let position = (error.line > 0).then_some((error.line, error.column));
        Self { file: file.to_owned(), card: None, field: None, problem, position }
    }

    /// Line and column in the file, both counted from 1, where they are known.
    pub fn position(&self) -> Option<(usize, usize)> {
        self.position.or(self.problem.position)
    }

    /// Moves the error from a part of a file to the file, where the part begins at this line and column.
    pub fn move_to(&mut self, file: &str, (line, column): (usize, usize)) {
        file.clone_into(&mut self.file);
        for place in [&mut self.position, &mut self.problem.position].into_iter().flatten() {
            let first = if place.0 == 1 { column - 1 } else { 0 };
            *place = (line - 1 + place.0, first + place.1);
        }
    }

    /// The problem with its file, card and field.
    pub fn sentence(&self, language: Language) -> String {
        let Self { file, card, field, problem, position } = self;
        let file = &match position {
            Some((line, _)) => phrase::say(language, "systems.catalog.line", &[("file", file), ("line", line)]),
            None => file.clone(),
        };
        let key = match (card, field) {
            (Some(_), Some(_)) => "systems.catalog.card_field",
            (Some(_), None) => "systems.catalog.card",
            (None, Some(_)) => "systems.catalog.field",
            (None, None) => "systems.catalog.file",
        };
        let (card, field) = (card.as_deref().unwrap_or_default(), field.as_deref().unwrap_or_default());
        let message = problem.words(language);
        phrase::say(language, key, &[("file", file), ("card", &card), ("field", &field), ("message", &message)])
    }
}

/// An invalid value in a catalog file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The phrase that tells it.
    pub key: &'static str,
    /// Values for its holes.
    values: Vec<(&'static str, String)>,
    /// Line and column, where the file as a whole could not be read.
    position: Option<(usize, usize)>,
}

impl Problem {
    /// A problem told by this phrase.
    pub const fn new(key: &'static str) -> Self {
        Self { key, values: Vec::new(), position: None }
    }

    /// Adds a value for a hole of the phrase.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The problem in words.
    pub fn words(&self, language: Language) -> String {
        let is_type = self.key == "systems.problem.wrong_type";
        let told = |value: &str| if is_type { kind_of_value(language, value) } else { value.to_owned() };
        let told: Vec<_> = self.values.iter().map(|(name, value)| (*name, told(value))).collect();
        let values: Vec<(&str, &dyn Display)> =
            told.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
        // An error of the whole document has no path, so its colon goes too.
        let reason = phrase::say(language, self.key, &values).trim_start_matches(": ").to_owned();
        match &self.position {
            Some((line, column)) => phrase::say(
                language,
                "systems.read.position",
                &[("line", line), ("column", column), ("reason", &reason)],
            ),
            None => reason,
        }
    }

    /// A JSON error within a row. The position within the row is left out: authors do not see it.
    pub fn of_row(error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        Self::of_message(message).unwrap_or_else(|| Self::new("systems.problem.other").with("detail", clip(message)))
    }

    /// A JSON error of a whole file.
    pub fn of_file(error: &serde_json::Error) -> Self {
        let problem = if error.is_data() { Self::of_row(error) } else { Self::new("systems.problem.no_json") };
        Self { position: Some((error.line(), error.column())), ..problem }
    }

    /// The messages of the JSON reader that people who write catalogs meet.
    fn of_message(message: &str) -> Option<Self> {
        let quoted = |text: &str| text.split('`').nth(1).map(clip);
        let known = || {
            message
                .split_once(", expected ")
                .map(|(_, known)| known.replace("one of ", "").replace("` or `", ", ").replace('`', ""))
        };
        let problem = if message.starts_with("unknown field") {
            Self::new("systems.problem.unknown_field").with("field", quoted(message)?).with("known", known()?)
        } else if message.starts_with("missing field") {
            Self::new("systems.problem.missing_field").with("field", quoted(message)?)
        } else if message.starts_with("duplicate field") {
            Self::new("systems.problem.duplicate_field").with("field", quoted(message)?)
        } else if let Some(field) = message.strip_prefix(DUPLICATE) {
            Self::new("systems.problem.duplicate_field").with("field", clip(field))
        } else if let Some(id) = message.strip_suffix(NAMES_NOTHING) {
            Self::new("systems.problem.names_nothing").with("id", clip(id.trim_start_matches('`')))
        } else if message.starts_with("unknown variant") {
            Self::new("systems.problem.unknown_word").with("word", quoted(message)?).with("known", known()?)
        } else {
            let (found, wanted) = message.split_once(", expected ")?;
            let found = found.strip_prefix("invalid type: ").or_else(|| found.strip_prefix("invalid value: "))?;
            Self::new("systems.problem.wrong_type").with("found", clip(&found.replace('`', ""))).with("wanted", wanted)
        };
        Some(problem)
    }
}

/// Translates serde's name of a value or a kind of values.
fn kind_of_value(language: Language, told: &str) -> String {
    let of = |key: &str, name: &str, value: &str| phrase::say(language, key, &[(name, &value)]);
    if let Some(text) = told.strip_prefix("string ") {
        return of("systems.problem.kind.this_text", "text", text);
    }
    let number = told.strip_prefix("integer ").or_else(|| told.strip_prefix("floating point "));
    if let Some(number) = number {
        return of("systems.problem.kind.this_number", "number", number);
    }
    let key = match told {
        "u8" => return of("systems.problem.kind.up_to", "most", "255"),
        "u16" | "u32" | "u64" | "usize" => "systems.problem.kind.count",
        "i8" | "i16" | "i32" | "i64" => "systems.problem.kind.whole",
        "f32" | "f64" => "systems.problem.kind.number",
        "a string" | "a borrowed string" => "systems.problem.kind.text",
        "a boolean" => "systems.problem.kind.yes_no",
        "sequence" | "a sequence" => "systems.problem.kind.list",
        "map" | "a map" => "systems.problem.kind.object",
        _ if told.starts_with("struct ") => "systems.problem.kind.object",
        _ => return told.strip_prefix("boolean ").unwrap_or(told).to_owned(),
    };
    phrase::text(language, key).to_owned()
}

/// Errors of loading a system's files with one text of one file replaced, for catalog tests.
#[cfg(feature = "testing")]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
pub fn slipped<C: std::fmt::Debug>(
    bundled: &[CatalogFile<'_>],
    load: impl FnOnce(&[CatalogFile<'_>]) -> Result<C, Vec<CatalogError>>,
    (name, from, to): (&str, &str, &str),
) -> Vec<CatalogError> {
    let file = bundled.iter().find(|file| file.name.ends_with(name)).unwrap();
    assert!(file.text.contains(from), "{name} no longer has {from}");
    let text = file.text.replacen(from, to, 1);
    let swap = |known: &CatalogFile<'_>| if known.name == file.name { text.clone() } else { known.text.to_owned() };
    let texts: Vec<String> = bundled.iter().map(swap).collect();
    let files: Vec<CatalogFile<'_>> =
        bundled.iter().zip(&texts).map(|(file, text)| CatalogFile::new(file.name, text)).collect();
    load(&files).expect_err("the problem was not seen")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_names_as_much_of_its_place_as_is_known() {
        let problem = |card: Option<&str>, field: Option<&str>| CatalogError {
            file: "ships.json".into(),
            card: card.map(Into::into),
            field: field.map(Into::into),
            problem: Problem::new("systems.problem.twice"),
            position: None,
        };
        for (card, field) in
            [(None, None), (Some("xwing"), None), (None, Some("kind")), (Some("xwing"), Some("dial[2]"))]
        {
            for language in Language::ALL {
                let sentence = problem(card, field).sentence(language);
                for part in [Some("ships.json"), card, field, Some(phrase::text(language, "systems.problem.twice"))]
                    .into_iter()
                    .flatten()
                {
                    assert!(sentence.contains(part), "{sentence}");
                }
                assert!(!sentence.contains('{'), "{sentence}");
            }
        }
    }

    #[test]
    fn what_the_reader_of_json_says_is_told_in_every_language() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "only read")]
        struct Row {
            id: String,
            size: Option<Size>,
            speed: Option<u8>,
        }
        #[derive(Debug, serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Size {
            Small,
        }
        let problem = |text: &str| Problem::of_row(&serde_json::from_str::<Row>(text).unwrap_err());
        for (text, key, part) in [
            (r#"{"id": "x", "color": 1}"#, "systems.problem.unknown_field", "color"),
            (r#"{"size": "small"}"#, "systems.problem.missing_field", "id"),
            (r#"{"id": "x", "id": "y"}"#, "systems.problem.duplicate_field", "id"),
            (r#"{"id": "x", "size": "vast"}"#, "systems.problem.unknown_word", "small"),
            (r#"{"id": "x", "speed": "fast"}"#, "systems.problem.wrong_type", "\"fast\""),
            (r#"{"id": "x", "speed": "fast"}"#, "systems.problem.wrong_type", "255"),
            (r#"{"id": 3}"#, "systems.problem.wrong_type", "3"),
            (r#"{"id": ["x"]}"#, "systems.problem.wrong_type", "list"),
            (r#"{"id": "x", "speed": 256}"#, "systems.problem.wrong_type", "256"),
        ] {
            assert_eq!(problem(text).key, key, "{text}");
            for language in Language::ALL {
                let words = problem(text).words(language);
                let has_it = words.contains(part) || language == Language::Spanish && part == "list";
                assert!(has_it && !words.contains(['{', '`']), "{words}");
                assert!(["u8", "string", "integer"].iter().all(|word| !words.contains(word)), "{words}");
            }
        }
        let broken = Problem::of_file(&serde_json::from_str::<Row>("{\n\"id\" 3}").unwrap_err());
        assert!(
            broken.words(Language::Spanish).starts_with("línea 2, columna 6: "),
            "{}",
            broken.words(Language::Spanish)
        );
    }
}
