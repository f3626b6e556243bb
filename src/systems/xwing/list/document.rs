//! A squad as our own document, to and from JSON.

use serde_json::{Value, json};

use super::{Document, Format, PilotChoice, Ship, Squad};
use crate::{
    SYSTEM,
    cards::{Catalog, SquadFaction},
};
use kernel::{
    choice::{ids, reader},
    document::{self, Envelope},
    json::Node,
    read::ReadError,
};

/// The field by which a ship tells that it is of another faction than its squad.
const FACTION: &str = "faction";

/// Reads a squad from an opened envelope.
///
/// Cards the catalog does not know stay in the squad as they were written; fields that are not ours are kept.
///
/// # Errors
/// Missing fields, wrong types, an unknown faction or format, with line and column.
pub fn read(catalog: &Catalog, envelope: &Envelope<'_, '_>) -> Result<Document, ReadError> {
    let list = envelope.required("list")?;
    let mut document = envelope.document(read_format(envelope)?, read_squad(catalog, &list)?)?;
    // It belongs to the format.
    let _ = document.extra.remove("limit");
    Ok(document)
}

fn read_format(envelope: &Envelope<'_, '_>) -> Result<Format, ReadError> {
    let Some(node) = envelope.field("format")? else { return Ok(Format::Standard) };
    match node.string()? {
        "standard" => Ok(Format::Standard),
        "epic" => Ok(Format::Epic),
        "team_epic" => Ok(Format::TeamEpic),
        "custom" => {
            let limit = envelope.required("limit")?.integer(1..=i64::from(Format::LARGEST_LIMIT))?;
            Ok(Format::Custom(limit as u16))
        }
        other => Err(node.unknown_word(other, "standard, epic, team_epic, custom")),
    }
}

