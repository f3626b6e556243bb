//! What lasts: modifications of figures, and events that are waited for.

use serde::Deserialize;

use super::{Effect, Filter, Limit, Results, Subject, Who, Window};
use crate::cards::{Die, EffectUse, PowerToken, Trait, Words};

/// How long.
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
    pub mods: Vec<Mod>,
    pub until: Until,
}

/// An event that is waited for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    pub when: Window,
    pub of: Option<Subject>,
    /// The target of the attack.
    pub target: Option<Who>,
    /// The attacker fits.
    pub attacker: Option<Filter>,
    /// The attacker spent one of these.
    #[serde(default)]
    pub if_spent_token: Vec<PowerToken>,
    /// The figure moves of its own will.
    #[serde(default)]
    pub voluntary: bool,
    #[serde(rename = "do")]
    pub steps: Vec<Effect>,
    pub until: Until,
    pub limit: Option<Limit>,
}

/// While a figure does this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    Attacking,
    Defending,
}

/// What a figure does not do, or does not suffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Banned {
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

/// What costs nothing extra (IA-MOVE-07, IA-MOVE-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Difficult,
    Hostile,
}

/// What a player does not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forbidden {
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
pub enum Mod {
    Cannot {
        what: Vec<Banned>,
        /// This figure alone.
        whom: Option<Who>,
        /// Figures farther away than this alone.
        beyond: Option<u8>,
    },
    /// Results while it attacks or defends.
    Results {
        #[serde(rename = "while")]
        deed: Deed,
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
        pool: super::Pool,
        add: Vec<Die>,
    },
    Trait(Words<Trait>),
}

impl Mod {
    /// What it adds while its figure does this.
    pub fn results(&self, deed: Deed) -> Option<Results> {
        let fixed = |number: i8| super::Amount::Fixed(number);
        match self {
            Self::Results { deed: own, damage, surge, accuracy, block, evade, dodge } if *own == deed => {
                Some(Results {
                    damage: fixed(*damage),
                    surge: fixed(*surge),
                    accuracy: fixed(*accuracy),
                    block: fixed(*block),
                    evade: fixed(*evade),
                    dodge: fixed(*dodge),
                })
            }
            Self::Innate { damage, accuracy, .. } if deed == Deed::Attacking => {
                Some(Results { damage: fixed(*damage), accuracy: fixed(*accuracy), ..Results::default() })
            }
            Self::Innate { block, evade, .. } if deed == Deed::Defending => {
                Some(Results { block: fixed(*block), evade: fixed(*evade), ..Results::default() })
            }
            _ => None,
        }
    }
}
