//! The cards as the program uses them.

use super::{
    Affiliation, AttackSurge, BattleKind, ByRank, BySlot, CardText, DefenseDie, DefenseSurge, Faction, FlawId, ForceId,
    GameSize, GapField, GapKind, KeywordId, KeywordKind, Rank, Side, Slot, UnitId, UnitType, UpgradeId, WeaponMode,
    WordSet,
};

/// Something the public sources leave open about a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// What.
    pub field: GapField,
    /// How.
    pub kind: GapKind,
}

/// A set of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitSet([u64; Self::CAPACITY / 64]);

impl UnitSet {
    /// How many units a catalog can have.
    pub const CAPACITY: usize = 320;

    /// Adds a unit.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Whether the unit is in the set.
    pub const fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] & (1 << (unit.index() % 64)) != 0
    }

    /// Whether no unit is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether the sets have a unit in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, two)| one & two != 0)
    }

    /// The units in the set.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + '_ {
        (0..Self::CAPACITY as u16).map(UnitId::at).filter(|unit| self.contains(*unit))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<T: IntoIterator<Item = UnitId>>(units: T) -> Self {
        let mut set = Self::default();
        for unit in units {
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
    /// How many there are: the most cards of the name an army may have.
    pub count: u8,
}

/// A keyword as it stands on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KeywordUse {
    /// The keyword.
    pub keyword: KeywordId,
    /// Its number.
    pub value: Option<u8>,
    /// What stands after its colon.
    pub param: Option<Box<str>>,
}

/// A weapon of a unit or an upgrade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: Box<str>,
    /// The least and the greatest range: 0 is melee, none at the end is no limit. None for what attacks otherwise, such as
    /// units moved through, or adds its dice to another weapon.
    pub range: Option<(u8, Option<u8>)>,
    /// How it attacks.
    pub mode: WeaponMode,
    /// Red, black and white dice of each mini; none where no source has them.
    pub dice: Option<[u8; 3]>,
    /// What surges become with this weapon, where it differs from the unit.
    pub attack_surge: Option<AttackSurge>,
    /// Its keywords.
    pub keywords: Vec<KeywordUse>,
    /// Whether its card is exhausted when it is used.
    pub exhaust: bool,
}

impl Weapon {
    /// Whether it can be used in melee.
    pub const fn is_melee(&self) -> bool {
        matches!(self.range, Some((0, _)))
    }

    /// Whether it can be used at a distance.
    pub const fn is_ranged(&self) -> bool {
        matches!(self.range, Some((_, None | Some(1..))))
    }
}

