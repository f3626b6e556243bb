//! The campaign: two to four heroes against the Empire through a chain of missions.

pub mod cards;
pub mod checks;
pub mod deal;
pub mod guide;
pub mod import;
pub mod journal;
pub mod log;
pub mod maps;
pub mod odds;
pub mod plan;
pub mod script;
pub mod sheet;
pub mod standing;
pub mod table;
pub mod variant;

pub use cards::Catalog;
pub use log::{Campaign, Document};
pub use standing::{Case, Standing};

use crate::cards::Affiliation;
use kernel::{ExportInfo, FactionInfo, FormatInfo, ListsInfo};
use log::Format;

const fn form(id: &'static str, term: &'static str, extension: &'static str) -> ExportInfo {
    ExportInfo { id, term, extension }
}

/// Facts about campaigns as documents, beside those of lists.
pub const DOCUMENTS: ListsInfo = ListsInfo {
    exports: &[
        form("muster", "systems.form.muster", "json"),
        form(journal::Form::Text.id(), "systems.form.text", "txt"),
        form(journal::Form::Markdown.id(), "systems.form.markdown", "md"),
    ],
    formats: &[FormatInfo { id: Format::Campaign.id(), term: Format::Campaign.term(), limit: 0, most: None }],
    factions: &[FactionInfo {
        id: Affiliation::Rebel.id(),
        term: Affiliation::Rebel.term(),
        icon: Affiliation::Rebel.icon(),
    }],
    sheets: sheet::OFFERED,
    ..ListsInfo::NONE
};
