//! The rows of `catalog/imperial-assault/*.json`, field by field. An unknown field is an error.

use serde::Deserialize;

use super::vocabulary::{
    Affiliation, AttackType, ConditionKind, Die, Effect, GapField, Keyword, Kind, Level, Rank, Season, Size, Timing,
    Trait,
};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AttackRow {
    #[serde(rename = "type")]
    pub kind: AttackType,
    pub dice: Vec<Die>,
    pub most_of_a_color: Option<u8>,
}

/// A number, or `"x"` where the card's ability says how much.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum ValueRow {
    Number(i8),
    Text(String),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EffectRow {
    pub effect: Effect,
    pub value: Option<ValueRow>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurgeRow {
    pub cost: u8,
    pub effects: Vec<EffectRow>,
}

/// What a card changes about building an army.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum BuildingRow {
    /// Guests of other affiliations (IA-ARMY-19, IA-ARMY-28).
    Guests {
        most: u8,
        affiliation: Option<Affiliation>,
        #[serde(rename = "trait")]
        with_trait: Option<Trait>,
        #[serde(default)]
        names: Vec<String>,
        army: Option<Affiliation>,
    },
    /// Every group is unique (IA-ARMY-30).
    AllUnique {},
    /// Every group has one of these words in its subtitle (IA-ARMY-30).
    Subtitles { words: Vec<String> },
    /// Every group has one of these names or subtitles.
    Named { names: Vec<String> },
    /// Every one of these names is in the army.
    Includes { names: Vec<String> },
    /// No unique figure that costs so little is in the army, these names apart.
    NoCheapUniques { cost: i8, but: Vec<String> },
    /// No card of this affiliation is in the army.
    Without { affiliation: Affiliation },
    /// The Command deck may cost more (IA-CMD-11).
    CommandPoints { extra: u8 },
    /// The Command deck may have more cards (IA-CMD-11).
    CommandCards { extra: u8 },
    /// Something the checks do not know.
    Other {},
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HostRow {
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub names: Vec<String>,
    #[serde(default)]
    pub not_keywords: Vec<Keyword>,
    pub unique: Option<bool>,
    pub affiliation: Option<Affiliation>,
    pub figures: Option<u8>,
    pub min_cost: Option<i8>,
}

/// Traits that figures of these names have while the card is in the army.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LendsRow {
    pub traits: Vec<Trait>,
    pub names: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeploymentRow {
    pub id: String,
    pub name: String,
    pub display_name: Option<String>,
    pub subtitle: Option<String>,
    pub season: Season,
    pub kind: Kind,
    pub affiliation: Option<Affiliation>,
    pub rank: Option<Rank>,
    pub unique: Option<bool>,
    pub cost: Option<i8>,
    pub reinforcement_cost: Option<i8>,
    #[serde(default)]
    pub figures: u8,
    #[serde(default)]
    pub traits: Vec<Trait>,
    pub size: Option<(u8, u8)>,
    pub health: Option<u8>,
    pub speed: Option<u8>,
    pub attack: Option<AttackRow>,
    pub defense: Option<Vec<Die>>,
    #[serde(default)]
    pub innate: Vec<EffectRow>,
    #[serde(default)]
    pub surges: Vec<SurgeRow>,
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    #[serde(default)]
    pub abilities: Vec<String>,
    #[serde(default)]
    pub building: Vec<BuildingRow>,
    pub attachment: Option<HostRow>,
    #[serde(default)]
    pub gives_traits: Vec<Trait>,
    #[serde(default)]
    pub gives_health: i8,
    pub lends: Option<LendsRow>,
    #[serde(default)]
    pub skirmish: bool,
    #[serde(default)]
    pub campaign: bool,
    #[serde(default)]
    pub brings: Vec<String>,
    #[serde(default)]
    pub products: Vec<String>,
    pub official: Option<String>,
    #[serde(default)]
    pub same_text: bool,
    #[serde(default)]
    pub gaps: Vec<GapField>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UserRow {
    pub affiliation: Option<Affiliation>,
    pub army: Option<Affiliation>,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub names: Vec<String>,
    pub size: Option<Size>,
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    #[serde(default)]
    pub not_keywords: Vec<Keyword>,
    pub unique: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandRow {
    pub id: String,
    pub name: String,
    pub season: Season,
    pub cost: Option<u8>,
    pub copies: Option<u8>,
    pub timing: Option<Timing>,
    #[serde(default)]
    pub restriction: UserRow,
    #[serde(default)]
    pub products: Vec<String>,
    pub official: Option<String>,
    #[serde(default)]
    pub same_text: bool,
    #[serde(default)]
    pub gaps: Vec<GapField>,
}

/// A space, as column and row from the top left.
pub(super) type SpaceRow = (u8, u8);

/// The side of a space to the east or to the south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum SideRow {
    #[serde(rename = "e")]
    East,
    #[serde(rename = "s")]
    South,
}

/// One side of one space.
pub(super) type EdgeRow = (u8, u8, SideRow);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenRow {
    pub kind: String,
    pub space: SpaceRow,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MissionRow {
    pub variant: String,
    pub name: Option<String>,
    #[serde(default)]
    pub tokens: Vec<TokenRow>,
    #[serde(default)]
    pub set_aside: std::collections::BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZonesRow {
    pub blue: Vec<SpaceRow>,
    pub red: Vec<SpaceRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapRow {
    pub id: String,
    pub name: String,
    pub level: Level,
    pub players: u8,
    pub product: String,
    pub grid: Vec<String>,
    #[serde(default)]
    pub walls: Vec<EdgeRow>,
    #[serde(default)]
    pub blocking_edges: Vec<EdgeRow>,
    pub impassable_edges: Option<Vec<EdgeRow>>,
    #[serde(default)]
    pub difficult_known: bool,
    #[serde(default)]
    pub spires: Vec<SpaceRow>,
    #[serde(default)]
    pub doors: Vec<Vec<EdgeRow>>,
    #[serde(default)]
    pub terminals: Vec<SpaceRow>,
    pub zones: Option<ZonesRow>,
    #[serde(default)]
    pub missions: Vec<MissionRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionRow {
    pub id: String,
    pub name: String,
    pub kind: ConditionKind,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProductRow {
    pub id: String,
    pub name: String,
}
