//! Everything that changes in a match: a plain value.

use std::sync::Arc;

use arrayvec::ArrayVec;

mod attack;
mod campaign;
mod context;
mod modifiers;
mod uses;

pub use attack::{Aim, Attack, Conversion, DelayedEffects};
pub use campaign::{CampaignState, HeroState, Place};
pub use context::{AttackResult, CardPlace, Context, Selection, Trigger};
pub use modifiers::{ActiveBan, ActiveModifier, ActiveWatch, CardOverrides, ModifierReach, ReachOverride, SightLimit};
pub use uses::{CardPlay, PastUse, TabledCard, Use};

use super::{
    board::{Ground, Space, Stand},
    fixed::{AbilityNo, Bonus, Fixed, PieceOf, SourceNo},
    pieces::{FigureNo, FigureSet, GroupNo, MOST_TOKENS, PowerToken, Statuses, TokenColor, Zone},
};
use crate::cards::{
    CommandId, DeploymentId, Die, MissionRule, TokenSide,
    ability::{ChooseOne, ModifierKinds, Until},
};
use kernel::{
    Chance,
    game::{Outcome, Seat},
};

/// The next step of the match.
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
    /// A campaign is set up: a figure after the other.
    Muster {
        placed: u8,
    },
    RoundStart,
    /// A side chooses a group.
    Turn {
        seat: Seat,
    },
    /// The next figure of the active group.
    NextFigure,
    /// The active figure's next action.
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

/// Presence of a figure on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Not deployed yet.
    Reserve,
    InPlay,
    Defeated,
}

/// A figure in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureState {
    pub presence: Presence,
    /// Its place; meaningless unless the figure is in play.
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
        self.presence == Presence::InPlay
    }
}

/// The state of a side.
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
    /// True if the side turned a token this round.
    pub flipped: bool,
}

/// A token of the mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenState {
    pub space: Space,
    pub side: TokenSide,
    /// The carrying figure (IA-OBJ-09).
    pub carrier: Option<FigureNo>,
    /// Markers on it, by side.
    pub markers: [bool; 2],
    pub counters: u8,
    /// True if it lies beside the map.
    pub gone: bool,
    /// Its owner, if it has one.
    pub owner: Option<Seat>,
    /// The player keeping it beside the map.
    pub kept: Option<Seat>,
    /// Victory points for it, if they vary by token.
    pub worth: u8,
    /// True if it was moved or used this round.
    pub moved: bool,
    /// Its color, once it is shown.
    pub drawn: Option<TokenColor>,
}

/// Mission state beside the tokens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MissionState {
    /// Points that count until the next round has ended.
    pub lent: [i32; 2],
    /// The operator of the mission's device.
    pub operator: Option<Seat>,
    /// Awards beside victory points, by player.
    pub claimed: [u8; 2],
    /// Damage of the running attack's target before the attack.
    pub(in crate::play) suffered: u32,
    /// Counters on the mission itself.
    pub counters: u8,
    /// The groups the players picked; both are shown once both are.
    pub picked: [Option<GroupNo>; 2],
    /// Groups with a marker face down.
    pub marked: Vec<GroupNo>,
    /// The red one of them, by player.
    pub(in crate::play) red: [Option<GroupNo>; 2],
    /// The true coordinate, by player.
    pub(in crate::play) aimed: [Option<u8>; 2],
    /// Figures the mire strained this round.
    pub mired: FigureSet,
    /// What is in the air this round, and the tokens turned up so far.
    pub air: Option<TokenColor>,
    pub drawn: Vec<TokenColor>,
    /// Tokens that each player has to give to the other.
    pub favors: [i8; 2],
    /// Figures whose next attack has the mission's Pierce.
    pub pierced: FigureSet,
    /// Groups that are deployed later.
    pub late: Vec<GroupNo>,
    /// Players whose veterans had their first activation this round.
    pub(in crate::play) renewed: [bool; 2],
}

impl MissionState {
    /// The state before the match begins.
    fn new(fixed: &Fixed) -> Self {
        let dark = fixed.mission.rules.iter().map(|rule| match rule {
            MissionRule::Dark { accuracy } => *accuracy,
            _ => 0,
        });
        let favors = fixed.mission.rules.iter().map(|rule| match rule {
            MissionRule::Balance { tokens, .. } => *tokens as i8,
            _ => 0,
        });
        Self { counters: dark.sum(), favors: [favors.sum(); 2], ..Self::default() }
    }
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
    /// True after an attack action (IA-ACT-06).
    pub attacked: bool,
    /// True once it used the weapon it carries.
    pub armed: bool,
    /// True once it left its space.
    pub left: bool,
    /// True for a hero that was wounded in it (IA-CAMP-93).
    pub is_over: bool,
    /// True after any attack.
    pub fought: bool,
    /// Massive figures that may not move any more while it runs (IA-KW-MASSIVE-05).
    pub halted: FigureSet,
    /// Hostile figures that saw it as its activation began.
    pub seen_by: FigureSet,
}

impl Activation {
    /// A group that is about to begin.
    pub const fn of(group: GroupNo) -> Self {
        Self {
            group,
            done: FigureSet::EMPTY,
            figure: None,
            actions: 0,
            points: 0,
            attacked: false,
            armed: false,
            left: false,
            is_over: false,
            fought: false,
            halted: FigureSet::EMPTY,
            seen_by: FigureSet::EMPTY,
        }
    }
}

