//! What each kind of card is made of.

use super::{
    Action, Arc, Bearing, CardText, ConditionId, Difficulty, Faction, PilotId, ShipId, Size, Slot, SquadFaction,
    UpgradeId, WordSet,
};

/// One maneuver of a dial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
#[derive(Debug)]
pub struct ShipType {
    /// Id in files.
    pub id: Box<str>,
    /// Names.
    pub text: CardText,
    /// The English name that type restrictions are matched against (XW-SQUAD-09).
    pub type_name: Box<str>,
    /// Factions that fly it.
    pub factions: Vec<Faction>,
    /// Size of the base.
    pub size: Size,
    /// Primary weapon value; none on unarmed huge ships.
    pub attack: Option<u8>,
    /// Agility.
    pub agility: u8,
    /// Hull.
    pub hull: u8,
    /// Shields.
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
    pub epic_half_points: u8,
    /// `fore` or `aft`, for a huge ship of two sections.
    pub section: Option<Box<str>>,
    /// The other section.
    pub other_section: Option<ShipId>,
}

/// A name only one card of a squad may carry (XW-SQUAD-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UniqueKey(pub(super) u16);

impl UniqueKey {
    /// Its number, counted from 0.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// A ship card.
#[derive(Debug)]
pub struct Pilot {
    /// `squad faction:ship:id`, the only id that no other ship card has.
    pub key: Box<str>,
    /// Bare id in files.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// Its ship type.
    pub ship: ShipId,
    /// Printed faction.
    pub faction: Faction,
    /// Pilot skill; none for the Nashtah Pup, which copies another ship's.
    pub pilot_skill: Option<u8>,
    /// Squad points; none where the card has no fixed cost.
    pub points: Option<i16>,
    /// The unique name, on a card with the dot.
    pub unique: Option<UniqueKey>,
    /// Upgrade bar, as printed; titles and modifications are never on it.
    pub slots: Vec<Slot>,
    /// Whether the card has a pilot ability.
    pub has_ability: bool,
    /// Arcs that secondary weapons of one icon may use besides the front arc.
    pub weapon_arcs: Vec<(Slot, Arc)>,
    /// Conditions the ability may hand out.
    pub conditions: Vec<ConditionId>,
    /// Stats that differ from the ship type's (attack, agility, hull, shields).
    pub stat_overrides: StatChanges,
    /// Range of the primary weapon, where it is not 1-3.
    pub primary_range: Option<[u8; 2]>,
    /// Whether the card can be chosen when a squad is built (XW-CHK-27).
    pub in_squad_building: bool,
}

impl Pilot {
    /// The main faction of the card.
    pub fn squad_faction(&self) -> SquadFaction {
        self.faction.squad_faction()
    }
}

/// Stats by which a card changes its ship, or by which a ship card differs from its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StatChanges {
    /// Pilot skill.
    pub pilot_skill: i8,
    /// Primary weapon value.
    pub attack: i8,
    /// Agility.
    pub agility: i8,
    /// Hull.
    pub hull: i8,
    /// Shields.
    pub shields: i8,
}

/// A secondary weapon's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

    /// Whether this type is in the set.
    pub const fn contains(self, ship: ShipId) -> bool {
        self.0 & (1 << ship.0) != 0
    }

    /// Adds a type.
    pub const fn insert(&mut self, ship: ShipId) {
        self.0 |= 1 << ship.0;
    }
}

/// What a ship must be or have to carry an upgrade. Values are the ship's own, its upgrades counted.
#[derive(Debug, Default)]
pub struct Restrictions {
    /// Squad factions, as numbers of [`SquadFaction`]; empty for any.
    pub factions: WordSet,
    /// Sizes, as numbers of [`Size`]; empty for any.
    pub sizes: WordSet,
    /// Ship types the card names, as printed; empty for any.
    pub ship_types: Vec<Box<str>>,
    /// The types these names fit; none for any type.
    pub ships: Option<ShipSet>,
    /// Lowest pilot skill.
    pub min_pilot_skill: Option<u8>,
    /// An action the action bar must have.
    pub action: Option<Action>,
    /// Upgrade icons the bar must have.
    pub slot_icons: Vec<Slot>,
    /// An upgrade icon the bar must not have, but for the card's own gift.
    pub forbidden_slot_icon: Option<Slot>,
    /// Exact shield value.
    pub shields_exactly: Option<u8>,
    /// Highest hull value.
    pub max_hull: Option<u8>,
    /// Highest agility value.
    pub max_agility: Option<u8>,
    /// Copies a squad may have.
    pub max_per_squad: Option<u8>,
    /// With this unique card in the squad the faction restriction is waived for that card's own faction.
    pub faction_waiver: Option<(UniqueKey, SquadFaction)>,
}

