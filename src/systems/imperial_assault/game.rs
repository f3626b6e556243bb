//! The game as the registry knows it.

use serde_json::Value;

use super::{
    Army, Document, Format, SYSTEM,
    cards::{self, Affiliation, Catalog, Season},
    checks,
    formats::{self, Form},
    list, outline,
    sheet::{self, Options},
};
use kernel::{
    CatalogError, CatalogFile, FactionInfo, Finding, FormatInfo, Imported, Language, ListBuilding, ListsInfo, NewList,
    OutlineRow, ReadError, Repair, Report, SheetRequest, SourceCard, System, SystemInfo, document::Envelope,
    sheet::Sheet,
};

/// Star Wars: Imperial Assault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImperialAssault;

const fn format(format: Format) -> FormatInfo {
    FormatInfo { id: format.id(), term: format.term(), limit: format.limit(), most: None }
}

const fn faction(affiliation: Affiliation) -> FactionInfo {
    FactionInfo { id: affiliation.id(), term: affiliation.term(), icon: affiliation.icon() }
}

impl System for ImperialAssault {
    const INFO: SystemInfo = SystemInfo {
        id: SYSTEM,
        name: "imperial_assault.name",
        aliases: &["Imperial Assault", "IA", "IACP"],
        sources: "imperial_assault.sources",
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
            ("deployment_cards", catalog.deployments().len()),
            ("command_cards", catalog.commands().len()),
            ("maps", catalog.maps().len()),
            ("conditions", catalog.conditions().len()),
            ("products", catalog.products().len()),
        ]
    }
}

impl ListBuilding for ImperialAssault {
    const LETTERED: bool = true;
    const LISTS: ListsInfo = ListsInfo {
        exports: Form::OFFERED,
        sheets: sheet::OFFERED,
        formats: &[format(Format::Skirmish)],
        factions: &[faction(Affiliation::Rebel), faction(Affiliation::Imperial), faction(Affiliation::Mercenary)],
        new_list: "imperial_assault.new_list",
        variant: "",
        reads: &["imperial_assault.form.ia_spec.short", "imperial_assault.form.vassal.short"],
        extensions: ListsInfo::EXTENSIONS,
    };

    type Format = Format;
    type List = Army;
    /// How many of each card a box holds is in no table, so no collection is kept.
    type Owned = ();

    fn costs(catalog: &Catalog) -> Vec<(&str, i32)> {
        let deployments = || catalog.deployments().filter_map(|(_, card)| Some((card, i32::from(card.cost?))));
        let commands = catalog.commands().filter_map(|(_, card)| Some((&card.text, i32::from(card.cost?))));
        let short = deployments().map(|(card, cost)| (card.name.as_ref(), cost));
        let cards = deployments().map(|(card, cost)| (&card.text, cost)).chain(commands);
        let whole = cards.flat_map(|(text, cost)| Language::ALL.map(|language| (text.name(language), cost)));
        whole.chain(short).collect()
    }

    /// A list of the publisher's season; the builder changes the season.
    fn empty(_: &Catalog, wish: &NewList<'_>) -> Option<Document> {
        if wish.variant.is_some() {
            return None;
        }
        let affiliation = Affiliation::OF_ARMIES.into_iter().find(|known| known.id() == wish.faction)?;
        let format = Format::from_id(wish.format)?;
        if wish.limit.is_some_and(|limit| limit != format.limit()) {
            return None;
        }
        Some(Document { format, ..list::empty_document(Season::Official, affiliation, wish.name) })
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

    /// A list that does not say its affiliation is shown as neutral.
    fn faction(army: &Army) -> FactionInfo {
        faction(army.affiliation.unwrap_or(Affiliation::Neutral))
    }

    fn check(catalog: &Catalog, document: &Document, _: Option<&()>, report: &mut Report) {
        checks::check_into(catalog, document, report);
    }

    fn remedies(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair<()>> {
        checks::repairs(catalog, document, finding).into_iter().map(Repair::told).collect()
    }

    fn versus(first: &Report, second: &Report) -> Option<Finding> {
        checks::INITIATIVE.told(first, second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_that_is_offered_is_written() {
        let catalog = Catalog::bundled().unwrap();
        let document = list::empty_document(Season::Official, Affiliation::Rebel, "x");
        for info in ImperialAssault::LISTS.exports {
            assert!(ImperialAssault::export(&catalog, &document, info.id, Language::Spanish).is_some());
        }
        assert_eq!(ImperialAssault::export(&catalog, &document, "xws", Language::English), None);
    }
}
