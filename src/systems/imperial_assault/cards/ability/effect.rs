//! What happens.

use std::sync::Arc;

use serde::Deserialize;

use super::{
    Amount, CardRef, Cost, Filter, Forbidden, Grant, Icon, Name, Native, Player, TokenKind, Until, Watch, Who, shared,
};
use crate::cards::{AttackType, CommandId, DeploymentId, Die, PowerToken, Status, Trait};

/// Dice of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    Attack,
    Defense,
    Either,
    /// The dice that were just rolled.
    Rolled,
    /// The dice that were just rolled again.
    Rerolled,
}

/// Whom the attacks of an ability are on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Targets {
    /// All on one.
    Same,
    /// Each on another.
    Different,
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
    /// How many attacks.
    #[serde(default = "one")]
    pub count: Amount,
    /// So many at most.
    #[serde(default)]
    pub up_to: bool,
    pub targets: Option<Targets>,
    /// What is done as each of them begins; it holds for that attack.
    #[serde(default)]
    pub with: Vec<Effect>,
    /// Its player may decline.
    #[serde(default)]
    pub optional: bool,
    /// Who decides for the attacker: the owner of the ability (IA-ATK-17), else its player.
    pub controller: Option<Controller>,
    /// Without the surge abilities and bonuses of the card.
    #[serde(default)]
    pub no_abilities: bool,
}

const fn one() -> Amount {
    Amount::ONE
}

/// The owner of the ability decides for a figure (IA-ATK-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Controller {
    You,
}

/// Who chooses, if not the player of the ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    Opponent,
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

/// Symbols that are added to the results.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Results {
    pub damage: Amount,
    pub surge: Amount,
    pub accuracy: Amount,
    pub block: Amount,
    pub evade: Amount,
    pub dodge: Amount,
}

/// Keywords an attack gains (section 15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gain {
    pub pierce: u8,
    pub blast: u8,
    pub cleave: u8,
    pub reach: bool,
    pub weaken: bool,
}

/// A condition that is inflicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inflict {
    Focused,
    Hidden,
    Stunned,
    Bleeding,
    Weakened,
    /// A harmful one, as the player likes.
    AnyHarmful,
}

impl Inflict {
    /// The condition; none where it is chosen.
    pub const fn status(self) -> Option<Status> {
        match self {
            Self::Focused => Some(Status::Focused),
            Self::Hidden => Some(Status::Hidden),
            Self::Stunned => Some(Status::Stunned),
            Self::Bleeding => Some(Status::Bleeding),
            Self::Weakened => Some(Status::Weakened),
            Self::AnyHarmful => None,
        }
    }
}

/// Conditions that are discarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KindOfStatus {
    Harmful,
    Beneficial,
    Any,
    /// The one that was just applied.
    Applied,
}

/// A power token that is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenWord {
    Damage,
    Surge,
    Block,
    Evade,
    /// As the player likes.
    Any,
    /// As the player likes, each another.
    AnyDifferent,
}

impl TokenWord {
    /// The token; none where it is chosen.
    pub const fn token(self) -> Option<PowerToken> {
        match self {
            Self::Damage => Some(PowerToken::Damage),
            Self::Surge => Some(PowerToken::Surge),
            Self::Block => Some(PowerToken::Block),
            Self::Evade => Some(PowerToken::Evade),
            Self::Any | Self::AnyDifferent => None,
        }
    }
}

/// Power tokens among several figures, as the player likes; less is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distribute {
    pub among: Who,
    pub token: TokenWord,
    pub n: Amount,
}

/// Where a card that is chosen lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    OwnHand,
    OpponentHand,
    OwnDiscard,
    OpponentDiscard,
    LookedAt,
    Drawn,
}

/// Where a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The hand of the player of the ability.
    Hand,
    /// The deck it is of, on top.
    DeckTop,
    OwnDeckBottom,
    /// The deck it is of, which is shuffled.
    OwnDeckShuffled,
    OutOfGame,
}

/// What a player looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lookable {
    OwnDeckTop,
    OpponentDeckTop,
    OpponentHand,
}

/// A player looks at cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub at: Lookable,
    /// How many; all otherwise.
    pub n: Option<u8>,
    /// Everybody sees them.
    #[serde(default)]
    pub reveal: bool,
    /// They are put back in any order.
    #[serde(default)]
    pub reorder: bool,
}

/// Where a companion stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompanionPlace {
    Adjacent,
    OwnSpace,
}

/// When a companion has its activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompanionTurn {
    /// At the start or the end of that of its card.
    StartOrEnd,
    /// With the group.
    WithGroup,
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

/// What a push ends at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushEnd {
    AdjacentToYou,
}

/// How a figure moves by spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    Mobile,
}

/// Terrain a movement does not end on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Blocking,
    Impassable,
}

/// Which victory points a defeat brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefeatPoints {
    HalfRoundedDown,
}

/// Where a figure comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevivePlace {
    AdjacentToOwnGroup,
}

/// Faces a die must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceKind {
    SingleIcon,
}

/// Dice of a roll outside an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollDie {
    Red,
    Blue,
    Green,
    Yellow,
    /// The attack dice of the owner.
    OwnPool,
}

/// What another condition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Applied {
    Applied,
}

/// What happens, in order; what cannot be done is skipped, and so is what names somebody whom nobody could choose.
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
        other_than: Option<Applied>,
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
        /// What is done in every space that is entered.
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

    // What lasts.
    Grant(#[serde(deserialize_with = "shared")] Arc<Grant>),
    Watch(#[serde(deserialize_with = "shared")] Arc<Watch>),
    Forbid {
        who: Player,
        what: Forbidden,
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
