//! Seats of upgrades in icons: the squad as a player sees it.

use super::{effective::Effective, sections::other_section};
use crate::{
    cards::{BySlot, Catalog, Slot, UpgradeId, Words},
    list::Ship,
};

/// One icon of a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotInstance {
    /// The icons it may be, as numbers of [`Slot`]; usually one.
    pub icons: Words<Slot>,
    /// The icon it is shown as.
    pub slot: Slot,
    /// The upgrade in it, by its index in the ship's list.
    pub card: Option<usize>,
    /// True if its card also sits in another icon and is shown there.
    pub second_half: bool,
}

/// All icons of a ship, and the upgrades for which there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seats {
    /// The icons: the printed bar first, then what cards add, then titles and modifications.
    pub seats: Vec<SlotInstance>,
    /// Upgrades without an icon, unknown cards included, by their index in the ship's list.
    pub unslotted: Vec<usize>,
}

/// Seats a ship's upgrades.
pub fn seats(catalog: &Catalog, ship: &Ship) -> Seats {
    seats_in_squad(catalog, std::slice::from_ref(ship), 0)
}

/// Seats the upgrades of the ship at this place of a squad. Two sections are one ship: a title or modification of one takes
/// the seat of both.
pub fn seats_in_squad(catalog: &Catalog, ships: &[Ship], index: usize) -> Seats {
    let mut out = Seats::default();
    let Some(ship) = ships.get(index) else { return out };
    let Some(mut effective) = Effective::in_squad(catalog, ships, index) else {
        out.unslotted = (0..ship.upgrades.len()).collect();
        return out;
    };
    if let Some(other) = other_section(catalog, ships, index) {
        let used = |ship: &Ship, slot: Slot| {
            let cards = ship.known_upgrades().filter(|(_, id)| catalog.upgrade(*id).slot == slot);
            u8::try_from(cards.count()).unwrap_or(u8::MAX)
        };
        let left = |seats: u8, slot: Slot| {
            // Of too many the section that comes first keeps its own.
            let own = if index < other { used(ship, slot).min(seats) } else { 0 };
            seats.saturating_sub(used(&ships[other], slot)).max(own)
        };
        effective.titles = left(effective.titles, Slot::Title);
        effective.modifications = left(effective.modifications, Slot::Modification);
    }
    let mut reserved = Vec::new();
    lay_out(catalog, ship, &effective, &mut out.seats, &mut reserved);
    for (index, choice) in ship.upgrades.iter().enumerate() {
        let seated = choice.known().is_some_and(|id| seat(catalog, &mut out.seats, &reserved, index, id));
        if !seated {
            out.unslotted.push(index);
        }
    }
    out
}

/// The ship's icons, all empty. `reserved` gets the cards for which the seat of the same index is kept.
fn lay_out(
    catalog: &Catalog,
    ship: &Ship,
    effective: &Effective,
    seats: &mut Vec<SlotInstance>,
    reserved: &mut Vec<Option<UpgradeId>>,
) {
    let mut add = |slot: Slot, icons: Option<Words<Slot>>, only: Option<UpgradeId>| {
        let icons = icons.unwrap_or_else(|| Words::from_iter([slot]));
        seats.push(SlotInstance { icons, slot, card: None, second_half: false });
        reserved.push(only);
    };
    let bar = &effective.bar;
    let mut laid: BySlot<u8> = BySlot::default();
    let printed = catalog.pilot(effective.pilot).slots.iter().copied();
    for slot in
        printed.chain(Slot::ALL.into_iter().flat_map(|slot| std::iter::repeat_n(slot, usize::from(bar.exact[slot]))))
    {
        if laid[slot] < bar.exact[slot] {
            laid[slot] += 1;
            add(slot, None, None);
        }
    }
    for choice in bar.choices() {
        if let Some(slot) = Slot::ALL.into_iter().find(|slot| choice.contains(*slot)) {
            add(slot, Some(*choice), None);
        }
    }
    for (_, construction) in effective.constructions(catalog, ship) {
        for grant in &construction.grants {
            let Some(slot) = grant.slots.iter().next() else { continue };
            for only in &grant.only {
                add(slot, Some(grant.slots), Some(*only));
            }
        }
    }
    for _ in 0..effective.titles {
        add(Slot::Title, None, None);
    }
    if effective.forbidden_by(catalog, ship, Slot::Modification).is_none() {
        for _ in 0..effective.modifications + effective.extra_modifications.0 {
            add(Slot::Modification, None, None);
        }
    }
}

