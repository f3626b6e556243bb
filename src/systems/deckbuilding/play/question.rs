//! What the players are asked, and what they can answer.

use serde::{Deserialize, Serialize};

use super::{library::BaseNo, set::CardNo};

/// What is attacked (DBG-ATTACK-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The opponent's base, with the ships that defend it.
    Base,
    /// A card of the row.
    Row(CardNo),
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionKind {
    /// Which base is revealed (DBG-TURN-03).
    RevealBase,
    /// What is done next (DBG-TURN-06).
    Act,
    /// Whether an ability is used (DBG-ABIL-02).
    Use,
    /// Whether the reward is taken.
    Reward,
    /// Which unit's ability for what it defeated is used next (DBG-ATTACK-20).
    Hunter,
    /// Which option is picked (DBG-ABIL-10).
    Option,
    /// Which card of hand or discard pile is exiled (DBG-ABIL-16).
    Exile,
    /// Which card of the hand is discarded (DBG-ABIL-14).
    Discard,
    /// Which card of the row is discarded.
    DiscardRow,
    /// Which card is taken to hand.
    Take,
    /// Which card is bought.
    Purchase,
    /// Where a card goes that is bought (DBG-GALAXY-13).
    Goal,
    /// Which capital ship is destroyed.
    Destroy,
    /// What takes the damage of an ability.
    Damage,
    /// How much of an attack's damage a ship takes (DBG-ATTACK-10).
    Split {
        /// What is left to be dealt.
        left: u8,
    },
    /// Which of the cards looked at goes back on top.
    Keep,
    /// Which card changes places.
    Swap,
    /// Which card of the opponent's hand goes on top of its deck.
    HandToTop,
}

/// What the question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The turn.
    Turn,
    Card(CardNo),
    Base(BaseNo),
}

/// A question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    pub kind: QuestionKind,
    pub source: Source,
}

/// Where a card goes that is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    Hand,
    Discard,
    DeckTop,
}

/// An answer. Of copies that do not differ one stands for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Plays a card of the hand (DBG-TURN-07).
    Play(CardNo),
    /// Buys a card of the row or a pilot (DBG-GALAXY-03).
    Buy(CardNo),
    /// Uses the ability of a card in play (DBG-ABIL-01).
    Use(CardNo),
    /// Uses the ability of the base.
    UseBase,
    /// Assigns a card to an attack (DBG-ATTACK-04).
    Assign(CardNo, Target),
    /// Resolves an attack.
    Attack(Target),
    /// Bribes a neutral card of the row (DBG-ADV-09).
    Bribe(CardNo),
    EndTurn,
    /// A card that was asked for.
    Card(CardNo),
    Base(BaseNo),
    /// The opponent's base.
    EnemyBase,
    /// An option, counted from 0.
    Option(u8),
    Amount(u8),
    To(Destination),
    Yes,
    Pass,
}
