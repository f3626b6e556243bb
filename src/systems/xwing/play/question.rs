//! Questions to players, and their answers.

use serde::{Deserialize, Serialize};

pub use super::action::{DicePurpose, Move, Order, ShipAction};
use super::{
    Describer,
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
use kernel::{
    game::Seat,
    narration::{Narrator as _, narrated},
    phrase::capital,
    plane::Pose,
};

narrated! {
    phrases = "xwing.play.question.", narrator = Describer<'_>, with(ship = |d| d.asked_ship());

    /// The kind of a question.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum QuestionKind {
        /// The player with initiative (XW-SETUP-02).
        Initiative,
        /// The next obstacle, and its turn (XW-SETUP-05).
        Obstacle,
        ObstacleSpot,
        /// The player's own edge (XW-SETUP-07).
        BoardEdge => [key("edge")],
        /// The next of the own ships of one pilot skill: to be placed, activated, decloaked or to fight.
        Next(order: Order) => [
            key(match order {
                Order::Place => "next_place",
                Order::Activate => "next_activate",
                Order::Decloak => "next_decloak",
                Order::Fight => "next_fight",
            }),
        ],
        /// The spot of a ship (XW-SETUP-09, -10).
        Deploy,
        /// The side of a dual card in force (XW-DUAL-01); the card's place on the ship.
        CardFace(card: u8) => [with(card = |d| d.asked_card(*card))],
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
        TallonSpot => [key("tallon")],
        /// An action, if any (XW-ACTION-01).
        ShipAction {
            /// A free action (XW-ACTION-03).
            free: bool,
        } => [key(match free { true => "free_action", false => "action" })],
        /// The end of a boost, barrel roll or decloak.
        Reposition(how: Move) => [
            key(match how {
                Move::Boost => "boost",
                Move::BarrelRoll => "barrel_roll",
                Move::Decloak => "decloak",
                Move::Tractor => "tractor",
            }),
        ],
        LockTarget => [key("lock")],
        /// A ship to coordinate or jam.
        Target(action: ShipAction) => [
            key(match action { ShipAction::Coordinate => "coordinate", ShipAction::Jam => "jam", _ => "target" }),
        ],
        /// An attack, if any (XW-COMBAT-04).
        Attack,
        /// An ability, token or lock to use, if any.
        Use(moment: Window) => [say(|d| d.asked_use(*moment))],
        /// Dice for an effect.
        Dice { dice: DieKind, purpose: DicePurpose } => [
            key(match purpose {
                DicePurpose::Reroll => "reroll",
                DicePurpose::Change(_) => "change",
                DicePurpose::Cancel => "cancel",
                DicePurpose::Spend => "spend",
            }),
            with(face = |d| if let DicePurpose::Change(face) = purpose { d.text(face.term()) } else { "" }),
        ],
        /// Ships for an ability.
        Ships,
        /// One of several effects.
        Effect,
        /// An amount to pay or set.
        Number,
        /// A kind of token.
        Token,
        /// The owner of a token to spend, among those that a ship may treat as its own.
        Payer(token: Token) => [with(token = |d| d.tokens(*token, 1))],
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
        BombSpot,
        /// In which order bombs go off, or ships suffer.
        Sequence,
        /// A face to name before a roll.
        NameFace(dice: DieKind),
        /// A guess at the evades of a roll.
        Guess,
        /// A guess at a maneuver.
        GuessDial,
        /// An obstacle to remove.
        PickObstacle,
    }
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

narrated! {
    phrases = "xwing.play.answer.", narrator = Describer<'_>;

    /// An answer to a question.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Answer {
        /// No; nothing more; go on.
        Pass => [
            key(|d| match (d.asked_kind()) {
                Some(QuestionKind::Use(_)) => "nothing",
                Some(QuestionKind::ShipAction { .. }) => "no_action",
                Some(QuestionKind::Attack) => "no_attack",
                Some(QuestionKind::Review) => "stands",
                Some(QuestionKind::Decloak | QuestionKind::Reposition(_) | QuestionKind::Sector) => "stay",
                _ => "pass",
            }),
        ],
        Seat(seat: Seat) => [say(|d| d.label(*seat).to_owned())],
        /// An obstacle by its number, turned clockwise by eighths of a circle.
        Obstacle { shape: u8, turn: u8 } => [
            with(obstacle = |d| d.numbered_obstacle(*shape)),
            with(degrees = |_| u16::from(*turn) * 45),
        ],
        Edge(edge: Edge) => [say(|d| capital(d.text(edge.term())))],
        /// One of the spots of the question.
        Spot(spot: u16) => [say(|d| d.spot(*spot))],
        /// A maneuver, by its place on the ship's dial.
        Dial(place: u8) => [say(|d| d.dialed(*place))],
        /// At the own edge, in tenths of a millimeter along it and between it and the base, turned by eighths of a circle
        /// from straight ahead: never offered, any legal place is taken (XW-SETUP-09).
        Stand { along: u16, gap: u16, turn: i8 } => [say(|d| d.placed_at(*along, *gap, *turn))],
        /// The dial of this ship once more.
        Change(ship: ShipNo),
        /// One of the maneuvers named, by its place among them.
        Fly(place: u8) => [say(|d| d.named_maneuver(*place))],
        Ship(ship: ShipNo) => [show(ship)],
        Perform(action: ShipAction) => [say(|d| d.perform(*action))],
        Attack { weapon: Weapon, target: ShipNo } => [say(|d| d.attack_label(*weapon, *target))],
        Use(ability: AbilityAt) => [say(|d| d.use_label(*ability))],
        /// A token for its usual effect on dice.
        Spend(token: Token) => [with(tokens = |d| d.tokens(*token, 1))],
        /// The target lock on the defender, for rerolls (XW-ACTION-TL-04).
        SpendLock,
        /// That many dice of each face.
        Dice(faces: FaceCounts) => [say(|d| d.dice_label(*faces))],
        Face(face: Face) => [say(|d| capital(d.text(face.term())))],
        /// One of several, by its place among them.
        Option(place: u8) => [say(|d| d.option(*place))],
        Number(number: i8) => [say(|d| d.number(*number))],
        Token(token: Token) => [say(|d| capital(d.text(token.term())))],
        /// A card of the ship.
        Card(card: u8) => [say(|d| d.asked_card(*card).to_owned())],
        /// A damage card, by its place on the ship; with [`QuestionKind::DeckCard`] by its number in the deck.
        Damage(card: u8) => [say(|d| d.damage_label(*card))],
    }
}
