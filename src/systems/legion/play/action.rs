//! Actions and moves of units.

use serde::{Deserialize, Serialize};

use super::pieces::UnitNo;
use kernel::words::words;

/// A kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    Standard,
    /// LEG-MOVE-11.
    Climb,
    /// LEG-KW-JUMP-X.
    Jump,
    /// LEG-MOVE-24.
    Reverse,
    /// LEG-KW-HOVER.
    Strafe,
    /// LEG-MOVE-23.
    Pivot,
    /// LEG-MELEE-07.
    Withdraw,
    /// LEG-KW-SPEEDER-X.
    Compulsory,
}

impl MoveKind {
    /// True for a standard move (LEG-MOVE-01): from any notch (LEG-MOVE-24, LEG-KW-HOVER), over what is low
    /// (LEG-KW-JUMP-X), out of a melee (LEG-MELEE-07), or as far as it goes (LEG-KW-SPEEDER-X).
    pub const fn is_standard(self) -> bool {
        match self {
            Self::Standard | Self::Jump | Self::Reverse | Self::Strafe | Self::Withdraw | Self::Compulsory => true,
            Self::Climb | Self::Pivot => false,
        }
    }

    /// The speed of such a move with this highest speed.
    pub fn speed_of(self, highest: u8) -> u8 {
        match self {
            Self::Climb | Self::Withdraw => highest.min(1),
            Self::Reverse | Self::Strafe => highest.saturating_sub(1).max(highest.min(1)),
            Self::Standard | Self::Jump | Self::Pivot | Self::Compulsory => highest,
        }
    }

    /// True if passengers are shaken about by several of them (LEG-KW-TRANSPORT-X): standard moves and those backward.
    pub const fn shakes(self) -> bool {
        self.is_standard() && !matches!(self, Self::Strafe)
    }
}

/// An action of a unit (LEG-ACT-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitAction {
    Aim,
    Dodge,
    Standby,
    Recover,
    Attack,
    Move(MoveKind),
    /// A card action of a keyword.
    Card(CardAction),
    /// Uses this upgrade, by its place among those of the unit.
    Use(u8),
    /// Uses this command card in play, by its place among those of the side.
    Play(u8),
    /// Repairs or treats with this card, by its place among those of the unit that do.
    Mend(u8),
    /// Claims this objective token (LEG-OBJ-02).
    Claim(u8),
    /// Drops this objective token (LEG-OBJ-04).
    Drop(u8),
    /// Adds or removes a wound of this objective token (LEG-OBJ-05).
    Sabotage(u8),
    /// Gets into this vehicle, or out of the one it is in (LEG-KW-TRANSPORT-X).
    Embark(UnitNo),
    Disembark,
}

/// Card actions that keywords give (LEG-ACT-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardAction {
    Arm,
    Bolster,
    CalculateOdds,
    Distract,
    Guidance,
    Observe,
    PullingTheStrings,
    QuickThinking,
    SecretMission,
    SelfDestruct,
    Spotter,
    Storyteller,
    Strategize,
    TakeCover,
}

impl CardAction {
    /// The id of the keyword that gives it.
    pub(in crate::play) const fn keyword(self) -> &'static str {
        match self {
            Self::Arm => "arm",
            Self::Bolster => "bolster",
            Self::CalculateOdds => "calculate_odds",
            Self::Distract => "distract",
            Self::Storyteller => "master_storyteller",
            Self::SelfDestruct => "self_destruct",
            Self::Guidance => "guidance",
            Self::Observe => "observe",
            Self::PullingTheStrings => "pulling_the_strings",
            Self::QuickThinking => "quick_thinking",
            Self::SecretMission => "secret_mission",
            Self::Spotter => "spotter",
            Self::Strategize => "strategize",
            Self::TakeCover => "take_cover",
        }
    }

    /// True if it is free (LEG-KW-DISTRACT, LEG-KW-SECRET-MISSION, LEG-KW-SELF-DESTRUCT-X).
    pub const fn is_free(self) -> bool {
        matches!(self, Self::Distract | Self::SecretMission | Self::SelfDestruct)
    }
}

words! {
    /// A formation of minis around their leader.
    Formation, "legion.play.formation.", {
        /// Close together.
        Compact = "compact",
        /// Towards the nearest enemy.
        Screen = "screen",
        /// Out of sight of most enemies.
        Hide = "hide",
    }
}

/// The reason for which a unit is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// It loses a suppression token.
    Calm,
    /// LEG-KW-DEMORALIZE-X.
    Demoralize,
    /// LEG-KW-OBSERVE-X.
    Observe,
    /// It is helped, healed or moved.
    Help,
    /// LEG-KW-DISTRACT.
    Distract,
}
