//! The cards as the program uses them.

use kernel::words::Words;
use serde::{Deserialize, Deserializer};

use super::{
    Affiliation, AttackSurge, BySlot, CardText, DefenseDie, DefenseSurge, Faction, FlawId, ForceId, GapField, GapKind,
    KeywordId, KeywordKind, Rank, Side, Slot, Spent, UnitId, UnitType, UpgradeId, WeaponMode,
};

/// Something the public sources leave open about a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    /// The open field.
    pub field: GapField,
    /// The way in which it is open.
    pub kind: GapKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitSet([u64; Self::CAPACITY / 64]);

impl UnitSet {
    /// The most units of a catalog.
    pub const CAPACITY: usize = 320;

    /// Adds a unit.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// True if the unit is in the set.
    pub const fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] & (1 << (unit.index() % 64)) != 0
    }

    /// True if no unit is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// True if the sets have a unit in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, two)| one & two != 0)
    }

    /// The units in the set.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + '_ {
        (0..Self::CAPACITY as u16).map(UnitId::at).filter(|unit| self.contains(*unit))
    }
}

/// In files a list.
impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<UnitId>::deserialize(deserializer).map(Self::from_iter)
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<T: IntoIterator<Item = UnitId>>(units: T) -> Self {
        let mut set = Self::default();
        // A catalog with more units is refused once it is read.
        for unit in units.into_iter().filter(|unit| unit.index() < Self::CAPACITY) {
            set.insert(unit);
        }
        set
    }
}

/// A name that bullets limit (LEG-ARMY-06), whatever the kinds of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameKey(pub(super) u16);

impl NameKey {
    /// Its number, counted from 0 without gaps.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// The bullets of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bullets {
    /// The name they stand before.
    pub name: NameKey,
    /// The most cards of the name in an army.
    pub count: u8,
}

/// A keyword as it stands on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordUse {
    #[serde(rename = "id")]
    pub keyword: KeywordId,
    /// Its number.
    pub value: Option<u8>,
    /// The parameter after its colon.
    pub param: Option<Box<str>>,
}

impl KeywordUse {
    /// Tokens on its card from the start, as Cache says after its colon.
    pub fn stored(&self) -> Option<u8> {
        self.param.as_deref()?.rsplit_once(' ')?.1.parse().ok()
    }

    /// Tokens on its card, as Treat and Repair say after their colon.
    pub fn capacity(&self) -> Option<u8> {
        self.param.as_deref()?.strip_prefix("Capacity ")?.parse().ok()
    }
}

/// A weapon of a unit or an upgrade.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub name: Box<str>,
    /// The least and the greatest range: 0 is melee, none at the end is no limit. None for what attacks otherwise, such as
    /// units moved through, or adds its dice to another weapon.
    pub range: Option<(u8, Option<u8>)>,
    /// Its mode of attack.
    #[serde(default = "normal")]
    pub mode: WeaponMode,
    /// Red, black and white dice of each mini; none where no source has them.
    pub dice: Option<[u8; 3]>,
    /// The result of surges with this weapon, where it differs from the unit's.
    pub attack_surge: Option<AttackSurge>,
    #[serde(default)]
    pub keywords: Vec<KeywordUse>,
    /// The fate of its card after use; none for most.
    pub spent: Option<Spent>,
}

fn normal() -> WeaponMode {
    WeaponMode::Normal
}

impl Weapon {
    /// True if it can be used in melee.
    pub const fn is_melee(&self) -> bool {
        matches!(self.range, Some((0, _)))
    }

    /// True if it can be used at a distance.
    pub const fn is_ranged(&self) -> bool {
        matches!(self.range, Some((_, None | Some(1..))))
    }
}

/// A base, in millimeters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    /// Round, with this diameter.
    Round(u8),
    /// Round, with the diameter that is usual for the kind of unit, as no source has it.
    Assumed(u8),
    /// Width and length.
    Oblong(u8, u8),
}

impl Base {
    /// The diameter of a small base, the only one without notches.
    const SMALL: u8 = 27;

