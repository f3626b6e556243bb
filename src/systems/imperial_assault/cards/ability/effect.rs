//! Effects: what abilities do.

use std::sync::Arc;

use serde::Deserialize;

use super::{
    Amount, CardRef, Cost, Filter, Grant, Icon, Limit, Name, Native, Player, PlayerBan, Pool, Results, Subject,
    TokenKind, Until, Who, Window,
    parts::{
        Chooser, CompanionPlace, CompanionTurn, Controller, DefeatPoints, Distribute, Exception, Gain, Gait, Ground,
        Inflict, KindOfStatus, Look, Pile, PushEnd, RevivePlace, Source, Targets, TokenWord, shared,
    },
    symbols::{FaceKind, RollDie},
};
use crate::cards::{AttackType, CommandId, DeploymentId, Die, PowerToken, Trait};

/// An event that is waited for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    pub when: Window,
    pub of: Option<Subject>,
    /// The target of the attack.
    pub target: Option<Who>,
    /// The attacker fits.
    pub attacker: Option<Filter>,
    /// The attacker spent one of these.
    #[serde(default)]
    pub if_spent_token: Vec<PowerToken>,
    /// The figure moves of its own will.
    #[serde(default)]
    pub voluntary: bool,
    #[serde(rename = "do")]
    pub steps: Vec<Effect>,
    pub until: Until,
    pub limit: Option<Limit>,
}

/// Attacks that an ability brings.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    pub by: Who,
    /// On whom, if that is said.
    pub target: Option<Who>,
    /// In melee or at a distance, if not as the figure does.
    #[serde(rename = "type")]
    pub kind: Option<AttackType>,
    /// Its attack dice, if not the figure's.
    #[serde(default)]
    pub dice: Vec<Die>,
    /// A die for each of the attacks.
    #[serde(default)]
    pub dice_each: Vec<Die>,
    /// Type and dice are those of this figure.
    pub pool_of: Option<Who>,
    /// Number of attacks.
    #[serde(default = "one")]
    pub count: Amount,
    /// So many at most.
    #[serde(default)]
    pub up_to: bool,
    pub targets: Option<Targets>,
    /// Effects at the start of each attack, for that attack.
    #[serde(default)]
    pub with: Vec<Effect>,
    /// Its player may decline.
    #[serde(default)]
    pub optional: bool,
    /// The player deciding for the attacker: the ability's owner (IA-ATK-17), else the attacker's player.
    pub controller: Option<Controller>,
    /// Without the surge abilities and bonuses of the card.
    #[serde(default)]
    pub no_abilities: bool,
}

const fn one() -> Amount {
    Amount::ONE
}

/// Figures are chosen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    #[serde(rename = "as")]
    pub name: Name,
    pub from: Filter,
    pub n: Amount,
    #[serde(default)]
    pub up_to: bool,
    pub by: Option<Chooser>,
}

/// One of several things.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseOne {
    pub of: Vec<Vec<Effect>>,
    pub chooser: Option<Chooser>,
}

/// A companion comes, or is readied.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Companion {
    pub id: DeploymentId,
    pub place: Option<CompanionPlace>,
    pub activates: Option<CompanionTurn>,
    #[serde(default)]
    pub ready: bool,
    /// It comes here if it is not on the map; else `otherwise` is done.
    pub if_absent_place: Option<CompanionPlace>,
    #[serde(default, rename = "else")]
    pub otherwise: Vec<Effect>,
}

