//! The game as the registry knows it.

use serde_json::Value;

use super::{
    Catalog, Document, SYSTEM,
    cards::{self, SquadFaction},
    checks::{self, Owned},
    formats::{self, Form},
    list::{self, Format, Squad},
    outline,
    sheet::{self, Options},
};
use kernel::{
    CatalogError, CatalogFile, FactionInfo, Finding, FormatInfo, Imported, Language, ListBuilding, ListsInfo, NewList,
    OutlineRow, OwnedItem, ProductInfo, ReadError, Repair, Report, SheetRequest, SourceCard, System, SystemInfo, Total,
    document::Envelope, sheet::Sheet,
};

/// X-Wing, first edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct XWing;

const fn format(format: Format) -> FormatInfo {
    let most = match format {
        Format::Custom(_) => Some(Format::LARGEST_LIMIT as i32),
        _ => None,
    };
    FormatInfo { id: format.id(), term: format.term(), limit: format.limit(), most }
}

const fn faction(faction: SquadFaction) -> FactionInfo {
    FactionInfo { id: faction.id(), term: faction.term(), icon: faction.icon() }
}

impl System for XWing {
    const INFO: SystemInfo =
        SystemInfo { id: SYSTEM, name: "xwing.name", aliases: &["X-Wing", "XWing"], sources: "xwing.sources" };
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
        let decks = catalog.damage_decks();
        vec![
            ("factions", cards::Faction::ALL.len()),
            ("ships", catalog.ships().len()),
            ("pilots", catalog.pilots().len()),
            ("upgrades", catalog.upgrades().len()),
            ("conditions", catalog.conditions().len()),
            ("damage_decks", decks.len()),
            ("damage_cards", decks.iter().map(|deck| deck.cards.len()).sum()),
            ("products", catalog.products().len()),
        ]
    }
}

impl ListBuilding for XWing {
    const LISTS: ListsInfo = ListsInfo {
        exports: Form::OFFERED,
        sheets: sheet::OFFERED,
        formats: &[
            format(Format::Standard),
            format(Format::Epic),
            format(Format::TeamEpic),
            format(Format::Custom(100)),
        ],
        factions: &[faction(SquadFaction::Rebel), faction(SquadFaction::Imperial), faction(SquadFaction::Scum)],
        new_list: "xwing.new_list",
        variant: "",
        reads: &["xwing.form.xws.short", "xwing.form.yasb.short"],
        extensions: &["json", "xws", "xwc", "txt", "md"],
    };

    type Format = Format;
    type List = Squad;
    type Owned = Owned;

    fn costs(catalog: &Catalog) -> Vec<(&str, i32)> {
        let pilots = catalog.pilots().map(|(_, card)| (&card.text, card.points));
        let upgrades = catalog.upgrades().map(|(_, card)| (&card.text, Some(card.points)));
        let cards = pilots.chain(upgrades).filter_map(|(text, cost)| Some((text, i32::from(cost?))));
        cards.flat_map(|(text, cost)| Language::ALL.map(|language| (text.name(language), cost))).collect()
    }

    fn products(catalog: &Catalog) -> Vec<ProductInfo<'_>> {
        let products = catalog.products().map(|(_, product)| product);
        let info = products.map(|product| ProductInfo {
            id: &product.id,
            names: Language::ALL.map(|language| product.text.name(language)),
            sku: &product.sku,
        });
        info.collect()
    }

    fn empty(_: &Catalog, wish: &NewList<'_>) -> Option<Document> {
        if wish.variant.is_some() {
            return None;
        }
        let faction = SquadFaction::from_id(wish.faction)?;
        Some(list::empty_document(faction, Format::begun(wish.format, wish.limit)?, wish.name))
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

    fn faction(squad: &Squad) -> FactionInfo {
        faction(squad.faction)
    }

    fn check(catalog: &Catalog, document: &Document, owned: Option<&Owned>, report: &mut Report) {
        let total = checks::check_into(catalog, document, owned, &mut report.findings);
        report.totals.clear();
        report.totals.push(Total { name: "points", value: total, limit: document.format.limit() });
    }

    fn remedies(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair<()>> {
        checks::repairs(catalog, document, finding).into_iter().map(Repair::told).collect()
    }

    fn versus(first: &Report, second: &Report) -> Option<Finding> {
        checks::INITIATIVE.told(first, second)
    }

    fn owned(catalog: &Catalog, items: &[OwnedItem]) -> Owned {
        let mut owned = Owned::default();
        for item in items {
            let id = item.id.as_str();
            match item.kind.as_str() {
                "product" => owned.add_product(catalog, id, item.count),
                "ship" => owned.add_known(catalog.find_ship(id), item.count),
                "pilot" => owned.add_known(catalog.find_pilot_key(id), item.count),
                "upgrade" => owned.add_known(catalog.find_upgrade(id), item.count),
                _ => {}
            }
        }
        owned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_owned_is_counted_over_boxes_and_single_cards() {
        let catalog = Catalog::bundled().unwrap();
        let item = |kind: &str, id: &str, count| OwnedItem { kind: kind.into(), id: id.into(), count };
        let items = [item("product", "core_set", 2), item("upgrade", "r2d2", 1), item("upgrade", "nothing", 9)];
        let owned = XWing::owned(&catalog, &items);
        let fighters = catalog.find_ship("tiefighter").unwrap();
        let droid = catalog.find_upgrade("r2d2").unwrap();
        assert_eq!(owned.count(fighters), 4);
        assert_eq!(owned.count(droid), 3);
    }
}