    /// True if it is a small base, as keywords call it.
    pub const fn is_small(self) -> bool {
        matches!(self, Self::Round(Self::SMALL) | Self::Assumed(Self::SMALL))
    }

    /// The size in figures: the diameter, or width and length.
    pub fn figures(self) -> String {
        match self {
            Self::Round(size) | Self::Assumed(size) => size.to_string(),
            Self::Oblong(width, length) => format!("{width} × {length}"),
        }
    }
}

/// A unit card or a counterpart card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitCard {
    /// The id in documents.
    pub id: Box<str>,
    /// The name with the subtitle, and no text: what a unit does, its keywords say.
    #[serde(skip)]
    pub text: CardText,
    /// The name of the drawing of its minis in `icons/figures`.
    pub icon: Box<str>,
    /// The name alone, as other cards call it in files.
    pub name: Box<str>,
    /// The subtitle, as files have it.
    pub title: Option<Box<str>>,
    /// The name alone, in every language.
    #[serde(skip)]
    pub called: CardText,
    /// The subtitle in every language; empty for none.
    #[serde(skip)]
    pub subtitle: CardText,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    pub faction: Faction,
    /// The factions that may hire it (LEG-ARMY-08).
    #[serde(default)]
    pub mercenary_for: Words<Faction>,
    /// The affiliation of a mercenary.
    pub affiliation: Option<Affiliation>,
    /// The sides it is on.
    #[serde(rename = "alignment", default)]
    pub sides: Words<Side>,
    /// The printed rank.
    pub rank: Rank,
    /// The rank it has with a certain upgrade.
    pub rank_with: Option<RankWith>,
    /// The cost.
    pub points: i16,
    pub(super) copy_limit: Option<u8>,
    pub(super) unique_name: Option<Box<str>>,
    /// The bullets before its name.
    #[serde(skip)]
    pub bullets: Option<Bullets>,
    /// The bulleted name of other cards that this card without bullets shares (LEG-CHK-25).
    #[serde(skip)]
    pub namesake: Option<NameKey>,
    pub unit_type: UnitType,
    /// Minis without upgrades.
    pub minis: u8,
    /// The base of each mini; a pack need not say it.
    pub base: Option<Base>,
    /// Wound threshold of each mini.
    pub wounds: u8,
    /// Courage; none for vehicles and where a dash is printed.
    pub courage: Option<u8>,
    /// A dash is printed for courage.
    #[serde(default)]
    pub no_courage: bool,
    /// Resilience; none for troopers and where a dash is printed.
    pub resilience: Option<u8>,
    /// A dash is printed for resilience.
    #[serde(default)]
    pub no_resilience: bool,
    /// Highest speed; none for counterparts, which have that of their unit.
    pub speed: Option<u8>,
    /// Defense die; none for counterparts.
    pub defense_die: Option<DefenseDie>,
    /// The result of attack surges.
    pub attack_surge: Option<AttackSurge>,
    /// The result of defense surges.
    pub defense_surge: Option<DefenseSurge>,
    /// The upgrade bar as it is printed.
    #[serde(default)]
    pub upgrade_bar: Vec<Slot>,
    /// The upgrade bar counted.
    #[serde(skip)]
    pub bar: BySlot<u8>,
    #[serde(default)]
    pub keywords: Vec<KeywordUse>,
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Upgrades it must equip (LEG-ARMY-20).
    #[serde(default)]
    pub required_upgrades: Vec<UpgradeId>,
    /// Heavy weapons it must equip (LEG-ARMY-21).
    #[serde(rename = "requires_heavy_weapons", default)]
    pub heavy_weapons: u8,
    /// It must equip a programming upgrade (LEG-ARMY-22).
    #[serde(rename = "requires_programming", default)]
    pub programmed: bool,
    /// The units of which it needs one of its own (LEG-ARMY-18).
    pub detachment_of: Option<Company>,
    /// The units of which it lets one be ignored (LEG-ARMY-17).
    pub entourage: Option<Company>,
    /// The counterparts that may join it (LEG-ARMY-19).
    #[serde(default)]
    pub counterparts: Vec<UnitId>,
    /// The units that a counterpart may join.
    #[serde(skip)]
    pub counterpart_of: Vec<UnitId>,
    /// The only battle force that may field it.
    pub special_issue: Option<ForceId>,
    /// Its flaw card (LEG-ARMY-25).
    pub flaw: Option<FlawId>,
    /// Contingency cards it allows (LEG-HAND-04).
    #[serde(default)]
    pub contingencies: u8,
    /// Upgrades can be set aside for it (LEG-ARMY-24).
    #[serde(default)]
    pub loadout: bool,
    /// Types of upgrades of which only some may be equipped.
    #[serde(default)]
    pub slot_restrictions: Vec<SlotRestriction>,
    /// It takes the place of a Commander (LEG-ARMY-16).
    #[serde(skip)]
    pub field_commander: bool,
    /// It lets one mercenary more in (LEG-ARMY-11).
    #[serde(skip)]
    pub allies_of_convenience: bool,
    /// Upgrades of either side may be equipped (LEG-ARMY-23).
    #[serde(skip)]
    pub tempted: bool,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}

