//! Our document to XWS 1.0.0.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Map, Value, json};

use super::{MODEL, UNKNOWN, VENDOR, VERSION, kept, ship_id, spelling::canonical};
use crate::{
    cards::{Catalog, ShipId, SquadFaction},
    checks,
    formats::fitting_format,
    list::{Document, Format, PilotChoice, Ship, UpgradeChoice},
};
use kernel::document::Extra;

/// Fields of a squad and of a pilot that are written from the squad itself, whatever was kept.
const OWN: &[&str] = &["version", "name", "faction", "points", "description", "pilots"];
const OWN_OF_PILOT: &[&str] = &["name", "id", "ship", "points", "upgrades", MODEL];

/// The squad as XWS.
pub(in super::super) fn write(catalog: &Catalog, document: &Document) -> Value {
    let ships = &document.list.ships;
    let kept = kept(&document.extra);
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        let _ = out.insert(key.to_owned(), value);
    };
    put("version", VERSION.into());
    if !document.name.is_empty() {
        put("name", document.name.as_str().into());
    }
    put("faction", faction(document.list.faction).into());
    put("points", checks::squad_cost(catalog, ships).into());
    if !document.notes.is_empty() {
        put("description", document.notes.as_str().into());
    }
    let models = models(catalog, ships);
    let pilots: Vec<Value> = ships.iter().zip(models).map(|(ship, model)| pilot(catalog, ship, model)).collect();
    put("pilots", pilots.into());
    // One vendor is all that the schema allows: a foreign one was here first.
    if !kept.is_some_and(|kept| kept.contains_key("vendor"))
        && let Some(own) = own_vendor(catalog, document)
    {
        put("vendor", own);
    }
    put_back(&mut out, kept, OWN);
    Value::Object(out)
}

const fn faction(faction: SquadFaction) -> &'static str {
    match faction {
        SquadFaction::Rebel => "rebel",
        SquadFaction::Imperial => "imperial",
        SquadFaction::Scum => "scum",
    }
}

fn put_back(out: &mut Map<String, Value>, kept: Option<&Extra>, own: &[&str]) {
    let foreign = kept.into_iter().flatten().filter(|(key, _)| !own.contains(&key.as_str()));
    out.extend(foreign.map(|(key, value)| (key.clone(), value.clone())));
}

/// The squad's format, for which XWS has no field; none for the usual one, where nothing speaks for another.
fn own_vendor(catalog: &Catalog, document: &Document) -> Option<Value> {
    let format = document.format;
    if format == Format::Standard && fitting_format(catalog, &document.list.ships) == Format::Standard {
        return None;
    }
    let mut own = json!({ "format": format.id() });
    if let Format::Custom(limit) = format {
        own["limit"] = limit.into();
    }
    Some(json!({ VENDOR: own }))
}

fn pilot(catalog: &Catalog, ship: &Ship, model: Option<i64>) -> Value {
    let (name, kind) = match &ship.pilot {
        PilotChoice::Known(id) => {
            let pilot = catalog.pilot(*id);
            (pilot.id.to_string(), ship_id(catalog.ship(pilot.ship)).to_owned())
        }
        PilotChoice::Unknown { pilot, ship } => (canonical(pilot), canonical(ship)),
    };
    let mut out = Map::new();
    let _ = out.insert("name".to_owned(), name.into());
    let _ = out.insert("ship".to_owned(), kind.into());
    if let Some(model) = model {
        let _ = out.insert(MODEL.to_owned(), model.into());
    }
    let mut upgrades: Map<String, Value> = Map::new();
    for choice in &ship.upgrades {
        let (slot, id) = match choice {
            UpgradeChoice::Known(id) => {
                let upgrade = catalog.upgrade(*id);
                (upgrade.slot.xws(), upgrade.id.to_string())
            }
            UpgradeChoice::Unknown(written) => match written.split_once(':') {
                Some((slot, id)) if !slot.is_empty() && !id.is_empty() => (slot, id.to_owned()),
                _ => (UNKNOWN, canonical(written)),
            },
        };
        let cards = upgrades.entry(slot).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(cards) = cards {
            cards.push(id.into());
        }
    }
    if !upgrades.is_empty() {
        let _ = out.insert("upgrades".to_owned(), Value::Object(upgrades));
    }
    put_back(&mut out, kept(&ship.extra), OWN_OF_PILOT);
    Value::Object(out)
}

/// The number of the model each card belongs to, for the sections of huge ships; none for all other cards.
///
/// Numbers that came with the squad stay. Other sections join a model whose other half has none yet, else they begin
/// the next one.
pub(super) fn models(catalog: &Catalog, ships: &[Ship]) -> Vec<Option<i64>> {
    let section = |ship: &Ship| {
        let id = catalog.pilot(ship.pilot.known()?).ship;
        catalog.ship(id).other_section.map(|other| (id, other))
    };
    let written = |ship: &Ship| kept(&ship.extra)?.get(MODEL)?.as_i64();
    let mut placed: FxHashSet<(ShipId, i64)> = FxHashSet::default();
    let mut models: Vec<Option<i64>> = Vec::with_capacity(ships.len());
    let mut next = 0_i64;
    for ship in ships {
        let number = written(ship).filter(|number| match section(ship) {
            Some((id, _)) => placed.insert((id, *number)),
            // A number on a ship that has no sections, as far as the catalog knows, is kept as it was.
            None => true,
        });
        next = next.max(number.map_or(0, |number| number.saturating_add(1)));
        models.push(number);
    }
    // Numbers of models that lack this section, in the order of the squad.
    let mut lacking: FxHashMap<ShipId, VecDeque<i64>> = FxHashMap::default();
    for (ship, number) in ships.iter().zip(&models) {
        if let (Some((_, other)), Some(number)) = (section(ship), number)
            && !placed.contains(&(other, *number))
        {
            lacking.entry(other).or_default().push_back(*number);
        }
    }
    for (ship, model) in ships.iter().zip(&mut models) {
        let (Some((id, other)), None) = (section(ship), &model) else { continue };
        let joined = lacking.get_mut(&id).and_then(VecDeque::pop_front);
        *model = Some(joined.unwrap_or_else(|| {
            lacking.entry(other).or_default().push_back(next);
            next = next.saturating_add(1);
            next - 1
        }));
    }
    models
}
