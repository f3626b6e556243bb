//! From the files of `catalog/xwing` to the typed catalog, with every slip named by file, card and field.

mod link;
mod raw;

use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::hash::Hasher;

use super::{Catalog, rows::*};
use crate::{
    kernel::{CatalogError, CatalogFile, Language, Slip},
    systems::xwing::SYSTEM,
};
use link::Linker;
pub use raw::files_with;
pub(super) use raw::{RawRow, raw_rows};

/// The version of the catalog's file format.
pub const SCHEMA: u32 = 1;

macro_rules! bundled {
    ($($name:literal),+ $(,)?) => {
        /// The catalog that travels inside the program.
        pub const BUNDLED: &[CatalogFile<'static>] = &[
            $(CatalogFile {
                name: concat!("catalog/xwing/", $name),
                text: include_str!(concat!("../../../../catalog/xwing/", $name)),
            }),+
        ];
    };
}

bundled!(
    "conditions.json",
    "damage_decks.json",
    "factions.json",
    "pilots.json",
    "products.json",
    "ships.json",
    "texts.en.json",
    "texts.es.json",
    "upgrades.json",
);

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

type TextTable<'a> = FxHashMap<String, &'a RawValue>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextsFile<'a> {
    muster_catalog: u32,
    system: String,
    language: Language,
    #[serde(borrow, default)]
    factions: TextTable<'a>,
    #[serde(borrow, default)]
    ships: TextTable<'a>,
    #[serde(borrow, default)]
    pilots: TextTable<'a>,
    #[serde(borrow, default)]
    upgrades: TextTable<'a>,
    #[serde(borrow, default)]
    conditions: TextTable<'a>,
    #[serde(borrow, default)]
    damage: TextTable<'a>,
    #[serde(borrow, default)]
    products: TextTable<'a>,
}

/// The id by which a row is named in messages, whatever else is wrong with it.
#[derive(Deserialize, Default)]
#[serde(default)]
struct RowName {
    key: Option<serde_json::Value>,
    id: Option<serde_json::Value>,
}

/// A parsed row with the name its card goes by.
struct Named<T> {
    card: String,
    row: T,
}

/// All rows of all files, each with where it came from.
#[derive(Default)]
struct Rows {
    factions: Vec<Named<FactionRow>>,
    ships: Vec<Named<ShipRow>>,
    pilots: Vec<Named<PilotRow>>,
    upgrades: Vec<Named<UpgradeRow>>,
    conditions: Vec<Named<ConditionRow>>,
    decks: Vec<Named<DeckRow>>,
    products: Vec<Named<ProductRow>>,
    texts: Vec<TextEntry>,
    files: FxHashMap<&'static str, String>,
}

/// One entry of a texts file.
struct TextEntry {
    file: String,
    language: Language,
    table: &'static str,
    id: String,
    row: TextRow,
}

impl Catalog {
    /// The catalog that travels inside the program.
    ///
    /// # Errors
    /// Only if the program was built from damaged catalog files, which its tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// Everything that is wrong with them: text that is no JSON, unknown or missing fields, wrong types, ids that stand
    /// twice, ids that name nothing.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let mut errors = Vec::new();
        let mut rows = Rows::default();
        for file in files {
            read_file(*file, &mut rows, &mut errors);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Linker::new(&rows).link(version(files))
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

fn read_file(file: CatalogFile<'_>, rows: &mut Rows, errors: &mut Vec<CatalogError>) {
    let stem = file.name.rsplit(['/', '\\']).next().unwrap_or(file.name);
    if stem.starts_with("texts.") {
        read_texts(file, rows, errors);
        return;
    }
    let parsed: RowsFile<'_> = match serde_json::from_str(file.text) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(file_error(file, Slip::of_file(&error)));
            return;
        }
    };
    if !header_fits(file, parsed.muster_catalog, &parsed.system, errors) {
        return;
    }
    macro_rules! take {
        ($($kind:literal => $field:ident),+) => {
            match parsed.kind.as_ref() {
                $($kind => {
                    let _ = rows.files.insert($kind, file.name.to_owned());
                    parse_rows(file, &parsed.rows, &mut rows.$field, errors);
                })+
                other => errors.push(field_error(file, "kind", Slip::new("systems.slip.names_nothing").with("id", other))),
            }
        };
    }
    take!("factions" => factions, "ships" => ships, "pilots" => pilots, "upgrades" => upgrades,
          "conditions" => conditions, "damage_decks" => decks, "products" => products);
}

