//! The files of a catalog, read as far as any game's are alike: heads, rows by kind, texts by language.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::{CatalogError, CatalogFile, Links, Problem};
use crate::Language;

/// The version of the catalog's file format.
pub const SCHEMA: u32 = 1;

/// A parsed row with the name its card goes by in messages.
#[derive(Debug)]
pub struct Named<T> {
    /// The name.
    pub card: String,
    /// The row.
    pub row: T,
}

/// One entry of `texts.<language>.json`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TextRow {
    /// The card's name in the language, where it has one there.
    pub name: Option<String>,
    /// What the card does, in our words.
    pub text: Option<String>,
}

/// One entry of a texts file, with where it stands.
#[derive(Debug)]
pub struct TextEntry {
    /// The file.
    pub file: String,
    /// Its language.
    pub language: Language,
    /// The table within the file, such as `upgrades`.
    pub table: &'static str,
    /// The card's id within its table.
    pub id: String,
    /// The entry.
    pub row: TextRow,
}

impl TextEntry {
    /// That there is no card for it.
    pub fn without_card(&self) -> CatalogError {
        CatalogError {
            file: self.file.clone(),
            card: Some(self.id.clone()),
            field: Some(self.table.into()),
            problem: Problem::new("systems.problem.text_without_card"),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowsFile<'a> {
    muster_catalog: u32,
    system: String,
    #[serde(borrow)]
    kind: std::borrow::Cow<'a, str>,
    #[serde(borrow)]
    rows: Vec<&'a RawValue>,
}

/// The id by which a row is named in messages, whatever else is wrong with it.
#[derive(Deserialize, Default)]
#[serde(default)]
struct RowName {
    key: Option<serde_json::Value>,
    id: Option<serde_json::Value>,
}

/// The rows of one kind.
struct Page<'a> {
    kind: &'static str,
    file: &'a str,
    rows: Vec<&'a RawValue>,
}

/// What the files of a catalog hold. Whatever is wrong with them is gathered, and told at the end.
pub struct CatalogReader<'a> {
    pages: Vec<Page<'a>>,
    texts: Vec<TextEntry>,
    errors: Vec<CatalogError>,
    version: String,
}

