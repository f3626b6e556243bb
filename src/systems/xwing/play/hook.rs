//! The places at which a card that is always in force, or an effect that lasts, bends a rule.

use crate::cards::ability::{
    Effect,
    words::{Native, Stat},
};

macro_rules! hooks {
    ($($(#[$doc:meta])* $Hook:ident,)+) => {
        /// A place at which a rule is bent.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Hook {
            $($(#[$doc])* $Hook,)+
        }

        impl Hook {
            /// Every hook.
            pub(super) const ALL: &'static [Self] = &[$(Self::$Hook),+];
        }
    };
}

hooks! {
    /// Pilot skill (XW-PS-02).
    Skill,
    /// Primary weapon value (XW-WEAPON-01).
    AttackValue,
    /// Agility (XW-WEAPON-05).
    Agility,
    /// Shield value.
    Shields,
    /// What is allowed.
    Allow,
    /// What is forbidden (XW-GOLD-03).
    Forbid,
    /// Colors of maneuvers (XW-MANEUVER-13).
    Difficulty,
    /// How target locks are taken.
    Lock,
    /// Ranges of attacks.
    Range,
    /// Arcs of weapons.
    Arc,
    /// What obstructs.
    Obstruction,
    /// Obstacles without effect.
    Obstacles,
    /// Other templates.
    Template,
    /// The most tokens a ship may hold.
    TokenLimit,
    /// Tokens that stay through the End phase.
    Keep,
    /// Actions of the Perform Action step.
    ActionStep,
    /// Where ships may be placed.
    Deploy,
    /// Bombs without effect.
    Immune,
    /// Range 2-3 as range 1 for own abilities.
    LongReach,
    /// Abilities of other ships.
    Borrowed,
    /// Locks through other ships.
    SharedLocks,
    /// Actions of an elite card of another ship.
    SharedAction,
    /// Docked ships.
    Docked,
}

impl Hook {
    /// The place at which this effect bends a rule, if it does while it is in force.
    pub(super) const fn of(effect: &Effect) -> Option<Self> {
        Some(match effect {
            Effect::Stat { stat: Stat::PilotSkill, .. } => Self::Skill,
            Effect::Stat { stat: Stat::Attack, .. } => Self::AttackValue,
            Effect::Stat { stat: Stat::Agility, .. } => Self::Agility,
            Effect::Stat { stat: Stat::Shields, .. } => Self::Shields,
            Effect::Allow { .. } => Self::Allow,
            Effect::Forbid { .. } => Self::Forbid,
            Effect::Difficulty { .. } => Self::Difficulty,
            Effect::LockRule { .. } => Self::Lock,
            Effect::RangeRule { .. } => Self::Range,
            Effect::ArcRule { .. } => Self::Arc,
            Effect::Obstruction { .. } => Self::Obstruction,
            Effect::IgnoreObstacles { .. } => Self::Obstacles,
            Effect::Template { .. } => Self::Template,
            Effect::TokenLimit { .. } => Self::TokenLimit,
            Effect::Keep { .. } => Self::Keep,
            Effect::ActionStep { .. } => Self::ActionStep,
            Effect::DeployArea { .. } => Self::Deploy,
            Effect::Immune { .. } => Self::Immune,
            Effect::Native { function: Native::Treat23As1 } => Self::LongReach,
            Effect::Native { function: Native::CopyPilotAbility | Native::ApplyShadowMimic | Native::PupIdentity } => {
                Self::Borrowed
            }
            Effect::Native { function: Native::SyncedLocks } => Self::SharedLocks,
            Effect::Native { function: Native::ShareEliteAction } => Self::SharedAction,
            Effect::Native { function: Native::DockRules } => Self::Docked,
            _ => return None,
        })
    }
}
