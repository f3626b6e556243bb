//! Effects.

use serde::Deserialize;

use super::{Amount, Native, Pick, Test, TokenWord, Until, Who};
use crate::cards::{
    AttackSurge, CommandId, DefenseDie, Rank, UnitSet, Weapon,
    keyword::{UnitKeyword, WeaponKeyword},
};

/// One effect.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    Gain(Gain),
    Lose(Gain),
    /// Tokens go from one to another, as many as the player likes.
    Transfer {
        token: TokenWord,
        from: Who,
        to: Who,
    },
    /// The order goes to another unit instead.
    RedirectOrder(Pick),
    AddDice {
        die: Dice,
        n: Amount,
    },
    /// Results of the attack are canceled.
    Cancel {
        face: Face,
        n: u8,
    },
    AttackSurge {
        to: Who,
        is: AttackSurge,
    },
    /// Surges of the defense are blocks.
    DefenseSurge {
        to: Who,
    },
    FreeAction {
        to: Who,
        kinds: Vec<Go>,
        /// An attack although it has attacked already.
        #[serde(default)]
        even_if_attacked: bool,
        /// Its actions are chosen by the card's player, and it may fight its own side.
        #[serde(default)]
        controlled: bool,
    },
    Attack {
        to: Who,
        n: Strikes,
        arms: Arms,
        weapon: Option<Box<Weapon>>,
        against: Who,
        /// In place of the attack that is declared.
        #[serde(default)]
        instead: bool,
    },
    Move(Move),
    Pivot {
        to: Who,
        #[serde(default)]
        optional: bool,
    },
    Recover {
        to: Who,
        #[serde(default)]
        optional: bool,
    },
    /// Actions more, or fewer.
    Actions {
        to: Who,
        n: i8,
    },
    /// It may take so many attack actions.
    Attacks {
        to: Who,
        n: u8,
    },
    Stat {
        to: Who,
        stat: Stat,
        is: Change,
    },
    Keyword {
        to: Who,
        id: UnitKeyword,
        #[serde(default = "one")]
        x: u8,
        /// The units after its colon.
        #[serde(default)]
        units: UnitSet,
    },
    LoseKeyword {
        to: Who,
        id: UnitKeyword,
    },
    WeaponKeyword {
        to: Who,
        arms: Arms,
        id: WeaponKeyword,
        #[serde(default = "one")]
        x: u8,
    },
    /// A weapon more.
    Weapon {
        to: Who,
        weapon: Box<Weapon>,
    },
    Wound {
        to: Who,
        n: Amount,
    },
    Heal {
        to: Who,
        n: Amount,
        tokens: Vec<TokenWord>,
    },
    Restore {
        to: Who,
        n: Amount,
        /// Without wounds.
        #[serde(default)]
        full: bool,
    },
    Defeat {
        to: Who,
    },
    /// Wounds that are about to be suffered are not: so many, or all but one.
    Prevent {
        n: Option<u8>,
    },
    Roll {
        die: Rolled,
        n: Amount,
        faces: Vec<Face>,
        /// The dice of the roll before.
        #[serde(default)]
        again: bool,
        each: Vec<Effect>,
        /// Anew for each of those that were chosen.
        #[serde(default)]
        for_each: bool,
    },
    Order(Who),
    /// The order token goes back to the pool.
    OrderToPool(Who),
    OrderFacedown {
        to: Who,
        /// One from the pool, where it has none.
        #[serde(default)]
        from_pool: bool,
    },
    /// Order tokens of the pool are put on the card.
    OrderStore {
        n: u8,
        by: OrderWay,
    },
    OrderChoose(OrderWay),
    Activate(Who),
    /// The card is readied.
    Ready,
    CardToHand(Thing),
    /// The card is discarded.
    Discard,
    /// Tokens are put on the card.
    Store {
        token: Vec<TokenWord>,
        n: Amount,
    },
    ShareTokens {
        to: Who,
        with: Who,
        tokens: Vec<TokenWord>,
    },
    Allow(Switch),
    Forbid(Switch),
    Ignore(Switch),
    /// Enemies have to attack it first, if they can.
    AttackedFirst(Who),
    Choose(Vec<Vec<Self>>),
    If {
        #[serde(rename = "if")]
        tests: Vec<Test>,
        #[serde(rename = "do")]
        steps: Vec<Self>,
    },
    /// Limits the duration of the modifiers of these effects.
    For {
        until: Until,
        #[serde(rename = "do")]
        steps: Vec<Self>,
    },
    /// A weapon of the card adds half its dice.
    HalfDice,
    Place {
        what: PlaceWord,
        n: u8,
        /// The unit that places it; none for the unit with the card, or that of the event.
        by: Option<Who>,
    },
    /// A unit is set near where it was, or beyond this range of all enemies.
    PlaceUnit {
        to: Who,
        #[serde(default)]
        beyond: u8,
    },
    /// A function of a single card.
    Native(Native),
    /// It defends with another die.
    DefenseDie {
        to: Who,
        is: DefenseDie,
    },
}

