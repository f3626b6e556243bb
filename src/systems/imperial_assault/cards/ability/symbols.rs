//! Dice and their symbols.

use serde::Deserialize;

/// A symbol of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    Damage,
    Surge,
    Accuracy,
    Block,
    Evade,
    Dodge,
}

/// The face without a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blank {
    Blank,
}

/// Dice of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    Attack,
    Defense,
    Either,
    /// The dice that were just rolled.
    Rolled,
    /// The dice that were just rolled again.
    Rerolled,
}

/// Faces a die must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceKind {
    SingleIcon,
}

/// Dice of a roll outside an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollDie {
    Red,
    Blue,
    Green,
    Yellow,
    /// The attack dice of the owner.
    OwnPool,
}