/// A match as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(in crate::play) chance: Chance,
    pub(in crate::play) stage: Stage,
    pub phase: Phase,
    pub round: u16,
    /// The player with initiative; in a campaign the Empire, whose effects come first (IA-GOLD-06).
    pub initiative: Seat,
    /// The map with its doors as they are.
    pub ground: Arc<Ground>,
    pub figures: Vec<FigureState>,
    /// Exhausted Deployment cards, by group (IA-CARD-01).
    pub exhausted: Vec<bool>,
    /// Groups that interacted to score this round, a bit each.
    pub(in crate::play) visited: u64,
    pub sides: [SideState; 2],
    pub tokens: Vec<TokenState>,
    pub mission: MissionState,
    /// What only a campaign has.
    pub campaign: Option<Box<CampaignState>>,
    pub activation: Option<Activation>,
    pub attack: Option<Attack>,
    /// The attack that is about to be declared.
    pub(in crate::play) aim: Option<Aim>,
    /// Bonus for the next attack of the running ability.
    pub(in crate::play) pending: Bonus,
    /// Number of nested attacks.
    pub(in crate::play) depth: u8,
    /// Abilities used this round, in this activation, and in the match.
    pub used_round: Vec<PastUse>,
    pub used_activation: Vec<PastUse>,
    pub(in crate::play) used_mission: Vec<PastUse>,
    /// The abilities that are being carried out, one in another.
    pub(in crate::play) running: Vec<Use>,
    /// The figure that the running ability chose last, for who judges it.
    pub(in crate::play) chosen: Option<FigureNo>,
    /// The running choice of effects, for its labels.
    pub(in crate::play) choosing: Option<Arc<ChooseOne>>,
    /// Command cards a player chooses from, for their words.
    pub(in crate::play) shown: Vec<CommandId>,
    /// The ability whose use is answered after it was carried out.
    pub(in crate::play) answered: Option<Box<Context>>,
    /// Overrides of other abilities and of rules by single cards.
    pub(in crate::play) card_overrides: CardOverrides,
    /// Cards that were exhausted or turned over for good (IA-CARD-01, IA-CARD-04).
    pub(in crate::play) spent_sources: Vec<SourceNo>,
    pub(in crate::play) depleted_sources: Vec<SourceNo>,
    /// Command cards that lie on the table.
    pub tabled: Vec<TabledCard>,
    /// Command cards that are being played, one in another.
    pub(in crate::play) playing: Vec<CardPlay>,
    /// Modifications that last, and what they modify.
    pub(in crate::play) modifiers: Vec<ActiveModifier>,
    pub(in crate::play) modifier_kinds: ModifierKinds,
    /// Events that are waited for.
    pub(in crate::play) watches: Vec<ActiveWatch>,
    pub(in crate::play) bans: Vec<ActiveBan>,
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
    /// Defeats of this moment that abilities have not answered yet.
    pub(in crate::play) defeats: Vec<Trigger>,
    /// Number of moments under way, one in the other; who has won is asked at their end.
    pub(in crate::play) together: u8,
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
    pub(in crate::play) reach_overrides: Vec<ReachOverride>,
    pub(in crate::play) all_parts: Vec<(Seat, Box<str>, bool)>,
    /// Figures that are seen from near only.
    pub(in crate::play) sight_limits: Vec<SightLimit>,
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
    pub fn new(fixed: &Fixed, mut chance: Chance) -> Self {
        let figure = FigureState {
            presence: Presence::Reserve,
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
            let mut deck = fixed.decks[side].clone();
            chance.shuffle(&mut deck);
            SideState { deck, ..SideState::default() }
        });
        let token = |laid: &super::fixed::Token| TokenState {
            space: laid.space,
            side: if laid.turned { TokenSide::Colored } else { TokenSide::Gray },
            carrier: None,
            markers: [false; 2],
            counters: 0,
            gone: laid.aside,
            owner: None,
            kept: None,
            worth: 0,
            moved: false,
            drawn: None,
        };
        let mut figures = vec![figure; fixed.figures.len()];
        for (number, piece) in fixed.pieces() {
            let state = &mut figures[number.index()];
            if let PieceOf::Token(token) = piece.what {
                let laid = &fixed.tokens[usize::from(token)];
                state.stand = Stand::upright(laid.space);
                if laid.aside || piece.facts.later {
                    continue;
                }
            }
            state.presence = Presence::InPlay;
        }
        Self {
            chance,
            stage: if fixed.campaign.is_some() { Stage::Muster { placed: 0 } } else { Stage::Initiative },
            phase: Phase::Setup,
            round: 0,
            initiative: if fixed.campaign.is_some() { super::fixed::EMPIRE } else { Seat::First },
            ground: Arc::new(fixed.ground.clone()),
            figures,
            exhausted: vec![false; fixed.groups.len()],
            visited: 0,
            sides,
            tokens: fixed.tokens.iter().map(token).collect(),
            mission: MissionState::new(fixed),
            campaign: fixed.campaign.as_ref().map(|campaign| Box::new(CampaignState::new(campaign))),
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
            card_overrides: CardOverrides::default(),
            spent_sources: Vec::new(),
            depleted_sources: Vec::new(),
            tabled: Vec::new(),
            playing: Vec::new(),
            modifiers: Vec::new(),
            modifier_kinds: ModifierKinds::NONE,
            watches: Vec::new(),
            bans: Vec::new(),
            forms: Vec::new(),
            rubble: Vec::new(),
            activated: FigureSet::EMPTY,
            felled: Vec::new(),
            fallen: Vec::new(),
            defeats: Vec::new(),
            together: 0,
            dying: FigureSet::EMPTY,
            saved: FigureSet::EMPTY,
            less_strain: 0,
            extra_points: 0,
            extra_dice: Vec::new(),
            fewer_draws: [0; 2],
            reach_overrides: Vec::new(),
            all_parts: Vec::new(),
            sight_limits: Vec::new(),
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
