//! Everything that changes in a match: a plain value.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{
    battle::{Battle, Bonus, PieceOf},
    board::{Ground, Space, Stand},
    dice::{Roll, Symbols},
    pieces::{FigureNo, FigureSet, GroupNo, MOST_TOKENS, PowerToken, Statuses, Zone},
};
use crate::cards::{CommandId, Die, TokenSide};
use kernel::{
    Chance,
    game::{Outcome, Seat},
};

/// What is done next: between two of these steps nothing is half done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Stage {
    Initiative,
    Zone,
    /// A side deploys a group, where the mission lets them do so in turn.
    DeployGroup {
        seat: Seat,
    },
    /// Figures are deployed, the largest of a side first.
    Deploy {
        seat: Seat,
        placed: u8,
    },
    Draw,
    RoundStart,
    /// A side chooses a group.
    Turn {
        seat: Seat,
    },
    /// The next figure of the active group.
    NextFigure,
    /// What the active figure does next.
    Act,
    GroupDone,
    Status,
}

/// A phase of a round (IA-ROUND-01), or what comes before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    Setup,
    Activation,
    Status,
}

/// Where a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Not deployed yet.
    Reserve,
    InPlay,
    Defeated,
}

/// A figure in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureState {
    pub standing: Standing,
    /// Where it stands; without meaning unless it is in play.
    pub stand: Stand,
    /// Damage tokens on it (IA-DMG-04).
    pub damage: u8,
    pub statuses: Statuses,
    pub tokens: ArrayVec<PowerToken, { MOST_TOKENS + 1 }>,
    /// Damage it dealt and took in the whole match, for the account.
    pub dealt: u32,
    pub taken: u32,
    /// Victory points it brought its player by defeating groups, for the account.
    pub scored: i32,
}

impl FigureState {
    pub fn is_in_play(&self) -> bool {
        self.standing == Standing::InPlay
    }
}

/// What changes about a side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideState {
    /// The Command deck, its top at the end.
    pub(in crate::play) deck: Vec<CommandId>,
    pub(in crate::play) hand: Vec<CommandId>,
    pub discard: Vec<CommandId>,
    /// Victory points scored for good.
    pub points: i32,
    /// The cost of hostile figures it defeated (IA-WIN-06).
    pub defeated: i32,
    pub zone: Option<Zone>,
    /// Whether it turned a token this round.
    pub flipped: bool,
}

/// A token of the mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenState {
    pub space: Space,
    pub side: TokenSide,
    /// Who carries it (IA-OBJ-09).
    pub carrier: Option<FigureNo>,
    /// Which sides have a marker on it.
    pub markers: [bool; 2],
    pub counters: u8,
    /// Whether it lies beside the map.
    pub gone: bool,
    /// Whose it is, where it is somebody's.
    pub owner: Option<Seat>,
    /// Who keeps it beside the map.
    pub kept: Option<Seat>,
    /// What it pays, where that depends on how it came to be.
    pub worth: u8,
    /// Whether it was moved this round.
    pub moved: bool,
}

/// What missions remember beside their tokens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MissionState {
    /// Points that count until the next round has ended.
    pub lent: [i32; 2],
    /// Who operates what the mission lets a player operate.
    pub operator: Option<Seat>,
    /// What a player was awarded beside victory points.
    pub claimed: [u8; 2],
    /// What the target of the running attack had suffered before it.
    pub(in crate::play) suffered: u32,
    /// Counters on the mission itself.
    pub counters: u8,
    /// The groups the players picked; both are shown once both are.
    pub picked: [Option<GroupNo>; 2],
    /// Groups with a marker face down.
    pub marked: Vec<GroupNo>,
    /// Which of those is red, for each player.
    pub(in crate::play) red: [Option<GroupNo>; 2],
    /// Which coordinate of each player is the true one.
    pub(in crate::play) aimed: [Option<u8>; 2],
    /// Figures the mire strained this round.
    pub mired: FigureSet,
}

/// The running activation of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activation {
    pub group: GroupNo,
    /// Figures of it that had theirs.
    pub done: FigureSet,
    /// The figure whose activation runs.
    pub figure: Option<FigureNo>,
    /// Actions it has left (IA-ACT-01).
    pub actions: u8,
    /// Movement points it has left.
    pub points: u8,
    /// Whether it attacked with an action (IA-ACT-06).
    pub attacked: bool,
    /// Whether it left its space.
    pub left: bool,
    /// Whether it made any attack.
    pub fought: bool,
    /// Whether it moves no more (IA-KW-MASSIVE-05).
    pub halted: bool,
}

