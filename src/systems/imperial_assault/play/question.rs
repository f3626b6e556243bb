//! Questions to players, and their answers.

use serde::{Deserialize, Serialize};

use super::{
    Describer,
    board::{Space, Stand},
    fixed::AbilityNo,
    pieces::{FigureNo, GroupNo, PowerToken, Status, Zone},
};
use crate::cards::{Die, Effect};
use kernel::{
    game::Seat,
    narration::{Phrased as _, narrated, questions},
    words::words,
};

questions! {
    phrases = "imperial_assault.play.ask.", narrator = Describer<'_>;

    /// Choose the player who begins with initiative (IA-INIT-01).
    Initiative,
    /// In which zone the player with initiative deploys (IA-SETUP-04).
    Zone,
    /// Deploy a figure (IA-SETUP-06 to -08).
    Deploy(figure: FigureNo),
    /// Activate a group (IA-ROUND-02).
    Group,
    /// Activate the next figure of the group (IA-ACT-04).
    NextFigure,
    /// Choose the figure's next action (IA-ACT-02).
    Act(figure: FigureNo) => [with(actions = |d| d.actions_left()), with(points = |d| d.points_left())],
    /// Choose the attack dice.
    Pool(figure: FigureNo),
    /// Spend a power token on the attack (optional).
    SpendToken(figure: FigureNo),
    /// Use a surge ability (optional, IA-SURGE-02).
    Surge(figure: FigureNo),
    /// Choose the effect of the attack that comes next (IA-CONF-01).
    After(figure: FigureNo),
    /// Choose the target of Cleave (IA-KW-CLEAVE).
    Cleave(figure: FigureNo),
    /// Prevent strain with cards of the deck (IA-DMG-09).
    PreventStrain(figure: FigureNo),
    /// Gain a power token.
    GainToken(figure: FigureNo),
    /// Discard a power token beyond the limit of two.
    DropToken(figure: FigureNo),
    /// Displace a figure that cannot stay (IA-MOVE-10, IA-KW-MASSIVE-04, IA-DOOR-05).
    Displaced(figure: FigureNo),
    /// Open a door.
    OpenDoor,
    /// Deliver a carried token.
    Deliver(figure: FigureNo, token: u8) => [with(token = |d| d.mission_token(*token))],
    /// Use an ability (optional).
    Use(figure: Option<FigureNo>),
    /// Choose one of several effects.
    OneOf(figure: Option<FigureNo>),
    /// Reroll a die.
    Reroll(figure: Option<FigureNo>),
    /// Choose a figure for an ability.
    Choose(figure: Option<FigureNo>),
    /// Choose the target of an ability's attack.
    Strike(figure: FigureNo),
    /// Choose the weapon of an ability's attack (IA-ATK-20).
    Weapon(figure: FigureNo),
    /// Move a figure by an ability.
    Go(figure: FigureNo),
    /// Turn the counters on a token into points.
    Cash(token: u8) => [with(token = |d| d.mission_token(*token))],
    /// Resolve an optional effect.
    May(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// Pay to weaken the opponent's ability.
    Avert(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// Choose a Command card for an ability.
    ChooseCard,
    /// Choose a space.
    ChooseSpace(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// Choose a player.
    ChoosePlayer(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// Choose the player whose figures interrupt first (IA-INT-03).
    FirstToInterrupt(figure: FigureNo),
    /// Choose a group.
    ChooseGroup => [with(ability = |d| d.running())],
    /// Pay victory points.
    Pay,
    /// Choose a condition to gain.
    Condition(figure: FigureNo),
    /// Choose a condition or power token to lose.
    DropCondition(figure: FigureNo),
    /// Give the next power token.
    Distribute(figure: Option<FigureNo>),
    /// Push a figure.
    Push(figure: FigureNo),
    /// With what a figure interacts.
    Interact(figure: FigureNo),
    /// Add a die to a pool.
    AddDie(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// Remove a die from a pool.
    RemoveDie(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// Turn a die to a face.
    SetDie(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// Remove a die from the roll.
    DropDie(figure: Option<FigureNo>) => [with(ability = |d| d.running())],
    /// For which die the one that is rolled again is exchanged, if any.
    Swap(figure: FigureNo),
    /// Deploy a figure from ambush.
    Ambush(figure: FigureNo),
    /// Deploy a group for threat, or bring a figure back (optional, IA-CAMP-23, IA-CAMP-24).
    BringIn => [with(threat = |d| d.threat())],
    /// Choose the deployment point of a group (IA-CAMP-86).
    Point(figure: FigureNo),
    /// Put an attachment on a group (optional, IA-CAMP-26).
    Attach(figure: FigureNo),
    /// Choose one of several things that the mission offers.
    Pick,
    /// Choose the hero who gets the second activation token (IA-CAMP-31).
    PassToken(figure: FigureNo),
    /// Something only a mission asks.
    Mission(ask: Ask, figure: Option<FigureNo>, token: Option<u8>) => [
        say(|d| d.mission_question(*ask, *figure, *token)),
    ],
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
        /// Choose a figure of the other player.
        Target = "target",
        /// Put a group into the first squad.
        Squad = "squad",
        /// Set the other's first squad aside.
        Late = "late",
        /// Choose the token at which a squad comes in.
        Lift = "lift",
        /// Name a group of the other player.
        Prey = "prey",
        /// Name the own veterans.
        Veterans = "veterans",
        /// Place a weapon.
        Weapon = "weapon",
        /// Turn a token (optional).
        Override = "override",
        /// Choose the space of a blow.
        Blast = "blast",
        /// Choose a signal to fire at (optional).
        Signal = "signal",
        /// Place a camera (optional).
        Camera = "camera",
        /// Take a token off the map.
        Scrap = "scrap",
    }
}

words! {
    /// What a mission lets the active figure do.
    Deed, "imperial_assault.play.deed.", {
        /// Throw what it carries.
        Throw = "throw",
        /// Drop off what it carries.
        Unload = "unload",
        /// Attack focused.
        Focus = "focus",
        /// Score.
        Research = "research",
        /// Move and recover.
        Boost = "boost",
        /// Use up what it carries.
        Use = "use",
        /// Give a token for movement points.
        Haste = "haste",
        /// Give a token for Pierce.
        Pierce = "pierce",
    }
}

impl Deed {
    /// Actions it takes.
    pub const fn actions(self) -> u8 {
        match self {
            Self::Throw | Self::Unload | Self::Focus => 1,
            Self::Research | Self::Boost => 2,
            Self::Use | Self::Haste | Self::Pierce => 0,
        }
    }
}

impl Question {
    /// A mission's question about a token.
    pub const fn mission(ask: Ask, token: Option<u8>) -> Self {
        Self::Mission(ask, None, token)
    }

    /// The figure it is about.
    pub fn figure(&self) -> Option<FigureNo> {
        self.about()
    }

    /// The word of a mission's question.
    pub fn of_mission(&self) -> Option<Ask> {
        self.about()
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

narrated! {
    phrases = "imperial_assault.play.answer.", narrator = Describer<'_>;

    /// An answer to a question.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Answer {
        /// No; nothing more; go on.
        Pass => [
            key(|d| match (d.asked) {
                Some(Question::Group | Question::Mission(Ask::DeployGroup, ..)) => "pass",
                Some(Question::Act(_)) => "end",
                Some(Question::Surge(_)) => "no_surge",
                Some(
                    Question::Deliver(..)
                    | Question::Cash(_)
                    | Question::May(_)
                    | Question::Avert(_)
                    | Question::Mission(Ask::Marker | Ask::Raid | Ask::Recover | Ask::Draw | Ask::Late, ..),
                ) => "no",
                Some(Question::Mission(Ask::Dash, ..)) => "stay",
                _ => "none",
            }),
        ],
        Yes,
        Seat(seat: Seat) => [show(seat)],
        Zone(zone: Zone) => [show(zone)],
        /// There.
        Stand(stand: Stand) => [say(|d| d.place(*stand))],
        Group(group: GroupNo) => [show(group)],
        Figure(figure: FigureNo) => [show(figure)],
        /// An action: gain movement points (IA-MOVE-01).
        Move => [with(points = |d| d.asked_speed())],
        /// Spend movement points to get there.
        Walk(stand: Stand) => [with(place = |d| d.place(*stand))],
        /// An action: attack this figure, in this of its spaces (IA-LARGE-06).
        Attack { target: FigureNo, space: Space } => [
            key(|d| match (d.is_large(*target)) { true => "attack_at", false => "attack" }),
        ],
        /// An action: interact.
        Interact(what: Interactable) => [
            key(match what {
                Interactable::Door(_) => "open",
                Interactable::Token(_) => "interact",
                Interactable::Area => "interact_area",
            }),
            with(door = |d| d.interactable(*what)),
            with(token = |d| d.interactable(*what)),
        ],
        /// An action: discard this condition.
        Discard(status: Status),
        /// This effect of the attack comes next.
        After(effect: Effect) => [show(effect)],
        /// This surge ability of the attacker's card, by its place there.
        Surge(place: u8) => [say(|d| d.asked_surge(*place))],
        /// An action: recover strain and damage (IA-CAMP-35).
        Rest,
        /// Suffer a strain for a movement point (IA-CAMP-33).
        Run,
        /// Take this weapon in hand, by its place among the hero's.
        Wield(weapon: u8) => [with(weapon = |d| d.asked_weapon(*weapon))],
        /// This attachment, by its place among the cards of the match.
        Attachment(card: u8) => [say(|d| d.campaign_card(*card))],
        /// An action: attack, and name the target once abilities were used that change whom the figure can attack.
        Aim,
        /// Actions: this special action.
        Special(ability: AbilityNo) => [show(ability)],
        /// This ability, of a figure or of the player.
        Use(ability: AbilityNo, by: Option<FigureNo>) => [say(|d| d.play_of(*ability, *by))],
        /// This die of the attack, by its place among the attack dice or the defense dice.
        Die { defense: bool, place: u8 } => [say(|d| d.die(*defense, *place))],
        Token(token: PowerToken) => [show(token)],
        /// This one of several, by its place among them.
        Option(place: u8) => [say(|d| d.option(*place))],
        Number(number: u8) => [show(number)],
        /// So many dice of each color: red, blue, green, yellow.
        Dice(counts: [u8; 4]) => [say(|d| d.dice(*counts))],
        /// This door, by its number.
        Door(door: u8) => [say(|d| d.door(*door))],
        Status(status: Status) => [show(status)],
        Space(space: Space) => [show(space)],
        /// This Command card, by its place among those that are shown.
        Card(place: u8) => [say(|d| d.shown_card(*place))],
        /// A die of this color.
        Color(die: Die) => [show(die)],
        /// This face of a die of the attack.
        Face { defense: bool, place: u8, face: u8 } => [say(|d| d.face(*defense, *place, *face))],
        /// This token of the mission, by its number.
        MissionToken(token: u8) => [say(|d| d.mission_token(*token))],
        /// Spend movement points on this token of the mission.
        Spend(token: u8) => [with(token = |d| d.mission_token(*token))],
        /// What the mission lets the figure do, with this token.
        Deed { deed: Deed, token: Option<u8> } => [say(|d| d.deed(*deed, *token))],
    }
}

impl Answer {
    /// True if it picks one of the shown Command cards.
    pub const fn is_card(&self) -> bool {
        matches!(self, Self::Card(_))
    }
}
