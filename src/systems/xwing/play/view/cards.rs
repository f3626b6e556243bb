//! Cards that may be discarded, restored or paid with.

use crate::cards::{
    Slot, UpgradeId,
    ability::words::{RestoreChoice, Words},
};
use crate::play::view::View;
use crate::play::{
    pieces::{Origin, ShipNo, ShipSet},
    view::ability::Context,
};

impl<'a, 's> View<'a, 's> {
    /// Upgrades a cost may discard.
    pub(in crate::play) fn discardable(
        self,
        context: &Context<'_, '_>,
        slots: Words<Slot>,
        other: bool,
    ) -> impl Iterator<Item = u8> + use<> {
        let bearer = context.bearer();
        let own = match context.ability.at.on {
            Origin::Card(card) => Some(card),
            _ => None,
        };
        let cards: Vec<u8> = (0_u8..)
            .zip(self.profile(bearer).cards.iter().zip(&self.ship(bearer).cards))
            .filter(|(place, (card, now))| {
                card.slot.is_some_and(|slot| slots.is_empty() || slots.contains(slot))
                    && !now.discarded
                    && !(other && Some(*place) == own)
            })
            .map(|(place, _)| place)
            .collect();
        cards.into_iter()
    }

    pub(in crate::play) fn restorable(
        self,
        context: &Context<'a, '_>,
        slots: Words<Slot>,
        which: Option<RestoreChoice>,
    ) -> Vec<u8> {
        let bearer = context.bearer();
        (0_u8..)
            .zip(self.profile(bearer).cards.iter().zip(&self.ship(bearer).cards))
            .filter(|(place, (card, now))| {
                now.discarded
                    && card.slot.is_some_and(|slot| slots.is_empty() || slots.contains(slot))
                    && (which.is_none() || context.trigger.card == Some((bearer, *place)))
            })
            .map(|(place, _)| place)
            .collect()
    }

    /// True if there is a card to restore.
    pub(in crate::play) fn could_restore(
        self,
        context: &Context<'a, '_>,
        slots: Words<Slot>,
        which: Option<RestoreChoice>,
    ) -> bool {
        !self.restorable(context, slots, which).is_empty()
    }

    /// The ships of a player that carry this upgrade faceup.
    pub(in crate::play) fn carriers_of(self, ship: ShipNo, upgrade: UpgradeId) -> ShipSet {
        self.in_play_of(self.seat(ship))
            .into_iter()
            .filter(|other| {
                self.profile(*other)
                    .card_of(upgrade)
                    .is_some_and(|card| !self.ship(*other).cards[usize::from(card)].discarded)
            })
            .collect()
    }
}
