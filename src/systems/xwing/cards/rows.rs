//! The rows of `catalog/xwing/*.json`, field by field. An unknown field is an error.

use serde::Deserialize;

use super::vocabulary::{Action, Arc, Bearing, Difficulty, Faction, Size, Slot, SquadFaction};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactionRow {
    pub id: Faction,
    pub name: String,
    pub squad_faction: SquadFaction,
    pub xws: String,
    pub xws_aliases: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ManeuverRow {
    pub speed: u8,
    pub bearing: Bearing,
    pub difficulty: Difficulty,
    pub energy_gain: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShipRow {
    pub id: String,
    pub name: String,
    pub type_name: Option<String>,
    pub factions: Vec<Faction>,
    pub size: Size,
    pub attack: Option<u8>,
    pub agility: u8,
    pub hull: u8,
    pub shields: u8,
    pub actions: Vec<Action>,
    pub arcs: Vec<Arc>,
    pub dial: Vec<ManeuverRow>,
    pub energy: Option<u8>,
    pub epic_points: Option<f32>,
    pub section: Option<String>,
    pub other_section: Option<String>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StatsRow {
    pub pilot_skill: Option<i8>,
    pub attack: Option<i8>,
    pub agility: Option<i8>,
    pub hull: Option<i8>,
    pub shields: Option<i8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponArcRow {
    pub slot: Slot,
    pub arc: Arc,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PilotRow {
    pub key: String,
    pub id: String,
    pub name: String,
    pub ship: String,
    pub faction: Faction,
    pub squad_faction: SquadFaction,
    pub pilot_skill: Option<u8>,
    pub points: Option<i16>,
    pub unique: bool,
    pub slots: Vec<Slot>,
    pub has_ability: bool,
    pub unique_key: Option<String>,
    #[serde(default)]
    pub secondary_weapon_arcs: Vec<WeaponArcRow>,
    #[serde(default)]
    pub conditions: Vec<String>,
    pub primary_weapon_range: Option<[u8; 2]>,
    pub ship_stat_overrides: Option<StatsRow>,
    #[serde(default = "yes")]
    pub in_squad_building: bool,
    #[serde(rename = "requires_title_in_squad")]
    pub _requires_title_in_squad: Option<String>,
}

fn yes() -> bool {
    true
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponRow {
    pub attack: u8,
    pub range: [u8; 2],
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RestrictionsRow {
    pub factions: Vec<SquadFaction>,
    pub sizes: Vec<Size>,
    pub ships: Vec<String>,
    pub ship_types: Vec<String>,
    pub min_pilot_skill: Option<u8>,
    pub requires_action: Option<Action>,
    pub requires_slot_icons: Vec<Slot>,
    pub forbids_other_slot_icon: Option<Slot>,
    pub shields_exactly: Option<u8>,
    pub max_hull: Option<u8>,
    pub max_agility: Option<u8>,
    pub max_per_squad: Option<u8>,
    pub factions_waived_if_unique_in_squad: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GrantRow {
    pub slot: Option<Slot>,
    #[serde(default)]
    pub slot_choice: Vec<Slot>,
    #[serde(default)]
    pub only_upgrades: Vec<String>,
    pub max_points: Option<i16>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum CountRow {
    Number(u8),
    Word(AllRow),
}

#[derive(Debug, Deserialize)]
pub(super) enum AllRow {
    #[serde(rename = "all")]
    All,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RemoveRow {
    pub slot: Slot,
    pub count: CountRow,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConstraintRow {
    pub slot: Slot,
    pub max_points: Option<i16>,
    #[serde(default)]
    pub unique_only: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AppliesRow {
    pub slot: Option<Slot>,
    #[serde(default)]
    pub all_equipped_upgrades: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CostRow {
    pub applies_to: AppliesRow,
    pub delta: i16,
    pub minimum: i16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TreatRow {
    pub slot: Slot,
    pub also: Vec<Slot>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ConstructionRow {
    pub slots_occupied: Vec<Slot>,
    pub grants_slots: Vec<GrantRow>,
    pub removes_slots: Vec<RemoveRow>,
    pub forbids_slots: Vec<Slot>,
    pub modification_limit: Option<u8>,
    pub modifications_must_differ: bool,
    pub title_limit: Option<u8>,
    pub titles_must_differ: bool,
    pub equipped_must_differ: Vec<Slot>,
    pub slot_constraints: Vec<ConstraintRow>,
    pub cost_modifiers: Vec<CostRow>,
    pub must_equip: Vec<String>,
    pub treat_slots_as: Vec<TreatRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UpgradeRow {
    pub id: String,
    pub name: String,
    pub slot: Slot,
    pub xws_slot: String,
    pub points: i16,
    pub unique: bool,
    pub limited: bool,
    pub unique_key: Option<String>,
    pub restrictions: RestrictionsRow,
    pub construction: ConstructionRow,
    pub weapon: Option<WeaponRow>,
    #[serde(default)]
    pub stat_changes: StatsRow,
    #[serde(default)]
    pub stat_changes_choice: Vec<StatsRow>,
    #[serde(default)]
    pub grants_actions: Vec<Action>,
    #[serde(default)]
    pub grants_actions_choice: Vec<Vec<Action>>,
    #[serde(default)]
    pub conditions: Vec<String>,
    #[serde(default)]
    pub dual_card: bool,
    #[serde(default)]
    pub dual_sides: Vec<String>,
    pub energy_modifier: Option<i8>,
    pub energy_cost_or_limit: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionRow {
    pub id: String,
    pub name: String,
    pub unique: bool,
    pub sources: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DamageRow {
    pub id: String,
    pub name: String,
    #[serde(rename = "trait")]
    pub kind: String,
    pub count: u8,
    pub section: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckRow {
    pub id: String,
    pub name: String,
    pub size: u16,
    pub cards: Vec<DamageRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountedId {
    pub id: String,
    pub count: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountedKey {
    pub key: String,
    pub count: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProductRow {
    pub id: String,
    pub name: String,
    pub sku: Option<String>,
    pub wave: Option<u8>,
    #[serde(rename = "line")]
    pub _line: Option<String>,
    #[serde(rename = "release_date")]
    pub _release_date: Option<String>,
    #[serde(default)]
    pub ships: Vec<CountedId>,
    #[serde(default)]
    pub pilots: Vec<CountedKey>,
    #[serde(default)]
    pub upgrades: Vec<CountedId>,
}