fn read_squad(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Squad, ReadError> {
    let faction = node.maybe("faction", |faction| {
        let name = faction.string()?;
        let known = SquadFaction::from_id(name).or_else(|| catalog.find_xws_faction(name));
        known.ok_or_else(|| faction.unknown_word(name, "rebel, imperial, scum"))
    })?;
    let ships = node.each("ships", |ship| read_ship(catalog, ship, faction))?;
    let faction = match faction.or_else(|| super::faction_of_ships(catalog, &ships)) {
        Some(faction) => faction,
        None => return Err(node.error("systems.read.want_field").with("field", "faction")),
    };
    Ok(Squad { faction, ships, extra: document::extra(node, &["faction", "ships"])? })
}

fn read_ship(catalog: &Catalog, node: &Node<'_, '_>, faction: Option<SquadFaction>) -> Result<Ship, ReadError> {
    let pilot = node.required("pilot")?.string()?;
    let ship = node.field("ship")?;
    let ship = ship.as_ref().map_or(Ok(""), Node::string)?;
    // Only a ship of another faction than its squad says which: two factions may have a pilot of one name in one ship.
    let own = match node.field(FACTION)? {
        Some(name) => SquadFaction::from_id(name.string()?),
        None => None,
    };
    Ok(Ship {
        pilot: pilot_choice(catalog, pilot, ship, own.or(faction)),
        upgrades: node.each("upgrades", reader(|id| catalog.find_upgrade(id)))?,
        extra: document::extra(node, &["pilot", "ship", "upgrades", FACTION])?,
    })
}

/// The card that this pilot id and ship id mean; without a ship id only a pilot id that one ship type has.
pub(crate) fn pilot_choice(catalog: &Catalog, pilot: &str, ship: &str, faction: Option<SquadFaction>) -> PilotChoice {
    let found = if ship.is_empty() {
        let named = catalog.pilots_named(pilot);
        let of_faction = |id: &&_| Some(catalog.pilot(**id).squad_faction()) == faction;
        match named {
            [only] => Some(*only),
            several if several.iter().filter(of_faction).count() == 1 => several.iter().find(of_faction).copied(),
            _ => None,
        }
    } else {
        catalog.find_ship(ship).and_then(|ship| catalog.find_pilot(pilot, ship, faction))
    };
    match found {
        Some(id) => PilotChoice::Known(id),
        None => PilotChoice::Unknown { pilot: pilot.into(), ship: ship.into() },
    }
}

/// The squad as our own document.
pub fn write(catalog: &Catalog, document: &Document) -> Value {
    let limit = match document.format {
        Format::Custom(limit) => Some(i32::from(limit)),
        _ => None,
    };
    let list = squad(catalog, &document.list);
    document.wrap(SYSTEM, document.format.id(), limit, list)
}

fn squad(catalog: &Catalog, squad: &Squad) -> Value {
    let ships: Vec<Value> = squad.ships.iter().map(|entry| ship(catalog, entry, squad.faction)).collect();
    document::with_extra(json!({ "faction": squad.faction.id(), "ships": ships }), &squad.extra)
}

fn ship(catalog: &Catalog, ship: &Ship, faction: SquadFaction) -> Value {
    let (pilot, kind) = match &ship.pilot {
        PilotChoice::Known(id) => {
            let pilot = catalog.pilot(*id);
            (pilot.id.as_ref(), catalog.ship(pilot.ship).id.as_ref())
        }
        PilotChoice::Unknown { pilot, ship } => (pilot.as_ref(), ship.as_ref()),
    };
    let mut value = json!({ "pilot": pilot, "ship": kind, "upgrades": ids(&ship.upgrades, catalog) });
    let own = ship.pilot.known().map(|id| catalog.pilot(id).squad_faction()).filter(|own| *own != faction);
    if let Some(own) = own {
        value[FACTION] = own.id().into();
    }
    document::with_extra(value, &ship.extra)
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::Catalog;
    use kernel::json::Json;

    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

    fn parse(text: &str) -> Result<Document, ReadError> {
        let catalog = &*CATALOG;
        let json = Json::parse(text)?;
        let root = Node::root(text, &json);
        read(catalog, &Envelope::open(&root)?)
    }

    const SQUAD: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Two","notes":"","list":{"faction":"scum","ships":[
        {"pilot":"bobafett","ship":"firespray31","upgrades":["slavei","nonsense"],"color":"green"},
        {"pilot":"nobody","ship":"nowhere","upgrades":[]}],"later":[1,2]},"tags":["a"]}"#;

    #[test]
    fn what_is_not_understood_is_kept_and_saved_again() {
        let catalog = &*CATALOG;
        let document = parse(SQUAD).unwrap();
        let original: Value = serde_json::from_str(SQUAD).unwrap();
        assert_eq!(write(catalog, &document), original);
        let pilot = document.list.ships[0].pilot.known().unwrap();
        assert_eq!(catalog.pilot(pilot).key.as_ref(), "scum:firespray31:bobafett");
    }

    #[test]
    fn every_pilot_of_the_catalog_survives_being_saved() {
        let catalog = &*CATALOG;
        for (id, pilot) in catalog.pilots() {
            let mut document = super::super::empty_document(pilot.squad_faction(), Format::Custom(7), "x");
            document.list.ships.push(Ship::new(id));
            let text = write(catalog, &document).to_string();
            assert_eq!(parse(&text).unwrap(), document, "{}", pilot.key);
        }
    }

    #[test]
    fn a_namesake_of_another_faction_stays_who_it_is() {
        let catalog = &*CATALOG;
        for (id, pilot) in catalog.pilots() {
            for faction in SquadFaction::ALL {
                let mut document = super::super::empty_document(faction, Format::Standard, "x");
                document.list.ships.push(Ship::new(id));
                let text = write(catalog, &document).to_string();
                assert_eq!(parse(&text).unwrap(), document, "{} in a squad of {}", pilot.key, faction.id());
            }
        }
    }

    #[test]
    fn wrong_types_and_unknown_words_name_their_line() {
        let slips = [
            (r#""pilot":"nobody""#, r#""pilot":[]"#, "systems.read.want_text"),
            (r#""faction":"scum""#, r#""faction":"hutt""#, "systems.read.word"),
            (r#""format":"standard""#, r#""format":"blitz""#, "systems.read.word"),
            (r#""format":"standard""#, r#""format":"custom""#, "systems.read.want_field"),
            (r#""format":"standard""#, r#""format":"custom","limit":0"#, "systems.read.bounds"),
            (r#""name":"Two""#, r#""name":2"#, "systems.read.want_text"),
            (r#""muster":1"#, r#""muster":2"#, "systems.read.version"),
            (r#""upgrades":[]"#, r#""upgrades":{}"#, "systems.read.want_list"),
            (r#""upgrades":[]"#, r#""upgrades":[4]"#, "systems.read.want_text"),
        ];
        for (from, to, key) in slips {
            let error = parse(&SQUAD.replacen(from, to, 1)).unwrap_err();
            assert_eq!(error.key, key, "{to}");
            assert!(error.line > 0, "{to}");
        }
    }

    #[test]
    fn a_pilot_without_a_ship_is_known_where_only_one_is_meant() {
        let text = r#"{"muster":1,"system":"xwing","list":{"faction":"rebel","ships":[{"pilot":"wedgeantilles"},{"pilot":"hansolo"}]}}"#;
        let document = parse(text).unwrap();
        assert!(document.list.ships[0].pilot.known().is_some());
        assert!(document.list.ships[1].pilot.known().is_some() || CATALOG.pilots_named("hansolo").len() > 1);
    }
}
