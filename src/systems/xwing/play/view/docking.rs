//! Docked ships and their carriers (XW-DOCK).

use crate::cards::ability::{Effect, Hook, words::Native};
use crate::play::view::View;
use crate::play::{
    pieces::{ShipNo, ShipSet},
    state::Standing,
};

impl<'a, 's> View<'a, 's> {
    /// The ships docked at a carrier now.
    pub(in crate::play) fn docked_at(self, carrier: ShipNo) -> ShipSet {
        self.all().filter(|ship| self.ship(*ship).standing == Standing::Docked(carrier)).collect()
    }

    /// The carrier a ship came with.
    pub(in crate::play) fn carrier_of(self, ship: ShipNo) -> Option<ShipNo> {
        self.profile(ship).carrier
    }

    /// The ship that gives a ship its pilot skill: the Pup has its carrier's (XW-DOCK-12).
    pub(in crate::play) fn identity(self, ship: ShipNo) -> ShipNo {
        if self.profile(ship).bought { ship } else { self.carrier_of(ship).unwrap_or(ship) }
    }

    /// True if a docked ship lets the carrier's primary weapon fire through its special arc (XW-DOCK-09, -10).
    pub(in crate::play) fn lends_arc(self, carrier: ShipNo) -> bool {
        self.fixed.index.hooked(Hook::Docked).iter().any(|title| {
            self.ship(title.at.ship).standing == Standing::Docked(carrier) && self.card_ability(*title).is_some()
        })
    }

    /// True if a docked ship's ability works for its carrier.
    pub(in crate::play) fn speaks_docked(self, ship: ShipNo, effects: &[Effect]) -> bool {
        let Standing::Docked(carrier) = self.ship(ship).standing else { return false };
        self.ship(carrier).in_play()
            && effects.iter().any(|effect| matches!(effect, Effect::Native { function: Native::DockRules }))
    }
}
