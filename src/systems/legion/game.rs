//! The game as the registry knows it.

use super::{
    Army, Document, Format, SYSTEM,
    cards::{self, BattleId, BattleKind, Catalog, CommandId, Faction, UnitId, UpgradeId},
    checks::{self, ids},
    formats::{self, Form},
    list::{self, Hand, Part, UNITS, battles, counterpart, hand, upgrades},
    outline, sheet,
};
use kernel::{
    CardRef, FactionInfo, Finding, FormatInfo, Language, ListBuilding, ListsInfo, NewList, Owned, Place, Report,
    System, SystemInfo, VariantInfo,
    choice::known,
    owned::{CollectedKind, CollectionInfo},
    rooms::{card_rooms, list_rooms},
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

    card_rooms!();

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
        reads: &["legion.form.link.short", "legion.form.tts.short", "systems.form.roster.short"],
        headings: &[
            "activation",
            "activations",
            "comandante",
            "comandantes",
            "commander",
            "commanders",
            "corps",
            "operative",
            "operatives",
            "tropas",
        ],
        fields: &["units", "commandCards"],
        opened: "legion-hq",
        extensions: &["json", "txt", "md", "ros", "rosz"],
        code_words: &[
            (7, "faction"),
            (11, "upgrades"),
            (13, "units unit loadout counterpart battle_force command_cards contingencies"),
            (20, "battle_deck objective deployment condition"),
            (30, "legion"),
            (33, "standard"),
            (37, "skirmish grand_army"),
            (45, "galactic_empire rebel_alliance galactic_republic separatist_alliance mercenary"),
        ],
    };

    /// No public table lists the cards of a box, so single cards are counted.
    const COLLECTION: Option<&'static CollectionInfo> = Some(&CollectionInfo {
        kinds: &[
            CollectedKind { id: "unit", card: UnitId::KIND, usual: true },
            CollectedKind { id: "upgrade", card: UpgradeId::KIND, usual: true },
            CollectedKind { id: "command", card: CommandId::KIND, usual: false },
            CollectedKind { id: "battle", card: BattleId::KIND, usual: false },
        ],
        check: ids::OWN_01,
        phrase: "systems.check.not_owned",
        boxes: "systems.collection.boxes.none",
    });

    type Format = Format;
    type List = Army;

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

    list_rooms!();

    fn faction(army: &Army) -> FactionInfo {
        faction(army.faction)
    }

    fn collected(catalog: &Catalog, kind: &str, id: &str) -> Option<CardRef> {
        match kind {
            "unit" => catalog.find_unit(id).map(Into::into),
            "upgrade" => catalog.find_upgrade(id).map(Into::into),
            "command" => catalog.find_command(id).map(Into::into),
            "battle" => catalog.find_battle(id).map(Into::into),
            _ => None,
        }
    }

    fn drawing(catalog: &Catalog, card: CardRef) -> &str {
        let unit = UnitId::of(card).map(|id| &*catalog.unit(id).icon);
        let upgrade = || Some(catalog.upgrade(UpgradeId::of(card)?).slot.icon());
        let battle = || Some(catalog.battle(BattleId::of(card)?).kind.icon());
        unit.or_else(upgrade).or_else(battle).unwrap_or("command-pip")
    }

    /// Of a unit its card with its minis, its upgrades, those set aside and its counterpart; then hand and deck.
    fn uses(_: &Catalog, army: &Army, each: &mut dyn FnMut(CardRef, Place)) {
        for (index, unit) in army.units.iter().enumerate() {
            if let Some(card) = unit.card.known() {
                each(card.into(), UNITS.at(index));
            }
            if let Some(card) = unit.counterpart_card() {
                each(card.into(), counterpart(index));
            }
            for part in [Part::Unit, Part::Loadout, Part::Counterpart] {
                for (at, card) in known(unit.upgrades_of(part)) {
                    each(card.into(), upgrades(index, part).at(at));
                }
            }
        }
        for part in [Hand::Hand, Hand::Contingencies] {
            for (at, card) in known(army.hand(part)) {
                each(card.into(), hand(part).at(at));
            }
        }
        for kind in BattleKind::ALL {
            for (at, card) in army.battle_deck.iter().flat_map(|deck| known(deck.row(kind))) {
                each(card.into(), battles(kind).at(at));
            }
        }
    }

    fn check(catalog: &Catalog, document: &Document, owned: Option<&Owned>, report: &mut Report) {
        checks::check_into(catalog, document, report);
        if let Some(owned) = owned {
            owned.check::<Self>(catalog, &document.list, &mut report.findings);
        }
    }

    fn versus(first: &Report, second: &Report) -> Option<Finding> {
        checks::COLORS.told(first, second)
    }
}
