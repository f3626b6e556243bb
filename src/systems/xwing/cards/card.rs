//! Cards of each kind.

use kernel::words::Words;
use serde::{Deserialize, Deserializer};

use super::{
    Action, AddedLimit, Arc, Bearing, CardText, ConditionId, Difficulty, Faction, PilotId, ShipId, Size, Slot,
    SquadFaction, UpgradeId,
};

/// One maneuver of a dial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Maneuver {
    /// Speed, 0 to 5.
    pub speed: u8,
    /// Direction.
    pub bearing: Bearing,
    /// Color.
    pub difficulty: Difficulty,
    /// Energy gained by a huge ship.
    pub energy_gain: Option<u8>,
}

/// A ship type: base, stats and dial.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipType {
    /// Id in files.
    pub id: Box<str>,
    /// Names.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The name of its drawing in `icons/ships`: the ship from above, nose up.
    pub icon: Box<str>,
    /// The English name that type restrictions are matched against (XW-SQUAD-09).
    #[serde(default)]
    pub type_name: Box<str>,
    /// Factions that fly it.
    pub factions: Vec<Faction>,
    /// Size of the base.
    pub size: Size,
    /// Primary weapon value; none on unarmed huge ships.
    pub attack: Option<u8>,
    pub agility: u8,
    pub hull: u8,
    pub shields: u8,
    /// The action bar, as printed.
    pub actions: Vec<Action>,
    /// Firing arcs.
    pub arcs: Vec<Arc>,
    /// The dial, slowest first.
    pub dial: Vec<Maneuver>,
    /// Energy limit of a huge ship.
    pub energy: Option<u8>,
    /// Epic points in halves: 3 means 1.5 (XW-HUGE-04).
    #[serde(rename = "epic_points", default, deserialize_with = "halves")]
    pub epic_half_points: u8,
    /// `fore` or `aft`, for a huge ship of two sections.
    pub section: Option<Box<str>>,
    pub other_section: Option<ShipId>,
    /// Icons of printed ship cards that the last errata took away (XW-SQUAD-19).
    #[serde(skip)]
    pub lost_slots: Words<Slot>,
}

/// A name only one card of a squad may carry (XW-SQUAD-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub struct UniqueKey(pub(super) u16);

impl UniqueKey {
    /// Its number, counted from 0.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// A ship card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pilot {
    /// `squad faction:ship:id`, the only id that no other ship card has.
    pub key: Box<str>,
    /// Bare id in files.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// Its ship type.
    pub ship: ShipId,
    /// Printed faction.
    pub faction: Faction,
    #[serde(rename = "squad_faction")]
    pub(super) printed_squad_faction: SquadFaction,
    /// Pilot skill; none for the Nashtah Pup, which copies another ship's.
    pub pilot_skill: Option<u8>,
    /// Squad points; none where the card has no fixed cost.
    pub points: Option<i16>,
    #[serde(rename = "unique")]
    pub(super) has_dot: bool,
    /// The unique name, on a card with the dot.
    #[serde(rename = "unique_key")]
    pub unique: Option<UniqueKey>,
    /// Upgrade bar, as printed; titles and modifications are never on it.
    pub slots: Vec<Slot>,
    pub has_ability: bool,
    /// Arcs that secondary weapons of one icon may use besides the front arc.
    #[serde(rename = "secondary_weapon_arcs", default)]
    pub weapon_arcs: Vec<WeaponArc>,
    /// Conditions the ability may hand out.
    #[serde(default)]
    pub conditions: Vec<ConditionId>,
    #[serde(rename = "ship_stat_overrides", default)]
    pub(super) printed_stats: PrintedStats,
    /// By how much printed stats differ from the ship type's.
    #[serde(skip)]
    pub stat_overrides: StatChanges,
    /// Range of the primary weapon, where it is not 1-3.
    #[serde(rename = "primary_weapon_range")]
    pub primary_range: Option<[u8; 2]>,
    /// True if the card can be chosen when a squad is built (XW-CHK-27).
    #[serde(default = "yes")]
    pub in_squad_building: bool,
    /// The title without which the card is not in a squad.
    pub requires_title_in_squad: Option<UpgradeId>,
    /// Usage by tournament squads; decides between cards of one name when nothing else does.
    #[serde(skip)]
    pub usage: u16,
    /// Tournament matches won and lost against squads without it, from December 2014 to November 2017.
    #[serde(skip)]
    pub results: [u16; 2],
    /// What it adds to its squad's log-odds of winning in tournaments, in thousandths; 0 without enough matches.
    #[serde(skip)]
    pub strength: i16,
}

