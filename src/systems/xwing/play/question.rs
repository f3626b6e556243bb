//! What a player can be asked, and what can be answered.

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

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionKind {
    /// Who has initiative (XW-SETUP-02).
    Initiative,
    /// Which obstacle is placed next, and how it is turned (XW-SETUP-05).
    Obstacle,
    /// Where it is placed.
    ObstacleSpot,
    /// Which edge is the player's own (XW-SETUP-07).
    BoardEdge,
    /// Which of the own ships of this pilot skill comes first: placed, activated, decloaked or fighting.
    Next(Order),
    /// Where the ship is placed (XW-SETUP-09, -10).
    Deploy,
    /// Which face of a dual card is in force (XW-DUAL-01); the card's place on the ship.
    CardFace(u8),
    /// Which side the mobile arc covers (XW-MOBILE-02).
    Sector,
    /// Which maneuver the ship's dial is set to (XW-PLAN-01).
    Dial,
    /// Whether the dials stand (XW-PLAN-03).
    Review,
    /// Whether and how the ship decloaks (XW-CLOAK-05).
    Decloak,
    /// Which maneuver a stressed ship flies that revealed a red one (XW-STRESS-04).
    Imposed,
    /// Which maneuver is flown instead, or next.
    Maneuver,
    /// Where a Tallon roll ends (XW-MANEUVER-11).
    TallonSpot,
    /// Which action is performed, if any (XW-ACTION-01).
    ShipAction {
        /// A free action (XW-ACTION-03).
        free: bool,
    },
    /// Where a boost, barrel roll or decloak ends.
    Reposition(Move),
    /// Which ship is locked.
    LockTarget,
    /// Which ship is coordinated or jammed.
    Target(ShipAction),
    /// Which attack is made, if any (XW-COMBAT-04).
    Attack,
    /// Which ability, token or lock is used now, if any.
    Use(Window),
    /// Which dice an effect picks.
    Dice {
        /// Of which roll.
        dice: DieKind,
        /// For what.
        purpose: DicePurpose,
    },
    /// Which ships an ability picks.
    Ships,
    /// Which of several effects happens.
    Effect,
    /// How much is paid or set.
    Number,
    /// Which kind of token.
    Token,
    /// Whose token is spent, of those that a ship may treat as its own.
    Payer(Token),
    /// Through which arc the attack is made: the primary, or another (XW-ARC-05).
    FiringArc,
    /// Which upgrade card.
    Card,
    /// Which damage card of the ship.
    DamageCard,
    /// Which card of the damage deck.
    DeckCard,
    /// Which bomb is dropped.
    Bomb,
    /// Where a bomb lies.
    BombSpot,
    /// In which order bombs go off, or ships suffer.
    Sequence,
    /// Which face is named before a roll.
    NameFace(DieKind),
    /// How many evades are guessed before a roll.
    Guess,
    /// Which maneuver is guessed.
    GuessDial,
    /// Which obstacle is removed.
    PickObstacle,
}

/// What ships are put in order for.
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

/// What dice are picked for.
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
    /// What is asked.
    pub kind: QuestionKind,
    /// About which ship.
    pub ship: Option<ShipNo>,
    /// On account of which ability.
    pub why: Option<AbilityAt>,
    /// Where the pieces would stand, by the number of [`Answer::Spot`].
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

    /// The same question on account of an ability.
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
