//! The cards of the 800-point time: a typed, immutable catalog.
//!
//! The rows of `catalog/legion` become tables; a card is named by a small handle into its table. Whatever a check needs
//! (slots, restrictions, sets of units, names that bullets limit) is resolved when the catalog is loaded.

mod card;
mod load;
mod names;
mod rows;
mod source;
pub mod vocabulary;

use rustc_hash::FxHashMap;

pub use card::{
    BattleCard, BattleForce, Bullets, CommandCard, Company, Flaw, Gap, Keyword, KeywordUse, Limits, NameKey,
    PointsWhen, Restriction, UnitCard, UnitSet, Upgrade, Weapon,
};
pub use load::BUNDLED;
pub use names::kind;
pub use source::source;
pub use vocabulary::{
    Affiliation, AttackSurge, BattleKind, ByRank, BySlot, DefenseDie, DefenseSurge, Faction, GameSize, GapField,
    GapKind, KeywordKind, Rank, Side, Slot, UnitType, WeaponMode, WordSet,
};

pub use kernel::{CatalogError, CatalogFile, catalog::CardText};
use kernel::{
    Language, phrase,
    words::{found_by_id, handle, tables},
};

handle!(
    /// A unit card or a counterpart card.
    UnitId, kind::UNIT
);
handle!(
    /// An upgrade card.
    UpgradeId, kind::UPGRADE
);
handle!(
    /// A command card.
    CommandId, kind::COMMAND
);
handle!(
    /// A battle card.
    BattleId, kind::BATTLE
);
handle!(
    /// A battle force.
    ForceId, kind::FORCE
);
handle!(
    /// A keyword.
    KeywordId, kind::KEYWORD
);
handle!(
    /// A flaw card.
    FlawId, kind::FLAW
);

/// The id of the command card every hand has (LEG-HAND-01).
pub const STANDING_ORDERS: &str = "standing_orders";

/// The most names that bullets can limit.
pub const MOST_BULLETED: usize = 320;

/// The cards of the game.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    units: Vec<UnitCard>,
    upgrades: Vec<Upgrade>,
    commands: Vec<CommandCard>,
    battles: Vec<BattleCard>,
    forces: Vec<BattleForce>,
    keywords: Vec<Keyword>,
    flaws: Vec<Flaw>,
    unit_ids: FxHashMap<Box<str>, UnitId>,
    upgrade_ids: FxHashMap<Box<str>, UpgradeId>,
    command_ids: FxHashMap<Box<str>, CommandId>,
    battle_ids: FxHashMap<Box<str>, BattleId>,
    force_ids: FxHashMap<Box<str>, ForceId>,
    keyword_ids: FxHashMap<Box<str>, KeywordId>,
    flaw_ids: FxHashMap<Box<str>, FlawId>,
    /// The names that bullets limit, by their number.
    bulleted: Vec<Box<str>>,
    /// What stands after the colons of keywords.
    params: FxHashMap<Box<str>, CardText>,
    standing_orders: CommandId,
}

tables! {
    /// A unit card.
    UnitCard, UnitId: unit, units;
    /// An upgrade card.
    Upgrade, UpgradeId: upgrade, upgrades;
    /// A command card.
    CommandCard, CommandId: command, commands;
    /// A battle card.
    BattleCard, BattleId: battle, battles;
    /// A battle force.
    BattleForce, ForceId: force, forces;
    /// A keyword.
    Keyword, KeywordId: keyword, keywords;
    /// A flaw card.
    Flaw, FlawId: flaw, flaws;
}

found_by_id! {
    /// A unit card with this id.
    UnitId: find_unit, unit_ids;
    /// An upgrade card with this id.
    UpgradeId: find_upgrade, upgrade_ids;
    /// A command card with this id.
    CommandId: find_command, command_ids;
    /// A battle card with this id.
    BattleId: find_battle, battle_ids;
    /// A battle force with this id.
    ForceId: find_force, force_ids;
    /// A keyword with this id.
    KeywordId: find_keyword, keyword_ids;
    /// A flaw card with this id.
    FlawId: find_flaw, flaw_ids;
}

impl Catalog {
    /// The catalog's version: it changes when any of its files does.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// How many names bullets limit.
    pub fn bulleted_names(&self) -> usize {
        self.bulleted.len()
    }

    /// A name that bullets limit.
    pub fn bulleted_name(&self, key: NameKey) -> &str {
        &self.bulleted[key.number()]
    }

    /// The command card every hand has (LEG-HAND-01).
    pub const fn standing_orders(&self) -> CommandId {
        self.standing_orders
    }

    /// A keyword as it is printed: "Impact 2", "Immune: Pierce", "Transport 1: Closed".
    pub fn keyword_name(&self, keyword: &KeywordUse, language: Language) -> String {
        let mut name = self.keyword(keyword.keyword).text.name(language).to_owned();
        if let Some(value) = keyword.value {
            name.push_str(&format!(" {value}"));
        }
        if let Some(param) = &keyword.param {
            name.push_str(": ");
            name.push_str(self.params.get(param).map_or(param, |text| text.name(language)));
        }
        name
    }

    /// What a keyword means, with its number filled in; `X` where it has none here.
    pub fn keyword_text(&self, keyword: KeywordId, value: Option<u8>, language: Language) -> String {
        let number = value.map_or_else(|| "X".to_owned(), |value| value.to_string());
        phrase::fill(self.keyword(keyword).text.text(language), &|hole| (hole == "x").then(|| number.as_str().into()))
    }
}