/// A unit card or a counterpart card.
#[derive(Debug, Clone)]
pub struct UnitCard {
    /// The id in documents.
    pub id: Box<str>,
    /// The name with the subtitle, and no text: what a unit does, its keywords say.
    pub text: CardText,
    /// The name alone, as other cards call it.
    pub name: Box<str>,
    /// The subtitle.
    pub title: Option<Box<str>>,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// The faction.
    pub faction: Faction,
    /// The factions that may hire it, as numbers of `Faction` (LEG-ARMY-08).
    pub mercenary_for: WordSet,
    /// Whom a mercenary belongs to.
    pub affiliation: Option<Affiliation>,
    /// The sides it is on, as numbers of `Side`.
    pub sides: WordSet,
    /// The printed rank.
    pub rank: Rank,
    /// The rank it has with a certain upgrade.
    pub rank_with: Option<(UpgradeId, Rank)>,
    /// The cost.
    pub points: i16,
    /// The bullets before its name.
    pub bullets: Option<Bullets>,
    /// The bulleted name of other cards that this card without bullets shares (LEG-CHK-25).
    pub namesake: Option<NameKey>,
    /// The type.
    pub unit_type: UnitType,
    /// How many minis it has without upgrades.
    pub minis: u8,
    /// Wound threshold of each mini.
    pub wounds: u8,
    /// Courage; none for vehicles and where a dash is printed.
    pub courage: Option<u8>,
    /// Whether a dash is printed for courage.
    pub no_courage: bool,
    /// Resilience; none for troopers and where a dash is printed.
    pub resilience: Option<u8>,
    /// Whether a dash is printed for resilience.
    pub no_resilience: bool,
    /// Highest speed; none for counterparts, which have that of their unit.
    pub speed: Option<u8>,
    /// Defense die; none for counterparts.
    pub defense_die: Option<DefenseDie>,
    /// What attack surges become.
    pub attack_surge: Option<AttackSurge>,
    /// What defense surges become.
    pub defense_surge: Option<DefenseSurge>,
    /// The upgrade bar as it is printed.
    pub upgrade_bar: Vec<Slot>,
    /// The upgrade bar counted.
    pub bar: BySlot<u8>,
    /// The keywords.
    pub keywords: Vec<KeywordUse>,
    /// The weapons.
    pub weapons: Vec<Weapon>,
    /// Upgrades it must equip (LEG-ARMY-20).
    pub required_upgrades: Vec<UpgradeId>,
    /// How many heavy weapons it must equip (LEG-ARMY-21).
    pub heavy_weapons: u8,
    /// Whether it must equip a programming upgrade (LEG-ARMY-22).
    pub programmed: bool,
    /// The units of which it needs one of its own (LEG-ARMY-18).
    pub detachment_of: Option<Company>,
    /// The units of which it lets one be ignored (LEG-ARMY-17).
    pub entourage: Option<Company>,
    /// The counterparts that may join it (LEG-ARMY-19).
    pub counterparts: Vec<UnitId>,
    /// The units that a counterpart may join.
    pub counterpart_of: Vec<UnitId>,
    /// The only battle force that may field it.
    pub special_issue: Option<ForceId>,
    /// Its flaw card (LEG-ARMY-25).
    pub flaw: Option<FlawId>,
    /// How many contingency cards it allows (LEG-HAND-04).
    pub contingencies: u8,
    /// Whether upgrades can be set aside for it (LEG-ARMY-24).
    pub loadout: bool,
    /// Types of upgrades of which only some may be equipped.
    pub slot_restrictions: Vec<(Slot, Vec<UpgradeId>)>,
    /// Whether it takes the place of a Commander (LEG-ARMY-16).
    pub field_commander: bool,
    /// Whether it lets one mercenary more in (LEG-ARMY-11).
    pub allies_of_convenience: bool,
    /// Whether upgrades of either side may be equipped (LEG-ARMY-23).
    pub tempted: bool,
    /// What the sources leave open.
    pub gaps: Vec<Gap>,
}

/// Units called by one name, as a keyword calls them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Company {
    /// The name.
    pub name: Box<str>,
    /// The units of that name.
    pub units: UnitSet,
}

/// Who may equip an upgrade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Restriction {
    /// All of these hold.
    All(Vec<Restriction>),
    /// One of these holds.
    Any(Vec<Restriction>),
    /// This does not hold.
    Not(Box<Restriction>),
    /// The unit is one of these.
    Units(UnitSet),
    /// The unit is of this faction.
    Faction(Faction),
    /// The unit has this rank.
    Rank(Rank),
    /// The unit is of this type.
    Type(UnitType),
    /// The unit is on this side.
    Side(Side),
    /// The unit's bar has such an icon.
    Slot(Slot),
}

/// When an upgrade costs more or less than is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointsWhen {
    /// On a unit of this rank.
    Rank(Rank),
    /// On one of these units.
    Units(UnitSet),
    /// In an army with this unit.
    ArmyHas(UnitId),
}

/// An upgrade card.
#[derive(Debug, Clone)]
pub struct Upgrade {
    /// The id in documents.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// The name as it is printed, where several cards share it.
    pub display_name: Box<str>,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// The type.
    pub slot: Slot,
    /// The printed cost.
    pub points: i16,
    /// When the cost differs, and by how much.
    pub points_modifiers: Vec<(PointsWhen, i16)>,
    /// The bullets before its name.
    pub bullets: Option<Bullets>,
    /// Who may equip it; none for anyone.
    pub restriction: Option<Restriction>,
    /// The army it is for.
    pub army_faction: Option<Faction>,
    /// How many minis it adds.
    pub minis: u8,
    /// Whether its mini does not fight.
    pub noncombatant: bool,
    /// Whether its mini becomes the unit leader (LEG-ARMY-26).
    pub leader: bool,
    /// Whether it gives Field Commander.
    pub field_commander: bool,
    /// Whether it gives Allies of Convenience.
    pub allies_of_convenience: bool,
    /// Keywords it gives.
    pub keywords: Vec<KeywordUse>,
    /// Icons it adds to the bar.
    pub slots: Vec<Slot>,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
    /// What the sources leave open.
    pub gaps: Vec<Gap>,
}

