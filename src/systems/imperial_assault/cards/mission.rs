//! What skirmish missions ask for, in a closed vocabulary.

use std::collections::BTreeMap;

use kernel::words::words;
use serde::Deserialize;

use super::{CardText, MapId, Space};

words! {
    /// A practice mission of ours.
    Ours, "imperial_assault.mission.", {
        /// Terminals and the middle of the map score.
        Hold = "hold",
        /// Nothing scores but defeated figures.
        Duel = "duel",
    }
}

/// Tokens of one role in a mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    /// Which of the map's tokens they are.
    pub kinds: Vec<Box<str>>,
    /// Whether they lie on blocking terrain and are beside every space that touches theirs.
    #[serde(default)]
    pub on_blocking: bool,
}

/// Of what something is counted: tokens of a role, terminals, or the marker in the middle of the map.
pub type RoleName = Box<str>;

/// When something of a mission happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissionTime {
    RoundStart,
    RoundEnd,
}

/// Which side of a token lies up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenSide {
    Gray,
    Colored,
}

/// Where a carried token is brought.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// The deployment zone of its player.
    OwnZone,
    /// A space on or next to a token of this role.
    NextTo(RoleName),
}

/// One rule of a mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MissionRule {
    /// At the end of a round each token scores for who controls it (IA-TERM-04).
    Score { role: RoleName, vp: u8, side: Option<TokenSide> },
    /// At the end of a round an area scores for who controls it (IA-TERM-03).
    Area { area: RoleName, vp: u8 },
    /// A figure may interact with a token to turn it, once a player and round.
    Flip { role: RoleName, carrying: Option<RoleName> },
    /// A figure may interact with a token to carry it (IA-OBJ-09).
    Carry {
        role: RoleName,
        /// How many a figure carries at most.
        most: Option<u8>,
        /// How carrying changes its Speed.
        #[serde(default)]
        speed: i8,
    },
    /// A carried token that is brought to its goal scores and is gone.
    Deliver {
        role: RoleName,
        to: Goal,
        vp: u8,
        /// At the end of a round; else as soon as its figure enters the goal, if its player likes.
        #[serde(default)]
        at_round_end: bool,
    },
    /// A figure may interact with a token to score, once a group and round.
    Interact { role: RoleName, vp: u8 },
    /// A figure may interact with a token its player controls to put a marker of theirs on it.
    Claim { role: RoleName },
    /// As long as it lasts, a player has as many points as the table says for so many tokens with their marker.
    Standing { role: RoleName, table: Vec<u8> },
    /// At the end of a round a token scores for who controls it, if it has no marker of that player yet, and gets one.
    Mark { role: RoleName, vp: u8 },
    /// At the end of a round a counter is put on each token.
    Counters { role: RoleName },
    /// At the end of a round, who controls a token may take it off the map for so much a counter.
    Cash { role: RoleName, vp: u8 },
    /// Doors open only as written.
    LockedDoors {
        /// Whether a figure in a deployment zone may open one.
        #[serde(default)]
        from_zone: bool,
    },
    /// Each player opens a door.
    OpenDoors {
        at: MissionTime,
        /// Whether the player without initiative begins.
        #[serde(default)]
        reverse: bool,
        /// One for each terminal they control, not one alone.
        #[serde(default)]
        per_terminal: bool,
    },
    /// At the end of a round all doors close.
    CloseDoors,
    /// An attack from outside on a figure near a token loses a surge.
    Shield { role: RoleName, within: u8 },
}

/// A mission of a map.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionCard {
    /// The id in options.
    pub id: Box<str>,
    /// The printed name; the id of ours.
    #[serde(rename = "name")]
    pub text: CardText,
    pub map: MapId,
    /// Which of the map's printed missions, `a` or `b`.
    pub variant: Option<Box<str>>,
    /// Which of our own practice missions.
    pub ours: Option<Ours>,
    #[serde(default)]
    pub roles: BTreeMap<RoleName, Role>,
    #[serde(default)]
    pub areas: BTreeMap<RoleName, Vec<Space>>,
    /// The marker in the middle of the map.
    pub center: Option<Space>,
    #[serde(default)]
    pub rules: Vec<MissionRule>,
    /// What no rule says yet; a mission with any of it is not played.
    #[serde(default)]
    pub lacks: Vec<Box<str>>,
}

impl MissionCard {
    /// Whether a match can be played with it.
    pub const fn is_played(&self) -> bool {
        self.lacks.is_empty()
    }
}
