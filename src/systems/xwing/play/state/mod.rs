//! Everything that changes in a game: a plain value.

mod attack;

pub use attack::{Attack, Comparison, Dealing, Named, Roll};

use std::fmt::{self, Debug, Formatter};

use arrayvec::ArrayVec;

use super::{
    board::{Edge, Obstacle, TokenShape},
    fixed::Fixed,
    maneuver::Flown,
    pieces::{AbilityAt, MOST_CARDS, ShipNo, ShipSet},
    weapon::Weapon,
};
use crate::cards::{
    ConditionId, Difficulty, UpgradeId,
    ability::{
        Effect, Hook, PlayId, RuleChange, Window, WindowSet,
        words::{ByToken, Token},
    },
};
use kernel::{
    Chance,
    game::{Outcome, Seat},
    plane::{Point, Polygon, Pose},
    words::words,
};

words! {
    /// A phase of a round (XW-ROUND-01), or what comes before the first.
    Phase, "xwing.play.phase.", {
        /// XW-SETUP-01.
        Setup = "setup",
        Planning = "planning",
        Activation = "activation",
        Combat = "combat",
        End = "end",
    }
}

/// The next step: between two of these steps nothing is half done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Stage {
    Equip,
    Initiative,
    Obstacles,
    EdgeChoice,
    BeforeForces,
    Deploy,
    AfterForces,
    RoundStart,
    Plan { seat: Seat, ship: u8 },
    Review { seat: Seat },
    PlanEnd,
    ActivationStart,
    Decloak,
    Activate,
    ActivationEnd,
    CombatStart,
    Fight,
    CombatEnd,
    End,
}

/// The state of a ship in the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Not placed yet.
    Reserve,
    /// On the board.
    InPlay,
    /// Docked at its carrier (XW-DOCK-02).
    Docked(ShipNo),
    /// Destroyed, but it stays until it had its attack opportunity (XW-COMBAT-14), or until the end of the Combat phase.
    Doomed,
    /// Destroyed in what is going on; it leaves when that is over.
    Dying,
    Destroyed,
    /// Left the board (XW-DAMAGE-16).
    Fled,
}

/// A damage card on a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DamageCard {
    /// Its number in its deck; a substitute for a card that could not be drawn has none (XW-DAMAGE-11). Who may look at a
    /// ship may not look under its facedown cards: see [`Self::shown`] and [`State::damage_numbers`].
    pub(in crate::play) card: Option<u8>,
    pub faceup: bool,
    /// The round in which it was dealt, or turned faceup since.
    pub round: u16,
}

impl DamageCard {
    pub const fn new(card: Option<u8>, faceup: bool, round: u16) -> Self {
        Self { card, faceup, round }
    }

    /// Its number in its deck, if it lies faceup.
    pub const fn shown(&self) -> Option<u8> {
        if self.faceup { self.card } else { None }
    }
}

/// The state of a card equipped to a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CardState {
    /// Discarded: turned facedown, out of the game but for its points (XW-CARD-07).
    pub discarded: bool,
    /// The side of a dual card in force: 0 or 1.
    pub side: u8,
    /// Tokens on the card, by [`CardToken`](crate::cards::ability::words::CardToken).
    pub tokens: [u8; 4],
    /// The ship this card remembers.
    pub marked: Option<ShipNo>,
}

/// An action performed this round (XW-ACTION-04, -05: copies of a card are one action).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// An action of an action bar, by its number.
    Bar(u8),
    /// An action of a card.
    Card(PlayId),
}

/// A change of pilot skill; the most recent one applies (XW-PS-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkillChange {
    /// The pilot skill it gives.
    pub value: i8,
    /// When it ends.
    pub until: Until,
}

