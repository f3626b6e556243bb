//! What comes of a deed.

use super::{
    board::Move,
    card::{Card, Readiness},
    deed::Condition,
    empire_card::EmpireCard,
    mission::Call,
    target::{Actor, Target},
};
use crate::campaign::cards::Side;

/// A card that does something now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Acts {
    Empire(EmpireCard),
    Hero(usize, Card),
}

/// What came of a deed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    RoundBegan(u8),
    Activated(Actor),
    ActivationOver,
    /// Strain and damage of a hero changed by so much.
    Changed {
        hero: usize,
        strain: i32,
        damage: i32,
    },
    /// A hero is wounded, or withdraws.
    Wounded(usize),
    Withdrew(usize),
    Hurt {
        target: Target,
        damage: i32,
    },
    Defeated(Target),
    /// The group is back in the hand, or gone if it is unique.
    GroupDefeated {
        group: usize,
        gone: bool,
    },
    /// A test was passed, or failed with so many strain tokens at its place.
    Tested {
        who: Target,
        passed: bool,
        tokens: u8,
    },
    CrateClaimed(usize),
    /// A hero got a Supply card.
    Supplied {
        hero: usize,
        card: Card,
    },
    Used {
        hero: usize,
        card: Card,
    },
    Turned {
        hero: usize,
        card: Card,
        to: Readiness,
    },
    /// The Empire uses a card.
    EmpireUsed(EmpireCard),
    /// A card of the Empire lies otherwise.
    EmpireTurned(EmpireCard, Readiness),
    Attacked(Actor),
    /// A condition is put on or taken away.
    Conditioned {
        target: Target,
        condition: Condition,
        on: bool,
    },
    Attached {
        group: usize,
        card: EmpireCard,
    },
    Acts(Acts),
    Counted {
        name: String,
        value: i32,
    },
    /// The mission will say something at the end of a round.
    Set(u8, String),
    Deployed {
        group: usize,
        cost: i32,
    },
    Reinforced {
        group: usize,
        cost: i32,
    },
    Threat {
        by: i32,
        now: i32,
    },
    TokenPassed {
        from: usize,
        to: usize,
    },
    OnBoard(Move),
    /// What the people make of the rules of the mission.
    Mission(Call),
    StatusBegan(u8),
    /// What the mission says at the end of a round.
    Rings(String),
    Won(Side),
}
