//! Everything that changes in a match: a plain value.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{
    ability::AbilityState,
    attack::Pool,
    battle::Battle,
    charge::Charge,
    dice::{Faces, Rolled, Shield},
    flaw::FlawCard,
    keyword::UnitKeywords,
    marker::Marker,
    mission::Mission,
    payload::Cart,
    pieces::{MOST_MINIS, UnitNo},
    question::CardAction,
    table::{Field, Grid, Heading, Level, Spot},
    view::{Going, Used, Volley},
};
use crate::cards::{BattleId, Player, Rank, ability::Window};
use kernel::{
    Chance,
    game::{Outcome, Seat},
};

/// What is done next: between two of these steps nothing is half done.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    Setup,
    Command,
    Activation,
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Not deployed yet.
    Reserve,
    InPlay,
    Defeated,
}

/// The order token of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    None,
    FaceUp,
    /// It has activated.
    FaceDown,
}

/// What happened to a damaged vehicle (LEG-VEH-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    Damaged,
    Disabled,
    /// With this of its weapons, by its place.
    Disrupted(u8),
}

/// A mini in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiniState {
    /// Which of the unit's minis it is, by its place at the start.
    pub spec: u8,
    pub at: Spot,
    pub heading: Heading,
    pub level: Level,
    pub wounds: u8,
}

/// Tokens of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tokens {
    pub aim: u8,
    pub dodge: u8,
    pub surge: u8,
    pub standby: bool,
    pub observation: u8,
    pub suppression: u8,
    pub ion: u8,
    pub poison: u8,
    pub immobilize: u8,
    /// Active and inactive shields.
    pub shields: u8,
    pub spent_shields: u8,
    /// Aim, dodge and surge tokens among those that stay, as they lie on cards (LEG-KW-CACHE).
    pub kept: [u8; 3],
}

/// A unit in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitState {
    pub standing: Standing,
    /// The living minis, the leader first.
    pub minis: ArrayVec<MiniState, MOST_MINIS>,
    pub order: Order,
    pub tokens: Tokens,
    /// Its keywords with those of upgrades whose minis live.
    pub keywords: UnitKeywords,
    /// A vehicle rolls once for damage (LEG-VEH-02).
    pub rolled_damage: bool,
    pub damage: Option<Damage>,
    /// Upgrades that are exhausted, and those that are expended, a bit each.
    pub exhausted: u32,
    pub expended: u32,
    /// The face of two-sided upgrades that is up: the second where the bit is set.
    pub flipped: u32,
    /// Upgrades that were discarded: their rules are lost, their minis stay (LEG-UPG-10). A bit each.
    pub discarded: u32,
    /// Where its flaw card is (LEG-KW-FLAWED).
    pub flaw: FlawCard,
    /// Its leader was promoted (LEG-END-03).
    pub promoted: bool,
    /// It carries the commander token of a Field Commander (LEG-KW-FIELD-COMMANDER).
    pub field_commander: bool,
    /// Whether it rolls on wheels this round (LEG-KW-WHEEL-MODE).
    pub wheels: bool,
    /// Whether its secret mission is done (LEG-KW-SECRET-MISSION).
    pub mission_done: bool,
    /// Whether its Incognito is lost for good (LEG-KW-INCOGNITO).
    pub known: bool,
    /// Whether it deployed as an Operative (LEG-KW-COVERT-OPS).
    pub covert: bool,
    /// Whom it hunts for a bounty, and whether it has it (LEG-KW-BOUNTY).
    pub hunts: Option<UnitNo>,
    pub paid: bool,
    /// How often each of its mending cards was used.
    pub mended: [u8; 4],
    /// Minis that fell this round, by their places at the start.
    pub fallen: ArrayVec<u8, MOST_MINIS>,
    /// Whom it has to attack this round (LEG-KW-DISTRACT).
    pub distracted: Option<UnitNo>,
    /// Whether it has activated twice this round (LEG-KW-UNSTOPPABLE).
    pub twice: bool,
    /// It comes later (Rapid Reinforcements).
    pub aside: bool,
    /// The vehicle it is in (LEG-KW-TRANSPORT-X).
    pub inside: Option<UnitNo>,
    /// Moves of this round that were no pivots, and those of them that were standard moves or went backward.
    pub travels: u8,
    pub marches: u8,
    /// Beside whose leader it was deployed (LEG-KW-DETACHMENT).
    pub beside: Option<UnitNo>,
    /// Whether it has scouted.
    pub scouted: bool,
    /// Whether minis of it were out of cohesion at the end of its last move (LEG-MOVE-04).
    pub scattered: bool,
    /// Wounds it dealt and took in the whole match, for the account.
    pub dealt: u32,
    pub taken: u32,
    /// Points of the units it defeated, for the account.
    pub destroyed: i32,
}

