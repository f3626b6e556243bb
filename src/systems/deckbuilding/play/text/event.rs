//! What happened, as sentences of the log.

use super::Describer;
use crate::play::Event;
use kernel::{game::Seat, phrase::capital};

impl Describer<'_> {
    /// What happened, in a sentence.
    pub fn event(&self, event: &Event) -> Option<String> {
        let player = |seat: Seat| self.player(seat);
        let sentence = match *event {
            // The first turn of a round names it.
            Event::TurnBegan(seat, number) => {
                let is_first = number % 2 == 1;
                let key = if is_first { "deckbuilding.play.event.round" } else { "deckbuilding.play.event.turn" };
                self.say(key, &[("player", &player(seat)), ("round", &number.div_ceil(2))])
            }
            Event::BaseRevealed(seat, base) => self
                .say("deckbuilding.play.event.base_revealed", &[("player", &player(seat)), ("base", &self.base(base))]),
            Event::ForceBonus(seat) => self.say("deckbuilding.play.event.force_bonus", &[("player", &player(seat))]),
            Event::Income(card, count) => {
                self.say("deckbuilding.play.event.income", &[("card", &self.card(card)), ("count", &count)])
            }
            Event::Played(seat, card) => {
                self.say("deckbuilding.play.event.played", &[("player", &player(seat)), ("card", &self.card(card))])
            }
            Event::Resources(seat, count) => {
                self.say("deckbuilding.play.event.resources", &[("player", &player(seat)), ("count", &count)])
            }
            Event::Force { seat, from, to } => self.say(
                "deckbuilding.play.event.force",
                &[("player", &player(seat)), ("count", &from.abs_diff(to)), ("place", &self.force(to))],
            ),
            Event::AttackGained(card, count) => {
                self.say("deckbuilding.play.event.attack_gained", &[("card", &self.card(card)), ("count", &count)])
            }
            Event::Bought { seat, card, price } => self.say(
                "deckbuilding.play.event.bought",
                &[("player", &player(seat)), ("card", &self.card(card)), ("count", &price)],
            ),
            Event::Refilled(card) => self.say("deckbuilding.play.event.refilled", &[("card", &self.card(card))]),
            Event::Reshuffled(Some(seat)) => {
                self.say("deckbuilding.play.event.reshuffled", &[("player", &player(seat))])
            }
            Event::Reshuffled(None) => self.text("deckbuilding.play.event.reshuffled.galaxy").to_owned(),
            Event::Drew(seat, count) => {
                self.say("deckbuilding.play.event.drew", &[("player", &player(seat)), ("count", &count)])
            }
            Event::Discarded(seat, card) => {
                self.say("deckbuilding.play.event.discarded", &[("player", &player(seat)), ("card", &self.card(card))])
            }
            Event::RowDiscarded(card) => {
                self.say("deckbuilding.play.event.row_discarded", &[("card", &self.card(card))])
            }
            Event::Exiled(seat, card) => {
                self.say("deckbuilding.play.event.exiled", &[("player", &player(seat)), ("card", &self.card(card))])
            }
            Event::Used(seat, source) => {
                self.say("deckbuilding.play.event.used", &[("player", &player(seat)), ("source", &self.source(source))])
            }
            Event::RewardTaken(seat, card) => {
                self.say("deckbuilding.play.event.reward", &[("player", &player(seat)), ("card", &self.card(card))])
            }
            Event::Assigned(card, target) => self.say(
                "deckbuilding.play.event.assigned",
                &[("card", &self.card(card)), ("target", &self.target(target))],
            ),
            Event::Attacked { seat, target, total } => self.say(
                "deckbuilding.play.event.attacked",
                &[("player", &player(seat)), ("target", &self.target(target)), ("count", &total)],
            ),
            Event::Defeated(card) => self.say("deckbuilding.play.event.defeated", &[("card", &self.card(card))]),
            Event::Missed(card) => self.say("deckbuilding.play.event.missed", &[("card", &self.card(card))]),
            Event::ShipDamaged(card, count) => {
                self.say("deckbuilding.play.event.ship_damaged", &[("card", &self.card(card)), ("count", &count)])
            }
            Event::ShipDestroyed(owner, card) => {
                let key = match owner {
                    Some(_) => "deckbuilding.play.event.ship_destroyed",
                    None => "deckbuilding.play.event.ship_destroyed.row",
                };
                self.say(key, &[("card", &self.card(card))])
            }
            Event::BaseDamaged { seat, dealt, prevented } => {
                let key = match prevented {
                    0 => "deckbuilding.play.event.base_damaged",
                    _ => "deckbuilding.play.event.base_damaged.prevented",
                };
                self.say(key, &[("player", &player(seat)), ("count", &dealt), ("prevented", &prevented)])
            }
            Event::BaseDestroyed(seat, base) => self.say(
                "deckbuilding.play.event.base_destroyed",
                &[("player", &player(seat)), ("base", &self.base(base))],
            ),
            Event::Repaired(seat, count) => {
                self.say("deckbuilding.play.event.repaired", &[("player", &player(seat)), ("count", &count)])
            }
            Event::Revealed(card) => self.say("deckbuilding.play.event.revealed", &[("card", &self.card(card))]),
            Event::Looked(seat, count) => {
                self.say("deckbuilding.play.event.looked", &[("player", &player(seat)), ("count", &count)])
            }
            Event::LookedAtHand(seat) => {
                self.say("deckbuilding.play.event.looked_at_hand", &[("player", &player(seat))])
            }
            Event::PutOnDeck(seat, card) => self
                .say("deckbuilding.play.event.put_on_deck", &[("player", &player(seat)), ("card", &self.card(card))]),
            Event::GalaxyDiscarded(card) => {
                self.say("deckbuilding.play.event.galaxy_discarded", &[("card", &self.card(card))])
            }
            Event::Swapped { came, went } => {
                self.say("deckbuilding.play.event.swapped", &[("came", &self.card(came)), ("went", &self.card(went))])
            }
            Event::Taken(seat, card) => {
                self.say("deckbuilding.play.event.taken", &[("player", &player(seat)), ("card", &self.card(card))])
            }
            Event::Bribed(seat, card) => {
                self.say("deckbuilding.play.event.bribed", &[("player", &player(seat)), ("card", &self.card(card))])
            }
            Event::TurnEnded(seat) => self.say("deckbuilding.play.event.turn_ended", &[("player", &player(seat))]),
            Event::Over(outcome) => match outcome.winner {
                Some(seat) => self.say("deckbuilding.play.event.won", &[("player", &player(seat))]),
                None => self.text("deckbuilding.play.event.no_result").to_owned(),
            },
        };
        Some(capital(&sentence))
    }

    /// A space of the Force track.
    fn force(&self, place: i8) -> String {
        match place {
            0 => self.text("deckbuilding.play.force.center").to_owned(),
            ..0 => self.say("deckbuilding.play.force.dark", &[("count", &-place)]),
            _ => self.say("deckbuilding.play.force.light", &[("count", &place)]),
        }
    }
}
