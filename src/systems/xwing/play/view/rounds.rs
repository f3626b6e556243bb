//! Ships left, and the score (section 24).

use crate::cards::Size;
use crate::cards::ability::Window;
use crate::play::{
    pieces::{ShipNo, ShipSet},
    question::Order,
    state::Standing,
    view::{View, ability::Trigger, aim::Permit},
};
use kernel::game::Seat;

impl<'a, 's> View<'a, 's> {
    /// Those of the waiting ships whose turn it is: ascending pilot skill, or descending in the Combat phase; among equals
    /// the initiative player's come first (XW-PS-01, XW-ACT-02, XW-COMBAT-02).
    pub(in crate::play) fn first_of(self, waiting: ShipSet, order: Order) -> ShipSet {
        let rank = |ship: ShipNo| {
            let skill = match order {
                Order::Fight => -self.skill(ship),
                Order::Place => self.placing_skill(ship),
                Order::Activate | Order::Decloak => self.skill(ship),
            };
            (skill, self.seat(ship) != self.state.initiative)
        };
        let mut first = None;
        let mut found = ShipSet::EMPTY;
        for ship in waiting {
            let rank = rank(ship);
            if first.is_none_or(|first| rank < first) {
                (first, found) = (Some(rank), ShipSet::EMPTY);
            }
            if first == Some(rank) {
                found.insert(ship);
            }
        }
        found
    }

    /// True if a ship can use its turn of the Combat phase: for an attack, or something in its place.
    pub(in crate::play) fn can_fight(self, ship: ShipNo) -> bool {
        if !self.ship(ship).lives() {
            return false;
        }
        // Others may answer a ship that becomes active, whether it can attack or not.
        if self.cards_listen(Window::CombatTurn) {
            return true;
        }
        let instead = || {
            let trigger = Trigger::of(Window::InsteadOfAttack, ship);
            self.has_listeners(Window::InsteadOfAttack) && !self.ready(&trigger, self.seat(ship), &[]).is_empty()
        };
        self.has_opportunity(ship)
            && (self.in_play().into_iter().any(|target| {
                self.weapons(ship).any(|weapon| self.can_attack(ship, weapon, target, &Permit::FREE).is_some())
            }) || instead())
    }

    /// True if the player has a ship, on the board or docked (XW-DOCK-12).
    pub(in crate::play) fn ships_left(self, seat: Seat) -> bool {
        self.all().any(|ship| {
            self.seat(ship) == seat
                && match self.ship(ship).standing {
                    Standing::InPlay => true,
                    // A card keeps it until the next Combat phase ends (Fel's Wrath).
                    Standing::Doomed => self.ship(ship).delayed,
                    Standing::Docked(carrier) => !self.ship(carrier).is_gone(),
                    _ => false,
                }
        })
    }

    /// Points of destroyed enemy ships with all their upgrades, discarded ones included (XW-OPT-08). In tournaments a large
    /// ship that lost half of its hull and shields counts half, rounded down, and a whole squad the limit.
    pub(in crate::play) fn score(self, seat: Seat) -> i32 {
        let tournament = self.fixed.options.tournament;
        if tournament && !self.ships_left(seat.other()) {
            return self.fixed.limits[seat.other().index()];
        }
        let worth = |ship: ShipNo| match self.ship(ship).is_gone() {
            true => self.profile(ship).cost,
            false if tournament && self.is_half_lost(ship) => self.profile(ship).cost / 2,
            false => 0,
        };
        self.all().filter(|ship| self.seat(*ship) != seat).map(worth).sum()
    }

    /// True if a large ship lost half or more of its initial hull and shields.
    fn is_half_lost(self, ship: ShipNo) -> bool {
        let (profile, state) = (self.profile(ship), self.ship(ship));
        let whole = i32::from(profile.hull) + i32::from(profile.shields);
        let hull = (i32::from(profile.hull) - i32::from(self.damage_count(ship))).max(0);
        profile.size == Size::Large && 2 * (whole - hull - i32::from(state.shields)) >= whole
    }
}
