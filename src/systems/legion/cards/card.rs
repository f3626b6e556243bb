//! The cards as the program uses them.

use kernel::{Language, words::Words};
use serde::{Deserialize, Deserializer};

use super::{
    Affiliation, AttackSurge, BattleKind, ByRank, BySlot, CardText, CommandId, DefenseDie, DefenseSurge, Faction,
    FlawId, ForceId, GameSize, GapField, GapKind, KeywordId, KeywordKind, Player, Rank, Side, Slot, Spent, UnitId,
    UnitType, UpgradeId, WeaponMode,
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

/// A restriction of an upgrade.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Restriction {
    /// All of these hold.
    #[serde(rename = "all_of")]
    All(Vec<Restriction>),
    /// One of these holds.
    #[serde(rename = "any_of")]
    Any(Vec<Restriction>),
    /// This does not hold.
    Not(Box<Restriction>),
    /// The unit is one of these.
    #[serde(rename = "unit_ids")]
    Units(UnitSet),
    /// The unit is of this faction.
    Faction(Faction),
    /// The unit has this rank.
    Rank(Rank),
    /// The unit is of this type.
    #[serde(rename = "unit_type")]
    Type(UnitType),
    /// The unit is on this side.
    #[serde(rename = "alignment")]
    Side(Side),
    /// The unit's bar has such an icon.
    #[serde(rename = "has_upgrade_slot")]
    Slot(Slot),
}

/// When an upgrade costs more or less than is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsWhen {
    /// On a unit of this rank.
    Rank(Rank),
    /// On one of these units.
    Units(UnitSet),
    /// In an army with this unit.
    ArmyHas(UnitId),
}

/// By how much the cost of an upgrade differs, and when.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsModifier {
    pub when: PointsWhen,
    /// By how much.
    pub delta: i16,
}

/// An upgrade card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upgrade {
    /// The id in documents.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The name as it is printed, where several cards share it.
    #[serde(default)]
    pub display_name: Box<str>,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// The type.
    pub slot: Slot,
    /// The printed cost.
    pub points: i16,
    /// When the cost differs, and by how much.
    #[serde(default)]
    pub points_modifiers: Vec<PointsModifier>,
    pub(super) copy_limit: Option<u8>,
    pub(super) unique_name: Option<Box<str>>,
    /// The bullets before its name.
    #[serde(skip)]
    pub bullets: Option<Bullets>,
    /// Its restriction; none for a card for anyone.
    pub restriction: Option<Restriction>,
    /// The army it is for.
    pub army_faction: Option<Faction>,
    /// Minis it adds.
    #[serde(rename = "minis_added", default)]
    pub minis: u8,
    /// Its mini does not fight.
    #[serde(default)]
    pub noncombatant: bool,
    /// Its mini becomes the unit leader (LEG-ARMY-26).
    #[serde(default)]
    pub leader: bool,
    /// It gives Field Commander.
    #[serde(default)]
    pub field_commander: bool,
    /// It gives Allies of Convenience.
    #[serde(skip)]
    pub allies_of_convenience: bool,
    /// Keywords it gives.
    #[serde(default)]
    pub keywords: Vec<KeywordUse>,
    /// Keywords of the unit that it takes away; without a parameter, whatever theirs is.
    #[serde(default)]
    pub keywords_lost: Vec<KeywordUse>,
    /// Wound threshold of the mini it adds, where that is not the unit's.
    pub mini_wounds: Option<u8>,
    /// By how much it changes the unit's courage.
    #[serde(default)]
    pub courage: i8,
    /// By how much it changes the unit's highest speed, which stays 1 at least.
    #[serde(default)]
    pub speed: i8,
    /// The result it gives to attack surges of the unit.
    pub attack_surge: Option<AttackSurge>,
    /// The fate of the card after use; none for most.
    pub spent: Option<Spent>,
    /// Icons it adds to the bar.
    #[serde(rename = "slots_granted", default)]
    pub slots: Vec<Slot>,
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// The sides of a two-sided card; none for most.
    #[serde(default)]
    pub faces: Vec<Face>,
    /// When a two-sided card may be turned over.
    pub turned: Option<Turned>,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}

/// One side of a two-sided upgrade, and what holds only while it is up.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    pub id: Box<str>,
    /// The name of its weapon among those of the card.
    pub weapon: Option<Box<str>>,
    #[serde(default)]
    pub keywords: Vec<KeywordUse>,
    /// By how much it changes the unit's highest speed, which stays 1 at least.
    #[serde(default)]
    pub speed: i8,
}

