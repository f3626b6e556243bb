//! Descriptions of units.

use serde::Deserialize;

use super::TokenWord;
use crate::cards::{Affiliation, Faction, Rank, UnitSet, UnitType, Words, keyword::UnitKeyword};
use kernel::catalog::by_shape;

/// The units of an effect.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The unit with the upgrade.
    #[serde(rename = "self")]
    Me,
    /// The unit the event is about.
    Trigger,
    Attacker,
    Defender,
    /// Those that were chosen last.
    Chosen,
    /// The nominated commander of the card's player.
    Nominated,
    /// Those that gained tokens last.
    Gainers,
    /// The other one of two that a play names.
    OtherOfPair,
    /// The card itself.
    Card,
    /// Those a transport carries.
    Passengers,
    /// Every unit like this.
    All(Filter),
    /// So many units like this, as a player chooses.
    Pick(Box<Pick>),
    /// Of several choices one.
    Either(Vec<Pick>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerWord {
    Owner,
    Opponent,
}

/// A choice of units.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    pub of: Filter,
    /// So many of them, or all there are.
    pub n: Option<Amount>,
    /// At most so many.
    pub up_to: Option<u8>,
    /// The player who chooses; none for the card's player.
    pub by: Option<PlayerWord>,
}

/// A description of units; what is left out fits every unit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    #[serde(default)]
    pub who: Whose,
    /// Not the unit from which ranges are measured.
    #[serde(default)]
    pub other: bool,
    #[serde(default)]
    pub units: UnitSet,
    #[serde(default)]
    pub not_units: UnitSet,
    #[serde(default)]
    pub types: Words<UnitType>,
    #[serde(default)]
    pub not_types: Words<UnitType>,
    #[serde(default)]
    pub ranks: Words<Rank>,
    #[serde(default)]
    pub not_ranks: Words<Rank>,
    pub affiliation: Option<Affiliation>,
    pub not_affiliation: Option<Affiliation>,
    /// Of any affiliation.
    #[serde(default)]
    pub mercenary: bool,
    pub faction: Option<Faction>,
    pub keyword: Option<UnitKeyword>,
    /// It has AI (LEG-KW-AI).
    #[serde(default)]
    pub ai: bool,
    /// It stands on a small base.
    #[serde(default)]
    pub small: bool,
    /// The least and the greatest range.
    pub range: Option<(u8, u8)>,
    /// From where ranges and sight are measured; none for the unit with the card.
    pub from: Option<Box<Who>>,
    /// In sight of it.
    #[serde(default)]
    pub los: bool,
    pub order: Option<OrderOf>,
    pub tokens: Option<Tokens>,
    pub state: Option<State>,
    /// With whom it is engaged.
    pub with: Option<Box<Who>>,
    pub arc: Option<Arc>,
    pub fact: Option<Fact>,
    #[serde(default)]
    pub any_of: Vec<Filter>,
    /// The first unit of its side that activates in the round.
    #[serde(default)]
    pub first: bool,
    /// Its activation of this number in the round.
    pub activation: Option<u8>,
}

/// The side of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    #[serde(rename = "self")]
    Me,
    Friendly,
    Enemy,
    #[default]
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderOf {
    #[serde(rename = "faceup")]
    FaceUp,
    #[serde(rename = "facedown")]
    FaceDown,
    None,
    /// It was issued by the card itself.
    ThisCard,
}

/// As [`OrderOf`], where a test asks.
pub type Order = OrderOf;

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    pub token: TokenWord,
    pub at_least: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Suppressed,
    Wounded,
    WoundedOrMinisLost,
    Unengaged,
    EngagedWith,
    NotAttackedThisActivation,
    NotActivated,
    TouchingLeader,
    /// In contact with such a unit.
    Touching,
    Disembarked,
    SuppressionAtCourage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    Front,
    Sides,
    Rear,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// It was nominated this round (LEG-CMD-08).
    Nominated,
    /// The move that is just over displaced it.
    DisplacedByMove,
    /// It has a mini that traps.
    EwokTrapperMini,
    /// A card made it activate.
    Driven,
}

/// An amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    Number(u8),
    All,
    /// As many as were given up or moved before.
    Before,
    Count(Box<Count>),
}

by_shape!(Amount, "a number, a word, or something that is counted":
    number(u8 => Amount::Number),
    words("all" => Amount::All, "before" => Amount::Before; Count => |count| Amount::Count(Box::new(count))),
    map(Count => |count| Amount::Count(Box::new(count))),
);

/// Something that is counted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Count {
    /// Tokens or wounds of a unit, or of the card; at most so many.
    Tokens {
        token: TokenWord,
        of: Who,
        max: Option<u8>,
    },
    Units(Filter),
    Minis(Who),
    /// Enemy units that are defeated.
    DefeatedEnemies,
    /// Its courage, less its suppression.
    CourageLeft(Who),
    InactiveShields {
        of: Who,
        max: Option<u8>,
    },
    /// Minis that are gone, and wounds.
    Losses(Who),
    /// Tokens that were moved; at most so many.
    Moved {
        max: u8,
    },
    /// Wounds that were prevented.
    Prevented,
    /// Cards of 3, then 2, then 1 pips in the own discard pile.
    Discards,
}
