//! Everything that changes in a match: a plain value.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{
    ability::{
        AbilityNo, Lasting, Playing, Scope, SourceNo, Tabled, Use, Used, Watching, lasting::Ban, lasting::Kinds,
        twist::Twists,
    },
    battle::{Battle, Bonus, PieceOf},
    board::{Ground, Space, Stand},
    dice::{Roll, Symbols},
    pieces::{FigureNo, FigureSet, GroupNo, MOST_TOKENS, PowerToken, Statuses, Zone},
};
use crate::cards::{
    CommandId, DeploymentId, Die, TokenSide,
    ability::{ChooseOne, Effect, Icon, Until},
};
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
    /// Command cards that are out of the game.
    pub removed: Vec<CommandId>,
    /// Cards of the other hand that this player has looked at last.
    pub(in crate::play) seen: Vec<CommandId>,
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
    /// Hostile figures that saw it as its activation began.
    pub seen_by: FigureSet,
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
    /// The dice of both pools before they are rolled.
    pub pool: Vec<Die>,
    pub shield: Vec<Die>,
    /// How many dice that the player chooses may be of one color, if that is limited.
    pub most_of_a_color: Option<u8>,
    /// Whether the attacker has a die for being focused (IA-COND-06).
    pub focused: bool,
    /// Whether the dice were rolled.
    pub is_rolled: bool,
    /// With dice of an ability instead of those of the card.
    pub own_dice: bool,
    /// Without the bonuses and surge abilities of the card.
    pub bare: bool,
    /// Who decides for the attacker, if not its player (IA-ATK-17).
    pub controller: Option<Seat>,
    /// Melee up to two spaces away (IA-KW-REACH).
    pub reach: bool,
    /// The target is beside an empty space in sight.
    pub arcing: bool,
    /// Where the target stood as the attack was declared.
    pub stood: Stand,
    /// Whether the target was stunned then.
    pub was_stunned: bool,
    /// Abilities used in this attack.
    pub plays: Vec<Used>,
    /// Power tokens spent in it.
    pub spent: Vec<(FigureNo, PowerToken)>,
    /// What is done once the attack has resolved.
    pub later: Vec<Later>,
    /// Values of Cleave that were added, each a choice of its own.
    pub cleaves: Vec<u8>,
    /// Results that become others in the modifier window.
    pub conversions: Vec<Conversion>,
    pub is_modifying: bool,
    /// Whether the results were counted, so that surges are spent.
    pub counted: bool,
    /// What X is on the attacker's card.
    pub x: Option<i8>,
    /// The die that was rolled again last: of the defense or not, and its place.
    pub last_reroll: Option<(bool, u8)>,
    /// The ability that exchanged the die that is rolled again, and whose it is.
    pub gambled: Option<(AbilityNo, FigureNo)>,
    /// It misses whatever the dice show.
    pub fails: bool,
    /// Its damage becomes none; what is done then.
    pub zeroed: Option<Later>,
    /// By how much abilities of the defender lower its Pierce.
    pub unpierced: i8,
    /// Whether it did not miss.
    pub hit: bool,
    /// Damage the target suffers by it.
    pub damage: u8,
}

impl Attack {
    /// An attack as it is declared.
    pub(in crate::play) fn new(attacker: FigureNo, target: FigureNo, space: Space) -> Self {
        Self {
            attacker,
            target,
            space,
            is_melee: false,
            distance: None,
            attack: Roll::new(),
            defense: Roll::new(),
            bonus: Bonus::default(),
            now: Symbols::default(),
            used: ArrayVec::new(),
            pool: Vec::new(),
            shield: Vec::new(),
            most_of_a_color: None,
            focused: false,
            is_rolled: false,
            own_dice: false,
            bare: false,
            controller: None,
            reach: false,
            arcing: false,
            stood: Stand::upright(space),
            was_stunned: false,
            plays: Vec::new(),
            spent: Vec::new(),
            later: Vec::new(),
            cleaves: Vec::new(),
            conversions: Vec::new(),
            is_modifying: false,
            counted: false,
            x: None,
            last_reroll: None,
            gambled: None,
            fails: false,
            zeroed: None,
            unpierced: 0,
            hit: false,
            damage: 0,
        }
    }
}

/// An attack before its target is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aim {
    pub attacker: FigureNo,
    pub is_melee: bool,
    /// What is added to it.
    pub bonus: Bonus,
    pub reach: bool,
    pub arcing: bool,
}

/// What is done later in an attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later {
    pub scope: Box<Scope>,
    pub steps: Arc<Vec<Effect>>,
}

/// An ability that reaches farther.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Widened {
    pub seat: Seat,
    /// Its name.
    pub ability: Box<str>,
    pub cost_max: Option<i8>,
    /// None for any distance.
    pub within: Option<u8>,
    /// None for its next use.
    pub until: Option<Until>,
}

/// A figure that hostile figures see from near only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shade {
    pub figure: FigureNo,
    pub beyond: u8,
    pub until: Until,
}

