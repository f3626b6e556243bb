//! The cards as the program uses them.

use serde::Deserialize;

use super::{CardText, CardType, Deck, Faction, Part, Play, Trait};
use kernel::words::Words;

/// A card of the galaxy deck, of a starter deck, or an Outer Rim Pilot.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub id: Box<str>,
    /// Its name, and what it does.
    #[serde(rename = "name")]
    pub text: CardText,
    pub faction: Faction,
    #[serde(rename = "type")]
    pub kind: CardType,
    pub deck: Deck,
    /// How many there are.
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
    /// Of a capital ship: the damage that destroys it (DBG-COMP-07).
    pub hit_points: Option<u8>,
    /// Of a unit of a faction in the row: the attack that defeats it (DBG-COMP-07).
    pub target: Option<u8>,
    #[serde(default)]
    pub play: Vec<Play>,
    /// What rests on one source alone.
    #[serde(default)]
    pub unconfirmed: Words<Part>,
    /// On what sources disagree.
    #[serde(default)]
    pub disputed: Words<Part>,
    /// What the reward is, in our words, apart from what the card does.
    #[serde(skip)]
    pub reward: CardText,
}

/// A base (section 9 of the rules inventory).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    pub id: Box<str>,
    /// Its name, and what it does.
    #[serde(rename = "name")]
    pub text: CardText,
    pub faction: Faction,
    pub hit_points: u8,
    /// Its faction starts with it (DBG-SETUP-03).
    #[serde(default)]
    pub starting: bool,
    /// It is one of the five of the introductory game (DBG-SETUP-02).
    #[serde(default)]
    pub introductory: bool,
    #[serde(default)]
    pub play: Vec<Play>,
    /// What rests on one source alone.
    #[serde(default)]
    pub unconfirmed: Words<Part>,
    /// On what sources disagree.
    #[serde(default)]
    pub disputed: Words<Part>,
}