/// A ship in a game.
#[derive(Debug, Clone, PartialEq)]
pub struct ShipState {
    pub pose: Pose,
    /// Its base there.
    pub shape: Polygon,
    pub standing: Standing,
    /// Tokens, reinforce tokens of both sides together; target locks are kept apart.
    pub tokens: ByToken<u8>,
    /// Reinforce tokens on the aft side.
    pub aft: u8,
    /// Shield tokens.
    pub shields: u8,
    /// Damage cards.
    pub damage: Vec<DamageCard>,
    /// Its cards: the ship card, then the upgrades.
    pub cards: ArrayVec<CardState, MOST_CARDS>,
    /// Changes of pilot skill, oldest first.
    pub skill_changes: Vec<SkillChange>,
    /// The maneuver on its dial, by its place on the dial; hidden until it is revealed.
    pub(in crate::play) dial: Option<u8>,
    /// The dial is revealed.
    pub revealed: bool,
    /// The hidden dial was shown to the other player.
    pub(in crate::play) peeked: bool,
    /// The maneuver revealed or executed this round.
    pub maneuver: Option<Flown>,
    /// Actions performed this round.
    pub done: ArrayVec<Done, 16>,
    /// It has activated this round.
    pub activated: bool,
    /// It had its turn in this Combat phase.
    pub fought: bool,
    /// Attacks it made this round, two of one declaration counted as two (XW-FAQ-06).
    pub attacks: u8,
    /// Attacks made on it this round.
    pub defenses: u8,
    /// Its Perform Action step is skipped.
    pub no_action_step: bool,
    /// It received a tractor beam token this round (XW-TRACTOR-03).
    pub tractored: bool,
    /// It dropped a bomb this round (XW-BOMB-02).
    pub bombed: bool,
    /// It may not attack this round (deployed in the Combat phase, or "no further attacks").
    pub no_attack: bool,
    /// Ships the last movement overlapped.
    pub overlapped: ShipSet,
    /// Obstacles the last movement touched, by number.
    pub met: u32,
    /// Obstacles its base lies on.
    pub on: u32,
    /// Side of the mobile arc: 0 front, 1 right, 2 rear, 3 left.
    pub sector: u8,
    /// Asteroid and debris dice still to be rolled for, by obstacle number.
    pub owed: u32,
    /// Start of the maneuver that owes them (XW-OBST-06).
    pub set_out: Point,
    /// A card keeps it until the Combat phase ends, though it is destroyed.
    pub(in crate::play) delayed: bool,
    /// It was ionized when dials were set: it drifts (XW-ION-02, -03).
    pub drifts: bool,
    /// The color of a maneuver whose stress is checked only after the action.
    pub unchecked: Option<Difficulty>,
    /// Damage it did to others, points and cards together.
    pub dealt: u32,
    /// Damage it took.
    pub taken: u32,
}

impl ShipState {
    /// Tokens of this kind.
    pub fn token(&self, token: Token) -> u8 {
        self.tokens[token]
    }

    /// True if it has a stress token (XW-STRESS-01).
    pub fn stressed(&self) -> bool {
        self.token(Token::Stress) > 0
    }

    /// True if it still acts: not if it was destroyed by the running effect (XW-CARD-06).
    pub const fn lives(&self) -> bool {
        matches!(self.standing, Standing::InPlay | Standing::Doomed)
    }

    /// True if it is on the board, also if it is to be removed after its attack.
    pub const fn in_play(&self) -> bool {
        matches!(self.standing, Standing::InPlay | Standing::Doomed | Standing::Dying)
    }

    /// True if it was destroyed or fled.
    pub const fn is_gone(&self) -> bool {
        matches!(self.standing, Standing::Destroyed | Standing::Fled)
    }
}

/// A target lock: one ship has locked another (XW-ACTION-TL-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lock {
    /// The owner of the lock (blue token).
    pub by: ShipNo,
    /// The locked ship (red token).
    pub on: ShipNo,
}

/// Two ships that touch (XW-OVERLAP-06), and which of them moved since (XW-OVERLAP-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contact {
    /// One ship.
    pub a: ShipNo,
    /// The other.
    pub b: ShipNo,
    /// The first moved since.
    pub a_moved: bool,
    /// The second moved since.
    pub b_moved: bool,
}

/// A bomb token on the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bomb {
    /// The card it came from.
    pub card: UpgradeId,
    /// The card of the ship that dropped it.
    pub from: AbilityAt,
    pub seat: Seat,
    /// The token's shape.
    pub shape: TokenShape,
    pub pose: Pose,
    /// It goes off when a ship overlaps it; else at the end of the Activation phase.
    pub mine: bool,
}

