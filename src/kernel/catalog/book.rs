//! The files of a catalog, read as far as any system's are alike: heads, rows by kind, texts by language.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::{
    CardTable, CatalogError, CatalogFile, Handle, Links, Numbers, Origin, PackMark, Problem, Reader, Tables, Trail,
    raw::is_of_texts,
};
use crate::{Language, json::Json};

/// The version of the catalog's file format.
pub const SCHEMA: u32 = 1;

/// The kind of rows that tell what cards do.
const ABILITIES: &str = "abilities";

/// One entry of `texts.<language>.json`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TextRow {
    /// The card's name in the language, where it has one there.
    pub name: Option<String>,
    /// The card's text in our words.
    pub text: Option<String>,
}

/// One entry of a texts file, with where it stands.
#[derive(Debug)]
pub struct TextEntry {
    pub file: String,
    pub language: Language,
    /// The table within the file, such as `upgrades`.
    pub table: &'static str,
    /// The card's id within its table.
    pub id: String,
    /// The entry.
    pub row: TextRow,
    /// The pack it is of.
    pub pack: Option<Box<str>>,
}

impl TextEntry {
    /// That there is no card for it.
    pub fn without_card(&self) -> CatalogError {
        CatalogError {
            file: self.file.clone(),
            card: Some(self.id.clone()),
            field: Some(self.table.into()),
            problem: Problem::new("systems.problem.text_without_card"),
            position: None,
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
    #[serde(borrow, default)]
    rows: Option<Vec<Json<'a>>>,
    /// Rows of known cards with those fields alone that a pack gives other values.
    #[serde(borrow, default)]
    changes: Vec<Json<'a>>,
}

/// A row that is not read yet, with the name its card goes by in messages and other rows: its key or id.
struct Row<'a> {
    card: String,
    json: Json<'a>,
    /// The file that has it, or the last one that changes it.
    file: &'a str,
    /// The pack that brings the card, or changes it.
    origin: Option<Origin>,
}

impl<'a> Row<'a> {
    fn new(index: usize, json: Json<'a>, file: CatalogFile<'a>) -> Self {
        let name = text_of(&json, "key").or_else(|| text_of(&json, "id"));
        let card = name.map_or_else(|| format!("#{}", index + 1), str::to_owned);
        let origin = file.pack.map(|pack| Origin { pack: pack.id.into(), is_new: true });
        Self { card, json, file: file.name, origin }
    }

    fn error(&self, field: Option<String>, problem: Problem) -> CatalogError {
        CatalogError { file: self.file.into(), card: Some(self.card.clone()), field, problem, position: None }
    }

    /// True if the other row of this kind is about the same card. Card texts also depend on the kind of card.
    fn is_of(&self, other: &Self, kind: &str) -> bool {
        let of_card = |row: &'_ Self| text_of(&row.json, "kind").map(str::to_owned);
        self.card == other.card && (kind != ABILITIES || of_card(self) == of_card(other))
    }

    /// Takes over the fields of a row that changes it; one that is null is taken away.
    fn change(&mut self, change: Self) {
        let (Json::Object(fields), Json::Object(changed)) = (&mut self.json, change.json) else { return };
        for (key, value) in changed {
            fields.retain(|(known, _)| *known != key);
            if value != Json::Null {
                fields.push((key, value));
            }
        }
        self.file = change.file;
        self.origin = match (self.origin.take(), change.origin) {
            (Some(origin), _) if origin.is_new => Some(origin),
            (_, origin) => origin.map(|origin| Origin { is_new: false, ..origin }),
        };
    }
}

/// The text in a field of an object.
fn text_of<'j>(json: &'j Json<'_>, field: &str) -> Option<&'j str> {
    let Json::Object(fields) = json else { return None };
    fields.iter().find_map(|(key, value)| match value {
        Json::Text(text) if key == field => Some(text.as_ref()),
        _ => None,
    })
}

/// The rows of one kind.
struct Page<'a> {
    kind: &'static str,
    file: &'a str,
    rows: Vec<Row<'a>>,
    changes: Vec<Row<'a>>,
}

/// Reads the files of a catalog and collects all errors.
pub struct CatalogReader<'a> {
    pages: Vec<Page<'a>>,
    texts: Vec<TextEntry>,
    errors: Vec<CatalogError>,
    version: String,
    packs: Vec<PackMark>,
    tables: Tables,
}

