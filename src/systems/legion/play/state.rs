//! Everything that changes in a match: a plain value.

mod ability;
mod activation;
mod attack;
mod flag;
mod side;
mod token;
mod unit;

pub(in crate::play) use ability::Use;
pub use ability::{AbilityState, Modifier, ModifierKind};
pub use activation::{Activation, Movement};
pub(in crate::play) use attack::Pool;
pub use attack::{Arm, Attack, Declaration, Reach, Volley};
pub use flag::{End, Flag, Flags};
pub use side::{Score, SideState};
pub(in crate::play) use token::CART_RADIUS;

pub use token::{Bane, Cart, Charge, Marker, MarkerKind, Mission, TokenState};
pub use unit::{Damage, FlawCard, MiniState, Order, Standing, Tokens, UnitState};

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{
    fixed::Fixed,
    pieces::UnitNo,
    table::{Field, Grid, Heading, Level, Spot},
};
use crate::cards::{
    BattleId, Player,
    keyword::{UnitKeyword, UnitKeywords},
};
use kernel::{
    Chance,
    game::{Outcome, Seat},
};

/// The next step of a match: between two of these nothing is half done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Stage {
    Color,
    Edge,
    /// So many turns of eliminating battle cards are over.
    Eliminate(u8),
    /// So many tokens of the objective are placed.
    Tokens(u8),
    /// So many barricades of the condition are placed.
    Barricades(u8),
    /// So many mines of the condition are placed, or units asked to be set aside.
    Mines(u8),
    /// So many priority missions are placed.
    Missions(u8),
    /// Command cards are divulged (LEG-KW-DIVULGE).
    Divulge,
    /// A side deploys its next unit.
    Deploy(Seat),
    RoundStart,
    Commands,
    Priority,
    /// A side issues its orders: the first or the second to do so.
    Orders(u8),
    Pools,
    PhaseStart,
    Turn(Seat),
    /// The activation of a unit begins.
    Begin,
    /// Its rally.
    Rally,
    /// Its actions.
    Act,
    /// It ends.
    Finish,
    EndPhase,
}

/// A phase of a round (LEG-CMD-01), or what comes before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    Setup,
    Command,
    Activation,
    End,
}

/// A match as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(in crate::play) chance: Chance,
    pub(in crate::play) stage: Stage,
    pub phase: Phase,
    pub round: u8,
    /// The blue player; without meaning before colors are chosen.
    pub blue: Seat,
    /// Red's edge is the far one.
    pub red_is_far: bool,
    /// The player with priority.
    pub priority: Seat,
    /// Rows of battle cards that are left: objective, deployment, condition.
    pub rows: [Vec<BattleId>; 3],
    pub mission: Mission,
    /// The table with what was put on it.
    pub field: Arc<Field>,
    pub(in crate::play) grid: Arc<Grid>,
    pub units: Vec<UnitState>,
    pub sides: [SideState; 2],
    pub tokens: Vec<TokenState>,
    pub charges: Vec<Charge>,
    pub markers: Vec<Marker>,
    /// Bomb carts (LEG-OBJ-08).
    pub carts: Vec<Cart>,
    /// The move that is being made, while its end is asked for.
    pub going: Option<Movement>,
    /// Minis that their player placed around the leader, while a unit forms up, a bit each.
    pub placed: u16,
    /// Minis of the unit being displaced that are off the table, a bit each (LEG-MOVE-25).
    pub lifted: u16,
    pub activation: Option<Activation>,
    /// The unit that declares an attack, and its declaration so far.
    pub declared: Option<(UnitNo, Declaration)>,
    /// The units that spent a token of another clone in the attack that goes on, a bit each (LEG-TYPE-02).
    pub(in crate::play) borrowed: u64,
    /// The running attack, or the last one while nothing else has been done.
    pub attack: Option<Attack>,
    /// State of abilities.
    pub abilities: AbilityState,
    pub outcome: Option<Outcome>,
}

impl State {
    /// A match before its first question.
    pub fn new(fixed: &Fixed, chance: Chance) -> Self {
        let units = fixed.units.iter().map(|spec| {
            let minis = (0..spec.minis.len() as u8).map(|number| MiniState {
                spec: number,
                at: Spot::default(),
                heading: Heading::default(),
                level: Level::Ground,
                wounds: 0,
            });
            let mut unit = UnitState {
                standing: Standing::Reserve,
                minis: minis.collect(),
                order: Order::None,
                tokens: Tokens::default(),
                keywords: UnitKeywords::default(),
                flags: Flags::default(),
                damage: None,
                exhausted: 0,
                expended: 0,
                flipped: 0,
                unequipped: spec.spare,
                flaw: FlawCard::default(),
                hunts: None,
                mended: [0; 4],
                fallen: ArrayVec::new(),
                distracted: None,
                inside: None,
                travels: 0,
                marches: 0,
                beside: None,
                dealt: 0,
                taken: 0,
                destroyed: 0,
            };
            unit.keywords = spec.keywords_of(unit.minis.iter().map(|mini| mini.spec), 0, spec.spare);
            unit.tokens.shields = unit.keywords[UnitKeyword::Shielded];
            unit.tokens.kept = spec.cache;
            [unit.tokens.aim, unit.tokens.dodge, unit.tokens.surge] = spec.cache;
            unit
        });
        let sides = [0, 1].map(|side: usize| SideState {
            hand: (0..fixed.sides[side].in_hand).collect(),
            contingencies: (fixed.sides[side].in_hand..fixed.sides[side].hand.len() as u8).collect(),
            ..SideState::default()
        });
        Self {
            chance,
            stage: Stage::Color,
            phase: Phase::Setup,
            round: 0,
            blue: Seat::First,
            red_is_far: false,
            priority: Seat::First,
            rows: Default::default(),
            mission: Mission::default(),
            field: Arc::new(fixed.field.clone()),
            grid: Arc::new(Grid::new(&fixed.field)),
            units: units.collect(),
            sides,
            tokens: Vec::new(),
            charges: Vec::new(),
            markers: Vec::new(),
            carts: Vec::new(),
            going: None,
            placed: 0,
            lifted: 0,
            activation: None,
            declared: None,
            borrowed: 0,
            attack: None,
            abilities: AbilityState::default(),
            outcome: None,
        }
    }

    /// Clears the flags of all units that end at this moment.
    pub(in crate::play) fn end_flags(&mut self, end: End) {
        self.units.iter_mut().for_each(|unit| unit.flags.end(end));
    }

    #[inline]
    pub fn unit(&self, unit: UnitNo) -> &UnitState {
        &self.units[unit.index()]
    }

    /// A card of a side's hand is its revealed one of this round; nothing of it has happened yet.
    pub fn reveal(&mut self, seat: Seat, card: u8) {
        let side = &mut self.sides[seat.index()];
        side.hand.retain(|held| *held != card);
        (side.card, side.revealed) = (Some(card), true);
    }

    #[inline]
    pub const fn side(&self, seat: Seat) -> &SideState {
        &self.sides[seat.index()]
    }

    /// The color of a seat.
    pub fn color(&self, seat: Seat) -> Player {
        if seat == self.blue { Player::Blue } else { Player::Red }
    }
}