fn yes() -> bool {
    true
}

fn halves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    f32::deserialize(deserializer).map(|points| (points * 2.0).round() as u8)
}

/// An arc that secondary weapons of one icon may use.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponArc {
    /// The icon.
    pub slot: Slot,
    pub arc: Arc,
}

/// Stats printed on a ship card in the place of its ship type's.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct PrintedStats {
    pub attack: Option<i8>,
    pub agility: Option<i8>,
    pub hull: Option<i8>,
    pub shields: Option<i8>,
}

impl Pilot {
    /// The main faction of the card.
    pub fn squad_faction(&self) -> SquadFaction {
        self.faction.squad_faction()
    }
}

/// Stats by which a card changes its ship, or by which a ship card differs from its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StatChanges {
    pub pilot_skill: i8,
    /// Primary weapon value.
    pub attack: i8,
    pub agility: i8,
    pub hull: i8,
    pub shields: i8,
}

/// A secondary weapon's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Attack dice.
    pub attack: u8,
    /// Nearest and farthest range band.
    pub range: [u8; 2],
}

/// A set of ship types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShipSet(pub(super) u128);

impl ShipSet {
    /// The most ship types a catalog can have.
    pub const CAPACITY: usize = 128;

    pub const fn contains(self, ship: ShipId) -> bool {
        self.0 & (1 << ship.0) != 0
    }

    /// Adds a type.
    pub const fn insert(&mut self, ship: ShipId) {
        self.0 |= 1 << ship.0;
    }
}

/// Requirements on the ship that carries an upgrade. Values include the ship's upgrades.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Restrictions {
    /// Squad factions; empty for any.
    pub factions: Words<SquadFaction>,
    /// Sizes; empty for any.
    pub sizes: Words<Size>,
    /// Ship types the card names, as printed; empty for any.
    pub ship_types: Vec<Box<str>>,
    #[serde(rename = "ships")]
    pub(super) listed: Vec<ShipId>,
    /// The types these names fit; none for any type.
    #[serde(skip)]
    pub ships: Option<ShipSet>,
    /// Lowest pilot skill.
    pub min_pilot_skill: Option<u8>,
    /// An action the action bar must have.
    #[serde(rename = "requires_action")]
    pub action: Option<Action>,
    /// Upgrade icons the bar must have.
    #[serde(rename = "requires_slot_icons")]
    pub slot_icons: Vec<Slot>,
    /// An upgrade icon the bar must not have, but for the card's own gift.
    #[serde(rename = "forbids_other_slot_icon")]
    pub forbidden_slot_icon: Option<Slot>,
    /// Exact shield value.
    pub shields_exactly: Option<u8>,
    /// Highest hull value.
    pub max_hull: Option<u8>,
    /// Highest agility value.
    pub max_agility: Option<u8>,
    /// Copies a squad may have.
    pub max_per_squad: Option<u8>,
    #[serde(rename = "factions_waived_if_unique_in_squad")]
    pub(super) waiving: Option<UniqueKey>,
    /// With this unique card in the squad the faction restriction is waived for that card's own faction.
    #[serde(skip)]
    pub faction_waiver: Option<(UniqueKey, SquadFaction)>,
}

