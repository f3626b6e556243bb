//! Questions to the person, with their answers.

use serde::{Deserialize, Serialize};

use super::{
    Describer,
    change::Change,
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    options::{Dice, RebelStart},
    why::Choice,
};
use crate::cards::{Icon, Side, Skill, Theater, Timing};
use kernel::{narration::narrated, words::words};

words! {
    /// Purpose of a die.
    Purpose, "rebellion.purpose.", {
        /// One of the six initial systems (REB-SETUP-16).
        InitialSystem = "initial_system",
        /// REB-SETUP-18.
        Site = "site",
        /// REB-CMD-04.
        TurnKind = "turn_kind",
        /// REB-MOVE-03.
        Destination = "destination",
        /// REB-CMD-16.
        Oppose = "oppose",
        /// Between equals (REB-OPEN-05).
        Tie = "tie",
    }
}

words! {
    /// Face of a die of combat.
    Face, "rebellion.face.", {
        Blank = "blank",
        Hit = "hit",
        Direct = "direct",
        Special = "special",
    }
}

words! {
    DieColor, "rebellion.die.", {
        Black = "black",
        Red = "red",
        Green = "green",
    }
}

words! {
    /// Kind of hit on a unit.
    Hit, "rebellion.hit.", {
        Black = "black",
        Red = "red",
        Direct = "direct",
    }
}

narrated! {
    phrases = "rebellion.halt.", narrator = Describer<'_>;

    /// A pause for work at the table.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Halt {
        SetUp,
        /// REB-ASSIGN-02.
        RoundDeck => [with(count = |d| d.view.state.empire.round.len())],
        Moved(at: At),
        Passed,
        /// REB-COMBAT-07.
        AdvancedTactic(theater: Theater),
        /// Hits on the Rebels, for the oracle.
        Losses { theater: Theater, hits: u8 },
        /// REB-REFRESH-02 to 06.
        Cards,
        Probes,
        Time => [with(time = |d| d.view.state.time)],
        /// Building or deployment, for the oracle.
        Build,
        Deploy => [
            key(|d| match (d.view.state.revealed, d.view.fixed.options.deployment_priority) {
                (true, _) => "deploy_known",
                (false, true) => "deploy_near",
                (false, false) => "deploy",
            }),
        ],
        Revealed,
    }
}

/// Extent of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// Unknown leaders on the board, for the oracle.
    Unknown,
    /// Succeeds without a leader of the other side.
    Free,
    /// Dice, by side.
    Dice([u8; 2]),
    /// Successes, by side.
    Rolled([u8; 2]),
}

narrated! {
    phrases = "rebellion.ask.", narrator = Describer<'_>;

    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum QuestionKind {
        Die {
            sides: u8,
            purpose: Purpose,
            /// Meaning of each number, if there is one.
            among: Vec<Choice>,
        } => [
            key(match (among.is_empty()) { true => "die", false => "die_among" }),
            with(things = |d| d.numbered(among)),
        ],
        Face { side: Side, theater: Theater, color: DieColor },
        Stop(halt: Halt) => [say(|d| halt.sentence(d))],
        /// A correction of the board.
        Correct,
        PlaceUnits => [
            key(|d| match (d.view.fixed.options.rebel_start) {
                RebelStart::Anywhere => "place_units",
                RebelStart::OneSystem => "place_units_one",
            }),
            with(units = |d| d.army(&d.view.state.ready)),
        ],
        PlaceBase,
        Assign => [
            key(|d| match (d.view.state.rebels.assigned.is_empty()) { true => "assign", false => "assign_more" }),
            with(assigned = |d| d.assigned()),
        ],
        RebelTurn,
        MissionSystem { mission: Option<MissionNo> },
        MissionSkill,
        ActivateSystem { leader: LeaderNo } => [key("activate")],
        Moves { to: At },
        /// A mission proposed by the Empire.
        Mission { mission: MissionNo, leader: LeaderNo, at: Option<At> } => [
            say(|d| d.proposed(*mission, *leader, *at)),
        ],
        /// An activation proposed by the Empire.
        Advance { leader: LeaderNo, from: At, goal: At, to: At, waits: bool } => [
            key(match waits { true => "wait", false => "advance" }),
        ],
        /// The leader proposed to oppose a Rebel mission.
        Opposes { leader: LeaderNo },
        /// The leader proposed for a battle.
        Joins { leader: LeaderNo, at: Option<At> },
        /// An activation on the board of the oracle.
        OracleMove { leader: LeaderNo, hunt: bool } => [
            key(|d| match (d.view.state.revealed, hunt) {
                (true, _) => "oracle_known",
                (false, true) => "oracle_hunt",
                (false, false) => "oracle_search",
            }),
            with(left = |d| d.view.state.margin()),
            with(bases = |d| d.possible_bases()),
        ],
        Resolve { side: Side, mission: Option<MissionNo>, at: Option<At>, attempt: Attempt } => [
            key(match (attempt, side) {
                (Attempt::Unknown, Side::Empire) => "resolve_empire",
                (Attempt::Unknown, Side::Rebel) => "resolve_rebel",
                (Attempt::Free, Side::Empire) => "free_empire",
                (Attempt::Free, Side::Rebel) => "free_rebel",
                (Attempt::Dice(_), Side::Empire) => "dice_empire",
                (Attempt::Dice(_), Side::Rebel) => "dice_rebel",
                (Attempt::Rolled([empire, rebel]), Side::Empire) if empire > rebel => "rolled_success",
                (Attempt::Rolled([empire, rebel]), Side::Rebel) if rebel > empire => "rolled_success",
                (Attempt::Rolled(_), _) => "rolled_failure",
            }),
            with(empire = |_| attempt.counts()[0]),
            with(rebel = |_| attempt.counts()[1]),
        ],
        /// Dice of a side for a mission, with those of known leaders, for the oracle.
        MissionDice { side: Side, known: u8 },
        /// Successes of a side's dice.
        Successes { side: Side, dice: u8 },
        Effects { side: Side, mission: Option<MissionNo>, at: Option<At> } => [
            key(|d| match (mission.is_some_and(|mission| d.is_unconfirmed(mission))) { true => "effects_unknown", false => "effects" }),
        ],
        /// The system of a new base (REB-BASE-04).
        Found,
        /// A battle with its theaters, for the oracle.
        OracleBattle,
        RebelJoins { at: Option<At> },
        /// Dice of a color, for the oracle.
        OracleDice { side: Side, theater: Theater, color: DieColor },
        /// Tactic value of the Imperial leader, for the oracle.
        OracleTactic { theater: Theater },
        /// Hits of the Empire that tactic cards block.
        Block { theater: Theater, hits: u8 },
        /// Proposed hits on Rebel units, with their total damage.
        Casualties { theater: Theater, hurt: Vec<(UnitNo, u8)> } => [with(hurt = |d| d.hurt(hurt))],
        /// Another Rebel unit for a hit of the Empire.
        OtherTarget { unit: UnitNo },
        /// Units built and deployed by the Empire.
        Deployed { placed: Vec<(UnitNo, At)> } => [say(|d| d.deployed(placed))],
        /// Another system for an Imperial unit.
        DeployElsewhere { unit: UnitNo, at: At },
        /// An Imperial unit for a hit of the Rebels.
        Damage { theater: Theater, hit: Hit },
        /// Another round of battle in a theater, for the oracle.
        OracleGoesOn { theater: Theater } => [key("goes_on")],
        Retreat { at: At },
        Objective { timing: Timing } => [
            key(match timing { Timing::Combat => "objective_combat", _ => "objective_refresh" }),
        ],
        /// Spaces the reputation marker goes back.
        Reputation { objective: Option<ObjectiveNo> } => [
            key(match objective { Some(_) => "reputation_of", None => "reputation" }),
        ],
        Discard,
        Recruit,
        Build { icon: Icon, queue: u8 } => [with(space = |_| queue)],
        Deploy => [with(units = |d| d.army(&d.view.state.ready))],
    }
}

