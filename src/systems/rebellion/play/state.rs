//! Everything that changes in a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    board::{Board, Units},
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    why::Why,
};
use crate::cards::{Side, Skill, Theater};
use kernel::{Chance, game::Outcome};

/// Where a leader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// Not recruited, or out of the game.
    Away,
    Pool,
    /// On a mission that is not revealed yet.
    Mission,
    /// On the board.
    At(At),
    /// On the board, nobody told where: the oracle knows no board.
    Out,
    /// A Rebel leader in Imperial hands (REB-CMD-15).
    Captured(At),
    /// Kept for a postponed mission (REB-CMD-12).
    Held,
}

/// Where the probe card of a system lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Probe {
    /// Coruscant has no card.
    None,
    Deck,
    /// With the Empire for good.
    Held,
    /// With the Empire for as long as its ground units hold the system (REB-MOVE-08).
    Explored,
    Box,
    /// That of the Rebel Base, out of the deck (REB-SETUP-23).
    Base,
}

impl Probe {
    /// Whether the Empire has the card.
    pub const fn is_imperial(self) -> bool {
        matches!(self, Self::Held | Self::Explored)
    }
}

/// From which deck a mission of the round comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    Starting,
    Main,
}

/// A card of the round deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCard {
    pub mission: MissionNo,
    pub origin: Origin,
    /// The leader who waits for it (REB-CMD-12).
    pub held: Option<LeaderNo>,
}

/// The Empire's cards; the first of a deck lies on top.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EmpireCards {
    pub starting: Vec<MissionNo>,
    pub main: Vec<MissionNo>,
    /// How many cards on top of the main deck are projects that came there last.
    pub on_top: usize,
    pub round: Vec<RoundCard>,
    /// Played in this round.
    pub played: Vec<RoundCard>,
    pub discard: Vec<MissionNo>,
    /// The project deck.
    pub projects: Vec<MissionNo>,
    /// Projects beside the main deck, unread (REB-CMD-14, REB-CMD-22).
    pub set_aside: Vec<MissionNo>,
    /// Out of the game, or until the base is hidden again (REB-BASE-02).
    pub boxed: Vec<MissionNo>,
    pub actions: Vec<ActionNo>,
    /// Cards it recruited with (REB-CMD-24).
    pub held: Vec<ActionNo>,
}

/// A Rebel mission with its leaders, face down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assigned {
    /// None where the Rebels' cards lie on the table.
    pub mission: Option<MissionNo>,
    pub leaders: Vec<LeaderNo>,
}

/// The Rebels' cards, where the program keeps them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RebelCards {
    pub missions: Vec<MissionNo>,
    pub hand: Vec<MissionNo>,
    pub assigned: Vec<Assigned>,
    pub discard: Vec<MissionNo>,
    pub actions: Vec<ActionNo>,
    pub action_hand: Vec<ActionNo>,
    pub objectives: Vec<ObjectiveNo>,
    pub objective_hand: Vec<ObjectiveNo>,
    pub scored: Vec<ObjectiveNo>,
    /// Objectives left in the box.
    pub boxed: Vec<ObjectiveNo>,
}

/// A mission that the Empire is about to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    pub card: RoundCard,
    pub leader: LeaderNo,
    /// None for the oracle and for missions without a place.
    pub at: Option<At>,
}

/// A move that the Empire is about to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advance {
    pub leader: LeaderNo,
    pub from: At,
    pub goal: At,
    /// The system that is activated: the next on the way.
    pub to: At,
    /// The fleet has no ground unit to leave: a leader and a Stormtrooper are placed instead (REB-MOVE-07).
    pub waits: bool,
}

/// A mission that was revealed and is being carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    pub side: Side,
    pub mission: Option<MissionNo>,
    pub skill: Option<Skill>,
    pub at: Option<At>,
    pub leaders: Vec<LeaderNo>,
    /// Leaders of the other side who oppose it.
    pub opposed: Vec<LeaderNo>,
    /// Successes of the dice that were rolled for it, by side.
    pub rolled: Option<[u8; 2]>,
    /// Changes entered as its effect.
    pub changes: u8,
}

/// A battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battle {
    /// None for the oracle.
    pub at: Option<At>,
    pub attacker: Side,
    /// Leaders were sent and cards looked at.
    pub joined: bool,
    pub round: u8,
    /// Re-rolls kept from the round before, by theater (REB-COMBAT-04).
    pub kept: [u8; 2],
    /// Units with damage, one by one.
    pub damage: Vec<(UnitNo, u8)>,
    /// For the oracle: where both sides fight.
    pub theaters: [bool; 2],
}