/// The rank a unit has with a certain upgrade.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankWith {
    pub upgrade: UpgradeId,
    pub rank: Rank,
}

/// A type of upgrades of which only some may be equipped.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotRestriction {
    /// The type.
    pub slot: Slot,
    /// The upgrades.
    #[serde(rename = "allowed_upgrades")]
    pub allowed: Vec<UpgradeId>,
}

/// Units called by one name, as a keyword calls them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "Box<str>")]
pub struct Company {
    pub name: Box<str>,
    /// The units of that name.
    pub units: UnitSet,
}

impl From<Box<str>> for Company {
    fn from(name: Box<str>) -> Self {
        Self { name, units: UnitSet::default() }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandCard {
    /// The id in documents.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The order line; its text is the line.
    #[serde(skip)]
    pub orders: CardText,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// Pips, 1 to 4.
    pub pips: u8,
    /// The orders it issues (LEG-CMD-09): each line stands for so many units that fit.
    #[serde(default)]
    pub issues: Vec<OrderLine>,
    /// The army it is for; none for any.
    pub faction: Option<Faction>,
    /// The battle force it is for.
    pub battle_force: Option<ForceId>,
    /// One of these must be in the army; empty for none.
    #[serde(rename = "requires_any_unit", default)]
    pub units: UnitSet,
    /// This counterpart must be in the army.
    #[serde(rename = "requires_counterpart")]
    pub counterpart: Option<UnitId>,
    /// A mercenary Commander or Operative must be in the army.
    #[serde(rename = "requires_mercenary_leader", default)]
    pub mercenary_leader: bool,
    /// It stays in play.
    #[serde(default)]
    pub permanent: bool,
    /// It is shown before it is played.
    #[serde(default)]
    pub divulge: bool,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}

/// So many orders for units that fit; whatever is left out fits every unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderLine {
    /// Number of units.
    pub count: u8,
    /// They are one of these.
    #[serde(default)]
    pub units: UnitSet,
    /// They have one of these ranks.
    #[serde(default)]
    pub ranks: Words<Rank>,
    /// They are of one of these types.
    #[serde(default)]
    pub types: Words<UnitType>,
    /// Units with AI fit besides.
    #[serde(default)]
    pub ai: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keyword {
    pub id: Box<str>,
    /// Name and definition; `{x}` stands for its number.
    #[serde(rename = "name")]
    pub text: CardText,
    /// Cards on which it is found.
    pub kinds: Vec<KeywordKind>,
    /// It carries a number.
    #[serde(default)]
    pub has_value: bool,
    /// It is of a later time than the rulebook, which does not know it.
    #[serde(default)]
    pub later: bool,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}

/// A flaw card: it goes to the opponent (LEG-ARMY-25).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flaw {
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The two letters by which Legion HQ names it.
    pub legion_hq_id: Option<Box<str>>,
    /// The character of the flaw.
    pub character: Box<str>,
}