fn parse_rows<T: DeserializeOwned>(
    file: CatalogFile<'_>,
    raw: &[&RawValue],
    out: &mut Vec<Named<T>>,
    errors: &mut Vec<CatalogError>,
) {
    for (index, raw) in raw.iter().enumerate() {
        match parse_row(raw) {
            Ok(row) => out.push(Named { card: card_name(raw, index), row }),
            Err((field, slip)) => {
                errors.push(CatalogError { file: file.name.into(), card: Some(card_name(raw, index)), field, slip });
            }
        }
    }
}

fn parse_row<T: DeserializeOwned>(raw: &RawValue) -> Result<T, (Option<String>, Slip)> {
    let mut parser = serde_json::Deserializer::from_str(raw.get());
    serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().to_string();
        let field = (path != ".").then_some(path);
        (field, Slip::of_row(error.inner()))
    })
}

fn card_name(raw: &RawValue, index: usize) -> String {
    let name: RowName = serde_json::from_str(raw.get()).unwrap_or_default();
    match name.key.or(name.id) {
        Some(serde_json::Value::String(id)) => id,
        _ => format!("#{}", index + 1),
    }
}

fn read_texts(file: CatalogFile<'_>, rows: &mut Rows, errors: &mut Vec<CatalogError>) {
    let parsed: TextsFile<'_> = match serde_json::from_str(file.text) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(file_error(file, Slip::of_file(&error)));
            return;
        }
    };
    if !header_fits(file, parsed.muster_catalog, &parsed.system, errors) {
        return;
    }
    let tables = [
        ("factions", parsed.factions),
        ("ships", parsed.ships),
        ("pilots", parsed.pilots),
        ("upgrades", parsed.upgrades),
        ("conditions", parsed.conditions),
        ("damage", parsed.damage),
        ("products", parsed.products),
    ];
    for (table, entries) in tables {
        for (id, raw) in entries {
            match parse_row(raw) {
                Ok(row) => {
                    rows.texts.push(TextEntry { file: file.name.into(), language: parsed.language, table, id, row });
                }
                Err((field, slip)) => {
                    errors.push(CatalogError { file: file.name.into(), card: Some(id), field, slip });
                }
            }
        }
    }
}

fn header_fits(file: CatalogFile<'_>, schema: u32, system: &str, errors: &mut Vec<CatalogError>) -> bool {
    if schema != SCHEMA {
        errors.push(field_error(file, "muster_catalog", should_be(&SCHEMA.to_string())));
        return false;
    }
    if system != SYSTEM {
        errors.push(field_error(file, "system", should_be(SYSTEM)));
        return false;
    }
    true
}

fn file_error(file: CatalogFile<'_>, slip: Slip) -> CatalogError {
    CatalogError { file: file.name.into(), card: None, field: None, slip }
}

fn field_error(file: CatalogFile<'_>, field: &str, slip: Slip) -> CatalogError {
    CatalogError { file: file.name.into(), card: None, field: Some(field.into()), slip }
}

fn should_be(value: &str) -> Slip {
    Slip::new("systems.slip.should_be").with("value", value)
}

/// Splits `deck:card`.
pub(super) fn split_damage_id(id: &str) -> Option<(&str, &str)> {
    id.split_once(':')
}

#[cfg(test)]
mod tests;