impl Battle {
    pub const fn new(at: Option<At>, attacker: Side) -> Self {
        Self { at, attacker, joined: false, round: 0, kept: [0; 2], damage: Vec::new(), theaters: [true; 2] }
    }

    /// The re-rolls kept for a theater.
    pub const fn kept(&mut self, theater: Theater) -> &mut u8 {
        &mut self.kept[theater as usize]
    }
}

/// The steps of the Refresh phase (REB-REFRESH).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refresh {
    Objective,
    Cards,
    Missions,
    Probes,
    NewObjective,
    Time,
    RecruitEmpire,
    RecruitRebels,
    BuildEmpire,
    BuildRebels,
    DeployEmpire,
    DeployRebels,
    Round,
}

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stage {
    SetUp,
    /// The Rebels place their units (REB-SETUP-21).
    PlaceUnits,
    PlaceBase,
    Assign,
    RoundDeck,
    Turn(Side),
    Mission(Planned),
    Advance(Advance),
    /// Rebel units move into a system.
    Moving {
        leader: LeaderNo,
        to: At,
        moved: Vec<(At, UnitNo)>,
    },
    Resolve(Running),
    Effects(Running),
    Found(Running),
    Battle(Battle),
    /// After a battle that this side began.
    AfterBattle(Side),
    Refresh(Refresh),
    Over,
}

/// Everything that changes in a game.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub chance: Chance,
    pub stage: Stage,
    pub time: u8,
    pub reputation: u8,
    pub board: Board,
    /// By the leader's number.
    pub leaders: Vec<Post>,
    /// The system of the Rebel Base.
    pub base: Option<At>,
    pub revealed: bool,
    /// By the system's number.
    pub probes: Vec<Probe>,
    pub empire: EmpireCards,
    pub rebels: RebelCards,
    /// The build queues: by side, then by space from 1.
    pub queues: [[Units; 3]; 2],
    /// Rebel units that are still to be placed or deployed.
    pub ready: Units,
    /// Systems of this deployment and how many units each got.
    pub deployed: Vec<(At, u8)>,
    /// Icons of Rebel systems that still build something.
    pub orders: Vec<(crate::cards::Icon, u8)>,
    /// The six initial systems in draw order, Coruscant last (REB-SETUP-16).
    pub initial: Vec<At>,
    /// Who has passed in this Command phase, by side.
    pub passed: [bool; 2],
    /// The main deck was gone through for leaders without work (REB-CMD-20).
    pub searched: bool,
    /// The person said that no fleet can move in this round any more.
    pub grounded: bool,
    /// Values set by hand.
    pub strengths: BTreeMap<UnitNo, u8>,
    pub productions: BTreeMap<At, u8>,
    pub costs: BTreeMap<MissionNo, (Skill, u8)>,
    /// Why the Empire chose what is proposed or was done last.
    pub why: Vec<Why>,
    pub outcome: Option<Outcome>,
}

impl State {
    /// A game before its set-up.
    pub fn new(leaders: usize, systems: usize, chance: Chance) -> Self {
        Self {
            chance,
            stage: Stage::SetUp,
            time: 1,
            reputation: 14,
            board: Board::default(),
            leaders: vec![Post::Away; leaders],
            base: None,
            revealed: false,
            probes: vec![Probe::Deck; systems],
            empire: EmpireCards::default(),
            rebels: RebelCards::default(),
            queues: [[Units::default(); 3]; 2],
            ready: Units::default(),
            deployed: Vec::new(),
            orders: Vec::new(),
            initial: Vec::new(),
            passed: [false; 2],
            searched: false,
            grounded: false,
            strengths: BTreeMap::new(),
            productions: BTreeMap::new(),
            costs: BTreeMap::new(),
            why: Vec::new(),
            outcome: None,
        }
    }

    /// The reputation marker less the time marker (DIFF).
    pub const fn margin(&self) -> u8 {
        self.reputation.saturating_sub(self.time)
    }

    pub fn post(&self, leader: LeaderNo) -> Post {
        self.leaders[leader.index()]
    }

    pub fn send(&mut self, leader: LeaderNo, post: Post) {
        self.leaders[leader.index()] = post;
    }

    pub fn probe(&self, at: At) -> Probe {
        self.probes[at.index()]
    }
}
