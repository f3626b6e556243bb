//! Where in the squad the player stands: what the catalog is asked for, and what the keys act on.

use crate::screen::builder::Spot;
use kernel::{Place, Step};
use xwing::{
    Catalog, Ship, Squad, UpgradeChoice, XWing,
    cards::{Slot, Words},
    checks::{Candidate, OfferPlace, seats},
};

/// A place of the squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cursor {
    /// The place for a further ship.
    #[default]
    NewShip,
    /// A ship and its card.
    Ship(usize),
    /// An icon of a ship, counted as [`seats`] lays them out.
    SlotInstance {
        /// The ship.
        ship: usize,
        /// The icon.
        seat: usize,
    },
    /// An upgrade without an icon, by its index in the ship's list.
    Unslotted {
        /// The ship.
        ship: usize,
        /// The upgrade.
        upgrade: usize,
    },
}

impl Cursor {
    /// The ship it stands on.
    pub const fn ship(self) -> Option<usize> {
        match self {
            Self::NewShip => None,
            Self::Ship(ship) | Self::SlotInstance { ship, .. } | Self::Unslotted { ship, .. } => Some(ship),
        }
    }

    /// The place of an upgrade, by its index in its ship's list.
    pub fn on(catalog: &Catalog, ship: &Ship, index: usize, upgrade: usize) -> Self {
        seats(catalog, ship)
            .seats
            .iter()
            .position(|seat| seat.card == Some(upgrade) && !seat.second_half)
            .map_or(Self::Unslotted { ship: index, upgrade }, |seat| Self::SlotInstance { ship: index, seat })
    }

    /// The places for upgrades of one ship, in the order in which they are shown.
    fn of_ship(catalog: &Catalog, ship: &Ship, index: usize) -> impl Iterator<Item = Self> {
        let laid = seats(catalog, ship);
        let icons = laid.seats.into_iter().enumerate().filter(|(_, seat)| !seat.second_half);
        icons
            .map(move |(seat, _)| Self::SlotInstance { ship: index, seat })
            .chain(laid.unslotted.into_iter().map(move |upgrade| Self::Unslotted { ship: index, upgrade }))
    }

    /// The upgrade under it: the ship, and the upgrade's index in the ship's list.
    pub fn upgrade(self, catalog: &Catalog, squad: &Squad) -> Option<(usize, usize)> {
        match self {
            Self::SlotInstance { ship, seat } => {
                Some((ship, seats(catalog, squad.ships.get(ship)?).seats.get(seat)?.card?))
            }
            Self::Unslotted { ship, upgrade } => Some((ship, upgrade)),
            _ => None,
        }
    }

    /// The first icon of the same ship behind this one that holds nothing.
    pub fn next_empty(self, catalog: &Catalog, squad: &Squad) -> Option<Self> {
        let Self::SlotInstance { ship, seat } = self else { return None };
        let laid = seats(catalog, squad.ships.get(ship)?);
        let free = |at: &usize| laid.seats[*at].card.is_none();
        (seat + 1..laid.seats.len()).find(free).map(|seat| Self::SlotInstance { ship, seat })
    }

    /// The icon shown for the place, where it is one for upgrades.
    pub fn slot(self, catalog: &Catalog, squad: &Squad) -> Option<Slot> {
        match self.target(catalog, squad)? {
            OfferPlace::Slot { icons, .. } => Slot::ALL.into_iter().find(|slot| icons.contains(*slot)),
            _ => None,
        }
    }
}

impl Spot<XWing> for Cursor {
    fn entry(self) -> Option<usize> {
        self.ship()
    }

    fn kept(self, catalog: &Catalog, squad: &Squad) -> Self {
        let Some(index) = self.ship() else { return self };
        let Some(last) = squad.ships.len().checked_sub(1) else { return Self::NewShip };
        let Some(ship) = squad.ships.get(index) else { return Self::Ship(last) };
        match self {
            Self::SlotInstance { seat, .. } => match seats(catalog, ship).seats.get(seat) {
                Some(found) if found.second_half => {
                    found.card.map_or(Self::Ship(index), |card| Self::on(catalog, ship, index, card))
                }
                Some(_) => self,
                None => Self::Ship(index),
            },
            Self::Unslotted { upgrade, .. } if upgrade >= ship.upgrades.len() => Self::Ship(index),
            Self::Unslotted { upgrade, .. } => Self::on(catalog, ship, index, upgrade),
            _ => self,
        }
    }

    // The squad as a whole is the place for a further ship.
    fn at(place: &Place, catalog: &Catalog, squad: &Squad) -> Self {
        let of_ships = matches!(place.steps().next(), Some(Step::Field("ships")));
        let Some((index, ship)) =
            place.outer_index().filter(|_| of_ships).and_then(|index| Some((index, squad.ships.get(index)?)))
        else {
            return Self::NewShip;
        };
        match place.inner_index() {
            Some(upgrade) if upgrade < ship.upgrades.len() => Self::on(catalog, ship, index, upgrade),
            _ => Self::Ship(index),
        }
    }

    fn all(catalog: &Catalog, squad: &Squad) -> Vec<Self> {
        let mut all = Vec::new();
        for (index, ship) in squad.ships.iter().enumerate() {
            all.push(Self::Ship(index));
            all.extend(Self::of_ship(catalog, ship, index));
        }
        all.push(Self::NewShip);
        all
    }

