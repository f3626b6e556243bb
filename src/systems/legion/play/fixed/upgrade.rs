//! Upgrades of a unit, those set aside for it among them (LEG-ARMY-24).

use crate::{
    cards::{Catalog, Slot, Spent, Turned, UnitCard, UpgradeId, keyword::UnitKeywords},
    checks,
    list::{Army, Part, Unit},
};
use kernel::choice;

/// An upgrade of a unit.
#[derive(Debug, Clone)]
pub struct UpgradeSpec {
    pub card: UpgradeId,
    /// Its id in the catalog.
    pub id: Box<str>,
    pub slot: Slot,
    pub spent: Option<Spent>,
    pub keywords: UnitKeywords,
    /// It readies itself (LEG-KW-CYCLE).
    pub cycles: bool,
    /// A mini carries it: with the mini its rules are gone (LEG-UPG-09).
    pub carried: bool,
    pub faces: u8,
    /// The keywords of the second face of a two-sided card.
    pub turned: UnitKeywords,
    /// The change of each face to the highest speed.
    pub face_speed: [i8; 2],
    /// When it is turned.
    pub turns: Option<Turned>,
    /// Its name bears no bullet.
    pub common: bool,
    /// Aim, dodge and surge tokens that lie on it (LEG-KW-CACHE).
    pub cache: [u8; 3],
    /// Of a card set aside: the equipped ones beside which it may be, and those whose place it may take, a bit each
    /// (LEG-ARMY-24).
    pub beside: u32,
    pub replaces: u32,
}

/// The upgrades of a unit: those equipped, then, of a unit with Loadout, those set aside (LEG-ARMY-24).
pub(super) fn cards<'a>(unit: &'a Unit, card: &UnitCard) -> impl Iterator<Item = (Part, UpgradeId)> + 'a {
    let aside = if card.loadout { unit.upgrades_of(Part::Loadout) } else { &[] };
    let aside = choice::known(aside).map(|(_, upgrade)| (Part::Loadout, upgrade));
    unit.equipped().map(|(part, _, upgrade)| (part, upgrade)).chain(aside)
}

/// Each card set aside is beside equipped ones of its type that cost as much or more, and takes the place of those of them
/// that its unit, or the counterpart, may carry it for.
pub(super) fn set_aside(catalog: &Catalog, army: &Army, unit: &Unit, place: u8, spares: &mut [UpgradeSpec]) {
    let cost = |part: Part, upgrade: UpgradeId| checks::upgrade_cost(catalog, army, unit, part, upgrade);
    for spare in spares {
        for (number, (part, _, other)) in unit.equipped().enumerate() {
            if catalog.upgrade(other).slot == spare.slot && cost(Part::Loadout, spare.card) <= cost(part, other) {
                spare.beside |= 1 << number;
                let fits = checks::may_carry(catalog, army, usize::from(place), unit, part, spare.card);
                spare.replaces |= u32::from(fits && other != spare.card) << number;
            }
        }
    }
}