impl UnitState {
    pub fn is_in_play(&self) -> bool {
        self.standing == Standing::InPlay
    }

    /// The leader; none once the unit is gone.
    pub fn leader(&self) -> Option<&MiniState> {
        self.minis.first()
    }

    /// All wounds on its minis.
    pub fn wounds(&self) -> u8 {
        self.minis.iter().map(|mini| mini.wounds).sum()
    }
}

/// What changes about a side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideState {
    /// Command cards in hand, by their place among those of the army.
    pub(in crate::play) hand: Vec<u8>,
    /// Contingency cards that are left (LEG-HAND-04).
    pub(in crate::play) contingencies: Vec<u8>,
    /// Cards of the hand that lie face up beside it for a while.
    pub aside: Vec<u8>,
    pub discard: Vec<u8>,
    /// The card that is chosen, or played this round.
    pub(in crate::play) card: Option<u8>,
    /// Whether the card is revealed.
    pub revealed: bool,
    /// The nominated commander.
    pub commander: Option<UnitNo>,
    /// The unit that began as a hostage (LEG-OBJ-09).
    pub hostage: Option<UnitNo>,
    /// Ranks of the order tokens in the pool, in their order: the next one is at the end.
    pub(in crate::play) pool: Vec<Rank>,
    pub passed: bool,
    /// Victory tokens (LEG-END-05).
    pub tokens: i32,
    /// Points of enemy units that were wholly defeated (LEG-END-06).
    pub destroyed: i32,
}

/// A token of the objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenState {
    pub at: Spot,
    /// Who holds it (LEG-OBJ-02).
    pub holder: Option<UnitNo>,
    /// Wounds on it (LEG-OBJ-05).
    pub wounds: u8,
    /// An asset that somebody of this side dropped as it fell (LEG-KW-HUNTED); it is no token of the objective.
    pub asset: Option<Seat>,
    /// Who dropped it (LEG-OBJ-04).
    pub dropped: Option<Seat>,
    /// The piece of terrain it lies on, for key positions and the goals of carts.
    pub piece: Option<u8>,
    /// Whose color it bears (Payload).
    pub of: Option<Seat>,
}

/// The running activation of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activation {
    pub unit: UnitNo,
    /// Actions it has left.
    pub actions: u8,
    /// It is panicked (LEG-MORALE-01).
    pub panicked: bool,
    /// What it did: no action but moving is done twice (LEG-ACT-07).
    pub aimed: bool,
    pub dodged: bool,
    pub stood_by: bool,
    pub recovered: bool,
    /// Attack actions, free ones included (LEG-ACT-11).
    pub attacks: u8,
    /// Move actions.
    pub moves: u8,
    /// Whether it left its place before it attacked (LEG-KW-CUMBERSOME).
    pub left: bool,
    /// Whether it made a full standard move at its highest speed (LEG-KW-RAM-X).
    pub full_speed: bool,
    pub cards: ArrayVec<CardAction, 8>,
    /// Whether its compulsory move is still to come (LEG-KW-SPEEDER-X).
    pub compulsory: bool,
    /// It acts no more.
    pub ended: bool,
    /// Whether it acted at all: its first action may be bound (LEG-KW-AI).
    pub acted: bool,
    /// Whether Arsenal was used (LEG-KW-BARRAGE).
    pub arsenal: bool,
    /// Whether the extra action of Juyo Mastery was taken.
    pub juyo: bool,
    /// What is added to its highest speed (LEG-KW-SPUR), and taken off it.
    pub speed_bonus: u8,
    pub slowed: u8,
    /// Upgrades it used, a bit each.
    pub used: u32,
    /// Upgrades whose weapons it fired, a bit each (LEG-KW-CYCLE).
    pub fired: u32,
    /// Overrun attacks it made (LEG-KW-OVERRUN-X).
    pub overruns: u8,
    /// Whether it got into a vehicle, and out of which one it got (LEG-KW-TRANSPORT-X).
    pub embarked: bool,
    pub disembarked: Option<UnitNo>,
    /// Units that were displaced in it, a bit each (LEG-MOVE-26).
    pub displaced: u64,
}

