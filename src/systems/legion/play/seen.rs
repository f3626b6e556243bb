//! The match as a player sees it: the table, but no hand of the other, no chosen card, and no order of the pools.

use super::{
    Fixed, State, View,
    fixed::CommandSpec,
    state::{Bane, Marker},
};
use crate::Legion;
use kernel::{
    Chance,
    game::{Seat, stepped::Stepped},
};

/// A match as one player sees it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) waiting: Option<&'a Stepped<Legion>>,
}

impl<'a> Seen<'a> {
    /// The facts that do not change. Armies are open; [`Self::hand`] has the hand.
    pub const fn fixed(&self) -> &'a Fixed {
        self.fixed
    }

    /// The seat that sees.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Questions about the table; hands and pools are out of reach.
    pub const fn view(&self) -> View<'a, 'a> {
        View { fixed: self.fixed, state: self.state }
    }

    /// The own command cards in hand, each with its place.
    pub fn hand(&self) -> impl Iterator<Item = (u8, &'a CommandSpec)> + use<'a> {
        let (fixed, seat) = (self.fixed, self.seat);
        self.state.side(seat).hand.iter().map(move |place| (*place, &fixed.side(seat).hand[usize::from(*place)]))
    }

    /// The card a side plays in this round, as far as this player knows it: the own one, the other's once it is revealed.
    pub fn card(&self, seat: Seat) -> Option<&'a CommandSpec> {
        let side = self.state.side(seat);
        let place = side.card.filter(|_| seat == self.seat || side.revealed)?;
        self.fixed.side(seat).hand.get(usize::from(place))
    }

    /// True if a side has chosen its card.
    pub fn has_chosen(&self, seat: Seat) -> bool {
        self.state.side(seat).card.is_some()
    }

    /// The own contingency cards that are left.
    pub fn contingencies(&self) -> impl Iterator<Item = &'a CommandSpec> + use<'a> {
        let own = &self.fixed.side(self.seat).hand;
        let kept = self.view().keeps_contingencies(self.seat);
        let left = self.state.side(self.seat).contingencies.iter().filter(move |_| kept);
        left.map(move |place| &own[usize::from(*place)])
    }

    /// Cards of a side that lie open: those set aside for a while, and those that stay in play.
    pub fn open_cards(&self, seat: Seat) -> [Vec<&'a CommandSpec>; 2] {
        let side = self.state.side(seat);
        let cards = &self.fixed.side(seat).hand;
        let of = |places: &[u8]| places.iter().filter_map(|place| cards.get(usize::from(*place))).collect();
        [of(&side.aside), of(&side.stays)]
    }

    /// The kind of an own Bane token.
    pub fn bane(&self, marker: &Marker) -> Option<Bane> {
        marker.bane.filter(|_| marker.seat == self.seat)
    }

    /// Cards in a side's hand, and orders in its pool (LEG-GEN-12).
    pub fn left(&self, seat: Seat) -> (usize, usize) {
        let side = self.state.side(seat);
        (side.hand.len(), side.pool.len())
    }

    /// A match that may be this one, for somebody who looks ahead: pools are shuffled anew, the other's chosen card is any of
    /// those left in the hand, luck is `chance`. It waits for the same answer; none if the step so far cannot be told apart
    /// from its luck, or if the match is not one that waits.
    pub fn imagined(&self, mut chance: Chance) -> Option<Stepped<Legion>> {
        let own = self.seat.index();
        self.waiting?.imagined(|state| {
            for (seat, side) in state.sides.iter_mut().enumerate() {
                chance.shuffle(&mut side.pool);
                if seat != own
                    && !side.revealed
                    && let Some(card) = side.card.take()
                {
                    side.hand.push(card);
                    let place = chance.place(side.hand.len());
                    side.card = Some(side.hand.swap_remove(place));
                }
            }
            // The other's Bane tokens may be any of them.
            let mut banes = Bane::ALL.to_vec();
            chance.shuffle(&mut banes);
            let hidden = state.markers.iter_mut().filter(|marker| marker.bane.is_some() && marker.seat.index() != own);
            for (marker, bane) in hidden.zip(banes) {
                marker.bane = Some(bane);
            }
            // What was rolled in the running step is known.
            state.chance = Chance::relayed(&state.chance, &self.state.chance, chance.clone()).unwrap_or(chance);
        })
    }
}