/// A command card.
#[derive(Debug, Clone)]
pub struct CommandCard {
    /// The id in documents.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// The order line; its text is the line.
    pub orders: CardText,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// Pips, 1 to 4.
    pub pips: u8,
    /// The army it is for; none for any.
    pub faction: Option<Faction>,
    /// The battle force it is for.
    pub battle_force: Option<ForceId>,
    /// One of these must be in the army; empty for none.
    pub units: UnitSet,
    /// This counterpart must be in the army.
    pub counterpart: Option<UnitId>,
    /// Whether a mercenary Commander or Operative must be in the army.
    pub mercenary_leader: bool,
    /// Whether it stays in play.
    pub permanent: bool,
    /// Whether it is shown before it is played.
    pub divulge: bool,
    /// What the sources leave open.
    pub gaps: Vec<Gap>,
}

/// A battle card.
#[derive(Debug, Clone)]
pub struct BattleCard {
    /// The id in documents.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// Objective, deployment or condition.
    pub kind: BattleKind,
    /// The size of game it is printed for.
    pub size: GameSize,
    /// The battle force it is for.
    pub battle_force: Option<ForceId>,
    /// What the sources leave open.
    pub gaps: Vec<Gap>,
}

/// Rank limits of a size of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// The least and the most units of each rank.
    pub ranks: ByRank<(u8, u8)>,
    /// The most Commanders and Operatives together.
    pub leaders: Option<u8>,
}

/// A battle force: another way to build (LEG-ARMY-15).
#[derive(Debug, Clone)]
pub struct BattleForce {
    /// The id in documents.
    pub id: Box<str>,
    /// Its name.
    pub text: CardText,
    /// The faction of its armies.
    pub faction: Faction,
    /// The side of its armies.
    pub side: Side,
    /// The units it lists, by rank.
    pub units: ByRank<UnitSet>,
    /// The unique upgrades its units may equip.
    pub unique_upgrades: Vec<UpgradeId>,
    /// Whether a Field Commander does not take the place of a Commander.
    pub no_field_commander: bool,
    /// Whether mercenaries count for the minimums.
    pub mercenaries_count: bool,
    /// Heavy weapons that its troopers, droids apart, may equip beyond their cards' restrictions.
    pub extra_heavy_weapons: Vec<UpgradeId>,
    /// Most units of some kinds together.
    pub unit_limits: Vec<(UnitSet, u8)>,
    /// What its links at Legion HQ begin with.
    pub link_prefix: Option<Box<str>>,
    /// Its limits at 800 points.
    pub standard: Limits,
    /// Its limits at 500 points.
    pub skirmish: Limits,
    /// What the sources leave open.
    pub gaps: Vec<Gap>,
}

/// A keyword.
#[derive(Debug, Clone)]
pub struct Keyword {
    /// The id.
    pub id: Box<str>,
    /// Name and definition; `{x}` stands for its number.
    pub text: CardText,
    /// Where it is found.
    pub kinds: Vec<KeywordKind>,
    /// Whether it carries a number.
    pub has_value: bool,
    /// Whether it is of a later time than the rulebook, which does not know it.
    pub later: bool,
    /// What the sources leave open.
    pub gaps: Vec<Gap>,
}

/// A flaw card: it goes to the opponent (LEG-ARMY-25).
#[derive(Debug, Clone)]
pub struct Flaw {
    /// The id.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// The two letters by which Legion HQ names it.
    pub legion_hq_id: Option<Box<str>>,
    /// Whose flaw it is.
    pub character: Box<str>,
}
