//! What the person is asked, and what can be answered.

use serde::{Deserialize, Serialize};

use super::{
    Describer,
    change::Change,
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    options::{Dice, RebelStart},
    why::Thing,
};
use crate::cards::{Icon, Side, Skill, Theater, Timing};
use kernel::{narration::narrated, words::words};

words! {
    /// For what a die is rolled.
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
    /// What a die of combat shows.
    Face, "rebellion.face.", {
        Blank = "blank",
        Hit = "hit",
        Direct = "direct",
        Special = "special",
    }
}

words! {
    /// The color of a die.
    DieColor, "rebellion.die.", {
        Black = "black",
        Red = "red",
        Green = "green",
    }
}

words! {
    /// What damages a unit.
    Hit, "rebellion.hit.", {
        Black = "black",
        Red = "red",
        Direct = "direct",
    }
}

narrated! {
    phrases = "rebellion.halt.", narrator = Describer<'_>;

    /// A halt: something is to be done at the table, or looked at.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Halt {
        /// The set-up is dealt.
        SetUp,
        /// The round deck lies ready (REB-ASSIGN-02).
        RoundDeck => [with(count = |d| d.view.state.empire.round.len())],
        /// The Empire moved.
        Moved(at: At),
        /// The Empire passes.
        Passed,
        /// An Advanced Tactic card is drawn (REB-COMBAT-07).
        AdvancedTactic(theater: Theater),
        /// The oracle: hits on the Rebels are given out.
        Losses { theater: Theater, hits: u8 },
        /// Cards, leaders, missions, probes (REB-REFRESH-02 to 06).
        Cards,
        Probes,
        /// The time marker moved.
        Time => [with(time = |d| d.view.state.time)],
        /// The oracle: the Empire builds, or deploys.
        Build,
        Deploy => [
            key(|d| match (d.view.state.revealed, d.view.setting.options.deployment_priority) {
                (true, _) => "deploy_known",
                (false, true) => "deploy_near",
                (false, false) => "deploy",
            }),
        ],
        /// The base was revealed.
        Revealed,
    }
}

/// What is known of an attempt of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// The oracle knows no leaders on the board.
    Unknown,
    /// No leader of the other side is there: it succeeds.
    Free,
    /// So many dice roll, by side.
    Dice([u8; 2]),
    /// So many successes came up, by side.
    Rolled([u8; 2]),
}