/// An icon that a card adds to its ship's bar.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// The icon, or the icons of which it may be one.
    pub slots: Words<Slot>,
    /// The only cards that may use it; empty for any.
    #[serde(rename = "only_upgrades", default)]
    pub only: Vec<UpgradeId>,
    /// Highest printed cost of the card in it.
    pub max_points: Option<i16>,
}

/// A bound on what an icon may hold.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotConstraint {
    /// The icon.
    pub slot: Slot,
    /// Highest printed cost.
    pub max_points: Option<i16>,
    /// Only unique cards.
    #[serde(default)]
    pub unique_only: bool,
}

/// A change of the cost of other upgrades on the ship.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostModifier {
    /// The icon whose cards it touches; none for every upgrade of the ship.
    pub slot: Option<Slot>,
    /// Added to the cost.
    pub delta: i16,
    /// The cost does not fall below this by it.
    pub minimum: i16,
}

/// Icons that a card takes away from its ship's bar.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removal {
    /// The icon.
    pub slot: Slot,
    /// Number of icons; none for all.
    pub count: Option<u8>,
}

/// An icon that may also hold cards of other icons.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WiderSlot {
    /// The icon.
    pub slot: Slot,
    /// The other icons.
    pub also: Words<Slot>,
}

/// Changes a card makes to the building of its ship (section 27).
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Construction {
    /// True if anything below is set; most cards change nothing.
    #[serde(skip)]
    pub any: bool,
    /// The icons that the card itself takes, where they are two.
    pub(super) slots_occupied: Vec<Slot>,
    /// Icons added.
    #[serde(rename = "grants_slots")]
    pub grants: Vec<Grant>,
    /// Icons taken away.
    #[serde(rename = "removes_slots")]
    pub removes: Vec<Removal>,
    /// Kinds of upgrades the ship may not carry at all.
    #[serde(rename = "forbids_slots")]
    pub forbids: Vec<Slot>,
    /// Modifications allowed.
    pub modification_limit: Option<u8>,
    /// Titles allowed.
    pub title_limit: Option<u8>,
    /// Icons whose cards on the ship must all differ.
    #[serde(rename = "equipped_must_differ")]
    pub must_differ: Vec<Slot>,
    /// Bounds on what icons may hold.
    #[serde(rename = "slot_constraints")]
    pub constraints: Vec<SlotConstraint>,
    /// Changed costs.
    #[serde(rename = "cost_modifiers")]
    pub costs: Vec<CostModifier>,
    /// Cards the ship must carry too.
    pub must_equip: Vec<UpgradeId>,
    /// Icons that may also hold cards of other icons.
    #[serde(rename = "treat_slots_as")]
    pub also_holds: Vec<WiderSlot>,
}

impl Construction {
    pub(super) fn is_any(&self) -> bool {
        !self.grants.is_empty()
            || !self.removes.is_empty()
            || !self.forbids.is_empty()
            || self.modification_limit.is_some()
            || self.title_limit.is_some()
            || !self.must_differ.is_empty()
            || !self.constraints.is_empty()
            || !self.costs.is_empty()
            || !self.must_equip.is_empty()
            || !self.also_holds.is_empty()
    }
}

