//! Questions to players, and their answers.

use serde::{Deserialize, Serialize};

use super::{
    board::Edge,
    dice::{DieKind, Face, FaceCounts},
    maneuver::Flown,
    pieces::{AbilityAt, ShipNo},
    weapon::Weapon,
};
use crate::cards::{
    UpgradeId,
    ability::{Window, words::Token},
};
use kernel::{game::Seat, plane::Pose};

/// The kind of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionKind {
    /// The player with initiative (XW-SETUP-02).
    Initiative,
    /// The next obstacle, and its turn (XW-SETUP-05).
    Obstacle,
    /// The spot of an obstacle.
    ObstacleSpot,
    /// The player's own edge (XW-SETUP-07).
    BoardEdge,
    /// The next of the own ships of one pilot skill: to be placed, activated, decloaked or to fight.
    Next(Order),
    /// The spot of a ship (XW-SETUP-09, -10).
    Deploy,
    /// The side of a dual card in force (XW-DUAL-01); the card's place on the ship.
    CardFace(u8),
    /// The side that the mobile arc covers (XW-MOBILE-02).
    Sector,
    /// The maneuver of the ship's dial (XW-PLAN-01).
    Dial,
    /// A last look at the dials (XW-PLAN-03).
    Review,
    /// Decloaking, and its way (XW-CLOAK-05).
    Decloak,
    /// The maneuver of a stressed ship that revealed a red one (XW-STRESS-04).
    Imposed,
    /// A maneuver in place of another, or a further one.
    Maneuver,
    /// The end of a Tallon roll (XW-MANEUVER-11).
    TallonSpot,
    /// An action, if any (XW-ACTION-01).
    ShipAction {
        /// A free action (XW-ACTION-03).
        free: bool,
    },
    /// The end of a boost, barrel roll or decloak.
    Reposition(Move),
    /// A ship to lock.
    LockTarget,
    /// A ship to coordinate or jam.
    Target(ShipAction),
    /// An attack, if any (XW-COMBAT-04).
    Attack,
    /// An ability, token or lock to use, if any.
    Use(Window),
    /// Dice for an effect.
    Dice {
        /// Of which roll.
        dice: DieKind,
        /// For what.
        purpose: DicePurpose,
    },
    /// Ships for an ability.
    Ships,
    /// One of several effects.
    Effect,
    /// An amount to pay or set.
    Number,
    /// A kind of token.
    Token,
    /// The owner of a token to spend, among those that a ship may treat as its own.
    Payer(Token),
    /// Through which arc the attack is made: the primary, or another (XW-ARC-05).
    FiringArc,
    /// An upgrade card.
    Card,
    /// A damage card of the ship.
    DamageCard,
    /// A card of the damage deck.
    DeckCard,
    /// A bomb to drop.
    Bomb,
    /// A spot for a bomb.
    BombSpot,
    /// In which order bombs go off, or ships suffer.
    Sequence,
    /// A face to name before a roll.
    NameFace(DieKind),
    /// A guess at the evades of a roll.
    Guess,
    /// A guess at a maneuver.
    GuessDial,
    /// An obstacle to remove.
    PickObstacle,
}

/// The purpose of an order of ships.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Placing (XW-SETUP-08).
    Place,
    /// Activating (XW-ACT-02).
    Activate,
    /// Decloaking (XW-CLOAK-05).
    Decloak,
    /// Fighting (XW-COMBAT-02).
    Fight,
}

/// A change of place that is no maneuver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    Boost,
    BarrelRoll,
    Decloak,
    /// Pulled by a tractor beam (XW-TRACTOR-03).
    Tractor,
}

/// The purpose of picked dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DicePurpose {
    /// To be rolled again.
    Reroll,
    /// To be turned to this face.
    Change(Face),
    /// To be taken away.
    Cancel,
    /// To be paid.
    Spend,
}

/// A question with what it is about.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub kind: QuestionKind,
    /// About which ship.
    pub ship: Option<ShipNo>,
    /// On account of which ability.
    pub why: Option<AbilityAt>,
    /// Poses of the pieces, by the number of [`Answer::Spot`].
    pub spots: Vec<Pose>,
    /// Maneuvers to choose from, by the number of [`Answer::Fly`].
    pub maneuvers: Vec<Flown>,
    /// The cards of bombs to choose from, by the number of [`Answer::Option`].
    pub bombs: Vec<UpgradeId>,
}

impl Question {
    /// A question about a ship.
    pub const fn about(kind: QuestionKind, ship: ShipNo) -> Self {
        Self { kind, ship: Some(ship), why: None, spots: Vec::new(), maneuvers: Vec::new(), bombs: Vec::new() }
    }

    /// A question about no ship.
    pub const fn of(kind: QuestionKind) -> Self {
        Self { kind, ship: None, why: None, spots: Vec::new(), maneuvers: Vec::new(), bombs: Vec::new() }
    }

    /// This question on account of an ability.
    #[must_use]
    pub const fn because(mut self, why: AbilityAt) -> Self {
        self.why = Some(why);
        self
    }
}

/// An action a ship performs (section 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipAction {
    Focus,
    Evade,
    TargetLock,
    Boost,
    BarrelRoll,
    Cloak,
    Slam,
    /// Reinforce, fore or aft side.
    Reinforce {
        /// The aft side.
        aft: bool,
    },
    Coordinate,
    Jam,
    Reload,
    RotateArc,
    /// An action printed on a card.
    Card(AbilityAt),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// No; nothing more; go on.
    Pass,
    /// This player.
    Seat(Seat),
    /// This obstacle, turned by eighths of a circle.
    Obstacle {
        /// Its number.
        shape: u8,
        /// Eighths of a turn, clockwise.
        turn: u8,
    },
    /// This edge.
    Edge(Edge),
    /// This of the spots of the question.
    Spot(u16),
    /// This maneuver, by its place on the ship's dial.
    Dial(u8),
    /// The dial of this ship once more.
    Change(ShipNo),
    /// This of the maneuvers named, by its place among them.
    Fly(u8),
    /// This ship.
    Ship(ShipNo),
    /// This action.
    Perform(ShipAction),
    /// This attack.
    Attack {
        /// With what.
        weapon: Weapon,
        /// On whom.
        target: ShipNo,
    },
    /// This ability.
    Use(AbilityAt),
    /// A token for its usual effect on dice.
    Spend(Token),
    /// The target lock on the defender, for rerolls (XW-ACTION-TL-04).
    SpendLock,
    /// That many dice of each face.
    Dice(FaceCounts),
    /// This face.
    Face(Face),
    /// This one of several, by its place among them.
    Option(u8),
    /// This number.
    Number(i8),
    /// This kind of token.
    Token(Token),
    /// This card of the ship.
    Card(u8),
    /// This damage card, by its place on the ship; with [`QuestionKind::DeckCard`] by its number in the deck.
    Damage(u8),
}
