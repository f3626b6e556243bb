//! Ships of two cards: their sections are fielded together as one ship (XW-HUGE-04).

use crate::{cards::Catalog, list::Ship};

/// The place of a ship's other section: of several such ships the first sections go together, then the second.
pub fn other_section(catalog: &Catalog, ships: &[Ship], index: usize) -> Option<usize> {
    let kind = |ship: &Ship| ship.pilot.known().map(|pilot| catalog.pilot(pilot).ship);
    let own = kind(ships.get(index)?)?;
    let other = catalog.ship(own).other_section?;
    let before = ships[..index].iter().filter(|ship| kind(ship) == Some(own)).count();
    ships.iter().enumerate().filter(|(_, ship)| kind(ship) == Some(other)).nth(before).map(|(place, _)| place)
}
