//! Rows of the catalog.

use serde::Deserialize;

use super::{Ability, CardText, CardType, Deck, Faction, Part, Trait};
use kernel::words::Words;

/// A card of the galaxy deck, of a starter deck, or an Outer Rim Pilot.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub id: Box<str>,
    /// Name and text.
    #[serde(rename = "name")]
    pub text: CardText,
    pub faction: Faction,
    #[serde(rename = "type")]
    pub kind: CardType,
    pub deck: Deck,
    /// Copies in the box.
    pub copies: u8,
    #[serde(default)]
    pub unique: bool,
    pub traits: Words<Trait>,
    pub cost: u8,
    #[serde(default)]
    pub attack: u8,
    #[serde(default)]
    pub resources: u8,
    #[serde(default)]
    pub force: u8,
    /// Damage that destroys a capital ship (DBG-COMP-07).
    pub hit_points: Option<u8>,
    /// Attack that defeats a unit in the row (DBG-COMP-07).
    pub target: Option<u8>,
    #[serde(default, rename = "play")]
    pub abilities: Vec<Ability>,
    /// Parts that rest on one source alone.
    #[serde(default)]
    pub unconfirmed: Words<Part>,
    /// Parts on which sources disagree.
    #[serde(default)]
    pub disputed: Words<Part>,
    /// Text of the reward.
    #[serde(skip)]
    pub reward: CardText,
}

/// A base (section 9 of the rules inventory).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    pub id: Box<str>,
    /// Name and text.
    #[serde(rename = "name")]
    pub text: CardText,
    pub faction: Faction,
    pub hit_points: u8,
    /// Starting base of its faction (DBG-SETUP-03).
    #[serde(default)]
    pub starting: bool,
    /// One of the five bases of the introductory game (DBG-SETUP-02).
    #[serde(default)]
    pub introductory: bool,
    #[serde(default, rename = "play")]
    pub abilities: Vec<Ability>,
    /// Parts that rest on one source alone.
    #[serde(default)]
    pub unconfirmed: Words<Part>,
    /// Parts on which sources disagree.
    #[serde(default)]
    pub disputed: Words<Part>,
}
