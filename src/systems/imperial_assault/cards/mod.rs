//! The cards of both seasons: a typed, immutable catalog.
//!
//! The rows of `catalog/imperial-assault` become tables; a card is named by a small handle into its table. Whatever a
//! check needs (names to compare, sets of traits, the same card in the other season) is resolved when the catalog is
//! loaded.

pub mod ability;
mod card;
mod load;
mod map;
mod mission;
mod source;
pub mod vocabulary;

pub use crate::files::BUNDLED;
pub use ability::AbilityRow;
pub use card::{
    Ability, Allowance, Attack, Building, CommandCard, Condition, Demand, DeploymentCard, EffectUse, Groups, Host,
    LentTraits, NameKey, Product, Surge, User, Value,
};
pub use map::{Edge, Mission, Rotation, SkirmishMap, Space, Terrain, Token, Zones};
pub use mission::{
    Goal, Lack, MissionCard, MissionRule, MissionTime, Omission, Ours, Payee, Piece, Role, RoleName, TokenSide,
};
pub use source::source;
pub use vocabulary::{
    Affiliation, AttackType, ConditionKind, Die, Doubt, Effect, GapField, Keyword, Kind, Level, PowerToken, Rank,
    Season, Size, Status, Timing, Trait,
};

use kernel::catalog::cards;
pub use kernel::{CatalogError, CatalogFile, catalog::CardText, words::Words};

cards! {
    DeploymentCard, DeploymentId = 0 in "deployment_cards": deployment, deployments, find_deployment;
    CommandCard, CommandId = 1 in "command_cards": command, commands, find_command;
    SkirmishMap, MapId = 2 in "maps": map, maps, find_map;
    /// A condition or a power token.
    Condition, ConditionId = 3 in "conditions": condition, conditions, find_condition;
    Product, ProductId = 4 in "products": product, products, find_product;
    /// The row of what a Deployment card does in a match.
    AbilityRow, AbilityRowId = 6 in "abilities": ability_row, ability_rows, find_ability_row;
    MissionCard, MissionId = 5 in "missions": mission, missions, find_mission;
    Rotation, RotationId = 7 in "rotations": rotation, rotations, find_rotation;
}

/// The cards of the game.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    cards: Cards,
    /// The printed names, by their keys.
    printed: Vec<Box<str>>,
}

impl Catalog {
    /// The catalog's version: it changes when any of its files does.
    pub fn version(&self) -> &str {
        &self.version
    }

    pub fn printed_name(&self, key: NameKey) -> &str {
        &self.printed[usize::from(key.0)]
    }
}
