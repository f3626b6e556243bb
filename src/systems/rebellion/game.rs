//! The game in the registry.

use crate::{
    SYSTEM,
    cards::{self, Catalog},
};
use kernel::{CatalogError, CatalogFile, SourceCard, System, SystemInfo};

/// Star Wars: Rebellion for one player against an Empire led by the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rebellion;

impl System for Rebellion {
    const INFO: SystemInfo = SystemInfo {
        id: SYSTEM,
        name: "rebellion.name",
        aliases: &["Star Wars: Rebellion", "Rebellion"],
        sources: "rebellion.sources",
    };
    const FILES: &'static [CatalogFile<'static>] = cards::BUNDLED;

    type Catalog = Catalog;

    fn load(files: &[CatalogFile<'_>]) -> Result<Catalog, Vec<CatalogError>> {
        Catalog::load(files)
    }

    fn version(catalog: &Catalog) -> &str {
        catalog.version()
    }

    fn source(catalog: &Catalog) -> Vec<SourceCard> {
        cards::source(catalog)
    }

    fn counts(catalog: &Catalog) -> Vec<(&'static str, usize)> {
        vec![
            ("systems", catalog.systems().len()),
            ("units", catalog.units().len()),
            ("leaders", catalog.leaders().len()),
            ("missions", catalog.missions().len()),
        ]
    }
}
