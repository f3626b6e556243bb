//! Ships left, and the score (section 24).

use crate::play::state::Standing;
use crate::play::view::View;
use kernel::game::Seat;

impl<'a, 's> View<'a, 's> {
    /// Whether the player has a ship, on the board or docked (XW-DOCK-12).
    pub(in crate::play) fn ships_left(self, seat: Seat) -> bool {
        self.all().any(|ship| {
            self.seat(ship) == seat
                && match self.ship(ship).standing {
                    Standing::InPlay => true,
                    Standing::Docked(carrier) => !self.ship(carrier).is_gone(),
                    _ => false,
                }
        })
    }

    /// Points of destroyed enemy ships with all their upgrades, discarded ones included (XW-OPT-08).
    pub(in crate::play) fn score(self, seat: Seat) -> i32 {
        self.all()
            .filter(|ship| self.seat(*ship) != seat && self.ship(*ship).is_gone())
            .map(|ship| self.profile(ship).cost)
            .sum()
    }
}
