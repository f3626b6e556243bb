//! Handling of effects by a match, beyond those resolved at once.

use super::{Effect, Hook, words::Native};

/// The reason for which a card is not played as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lack {
    /// Huge ships and everything that only works on or with them.
    HugeShips,
    /// The card came without a row of abilities.
    Untold,
    /// A function of its own that nothing carries out.
    Function(Native),
}

/// The way in which a match handles a native function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handling {
    /// Resolved when its ability is used.
    Resolved,
    /// In force as long as its card is, at this hook.
    InForce(Hook),
    /// Not played, and why.
    NotPlayed(Lack),
}

impl Native {
    /// Its handling in a match.
    pub const fn handling(self) -> Handling {
        match self {
            Self::Treat23As1 => Handling::InForce(Hook::LongReach),
            Self::CopyPilotAbility | Self::ApplyShadowMimic | Self::PupIdentity => Handling::InForce(Hook::Borrowed),
            Self::SyncedLocks => Handling::InForce(Hook::SharedLocks),
            Self::ShareEliteAction => Handling::InForce(Hook::SharedAction),
            Self::DockRules => Handling::InForce(Hook::Docked),
            Self::ReplaceIllicit => Handling::NotPlayed(Lack::Function(self)),
            Self::DelayDestruction
            | Self::ForceHit
            | Self::MatchTokens
            | Self::MatchingResult
            | Self::DeployDocked
            | Self::AdjacentDial
            | Self::GuessDial
            | Self::GuessEvades
            | Self::NameResult
            | Self::MustSpendFocus
            | Self::MineField
            | Self::DestroyObstacle
            | Self::DiscardOnlyIfHit
            | Self::DarkSide
            | Self::SetAsideHit => Handling::Resolved,
        }
    }
}

impl Effect {
    /// The rule it bends while its card is in force, if it bends one.
    pub const fn hook(&self) -> Option<Hook> {
        match self {
            Self::Rule(change) => change.hook(),
            Self::Native { function } => match function.handling() {
                Handling::InForce(hook) => Some(hook),
                Handling::Resolved | Handling::NotPlayed(_) => None,
            },
            _ => None,
        }
    }
}
