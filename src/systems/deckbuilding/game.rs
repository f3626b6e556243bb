//! The game in the registry.

use super::{
    Document, Format, SYSTEM,
    cards::{self, Catalog, Faction},
    checks,
    formats::{self, Form},
    list::{self, BaseDeck, FACTIONS},
    outline, sheet,
};
use kernel::{
    FactionInfo, Finding, FormatInfo, ListBuilding, ListsInfo, NewList, Owned, Report, System, SystemInfo,
    rooms::{card_rooms, list_rooms},
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

    card_rooms!();

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
        headings: &[],
        fields: &[],
        opened: "text",
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

    list_rooms!();

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
