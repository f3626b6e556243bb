//! A squad as a link of Yet Another Squad Builder.

use std::fmt::Write;

use crate::{
    cards::{Catalog, ShipId, Slot, SquadFaction, UpgradeId, YasbList},
    list::{Document, Format, Ship},
};

/// The address of written links.
const SITE: &str = "https://geordanr.github.io/xwing/?";

/// The order of icons on YASB's ships.
const ORDER: [Slot; 11] = [
    Slot::Elite,
    Slot::System,
    Slot::Cannon,
    Slot::Turret,
    Slot::Torpedo,
    Slot::Missile,
    Slot::Crew,
    Slot::Bomb,
    Slot::Astromech,
    Slot::SalvagedAstromech,
    Slot::Illicit,
];

/// The squad as a link. Cards that are not known have no number and cannot stand in it.
pub(in crate::formats) fn write(catalog: &Catalog, document: &Document) -> String {
    let faction = match document.list.faction {
        SquadFaction::Rebel => "Rebel Alliance",
        SquadFaction::Imperial => "Galactic Empire",
        SquadFaction::Scum => "Scum and Villainy",
    };
    let mode = match document.format {
        Format::Standard => "s".to_owned(),
        Format::Epic => "e".to_owned(),
        Format::TeamEpic => "t".to_owned(),
        Format::Custom(limit) => format!("c={limit}"),
    };
    let mut ships = String::new();
    for ship in &document.list.ships {
        let Some(pilot) = ship.pilot.known() else { continue };
        if let Some(number) = catalog.yasb().pilot_number(pilot) {
            let _ = write!(ships, "{number}:{};", cards(catalog, ship, &icons(catalog, catalog.pilot(pilot))));
        }
    }
    let name = Some(document.name.trim()).filter(|name| !name.is_empty()).unwrap_or("Unnamed Squadron");
    format!("{SITE}f={}&d=v4!{mode}!{ships}&sn={}", quoted(faction), quoted(name))
}

/// The icons of a ship in YASB's order: those of the oldest large ship stand in an order of their own.
fn icons(catalog: &Catalog, pilot: &crate::cards::Pilot) -> Vec<Slot> {
    let mut icons = pilot.slots.to_vec();
    let is_oldest = |ship: ShipId| catalog.ship(ship).id.as_ref() == "firespray31";
    if !is_oldest(pilot.ship) {
        icons.sort_by_key(|slot| ORDER.iter().position(|other| other == slot).unwrap_or(ORDER.len()));
    }
    icons
}

/// The cards of a ship: by icon, titles, modifications, and those in places that other cards give.
fn cards(catalog: &Catalog, ship: &Ship, icons: &[Slot]) -> String {
    let mut by_icon: Vec<Option<usize>> = vec![None; icons.len()];
    let (mut titles, mut modifications, mut given): (Vec<usize>, Vec<usize>, Vec<String>) = Default::default();
    for (_, id) in ship.known_upgrades() {
        let Some((list, number)) = catalog.yasb().upgrade_number(id) else { continue };
        let free = free_icon(catalog, id, icons, &by_icon);
        match (list, free) {
            (YasbList::Titles, _) => titles.push(number),
            (YasbList::Modifications, _) if modifications.is_empty() => modifications.push(number),
            (YasbList::Modifications, _) => given.push(format!("M.{number}")),
            (_, Some(free)) => by_icon[free] = Some(number),
            (_, None) => given.push(format!("U.{number}")),
        }
    }
    let told = |numbers: &mut dyn Iterator<Item = Option<usize>>| {
        let numbers = numbers.map(|number| number.map_or_else(|| "-1".to_owned(), |number| number.to_string()));
        Some(numbers.collect::<Vec<_>>().join(",")).filter(|text| !text.is_empty())
    };
    let list = |numbers: Vec<usize>| told(&mut numbers.into_iter().map(Some)).unwrap_or_else(|| "-1".to_owned());
    let by_icon = told(&mut by_icon.into_iter()).unwrap_or_default();
    format!("{by_icon}:{}:{}:{}", list(titles), list(modifications), given.join(","))
}

fn free_icon(catalog: &Catalog, id: UpgradeId, icons: &[Slot], taken: &[Option<usize>]) -> Option<usize> {
    let slot = catalog.upgrade(id).slot;
    (0..icons.len()).find(|place| icons[*place] == slot && taken[*place].is_none())
}

/// A text as a value of a query.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
