//! Effects of a single card each, as functions of the core: `play/ability/native.rs` holds all there is of one.

use serde::Deserialize;

use super::Who;

/// The function of a card, with the units it is about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Native {
    /// All In: names a result before dice are rolled, crits of an attack or blocks of a defense.
    CallTheDice,
    /// Inquisitorius Training: cancels the card that was exhausted.
    CancelCard,
    /// Brains and Brawn: adds a ranged weapon of a friend to the pool.
    Contribute(Who),
    /// Darkness Descends: deploys units after all others.
    DeployLast(Who),
    /// Vigilance: keeps a dodge token at the end of the round.
    KeepDodge(Who),
    /// Change of Plans: command cards are selected again.
    Reselect,
    /// Size Matters... Sometimes: sets a unit in contact with another, with which it moves along.
    RideAlong { who: Who, on: Who },
    /// ISB Investigation: sets cards of the opponent's hand with a number of pips aside.
    SetAsideByPips,
    /// I Make the Rules Now: keeps a unit in reserve until it comes out of a Bane token.
    Withhold(Who),
}
