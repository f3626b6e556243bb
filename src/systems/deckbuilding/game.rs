//! The game in the registry.

use serde_json::Value;

use super::{
    Document, Format, SYSTEM,
    cards::{self, Catalog, Faction},
    checks,
    formats::{self, Form},
    list::{self, BaseDeck, FACTIONS},
    outline,
    sheet::{self, Options},
};
use kernel::{
    CatalogError, CatalogFile, FactionInfo, Finding, FormatInfo, Imported, Language, ListBuilding, ListsInfo, NewList,
    OutlineRow, Owned, ReadError, Report, SheetRequest, SourceCard, System, SystemInfo, document::Envelope,
    sheet::Sheet,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deckbuilding;

const fn format(format: Format) -> FormatInfo {
    FormatInfo { id: format.id(), term: format.term(), limit: format.size() as i32, most: None }
}

const fn faction(faction: Faction) -> FactionInfo {
    FactionInfo { id: faction.id(), term: faction.term(), icon: faction.icon() }
}

impl System for Deckbuilding {
    const INFO: SystemInfo = SystemInfo {
        id: SYSTEM,
        name: "deckbuilding.name",
        aliases: &["The Deckbuilding Game", "Deckbuilding Game", "SWDBG", "DBG", "El juego de construcción de mazos"],
        sources: "deckbuilding.sources",
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
        vec![("cards", catalog.cards().len()), ("bases", catalog.bases().len())]
    }
}

impl ListBuilding for Deckbuilding {
    const LISTS: ListsInfo = ListsInfo {
        exports: Form::OFFERED,
        sheets: sheet::OFFERED,
        formats: &[format(Format::Introductory), format(Format::FullGalaxy), format(Format::SecretBases)],
        factions: &[faction(Faction::Empire), faction(Faction::Rebel)],
        new_list: "deckbuilding.new_list",
        variant: "",
        reads: &[],
        extensions: ListsInfo::EXTENSIONS,
        code_words: &[
            (7, "faction"),
            (28, "bases"),
            (32, "deckbuilding"),
            (39, "introductory full_galaxy secret_bases rebel"),
            (52, "empire"),
        ],
    };

    type Format = Format;
    type List = BaseDeck;

    /// Bases cost nothing.
    fn costs(_: &Catalog) -> Vec<(&str, i32)> {
        Vec::new()
    }

    fn empty(catalog: &Catalog, wish: &NewList<'_>) -> Option<Document> {
        if wish.variant.is_some() {
            return None;
        }
        let faction = FACTIONS.into_iter().find(|known| known.id() == wish.faction)?;
        let format = Format::from_id(wish.format)?;
        if wish.limit.is_some_and(|limit| limit != format.size() as i32) {
            return None;
        }
        Some(list::new_document(catalog, format, faction, wish.name))
    }

    fn outline(catalog: &Catalog, document: &Document, language: Language) -> Vec<OutlineRow> {
        outline::rows(catalog, &document.list, language)
    }

    fn read(catalog: &Catalog, envelope: &Envelope<'_, '_>) -> Result<Document, ReadError> {
        list::read(catalog, envelope)
    }

    fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
        formats::import(catalog, text)
    }

    fn to_json(catalog: &Catalog, document: &Document) -> Value {
        list::write(catalog, document)
    }

    fn export(catalog: &Catalog, document: &Document, form: &str, language: Language) -> Option<String> {
        Some(formats::export(catalog, document, Form::from_id(form)?, language))
    }

    fn sheet(
        catalog: &Catalog,
        document: &Document,
        report: &Report,
        wish: &SheetRequest,
        language: Language,
    ) -> Option<Sheet> {
        let options = Options::wished(wish)?;
        Some(sheet::sheet(catalog, document, report, &options, language))
    }

    fn format(format: &Format) -> FormatInfo {
        self::format(*format)
    }

    fn faction(deck: &BaseDeck) -> FactionInfo {
        faction(deck.faction)
    }

    fn check(catalog: &Catalog, document: &Document, _: Option<&Owned>, report: &mut Report) {
        checks::check_into(catalog, document, report);
    }

    /// The Empire takes the first turn whatever the lists are (DBG-TURN-01).
    fn versus(_: &Report, _: &Report) -> Option<Finding> {
        None
    }
}