impl<'a> CatalogReader<'a> {
    /// Opens the files of the game `system`, which knows rows of these `kinds` and texts in these `tables`.
    pub fn open(
        files: &[CatalogFile<'a>],
        system: &str,
        kinds: &'static [&'static str],
        tables: &'static [&'static str],
    ) -> Self {
        let mut book = Self { pages: Vec::new(), texts: Vec::new(), errors: Vec::new(), version: version(files) };
        for file in files {
            if stem(file.name).starts_with("texts.") {
                book.read_texts(*file, system, tables);
            } else {
                book.read_rows(*file, system, kinds);
            }
        }
        book
    }

    /// The rows of a kind, in the order of their files. Those that are wrong are left out and told of.
    pub fn rows<T: DeserializeOwned>(&mut self, kind: &str) -> Vec<Named<T>> {
        let mut out = Vec::new();
        for page in self.pages.iter().filter(|page| page.kind == kind) {
            for (index, raw) in page.rows.iter().enumerate() {
                let card = card_name(raw, index);
                match parse_row(raw) {
                    Ok(row) => out.push(Named { card, row }),
                    Err((field, problem)) => {
                        self.errors.push(CatalogError { file: page.file.into(), card: Some(card), field, problem });
                    }
                }
            }
        }
        out
    }

    /// Closes the book, if all in it could be read: what is needed to put the rows together, the texts, and a name
    /// for the content of the files.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn close(self) -> Result<(Links, Vec<TextEntry>, String), Vec<CatalogError>> {
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        let files = self.pages.iter().map(|page| (page.kind, page.file.to_owned())).collect::<FxHashMap<_, _>>();
        Ok((Links::new(files), self.texts, self.version))
    }

    fn read_rows(&mut self, file: CatalogFile<'a>, system: &str, kinds: &'static [&'static str]) {
        let parsed: RowsFile<'a> = match serde_json::from_str(file.text) {
            Ok(parsed) => parsed,
            Err(error) => return self.errors.push(file_error(file, Problem::of_file(&error))),
        };
        if !self.header_fits(file, parsed.muster_catalog, &parsed.system, system) {
            return;
        }
        match kinds.iter().find(|kind| **kind == parsed.kind) {
            Some(kind) => self.pages.push(Page { kind, file: file.name, rows: parsed.rows }),
            None => self.errors.push(field_error(
                file,
                "kind",
                Problem::new("systems.problem.names_nothing").with("id", parsed.kind.as_ref()),
            )),
        }
    }

    fn read_texts(&mut self, file: CatalogFile<'a>, system: &str, tables: &'static [&'static str]) {
        let fields: FxHashMap<String, &'a RawValue> = match serde_json::from_str(file.text) {
            Ok(fields) => fields,
            Err(error) => return self.errors.push(file_error(file, Problem::of_file(&error))),
        };
        let field = |name: &str| fields.get(name).map_or("null", |value| value.get());
        let schema = serde_json::from_str(field("muster_catalog")).unwrap_or_default();
        let named: String = serde_json::from_str(field("system")).unwrap_or_default();
        if !self.header_fits(file, schema, &named, system) {
            return;
        }
        let language: Language = match serde_json::from_str(field("language")) {
            Ok(language) => language,
            Err(error) => return self.errors.push(field_error(file, "language", Problem::of_row(&error))),
        };
        let mut names: Vec<&String> = fields.keys().collect();
        names.sort();
        for name in names {
            if matches!(name.as_str(), "muster_catalog" | "system" | "language") {
                continue;
            }
            let Some(table) = tables.iter().find(|table| *table == name) else {
                let problem = Problem::new("systems.problem.unknown_field")
                    .with("field", name.as_str())
                    .with("known", tables.join(", "));
                self.errors.push(field_error(file, name, problem));
                continue;
            };
            self.read_table(file, language, table, fields[name]);
        }
    }

    fn read_table(&mut self, file: CatalogFile<'a>, language: Language, table: &'static str, raw: &RawValue) {
        let entries: FxHashMap<String, &RawValue> = match serde_json::from_str(raw.get()) {
            Ok(entries) => entries,
            Err(error) => return self.errors.push(field_error(file, table, Problem::of_row(&error))),
        };
        for (id, raw) in entries {
            match parse_row(raw) {
                Ok(row) => self.texts.push(TextEntry { file: file.name.into(), language, table, id, row }),
                Err((field, problem)) => {
                    self.errors.push(CatalogError { file: file.name.into(), card: Some(id), field, problem });
                }
            }
        }
    }

    fn header_fits(&mut self, file: CatalogFile<'_>, schema: u32, named: &str, system: &str) -> bool {
        if schema != SCHEMA {
            self.errors.push(field_error(file, "muster_catalog", should_be(&SCHEMA.to_string())));
            return false;
        }
        if named != system {
            self.errors.push(field_error(file, "system", should_be(system)));
            return false;
        }
        true
    }
}

/// The last part of a file's name.
pub(super) fn stem(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// A name for the content of the files: the same files give the same version.
fn version(files: &[CatalogFile<'_>]) -> String {
    let mut hasher = FxHasher::default();
    for file in files {
        hasher.write(file.text.as_bytes());
    }
    format!("{SCHEMA}-{:016x}", hasher.finish())
}

fn parse_row<T: DeserializeOwned>(raw: &RawValue) -> Result<T, (Option<String>, Problem)> {
    let mut parser = serde_json::Deserializer::from_str(raw.get());
    serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().to_string();
        let field = (path != ".").then_some(path);
        (field, Problem::of_row(error.inner()))
    })
}

fn card_name(raw: &RawValue, index: usize) -> String {
    let name: RowName = serde_json::from_str(raw.get()).unwrap_or_default();
    match name.key.or(name.id) {
        Some(serde_json::Value::String(id)) => id,
        _ => format!("#{}", index + 1),
    }
}

fn file_error(file: CatalogFile<'_>, problem: Problem) -> CatalogError {
    CatalogError { file: file.name.into(), card: None, field: None, problem }
}

fn field_error(file: CatalogFile<'_>, field: &str, problem: Problem) -> CatalogError {
    CatalogError { file: file.name.into(), card: None, field: Some(field.into()), problem }
}

fn should_be(value: &str) -> Problem {
    Problem::new("systems.problem.should_be").with("value", value)
}