/// The running attack (section 13) as it lies on the table; it stays there until something else is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    pub attacker: UnitNo,
    pub defender: UnitNo,
    pub melee: bool,
    pub range: u8,
    /// The dice that are to be rolled: red, black and white.
    pub pool: [u8; 3],
    pub dice: Vec<Rolled>,
    pub now: Faces,
    /// The dice a token would reroll, by their places, while that is asked.
    pub poor: Vec<u8>,
    /// Hits and crits that are canceled so far.
    pub canceled: u8,
    pub defense: Vec<Shield>,
    /// Blocks that Pierce cancels.
    pub pierced: u8,
    /// The wounds it came to, once it is over.
    pub wounds: Option<u8>,
    /// What the pool comes to, as far as cards look at it.
    pub(in crate::play) sum: Pool,
    /// The pool as it was declared; none where no unit attacks.
    pub volley: Option<Volley>,
    /// The last window at which cards had their say.
    pub(in crate::play) heard: Option<Window>,
}

impl Attack {
    /// An attack before any die is rolled.
    pub fn new(attacker: UnitNo, defender: UnitNo, melee: bool, range: u8, pool: [u8; 3]) -> Self {
        Self {
            attacker,
            defender,
            melee,
            range,
            pool,
            dice: Vec::new(),
            now: Faces { crits: 0, hits: 0, surges: 0, blanks: 0 },
            poor: Vec::new(),
            canceled: 0,
            defense: Vec::new(),
            pierced: 0,
            wounds: None,
            sum: Pool::default(),
            volley: None,
            heard: None,
        }
    }

    /// Whether any die was rolled.
    pub fn is_rolled(&self) -> bool {
        !self.dice.is_empty()
    }
}

/// A match as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(in crate::play) chance: Chance,
    pub(in crate::play) stage: Stage,
    pub phase: Phase,
    pub round: u8,
    /// Who is blue; without meaning before colors are chosen.
    pub blue: Seat,
    /// Whether red's edge is the far one.
    pub red_is_far: bool,
    /// Who has priority.
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
    pub going: Option<Going>,
    /// Which minis their player placed around the leader, while a unit forms up, a bit each.
    pub placed: u16,
    pub activation: Option<Activation>,
    /// Who declares an attack, and what it has used so far.
    pub declared: Option<(UnitNo, Used)>,
    /// The running attack, or the last one while nothing else has been done.
    pub attack: Option<Attack>,
    /// What cards did and do.
    pub abilities: AbilityState,
    pub outcome: Option<Outcome>,
}

impl State {
    /// A match before its first question.
    pub fn new(battle: &Battle, chance: Chance) -> Self {
        let units = battle.units.iter().map(|spec| {
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
                rolled_damage: false,
                damage: None,
                exhausted: 0,
                expended: 0,
                flipped: 0,
                discarded: 0,
                flaw: FlawCard::default(),
                promoted: false,
                field_commander: false,
                wheels: false,
                mission_done: false,
                known: false,
                covert: false,
                hunts: None,
                paid: false,
                mended: [0; 4],
                fallen: ArrayVec::new(),
                distracted: None,
                twice: false,
                aside: false,
                inside: None,
                travels: 0,
                marches: 0,
                beside: None,
                scouted: false,
                scattered: false,
                dealt: 0,
                taken: 0,
                destroyed: 0,
            };
            unit.keywords = spec.keywords_of(&unit.minis, 0, 0);
            unit.tokens.shields = unit.keywords[super::keyword::UnitKeyword::Shielded];
            unit.tokens.kept = spec.cache;
            [unit.tokens.aim, unit.tokens.dodge, unit.tokens.surge] = spec.cache;
            unit
        });
        let sides = [0, 1].map(|side: usize| SideState {
            hand: (0..battle.sides[side].in_hand).collect(),
            contingencies: (battle.sides[side].in_hand..battle.sides[side].hand.len() as u8).collect(),
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
            field: Arc::new(battle.field.clone()),
            grid: Arc::new(Grid::new(&battle.field)),
            units: units.collect(),
            sides,
            tokens: Vec::new(),
            charges: Vec::new(),
            markers: Vec::new(),
            carts: Vec::new(),
            going: None,
            placed: 0,
            activation: None,
            declared: None,
            attack: None,
            abilities: AbilityState::default(),
            outcome: None,
        }
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