const fn one() -> u8 {
    1
}

/// Tokens that are gained or lost.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    pub to: Who,
    /// One of these kinds.
    pub token: Vec<TokenWord>,
    pub n: Amount,
    /// The kind is chosen for each token.
    #[serde(default)]
    pub each: bool,
    /// The player of each unit may decline.
    #[serde(default)]
    pub optional: bool,
}

/// A die of a color, or that of the defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    Red,
    Black,
    White,
    /// A white die of the defense.
    WhiteDefense,
    /// A die of the defender's color.
    OwnDefense,
}

/// A die that a card rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rolled {
    RedAttack,
    BlackAttack,
    WhiteAttack,
    RedDefense,
    WhiteDefense,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    Blank,
    Surge,
    Hit,
    Crit,
    Block,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Attack,
    Defense,
}

/// Free actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Go {
    Move,
    Attack,
    Standby,
    Any,
}

/// The number of attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Strikes {
    /// So many, each against another unit.
    Number(u8),
    Word(StrikesWord),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrikesWord {
    /// One against each.
    Each,
}

/// A choice of weapons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arms {
    /// Those of the pool.
    Pool,
    Any,
    Ranged,
    /// The weapon that stands with the effect.
    Given,
    /// An own melee weapon, thrown.
    Thrown,
    /// A weapon whose numbers no source has.
    Unknown,
}

/// A move that is no action.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub to: Who,
    pub speed: Speed,
    /// A jump over this height.
    pub jump: Option<u8>,
    /// LEG-KW-SPEEDER-X.
    #[serde(default)]
    pub compulsory: bool,
    /// Out of a melee too.
    #[serde(default)]
    pub engaged: bool,
    /// The card's player moves it.
    #[serde(default)]
    pub by_owner: bool,
    #[serde(default)]
    pub optional: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Speed {
    Number(u8),
    Word(SpeedWord),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpeedWord {
    /// Its highest.
    Own,
}

/// A number that changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    Speed,
    /// Set to none: it has no courage.
    Courage,
    /// Pips of the card in play (LEG-CMD-05).
    Pips,
    /// Dice that an aim token rerolls.
    AimRerolls,
    WeaponRange,
    OrderRange,
    ReceiveOrderRange,
    CoordinateRange,
    CourageRange,
    AimActionTokens,
    DodgeActionTokens,
    /// The most uses of each of its card actions in an activation.
    CardActions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    pub add: Option<i8>,
    pub set: Option<u8>,
    /// Never above, never below.
    pub max: Option<u8>,
    pub min: Option<u8>,
    /// It has none.
    #[serde(default)]
    pub none: bool,
}

/// Other ways to draw order tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderWay {
    Random,
    Chosen,
    DrawTwoKeepOne,
    FromCard,
    NamedRank,
}

/// A card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    Card(CommandId),
    /// A discarded card of this unit.
    DiscardedOf(UnitSet),
    OpponentRevealed,
    /// An upgrade of the chosen unit.
    WeaponOrGearOfChosen,
}

/// A rule that is switched, for a unit or a player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    pub to: Who,
    pub rule: Rule,
    #[serde(default)]
    pub n: u8,
    #[serde(default)]
    pub tokens: Vec<TokenWord>,
    #[serde(default)]
    pub ranks: crate::cards::Words<Rank>,
    /// It means the opponent, not a unit.
    #[serde(default)]
    pub opponent: bool,
}

/// Rules with a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    // Allowed.
    DodgeCancelsCrits,
    MoveWhileEngaged,
    OrderAnyUnit,
    ReceiveOrdersAnyRange,
    GuardianInMelee,
    GuardianCancelsCrits,
    FireSupportInMelee,
    KeepFireSupportOrder,
    StrictRally,
    // Forbidden.
    Attack,
    AttackAction,
    BeAttackedRanged,
    BeAttackedBeyond,
    Withdraw,
    Reverse,
    SpendTokens,
    BeOrdered,
    BeOrderedByOthers,
    BeOrderedExceptByCommander,
    OrderBeyond,
    OrdersMoreThan,
    LoseSuppression,
    LoseMoreSuppression,
    BeSuppressed,
    BePanicked,
    Rally,
    ObjectiveActions,
    BeSelected,
    SelectAnotherCard,
    BeNominated,
    EndActionsWithout,
    // Ignored.
    Ai,
    DefeatUntilEndPhase,
    /// Deflect wounds for blanks instead of surges.
    DeflectBlanks,
}

/// Things to place on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceWord {
    Smoke,
    Graffiti,
    Barricade,
    ChosenBarricade,
    Bane,
}
