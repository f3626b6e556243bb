//! The cards of the 800-point time: a typed, immutable catalog.
//!
//! The rows of `catalog/legion` become tables; a card is named by a small handle into its table. Whatever a check needs
//! (slots, restrictions, sets of units, names that bullets limit) is resolved when the catalog is loaded.

pub mod ability;
mod battle;
mod card;
pub mod keyword;
mod load;
mod source;
mod terrain;
mod upgrade;
pub mod vocabulary;

pub use ability::AbilityRow;
pub use battle::{BattleCard, BattleForce, Cells, Limits, UnitLimit, Zones};
pub use card::{
    Base, Bullets, CommandCard, Company, Flaw, Gap, Keyword, KeywordUse, NameKey, OrderLine, RankWith, SlotRestriction,
    UnitCard, UnitSet, Weapon,
};
pub use load::BUNDLED;
use rustc_hash::FxHashMap;
pub use source::source;
pub use terrain::{LaidPiece, Layout, Terrain};
pub use upgrade::{Face, PointsModifier, PointsWhen, Restriction, Turned, Upgrade};
pub use vocabulary::{
    Affiliation, AttackSurge, BattleKind, ByBattleKind, ByFaction, ByRank, BySlot, Cover, DefenseDie, DefenseSurge,
    Faction, GameSize, GapField, GapKind, KeywordKind, Player, Rank, Side, Slot, Spent, TerrainClass, TerrainShape,
    TokenKind, UnitType, WeaponMode,
};

pub use kernel::{CatalogError, CatalogFile, catalog::CardText, words::Words};
use kernel::{Language, catalog::cards, phrase};

cards! {
    /// A unit card or a counterpart card.
    UnitCard, UnitId = 0 in "units": unit, units, find_unit;
    /// An upgrade card.
    Upgrade, UpgradeId = 1 in "upgrades": upgrade, upgrades, find_upgrade;
    CommandCard, CommandId = 2 in "command_cards": command, commands, find_command;
    BattleCard, BattleId = 3 in "battle_cards": battle, battles, find_battle;
    BattleForce, ForceId = 4 in "battle_forces": force, forces, find_force;
    Keyword, KeywordId = 5 in "keywords": keyword, keywords, find_keyword;
    /// A flaw card.
    Flaw, FlawId = 6 in "flaws": flaw, flaws, find_flaw;
    /// A kind of terrain.
    Terrain, TerrainId = 7 in "terrain": terrain, terrains, find_terrain;
    /// A table of terrain.
    Layout, LayoutId = 8 in "layouts": layout, layouts, find_layout;
    /// The abilities of a card in a match.
    AbilityRow, AbilityId = 9 in "abilities": ability_row, ability_rows, find_ability_row;
}

/// The id of the system in documents and on the command line.
pub const SYSTEM: &str = "legion";
/// The id of the command card every hand has (LEG-HAND-01).
pub const STANDING_ORDERS: &str = "standing_orders";

/// The most names that bullets can limit.
pub const MOST_BULLETED: usize = 320;

/// The cards of the game.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    cards: Cards,
    /// The names that bullets limit, by their number.
    bulleted: Vec<Box<str>>,
    /// Parameters after the colons of keywords.
    params: FxHashMap<Box<str>, CardText>,
    standing_orders: CommandId,
}

impl Catalog {
    /// The catalog's version: it changes when any of its files does.
    pub fn version(&self) -> &str {
        &self.version
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

    /// The name by which a card calls these units, in every language.
    pub fn company_name(&self, company: &Company) -> CardText {
        let one = company.units.iter().next();
        one.map_or_else(|| CardText::named(&company.name), |unit| self.unit(unit).called.clone())
    }

    /// The meaning of a keyword, with its number filled in; `X` without one.
    pub fn keyword_text(&self, keyword: KeywordId, value: Option<u8>, language: Language) -> String {
        let number = value.map_or_else(|| "X".to_owned(), |value| value.to_string());
        phrase::fill(self.keyword(keyword).text.text(language), &|hole| (hole == "x").then(|| number.as_str().into()))
    }
}
