//! The cards of both seasons: a typed, immutable catalog.
//!
//! The rows of `catalog/imperial-assault` become tables; a card is named by a small handle into its table. Whatever a
//! check needs (names to compare, sets of traits, the same card in the other season) is resolved when the catalog is
//! loaded.

mod card;
mod load;
mod names;
mod rows;
mod source;
pub mod vocabulary;

use rustc_hash::FxHashMap;

pub use card::{
    Ability, Allowance, Attack, Building, CommandCard, Condition, Demand, DeploymentCard, Edge, EffectUse, Host, Lent,
    Mission, NameKey, Product, SkirmishMap, Space, Surge, Terrain, Token, User, Value, Zones,
};
pub use load::BUNDLED;
pub use names::kind;
pub use source::source;
pub use vocabulary::{
    Affiliation, AttackType, ConditionKind, Die, Effect, GapField, Keyword, Kind, Level, Rank, Season, Size, Timing,
    Trait, WordSet,
};

use kernel::words::{found_by_id, handle, tables};
pub use kernel::{CatalogError, CatalogFile, catalog::CardText};

handle!(
    /// A Deployment card.
    DeploymentId, kind::DEPLOYMENT
);
handle!(
    /// A Command card.
    CommandId, kind::COMMAND
);
handle!(
    /// A skirmish map.
    MapId, kind::MAP
);
handle!(
    /// A condition or a power token.
    ConditionId, kind::CONDITION
);
handle!(
    /// A product.
    ProductId, kind::PRODUCT
);

/// The cards of the game.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    deployments: Vec<DeploymentCard>,
    commands: Vec<CommandCard>,
    maps: Vec<SkirmishMap>,
    conditions: Vec<Condition>,
    products: Vec<Product>,
    deployment_ids: FxHashMap<Box<str>, DeploymentId>,
    command_ids: FxHashMap<Box<str>, CommandId>,
    map_ids: FxHashMap<Box<str>, MapId>,
    condition_ids: FxHashMap<Box<str>, ConditionId>,
    product_ids: FxHashMap<Box<str>, ProductId>,
    /// The printed names, by their keys.
    printed: Vec<Box<str>>,
}

tables! {
    /// A Deployment card.
    DeploymentCard, DeploymentId: deployment, deployments;
    /// A Command card.
    CommandCard, CommandId: command, commands;
    /// A skirmish map.
    SkirmishMap, MapId: map, maps;
    /// A condition or a power token.
    Condition, ConditionId: condition, conditions;
    /// A product.
    Product, ProductId: product, products;
}

found_by_id! {
    /// A Deployment card with this id.
    DeploymentId: find_deployment, deployment_ids;
    /// A Command card with this id.
    CommandId: find_command, command_ids;
    /// A skirmish map with this id.
    MapId: find_map, map_ids;
    /// A condition or a power token with this id.
    ConditionId: find_condition, condition_ids;
    /// A product with this id.
    ProductId: find_product, product_ids;
}

impl Catalog {
    /// The catalog's version: it changes when any of its files does.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// A printed name.
    pub fn printed_name(&self, key: NameKey) -> &str {
        &self.printed[usize::from(key.0)]
    }
}
