//! What cards and bases do in a match, in a closed vocabulary (DBG-ABIL-27).

use serde::{Deserialize, Deserializer, de};

use super::{BaseId, CardId, CardType, Faction, Trait, When};
use kernel::words::Words;

/// One ability of a card, or its reward.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub when: When,
    /// The card that sets it off, for [`When::YouPlay`].
    #[serde(default)]
    pub filter: Filter,
    /// Only the first time in a turn.
    #[serde(default)]
    pub first_each_turn: bool,
    /// All of it has to hold when the ability is offered and when it resolves (DBG-ABIL-07, 08).
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// Paid first and in full (DBG-ABIL-25).
    #[serde(default, rename = "cost")]
    pub costs: Vec<Cost>,
    #[serde(default, rename = "do")]
    pub effects: Vec<Effect>,
    /// What holds as long as the card is in play, for [`When::Constant`].
    #[serde(default)]
    pub rules: Vec<Rule>,
}

/// Somebody, as the owner of the card sees it (DBG-ABIL-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    You,
    Opponent,
}

/// Whose a card is, as the acting player sees it: neutral cards are never enemy cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Own,
    Enemy,
    Neutral,
}

impl Side {
    /// The faction that is meant by a player of this one.
    pub const fn faction(self, own: Faction) -> Faction {
        match (self, own) {
            (Self::Neutral, _) | (_, Faction::Neutral) => Faction::Neutral,
            (Self::Own, own) => own,
            (Self::Enemy, Faction::Empire) => Faction::Rebel,
            (Self::Enemy, Faction::Rebel) => Faction::Empire,
        }
    }
}

/// Which cards are meant; what is not said does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    /// Any of these.
    pub factions: Vec<Side>,
    #[serde(rename = "type")]
    pub kind: Option<CardType>,
    /// Any of these.
    pub traits: Words<Trait>,
    /// It has the symbol.
    pub unique: bool,
    /// Any of these.
    pub cards: Vec<CardId>,
}

/// A zone in which a card is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    Discard,
    OpponentHand,
    GalaxyRow,
    GalaxyDiscard,
}

/// Where a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    Hand,
    Discard,
    DeckTop,
}

/// Where a card goes that was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GalaxyGoal {
    GalaxyDiscard,
    GalaxyDeckTop,
}

/// What has to hold.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// The Force is with the owner (DBG-FORCE-02).
    ForceWithYou,
    /// Somebody has such a card in play; `other` leaves out the card itself.
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
    /// The card that was revealed or looked at is such a card.
    SeenIs(Filter),
    /// The zone has such a card the cost of which can be paid.
    AffordableIn {
        zone: Zone,
        filter: Filter,
    },
    /// The unit attacks a target in the row.
    AttackingRow,
}

/// What is paid for an ability (DBG-ABIL-25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// The card itself leaves the game (DBG-ABIL-17).
    ExileSelf,
    /// So many cards of the hand are discarded.
    Discard(u8),
    ExileFromHand(u8),
    /// So many resources.
    Spend(u8),
}

/// What is gained (DBG-ABIL-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// For the card itself, until the turn ends.
    Attack,
    Resources,
    Force,
}

/// Who chooses a card that is discarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    Opponent,
    Random,
}

/// How much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    Fixed(u8),
    /// The owner's bases in the opponent's victory pile.
    BasesLost,
    /// As many as cards were discarded from the row just before.
    Discarded,
    /// The cost of the card that was defeated.
    CostOfDefeated,
}

/// In files a number, or one of some words.
impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;

        impl de::Visitor<'_> for Written {
            type Value = Amount;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("a number or a word for one")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                let small = u8::try_from(number).map(Amount::Fixed);
                small.map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Amount, E> {
                match word {
                    "bases_in_opponent_victory_pile" => Ok(Amount::BasesLost),
                    "size_of" => Ok(Amount::Discarded),
                    "cost_of_defeated" => Ok(Amount::CostOfDefeated),
                    _ => Err(E::unknown_variant(
                        word,
                        &["bases_in_opponent_victory_pile", "size_of", "cost_of_defeated"],
                    )),
                }
            }
        }

        deserializer.deserialize_any(Written)
    }
}

/// What happens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    Gain {
        what: Gain,
        n: Amount,
    },
    Draw(u8),
    /// Removes so much damage at most from the owner's base (DBG-ABIL-21).
    Repair(u8),
    /// Somebody picks one that can be resolved (DBG-ABIL-10).
    Choose {
        by: Who,
        options: Vec<Vec<Effect>>,
    },
    If {
        #[serde(rename = "if")]
        conditions: Vec<Condition>,
        #[serde(rename = "do")]
        then: Vec<Effect>,
        #[serde(default, rename = "else")]
        otherwise: Vec<Effect>,
    },
    /// Cards of the owner's hand and discard pile leave the game (DBG-ABIL-16).
    Exile {
        n: u8,
        up_to: bool,
    },
    /// The opponent discards a card from hand.
    OpponentDiscards(Chooser),
    /// Cards of the row go to the galaxy discard; there is no reward (DBG-GALAXY-10).
    DiscardRow {
        #[serde(default)]
        all: bool,
        #[serde(default)]
        filter: Filter,
    },
    /// A capital ship of the opponent, or one of the row (DBG-ABIL-19).
    Destroy {
        row: Option<Filter>,
    },
    /// Straight to the opponent's base, or to one of the opponent's ships (DBG-ABIL-20).
    Damage {
        n: Amount,
        ships: bool,
    },
    /// Both see the top card of the galaxy deck.
    RevealTop,
    /// The owner sees so many.
    LookTop(u8),
    /// One of the cards looked at goes back on top, the others are discarded.
    KeepOneSeen,
    PutSeen(GalaxyGoal),
    /// The card looked at takes the place of a card of the row, which goes on top of the galaxy deck.
    SwapSeenWithRow,
    /// A card of the galaxy discard takes the place of a card of the row, which is discarded (DBG-GALAXY-15).
    SwapDiscardWithRow(Filter),
    /// A card goes to the owner's hand; that is no purchase (DBG-GALAXY-12).
    Take {
        from: Zone,
        filter: Filter,
        #[serde(default)]
        exile_at_end_of_turn: bool,
    },
    /// The card itself goes to its owner's hand.
    TakeSelfToHand,
    /// A card of the galaxy discard is bought at its cost (DBG-GALAXY-15).
    PurchaseDiscarded(Filter),
    /// A card of the row is bought for nothing (DBG-GALAXY-08).
    PurchaseFree {
        filter: Filter,
        to: Goal,
    },
    /// The next card that is bought this turn goes there.
    NextPurchase(Goal),
    /// The owner sees the opponent's hand.
    LookAtHand,
    /// A card of the opponent's hand, of the owner's choice, goes on top of its deck.
    HandToDeckTop,
}

/// What holds as long as a card is in play.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// So much more attack, for the card itself or for all such cards of its owner.
    Attack { n: Amount, to: Option<Filter> },
    /// The base ignores the first damage of each turn (DBG-BASE-08).
    PreventDamage(u8),
    /// Where the first such card goes that is bought in a turn.
    FirstPurchase {
        to: Goal,
        #[serde(default)]
        filter: Filter,
        #[serde(default)]
        exile_at_end_of_turn: bool,
    },
    /// Once a turn such a card of the row may be attacked; its target is its cost (DBG-BASE-14).
    Hunt { filter: Filter, reward: Vec<Effect> },
}