/// When a two-sided upgrade may be turned over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turned {
    /// When its unit recovers: Reconfigure.
    Recover,
    /// When its unit activates.
    ActivationStart,
    /// When its unit attacks or moves.
    AttackOrMove,
}

impl Upgrade {
    /// The keywords it gives, those of one side only included.
    pub fn all_keywords(&self) -> impl Iterator<Item = &KeywordUse> {
        self.keywords.iter().chain(self.faces.iter().flat_map(|face| &face.keywords))
    }

    /// The name as it is printed: without what tells it from cards of the same name, unless a language has a name of its
    /// own for it.
    pub fn printed_name(&self, language: Language) -> &str {
        let name = self.text.name(language);
        if name == self.text.name(Language::English) { &self.display_name } else { name }
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
pub struct BattleCard {
    /// The id in documents.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// Objective, deployment or condition.
    #[serde(rename = "type")]
    pub kind: BattleKind,
    /// The size of game it is printed for.
    #[serde(rename = "format")]
    pub size: GameSize,
    /// The battle force it is for.
    pub battle_force: Option<ForceId>,
    /// Deployment zones; none on cards that are no deployment, or without a source for them.
    pub zones: Option<Zones>,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}

/// Deployment zones (LEG-SETUP-08).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zones {
    /// The battlefield in squares as long as range 1, in rows from red's edge to blue's.
    Cells(Cells),
    /// A half circle around the middle of each side's edge, with this range.
    HalfCircle(u8),
}

/// Squares of a battlefield, in rows of equal length: whose zone each is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Cells(Vec<Vec<Option<Player>>>);

impl Cells {
    /// The rows, from red's edge to blue's.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Option<Player>]> {
        self.0.iter().map(Vec::as_slice)
    }

    /// A row, counted from red's edge.
    pub fn row(&self, number: usize) -> Option<&[Option<Player>]> {
        self.0.get(number).map(Vec::as_slice)
    }
}

/// In files `r` is red's, `b` blue's, a dot nobody's.
impl TryFrom<Vec<String>> for Cells {
    type Error = &'static str;

    fn try_from(rows: Vec<String>) -> Result<Self, Self::Error> {
        let cell = |letter: char| match letter {
            'r' => Ok(Some(Player::Red)),
            'b' => Ok(Some(Player::Blue)),
            '.' => Ok(None),
            _ => Err("a cell is r, b or a dot"),
        };
        let rows: Vec<Vec<_>> =
            rows.iter().map(|row| row.chars().map(cell).collect()).collect::<Result<_, Self::Error>>()?;
        let width = rows.first().map_or(0, Vec::len);
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err("rows of cells are of equal length");
        }
        Ok(Self(rows))
    }
}

/// The most units of some kinds together.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitLimit {
    #[serde(rename = "unit_ids")]
    pub units: UnitSet,
    /// The most there may be.
    #[serde(rename = "max_total")]
    pub most: u8,
}

/// Rank limits of a size of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The least and the most units of each rank.
    pub ranks: ByRank<(u8, u8)>,
    /// The most Commanders and Operatives together.
    pub leaders: Option<u8>,
}

/// A battle force: another way to build (LEG-ARMY-15).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleForce {
    /// The id in documents.
    pub id: Box<str>,
    /// Its name.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The faction of its armies.
    pub faction: Faction,
    /// The side of its armies.
    #[serde(rename = "alignment")]
    pub side: Side,
    /// The units it lists, by rank.
    pub units: ByRank<UnitSet>,
    /// The unique upgrades its units may equip.
    #[serde(rename = "allowed_unique_upgrades", default)]
    pub unique_upgrades: Vec<UpgradeId>,
    /// The command cards printed for it.
    #[serde(default)]
    pub command_cards: Vec<CommandId>,
    /// A Field Commander does not take the place of a Commander.
    #[serde(default)]
    pub no_field_commander: bool,
    /// Mercenaries count for the minimums.
    #[serde(default)]
    pub mercenaries_count: bool,
    /// Heavy weapons that its troopers, droids apart, may equip beyond their cards' restrictions.
    #[serde(default)]
    pub extra_heavy_weapons: Vec<UpgradeId>,
    /// Most units of some kinds together.
    #[serde(default)]
    pub unit_limits: Vec<UnitLimit>,
    /// The beginning of its links at Legion HQ.
    #[serde(rename = "legion_hq_link_prefix")]
    pub link_prefix: Option<Box<str>>,
    /// Its limits at 800 points.
    pub standard: Limits,
    /// Its limits at 500 points.
    pub skirmish: Limits,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
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
