//! What the person is asked, and what can be answered.

use serde::{Deserialize, Serialize};

use super::{
    change::Change,
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    why::Thing,
};
use crate::cards::{Icon, Side, Skill, Theater, Timing};

/// For what a die is rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// One of the six initial systems (REB-SETUP-16).
    InitialSystem,
    /// REB-SETUP-18.
    Site,
    /// REB-CMD-04.
    TurnKind,
    /// REB-MOVE-03.
    Destination,
    /// REB-CMD-16.
    Oppose,
    /// Between equals (REB-OPEN-05).
    Tie,
}

/// What a die of combat shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    Blank,
    Hit,
    Direct,
    Special,
}

/// The color of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DieColor {
    Black,
    Red,
    Green,
}

/// What damages a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    Black,
    Red,
    Direct,
}

/// A halt: something is to be done at the table, or looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The set-up is dealt.
    SetUp,
    /// The round deck lies ready (REB-ASSIGN-02).
    RoundDeck,
    /// The Empire moved.
    Moved(At),
    /// The Empire passes.
    Passed,
    /// An Advanced Tactic card is drawn (REB-COMBAT-07).
    AdvancedTactic(Theater),
    /// The oracle: hits on the Rebels are given out.
    Losses {
        theater: Theater,
        hits: u8,
    },
    /// Cards, leaders, missions, probes (REB-REFRESH-02 to 06).
    Cards,
    Probes,
    /// The time marker moved.
    Time,
    /// The oracle: the Empire builds, or deploys.
    Build,
    Deploy,
    /// The base was revealed.
    Revealed,
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

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionKind {
    Die {
        sides: u8,
        purpose: Purpose,
        /// What each number stands for, where it stands for one thing.
        among: Vec<Thing>,
    },
    Face {
        side: Side,
        theater: Theater,
        color: DieColor,
    },
    Stop(Halt),
    /// What is different on the table.
    Correct,
    PlaceUnits,
    PlaceBase,
    Assign,
    RebelTurn,
    MissionSystem {
        mission: Option<MissionNo>,
    },
    MissionSkill,
    ActivateSystem {
        leader: LeaderNo,
    },
    Moves {
        to: At,
    },
    /// The Empire would play this mission.
    Mission {
        mission: MissionNo,
        leader: LeaderNo,
        at: Option<At>,
    },
    /// The Empire would activate this system.
    Advance {
        leader: LeaderNo,
        from: At,
        goal: At,
        to: At,
        waits: bool,
    },
    /// The Empire would oppose a Rebel mission with this leader.
    Opposes {
        leader: LeaderNo,
    },
    /// The Empire would send this leader to a battle.
    Joins {
        leader: LeaderNo,
        at: Option<At>,
    },
    /// The oracle's activation.
    OracleMove {
        leader: LeaderNo,
        hunt: bool,
    },
    Resolve {
        side: Side,
        mission: Option<MissionNo>,
        at: Option<At>,
        attempt: Attempt,
    },
    /// The oracle: how many dice a side rolls for a mission; from leaders it knows of it would be so many.
    MissionDice {
        side: Side,
        known: u8,
    },
    /// How many successes the dice of a side show.
    Successes {
        side: Side,
        dice: u8,
    },
    Effects {
        side: Side,
        mission: Option<MissionNo>,
        at: Option<At>,
    },
    /// Where a new base is founded (REB-BASE-04).
    Found,
    /// The oracle: was there a battle, and where did it take place?
    OracleBattle,
    RebelJoins {
        at: Option<At>,
    },
    /// The oracle: how many dice of a color the side rolls.
    OracleDice {
        side: Side,
        theater: Theater,
        color: DieColor,
    },
    /// The oracle: the tactic value of the Imperial leader in the battle.
    OracleTactic {
        theater: Theater,
    },
    /// Hits of the Empire that tactic cards block.
    Block {
        theater: Theater,
        hits: u8,
    },
    /// The Empire's hits on these Rebel units: each with the damage it has then.
    Casualties {
        theater: Theater,
        hurt: Vec<(UnitNo, u8)>,
    },
    /// Which other Rebel unit takes a hit of the Empire.
    OtherTarget {
        unit: UnitNo,
    },
    /// The Empire has built and deployed so.
    Deployed {
        placed: Vec<(UnitNo, At)>,
    },
    /// Where an Imperial unit is deployed instead.
    DeployElsewhere {
        unit: UnitNo,
        at: At,
    },
    /// Which Imperial unit takes a hit of the Rebels.
    Damage {
        theater: Theater,
        hit: Hit,
    },
    /// The oracle: whether the battle goes on, by theater.
    OracleGoesOn {
        theater: Theater,
    },
    Retreat {
        at: At,
    },
    Objective {
        timing: Timing,
    },
    /// By how much the reputation marker goes back.
    Reputation {
        objective: Option<ObjectiveNo>,
    },
    Discard,
    Recruit,
    Build {
        icon: Icon,
        queue: u8,
    },
    Deploy,
}

/// A question, with the rule behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub kind: QuestionKind,
    pub rule: &'static str,
    /// Whether the board may be corrected here (REB-APP-04).
    pub open: bool,
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Done,
    /// It looks different on the table: corrections follow.
    Differs,
    /// A correction, or an effect of a card.
    Change(Change),
    Pass,
    /// The Empire's proposal stands.
    Confirm,
    /// It cannot be done on the table.
    Impossible,
    OtherLeader(LeaderNo),
    OtherSystem(At),
    /// Another unit than this one is hit.
    OtherUnit(UnitNo),
    /// This unit is deployed in another place than this one.
    Elsewhere(UnitNo, At),
    /// A place that the card does not name.
    AnySystem,
    /// The mission is not revealed after all.
    NotNow,
    Number(u8),
    Face(Face),
    System(At),
    Leader(LeaderNo),
    Unit(UnitNo),
    Mission(MissionNo),
    Objective(ObjectiveNo),
    Skill(Skill),
    /// A unit to a place.
    Place(UnitNo, At),
    /// A unit from a place.
    Move(UnitNo, At),
    AllToBase,
    /// A leader for a mission of the hand.
    Assign(MissionNo, LeaderNo),
    /// A leader for a mission that lies on the table.
    AssignHidden(LeaderNo),
    /// A mission that was assigned, counted from 0.
    Reveal(u8),
    Activate(LeaderNo),
    Oppose(LeaderNo),
    /// The dice of an attempt are rolled, or entered.
    Roll,
    Success,
    Failure,
    FoundBase,
    Recruit(ActionNo, LeaderNo),
    Keep(ActionNo),
    Retreat(At),
}
