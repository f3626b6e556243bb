//! Modifiers of figures.

use serde::Deserialize;

use super::{Amount, Pool, Results, Who};
use crate::cards::{Die, EffectUse, Trait, Words};

/// The duration of a modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    Attack,
    Activation,
    /// To the end of the round.
    Round,
    NextRoundStart,
    /// To the next activation of the figure that has it.
    NextActivation,
    /// The next time, whenever that is.
    Once,
    /// The next time in this activation.
    OnceThisActivation,
    Always,
}

/// Modifications of figures.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    pub to: Who,
    pub mods: Vec<Modifier>,
    pub until: Until,
}

/// While a figure does this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackRole {
    Attacking,
    Defending,
}

/// A ban on a figure's actions, or on effects on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FigureBan {
    /// Declare an attack.
    Attack,
    AttackAdjacent,
    /// Leave its space after attacking, or attack after leaving it, in its own activation.
    MoveAndAttack,
    BeTargeted,
    Interact,
    CountForControl,
    /// Leave its space of its own will.
    ExitSpace,
    Recover,
    BeDefeated,
    GainHarmful,
    GainCondition,
    SufferDamage,
    UseSurge,
    UseSpecial,
    BePushed,
}

/// Entries free of extra cost (IA-MOVE-07, IA-MOVE-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Difficult,
    Hostile,
}

/// A ban on a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerBan {
    DrawCards,
    PlayCards,
}

/// A surge ability that is lent (IA-SURGE-01).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurgeGrant {
    pub cost: u8,
    #[serde(default)]
    pub effects: Vec<EffectUse>,
    /// Added if the target was stunned before the attack.
    #[serde(default)]
    pub if_target_stunned: Vec<EffectUse>,
    /// Victory points of the owner, in attacks on figures.
    #[serde(default)]
    pub vp: u8,
}

/// A modification of a figure.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Modifier {
    Cannot {
        what: Vec<FigureBan>,
        /// This figure alone.
        whom: Option<Who>,
        /// Figures farther away than this alone.
        beyond: Option<u8>,
    },
    /// Results while it attacks or defends.
    Results {
        #[serde(rename = "while")]
        role: AttackRole,
        #[serde(default)]
        damage: i8,
        #[serde(default)]
        surge: i8,
        #[serde(default)]
        accuracy: i8,
        #[serde(default)]
        block: i8,
        #[serde(default)]
        evade: i8,
        #[serde(default)]
        dodge: i8,
    },
    /// Results as if they were printed on its card: damage and accuracy of its attacks, block and evade of its defense.
    Innate {
        #[serde(default)]
        damage: i8,
        #[serde(default)]
        accuracy: i8,
        #[serde(default)]
        block: i8,
        #[serde(default)]
        evade: i8,
    },
    /// Figures do not hide its targets.
    LosThroughFigures,
    /// It does not have the abilities of these names.
    Lose(Vec<Box<str>>),
    Surge(SurgeGrant),
    /// It has the surge abilities of this figure too.
    SurgesOf(Who),
    /// It uses each surge ability so often (IA-SURGE-02).
    SurgeRepeat(u8),
    /// It uses each special action so often (IA-ACT-07).
    SpecialRepeat(u8),
    /// It attacks with more than one action (IA-ACT-06).
    MultiAttack,
    FreeEntry(Vec<Entry>),
    Stat {
        #[serde(default)]
        speed: i8,
        #[serde(default)]
        health: i8,
    },
    Dice {
        pool: Pool,
        add: Vec<Die>,
    },
    Trait(Words<Trait>),
}

impl Modifier {
    /// Results added to its figure in this role.
    pub fn results(&self, role: AttackRole) -> Option<Results> {
        let fixed = |number: i8| Amount::Fixed(number);
        match self {
            Self::Results { role: own, damage, surge, accuracy, block, evade, dodge } if *own == role => {
                Some(Results {
                    damage: fixed(*damage),
                    surge: fixed(*surge),
                    accuracy: fixed(*accuracy),
                    block: fixed(*block),
                    evade: fixed(*evade),
                    dodge: fixed(*dodge),
                })
            }
            Self::Innate { damage, accuracy, .. } if role == AttackRole::Attacking => {
                Some(Results { damage: fixed(*damage), accuracy: fixed(*accuracy), ..Results::default() })
            }
            Self::Innate { block, evade, .. } if role == AttackRole::Defending => {
                Some(Results { block: fixed(*block), evade: fixed(*evade), ..Results::default() })
            }
            _ => None,
        }
    }
}

/// Kinds of modifications, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModifierKinds(u32);

impl ModifierKinds {
    pub const NONE: Self = Self(0);
    pub const RESULTS: Self = Self(1 << 16);
    pub const SIGHT: Self = Self(1 << 17);
    pub const LOSE: Self = Self(1 << 18);
    pub const SURGE: Self = Self(1 << 19);
    pub const SURGE_REPEAT: Self = Self(1 << 20);
    pub const SPECIAL_REPEAT: Self = Self(1 << 21);
    pub const MULTI_ATTACK: Self = Self(1 << 22);
    pub const FREE_ENTRY: Self = Self(1 << 23);
    pub const STAT: Self = Self(1 << 24);
    pub const DICE: Self = Self(1 << 25);
    pub const TRAIT: Self = Self(1 << 26);

    /// The kind of a ban.
    pub const fn ban(banned: FigureBan) -> Self {
        Self(1 << banned as u32)
    }

    /// Those of a modification.
    pub fn of(modification: &Modifier) -> Self {
        match modification {
            Modifier::Cannot { what, .. } => {
                what.iter().fold(Self::NONE, |kinds, banned| kinds.with(Self::ban(*banned)))
            }
            Modifier::Results { .. } | Modifier::Innate { .. } => Self::RESULTS,
            Modifier::LosThroughFigures => Self::SIGHT,
            Modifier::Lose(_) => Self::LOSE,
            Modifier::Surge(_) | Modifier::SurgesOf(_) => Self::SURGE,
            Modifier::SurgeRepeat(_) => Self::SURGE_REPEAT,
            Modifier::SpecialRepeat(_) => Self::SPECIAL_REPEAT,
            Modifier::MultiAttack => Self::MULTI_ATTACK,
            Modifier::FreeEntry(_) => Self::FREE_ENTRY,
            Modifier::Stat { .. } => Self::STAT,
            Modifier::Dice { .. } => Self::DICE,
            Modifier::Trait(_) => Self::TRAIT,
        }
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if they share a kind.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Grant {
    /// Kinds of all its modifiers.
    pub fn kinds(&self) -> ModifierKinds {
        self.mods.iter().fold(ModifierKinds::NONE, |kinds, modifier| kinds.with(ModifierKinds::of(modifier)))
    }
}