/// Results that become others (IA-ATK-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conversion {
    pub from: Icon,
    pub most: u8,
    /// What each of them becomes.
    pub to: Symbols,
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
    /// The attack that is about to be declared.
    pub(in crate::play) aim: Option<Aim>,
    /// What is added to the next attack of the running ability.
    pub(in crate::play) pending: Bonus,
    /// How many attacks run, one in another.
    pub(in crate::play) depth: u8,
    /// Abilities used this round, in this activation, and in the match.
    pub used_round: Vec<Used>,
    pub used_activation: Vec<Used>,
    pub(in crate::play) used_mission: Vec<Used>,
    /// The abilities that are being carried out, one in another.
    pub(in crate::play) running: Vec<Use>,
    /// The figure that the running ability chose last, for who judges it.
    pub(in crate::play) chosen: Option<FigureNo>,
    /// What is chosen from, for its words.
    pub(in crate::play) choosing: Option<Arc<ChooseOne>>,
    /// Command cards a player chooses from, for their words.
    pub(in crate::play) shown: Vec<CommandId>,
    /// The ability whose use is answered after it was carried out.
    pub(in crate::play) answered: Option<Box<Scope>>,
    /// What single cards change about other abilities and about rules.
    pub(in crate::play) twists: Twists,
    /// Cards that were exhausted or turned over for good (IA-CARD-01, IA-CARD-04).
    pub(in crate::play) spent_sources: Vec<SourceNo>,
    pub(in crate::play) depleted_sources: Vec<SourceNo>,
    /// Command cards that lie on the table.
    pub tabled: Vec<Tabled>,
    /// Command cards that are being played, one in another.
    pub(in crate::play) playing: Vec<Playing>,
    /// Modifications that last, and what they modify.
    pub(in crate::play) lasting: Vec<Lasting>,
    pub(in crate::play) lasting_kinds: Kinds,
    /// Events that are waited for.
    pub(in crate::play) watches: Vec<Watching>,
    pub(in crate::play) bans: Vec<Ban>,
    /// The Form card under a group's card.
    pub forms: Vec<(GroupNo, DeploymentId)>,
    /// Spaces with rubble.
    pub rubble: Vec<Space>,
    /// Figures that have resolved an activation this round.
    pub activated: FigureSet,
    /// Figures defeated in this activation.
    pub(in crate::play) felled: Vec<FigureNo>,
    /// Figures and pieces whose fall the mission has not answered yet.
    pub(in crate::play) fallen: Vec<FigureNo>,
    /// Figures that are about to be defeated.
    pub(in crate::play) dying: FigureSet,
    /// Figures whose defeat is prevented.
    pub(in crate::play) saved: FigureSet,
    /// Damage of the strain that is being suffered that does not come.
    pub(in crate::play) less_strain: u8,
    /// Movement points added to the move that is performed.
    pub(in crate::play) extra_points: u8,
    /// Dice added to the next roll of an ability.
    pub(in crate::play) extra_dice: Vec<Die>,
    /// Cards that a side does not draw next time.
    pub(in crate::play) fewer_draws: [u8; 2],
    /// Abilities that reach farther, or do all their parts; whether that lasts beyond the next use.
    pub(in crate::play) widened: Vec<Widened>,
    pub(in crate::play) all_parts: Vec<(Seat, Box<str>, bool)>,
    /// Figures that are seen from near only.
    pub(in crate::play) shades: Vec<Shade>,
    /// Sides that control every terminal.
    pub(in crate::play) networks: Vec<(Seat, Until)>,
    /// Sides that do not activate before they have more ready groups than the other.
    pub(in crate::play) held: [bool; 2],
    /// Form cards a player chooses from, for their words.
    pub(in crate::play) shown_forms: Vec<DeploymentId>,
    /// Attachments that lie on another group than at the start.
    pub(in crate::play) moved: Vec<(SourceNo, GroupNo)>,
    /// Figures that an ability with a limit for each figure has reached this round.
    pub(in crate::play) reached: Vec<(AbilityNo, FigureNo)>,
    /// Groups that are activated next, out of turn.
    pub(in crate::play) turns: Vec<(Seat, GroupNo)>,
    /// The group a side has to activate next.
    pub(in crate::play) must_next: [Option<GroupNo>; 2],
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
            aim: None,
            pending: Bonus::default(),
            depth: 0,
            used_round: Vec::new(),
            used_activation: Vec::new(),
            used_mission: Vec::new(),
            running: Vec::new(),
            chosen: None,
            choosing: None,
            shown: Vec::new(),
            answered: None,
            twists: Twists::default(),
            spent_sources: Vec::new(),
            depleted_sources: Vec::new(),
            tabled: Vec::new(),
            playing: Vec::new(),
            lasting: Vec::new(),
            lasting_kinds: Kinds::NONE,
            watches: Vec::new(),
            bans: Vec::new(),
            forms: Vec::new(),
            rubble: Vec::new(),
            activated: FigureSet::EMPTY,
            felled: Vec::new(),
            fallen: Vec::new(),
            dying: FigureSet::EMPTY,
            saved: FigureSet::EMPTY,
            less_strain: 0,
            extra_points: 0,
            extra_dice: Vec::new(),
            fewer_draws: [0; 2],
            widened: Vec::new(),
            all_parts: Vec::new(),
            shades: Vec::new(),
            networks: Vec::new(),
            held: [false; 2],
            shown_forms: Vec::new(),
            moved: Vec::new(),
            reached: Vec::new(),
            turns: Vec::new(),
            must_next: [None; 2],
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
