//! Answers as short labels.

use super::Describer;
use crate::{
    cards::{
        Window,
        ability::{Effect, Gain},
    },
    play::{Answer, CardNo, Question, Source, Target},
};
use kernel::{
    game::Seat,
    narration::{Narrated as _, Narrator as _},
};

impl Describer<'_> {
    /// Label of an answer to the open question.
    pub fn answer(&self, answer: &Answer) -> String {
        answer.sentence(self).unwrap_or_default()
    }

    /// Base of the active player.
    pub(in crate::play) fn own_base(&self) -> &str {
        let base = self.view.side(self.view.state.active).base;
        base.map_or("", |base| self.base(base))
    }

    /// A card of a question.
    pub(in crate::play) fn picked(&self, card: CardNo) -> String {
        match self.open_question() {
            Some(Question::Exile(_)) => self.exiled(card),
            _ => self.card(card).to_owned(),
        }
    }

    /// An attack with its total.
    pub(in crate::play) fn attack(&self, target: Target) -> String {
        let seat = self.view.state.active;
        let attack = self.view.state.turn.attacks.iter().find(|attack| attack.target == target);
        let total = attack.map_or(0, |attack| self.view.total(seat, attack.cards, target));
        match target {
            Target::Base => self.say("deckbuilding.play.answer.attack.base", &[("count", &total)]),
            Target::Row(card) => self.say(
                "deckbuilding.play.answer.attack.row",
                &[("card", &self.card(card)), ("count", &total), ("target", &self.view.target_of(card))],
            ),
        }
    }

    /// A card to exile, with its zone.
    fn exiled(&self, card: CardNo) -> String {
        let in_hand = self.view.state.sides.iter().any(|side| side.hand.contains(card));
        let key = match in_hand {
            true => "deckbuilding.play.answer.from_hand",
            false => "deckbuilding.play.answer.from_discard",
        };
        self.say(key, &[("card", &self.card(card))])
    }

    /// An option of a card.
    pub(in crate::play) fn option(&self, number: u8) -> String {
        let source = self.open_question().and_then(|question| question.source());
        let Some(Source::Card(card)) = source else { return number.to_string() };
        let abilities = self.view.fixed.library.abilities(card).iter();
        let abilities = abilities.filter(|ability| matches!(ability.when, Window::Use | Window::Played));
        let mut effects = abilities.flat_map(|ability| &ability.effects);
        let option = effects.find_map(|effect| effect.options()?.get(usize::from(number)));
        let Some(effect) = option.and_then(|option| option.first()) else { return number.to_string() };
        let words = self.effect(card, effect, number);
        // Names the affected player when the opponent picks (DBG-ABIL-24).
        let owner = self.view.state.active;
        let asked_other = self.open.is_some_and(|open| open.seat != owner);
        match effect {
            _ if !asked_other => words,
            Effect::OpponentDiscards(_) => self.of_player(owner.other(), &words),
            Effect::Gain { what: Gain::Attack, .. } => words,
            _ => self.of_player(owner, &words),
        }
    }

    fn of_player(&self, seat: Seat, words: &str) -> String {
        self.say("deckbuilding.play.option.of", &[("player", &self.player(seat)), ("what", &words)])
    }

    /// An effect of an option.
    fn effect(&self, card: CardNo, effect: &Effect, number: u8) -> String {
        match effect {
            Effect::Gain { what, n } => {
                let key = match what {
                    Gain::Attack => "deckbuilding.play.option.attack",
                    Gain::Resources => "deckbuilding.play.option.resources",
                    Gain::Force => "deckbuilding.play.option.force",
                };
                let n = if let crate::cards::ability::Amount::Fixed(n) = n { *n } else { 0 };
                self.say(key, &[("count", &n), ("card", &self.card(card))])
            }
            Effect::Repair(n) => self.say("deckbuilding.play.option.repair", &[("count", n)]),
            Effect::OpponentDiscards(_) => self.text("deckbuilding.play.option.discard").to_owned(),
            Effect::PutSeen(_) => self.seen("deckbuilding.play.option.put_back"),
            Effect::SwapSeenWithRow => self.seen("deckbuilding.play.option.swap"),
            _ => number.to_string(),
        }
    }

    fn seen(&self, key: &str) -> String {
        let seen = self.view.state.aside.first().map_or("", |card| self.card(*card));
        self.say(key, &[("card", &seen)])
    }
}
