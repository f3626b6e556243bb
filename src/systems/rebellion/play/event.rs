//! What happens in a game.

use super::{
    change::Change,
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    question::{DieColor, Face, Hit, Purpose},
    state::Origin,
    why::Why,
};
use crate::cards::{Side, Skill, Theater};

/// One thing that happened. What is to be done on the board is said as an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A die was rolled (REB-APP-06).
    Die {
        sides: u8,
        result: u8,
        purpose: Purpose,
    },
    /// The Empire chose.
    Chose(Why),
    Markers {
        time: u8,
        reputation: u8,
    },
    LeaderJoins(LeaderNo),
    /// The Empire drew this action card for a leader.
    ActionDrawn {
        action: ActionNo,
        kept: bool,
    },
    ProbeSetUp {
        at: At,
        used: bool,
    },
    Loyalty(At, Option<Side>),
    Subjugated(At, bool),
    Placed {
        at: At,
        unit: UnitNo,
        count: u8,
    },
    Queued {
        side: Side,
        unit: UnitNo,
        space: u8,
    },
    DecksReady {
        starting: usize,
        main: usize,
        projects: usize,
    },
    /// The Rebels' cards are to be made ready at the table (REB-SETUP-06, 12).
    TableCards,
    MissionSet {
        expansion: bool,
    },
    RebelActions(Vec<ActionNo>),
    RebelDrew(MissionNo),
    RebelDrawsTwo,
    ObjectiveDrawn(ObjectiveNo),
    DrawObjective,
    BaseChosen(At),
    RoundBegan(u8),
    AssignmentBegan,
    CommandBegan,
    RefreshBegan,
    RoundDeck {
        starting: u8,
        main: u8,
    },
    Assigned {
        mission: Option<MissionNo>,
        leader: LeaderNo,
    },
    /// The leaders lack icons: the mission goes back to the hand.
    TakenBack(MissionNo),
    Revealed {
        mission: Option<MissionNo>,
        skill: Skill,
        at: Option<At>,
    },
    /// A card of the round deck is turned up.
    RoundCard {
        mission: MissionNo,
        origin: Origin,
    },
    NoLeader(MissionNo),
    NoPlace(MissionNo),
    Postponed {
        mission: MissionNo,
        leader: LeaderNo,
    },
    Replaced(MissionNo),
    Skipped,
    /// Leaders without work search the main deck (REB-CMD-20).
    Searched(MissionNo),
    MissionPlayed {
        mission: MissionNo,
        leader: LeaderNo,
        at: Option<At>,
    },
    Opposed {
        leader: LeaderNo,
    },
    NotOpposed,
    /// The dice of a side in an attempt; no faces where they were rolled by hand.
    MissionRoll {
        side: Side,
        dice: Vec<Face>,
        successes: u8,
        /// Those among them for the leader pictured on the card.
        pictured: u8,
    },
    MissionEnded {
        side: Side,
        success: bool,
    },
    Changed(Change),
    ProjectGained,
    ProjectsOnTop(usize),
    TurnKind {
        activates: bool,
    },
    Hunts(bool),
    Activated {
        side: Side,
        leader: LeaderNo,
        at: At,
    },
    OracleActivated(LeaderNo),
    /// A leader and a Stormtrooper wait with a fleet (REB-MOVE-07).
    Garrison {
        at: At,
        leader: LeaderNo,
    },
    Moved {
        unit: UnitNo,
        count: u8,
        from: At,
        to: At,
    },
    CaptiveMoved {
        leader: LeaderNo,
        to: At,
    },
    Explored(At),
    CardReturned(At),
    ProbeDrawn(At),
    BaseRevealed(At),
    IntelRemoved,
    IntelBack,
    CardsReturned(usize),
    BaseFounded(At),
    BaseKept,
    BattleBegan {
        at: Option<At>,
    },
    JoinedBattle {
        leader: LeaderNo,
    },
    /// An action card whose moment has come (REB-OPEN-12).
    Reminder(ActionNo),
    BattleRound(u8),
    Attack {
        side: Side,
        theater: Theater,
        dice: Vec<(DieColor, Face)>,
    },
    Hits {
        black: u8,
        red: u8,
        direct: u8,
    },
    Rerolled {
        count: u8,
        dice: Vec<(DieColor, Face)>,
    },
    RerollsKept(u8),
    Blocked(u8),
    Damaged {
        unit: UnitNo,
        hit: Hit,
    },
    NoTarget(Hit),
    Destroyed {
        unit: UnitNo,
        count: u8,
        at: At,
    },
    Retreated {
        from: At,
        to: At,
    },
    Rescued(LeaderNo),
    BattleEnded {
        at: Option<At>,
    },
    Passed(Side),
    ObjectiveScored {
        objective: Option<ObjectiveNo>,
        reputation: u8,
    },
    LeadersBack,
    Discarded(MissionNo),
    Recruited {
        leader: LeaderNo,
        action: Option<ActionNo>,
    },
    NobodyRecruited(Side),
    BuildsNow,
    Deployed {
        unit: UnitNo,
        at: At,
    },
    /// An Imperial unit was deployed elsewhere than the Empire proposed; on its queue where there is no place.
    Redeployed {
        unit: UnitNo,
        from: At,
        to: Option<At>,
    },
    NotDeployed {
        unit: UnitNo,
    },
    /// The Rebels win (REB-TABLE-10).
    RebelsWin,
    EmpireWins,
}
