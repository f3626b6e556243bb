//! Units in a match.

use arrayvec::ArrayVec;

use super::{Flag, Flags};
use crate::{
    cards::{TokenKind, keyword::UnitKeywords},
    play::{
        pieces::{MOST_MINIS, UnitNo},
        table::{Heading, Level, Spot},
    },
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Not deployed yet.
    Reserve,
    InPlay,
    Defeated,
}

/// The order token of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    None,
    FaceUp,
    /// It has activated.
    FaceDown,
}

/// Damage of a vehicle (LEG-VEH-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    Damaged,
    Disabled,
    /// With this of its weapons, by its place.
    Disrupted(u8),
}

/// A mini in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiniState {
    /// Its place among the minis of the unit at the start.
    pub spec: u8,
    pub at: Spot,
    pub heading: Heading,
    pub level: Level,
    pub wounds: u8,
}

/// Tokens of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tokens {
    pub aim: u8,
    pub dodge: u8,
    pub surge: u8,
    pub standby: bool,
    pub observation: u8,
    pub suppression: u8,
    pub ion: u8,
    pub poison: u8,
    pub immobilize: u8,
    /// Active and inactive shields.
    pub shields: u8,
    pub spent_shields: u8,
    /// Aim, dodge and surge tokens among those that stay, as they lie on cards (LEG-KW-CACHE).
    pub kept: [u8; 3],
}

impl Tokens {
    /// The number of tokens of a kind.
    pub const fn count(&self, kind: TokenKind) -> u8 {
        match kind {
            TokenKind::Aim => self.aim,
            TokenKind::Dodge => self.dodge,
            TokenKind::Surge => self.surge,
            TokenKind::Standby => self.standby as u8,
            TokenKind::Observation => self.observation,
            TokenKind::Suppression => self.suppression,
            TokenKind::Ion => self.ion,
            TokenKind::Poison => self.poison,
            TokenKind::Immobilize => self.immobilize,
        }
    }
}

/// A unit in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitState {
    pub standing: Standing,
    /// The living minis, the leader first.
    pub minis: ArrayVec<MiniState, MOST_MINIS>,
    pub order: Order,
    pub tokens: Tokens,
    /// Its keywords with those of upgrades whose minis live.
    pub keywords: UnitKeywords,
    pub flags: Flags,
    pub damage: Option<Damage>,
    /// Upgrades that are exhausted, and those that are expended, a bit each.
    pub exhausted: u32,
    pub expended: u32,
    /// The face of two-sided upgrades that is up: the second where the bit is set.
    pub flipped: u32,
    /// Upgrades whose rules do not count: those that were discarded, whose minis stay (LEG-UPG-10), and those set aside
    /// (LEG-ARMY-24). A bit each.
    pub unequipped: u32,
    /// The zone of its flaw card (LEG-KW-FLAWED).
    pub flaw: FlawCard,
    /// The unit it hunts for a bounty (LEG-KW-BOUNTY).
    pub hunts: Option<UnitNo>,
    /// Uses of each of its mending cards.
    pub mended: [u8; 4],
    /// Minis that fell this round, by their places at the start.
    pub fallen: ArrayVec<u8, MOST_MINIS>,
    /// The unit it has to attack this round (LEG-KW-DISTRACT).
    pub distracted: Option<UnitNo>,
    /// The vehicle it is in (LEG-KW-TRANSPORT-X).
    pub inside: Option<UnitNo>,
    /// Moves of this round that were no pivots, and those of them that were standard moves or went backward.
    pub travels: u8,
    pub marches: u8,
    /// Beside whose leader it was deployed (LEG-KW-DETACHMENT).
    pub beside: Option<UnitNo>,
    /// Wounds it dealt and took in the whole match, for the account.
    pub dealt: u32,
    pub taken: u32,
    /// Points of the units it defeated, for the account.
    pub destroyed: i32,
}

impl UnitState {
    #[inline]
    pub const fn is(&self, flag: Flag) -> bool {
        self.flags.has(flag)
    }

    pub fn is_in_play(&self) -> bool {
        self.standing == Standing::InPlay
    }

    /// True if an upgrade, by its place among those of the unit, is equipped.
    #[inline]
    pub const fn carries(&self, upgrade: u8) -> bool {
        self.unequipped >> upgrade & 1 == 0
    }

    /// The leader; none once the unit is gone.
    pub fn leader(&self) -> Option<&MiniState> {
        self.minis.first()
    }

    /// All wounds on its minis.
    pub fn wounds(&self) -> u8 {
        self.minis.iter().map(|mini| mini.wounds).sum()
    }
}

/// The zone of a flaw card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FlawCard {
    /// In the hand of the opponent.
    #[default]
    Held,
    InPlay,
    Discarded,
}
