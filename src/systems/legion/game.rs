//! The game as the registry knows it.

use serde_json::Value;

use super::{
    Army, Document, Format, SYSTEM,
    cards::{self, Catalog, Faction},
    checks,
    formats::{self, Form},
    list, outline,
    sheet::{self, Options},
};
use kernel::{
    CatalogError, CatalogFile, FactionInfo, Finding, FormatInfo, Imported, Language, ListBuilding, ListsInfo, NewList,
    OutlineRow, ReadError, Repair, Report, SheetRequest, SourceCard, System, SystemInfo, VariantInfo,
    document::Envelope, sheet::Sheet,
};

/// Star Wars: Legion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legion;

const fn format(format: Format) -> FormatInfo {
    FormatInfo { id: format.id(), term: format.term(), limit: format.limit(), most: None }
}

const fn faction(faction: Faction) -> FactionInfo {
    FactionInfo { id: faction.id(), term: faction.term(), icon: faction.icon() }
}

impl System for Legion {
    const INFO: SystemInfo =
        SystemInfo { id: SYSTEM, name: "legion.name", aliases: &["Legion", "Legión"], sources: "legion.sources" };
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
            ("units", catalog.units().len()),
            ("upgrades", catalog.upgrades().len()),
            ("command_cards", catalog.commands().len()),
            ("battle_cards", catalog.battles().len()),
            ("battle_forces", catalog.forces().len()),
            ("keywords", catalog.keywords().len()),
        ]
    }
}

impl ListBuilding for Legion {
    const LETTERED: bool = true;
    const LISTS: ListsInfo = ListsInfo {
        exports: Form::OFFERED,
        sheets: sheet::OFFERED,
        formats: &[format(Format::Standard), format(Format::Skirmish), format(Format::GrandArmy)],
        factions: &[
            faction(Faction::RebelAlliance),
            faction(Faction::GalacticEmpire),
            faction(Faction::GalacticRepublic),
            faction(Faction::SeparatistAlliance),
            faction(Faction::Mercenary),
        ],
        new_list: "legion.new_list",
        variant: "legion.kind.battle_force",
        reads: &["legion.form.link.short", "legion.form.tts.short"],
        extensions: ListsInfo::EXTENSIONS,
    };

    type Format = Format;
    type List = Army;
    /// How many of each card a box holds is in no table, so no collection is kept.
    type Owned = ();

    fn costs(catalog: &Catalog) -> Vec<(&str, i32)> {
        let units = catalog.units().map(|(_, card)| (&card.text, i32::from(card.points)));
        let upgrades = catalog.upgrades().map(|(_, card)| (&card.text, i32::from(card.points)));
        let cards = units.chain(upgrades);
        cards.flat_map(|(text, cost)| Language::ALL.map(|language| (text.name(language), cost))).collect()
    }

    fn variants<'a>(catalog: &'a Catalog, faction: &str) -> Vec<VariantInfo<'a>> {
        let forces = catalog.forces().filter(|(_, force)| force.faction.id() == faction);
        forces
            .map(|(_, force)| VariantInfo {
                id: &force.id,
                names: Language::ALL.map(|language| force.text.name(language)),
            })
            .collect()
    }

    fn empty(catalog: &Catalog, wish: &NewList<'_>) -> Option<Document> {
        let faction = Faction::from_id(wish.faction)?;
        let format = Format::from_id(wish.format)?;
        if wish.limit.is_some_and(|limit| limit != format.limit()) {
            return None;
        }
        let mut document = list::empty_document(faction, format, wish.name);
        let mut forces = catalog.forces().filter(|(_, force)| force.faction == faction);
        let force = match wish.variant {
            Some(wished) => Some(forces.find(|(_, force)| &*force.id == wished)?),
            // Only battle forces field armies of mercenaries (LEG-ARMY-12); the first one is what such an army can be.
            None => forces.next().filter(|_| faction == Faction::Mercenary),
        };
        document.list.battle_force = force.map(|(id, _)| kernel::Choice::Known(id));
        Some(document)
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

    fn faction(army: &Army) -> FactionInfo {
        faction(army.faction)
    }

    fn check(catalog: &Catalog, document: &Document, _: Option<&()>, report: &mut Report) {
        checks::check_into(catalog, document, report);
    }

    fn remedies(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair<()>> {
        checks::repairs(catalog, document, finding).into_iter().map(Repair::told).collect()
    }

    fn versus(first: &Report, second: &Report) -> Option<Finding> {
        checks::COLORS.told(first, second)
    }
}