impl<'a> CatalogReader<'a> {
    /// Opens the files of the system `system`, which knows rows of these `kinds` and texts in these `tables`.
    pub fn open(
        files: &[CatalogFile<'a>],
        system: &str,
        kinds: &[&'static str],
        tables: &'static [&'static str],
    ) -> Self {
        Self::open_part(files, system, (kinds, tables), (&[], &[]))
    }

    /// Opens the files of a system with two catalogs: kinds of rows and tables of texts of this one, and those of the
    /// `other`, which are left to it.
    pub fn open_part(
        files: &[CatalogFile<'a>],
        system: &str,
        (kinds, tables): (&[&'static str], &'static [&'static str]),
        other: (&[&'static str], &[&'static str]),
    ) -> Self {
        let mut book = Self {
            pages: Vec::new(),
            texts: Vec::new(),
            errors: Vec::new(),
            version: version(files),
            packs: packs(files),
            tables: Tables::default(),
        };
        for file in files {
            if is_of_texts(*file) {
                book.read_texts(*file, system, (tables, other.1));
            } else {
                book.read_rows(*file, system, (kinds, other.0));
            }
        }
        book.apply_changes();
        book
    }

    /// The packs that files are of, in their order.
    pub fn packs(&self) -> &[PackMark] {
        &self.packs
    }

    /// Lets rows of packs change those they name.
    fn apply_changes(&mut self) {
        let changes: Vec<(&'static str, Row<'a>)> = (self.pages.iter_mut())
            .flat_map(|page| std::mem::take(&mut page.changes).into_iter().map(|row| (page.kind, row)))
            .collect();
        for (kind, change) in changes {
            let rows = self.pages.iter_mut().filter(|page| page.kind == kind).flat_map(|page| &mut page.rows);
            match rows.into_iter().find(|row| row.is_of(&change, kind)) {
                Some(row) => row.change(change),
                None => {
                    let problem = Problem::new("systems.problem.names_nothing").with("id", change.card.as_str());
                    self.errors.push(change.error(Some("id".into()), problem));
                }
            }
        }
        for TextEntry { table, id, pack, .. } in &self.texts {
            let Some(pack) = pack else { continue };
            let rows = self.pages.iter_mut().filter(|page| page.kind == *table).flat_map(|page| &mut page.rows);
            if let Some(row) = rows.into_iter().find(|row| row.card == *id && row.origin.is_none()) {
                row.origin = Some(Origin { pack: pack.clone(), is_new: false });
            }
        }
    }

    /// Lets rows name those of a kind by their ids, as handles of this type. An id that stands twice is told of.
    pub fn index<H: Handle>(&mut self, kind: &'static str) {
        let mut numbers = Numbers::default();
        for page in self.pages.iter().filter(|page| page.kind == kind) {
            for row in &page.rows {
                let Ok(number) = u16::try_from(numbers.len()) else {
                    let problem = Problem::new("systems.problem.too_many").with("most", u16::MAX.to_string());
                    let file = page.file.into();
                    return self.errors.push(CatalogError { file, card: None, field: None, problem, position: None });
                };
                if numbers.insert(row.card.as_str().into(), number).is_some() {
                    let problem = Problem::new("systems.problem.twice");
                    self.errors.push(row.error(Some("id".into()), problem));
                }
            }
        }
        self.tables.insert(H::NAME, numbers);
    }

    /// Lets rows name something else than cards, as numbers of the type of this name.
    pub fn index_names(&mut self, name: &'static str, numbers: Numbers) {
        self.tables.insert(name, numbers);
    }

    /// The texts in a field of the rows of a kind, for those that have one.
    pub fn texts_in(&self, kind: &str, field: &str) -> impl Iterator<Item = &str> {
        self.rows_of(kind).filter_map(move |row| text_of(&row.json, field))
    }

    fn rows_of(&self, kind: &str) -> impl Iterator<Item = &Row<'a>> {
        self.pages.iter().filter(move |page| page.kind == kind).flat_map(|page| &page.rows)
    }

    /// The rows of a kind, in the order of their files. Those that are wrong are left out and told of.
    pub fn rows<T: DeserializeOwned>(&mut self, kind: &str) -> Vec<T> {
        let mut rows = Vec::new();
        for page in self.pages.iter().filter(|page| page.kind == kind) {
            for row in &page.rows {
                match read(&row.json, &self.tables) {
                    Ok(read) => rows.push(read),
                    Err((field, problem)) => self.errors.push(row.error(field, problem)),
                }
            }
        }
        rows
    }

    /// The cards of a kind that [`Self::index`] knows.
    pub fn table<C: DeserializeOwned, H: Handle>(&mut self, kind: &str) -> CardTable<C, H> {
        let cards = self.rows(kind);
        let origins = self.rows_of(kind).enumerate();
        let origins = origins.filter_map(|(index, row)| Some((u16::try_from(index).ok()?, row.origin.clone()?)));
        CardTable::new(cards, self.tables.numbers(H::NAME).cloned().unwrap_or_default(), origins.collect())
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
        let mut files = FxHashMap::default();
        for page in &self.pages {
            let _ = files.entry(page.kind).or_insert_with(|| page.file.to_owned());
        }
        let all = || self.pages.iter().flat_map(|page| page.rows.iter().map(|row| (page.kind, row)));
        let is_apart = |kind: &str| self.pages.iter().filter(|page| page.kind == kind).nth(1).is_some();
        let apart = all().filter(|(kind, row)| row.origin.is_none() && is_apart(kind));
        let apart = apart.map(|(kind, row)| ((kind, row.card.clone()), row.file.to_owned())).collect();
        let brought = all().filter(|(_, row)| row.origin.is_some());
        let brought = brought.map(|(kind, row)| ((kind, row.card.clone()), row.file.to_owned())).collect();
        Ok((Links::new(files, apart, brought, self.tables), self.texts, self.version))
    }

    fn read_rows(&mut self, file: CatalogFile<'a>, system: &str, (kinds, others): (&[&'static str], &[&str])) {
        let parsed: RowsFile<'a> = match serde_json::from_str(file.text) {
            Ok(parsed) => parsed,
            Err(error) => return self.errors.push(file_error(file, Problem::of_file(&error))),
        };
        if !self.header_fits(file, parsed.muster_catalog, &parsed.system, system) {
            return;
        }
        match kinds.iter().copied().find(|kind| *kind == parsed.kind) {
            Some(kind) => {
                if parsed.rows.is_none() && parsed.changes.is_empty() {
                    let problem = Problem::new("systems.problem.missing_field").with("field", "rows");
                    return self.errors.push(file_error(file, problem));
                }
                let read = |rows: Vec<Json<'a>>| -> Vec<Row<'a>> {
                    rows.into_iter().enumerate().map(|(index, json)| Row::new(index, json, file)).collect()
                };
                let (rows, changes) = (read(parsed.rows.unwrap_or_default()), read(parsed.changes));
                self.pages.push(Page { kind, file: file.name, rows, changes });
            }
            None if others.contains(&parsed.kind.as_ref()) => {}
            None => self.errors.push(field_error(
                file,
                "kind",
                Problem::new("systems.problem.names_nothing").with("id", parsed.kind.as_ref()),
            )),
        }
    }

    fn read_texts(
        &mut self,
        file: CatalogFile<'a>,
        system: &str,
        (tables, others): (&'static [&'static str], &[&str]),
    ) {
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
                if others.contains(&name.as_str()) {
                    continue;
                }
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
                Ok(row) => {
                    let (pack, file) = (file.pack.map(|pack| pack.id.into()), file.name.into());
                    self.texts.push(TextEntry { file, language, table, id, row, pack });
                }
                Err((field, problem)) => {
                    let file = file.name.into();
                    self.errors.push(CatalogError { file, card: Some(id), field, problem, position: None });
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

/// A name for the content of the files: the same files give the same version.
fn version(files: &[CatalogFile<'_>]) -> String {
    let mut hasher = FxHasher::default();
    for file in files {
        hasher.write(file.text.as_bytes());
    }
    format!("{SCHEMA}-{:016x}", hasher.finish())
}

/// The packs that files are of, each with a name for what its own files hold.
fn packs(files: &[CatalogFile<'_>]) -> Vec<PackMark> {
    let mut marks: Vec<PackMark> = Vec::new();
    for pack in files.iter().filter_map(|file| file.pack) {
        if marks.iter().all(|mark| mark.id != pack.id) {
            let own: Vec<CatalogFile<'_>> = files.iter().filter(|file| file.pack == Some(pack)).copied().collect();
            marks.push(PackMark { id: pack.id.to_owned(), version: pack.version.to_owned(), digest: version(&own) });
        }
    }
    marks
}

fn parse_row<T: DeserializeOwned>(raw: &RawValue) -> Result<T, (Option<String>, Problem)> {
    let mut parser = serde_json::Deserializer::from_str(raw.get());
    serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().to_string();
        let field = (path != ".").then_some(path);
        (field, Problem::of_row(error.inner()))
    })
}

/// Reads a value.
///
/// # Errors
/// The problem, with its field.
fn read<T: DeserializeOwned>(json: &Json<'_>, tables: &Tables) -> Result<T, (Option<String>, Problem)> {
    let trail = Trail::default();
    T::deserialize(Reader::new(json, tables, &trail)).map_err(|error| (trail.field(), Problem::of_row(&error)))
}

fn file_error(file: CatalogFile<'_>, problem: Problem) -> CatalogError {
    CatalogError { file: file.name.into(), card: None, field: None, problem, position: None }
}

fn field_error(file: CatalogFile<'_>, field: &str, problem: Problem) -> CatalogError {
    CatalogError { file: file.name.into(), card: None, field: Some(field.into()), problem, position: None }
}

fn should_be(value: &str) -> Problem {
    Problem::new("systems.problem.should_be").with("value", value)
}
