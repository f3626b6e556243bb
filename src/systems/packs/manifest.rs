//! The manifest of a pack, and its parts in the schema of the catalog.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Pack, PackFile, PackTable, part::Part};
use crate::SystemId;
use kernel::{
    CatalogError, Problem,
    json::{Json, Node},
    plain::is_harmful,
    read::position,
    tabletop::TABLE,
};

/// Name of the manifest in a pack's folder.
pub const MANIFEST: &str = "pack.json";

/// The kinds of rows that are no cards, but tell what cards do in play, or where missions take place.
const NO_CARDS: [&str; 3] = ["abilities", "mission_maps", "mission_scripts"];

/// The version of the manifest.
const VERSION: i64 = 1;

/// The fields of a manifest.
const FIELDS: &[&str] = &["muster_pack", "id", "name", "version", "system", "note", "files"];

/// Most parts of a manifest, as many as a pack has files.
const MOST_PARTS: usize = 100;

/// Most letters of the id, name and version of a pack.
const LARGEST_NAME: usize = 60;

/// Most letters of the note of a pack.
const LARGEST_NOTE: usize = 1_000;

/// Reads the manifest among these files, and what else is in them.
pub(super) fn read(files: Vec<PackFile>) -> Result<Pack, Vec<CatalogError>> {
    let is_manifest = |file: &&PackFile| last(&file.name) == MANIFEST || files.len() == 1;
    let Some(manifest) = files.iter().find(is_manifest) else {
        let file = files.first().map_or(MANIFEST, |file| file.name.as_str());
        return Err(vec![slip(file, None, Problem::new("systems.pack.no_manifest"))]);
    };
    let mut pack = header(manifest).map_err(|slip| vec![*slip])?;
    pack.parts = embedded(manifest).map_err(|slip| vec![*slip])?;
    let beside = files.iter().filter(|file| last(&file.name) != MANIFEST && files.len() > 1);
    pack.parts.extend(beside.map(|file| Part::of_file(&file.name, &file.text)));
    let (mut errors, mut cards) = (Vec::new(), Vec::with_capacity(pack.parts.len()));
    for part in std::mem::take(&mut pack.parts) {
        match serde_json::from_str::<Counted>(&part.text) {
            Ok(counted) if counted.format == TABLE => {
                match PackTable::read(&part, &pack.reference(), pack.system, &pack.tables) {
                    Ok(table) => pack.tables.push(table),
                    Err(slip) => errors.push(*slip),
                }
            }
            Ok(counted) => {
                let name = |row: Named| row.key.or(row.id);
                let changed = counted.changes.iter().filter_map(|row| serde_json::from_str(row.get()).ok());
                let changed = changed.filter_map(name).map(|id| (counted.kind.clone(), id));
                pack.touched.extend(changed);
                if NO_CARDS.contains(&counted.kind.as_str()) {
                    let told = counted.rows.into_iter().filter_map(name).map(|id| (counted.kind.clone(), id));
                    pack.touched.extend(told);
                } else {
                    pack.brought.extend(counted.rows.into_iter().filter_map(name));
                    pack.brings = pack.brought.len();
                    pack.changes += counted.changes.len();
                }
                cards.push(part);
            }
            Err(error) => {
                let mut slip = slip(&part.name, None, Problem::of_file(&error));
                slip.move_to(&part.file, part.start);
                errors.push(slip);
            }
        }
    }
    // Abilities of its own cards change no published card.
    pack.touched.retain(|(kind, id)| !NO_CARDS.contains(&kind.as_str()) || !pack.brought.contains(id));
    pack.parts = cards;
    if pack.parts.is_empty() && pack.tables.is_empty() && errors.is_empty() {
        errors.push(slip(&manifest.name, None, Problem::new("systems.pack.empty")));
    }
    pack.files = files;
    if errors.is_empty() { Ok(pack) } else { Err(errors) }
}

