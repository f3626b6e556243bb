//! The game as the registry knows it.

use super::{
    Catalog, Document, SYSTEM,
    cards::{self, PilotId, Product, ShipId, SquadFaction, UpgradeId},
    checks::{self, ids},
    formats::{self, Form},
    list::{self, Format, SHIPS, Squad, upgrades},
    outline, sheet,
};
use kernel::{
    CardRef, FactionInfo, Finding, FormatInfo, Language, ListBuilding, ListsInfo, NewList, Owned, Place, ProductInfo,
    Report, System, SystemInfo, Total,
    owned::{CollectedKind, CollectionInfo},
    rooms::{card_rooms, list_rooms},
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

    card_rooms!();

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
        reads: &["xwing.form.xws.short", "xwing.form.yasb.short", "systems.form.roster.short"],
        headings: &[],
        fields: &["pilots"],
        opened: "yasb",
        extensions: &["json", "xws", "xwc", "txt", "md", "ros", "rosz"],
        code_words: &[
            (7, "faction ships pilot ship upgrades obstacles"),
            (29, "xwing"),
            (33, "standard epic team_epic custom"),
            (42, "rebel imperial scum"),
            (54, "upgrade"),
        ],
    };

    const COLLECTION: Option<&'static CollectionInfo> = Some(&CollectionInfo {
        kinds: &[
            CollectedKind { id: "ship", card: ShipId::KIND, usual: true },
            CollectedKind { id: "pilot", card: PilotId::KIND, usual: true },
            CollectedKind { id: "upgrade", card: UpgradeId::KIND, usual: true },
        ],
        check: ids::CHK_29,
        phrase: "xwing.check.29",
        boxes: "systems.collection.boxes.exact",
    });

    type Format = Format;
    type List = Squad;

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
            contents: contents(product),
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

    list_rooms!();

    fn faction(squad: &Squad) -> FactionInfo {
        faction(squad.faction)
    }

    fn check(catalog: &Catalog, document: &Document, owned: Option<&Owned>, report: &mut Report) {
        let total = checks::check_into(catalog, document, &mut report.findings);
        if let Some(owned) = owned {
            owned.check::<Self>(catalog, &document.list, &mut report.findings);
        }
        report.totals.clear();
        report.totals.push(Total { name: "points", value: total, limit: document.format.limit() });
    }

    fn versus(first: &Report, second: &Report) -> Option<Finding> {
        checks::INITIATIVE.told(first, second)
    }

    fn collected(catalog: &Catalog, kind: &str, id: &str) -> Option<CardRef> {
        match kind {
            "ship" => catalog.find_ship(id).map(Into::into),
            "pilot" => catalog.find_pilot_key(id).map(Into::into),
            "upgrade" => catalog.find_upgrade(id).map(Into::into),
            _ => None,
        }
    }

    fn drawing(catalog: &Catalog, card: CardRef) -> &str {
        let ship = ShipId::of(card).or_else(|| Some(catalog.pilot(PilotId::of(card)?).ship));
        let upgrade = || Some(catalog.upgrade(UpgradeId::of(card)?).slot.icon());
        ship.map(|ship| &*catalog.ship(ship).icon).or_else(upgrade).unwrap_or_default()
    }

    /// Of a ship its card and its model.
    fn uses(catalog: &Catalog, squad: &Squad, each: &mut dyn FnMut(CardRef, Place)) {
        for (index, ship) in squad.ships.iter().enumerate() {
            if let Some(pilot) = ship.pilot.known() {
                each(pilot.into(), SHIPS.at(index));
                each(catalog.pilot(pilot).ship.into(), SHIPS.at(index));
            }
            for (place, upgrade) in ship.known_upgrades() {
                each(upgrade.into(), upgrades(index).at(place));
            }
        }
    }
}

/// Contents of a product.
fn contents(product: &Product) -> Vec<(CardRef, u32)> {
    let ships = product.ships.iter().map(|content| (content.card.into(), u32::from(content.count)));
    let pilots = product.pilots.iter().map(|content| (content.card.into(), u32::from(content.count)));
    let upgrades = product.upgrades.iter().map(|content| (content.card.into(), u32::from(content.count)));
    ships.chain(pilots).chain(upgrades).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Enforcement, OwnedItem};

    #[test]
    fn what_is_owned_is_counted_over_boxes_and_single_cards() {
        let catalog = Catalog::bundled().unwrap();
        let item = |kind: &str, id: &str, count| OwnedItem { kind: kind.into(), id: id.into(), count };
        let items = [item("product", "core_set", 2), item("upgrade", "r2d2", 1), item("upgrade", "nothing", 9)];
        let owned = Owned::of::<XWing>(&catalog, &items, Enforcement::Warn, |kind| kind.usual);
        let fighters = catalog.find_ship("tiefighter").unwrap();
        let droid = catalog.find_upgrade("r2d2").unwrap();
        assert_eq!(owned.count(fighters), 4);
        assert_eq!(owned.count(droid), 3);
    }
}