/// Puts an upgrade into the seats it needs: one kept for it, else plain ones, else ones of choice.
fn seat(
    catalog: &Catalog,
    seats: &mut [SlotInstance],
    reserved: &[Option<UpgradeId>],
    index: usize,
    id: UpgradeId,
) -> bool {
    let upgrade = catalog.upgrade(id);
    let kept = (0..seats.len()).find(|place| reserved[*place] == Some(id) && seats[*place].card.is_none());
    if let Some(place) = kept {
        seats[place].card = Some(index);
        return true;
    }
    let fits = |place: &usize| {
        let seat = &seats[*place];
        seat.card.is_none() && reserved[*place].is_none() && seat.icons.contains(upgrade.slot)
    };
    let plain = (0..seats.len()).filter(fits).filter(|place| seats[*place].icons.len() == 1);
    let choice = (0..seats.len()).filter(fits).filter(|place| seats[*place].icons.len() > 1);
    let places: Vec<usize> = plain.chain(choice).take(usize::from(upgrade.slots_occupied)).collect();
    if places.len() < usize::from(upgrade.slots_occupied) {
        return false;
    }
    for (half, place) in places.into_iter().enumerate() {
        seats[place].card = Some(index);
        seats[place].second_half = half > 0;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;
    use crate::list::UpgradeChoice;

    fn ship(catalog: &Catalog, pilot: &str, upgrades: &[&str]) -> Ship {
        let mut ship = Ship::new(catalog.find_pilot_key(pilot).unwrap());
        ship.upgrades = upgrades.iter().map(|id| UpgradeChoice::Known(catalog.find_upgrade(id).unwrap())).collect();
        ship
    }

    #[test]
    fn a_card_that_takes_two_icons_fills_both() {
        let catalog = Catalog::bundled().unwrap();
        let shuttle =
            ship(&catalog, "imperial:lambdaclassshuttle:omicrongrouppilot", &["emperorpalpatine", "intelligenceagent"]);
        let seats = seats(&catalog, &shuttle);
        let crew: Vec<_> = seats.seats.iter().filter(|seat| seat.slot == Slot::Crew).collect();
        assert_eq!(crew.iter().map(|seat| seat.card).collect::<Vec<_>>(), [Some(0), Some(0)]);
        assert_eq!((crew[0].second_half, crew[1].second_half), (false, true));
        assert_eq!(seats.unslotted, [1]);
    }

    #[test]
    fn mist_hunters_tractor_beam_has_a_seat_of_its_own() {
        let catalog = Catalog::bundled().unwrap();
        let hunter = ship(&catalog, "scum:g1astarfighter:zuckuss", &["misthunter", "tractorbeam", "heavylasercannon"]);
        let seats = seats(&catalog, &hunter);
        assert!(seats.seats.iter().any(|seat| seat.slot == Slot::Cannon && seat.card == Some(1)));
        assert_eq!(seats.unslotted, [2]);
    }

    #[test]
    fn every_ship_has_a_seat_for_a_title_and_a_modification() {
        let catalog = Catalog::bundled().unwrap();
        let academy = ship(&catalog, "imperial:tiefighter:academypilot", &[]);
        let slots: Vec<Slot> = seats(&catalog, &academy).seats.iter().map(|seat| seat.slot).collect();
        assert_eq!(slots, [Slot::Title, Slot::Modification]);
    }
}
