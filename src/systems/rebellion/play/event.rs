//! Events of a match.

use super::{
    Describer, RebellionMatch,
    change::Change,
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    question::{DieColor, Face, Hit, Purpose},
    state::Origin,
    why::Why,
};
use crate::cards::{Side, Skill, Theater};
use kernel::narration::events;

events! {
    phrases = "rebellion.event.", narrator = Describer<'_>, game = RebellionMatch;

    /// An event; a change of the board reads as an order.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Event {
        /// REB-APP-06.
        Die { sides: u8, result: u8, purpose: Purpose },
        Chose(why: Why) => [say(|d| d.reason(why).sentence)],
        Markers { time: u8, reputation: u8 } => [with(left = |_| reputation.saturating_sub(*time))],
        LeaderJoins(leader: LeaderNo),
        /// The Empire's action card for a leader.
        ActionDrawn { action: ActionNo, kept: bool } => [
            key(match kept { true => "action_kept", false => "action_back" }),
        ],
        ProbeSetUp { at: At, used: bool } => [key(match used { true => "probe_used", false => "probe_unused" })],
        Loyalty(at: At, side: Option<Side>) => [with(loyalty = |d| d.loyalty(*side))],
        Subjugated(at: At, held: bool) => [key(match held { true => "subjugated", false => "freed" })],
        Placed { at: At, unit: UnitNo, count: u8 } => [with(units = |d| d.units(*unit, *count))],
        Queued { side: Side, unit: UnitNo, space: u8 } => [
            key(match side { Side::Empire => "queued_empire", Side::Rebel => "queued_rebel" }),
        ],
        DecksReady { starting: usize, main: usize, projects: usize } => [key("decks")],
        /// Order to prepare the Rebels' cards at the table (REB-SETUP-06, 12).
        TableCards,
        MissionSet { expansion: bool } => [
            key(match expansion { true => "newer_missions", false => "older_missions" }),
        ],
        RebelActions(actions: Vec<ActionNo>),
        RebelDrew(mission: MissionNo) => [key("drew")],
        RebelDrawsTwo => [key("draws_two")],
        ObjectiveDrawn(objective: ObjectiveNo),
        DrawObjective,
        BaseChosen(at: At),
        RoundBegan(round: u8) => [round(*round), key("round")],
        AssignmentBegan => [phase, key("assignment")],
        CommandBegan => [phase, key("command")],
        RefreshBegan => [phase, key("refresh")],
        RoundDeck { starting: u8, main: u8 },
        Assigned { mission: Option<MissionNo>, leader: LeaderNo },
        /// A mission returned to the hand, for lack of icons.
        TakenBack(mission: MissionNo),
        Revealed { mission: Option<MissionNo>, skill: Skill, at: Option<At> } => [entry],
        /// A revealed card of the round deck.
        RoundCard { mission: MissionNo, origin: Origin } => [
            entry,
            key(match origin { Origin::Starting => "starting_card", Origin::Main => "main_card" }),
        ],
        NoLeader(mission: MissionNo),
        NoPlace(mission: MissionNo),
        Postponed { mission: MissionNo, leader: LeaderNo },
        Replaced(mission: MissionNo),
        Skipped,
        /// Idle leaders search the main deck (REB-CMD-20).
        Searched(mission: MissionNo) => [entry],
        MissionPlayed { mission: MissionNo, leader: LeaderNo, at: Option<At> } => [
            entry,
            key(match at { Some(_) => "mission_at", None => "mission" }),
        ],
        Opposed { leader: LeaderNo },
        NotOpposed,
        /// Dice of a side in an attempt; no faces for dice rolled by hand.
        MissionRoll {
            side: Side,
            dice: Vec<Face>,
            successes: u8,
            /// Successes added by the pictured leader.
            pictured: u8,
        } => [
            with(faces = |d| d.faces(dice)),
            with(pictured = |d| d.pictured(*pictured)),
        ],
        MissionEnded { side: Side, success: bool } => [
            key(match (side, success) {
                (Side::Empire, true) => "empire_succeeds",
                (Side::Empire, false) => "empire_fails",
                (Side::Rebel, true) => "rebels_succeed",
                (Side::Rebel, false) => "rebels_fail",
            }),
        ],
        Changed(change: Change),
        ProjectGained => [key("project")],
        ProjectsOnTop(count: usize),
        TurnKind { activates: bool } => [key(match activates { true => "activates", false => "plays" })],
        Hunts(hunts: bool) => [key(match hunts { true => "hunts", false => "searches" })],
        Activated { side: Side, leader: LeaderNo, at: At } => [
            entry,
            key(match side { Side::Empire => "activated_empire", Side::Rebel => "activated_rebel" }),
        ],
        OracleActivated(leader: LeaderNo) => [entry],
        /// A leader and a Stormtrooper placed beside a waiting fleet (REB-MOVE-07).
        Garrison { at: At, leader: LeaderNo },
        Moved { unit: UnitNo, count: u8, from: At, to: At } => [with(units = |d| d.units(*unit, *count))],
        CaptiveMoved { leader: LeaderNo, to: At },
        Explored(at: At),
        CardReturned(at: At),
        ProbeDrawn(at: At),
        BaseRevealed(at: At) => [entry],
        IntelRemoved,
        IntelBack,
        CardsReturned(count: usize),
        BaseFounded(at: At),
        BaseKept,
        BattleBegan { at: Option<At> } => [entry, key("battle")],
        JoinedBattle { leader: LeaderNo } => [key("joined")],
        /// An action card due now (REB-OPEN-12).
        Reminder(action: ActionNo),
        BattleRound(round: u8),
        Attack { side: Side, theater: Theater, dice: Vec<(DieColor, Face)> } => [
            key(match side { Side::Empire => "attack_empire", Side::Rebel => "attack_rebel" }),
            with(faces = |d| d.dice(dice)),
        ],
        Hits { black: u8, red: u8, direct: u8 },
        Rerolled { count: u8, dice: Vec<(DieColor, Face)> } => [with(faces = |d| d.dice(dice))],
        RerollsKept(count: u8),
        Blocked(count: u8),
        Damaged { unit: UnitNo, hit: Hit },
        NoTarget(hit: Hit),
        Destroyed { unit: UnitNo, count: u8, at: At } => [with(units = |d| d.units(*unit, *count))],
        Retreated { from: At, to: At },
        Rescued(leader: LeaderNo),
        BattleEnded { at: Option<At> },
        Passed(side: Side) => [
            entry,
            key(match side { Side::Empire => "empire_passes", Side::Rebel => "rebels_pass" }),
        ],
        ObjectiveScored { objective: Option<ObjectiveNo>, reputation: u8 } => [
            key(match objective { Some(_) => "objective", None => "reputation" }),
        ],
        LeadersBack,
        Discarded(mission: MissionNo),
        Recruited { leader: LeaderNo, action: Option<ActionNo> } => [
            key(match action { Some(_) => "recruited", None => "leader_joins" }),
        ],
        NobodyRecruited(side: Side) => [
            key(match side { Side::Empire => "nobody_empire", Side::Rebel => "nobody_rebel" }),
        ],
        BuildsNow => [key("builds")],
        Deployed { unit: UnitNo, at: At },
        /// An Imperial unit deployed elsewhere than proposed; on its queue without a place.
        Redeployed { unit: UnitNo, from: At, to: Option<At> } => [
            key(match to { Some(_) => "redeployed", None => "not_deployed" }),
        ],
        NotDeployed { unit: UnitNo },
        /// REB-TABLE-10.
        RebelsWin => [entry],
        EmpireWins => [entry],
    }
}