narrated! {
    phrases = "rebellion.ask.", narrator = Describer<'_>;

    /// What is asked.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum QuestionKind {
        Die {
            sides: u8,
            purpose: Purpose,
            /// What each number stands for, where it stands for one thing.
            among: Vec<Thing>,
        } => [
            key(match (among.is_empty()) { true => "die", false => "die_among" }),
            with(things = |d| d.numbered(among)),
        ],
        Face { side: Side, theater: Theater, color: DieColor },
        Stop(halt: Halt) => [say(|d| halt.sentence(d))],
        /// What is different on the table.
        Correct,
        PlaceUnits => [
            key(|d| match (d.view.setting.options.rebel_start) {
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
        /// The Empire would play this mission.
        Mission { mission: MissionNo, leader: LeaderNo, at: Option<At> } => [
            say(|d| d.proposed(*mission, *leader, *at)),
        ],
        /// The Empire would activate this system.
        Advance { leader: LeaderNo, from: At, goal: At, to: At, waits: bool } => [
            key(match waits { true => "wait", false => "advance" }),
        ],
        /// The Empire would oppose a Rebel mission with this leader.
        Opposes { leader: LeaderNo },
        /// The Empire would send this leader to a battle.
        Joins { leader: LeaderNo, at: Option<At> },
        /// The oracle's activation.
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
        /// The oracle: how many dice a side rolls for a mission; from leaders it knows of it would be so many.
        MissionDice { side: Side, known: u8 },
        /// How many successes the dice of a side show.
        Successes { side: Side, dice: u8 },
        Effects { side: Side, mission: Option<MissionNo>, at: Option<At> } => [
            key(|d| match (mission.is_some_and(|mission| d.is_unconfirmed(mission))) { true => "effects_unknown", false => "effects" }),
        ],
        /// Where a new base is founded (REB-BASE-04).
        Found,
        /// The oracle: was there a battle, and where did it take place?
        OracleBattle,
        RebelJoins { at: Option<At> },
        /// The oracle: how many dice of a color the side rolls.
        OracleDice { side: Side, theater: Theater, color: DieColor },
        /// The oracle: the tactic value of the Imperial leader in the battle.
        OracleTactic { theater: Theater },
        /// Hits of the Empire that tactic cards block.
        Block { theater: Theater, hits: u8 },
        /// The Empire's hits on these Rebel units: each with the damage it has then.
        Casualties { theater: Theater, hurt: Vec<(UnitNo, u8)> } => [with(hurt = |d| d.hurt(hurt))],
        /// Which other Rebel unit takes a hit of the Empire.
        OtherTarget { unit: UnitNo },
        /// The Empire has built and deployed so.
        Deployed { placed: Vec<(UnitNo, At)> } => [say(|d| d.deployed(placed))],
        /// Where an Imperial unit is deployed instead.
        DeployElsewhere { unit: UnitNo, at: At },
        /// Which Imperial unit takes a hit of the Rebels.
        Damage { theater: Theater, hit: Hit },
        /// The oracle: whether the battle goes on, by theater.
        OracleGoesOn { theater: Theater } => [key("goes_on")],
        Retreat { at: At },
        Objective { timing: Timing } => [
            key(match timing { Timing::Combat => "objective_combat", _ => "objective_refresh" }),
        ],
        /// By how much the reputation marker goes back.
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

/// A question, with the rule behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub kind: QuestionKind,
    pub rule: &'static str,
    /// Whether the board may be corrected here (REB-APP-04).
    pub open: bool,
}

narrated! {
    phrases = "rebellion.answer.", narrator = Describer<'_>;

    /// An answer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Answer {
        Done,
        /// It looks different on the table: corrections follow.
        Differs,
        /// A correction, or an effect of a card.
        Change(change: Change) => [show(change)],
        Pass,
        /// The Empire's proposal stands.
        Confirm,
        /// It cannot be done on the table.
        Impossible,
        OtherLeader(leader: LeaderNo),
        OtherSystem(at: At),
        /// Another unit than this one is hit.
        OtherUnit(unit: UnitNo),
        /// This unit is deployed in another place than this one.
        Elsewhere(unit: UnitNo, at: At),
        /// A place that the card does not name.
        AnySystem,
        /// The mission is not revealed after all.
        NotNow,
        Number(number: u8) => [show(number)],
        Face(face: Face) => [show(face)],
        System(at: At) => [show(at)],
        Leader(leader: LeaderNo) => [show(leader)],
        Unit(unit: UnitNo) => [show(unit)],
        Mission(mission: MissionNo) => [show(mission)],
        Objective(objective: ObjectiveNo) => [show(objective)],
        Skill(skill: Skill) => [show(skill)],
        /// A unit to a place.
        Place(unit: UnitNo, at: At),
        /// A unit from a place.
        Move(unit: UnitNo, from: At),
        AllToBase,
        /// A leader for a mission of the hand.
        Assign(mission: MissionNo, leader: LeaderNo),
        /// A leader for a mission that lies on the table.
        AssignHidden(leader: LeaderNo),
        /// A mission that was assigned, counted from 0.
        Reveal(place: u8) => [
            with(mission = |d| d.assigned_mission(*place)),
            with(leaders = |d| d.assigned_leaders(*place)),
        ],
        Activate(leader: LeaderNo),
        Oppose(leader: LeaderNo),
        /// The dice of an attempt are rolled, or entered.
        Roll => [
            key(|d| match (d.view.setting.options.dice) { Dice::Program => "roll", Dice::Hand => "enter_dice" }),
        ],
        Success,
        Failure,
        FoundBase,
        Recruit(action: ActionNo, leader: LeaderNo),
        Keep(action: ActionNo),
        Retreat(at: At),
    }
}
