//! What a figure of the Empire does on the drawn map, with what else it could do.

use super::{
    board::{Move, Spot},
    deed::{Condition, Deed},
    target::Target,
};
use kernel::catalog::CardText;

/// An attack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    /// Who attacks: the figure, or one that it commands.
    pub by: Target,
    pub at: Target,
    /// Spaces to the target.
    pub distance: u8,
    /// Damage to be expected.
    pub damage: f64,
    /// The chance that it wounds a hero, makes it withdraw, or defeats an ally.
    pub falls: f64,
}

/// A part of an activation.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// A figure goes there: itself, or one that it commands or pushes.
    Go(Target, Spot),
    Attack(Shot),
    /// An ability of its card.
    Use(Box<CardText>),
    /// An action to open a door.
    Open(usize),
    /// An action to lose a condition.
    Discard(Condition),
}

/// Something a figure could do, and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Where it ends, attacks or uses its ability.
    pub to: Spot,
    /// Whom it attacks.
    pub at: Option<Target>,
    pub ability: Option<Box<CardText>>,
    /// Worth of all of it, against staying.
    pub worth: f32,
    /// The attack's part in that; the rest is the place: what can be attacked and held from there, and its danger.
    pub attack: f32,
}

/// What one figure does.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    pub figure: Target,
    pub steps: Vec<Step>,
    /// What it could do at first, the best of each kind, in order.
    pub candidates: Vec<Candidate>,
}

impl Order {
    /// Its attacks, and those that it commands.
    pub fn shots(&self) -> impl Iterator<Item = &Shot> {
        self.steps.iter().filter_map(|step| match step {
            Step::Attack(shot) => Some(shot),
            _ => None,
        })
    }

    /// What of it is entered at the table: the rest is done with dice and cards.
    pub fn deeds(&self) -> impl Iterator<Item = Deed> {
        self.steps.iter().filter_map(|step| match step {
            Step::Go(who, to) => Some(Deed::Board(Move::Stand(*who, *to))),
            Step::Open(door) => Some(Deed::Board(Move::Door(*door))),
            Step::Discard(condition) => Some(Deed::Condition { target: self.figure, condition: *condition, on: false }),
            Step::Attack(_) | Step::Use(_) => None,
        })
    }
}
