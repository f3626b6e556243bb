//! An answer, as a short label.

use super::Describer;
use crate::{
    cards::{
        When,
        ability::{Effect, Gain},
    },
    play::{Answer, CardNo, Destination, Question, QuestionKind, Source, Target, foresight::options},
};
use kernel::game::Seat;

impl Describer<'_> {
    /// An answer to this question, in a few words.
    pub fn answer(&self, question: &Question, answer: &Answer) -> String {
        match *answer {
            Answer::Play(card) => self.say("deckbuilding.play.answer.play", &[("card", &self.card(card))]),
            Answer::Buy(card) => {
                let cost = self.view().cost(card);
                self.say("deckbuilding.play.answer.buy", &[("card", &self.card(card)), ("count", &cost)])
            }
            Answer::Use(card) => self.say("deckbuilding.play.answer.use", &[("card", &self.card(card))]),
            Answer::UseBase => {
                let base = self.state.side(self.state.active).base;
                let base = base.map_or("", |base| self.base(base));
                self.say("deckbuilding.play.answer.use", &[("card", &base)])
            }
            Answer::Assign(card, target) => {
                let attack = self.view().attack(self.state.active, card, target);
                self.say(
                    "deckbuilding.play.answer.assign",
                    &[("card", &self.card(card)), ("target", &self.target(target)), ("count", &attack)],
                )
            }
            Answer::Attack(target) => self.attack(target),
            Answer::Bribe(card) => {
                let cost = self.view().cost(card);
                self.say("deckbuilding.play.answer.bribe", &[("card", &self.card(card)), ("count", &cost)])
            }
            Answer::EndTurn => self.text("deckbuilding.play.answer.end_turn").to_owned(),
            Answer::Card(card) if question.kind == QuestionKind::Exile => self.exiled(card),
            Answer::Card(card) => self.card(card).to_owned(),
            Answer::Base(base) => {
                let hit_points = self.setting.library.base(base).hit_points;
                self.say("deckbuilding.play.answer.base", &[("base", &self.base(base)), ("count", &hit_points)])
            }
            Answer::EnemyBase => self.text("deckbuilding.play.target.base").to_owned(),
            Answer::Option(number) => self.option(question.source, number),
            Answer::Amount(amount) => self.say("deckbuilding.play.answer.amount", &[("count", &amount)]),
            Answer::To(to) => self
                .text(match to {
                    Destination::Hand => "deckbuilding.play.to.hand",
                    Destination::Discard => "deckbuilding.play.to.discard",
                    Destination::DeckTop => "deckbuilding.play.to.deck_top",
                })
                .to_owned(),
            Answer::Yes => self.text("deckbuilding.play.answer.yes").to_owned(),
            Answer::Pass => match question.kind {
                QuestionKind::Exile | QuestionKind::Hunter => self.text("deckbuilding.play.answer.no_more"),
                _ => self.text("deckbuilding.play.answer.no"),
            }
            .to_owned(),
        }
    }

    /// An attack that is resolved, with what it comes to.
    fn attack(&self, target: Target) -> String {
        let seat = self.state.active;
        let attack = self.state.turn.attacks.iter().find(|attack| attack.target == target);
        let total = attack.map_or(0, |attack| self.view().total(seat, attack.cards, target));
        match target {
            Target::Base => self.say("deckbuilding.play.answer.attack.base", &[("count", &total)]),
            Target::Row(card) => self.say(
                "deckbuilding.play.answer.attack.row",
                &[("card", &self.card(card)), ("count", &total), ("target", &self.view().target_of(card))],
            ),
        }
    }

    /// A card that can be exiled, with where it lies.
    fn exiled(&self, card: CardNo) -> String {
        let in_hand = self.state.sides.iter().any(|side| side.hand.contains(card));
        let key = match in_hand {
            true => "deckbuilding.play.answer.from_hand",
            false => "deckbuilding.play.answer.from_discard",
        };
        self.say(key, &[("card", &self.card(card))])
    }

    /// One of the options of a card.
    fn option(&self, source: Source, number: u8) -> String {
        let Source::Card(card) = source else { return number.to_string() };
        let plays = self.setting.library.plays(card);
        let plays = plays.iter().filter(|play| matches!(play.when, When::Use | When::Played));
        let option = plays.flat_map(|play| &play.effects).find_map(|effect| options(effect)?.get(usize::from(number)));
        let Some(effect) = option.and_then(|option| option.first()) else { return number.to_string() };
        let words = self.effect(card, effect, number);
        // What the opponent picks happens to one of both: it says to whom (DBG-ABIL-24).
        let owner = self.state.active;
        let asked_other = self.asked.is_some_and(|seat| seat != owner);
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

    /// What an effect of an option does.
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
        let seen = self.state.aside.first().map_or("", |card| self.card(*card));
        self.say(key, &[("card", &seen)])
    }
}
