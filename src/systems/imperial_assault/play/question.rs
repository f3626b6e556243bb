//! What the players are asked, and what they can answer.

use serde::{Deserialize, Serialize};

use super::{
    ability::AbilityNo,
    board::{Space, Stand},
    pieces::{FigureNo, GroupNo, PowerToken, Status, Zone},
};
use crate::cards::Die;
use kernel::{game::Seat, words::words};

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionKind {
    /// Who begins with initiative (IA-INIT-01).
    Initiative,
    /// In which zone the player with initiative deploys (IA-SETUP-04).
    Zone,
    /// Where a figure is deployed (IA-SETUP-06 to -08).
    Deploy,
    /// Which group is activated (IA-ROUND-02).
    Group,
    /// Which figure of the group comes next (IA-ACT-04).
    NextFigure,
    /// What the figure does next (IA-ACT-02).
    Act,
    /// Which dice the figure attacks with, where its player chooses them.
    Pool,
    /// Which power token is spent on the attack, if any.
    SpendToken,
    /// Which surge ability is used, if any (IA-SURGE-02).
    Surge,
    /// Whom Cleave hits (IA-KW-CLEAVE).
    Cleave,
    /// How much strain is prevented with cards of the deck (IA-DMG-09).
    PreventStrain,
    /// Which power token is gained.
    GainToken,
    /// Which power token is given up, as a figure keeps two.
    DropToken,
    /// Where a figure goes that cannot stay (IA-MOVE-10, IA-KW-MASSIVE-04, IA-DOOR-05).
    Displaced,
    /// Which door opens.
    OpenDoor,
    /// Whether a carried token is delivered.
    Deliver,
    /// Which ability is used now, if any.
    Use,
    /// Which of several things an ability does.
    OneOf,
    /// Which die is rolled again.
    Reroll,
    /// Which figure an ability is about.
    Choose,
    /// Whom an ability lets the figure attack.
    Strike,
    /// Where the figure goes with what an ability gives it.
    Go,
    /// Whether the counters on a token are turned into points.
    Cash,
    /// Whether an ability does something more.
    May,
    /// Whether a player pays so that an ability of the other does less.
    Avert,
    /// Which Command card an ability is about.
    ChooseCard,
    /// Which space.
    ChooseSpace,
    /// Which player.
    ChoosePlayer,
    /// Whose figures interrupt first (IA-INT-03).
    FirstToInterrupt,
    /// Which group.
    ChooseGroup,
    /// How many victory points are paid.
    Pay,
    /// Which condition a figure gets.
    Condition,
    /// Which condition or power token a figure loses.
    DropCondition,
    /// Which figure gets the next power token.
    Distribute,
    /// Where a figure is pushed.
    Push,
    /// With what a figure interacts.
    Interact,
    /// Which die comes to a pool.
    AddDie,
    /// Which die leaves a pool.
    RemoveDie,
    /// Which die is turned to which face.
    SetDie,
    /// Which die is taken off the roll.
    DropDie,
    /// For which die the one that is rolled again is exchanged, if any.
    Swap,
    /// Where a figure is deployed that waited.
    Ambush,
    /// Something only a mission asks.
    Mission(Ask),
}

words! {
    /// What missions ask.
    Ask, "imperial_assault.play.ask.mission.", {
        /// Which token is next.
        Next = "next",
        /// Where a token goes.
        Push = "push",
        /// Where a token is put.
        Place = "place",
        /// Which kept token is put on the map, if any.
        Bring = "bring",
        /// Whom a token moves towards.
        Closest = "closest",
        /// Who takes a power token of a token.
        HandOut = "hand_out",
        /// Which token is swapped, if any.
        Swap = "swap",
        /// With which one.
        SwapWith = "swap_with",
        /// How much damage a token takes for its carrier.
        Cover = "cover",
        /// Which group is deployed.
        DeployGroup = "deploy_group",
        /// Where a figure goes as it is deployed.
        Dash = "dash",
        /// Whether a fallen figure leaves a marker.
        Marker = "marker",
        /// Whether a raider is brought in.
        Raid = "raid",
        /// Whether a figure recovers.
        Recover = "recover",
        /// Which figure takes a token up.
        TakeUp = "take_up",
        /// Where the true coordinate is.
        Aim = "aim",
        /// Where a false one is.
        Feint = "feint",
        /// Which group hunts.
        Hunter = "hunter",
        /// Which group gets the red marker.
        Red = "red",
        /// Which group gets a blue one, if any.
        Blue = "blue",
        /// Whether a card is drawn.
        Draw = "draw",
    }
}

/// A question with what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    pub kind: QuestionKind,
    /// About which figure.
    pub figure: Option<FigureNo>,
    /// About which token of the mission, by its number.
    pub token: Option<u8>,
}

impl Question {
    pub const fn of(kind: QuestionKind) -> Self {
        Self { kind, figure: None, token: None }
    }

    pub const fn about(kind: QuestionKind, figure: FigureNo) -> Self {
        Self { kind, figure: Some(figure), token: None }
    }

    /// What a mission asks about a token.
    pub const fn mission(ask: Ask, token: Option<u8>) -> Self {
        Self { kind: QuestionKind::Mission(ask), figure: None, token }
    }
}

/// With what a figure interacts (IA-ACT-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A door of the map, by its number.
    Door(u8),
    /// A token of the mission, by its number.
    Token(u8),
    /// The area of the mission.
    Area,
}

impl Answer {
    /// Whether it picks one of the Command cards that are shown.
    pub const fn is_card(&self) -> bool {
        matches!(self, Self::Card(_))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// No; nothing more; go on.
    Pass,
    /// Yes.
    Yes,
    /// This player.
    Seat(Seat),
    /// This zone.
    Zone(Zone),
    /// There.
    Stand(Stand),
    /// This group.
    Group(GroupNo),
    /// This figure.
    Figure(FigureNo),
    /// An action: gain movement points (IA-MOVE-01).
    Move,
    /// Spend movement points to get there.
    Walk(Stand),
    /// An action: attack this figure, in this of its spaces (IA-LARGE-06).
    Attack { target: FigureNo, space: Space },
    /// An action: interact.
    Interact(Thing),
    /// An action: discard this condition.
    Discard(Status),
    /// This surge ability of the attacker's card, by its place there.
    Surge(u8),
    /// An action: attack, and name the target once abilities were used that change whom the figure can attack.
    Aim,
    /// Actions: this special action.
    Special(AbilityNo),
    /// This ability, of a figure or of the player.
    Use(AbilityNo, Option<FigureNo>),
    /// This die of the attack, by its place among the attack dice or the defense dice.
    Die { defense: bool, place: u8 },
    /// This power token.
    Token(PowerToken),
    /// This one of several, by its place among them.
    Option(u8),
    /// This number.
    Number(u8),
    /// So many dice of each color: red, blue, green, yellow.
    Dice([u8; 4]),
    /// This door, by its number.
    Door(u8),
    /// This condition.
    Status(Status),
    /// This space.
    Space(Space),
    /// This Command card, by its place among those that are shown.
    Card(u8),
    /// A die of this color.
    Color(Die),
    /// This face of a die of the attack.
    Face { defense: bool, place: u8, face: u8 },
    /// This token of the mission, by its number.
    MissionToken(u8),
    /// Spend movement points on this token of the mission.
    Spend(u8),
}