/// The running attack (section 11).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    pub attacker: FigureNo,
    pub target: FigureNo,
    /// The target space (IA-LARGE-06).
    pub space: Space,
    pub is_melee: bool,
    /// Spaces counted to the target; none where no way leads there.
    pub distance: Option<u8>,
    pub attack: Roll,
    pub defense: Roll,
    /// What was added to the dice so far.
    pub bonus: Bonus,
    /// What the attack comes to, modifiers included; surges are what is left to spend.
    pub now: Symbols,
    /// Surge abilities that were used (IA-SURGE-02): as often as they stand here.
    pub used: ArrayVec<u8, 12>,
    /// The dice of an ability's attack, where they are not those of the card.
    pub own_dice: Option<Vec<Die>>,
    /// Without the bonuses and surge abilities of the card.
    pub bare: bool,
    /// Abilities used in this attack: the figure and the place among its group's.
    pub plays: Vec<(FigureNo, u8)>,
    /// Surge abilities whose effects come once the attack has resolved, by their place among the group's abilities.
    pub later: Vec<u8>,
    /// By how much abilities of the defender lower its Pierce.
    pub unpierced: i8,
    /// Whether it did not miss.
    pub hit: bool,
    /// Damage the target suffers by it.
    pub damage: u8,
}

/// A match as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(in crate::play) chance: Chance,
    pub(in crate::play) stage: Stage,
    pub phase: Phase,
    pub round: u16,
    /// Who has initiative.
    pub initiative: Seat,
    /// The map with its doors as they are.
    pub ground: Arc<Ground>,
    pub figures: Vec<FigureState>,
    /// Whether the card of a group is exhausted (IA-CARD-01).
    pub exhausted: Vec<bool>,
    /// Groups that interacted to score this round, a bit each.
    pub(in crate::play) visited: u64,
    pub sides: [SideState; 2],
    pub tokens: Vec<TokenState>,
    pub mission: MissionState,
    pub activation: Option<Activation>,
    pub attack: Option<Attack>,
    /// Abilities used this round and in this activation: the figure and the place among its group's.
    pub used_round: Vec<(FigureNo, u8)>,
    pub used_activation: Vec<(FigureNo, u8)>,
    /// Abilities used in the running window.
    pub(in crate::play) window_used: Vec<(FigureNo, u8)>,
    /// The figure a running ability chose.
    pub(in crate::play) chosen: Option<FigureNo>,
    /// The ability that is being carried out: the figure and the place among its group's.
    pub(in crate::play) running: Option<(FigureNo, u8)>,
    /// Figures whose defeat others have not answered yet.
    pub(in crate::play) fallen: Vec<FigureNo>,
    pub outcome: Option<Outcome>,
}

impl State {
    /// A match before its first question.
    pub fn new(battle: &Battle, mut chance: Chance) -> Self {
        let figure = FigureState {
            standing: Standing::Reserve,
            stand: Stand::upright(Space::new(0, 0)),
            damage: 0,
            statuses: Statuses::default(),
            tokens: ArrayVec::new(),
            dealt: 0,
            taken: 0,
            scored: 0,
        };
        let sides = [0, 1].map(|side: usize| {
            // Each player shuffles the deck (IA-SETUP-01).
            let mut deck = battle.decks[side].clone();
            chance.shuffle(&mut deck);
            SideState { deck, ..SideState::default() }
        });
        let token = |laid: &super::battle::Token| TokenState {
            space: laid.space,
            side: TokenSide::Gray,
            carrier: None,
            markers: [false; 2],
            counters: 0,
            gone: laid.aside,
            owner: None,
            kept: None,
            worth: 0,
            moved: false,
        };
        let mut figures = vec![figure; battle.figures.len()];
        for (number, piece) in battle.pieces() {
            let state = &mut figures[number.index()];
            if let PieceOf::Token(token) = piece.what {
                let laid = &battle.tokens[usize::from(token)];
                state.stand = Stand::upright(laid.space);
                if laid.aside || piece.facts.later {
                    continue;
                }
            }
            state.standing = Standing::InPlay;
        }
        Self {
            chance,
            stage: Stage::Initiative,
            phase: Phase::Setup,
            round: 0,
            initiative: Seat::First,
            ground: Arc::new(battle.ground.clone()),
            figures,
            exhausted: vec![false; battle.groups.len()],
            visited: 0,
            sides,
            tokens: battle.tokens.iter().map(token).collect(),
            mission: super::mission::at_start(battle),
            activation: None,
            attack: None,
            used_round: Vec::new(),
            used_activation: Vec::new(),
            window_used: Vec::new(),
            chosen: None,
            running: None,
            fallen: Vec::new(),
            outcome: None,
        }
    }

    #[inline]
    pub fn figure(&self, figure: FigureNo) -> &FigureState {
        &self.figures[figure.index()]
    }

    #[inline]
    pub fn side(&self, seat: Seat) -> &SideState {
        &self.sides[seat.index()]
    }
}
