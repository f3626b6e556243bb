//! Effects on the dice and results of an attack.

use serde::Deserialize;

use super::{
    Amount, Number,
    words::{Dice, DieFace, Ref, Words},
};

/// A change of the dice or results of the running attack, resolved at once.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DiceEffect {
    /// Roll more or fewer dice, never fewer than none.
    DiceCount {
        dice: Dice,
        /// The change; below 0: fewer.
        #[serde(default)]
        n: Number,
        /// Exactly that many instead.
        set: Option<u8>,
    },
    /// Add dice that show the result.
    Add { dice: Dice, result: DieFace, n: Number },
    /// Turn dice from one face to another.
    Change {
        dice: Dice,
        /// That show one of these.
        from: Words<DieFace>,
        to: DieFace,
        /// Up to that many.
        n: Amount,
        /// As many as possible.
        #[serde(default)]
        must: bool,
        /// The dice changed cannot be rerolled.
        #[serde(default)]
        no_reroll: bool,
    },
    /// Reroll dice.
    Reroll {
        dice: Dice,
        /// Up to that many.
        n: Amount,
        /// Only those that show one of these; empty: any.
        #[serde(default)]
        only: Words<DieFace>,
        /// As many as possible.
        #[serde(default)]
        must: bool,
    },
    /// Cancel results.
    Cancel {
        dice: Dice,
        n: Amount,
        /// Only these; empty: any.
        #[serde(default)]
        only: Words<DieFace>,
        /// Only what is over that many.
        over: Option<u8>,
    },
    /// Results that defense dice cannot cancel.
    Protect { dice: Dice, result: DieFace, n: Amount },
    /// The defender may cancel critical hits before hits.
    CancelOrder,
    /// Roll further dice into a finished roll.
    RollExtra { dice: Dice, n: u8 },
    /// Another ship suffers results that stand.
    Redirect { result: Words<DieFace>, n: Amount, to: Ref },
}