/// An effect. Steps resolve in order; impossible ones are skipped, as are those about somebody nobody could choose.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    // Choosing and working out.
    Choose(Choose),
    ChooseOne(#[serde(deserialize_with = "shared")] Arc<ChooseOne>),
    ChooseCard {
        #[serde(rename = "as")]
        name: Name,
        from: Source,
        #[serde(default)]
        random: bool,
    },
    ChooseSpace {
        #[serde(rename = "as")]
        name: Name,
        within: u8,
        #[serde(default)]
        los: bool,
    },
    ChooseToken {
        #[serde(rename = "as")]
        name: Name,
        kind: TokenKind,
    },
    ChoosePlayer {
        #[serde(rename = "as")]
        name: Name,
    },
    Each {
        of: Who,
        #[serde(rename = "as")]
        name: Name,
        #[serde(rename = "do")]
        steps: Vec<Effect>,
    },
    If {
        cond: Vec<super::Test>,
        #[serde(rename = "do")]
        steps: Vec<Effect>,
        #[serde(default, rename = "else")]
        otherwise: Vec<Effect>,
    },
    May {
        #[serde(rename = "do")]
        steps: Vec<Effect>,
        #[serde(default)]
        cost: Vec<Cost>,
    },
    OpponentMay {
        cost: Vec<Cost>,
        #[serde(rename = "do")]
        steps: Vec<Effect>,
        #[serde(rename = "else")]
        otherwise: Vec<Effect>,
    },
    Roll {
        #[serde(rename = "as")]
        name: Name,
        dice: Vec<RollDie>,
    },
    Native(Native),

    // Figures.
    Condition {
        to: Who,
        is: Inflict,
        #[serde(default = "one")]
        n: Amount,
        chooser: Option<Chooser>,
        other_than: Option<Exception>,
    },
    Damage {
        to: Who,
        n: Amount,
    },
    Strain {
        to: Who,
        n: Amount,
    },
    Recover {
        to: Who,
        n: Amount,
    },
    PowerToken {
        to: Who,
        token: TokenWord,
        n: Amount,
    },
    DistributeTokens(Distribute),
    DiscardCondition {
        to: Who,
        kind: KindOfStatus,
        n: Amount,
    },
    DiscardConditionOrToken {
        to: Who,
        n: Amount,
    },
    Defeat {
        who: Who,
        vp: Option<DefeatPoints>,
    },
    PreventDefeat {
        who: Who,
    },
    Revive {
        from: Filter,
        place: RevivePlace,
    },
    ReduceStrain(u8),

    // Movement.
    GainMp {
        to: Who,
        n: Amount,
    },
    MoveSpaces {
        who: Who,
        n: Amount,
        keyword: Option<Gait>,
        #[serde(default)]
        end_not_on: Vec<Ground>,
        /// Effects in every entered space.
        #[serde(default)]
        on_enter: Vec<Effect>,
    },
    PerformMove {
        who: Who,
        #[serde(default)]
        optional: bool,
        controller: Option<Controller>,
    },
    Push {
        who: Who,
        n: Amount,
        end: Option<PushEnd>,
    },
    Place {
        who: Who,
        within: u8,
        /// In an empty space.
        #[serde(default)]
        empty: bool,
    },
    PlaceToken {
        token: TokenKind,
        at: Who,
    },

    // Actions.
    Attack(#[serde(deserialize_with = "shared")] Arc<Strike>),
    ExtraAction {
        who: Who,
        n: Amount,
    },
    Interact {
        who: Who,
    },
    UseAbility {
        name: Box<str>,
        #[serde(default)]
        free: bool,
    },
    SpecialAction {
        who: Who,
    },

    // Inside an attack.
    Modify(Results),
    AttackGains(Gain),
    AfterAttack(#[serde(deserialize_with = "shared")] Arc<Vec<Effect>>),
    Reroll {
        pool: Pool,
        n: Amount,
        #[serde(default)]
        up_to: bool,
        /// The player who rolled the die must reroll it.
        #[serde(default)]
        forced: bool,
    },
    AddDice {
        pool: Pool,
        dice: Vec<Die>,
    },
    RemoveDice {
        pool: Pool,
        n: Amount,
        #[serde(default)]
        up_to: bool,
    },
    ReplaceDice {
        pool: Pool,
        from: Die,
        to: Die,
    },
    Convert {
        from: Icon,
        n: Amount,
        to: Results,
    },
    ReducePierce(Amount),
    SetDie {
        pool: Pool,
        n: Amount,
        if_face: Option<FaceKind>,
    },
    ChoosePool {
        n: Amount,
        max_same: u8,
    },
    DropDie {
        pool: Pool,
        n: Amount,
    },
    Miss,
    Retarget {
        to: Who,
    },
    AttackDamageToZero {
        then: Vec<Effect>,
    },

    // Effects that last.
    Grant(#[serde(deserialize_with = "shared")] Arc<Grant>),
    Watch(#[serde(deserialize_with = "shared")] Arc<Watch>),
    Forbid {
        who: Player,
        what: PlayerBan,
        until: Until,
    },

    // Cards and points.
    Vp {
        who: Player,
        n: Amount,
    },
    Draw {
        who: Player,
        n: Amount,
    },
    DiscardHand {
        who: Player,
        n: Amount,
        #[serde(default)]
        random: bool,
    },
    DiscardDeckTop {
        who: Player,
        n: Amount,
    },
    MoveCard {
        card: CardRef,
        to: Pile,
    },
    DiscardCard {
        card: CardRef,
    },
    Look(Look),
    Attach {
        to: Who,
    },
    SearchDeck {
        #[serde(rename = "as")]
        name: Name,
        #[serde(rename = "trait")]
        of_trait: Option<Trait>,
        card: Option<CommandId>,
        /// Cards that only this figure can use.
        restricted_to_name_of: Option<Who>,
    },
    CancelCard,
    PutInPlay {
        card: CardRef,
    },

    // Groups and turns.
    Ready {
        card_of: Who,
    },
    Exhaust {
        from: Option<Filter>,
        #[serde(rename = "as")]
        name: Option<Name>,
        card_of: Option<Who>,
    },
    ActivateGroup {
        who: Player,
        from: Filter,
        #[serde(rename = "as")]
        name: Option<Name>,
        cost_sum_max: Option<i32>,
    },
    MustActivateNext {
        who: Player,
        from: Who,
        chooser: Option<Chooser>,
    },
    Companion(Companion),
    ClaimInitiative,
}
