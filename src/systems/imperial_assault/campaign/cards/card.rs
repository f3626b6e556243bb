//! A struct for each kind of row.

use kernel::{catalog::CardText, words::Words};
use serde::Deserialize;

use super::{
    Ability, AgendaSetId, GroupId, HeroId, Host, ImperialClassId, MissionId, RewardId, Surge,
    vocabulary::{AgendaKind, Attribute, GapKind, GearKind, GearTrait},
};
use crate::cards::{Attack, AttackType, Die, EffectUse, Trait};

/// A hero sheet.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub subtitle: Option<Box<str>>,
    /// The name of its drawing.
    pub icon: Box<str>,
    /// The box or pack that holds it.
    pub product: Box<str>,
    #[serde(default)]
    pub traits: Words<Trait>,
    /// The red side mission of the hero.
    pub mission: MissionId,
    pub abilities: Vec<HeroAbility>,
    pub healthy: HeroSide,
    pub wounded: HeroSide,
    #[serde(default)]
    pub gaps: Vec<GapKind>,
}

/// An ability of a hero, and the sides of the sheet that have it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroAbility {
    /// Its id within its hero.
    pub id: Box<str>,
    #[serde(default)]
    pub healthy: bool,
    #[serde(default)]
    pub wounded: bool,
    pub does: Vec<Ability>,
    /// The tokens it is used with.
    pub tokens: Option<Tokens>,
    #[serde(skip)]
    pub text: CardText,
}

/// Tokens of a hero's own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    pub kind: HeroToken,
    /// Most in play or held.
    pub limit: u8,
}

/// A kind of token of one hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeroToken {
    Recon,
    Style,
}

/// One side of a hero sheet.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroSide {
    pub health: i8,
    pub endurance: i8,
    pub speed: i8,
    #[serde(default)]
    pub defense: Vec<Die>,
    /// Dice of the attributes (IA-CAMP-70).
    pub strength: Vec<Die>,
    pub insight: Vec<Die>,
    pub tech: Vec<Die>,
}

impl HeroSide {
    /// The dice of an attribute.
    pub fn dice(&self, attribute: Attribute) -> &[Die] {
        match attribute {
            Attribute::Strength => &self.strength,
            Attribute::Insight => &self.insight,
            Attribute::Tech => &self.tech,
        }
    }
}

/// What a card adds to its hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stats {
    pub health: i8,
    pub endurance: i8,
    pub speed: i8,
    pub defense_block: i8,
    pub defense_evade: i8,
}

impl Stats {
    /// The sum of what two cards add.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            health: self.health + other.health,
            endurance: self.endurance + other.endurance,
            speed: self.speed + other.speed,
            defense_block: self.defense_block + other.defense_block,
            defense_evade: self.defense_evade + other.defense_evade,
        }
    }
}

/// A weapon's attack.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    #[serde(rename = "type")]
    pub kind: AttackType,
    #[serde(default)]
    pub dice: Vec<Die>,
    /// The attribute whose dice it attacks with.
    pub attribute: Option<Attribute>,
    #[serde(default)]
    pub bonus: Vec<EffectUse>,
    #[serde(default)]
    pub reach: bool,
    #[serde(default)]
    pub surges: Vec<Surge>,
    /// Modifications it can hold (IA-CAMP-40).
    #[serde(default)]
    pub bars: usize,
}

/// What a modification adds to its weapon.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modification {
    #[serde(default)]
    pub bonus: Vec<EffectUse>,
    #[serde(default)]
    pub surges: Vec<Surge>,
}

/// A card of a class deck, a reward or an item as a hero carries it; views of one.
#[derive(Debug, Clone, Copy)]
pub struct Equipment<'c> {
    pub text: &'c CardText,
    pub kind: GearKind,
    pub traits: Words<GearTrait>,
    pub weapon: Option<&'c Weapon>,
    pub stats: Stats,
    pub modifies: Option<&'c Modification>,
    pub abilities: &'c [Ability],
    /// True if it is neither sold nor given away.
    pub bound: bool,
}

impl Equipment<'_> {
    /// True for a weapon that its dice and surges tell whole.
    pub fn is_drawn(&self) -> bool {
        self.abilities.is_empty() && self.weapon.is_some_and(|weapon| weapon.surges.iter().all(Surge::is_plain))
    }
}