/// A damage deck with its discard pile (XW-DAMAGE-13).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Deck {
    /// Cards to be drawn, the next one last.
    pub draw: Vec<u8>,
    /// The discard pile.
    pub discard: Vec<u8>,
}

/// A condition card in play (XW-COND-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssignedCondition {
    /// Its number in this game.
    pub number: u16,
    pub card: ConditionId,
    /// The ship it lies on.
    pub on: ShipNo,
    /// The ship that assigned it.
    pub source: ShipNo,
    /// A damage card held on it.
    pub held: Option<u8>,
    /// The ship that assigned it attacked this phase.
    pub source_attacked: bool,
}

/// When something that lasts ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// With the running attack, the first of two.
    ThisOne,
    /// With the running attack.
    Attack,
    /// With the next attack.
    NextAttack,
    /// With this phase.
    Phase,
    /// With this Activation phase.
    Activation,
    /// With this Combat phase.
    Combat,
    /// With this round.
    Round(u16),
    /// When the ships are placed.
    Setup,
}

/// An ability a ship has for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GrantedAbility {
    /// Its number in this game.
    pub number: u16,
    pub play: PlayId,
    /// The ship that has it.
    pub ship: ShipNo,
    /// The ship whose card gave it.
    pub source: ShipNo,
    /// The first round in which it works.
    pub from_round: u16,
    /// When it ends.
    pub until: Option<Until>,
    /// Gone after one use.
    pub once: bool,
}

/// A condition or a grant that is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Gone {
    Condition(ConditionId),
    Grant(ShipNo, PlayId),
}

/// An effect that holds for a while: a changed value, a ban, a permission.
#[derive(Debug, Clone, PartialEq)]
pub struct Modifier {
    /// The rule change.
    pub change: RuleChange,
    /// For which ships.
    pub who: ShipSet,
    /// The ship of the card.
    pub bearer: ShipNo,
    /// A number settled when it began.
    pub value: i8,
    /// When it ends.
    pub until: Until,
}

/// A use of an ability that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbilityUse {
    /// The ability.
    pub at: AbilityAt,
    /// Counted for the whole game, else for this round.
    pub whole_game: bool,
}

/// A further attack that waits until the running one is over.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::play) struct QueuedAttack {
    pub ship: ShipNo,
    pub by: AbilityAt,
    pub id: PlayId,
    pub target: Option<ShipNo>,
    pub weapon: Option<Weapon>,
}

/// Texts that come and go: whether there are any, and where they may speak.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::play) struct PassingAbilities {
    any: bool,
    windows: WindowSet,
    /// By the numbers of [`Hook`].
    hooks: u32,
}

const _: () = assert!(Hook::ALL.len() <= u32::BITS as usize);

impl PassingAbilities {
    fn take_in(&mut self, fixed: &Fixed, texts: &[PlayId]) {
        for ability in texts {
            let play = fixed.play(*ability);
            self.windows = self.windows.union(play.when);
            for hook in play.effects.iter().filter_map(Effect::hook) {
                self.hooks |= 1 << hook as u32;
            }
        }
    }

    /// True if there are any.
    pub(in crate::play) const fn any(self) -> bool {
        self.any
    }

    /// True if one may listen to the window.
    pub(in crate::play) const fn listen(self, window: Window) -> bool {
        self.windows.contains(window)
    }

    /// True if one may bend the rule of the hook.
    pub(in crate::play) const fn bend(self, hook: Hook) -> bool {
        self.hooks & (1 << hook as u32) != 0
    }
}

/// Writes only if there are any: all else follows from the rest of the state. Checksums in replays are made of this
/// form.
impl Debug for PassingAbilities {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.any, f)
    }
}

