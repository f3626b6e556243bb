//! The state of a match.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    board::{Board, Units},
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    why::Why,
};
use crate::cards::{Side, Skill, Theater};
use kernel::{Chance, game::Outcome};

/// Place of a leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// Not recruited, or out of the game.
    Away,
    Pool,
    /// On a face-down mission.
    Mission,
    /// On the board.
    At(At),
    /// On an unknown place of the board, for the oracle.
    Out,
    /// A Rebel leader held by the Empire (REB-CMD-15).
    Captured(At),
    /// Held for a postponed mission (REB-CMD-12).
    Held,
}

/// Place of a probe card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Probe {
    /// Coruscant, without a card.
    None,
    Deck,
    /// With the Empire for good.
    Held,
    /// With the Empire while its ground units hold the system (REB-MOVE-08).
    Explored,
    Box,
    /// The Rebel Base, out of the deck (REB-SETUP-23).
    Base,
}

impl Probe {
    /// True if the Empire has the card.
    pub const fn is_imperial(self) -> bool {
        matches!(self, Self::Held | Self::Explored)
    }
}

/// Deck of a mission.
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
    /// The leader held for it (REB-CMD-12).
    pub held: Option<LeaderNo>,
}

/// The Empire's cards; the first of a deck is on top.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EmpireCards {
    pub starting: Vec<MissionNo>,
    pub main: Vec<MissionNo>,
    /// Projects put on top of the main deck.
    pub on_top: usize,
    pub round: Vec<RoundCard>,
    /// Played in this round.
    pub played: Vec<RoundCard>,
    pub discard: Vec<MissionNo>,
    pub projects: Vec<MissionNo>,
    /// Unread projects beside the main deck (REB-CMD-14, REB-CMD-22).
    pub set_aside: Vec<MissionNo>,
    /// Out of the game, or until the base is hidden again (REB-BASE-02).
    pub boxed: Vec<MissionNo>,
    pub actions: Vec<ActionNo>,
    /// Cards used to recruit (REB-CMD-24).
    pub held: Vec<ActionNo>,
}

/// A face-down Rebel mission with its leaders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// None if the Rebels' cards lie on the table.
    pub mission: Option<MissionNo>,
    pub leaders: Vec<LeaderNo>,
}

/// The Rebels' cards, if the program keeps them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RebelCards {
    pub missions: Vec<MissionNo>,
    pub hand: Vec<MissionNo>,
    pub assigned: Vec<Assignment>,
    pub discard: Vec<MissionNo>,
    pub actions: Vec<ActionNo>,
    pub action_hand: Vec<ActionNo>,
    pub objectives: Vec<ObjectiveNo>,
    pub objective_hand: Vec<ObjectiveNo>,
    pub scored: Vec<ObjectiveNo>,
    /// Objectives left in the box.
    pub boxed: Vec<ObjectiveNo>,
}

/// A planned mission of the Empire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissionPlan {
    pub card: RoundCard,
    pub leader: LeaderNo,
    /// None for the oracle, and for missions without a place.
    pub at: Option<At>,
}

/// A planned move of the Empire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advance {
    pub leader: LeaderNo,
    pub from: At,
    pub goal: At,
    /// The activated system: the next on the path.
    pub to: At,
    /// No ground unit to leave behind: the fleet waits for a garrison (REB-MOVE-07).
    pub waits: bool,
}

/// A revealed mission under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissionContext {
    pub side: Side,
    pub mission: Option<MissionNo>,
    pub skill: Option<Skill>,
    pub at: Option<At>,
    pub leaders: Vec<LeaderNo>,
    /// Leaders of the other side who oppose it.
    pub opposed: Vec<LeaderNo>,
    /// Successes by side.
    pub rolled: Option<[u8; 2]>,
    /// Changes entered as effects.
    pub changes: u8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battle {
    /// None for the oracle.
    pub at: Option<At>,
    pub attacker: Side,
    /// Leaders have joined and cards were shown.
    pub joined: bool,
    pub round: u8,
    /// Re-rolls kept from the last round, by theater (REB-COMBAT-04).
    pub kept: [u8; 2],
    /// Damaged units, one by one.
    pub damage: Vec<(UnitNo, u8)>,
    /// Theaters of the battle, for the oracle.
    pub theaters: [bool; 2],
}

impl Battle {
    pub const fn new(at: Option<At>, attacker: Side) -> Self {
        Self { at, attacker, joined: false, round: 0, kept: [0; 2], damage: Vec::new(), theaters: [true; 2] }
    }

    pub const fn kept(&mut self, theater: Theater) -> &mut u8 {
        &mut self.kept[theater as usize]
    }
}

/// A step of the Refresh phase (REB-REFRESH).
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

/// The present step of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stage {
    SetUp,
    /// The Rebels place their units (REB-SETUP-21).
    PlaceUnits,
    PlaceBase,
    Assign,
    RoundDeck,
    Turn(Side),
    Mission(MissionPlan),
    Advance(Advance),
    /// Rebel units move into a system.
    Moving {
        leader: LeaderNo,
        to: At,
        moved: Vec<(At, UnitNo)>,
    },
    Resolve(MissionContext),
    Effects(MissionContext),
    Found(MissionContext),
    Battle(Battle),
    /// After a battle begun by this side.
    AfterBattle(Side),
    Refresh(Refresh),
    Over,
}

#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub chance: Chance,
    pub stage: Stage,
    pub time: u8,
    pub reputation: u8,
    pub board: Board,
    /// By number of the leader.
    pub leaders: Vec<Post>,
    /// System of the Rebel Base.
    pub base: Option<At>,
    pub revealed: bool,
    /// By number of the system.
    pub probes: Vec<Probe>,
    pub empire: EmpireCards,
    pub rebels: RebelCards,
    /// Build queues, by side and by space from 1.
    pub queues: [[Units; 3]; 2],
    /// Rebel units to be placed or deployed.
    pub ready: Units,
    /// Systems of this deployment with the units each got.
    pub deployed: Vec<(At, u8)>,
    /// Icons of Rebel systems still to build.
    pub orders: Vec<(crate::cards::Icon, u8)>,
    /// The six initial systems in draw order, Coruscant last (REB-SETUP-16).
    pub initial: Vec<At>,
    /// Sides that passed in this Command phase.
    pub passed: [bool; 2],
    /// The main deck has been searched for idle leaders (REB-CMD-20).
    pub searched: bool,
    /// The person reported that no fleet can move for the rest of the round.
    pub grounded: bool,
    /// Values set by hand.
    pub strengths: BTreeMap<UnitNo, u8>,
    pub productions: BTreeMap<At, u8>,
    pub costs: BTreeMap<MissionNo, (Skill, u8)>,
    /// Reasons for the present or last choices of the Empire.
    pub why: Vec<Why>,
    pub outcome: Option<Outcome>,
}

impl State {
    /// A match before its setup.
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

    /// The reputation marker minus the time marker (DIFF).
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
