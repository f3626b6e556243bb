//! Effects of abilities.

use serde::Deserialize;

use super::{Condition, Filter, GalaxyGoal, Goal, Who, Zone};
use kernel::{
    ability::{self, Word, vocabulary},
    catalog::by_shape,
};

/// A gain (DBG-ABIL-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// Attack of the card itself, until the turn ends.
    Attack,
    Resources,
    Force,
}

/// The player or chance that chooses a discarded card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    Opponent,
    Random,
}

/// A number, fixed or counted in the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    Fixed(u8),
    /// The owner's bases in the opponent's victory pile.
    BasesLost,
    /// Cards discarded from the row by the same ability.
    Discarded,
    /// Cost of the defeated card.
    CostOfDefeated,
}

by_shape!(Amount, "a number or a word for one":
    number(u8 => Amount::Fixed),
    words(
        "bases_in_opponent_victory_pile" => Amount::BasesLost,
        "size_of" => Amount::Discarded,
        "cost_of_defeated" => Amount::CostOfDefeated
    ),
);

vocabulary! {
    /// One effect of an ability.
    #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Effect: Word;

    Gain { what: Gain, n: Amount }: Now;
    Draw(u8): Now;
    /// Removes up to this much damage from the owner's base (DBG-ABIL-21).
    Repair(u8): Now;
    /// A player picks an option that would change something (DBG-ABIL-10).
    #[serde(alias = "choose")]
    ChooseOne { by: Who, #[serde(rename = "of", alias = "options")] options: Vec<Vec<Effect>> }: Now;
    If {
        #[serde(rename = "if")] conditions: Vec<Condition>,
        #[serde(rename = "do")] then: Vec<Effect>,
        #[serde(default, rename = "else")] otherwise: Vec<Effect>,
    }: Now;
    /// Exiles cards of the owner's hand and discard pile (DBG-ABIL-16).
    Exile { n: u8, up_to: bool }: Now;
    /// The opponent discards a card from hand.
    OpponentDiscards(Chooser): Now;
    /// Discards cards of the row without a reward (DBG-GALAXY-10).
    DiscardRow { #[serde(default)] all: bool, #[serde(default)] filter: Filter }: Now;
    /// Destroys a capital ship of the opponent or of the row (DBG-ABIL-19).
    Destroy { row: Option<Filter> }: Now;
    /// Damages the opponent's base, or one of its ships (DBG-ABIL-20).
    Damage { n: Amount, ships: bool }: Now;
    /// Reveals the top card of the galaxy deck to both players.
    RevealTop: Now;
    /// The owner looks at this many cards of the galaxy deck.
    LookTop(u8): Now;
    /// Puts one of the cards looked at back on top and discards the others.
    KeepOneSeen: Now;
    PutSeen(GalaxyGoal): Now;
    /// Swaps the card looked at with a card of the row, which goes on top of the galaxy deck.
    SwapSeenWithRow: Now;
    /// Swaps a card of the galaxy discard pile with a card of the row, which is discarded (DBG-GALAXY-15).
    SwapDiscardWithRow(Filter): Now;
    /// Takes a card to the owner's hand without a purchase (DBG-GALAXY-12), perhaps for the turn (DBG-TURN-15).
    Take { from: Zone, filter: Filter, #[serde(default)] exile_at_end_of_turn: bool }: Now;
    /// Takes the card itself to the owner's hand.
    TakeSelfToHand: Now;
    /// Buys a card of the galaxy discard pile at its cost (DBG-GALAXY-15).
    PurchaseDiscarded(Filter): Now;
    /// Buys a card of the row for nothing (DBG-GALAXY-08); without a place of its own it goes where a bought card does.
    PurchaseFree { filter: Filter, to: Option<Goal> }: Now;
    /// Destination of the next card bought this turn (DBG-GALAXY-13).
    NextPurchase(Goal): InForce;
    /// The owner looks at the opponent's hand.
    LookAtHand: Now;
    /// Puts a card of the opponent's hand, chosen by the owner, on top of its deck.
    HandToDeckTop: Now;
}

impl ability::Effect for Effect {
    fn word(&self) -> Word {
        self.facts()
    }

    fn inside<'e>(&'e self, list: &mut impl FnMut(&'e [Self])) {
        match self {
            Self::ChooseOne { options, .. } => options.iter().for_each(|option| list(option)),
            Self::If { then, otherwise, .. } => {
                list(then);
                list(otherwise);
            }
            _ => {}
        }
    }
}

impl Effect {
    /// Options of a choice, in this effect or one nested in it.
    pub fn options(&self) -> Option<&[Vec<Self>]> {
        ability::find_map(std::slice::from_ref(self), &mut |effect| match effect {
            Self::ChooseOne { options, .. } => Some(&options[..]),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Effect;

    #[test]
    fn a_choice_of_earlier_packs_is_still_read() {
        let read = |text: &str| serde_json::from_str::<Effect>(text).unwrap();
        let old = read(r#"{"choose": {"by": "you", "options": [[{"draw": 1}]]}}"#);
        assert_eq!(old, read(r#"{"choose_one": {"by": "you", "of": [[{"draw": 1}]]}}"#));
    }
}
