//! The running activation.

use arrayvec::ArrayVec;

use crate::play::{
    action::{CardAction, MoveKind},
    pieces::UnitNo,
};

/// The running activation of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activation {
    pub unit: UnitNo,
    /// Actions it has left.
    pub actions: u8,
    /// It is panicked (LEG-MORALE-01).
    pub panicked: bool,
    /// Its actions: none but moving is done twice (LEG-ACT-07).
    pub aimed: bool,
    pub dodged: bool,
    pub stood_by: bool,
    pub recovered: bool,
    /// Attack actions, free ones included (LEG-ACT-11).
    pub attacks: u8,
    /// Move actions.
    pub moves: u8,
    /// It left its place before it attacked (LEG-KW-CUMBERSOME).
    pub left: bool,
    /// It made a full standard move at its highest speed (LEG-KW-RAM-X).
    pub full_speed: bool,
    pub cards: ArrayVec<CardAction, 8>,
    /// Its compulsory move is still to come (LEG-KW-SPEEDER-X).
    pub compulsory: bool,
    /// It acts no more.
    pub ended: bool,
    /// It acted at all: its first action may be bound (LEG-KW-AI).
    pub acted: bool,
    /// An attack of it is over, and Arsenal was used (LEG-KW-BARRAGE).
    pub attacked: bool,
    pub arsenal: bool,
    /// The extra action of Juyo Mastery was taken.
    pub juyo: bool,
    /// Additions to its highest speed (LEG-KW-SPUR), and reductions.
    pub speed_bonus: u8,
    pub slowed: u8,
    /// Upgrades it used, a bit each.
    pub used: u32,
    /// Upgrades whose weapons it fired, a bit each (LEG-KW-CYCLE).
    pub fired: u32,
    /// Overrun attacks it made (LEG-KW-OVERRUN-X).
    pub overruns: u8,
    /// It entered a vehicle, and the vehicle that it left (LEG-KW-TRANSPORT-X).
    pub embarked: bool,
    pub disembarked: Option<UnitNo>,
}

/// A unit's movement, beyond its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement {
    pub kind: MoveKind,
    pub speed: u8,
    /// Difficult terrain does not slow it.
    pub unhindered: bool,
    /// Its leader may end in contact with enemies.
    pub fights: bool,
}