/// Declares a row of a hero's card with its own fields.
macro_rules! equipment {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            pub id: Box<str>,
            #[serde(rename = "name")]
            pub text: CardText,
            pub kind: GearKind,
            #[serde(default)]
            pub traits: Words<GearTrait>,
            pub weapon: Option<Weapon>,
            pub modifies: Option<Modification>,
            #[serde(default)]
            pub stats: Stats,
            /// True if it is neither sold nor given away (IA-CAMP-62).
            #[serde(default)]
            pub bound: bool,
            #[serde(default)]
            pub abilities: Vec<Ability>,
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl $name {
            /// The card as a hero carries it.
            pub fn equipment(&self) -> Equipment<'_> {
                let Self { text, kind, traits, weapon, modifies, stats, bound, abilities, .. } = self;
                let (weapon, modifies) = (weapon.as_ref(), modifies.as_ref());
                let (kind, traits, stats, bound) = (*kind, *traits, *stats, *bound);
                Equipment { text, kind, traits, weapon, stats, modifies, abilities, bound }
            }
        }
    };
}

equipment! {
    /// A card of a hero's class deck (IA-CAMP-42).
    ClassCard {
        hero: HeroId,
        /// What it costs; 0 for one that is held from the start.
        xp: i32,
        /// Credits it is sold for, if it fixes them.
        sells: Option<i32>,
        /// Further bars of each of the hero's weapons.
        #[serde(default)]
        more_bars: usize,
        /// Further items drawn in the Rebel upgrade stage.
        #[serde(default)]
        more_items: usize,
    }
}

equipment! {
    /// An Item card.
    Item {
        /// The decks that have one.
        tiers: Vec<u8>,
        /// Credits.
        cost: i32,
        product: Box<str>,
    }
}

equipment! {
    /// A Reward card (IA-CAMP-13).
    Reward {
        side: RewardSide,
        group: RewardGroup,
        /// The hero whose mission it is won in.
        hero: Option<HeroId>,
        copies: Option<u8>,
        /// Allies that may come besides.
        #[serde(default)]
        more_allies: Vec<GroupId>,
        /// The groups it is put on, for an attachment.
        attaches: Option<Vec<Host>>,
        #[serde(default)]
        gaps: Vec<GapKind>,
    }
}

/// Who holds a reward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RewardSide {
    Rebel,
    Imperial,
}

/// Where a reward comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RewardGroup {
    Campaign,
    General,
    Personal,
    /// For campaigns of two or three heroes (IA-CAMP-18).
    HeroNumber,
    Boon,
    Bane,
    Imperial,
}

/// A Supply card (IA-CAMP-41).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupplyCard {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    #[serde(default)]
    pub traits: Words<GearTrait>,
    pub copies: u8,
    pub product: Box<str>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// An Imperial class.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImperialClass {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub product: Box<str>,
}

/// A card of an Imperial class.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImperialCard {
    pub id: Box<str>,
    pub class: ImperialClassId,
    #[serde(rename = "name")]
    pub text: CardText,
    /// What it costs; none where no source has it.
    pub xp: Option<i32>,
    /// The groups it is put on, for an attachment (IA-CAMP-26).
    pub attaches: Option<Vec<Host>>,
    /// True if Mercenaries may be open groups whatever the mission says.
    #[serde(default)]
    pub mercenaries: bool,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    #[serde(default)]
    pub gaps: Vec<GapKind>,
}

/// A set of three Agenda cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgendaSet {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub product: Box<str>,
    /// The time periods it is used in; none for all.
    pub period: Option<[u8; 2]>,
}

/// An Agenda card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgendaCard {
    pub id: Box<str>,
    pub set: AgendaSetId,
    #[serde(rename = "name")]
    pub text: CardText,
    pub kind: AgendaKind,
    pub influence: i32,
    /// The mission it brings.
    pub mission: Option<MissionId>,
    pub reward: Option<RewardId>,
    #[serde(default)]
    pub villains: Vec<GroupId>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// A companion that comes with a card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Companion {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    #[serde(default)]
    pub traits: Words<Trait>,
    #[serde(default)]
    pub unique: bool,
    pub health: i8,
    pub speed: i8,
    #[serde(default)]
    pub defense: Vec<Die>,
    pub attack: Option<Attack>,
    #[serde(default)]
    pub bonus: Vec<EffectUse>,
    #[serde(default)]
    pub surges: Vec<Surge>,
    #[serde(default)]
    pub mobile: bool,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// What it comes with: a card, hero, group or class.
    pub with: Box<str>,
}
