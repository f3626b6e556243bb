//! What events say of wounds: who or what caused them, why a unit had cover, and how the numbers of an attack add up.

use super::pieces::{Source, UnitNo};
use crate::cards::keyword::UnitKeyword;

/// Something on the table that goes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    Mine,
    /// A charge, by the unit that placed it and its weapon.
    Charge(UnitNo, u8),
    Bane,
    /// A bomb of the Bombing Run.
    Bomb,
}

/// The cause of wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    Unit(UnitNo),
    Device(Device),
    Poison,
    Card(Source),
    Keyword(UnitKeyword),
    /// The vehicle around the unit was destroyed.
    Wreck,
}

impl Cause {
    /// The unit that caused them, if one did.
    pub const fn unit(self) -> Option<UnitNo> {
        if let Self::Unit(unit) = self { Some(unit) } else { None }
    }
}

/// What a unit owes its cover to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shelter {
    /// 1 for light cover, 2 for heavy cover.
    pub terrain: u8,
    pub aboard: bool,
    pub suppressed: bool,
    pub keyword: u8,
    pub on_wheels: bool,
    pub smoke: u8,
    /// A further hit is canceled (LEG-KW-LOW-PROFILE).
    pub low: bool,
}

impl Shelter {
    /// Cover by all of it together (LEG-COVER-03).
    pub fn sum(&self) -> u8 {
        let aboard = if self.aboard { 2 } else { 0 };
        let wheels = if self.on_wheels { 2 } else { 0 };
        let sum = self.terrain + aboard + u8::from(self.suppressed) + self.keyword + wheels + self.smoke;
        sum.min(2)
    }
}

/// The numbers of an attack once its dice have been converted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reckoning {
    pub hits: u8,
    pub crits: u8,
    /// Blanks that became crits (LEG-KW-RAM-X).
    pub rammed: u8,
    pub dodged: u8,
    pub covered: u8,
    pub armored: u8,
    pub shields: u8,
    /// Taken over by guardians.
    pub guarded: u8,
    pub blocks: u8,
    pub pierced: u8,
    /// Wounds beyond those that minis in sight can suffer.
    pub unseen: u8,
    /// Wounds that the defender suffers.
    pub wounds: u8,
}

impl Reckoning {
    /// What all that has a name of its own comes to.
    pub fn named(&self) -> i16 {
        let results = i16::from(self.hits) + i16::from(self.crits) + i16::from(self.rammed);
        let canceled = [self.dodged, self.covered, self.armored, self.shields, self.guarded];
        let left = results - canceled.into_iter().map(i16::from).sum::<i16>();
        ((left - i16::from(self.blocks) + i16::from(self.pierced)).max(0) - i16::from(self.unseen)).max(0)
    }

    /// What cards, or a limit of wounds, change on top of that.
    pub fn others(&self) -> i16 {
        i16::from(self.wounds) - self.named()
    }
}
