//! The closed vocabulary of abilities (DBG-ABIL-27).

mod effect;

pub use effect::{Amount, Chooser, Effect, Gain};

use serde::Deserialize;

use super::{BaseId, CardId, CardType, Faction, Trait, Window};
use kernel::{
    ability::{Word, vocabulary},
    words::Words,
};

/// An ability of a card or base, or the reward of a card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    pub when: Window,
    /// The card that triggers it, for [`Window::YouPlay`].
    #[serde(default)]
    pub filter: Filter,
    /// Limits it to the first time in a turn.
    #[serde(default)]
    pub first_each_turn: bool,
    /// Conditions, checked on offer and on resolution (DBG-ABIL-07, 08).
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// Costs, paid first and in full (DBG-ABIL-25).
    #[serde(default, rename = "cost")]
    pub costs: Vec<Cost>,
    #[serde(default, rename = "do")]
    pub effects: Vec<Effect>,
    /// Rules in force while the card is in play, for [`Window::Constant`].
    #[serde(default)]
    pub rules: Vec<Rule>,
}

/// A player, from the point of view of the card's owner (DBG-ABIL-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    You,
    Opponent,
}

/// Allegiance of a card to the acting player; neutral cards are never enemy cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Allegiance {
    Own,
    Enemy,
    Neutral,
}

impl Allegiance {
    /// The faction, for a player of `own`.
    pub const fn faction(self, own: Faction) -> Faction {
        match (self, own) {
            (Self::Neutral, _) | (_, Faction::Neutral) => Faction::Neutral,
            (Self::Own, own) => own,
            (Self::Enemy, Faction::Empire) => Faction::Rebel,
            (Self::Enemy, Faction::Rebel) => Faction::Empire,
        }
    }
}

/// A filter of cards; an empty field matches all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    pub factions: Vec<Allegiance>,
    #[serde(rename = "type")]
    pub kind: Option<CardType>,
    pub traits: Words<Trait>,
    pub unique: bool,
    pub cards: Vec<CardId>,
}

/// A zone of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    Discard,
    OpponentHand,
    GalaxyRow,
    GalaxyDiscard,
}

/// Destination of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    Hand,
    Discard,
    DeckTop,
}

/// Destination of a card of the galaxy deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GalaxyGoal {
    GalaxyDiscard,
    GalaxyDeckTop,
}

/// A condition of an ability.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// The Force is with the owner (DBG-FORCE-02).
    ForceWithYou,
    /// A player has such a card in play; `other` excludes the card itself.
    InPlay {
        who: Who,
        filter: Filter,
        #[serde(default)]
        other: bool,
    },
    YourBaseIs(BaseId),
    ZoneHas {
        zone: Zone,
        #[serde(default)]
        filter: Filter,
    },
    /// The revealed card matches.
    SeenIs(Filter),
    /// The zone has a matching card the player can afford.
    AffordableIn {
        zone: Zone,
        filter: Filter,
    },
    /// The unit attacks a target in the row.
    AttackingRow,
}

/// A cost of an ability (DBG-ABIL-25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Exiles the card itself (DBG-ABIL-17).
    ExileSelf,
    /// Discards cards of the hand.
    Discard(u8),
    ExileFromHand(u8),
    /// Spends resources.
    Spend(u8),
}

vocabulary! {
    /// A rule in force while its card is in play.
    #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Rule: Word;

    /// Bonus to the attack of the card itself, or of all matching cards of its owner (DBG-ATTACK-06).
    Attack { n: Amount, to: Option<Filter> }: InForce;
    /// Prevents the first damage of each turn to the base (DBG-BASE-08).
    PreventDamage(u8): InForce;
    /// Destination of the first matching card bought in a turn (DBG-GALAXY-13), perhaps for the turn (DBG-TURN-15).
    FirstPurchase { to: Goal, #[serde(default)] filter: Filter, #[serde(default)] exile_at_end_of_turn: bool }: InForce;
    /// Allows one attack a turn on a matching card of the row, against its cost (DBG-BASE-14).
    Hunt { filter: Filter, reward: Vec<Effect> }: InForce;
}