impl Attempt {
    /// Dice or successes, by side.
    const fn counts(self) -> [u8; 2] {
        match self {
            Self::Dice(counts) | Self::Rolled(counts) => counts,
            Self::Unknown | Self::Free => [0; 2],
        }
    }
}

/// A question with its rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub kind: QuestionKind,
    pub rule: &'static str,
    /// True if the board may be corrected here (REB-APP-04).
    pub open: bool,
}

narrated! {
    phrases = "rebellion.answer.", narrator = Describer<'_>;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Answer {
        Done,
        /// The table differs: corrections follow.
        Differs,
        /// A correction, or an effect of a card.
        Change(change: Change) => [show(change)],
        Pass,
        /// Accepts the Empire's proposal.
        Confirm,
        /// Impossible at the table.
        Impossible,
        OtherLeader(leader: LeaderNo),
        OtherSystem(at: At),
        /// Another unit than this one takes the hit.
        OtherUnit(unit: UnitNo),
        /// Another place for this unit.
        Elsewhere(unit: UnitNo, at: At),
        /// A place not on the card.
        AnySystem,
        /// Withdraws the mission.
        NotNow,
        Number(number: u8) => [show(number)],
        Face(face: Face) => [show(face)],
        System(at: At) => [show(at)],
        Leader(leader: LeaderNo) => [show(leader)],
        Unit(unit: UnitNo) => [show(unit)],
        Mission(mission: MissionNo) => [show(mission)],
        Objective(objective: ObjectiveNo) => [show(objective)],
        Skill(skill: Skill) => [show(skill)],
        /// Places a unit.
        Place(unit: UnitNo, at: At),
        /// Moves a unit from a place.
        Move(unit: UnitNo, from: At),
        AllToBase,
        /// Assigns a leader to a mission of the hand.
        Assign(mission: MissionNo, leader: LeaderNo),
        /// Assigns a leader to a mission on the table.
        AssignHidden(leader: LeaderNo),
        /// Reveals an assigned mission, from 0.
        Reveal(place: u8) => [
            with(mission = |d| d.assigned_mission(*place)),
            with(leaders = |d| d.assigned_leaders(*place)),
        ],
        Activate(leader: LeaderNo),
        Oppose(leader: LeaderNo),
        /// Rolls the dice of an attempt, or enters the result.
        Roll => [
            key(|d| match (d.view.fixed.options.dice) { Dice::Program => "roll", Dice::Hand => "enter_dice" }),
        ],
        Success,
        Failure,
        FoundBase,
        Recruit(action: ActionNo, leader: LeaderNo),
        Keep(action: ActionNo),
        Retreat(at: At),
    }
}
