//! Groups of figures, and what is put on them.

use kernel::{catalog::CardText, words::Words};
use serde::Deserialize;

use super::vocabulary::Role;
use crate::cards::{Affiliation, Keyword, Rank, Trait};

/// A Deployment card as a campaign uses it. What is printed on it stands in its row among skirmish's cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub id: Box<str>,
    #[serde(skip)]
    pub text: CardText,
    pub role: Role,
    /// Copies of the card in the boxes (IA-CAMP-27).
    pub copies: usize,
    #[serde(skip)]
    pub affiliation: Option<Affiliation>,
    #[serde(skip)]
    pub traits: Words<Trait>,
    /// True for the elite version; allies of which there is one are none.
    #[serde(skip)]
    pub massive: bool,
    /// Massive or mobile: stands on blocking terrain too.
    #[serde(skip)]
    pub free: bool,
    /// Width and length of the base in spaces.
    #[serde(skip)]
    pub size: (u8, u8),
    #[serde(skip)]
    pub elite: bool,
    #[serde(skip)]
    pub unique: bool,
    #[serde(skip)]
    pub cost: i32,
    #[serde(skip)]
    pub reinforcement: Option<i32>,
    #[serde(skip)]
    pub figures: u8,
    /// Health of each figure; 0 where none is printed.
    #[serde(skip)]
    pub health: i32,
}

/// What a campaign needs of a row of Deployment cards.
#[derive(Debug, Deserialize)]
pub(super) struct DeploymentRow {
    pub id: Box<str>,
    name: Box<str>,
    affiliation: Option<Affiliation>,
    rank: Option<Rank>,
    #[serde(default)]
    unique: bool,
    cost: Option<i32>,
    reinforcement_cost: Option<i32>,
    #[serde(default)]
    figures: u8,
    health: Option<i32>,
    size: Option<(u8, u8)>,
    #[serde(default)]
    traits: Words<Trait>,
    #[serde(default)]
    keywords: Words<Keyword>,
}

impl Group {
    /// Takes over what is printed.
    pub(super) fn print(&mut self, card: &DeploymentRow) {
        let DeploymentRow {
            name,
            affiliation,
            rank,
            unique,
            cost,
            reinforcement_cost,
            figures,
            health,
            size,
            traits,
            ..
        } = card;
        self.text = CardText::named(name);
        (self.affiliation, self.unique, self.figures, self.traits) = (*affiliation, *unique, *figures, *traits);
        (self.cost, self.reinforcement) = (cost.unwrap_or_default(), *reinforcement_cost);
        self.health = health.unwrap_or_default();
        self.massive = card.keywords.contains(Keyword::Massive);
        self.free = self.massive || card.keywords.contains(Keyword::Mobile);
        self.size = size.unwrap_or((1, 1));
        self.elite = *rank == Some(Rank::Elite) && !(self.unique && self.role == Role::Ally);
    }
}

/// A group that an attachment is put on; one of several is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Host {
    Droid,
    Guardian,
    HeavyWeapon,
    Leader,
    Trooper,
    Vehicle,
    /// A unique group that is not of the Rebels.
    Villain,
    NonCreature,
}