    fn raised(self) -> Self {
        match self {
            Self::SlotInstance { ship, .. } | Self::Unslotted { ship, .. } => Self::Ship(ship),
            Self::Ship(_) | Self::NewShip => Self::NewShip,
        }
    }

    fn target(self, catalog: &Catalog, squad: &Squad) -> Option<OfferPlace> {
        match self {
            Self::NewShip => Some(OfferPlace::NewShip),
            Self::Ship(ship) => Some(OfferPlace::Pilot(ship)),
            Self::SlotInstance { ship, seat } => {
                let seat = *seats(catalog, squad.ships.get(ship)?).seats.get(seat)?;
                Some(OfferPlace::Slot { ship, icons: seat.icons, replacing: seat.card })
            }
            Self::Unslotted { ship, upgrade } => {
                // A known card has no icon here; another one in its place would not have one either.
                let UpgradeChoice::Unknown(id) = squad.ships.get(ship)?.upgrades.get(upgrade)? else { return None };
                let slot = Slot::from_xws(id.split(':').next()?)?;
                let icons = Words::from_iter([slot]);
                Some(OfferPlace::Slot { ship, icons, replacing: Some(upgrade) })
            }
        }
    }

    fn card(self, catalog: &Catalog, squad: &Squad) -> Option<Candidate> {
        match (self.upgrade(catalog, squad), self) {
            (Some((ship, index)), _) => squad.ships.get(ship)?.upgrades.get(index)?.known().map(Candidate::Upgrade),
            (None, Self::Ship(ship)) => squad.ships.get(ship)?.pilot.known().map(Candidate::Pilot),
            _ => None,
        }
    }

    fn holds(self, catalog: &Catalog, squad: &Squad) -> bool {
        match self {
            Self::NewShip => false,
            Self::SlotInstance { .. } => self.upgrade(catalog, squad).is_some(),
            Self::Ship(_) | Self::Unslotted { .. } => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xwing::{Edit, Format, cards::SquadFaction, list::empty_document};

    fn squad(catalog: &Catalog, ships: &[(&str, &[&str])]) -> Squad {
        let mut squad = empty_document(SquadFaction::Rebel, Format::Standard, "").list;
        for (pilot, upgrades) in ships {
            let mut ship = Ship::new(catalog.find_pilot_key(pilot).unwrap());
            ship.upgrades = upgrades.iter().map(|id| UpgradeChoice::Known(catalog.find_upgrade(id).unwrap())).collect();
            squad.ships.push(ship);
        }
        squad
    }

    #[test]
    fn walking_goes_through_every_place_and_stops_at_the_ends() {
        let catalog = Catalog::bundled().unwrap();
        let squad = squad(&catalog, &[("rebel:xwing:rookiepilot", &["r2astromech"])]);
        let mut seen = vec![Cursor::Ship(0)];
        for _ in 0..10 {
            seen.push(seen.last().unwrap().walked(&catalog, &squad, true));
        }
        seen.dedup();
        let seat = |seat| Cursor::SlotInstance { ship: 0, seat };
        assert_eq!(seen, [Cursor::Ship(0), seat(0), seat(1), seat(2), seat(3), Cursor::NewShip]);
        assert_eq!(Cursor::Ship(0).walked(&catalog, &squad, false), Cursor::Ship(0));
    }

    #[test]
    fn a_cursor_falls_back_to_what_is_still_there() {
        let catalog = Catalog::bundled().unwrap();
        let squad = squad(&catalog, &[("rebel:xwing:rookiepilot", &[])]);
        assert_eq!(Cursor::Ship(4).kept(&catalog, &squad), Cursor::Ship(0));
        assert_eq!(Cursor::SlotInstance { ship: 0, seat: 40 }.kept(&catalog, &squad), Cursor::Ship(0));
        assert_eq!(Cursor::Unslotted { ship: 0, upgrade: 2 }.kept(&catalog, &squad), Cursor::Ship(0));
        let none = Edit::RemoveShip(0)
            .apply(&xwing::Document { list: squad, ..empty_document(SquadFaction::Rebel, Format::Standard, "") })
            .unwrap();
        assert_eq!(Cursor::Ship(0).kept(&catalog, &none.list), Cursor::NewShip);
    }

    #[test]
    fn a_finding_of_an_upgrade_leads_to_its_icon_or_to_the_card_without_one() {
        let catalog = Catalog::bundled().unwrap();
        let squad = squad(&catalog, &[("rebel:xwing:rookiepilot", &["protontorpedoes", "heavylasercannon"])]);
        let at = |upgrade| Cursor::at(&Place::nested("ships", 0, "upgrades", upgrade), &catalog, &squad);
        assert!(matches!(at(0), Cursor::SlotInstance { ship: 0, .. }));
        assert_eq!(at(1), Cursor::Unslotted { ship: 0, upgrade: 1 });
        assert_eq!(Cursor::at(&Place::ROOT, &catalog, &squad), Cursor::NewShip);
    }

    #[test]
    fn a_filled_icon_asks_for_another_card_in_its_place() {
        let catalog = Catalog::bundled().unwrap();
        let squad = squad(&catalog, &[("rebel:xwing:rookiepilot", &["r2astromech"])]);
        let droid = Cursor::on(&catalog, &squad.ships[0], 0, 0);
        assert!(matches!(droid.target(&catalog, &squad), Some(OfferPlace::Slot { ship: 0, replacing: Some(0), .. })));
        assert_eq!(droid.slot(&catalog, &squad), Some(Slot::Astromech));
    }
}
