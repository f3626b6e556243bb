//! Questions to players, and their answers.

use serde::{Deserialize, Serialize};

use super::{
    Describer,
    board::{Space, Stand},
    fixed::AbilityNo,
    pieces::{FigureNo, GroupNo, PowerToken, Status, Zone},
};
use crate::cards::Die;
use kernel::{game::Seat, narration::narrated, words::words};

narrated! {
    phrases = "imperial_assault.play.ask.", narrator = Describer<'_>;

    /// The kind of a question.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum QuestionKind {
        /// Choose the player who begins with initiative (IA-INIT-01).
        Initiative,
        /// In which zone the player with initiative deploys (IA-SETUP-04).
        Zone,
        /// Deploy a figure (IA-SETUP-06 to -08).
        Deploy => [with(figure = |d| d.asked_figure())],
        /// Activate a group (IA-ROUND-02).
        Group,
        /// Activate the next figure of the group (IA-ACT-04).
        NextFigure,
        /// Choose the figure's next action (IA-ACT-02).
        Act => [with(figure = |d| d.asked_figure()), with(actions = |d| d.actions_left()), with(points = |d| d.points_left())],
        /// Choose the attack dice.
        Pool => [with(figure = |d| d.asked_figure())],
        /// Spend a power token on the attack (optional).
        SpendToken => [with(figure = |d| d.asked_figure())],
        /// Use a surge ability (optional, IA-SURGE-02).
        Surge => [with(figure = |d| d.asked_figure())],
        /// Choose the target of Cleave (IA-KW-CLEAVE).
        Cleave => [with(figure = |d| d.asked_figure())],
        /// Prevent strain with cards of the deck (IA-DMG-09).
        PreventStrain => [with(figure = |d| d.asked_figure())],
        /// Gain a power token.
        GainToken => [with(figure = |d| d.asked_figure())],
        /// Discard a power token beyond the limit of two.
        DropToken => [with(figure = |d| d.asked_figure())],
        /// Displace a figure that cannot stay (IA-MOVE-10, IA-KW-MASSIVE-04, IA-DOOR-05).
        Displaced => [with(figure = |d| d.asked_figure())],
        /// Open a door.
        OpenDoor,
        /// Deliver a carried token.
        Deliver => [with(figure = |d| d.asked_figure()), with(token = |d| d.asked_token())],
        /// Use an ability (optional).
        Use,
        /// Choose one of several effects.
        OneOf => [with(figure = |d| d.asked_figure())],
        /// Reroll a die.
        Reroll => [with(figure = |d| d.asked_figure())],
        /// Choose a figure for an ability.
        Choose => [with(figure = |d| d.asked_figure())],
        /// Choose the target of an ability's attack.
        Strike => [with(figure = |d| d.asked_figure())],
        /// Move a figure by an ability.
        Go => [with(figure = |d| d.asked_figure())],
        /// Turn the counters on a token into points.
        Cash => [with(token = |d| d.asked_token())],
        /// Resolve an optional effect.
        May => [with(figure = |d| d.asked_figure()), with(ability = |d| d.running())],
        /// Pay to weaken the opponent's ability.
        Avert => [with(ability = |d| d.running())],
        /// Choose a Command card for an ability.
        ChooseCard,
        /// Choose a space.
        ChooseSpace => [with(ability = |d| d.running())],
        /// Choose a player.
        ChoosePlayer => [with(ability = |d| d.running())],
        /// Choose the player whose figures interrupt first (IA-INT-03).
        FirstToInterrupt,
        /// Choose a group.
        ChooseGroup => [with(ability = |d| d.running())],
        /// Pay victory points.
        Pay,
        /// Choose a condition to gain.
        Condition => [with(figure = |d| d.asked_figure())],
        /// Choose a condition or power token to lose.
        DropCondition => [with(figure = |d| d.asked_figure())],
        /// Give the next power token.
        Distribute,
        /// Push a figure.
        Push => [with(figure = |d| d.asked_figure())],
        /// With what a figure interacts.
        Interact => [with(figure = |d| d.asked_figure())],
        /// Add a die to a pool.
        AddDie => [with(ability = |d| d.running())],
        /// Remove a die from a pool.
        RemoveDie => [with(ability = |d| d.running())],
        /// Turn a die to a face.
        SetDie => [with(ability = |d| d.running())],
        /// Remove a die from the roll.
        DropDie => [with(ability = |d| d.running())],
        /// For which die the one that is rolled again is exchanged, if any.
        Swap => [with(figure = |d| d.asked_figure())],
        /// Deploy a figure from ambush.
        Ambush => [with(figure = |d| d.asked_figure())],
        /// Something only a mission asks.
        Mission(ask: Ask) => [say(|d| d.mission_question(*ask))],
    }
}

words! {
    /// Questions of missions.
    Ask, "imperial_assault.play.ask.mission.", {
        /// Resolve the next token.
        Next = "next",
        /// Push a token.
        Push = "push",
        /// Place a token.
        Place = "place",
        /// Put a kept token on the map (optional).
        Bring = "bring",
        /// Choose the figure a token moves towards.
        Closest = "closest",
        /// Give a power token of a token.
        HandOut = "hand_out",
        /// Swap a token (optional).
        Swap = "swap",
        /// With which one.
        SwapWith = "swap_with",
        /// Let a token suffer damage for its carrier.
        Cover = "cover",
        /// Deploy a group.
        DeployGroup = "deploy_group",
        /// Move a figure as it is deployed.
        Dash = "dash",
        /// Leave a marker for a fallen figure.
        Marker = "marker",
        /// Bring in a raider.
        Raid = "raid",
        /// Recover damage.
        Recover = "recover",
        /// Choose the figure that takes a token up.
        TakeUp = "take_up",
        /// Place the true coordinate.
        Aim = "aim",
        /// Place a false coordinate.
        Feint = "feint",
        /// Pick the hunting group.
        Hunter = "hunter",
        /// Give a group the red marker.
        Red = "red",
        /// Give a group a blue marker (optional).
        Blue = "blue",
        /// Draw a card.
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

    /// A mission's question about a token.
    pub const fn mission(ask: Ask, token: Option<u8>) -> Self {
        Self { kind: QuestionKind::Mission(ask), figure: None, token }
    }
}

/// With what a figure interacts (IA-ACT-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Interactable {
    /// A door of the map, by its number.
    Door(u8),
    /// A token of the mission, by its number.
    Token(u8),
    /// The area of the mission.
    Area,
}

impl Answer {
    /// True if it picks one of the shown Command cards.
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
    Interact(Interactable),
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
