//! Upgrade cards, with their restrictions and sides.

use kernel::Language;
use serde::Deserialize;

use super::{
    AttackSurge, Bullets, CardText, Faction, Gap, KeywordUse, Rank, Side, Slot, Spent, UnitId, UnitSet, UnitType,
    Weapon,
};

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