/// The state of a game between two squads.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(in crate::play) chance: Chance,
    pub(in crate::play) stage: Stage,
    /// The round, from 1; 0 in setup.
    pub round: u16,
    pub phase: Phase,
    /// The player with initiative (XW-INIT-01).
    pub initiative: Seat,
    /// Each player's edge.
    pub edges: [Edge; 2],
    /// The ships of both squads, and those that come with them.
    pub ships: Vec<ShipState>,
    /// Obstacles on the board.
    pub obstacles: Vec<Obstacle>,
    /// Their outlines.
    pub obstacle_shapes: Vec<Polygon>,
    /// Bomb tokens on the board.
    pub bombs: Vec<Bomb>,
    /// Target locks.
    pub locks: Vec<Lock>,
    /// Ships in contact.
    pub contacts: Vec<Contact>,
    /// Damage decks by [`Seat`].
    pub decks: [Deck; 2],
    /// Condition cards in play.
    pub conditions: Vec<AssignedCondition>,
    /// What the last numbers of conditions and grants that are gone stood for, as events still name them.
    pub(in crate::play) gone: ArrayVec<(u16, Gone), 8>,
    /// Abilities given for a while.
    pub granted: Vec<GrantedAbility>,
    /// Effects that hold for a while.
    pub modifiers: Vec<Modifier>,
    pub(in crate::play) used: Vec<AbilityUse>,
    pub(in crate::play) queue: Vec<QueuedAttack>,
    /// The running attack.
    pub attack: Option<Attack>,
    /// The ship attacked last.
    pub(in crate::play) last_defender: Option<ShipNo>,
    /// A damage card that is being dealt.
    pub dealing: Option<Dealing>,
    /// Dice being rolled outside an attack.
    pub roll: Option<Roll>,
    /// A ship that escaped its destruction: what else the running effect would do to it is cancelled.
    pub(in crate::play) spent_life: Option<ShipNo>,
    /// A bomb is going off.
    pub(in crate::play) exploding: bool,
    /// The ship whose turn it is.
    pub active: Option<ShipNo>,
    /// Pilot skill of the last ship that had its turn in the Combat phase (XW-FAQ-03).
    pub(in crate::play) fighting_skill: i8,
    /// The last round in which a ship was harmed.
    pub(in crate::play) last_harm: u16,
    /// Obstacle shapes already placed.
    pub(in crate::play) placed: u8,
    pub(in crate::play) serial: u16,
    /// Texts that come and go: conditions, grants, faceup damage.
    pub(in crate::play) has_effects: PassingAbilities,
    /// Ships with faceup damage cards.
    pub(in crate::play) faceup: ShipSet,
    /// The end of the match.
    pub outcome: Option<Outcome>,
}

impl State {
    /// True if the players' edges are chosen (XW-SETUP-07).
    pub const fn has_edges(&self) -> bool {
        !matches!(self.stage, Stage::Equip | Stage::Initiative | Stage::Obstacles | Stage::EdgeChoice)
    }

    /// Keeps what the number of a condition or grant stood for.
    pub(in crate::play) fn keep_gone(&mut self, number: u16, gone: Gone) {
        if self.gone.is_full() {
            let _ = self.gone.remove(0);
        }
        self.gone.push((number, gone));
    }

    /// Counts anew which texts are in play that come and go.
    pub(crate) fn count_listeners(&mut self, fixed: &Fixed) {
        let hurt = (0_u8..).map(ShipNo).zip(&self.ships);
        let hurt = hurt.filter(|(_, ship)| ship.damage.iter().any(|damage| damage.faceup));
        self.faceup = hurt.map(|(number, _)| number).collect();
        let mut passing = PassingAbilities::default();
        for ship in self.faceup {
            for card in self.ships[ship.index()].damage.iter().filter_map(DamageCard::shown) {
                passing.take_in(fixed, &fixed.damage[usize::from(fixed.deck[usize::from(card)])].plays);
            }
        }
        for assigned in &self.conditions {
            passing.take_in(fixed, fixed.condition(assigned.card));
            // A lent ability may bend any rule.
            passing.hooks |= if Some(assigned.card) == fixed.mimic { u32::MAX } else { 0 };
        }
        for grant in &self.granted {
            passing.take_in(fixed, &[grant.play]);
        }
        passing.any = !self.faceup.is_empty() || !self.conditions.is_empty() || !self.granted.is_empty();
        self.has_effects = passing;
    }

    /// The numbers of a ship's damage cards, facedown ones too, which only the referee may see; none for a substitute.
    pub fn damage_numbers(&self, ship: ShipNo) -> impl Iterator<Item = Option<u8>> + '_ {
        self.ships[ship.index()].damage.iter().map(|damage| damage.card)
    }
}
