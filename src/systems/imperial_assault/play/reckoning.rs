//! What events say of damage: who or what caused it, and how the numbers of an attack add up.

use super::{
    fixed::AbilityNo,
    pieces::{FigureNo, Status},
};

/// The cause of damage or strain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    Figure(FigureNo),
    Ability(AbilityNo),
    /// A token of the mission.
    Token(u8),
    Condition(Status),
    /// A rule of the mission.
    Mission,
}

impl Cause {
    /// The figure that caused it, if one did.
    pub const fn figure(self) -> Option<FigureNo> {
        if let Self::Figure(figure) = self { Some(figure) } else { None }
    }
}

impl From<FigureNo> for Cause {
    fn from(figure: FigureNo) -> Self {
        Self::Figure(figure)
    }
}

impl From<Option<FigureNo>> for Cause {
    fn from(figure: Option<FigureNo>) -> Self {
        figure.map_or(Self::Mission, Self::Figure)
    }
}

/// The numbers of an attack that hit: the damage of each die, what is added, and what the defense takes off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reckoning {
    pub dice: Vec<i8>,
    /// Surges, cards and conditions; may be negative.
    pub added: i8,
    pub block: i8,
    /// Blocks that Pierce cancels.
    pub pierced: i8,
    /// An ability sets the damage to zero.
    pub zeroed: bool,
}

impl Reckoning {
    /// What it comes to.
    pub fn damage(&self) -> u8 {
        let attack = (self.dice.iter().sum::<i8>() + self.added).max(0);
        if self.zeroed { 0 } else { (attack - self.block + self.pierced).max(0) as u8 }
    }
}
