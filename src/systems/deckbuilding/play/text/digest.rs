//! What belongs to one entry of the log, in a line.

use super::Describer;
use crate::play::{Event, State};
use kernel::{
    game::{Digest, Seat},
    phrase::capital,
};

impl Describer<'_> {
    /// What was done, and what came of it; the color of the entry says by whom.
    pub fn digest(&self, events: &[Event]) -> Option<Digest> {
        let seat = events.first().and_then(|event| doer(self.state, event));
        let prefix = seat.map(|seat| capital(&format!("{}: ", self.player(seat))));
        let told = |event: &Event| {
            let sentence = self.event(event)?;
            let own = prefix.as_deref().and_then(|prefix| sentence.strip_prefix(prefix));
            Some(own.map_or_else(|| sentence.clone(), capital))
        };
        let mut sentences = events.iter().filter_map(told);
        let title = sentences.next()?.trim_end_matches('.').to_owned();
        Some(Digest { title, line: sentences.collect::<Vec<_>>().join(" "), seat })
    }
}

/// Whose doing an event is, in a match that stands so.
pub fn doer(state: &State, event: &Event) -> Option<Seat> {
    match *event {
        Event::TurnBegan(seat, _)
        | Event::BaseRevealed(seat, _)
        | Event::ForceBonus(seat)
        | Event::Played(seat, _)
        | Event::Resources(seat, _)
        | Event::Force { seat, .. }
        | Event::Bought { seat, .. }
        | Event::Drew(seat, _)
        | Event::Discarded(seat, _)
        | Event::Exiled(seat, _)
        | Event::Used(seat, _)
        | Event::RewardTaken(seat, _)
        | Event::Attacked { seat, .. }
        | Event::Repaired(seat, _)
        | Event::Looked(seat, _)
        | Event::LookedAtHand(seat)
        | Event::Taken(seat, _)
        | Event::Bribed(seat, _)
        | Event::TurnEnded(seat) => Some(seat),
        Event::Reshuffled(seat) => seat,
        // Only whoever plays the turn assigns, and has ships that give something as it begins.
        Event::Income(..) | Event::AttackGained(..) | Event::Assigned(..) => Some(state.active),
        Event::Refilled(_)
        | Event::RowDiscarded(_)
        | Event::Defeated(_)
        | Event::Missed(_)
        | Event::ShipDamaged(..)
        | Event::ShipDestroyed(..)
        | Event::BaseDamaged { .. }
        | Event::BaseDestroyed(..)
        | Event::Revealed(_)
        | Event::PutOnDeck(..)
        | Event::GalaxyDiscarded(_)
        | Event::Swapped { .. }
        | Event::Over(_) => None,
    }
}
