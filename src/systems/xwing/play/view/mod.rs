//! Questions about a game: what the rules say of a state, without changing it.
//!
//! A [`View`] can be had of any state, also by who is no referee: sentences, computer players. The rules that change a state
//! stand in [`Referee`](super::referee::Referee), and ask here; nothing here knows of them.

pub(in crate::play) mod ability;
pub(in crate::play) mod actions;
pub(in crate::play) mod aim;
mod arms;
mod attack;
pub mod barred;
pub(in crate::play) mod bombs;
mod cards;
pub(in crate::play) mod damage;
mod dial;
mod docking;
mod flight;
mod forecast;
mod modify;
pub(in crate::play) mod reposition;
mod rounds;
mod setup;
mod threat;
mod tokens;
mod volley;

pub use arms::{Arm, Arms};
pub use bombs::BombDrop;
pub use forecast::Forecast;
pub use volley::Volley;

use super::{
    Fixed, State,
    fixed::Profile,
    pieces::{ShipNo, ShipSet},
    state::{Attack, ShipState},
};
use kernel::game::Seat;

/// A game as it is: all of it, hidden things too.
#[derive(Debug, Clone, Copy)]
pub struct View<'a, 's> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'s State,
    /// The attack that runs, or one that is only thought of.
    pub(super) attack: Option<&'s Attack>,
}

impl<'a, 's> View<'a, 's> {
    /// A game of these squads in this state.
    pub const fn new(fixed: &'a Fixed, state: &'s State) -> Self {
        Self { fixed, state, attack: state.attack.as_ref() }
    }

    /// The ship as its cards make it.
    pub(in crate::play) fn profile(self, ship: ShipNo) -> &'a Profile {
        &self.fixed.ships[ship.index()]
    }

    /// The state of a ship.
    pub(in crate::play) fn ship(self, ship: ShipNo) -> &'s ShipState {
        &self.state.ships[ship.index()]
    }

    /// The owner of a ship.
    pub(in crate::play) fn seat(self, ship: ShipNo) -> Seat {
        self.profile(ship).seat
    }

    /// True if two ships are on one side; a ship is friendly to itself (XW-CARD-09).
    pub(in crate::play) fn friendly(self, a: ShipNo, b: ShipNo) -> bool {
        self.seat(a) == self.seat(b)
    }

    /// Every ship of the game, on the board or not.
    pub(in crate::play) fn all(self) -> impl Iterator<Item = ShipNo> + use<> {
        (0..self.fixed.ships.len() as u8).map(ShipNo)
    }

    /// The ships on the board.
    pub(in crate::play) fn in_play(self) -> ShipSet {
        self.all().filter(|ship| self.ship(*ship).in_play()).collect()
    }

    /// The ships of a player on the board.
    pub(in crate::play) fn in_play_of(self, seat: Seat) -> ShipSet {
        self.in_play().into_iter().filter(|ship| self.seat(*ship) == seat).collect()
    }

    /// Both seats, the one with initiative first (XW-CARD-04).
    pub(in crate::play) const fn by_initiative(self) -> [Seat; 2] {
        [self.state.initiative, self.state.initiative.other()]
    }
}
