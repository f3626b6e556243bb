//! Questions to the players, with their answers.

use serde::{Deserialize, Serialize};

use super::{
    Describer,
    library::BaseNo,
    set::CardNo,
    target::{Source, Target},
};
use kernel::{
    narration::{Narrator as _, Phrased as _, narrated},
    words::words,
};

narrated! {
    phrases = "deckbuilding.play.ask.", narrator = Describer<'_>;

    /// A question, mostly with the card or base that asks it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Question {
        /// The base to reveal (DBG-TURN-03).
        RevealBase,
        /// The next action (DBG-TURN-06).
        Act => [with(player = |d| d.player(d.view.state.active)), with(resources = |d| d.view.state.turn.resources)],
        /// Use of an ability (DBG-ABIL-02).
        Use(source: Source) => [with(text = |d| d.does(*source))],
        /// Use of a card's reward.
        Reward(source: CardNo) => [with(text = |d| d.reward(*source))],
        /// The next unit to use its ability for a defeated card (DBG-ATTACK-20).
        Hunter,
        /// An option of an ability (DBG-ABIL-10).
        Option(source: Source),
        /// A card of hand or discard pile to exile (DBG-ABIL-16).
        Exile(source: Source),
        /// A card of the hand to discard (DBG-ABIL-14).
        Discard(source: Source),
        /// A card of the row to discard.
        DiscardRow(source: Source),
        /// A card to take to hand.
        Take(source: Source),
        /// A card to buy.
        Purchase(source: Source),
        /// Destination of a bought card (DBG-GALAXY-13).
        Goal(source: CardNo),
        /// A capital ship to destroy.
        Destroy(source: Source),
        /// The target of an ability's damage.
        Damage(source: Source),
        /// Damage of an attack that a ship takes (DBG-ATTACK-10).
        Split {
            source: CardNo,
            /// Damage left to be dealt.
            left: u8,
        },
        /// The card looked at to put back on top.
        Keep(source: Source),
        /// A card to swap.
        Swap(source: Source),
        /// A card of the opponent's hand to put on top of its deck.
        HandToTop(source: Source),
    }
}

impl Question {
    /// The card or base that asks it.
    pub fn source(&self) -> Option<Source> {
        self.field().copied().or_else(|| self.field().copied().map(Source::Card))
    }
}

words! {
    /// Destination of a bought card.
    Destination, "deckbuilding.play.to.", {
        Hand = "hand",
        Discard = "discard",
        DeckTop = "deck_top",
    }
}

narrated! {
    phrases = "deckbuilding.play.answer.", narrator = Describer<'_>;

    /// An answer; of copies that do not differ one stands for all.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Answer {
        /// Plays a card of the hand (DBG-TURN-07).
        Play(card: CardNo),
        /// Buys a card of the row or a pilot (DBG-GALAXY-03).
        Buy(card: CardNo) => [with(count = |d| d.view.cost(*card))],
        /// Uses the ability of a card in play (DBG-ABIL-01).
        Use(card: CardNo),
        /// Uses the ability of the base.
        UseBase => [key("use"), with(card = |d| d.own_base())],
        /// Assigns a card to an attack (DBG-ATTACK-04).
        Assign(card: CardNo, target: Target) => [
            with(count = |d| d.view.attack(d.view.state.active, *card, *target)),
        ],
        /// Resolves an attack.
        Attack(target: Target) => [say(|d| d.attack(*target))],
        /// Bribes a neutral card of the row (DBG-ADV-09).
        Bribe(card: CardNo) => [with(count = |d| d.view.cost(*card))],
        EndTurn,
        /// A card of a question.
        Card(card: CardNo) => [say(|d| d.picked(*card))],
        Base(base: BaseNo) => [with(count = |d| d.view.fixed.library.base(*base).hit_points)],
        EnemyBase => [say(|d| d.target(Target::Base).to_owned())],
        /// An option, from 0.
        Option(number: u8) => [say(|d| d.option(*number))],
        Amount(count: u8),
        To(destination: Destination) => [say(|d| d.text(destination.term()).to_owned())],
        Yes,
        Pass => [
            key(|d| match (d.open_question()) {
                Some(Question::Exile(_) | Question::Hunter) => "no_more",
                _ => "no",
            }),
        ],
    }
}