/// An upgrade card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upgrade {
    /// Id in files.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// Its icon.
    pub slot: Slot,
    pub(super) xws_slot: Box<str>,
    /// Icons it takes: 1 or 2.
    #[serde(skip)]
    pub slots_occupied: u8,
    /// Printed cost; may be negative.
    pub points: i16,
    #[serde(rename = "unique")]
    pub(super) has_dot: bool,
    /// The unique name, on a card with the dot.
    #[serde(rename = "unique_key")]
    pub unique: Option<UniqueKey>,
    /// At most one copy a ship (XW-SQUAD-07).
    pub limited: bool,
    /// Requirements on its ship.
    pub restrictions: Restrictions,
    /// Changes to the building of its ship.
    pub construction: Construction,
    /// Numbers of a secondary weapon.
    pub weapon: Option<Weapon>,
    /// Stats it changes; of a choice, the kinder one for conditions.
    #[serde(rename = "stat_changes", default)]
    pub stats: StatChanges,
    #[serde(rename = "stat_changes_choice", default)]
    pub(crate) stat_choices: Vec<StatChanges>,
    /// Action icons it adds; of a choice, all of them.
    #[serde(rename = "grants_actions", default)]
    pub actions: Vec<Action>,
    #[serde(rename = "grants_actions_choice", default)]
    pub(super) action_choices: Vec<Vec<Action>>,
    /// Conditions it may hand out.
    #[serde(default)]
    pub conditions: Vec<ConditionId>,
    /// Printed names of the faces of a dual card; empty for others.
    #[serde(rename = "dual_sides", default)]
    pub sides: Vec<Box<str>>,
    #[serde(rename = "dual_card", default)]
    pub(super) is_dual: bool,
    /// True for a card discarded on use whose abilities are not in the catalog (huge ships).
    #[serde(default)]
    pub discarded: bool,
    /// Change of a huge ship's energy limit.
    pub energy_modifier: Option<i8>,
    /// Energy the weapon costs, or the most the card holds.
    #[serde(rename = "energy_cost_or_limit")]
    pub energy: Option<u8>,
    /// Usage by tournament squads.
    #[serde(skip)]
    pub usage: u16,
    /// Tournament matches won and lost against squads without it, from December 2014 to November 2017.
    #[serde(skip)]
    pub results: [u16; 2],
    /// What it adds to its squad's log-odds of winning in tournaments, in thousandths; 0 without enough matches.
    #[serde(skip)]
    pub strength: i16,
    /// The restriction that the last errata added to it (XW-SQUAD-19).
    #[serde(skip)]
    pub errata: Option<AddedLimit>,
}

impl Upgrade {
    /// True for a card of Epic play (XW-SQUAD-15): its icon is a huge ship's, or it is for huge ships only.
    pub fn is_epic(&self) -> bool {
        self.slot.is_epic() || self.restrictions.sizes.only() == Some(Size::Huge)
    }
}

/// A condition card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Id in files.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// True if only one can be in play.
    pub unique: bool,
    pub(super) sources: Vec<Box<str>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageCard {
    /// Id in files.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// `pilot` or `ship`.
    #[serde(rename = "trait")]
    pub kind: Box<str>,
    /// Copies in the deck.
    pub count: u8,
    /// `fore` or `aft`, in the huge ships' deck.
    pub section: Option<Box<str>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageDeck {
    /// Id in files.
    pub id: Box<str>,
    pub name: Box<str>,
    pub(super) size: u16,
    pub cards: Vec<DamageCard>,
}

/// A product one can buy, with what is in the box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    /// Id in files.
    pub id: Box<str>,
    /// Name.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The publisher's number.
    #[serde(default)]
    pub sku: Box<str>,
    /// The wave it came with.
    pub wave: Option<u8>,
    /// The line of products.
    pub line: Option<Box<str>>,
    /// The day it came out.
    pub release_date: Option<Box<str>>,
    /// Ship models.
    #[serde(default)]
    pub ships: Vec<Content<ShipId>>,
    /// Ship cards.
    #[serde(default)]
    pub pilots: Vec<Content<PilotId>>,
    /// Upgrade cards.
    #[serde(default)]
    pub upgrades: Vec<Content<UpgradeId>>,
}

/// Copies of a model or card in a box.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content<H> {
    /// The card.
    #[serde(rename = "id", alias = "key")]
    pub card: H,
    pub count: u16,
}

/// A faction, with its names in XWS files.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactionNames {
    pub id: Faction,
    #[serde(rename = "name")]
    pub text: CardText,
    pub squad_faction: SquadFaction,
    pub xws: Box<str>,
    /// Older spellings.
    pub xws_aliases: Vec<Box<str>>,
}

impl FactionNames {
    /// True if an XWS file may use this name for it.
    pub fn is_called(&self, name: &str) -> bool {
        *self.xws == *name || self.id.id() == name || self.xws_aliases.iter().any(|alias| **alias == *name)
    }
}
