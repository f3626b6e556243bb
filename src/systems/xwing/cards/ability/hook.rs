//! The rules that cards bend, each at its hook.

use super::{RuleChange, words::Stat};

macro_rules! hooks {
    ($($(#[$doc:meta])* $Hook:ident,)+) => {
        /// A place at which a rule is bent.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Hook {
            $($(#[$doc])* $Hook,)+
        }

        impl Hook {
            /// Every hook.
            pub const ALL: &'static [Self] = &[$(Self::$Hook),+];
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
    /// Permissions.
    Allow,
    /// Bans (XW-GOLD-03).
    Forbid,
    /// Colors of maneuvers (XW-MANEUVER-13).
    Difficulty,
    /// Acquisition of target locks.
    Lock,
    /// Ranges of attacks.
    Range,
    /// Arcs of weapons.
    Arc,
    /// Obstruction.
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
    /// Deployment areas.
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

impl RuleChange {
    /// The rule it bends; none for a number that is read from the card.
    pub const fn hook(&self) -> Option<Hook> {
        Some(match self {
            Self::Stat { stat: Stat::PilotSkill, .. } => Hook::Skill,
            Self::Stat { stat: Stat::Attack, .. } => Hook::AttackValue,
            Self::Stat { stat: Stat::Agility, .. } => Hook::Agility,
            Self::Stat { stat: Stat::Shields, .. } => Hook::Shields,
            Self::Stat { stat: Stat::Hull | Stat::LocksOn, .. } | Self::CountsAs { .. } => return None,
            Self::Allow { .. } => Hook::Allow,
            Self::Forbid { .. } => Hook::Forbid,
            Self::Difficulty { .. } => Hook::Difficulty,
            Self::LockRule { .. } => Hook::Lock,
            Self::RangeRule { .. } => Hook::Range,
            Self::ArcRule { .. } => Hook::Arc,
            Self::Obstruction { .. } => Hook::Obstruction,
            Self::IgnoreObstacles { .. } => Hook::Obstacles,
            Self::Template { .. } => Hook::Template,
            Self::TokenLimit { .. } => Hook::TokenLimit,
            Self::Keep { .. } => Hook::Keep,
            Self::ActionStep { .. } => Hook::ActionStep,
            Self::DeployArea { .. } => Hook::Deploy,
            Self::Immune { .. } => Hook::Immune,
        })
    }
}