/// An icon that a card adds to its ship's bar.
#[derive(Debug)]
pub struct Grant {
    /// The icon, or the icons of which it may be one, as numbers of [`Slot`].
    pub slots: WordSet,
    /// One of the icons, for messages.
    pub slot: Slot,
    /// The only cards that may use it; empty for any.
    pub only: Vec<UpgradeId>,
    /// Highest printed cost of the card in it.
    pub max_points: Option<i16>,
}

/// A bound on what an icon may hold.
#[derive(Debug, Clone, Copy)]
pub struct SlotConstraint {
    /// The icon.
    pub slot: Slot,
    /// Highest printed cost.
    pub max_points: Option<i16>,
    /// Only unique cards.
    pub unique_only: bool,
}

/// A change of the cost of other upgrades on the ship.
#[derive(Debug, Clone, Copy)]
pub struct CostModifier {
    /// The icon whose cards it touches; none for every upgrade of the ship.
    pub slot: Option<Slot>,
    /// Added to the cost.
    pub delta: i16,
    /// The cost does not fall below this by it.
    pub minimum: i16,
}

/// How a card changes the building of its ship (section 27).
#[derive(Debug, Default)]
pub struct Construction {
    /// Whether anything below is set; most cards change nothing.
    pub any: bool,
    /// Icons added.
    pub grants: Vec<Grant>,
    /// Icons taken away: how many, or all.
    pub removes: Vec<(Slot, Option<u8>)>,
    /// Kinds of upgrades the ship may not carry at all.
    pub forbids: Vec<Slot>,
    /// Modifications allowed.
    pub modification_limit: Option<u8>,
    /// Titles allowed.
    pub title_limit: Option<u8>,
    /// Icons whose cards on the ship must all differ.
    pub must_differ: Vec<Slot>,
    /// Bounds on what icons may hold.
    pub constraints: Vec<SlotConstraint>,
    /// Changed costs.
    pub costs: Vec<CostModifier>,
    /// Cards the ship must carry too.
    pub must_equip: Vec<UpgradeId>,
    /// Icons that may also hold cards of other icons.
    pub also_holds: Vec<(Slot, WordSet)>,
}

/// An upgrade card.
#[derive(Debug)]
pub struct Upgrade {
    /// Id in files.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// Its icon.
    pub slot: Slot,
    /// How many icons it takes: 1 or 2.
    pub slots_occupied: u8,
    /// Printed cost; may be negative.
    pub points: i16,
    /// The unique name, on a card with the dot.
    pub unique: Option<UniqueKey>,
    /// At most one copy a ship (XW-SQUAD-07).
    pub limited: bool,
    /// What its ship must be.
    pub restrictions: Restrictions,
    /// How it changes the building of its ship.
    pub construction: Construction,
    /// Numbers of a secondary weapon.
    pub weapon: Option<Weapon>,
    /// Stats it changes; of a choice, the kinder one for conditions.
    pub stats: StatChanges,
    /// Action icons it adds; of a choice, all of them.
    pub actions: Vec<Action>,
    /// Conditions it may hand out.
    pub conditions: Vec<ConditionId>,
    /// Printed names of the faces of a dual card; empty for others.
    pub sides: Vec<Box<str>>,
    /// Change of a huge ship's energy limit.
    pub energy_modifier: Option<i8>,
    /// Energy the weapon costs, or the most the card holds.
    pub energy: Option<u8>,
}

impl Upgrade {
    /// Whether the card belongs to Epic play (XW-SQUAD-15): its icon is a huge ship's, or it is for huge ships only.
    pub fn is_epic(&self) -> bool {
        let only_huge: WordSet = [Size::Huge as u32].into_iter().collect();
        self.slot.is_epic() || self.restrictions.sizes == only_huge
    }
}

/// A condition card.
#[derive(Debug)]
pub struct Condition {
    /// Id in files.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// Whether only one can be in play.
    pub unique: bool,
}

/// A damage card.
#[derive(Debug)]
pub struct DamageCard {
    /// Id in files.
    pub id: Box<str>,
    /// Name and summary.
    pub text: CardText,
    /// `pilot` or `ship`.
    pub kind: Box<str>,
    /// Copies in the deck.
    pub count: u8,
    /// `fore` or `aft`, in the huge ships' deck.
    pub section: Option<Box<str>>,
}

/// A damage deck.
#[derive(Debug)]
pub struct DamageDeck {
    /// Id in files.
    pub id: Box<str>,
    /// Name.
    pub name: Box<str>,
    /// Its cards.
    pub cards: Vec<DamageCard>,
}

/// A product one can buy, with what is in the box.
#[derive(Debug)]
pub struct Product {
    /// Id in files.
    pub id: Box<str>,
    /// Name.
    pub text: CardText,
    /// The publisher's number.
    pub sku: Box<str>,
    /// The wave it came with.
    pub wave: Option<u8>,
    /// Ship models.
    pub ships: Vec<(ShipId, u16)>,
    /// Ship cards.
    pub pilots: Vec<(PilotId, u16)>,
    /// Upgrade cards.
    pub upgrades: Vec<(UpgradeId, u16)>,
}
