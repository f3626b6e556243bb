//! The rows of `catalog/legion/*.json`, field by field. An unknown field is an error.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::vocabulary::{
    Affiliation, AttackSurge, BattleKind, DefenseDie, DefenseSurge, Faction, GameSize, GapField, GapKind, KeywordKind,
    Rank, Side, Slot, UnitType, WeaponMode,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GapRow {
    pub field: GapField,
    pub kind: GapKind,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeywordUseRow {
    pub id: String,
    pub value: Option<u8>,
    pub param: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponRow {
    pub name: String,
    pub range: Option<(u8, Option<u8>)>,
    pub mode: Option<WeaponMode>,
    pub dice: Option<[u8; 3]>,
    pub attack_surge: Option<AttackSurge>,
    #[serde(default)]
    pub keywords: Vec<KeywordUseRow>,
    #[serde(default)]
    pub exhaust: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SlotRestrictionRow {
    pub slot: Slot,
    pub allowed_upgrades: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RankWithRow {
    pub upgrade: String,
    pub rank: Rank,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitRow {
    pub id: String,
    pub name: String,
    pub title: Option<String>,
    pub legion_hq_id: Option<String>,
    pub faction: Faction,
    #[serde(default)]
    pub mercenary_for: Vec<Faction>,
    pub affiliation: Option<Affiliation>,
    #[serde(default)]
    pub alignment: Vec<Side>,
    pub rank: Rank,
    pub points: i16,
    pub copy_limit: Option<u8>,
    pub unique_name: Option<String>,
    pub unit_type: UnitType,
    pub minis: u8,
    pub wounds: u8,
    pub courage: Option<u8>,
    #[serde(default)]
    pub no_courage: bool,
    pub resilience: Option<u8>,
    #[serde(default)]
    pub no_resilience: bool,
    pub speed: Option<u8>,
    pub defense_die: Option<DefenseDie>,
    pub attack_surge: Option<AttackSurge>,
    pub defense_surge: Option<DefenseSurge>,
    #[serde(default)]
    pub upgrade_bar: Vec<Slot>,
    #[serde(default)]
    pub keywords: Vec<KeywordUseRow>,
    #[serde(default)]
    pub weapons: Vec<WeaponRow>,
    #[serde(default)]
    pub required_upgrades: Vec<String>,
    #[serde(default)]
    pub requires_heavy_weapons: u8,
    #[serde(default)]
    pub requires_programming: bool,
    pub detachment_of: Option<String>,
    pub entourage: Option<String>,
    #[serde(default)]
    pub counterparts: Vec<String>,
    pub special_issue: Option<String>,
    pub flaw: Option<String>,
    #[serde(default)]
    pub contingencies: u8,
    #[serde(default)]
    pub loadout: bool,
    #[serde(default)]
    pub slot_restrictions: Vec<SlotRestrictionRow>,
    pub rank_with: Option<RankWithRow>,
    #[serde(default)]
    pub gaps: Vec<GapRow>,
}

/// Who may equip an upgrade.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RestrictionRow {
    AllOf(Vec<RestrictionRow>),
    AnyOf(Vec<RestrictionRow>),
    Not(Box<RestrictionRow>),
    UnitIds(Vec<String>),
    Faction(Faction),
    Rank(Rank),
    UnitType(UnitType),
    Alignment(Side),
    HasUpgradeSlot(Slot),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PointsModifierRow {
    pub delta: i16,
    pub rank: Option<Rank>,
    #[serde(default)]
    pub unit_ids: Vec<String>,
    pub army_unit: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UpgradeRow {
    pub id: String,
    pub name: String,
    pub display_name: Option<String>,
    pub legion_hq_id: Option<String>,
    pub slot: Slot,
    pub points: i16,
    pub copy_limit: Option<u8>,
    pub unique_name: Option<String>,
    pub restriction: Option<RestrictionRow>,
    pub army_faction: Option<Faction>,
    #[serde(default)]
    pub minis_added: u8,
    #[serde(default)]
    pub noncombatant: bool,
    #[serde(default)]
    pub leader: bool,
    #[serde(default)]
    pub field_commander: bool,
    #[serde(default)]
    pub keywords: Vec<KeywordUseRow>,
    #[serde(default)]
    pub slots_granted: Vec<Slot>,
    #[serde(default)]
    pub weapons: Vec<WeaponRow>,
    #[serde(default)]
    pub points_modifiers: Vec<PointsModifierRow>,
    #[serde(default)]
    pub gaps: Vec<GapRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandRow {
    pub id: String,
    pub name: String,
    pub legion_hq_id: Option<String>,
    pub pips: u8,
    pub faction: Option<Faction>,
    pub battle_force: Option<String>,
    #[serde(default)]
    pub requires_any_unit: Vec<String>,
    pub requires_counterpart: Option<String>,
    #[serde(default)]
    pub requires_mercenary_leader: bool,
    #[serde(default)]
    pub permanent: bool,
    #[serde(default)]
    pub divulge: bool,
    #[serde(default)]
    pub gaps: Vec<GapRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BattleRow {
    pub id: String,
    pub name: String,
    pub legion_hq_id: Option<String>,
    #[serde(rename = "type")]
    pub kind: BattleKind,
    pub format: GameSize,
    pub battle_force: Option<String>,
    #[serde(default)]
    pub gaps: Vec<GapRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitLimitRow {
    pub unit_ids: Vec<String>,
    pub max_total: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceLimitsRow {
    pub ranks: BTreeMap<Rank, (u8, u8)>,
    pub leaders: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceRow {
    pub id: String,
    pub name: String,
    pub faction: Faction,
    pub alignment: Side,
    pub units: BTreeMap<Rank, Vec<String>>,
    #[serde(default)]
    pub allowed_unique_upgrades: Vec<String>,
    #[serde(default)]
    pub no_field_commander: bool,
    #[serde(default)]
    pub mercenaries_count: bool,
    #[serde(default)]
    pub command_cards: Vec<String>,
    #[serde(default)]
    pub extra_heavy_weapons: Vec<String>,
    #[serde(default)]
    pub unit_limits: Vec<UnitLimitRow>,
    pub legion_hq_link_prefix: Option<String>,
    pub standard: ForceLimitsRow,
    pub skirmish: ForceLimitsRow,
    #[serde(default)]
    pub gaps: Vec<GapRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeywordRow {
    pub id: String,
    pub name: String,
    pub kinds: Vec<KeywordKind>,
    #[serde(default)]
    pub has_value: bool,
    #[serde(default)]
    pub later: bool,
    #[serde(default)]
    pub gaps: Vec<GapRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FlawRow {
    pub id: String,
    pub name: String,
    pub legion_hq_id: Option<String>,
    pub character: String,
}
