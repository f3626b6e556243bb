//! What a player sees: everything on the table, but no hidden dial of the other and no card that lies facedown.

use super::{Fleet, State, maneuver::Flown, pieces::ShipNo, state::ShipState};
use crate::kernel::game::Seat;

/// A game as one player sees it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    fleet: &'a Fleet,
    state: &'a State,
    seat: Seat,
    within: Option<(&'a State, &'a [super::Action])>,
}

impl<'a> Seen<'a> {
    /// In the middle of a game that is played straight through.
    pub(super) const fn live(fleet: &'a Fleet, state: &'a State, seat: Seat) -> Self {
        Self { fleet, state, seat, within: None }
    }

    /// In a game that waits for an answer.
    pub(super) const fn within(
        fleet: &'a Fleet,
        state: &'a State,
        seat: Seat,
        before: &'a State,
        given: &'a [super::Action],
    ) -> Self {
        Self { fleet, state, seat, within: Some((before, given)) }
    }

    /// What does not change in the game: both squads are known (XW-SETUP-01).
    pub const fn fleet(&self) -> &'a Fleet {
        self.fleet
    }

    /// Whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// A ship on the table, hidden dial left out.
    pub fn ship(&self, ship: ShipNo) -> SeenShip<'a> {
        let state = &self.state.ships[ship.index()];
        let own = self.fleet.ships[ship.index()].seat == self.seat;
        SeenShip { state, dial: if own || state.revealed || state.peeked { state.dial } else { None } }
    }

    /// Every ship of the game.
    pub fn ships(&self) -> impl Iterator<Item = (ShipNo, SeenShip<'a>)> + '_ {
        (0..self.fleet.ships.len() as u8).map(|number| (ShipNo(number), self.ship(ShipNo(number))))
    }

    /// What lies open for everybody: the state but for dials and decks, which only the referee reads.
    pub(super) const fn state(&self) -> &'a State {
        self.state
    }

    /// The state before the running step, and the answers since.
    pub(super) const fn step(&self) -> Option<(&'a State, &'a [super::Action])> {
        self.within
    }
}

/// A ship as one player sees it.
#[derive(Debug, Clone, Copy)]
pub struct SeenShip<'a> {
    state: &'a ShipState,
    dial: Option<u8>,
}

impl<'a> SeenShip<'a> {
    /// The maneuver on the dial, by its place there, if this player may know it (XW-PLAN-04).
    pub const fn dial(&self) -> Option<u8> {
        self.dial
    }

    /// Whether a dial is set.
    pub const fn has_dial(&self) -> bool {
        self.state.dial.is_some()
    }

    /// The maneuver revealed or executed this round.
    pub const fn maneuver(&self) -> Option<Flown> {
        self.state.maneuver
    }

    /// Everything else about the ship.
    pub const fn open(&self) -> &'a ShipState {
        self.state
    }
}
