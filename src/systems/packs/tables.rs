//! The tables that packs carry: how they are read, found by name, and put into a pack.

use kernel::{CatalogError, Language, PackRef, Problem, import::clip, phrase, similar};
use serde_json::{Value, json};

use super::{Pack, part::Part};
use crate::{AnyTable, Catalogs, SystemId};

/// A table of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackTable {
    /// By which it is named in its pack: its name in small letters, with hyphens.
    pub id: String,
    /// The table, which names the pack.
    pub table: AnyTable,
    part: Part,
}

/// Why no table of an installed pack is meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoTable {
    #[error("no table is called {written}")]
    Unknown { written: String, known: Vec<String> },
    #[error("several tables are called {written}")]
    Several { written: String, meant: Vec<String> },
    #[error("{pack} is here in version {here}, not {wanted}")]
    OtherVersion { pack: String, wanted: String, here: String },
}

impl NoTable {
    /// The reason as a sentence, with a remedy.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Unknown { written, known } => {
                let known = known.join(", ");
                phrase::say(language, "systems.pack.no_table", &[("written", &clip(written)), ("known", &known)])
            }
            Self::Several { written, meant } => {
                let meant = meant.join(", ");
                phrase::say(language, "systems.pack.tables_called", &[("written", &clip(written)), ("meant", &meant)])
            }
            Self::OtherVersion { pack, wanted, here } => phrase::say(
                language,
                "systems.pack.other_version",
                &[("pack", pack), ("wanted", &clip(wanted)), ("here", here)],
            ),
        }
    }
}

/// The name of a table in its pack, `ruins-of-the-club`.
fn id_of(name: &str) -> String {
    similar::fold_words(name).replace(' ', "-")
}

impl PackTable {
    /// Reads a part that is a table, after the others of its pack.
    pub(super) fn read(
        part: &Part,
        pack: &PackRef,
        system: SystemId,
        others: &[Self],
    ) -> Result<Self, Box<CatalogError>> {
        let mut table =
            AnyTable::read(&part.text).map_err(|error| part.slip(CatalogError::of_text(&part.name, &error)))?;
        if table.system() != system {
            let problem = Problem::new("systems.pack.table_system");
            return Err(part.wrong(table.name(), problem.with("system", system.id())));
        }
        let id = id_of(table.name());
        if id.is_empty() {
            return Err(part.wrong("", Problem::new("systems.pack.table_unnamed")));
        }
        if others.iter().any(|other| other.id == id) {
            return Err(part.wrong(table.name(), Problem::new("systems.pack.table_twin").with("id", id)));
        }
        table.set_pack(Some(pack));
        Ok(Self { id, table, part: part.clone() })
    }

    /// The error of a table on which no match can be played.
    pub(super) fn unplayable(&self) -> Option<CatalogError> {
        let report = self.table.report(&Catalogs::default());
        let errors = report.findings.iter().filter(|finding| finding.is_error()).count();
        let problem = Problem::new("systems.pack.table_wrong").with("errors", errors.to_string());
        (errors > 0).then(|| *self.part.wrong(self.table.name(), problem))
    }
}

impl Part {
    /// An error of the part, told at its place in its file.
    fn slip(&self, mut error: CatalogError) -> Box<CatalogError> {
        error.move_to(&self.file, self.start);
        Box::new(error)
    }

    fn wrong(&self, table: &str, problem: Problem) -> Box<CatalogError> {
        let card = (!table.is_empty()).then(|| table.to_owned());
        self.slip(CatalogError { file: self.name.clone(), card, field: None, problem, position: None })
    }
}

/// The file of a pack of tables, of the game of the first one.
pub fn packed(reference: &PackRef, name: &str, tables: &[AnyTable]) -> Option<String> {
    let system = tables.first()?.system();
    let tables = tables.iter().map(|table| {
        let mut table = table.clone();
        table.set_pack(None);
        serde_json::from_str::<Value>(&table.text()).unwrap_or_default()
    });
    let pack = json!({
        "muster_pack": 1, "id": reference.id, "name": name, "version": reference.version, "system": system.id(),
        "files": tables.collect::<Vec<_>>(),
    });
    serde_json::to_string_pretty(&pack).ok().map(|text| text + "\n")
}

impl Catalogs {
    /// The tables of a game in the packs that are on, each with its pack.
    pub fn tables_of(&self, system: SystemId) -> impl Iterator<Item = (&Pack, &PackTable)> {
        let on = self.packs().iter().filter(move |pack| pack.is_on && pack.system == system);
        on.flat_map(|pack| pack.tables.iter().map(move |table| (pack, table)))
    }

    /// The table of an installed pack that is called so: `PACK/TABLE`, `PACK@VERSION/TABLE`, or `TABLE` alone where no
    /// other pack has one of this name.
    ///
    /// # Errors
    /// There is none, there are several, or the pack is here in another version.
    pub fn table_called(&self, written: &str) -> Result<&AnyTable, NoTable> {
        let (pack, name) = written.rsplit_once('/').map_or((None, written), |(pack, name)| (Some(pack), name));
        let version = pack.and_then(|pack| pack.split_once('@'));
        let pack = version.map(|(pack, _)| pack).or(pack);
        if let Some((id, wanted)) = version
            && let Some(here) = self.pack(id).filter(|here| here.version != wanted)
        {
            let (pack, here) = (here.name.clone(), here.version.clone());
            return Err(NoTable::OtherVersion { pack, wanted: wanted.to_owned(), here });
        }
        let wanted = id_of(name);
        let all = || self.packs().iter().flat_map(|pack| pack.tables.iter().map(move |table| (pack, table)));
        let named = |(pack, table): (&Pack, &PackTable)| format!("{}/{}", pack.id, table.id);
        let meant: Vec<(&Pack, &PackTable)> =
            all().filter(|(of, table)| table.id == wanted && pack.is_none_or(|pack| pack == of.id)).collect();
        match meant[..] {
            [(_, table)] => Ok(&table.table),
            [] => Err(NoTable::Unknown { written: written.to_owned(), known: all().map(named).collect() }),
            _ => Err(NoTable::Several { written: written.to_owned(), meant: meant.into_iter().map(named).collect() }),
        }
    }

    /// True if an installed pack carries tables.
    pub fn has_tables(&self) -> bool {
        self.packs().iter().any(|pack| !pack.tables.is_empty())
    }
}
