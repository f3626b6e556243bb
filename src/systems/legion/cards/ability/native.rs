//! Effects of a single card each, as functions of the core: `play/ability/native.rs` holds all there is of one.

use serde::Deserialize;

use super::Who;
use kernel::ability::{Facts, vocabulary};

vocabulary! {
    /// The function of a card, with the units it is about.
    #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Native: Facts;

    /// All In: names a result before dice are rolled, crits of an attack or blocks of a defense.
    CallTheDice: Now, Always, Counts, Usual;
    /// Inquisitorius Training: cancels the card that was exhausted.
    CancelCard: Now, Always, Aside, Usual;
    /// Brains and Brawn: adds a ranged weapon of a friend to the pool.
    Contribute(Who): Now, Always, Counts, Usual;
    /// Darkness Descends: deploys units after all others.
    DeployLast(Who): Now, Always, Aside, Usual;
    /// Vigilance: keeps a dodge token at the end of the round.
    KeepDodge(Who): Now, Always, Aside, Usual;
    /// Change of Plans: command cards are selected again.
    Reselect: Now, Always, Aside, Usual;
    /// Size Matters... Sometimes: sets a unit in contact with another, with which it moves along.
    RideAlong { who: Who, on: Who }: Now, Sometimes, Aside, Usual;
    /// ISB Investigation: sets cards of the opponent's hand with a number of pips aside.
    SetAsideByPips: Now, Always, Aside, Usual;
    /// I Make the Rules Now: keeps a unit in reserve until it comes out of a Bane token.
    Withhold(Who): Now, Always, Aside, Usual;
}