/// The rows of a part.
#[derive(Deserialize)]
struct Counted<'a> {
    #[serde(default)]
    kind: String,
    /// The format of a list or table, which stands in no part of the catalog.
    #[serde(default)]
    format: String,
    #[serde(default)]
    rows: Vec<Named>,
    #[serde(borrow, default)]
    changes: Vec<&'a RawValue>,
}

/// The id of a row.
#[derive(Deserialize)]
struct Named {
    key: Option<String>,
    id: Option<String>,
}

fn last(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

fn slip(file: &str, field: Option<&str>, problem: Problem) -> CatalogError {
    CatalogError { file: file.into(), card: None, field: field.map(Into::into), problem, position: None }
}

/// The pack without its parts.
fn header(file: &PackFile) -> Result<Pack, Box<CatalogError>> {
    let text = file.text.as_str();
    let read = || {
        let json = Json::parse(text)?;
        let root = Node::root(text, &json);
        let version = root.required("muster_pack")?;
        if version.integer(0..=i64::MAX)? != VERSION {
            return Err(version.error("systems.pack.newer"));
        }
        root.only(FIELDS)?;
        let line = |field: &str, most: usize| {
            let node = root.required(field)?;
            let text = node.string()?.trim();
            let fits = !text.is_empty()
                && text.chars().count() <= most
                && !text.contains(is_harmful)
                && !text.contains(['\n', '\t']);
            let wrong = || node.error("systems.pack.text").with("most", most.to_string());
            if fits { Ok(text.to_owned()) } else { Err(wrong()) }
        };
        let id = line("id", LARGEST_NAME)?;
        if !id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
            return Err(root.required("id")?.error("systems.pack.id"));
        }
        let named = root.required("system")?;
        let system = SystemId::from_id(named.string()?).filter(|system| system.builds_lists());
        let system = system.ok_or_else(|| {
            let value = named.string().unwrap_or_default().to_owned();
            named.error("systems.read.system").with("value", value).with("known", SystemId::known())
        })?;
        let note = match root.field("note")? {
            Some(note) => {
                let text = note.string()?;
                let fits = text.chars().count() <= LARGEST_NOTE && !text.contains(is_harmful);
                let wrong = || note.error("systems.pack.text").with("most", LARGEST_NOTE.to_string());
                if fits { text.to_owned() } else { return Err(wrong()) }
            }
            None => String::new(),
        };
        let (name, version) = (line("name", LARGEST_NAME)?, line("version", LARGEST_NAME)?);
        Ok(Pack {
            id,
            system,
            name,
            version,
            note,
            brings: 0,
            brought: Vec::new(),
            changes: 0,
            touched: Vec::new(),
            is_on: true,
            files: Vec::new(),
            parts: Vec::new(),
            tables: Vec::new(),
        })
    };
    read().map_err(|error| Box::new(CatalogError::of_text(&file.name, &error)))
}

/// The parts that stand in the manifest itself.
fn embedded(file: &PackFile) -> Result<Vec<Part>, Box<CatalogError>> {
    #[derive(Deserialize)]
    struct Parts<'a> {
        #[serde(borrow, default)]
        files: Vec<&'a RawValue>,
    }
    let parts: Parts<'_> = serde_json::from_str(&file.text)
        .map_err(|error| Box::new(slip(&file.name, Some("files"), Problem::of_file(&error))))?;
    if parts.files.len() > MOST_PARTS {
        let problem = Problem::new("systems.pack.too_many").with("most", MOST_PARTS.to_string());
        return Err(Box::new(slip(&file.name, Some("files"), problem)));
    }
    let part = |(index, raw): (usize, &RawValue)| {
        let offset = raw.get().as_ptr() as usize - file.text.as_ptr() as usize;
        Part {
            name: format!("{}#{}", file.name, index + 1),
            text: raw.get().to_owned(),
            file: file.name.clone(),
            start: position(&file.text, offset),
        }
    };
    Ok(parts.files.into_iter().enumerate().map(part).collect())
}
