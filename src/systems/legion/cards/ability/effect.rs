//! Effects.

use serde::Deserialize;

use super::{Amount, Native, Pick, Test, TokenWord, Until, Who};
use crate::cards::{
    AttackSurge, CommandId, DefenseDie, Rank, UnitSet, Weapon,
    keyword::{UnitKeyword, WeaponKeyword},
};
use kernel::{
    ability::{self, Facts, Word, vocabulary},
    catalog::by_shape,
};

vocabulary! {
    /// One effect.
    #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Effect: Facts;

    Gain(Gain): Now, Sometimes, Depends, Judged;
    Lose(Gain): Now, Sometimes, Depends, Usual;
    /// Tokens go from one to another, as many as the player likes.
    Transfer { token: TokenWord, from: Who, to: Who }: Now, Sometimes, Depends, Usual;
    /// The order goes to another unit instead.
    RedirectOrder(Pick): Now, Sometimes, Aside, Usual;
    AddDice { die: Dice, n: Amount }: Now, Always, Counts, Usual;
    /// Results of the attack are canceled.
    Cancel { face: Face, n: u8 }: Now, Sometimes, Counts, Usual;
    AttackSurge { to: Who, is: AttackSurge }: InForce, Always, Counts, Judged;
    /// Surges of the defense are blocks.
    DefenseSurge { to: Who }: InForce, Always, Counts, Judged;
    FreeAction {
        to: Who,
        kinds: Vec<Go>,
        /// An attack although it has attacked already.
        #[serde(default)] even_if_attacked: bool,
        /// Its actions are chosen by the card's player, and it may fight its own side.
        #[serde(default)] controlled: bool,
    }: Now, Always, Aside, Judged;
    Attack {
        to: Who,
        n: Strikes,
        arms: Arms,
        weapon: Option<Box<Weapon>>,
        against: Who,
        /// In place of the attack that is declared.
        #[serde(default)] instead: bool,
    }: Now, Always, Depends, Judged;
    Move(Move): Now, Sometimes, Aside, Usual;
    Pivot { to: Who, #[serde(default)] optional: bool }: Now, Always, Aside, Usual;
    Recover { to: Who, #[serde(default)] optional: bool }: Now, Sometimes, Aside, Usual;
    /// Actions more, or fewer.
    Actions { to: Who, n: i8 }: Now, Always, Aside, Usual;
    /// It may take so many attack actions.
    Attacks { to: Who, n: u8 }: InForce, Always, Aside, Judged;
    Stat { to: Who, stat: Stat, is: Change }: InForce, Always, Depends, Usual;
    Keyword {
        to: Who,
        id: UnitKeyword,
        #[serde(default = "one")] x: u8,
        /// The units after its colon.
        #[serde(default)] units: UnitSet,
    }: InForce, Always, Counts, Judged;
    LoseKeyword { to: Who, id: UnitKeyword }: InForce, Always, Counts, Usual;
    WeaponKeyword {
        to: Who,
        arms: Arms,
        id: WeaponKeyword,
        #[serde(default = "one")] x: u8,
    }: InForce, Always, Counts, Judged;
    /// A weapon more.
    Weapon { to: Who, weapon: Box<Weapon> }: Now, Always, Aside, Judged;
    Wound { to: Who, n: Amount }: Now, Always, Counts, Usual;
    Heal { to: Who, n: Amount, tokens: Vec<TokenWord> }: Now, Sometimes, Aside, Judged;
    Restore {
        to: Who,
        n: Amount,
        /// Without wounds.
        #[serde(default)] full: bool,
    }: Now, Always, Aside, Usual;
    Defeat { to: Who }: Now, Always, Aside, Usual;
    /// Wounds that are about to be suffered are not: so many, or all but one.
    Prevent { n: Option<u8> }: Now, Sometimes, Counts, Usual;
    Roll {
        die: Rolled,
        n: Amount,
        faces: Vec<Face>,
        /// The dice of the roll before.
        #[serde(default)] again: bool,
        each: Vec<Effect>,
        /// Anew for each of those that were chosen.
        #[serde(default)] for_each: bool,
    }: Now, Always, Aside, Usual;
    Order(Who): Now, Sometimes, Aside, Usual;
    /// The order token goes back to the pool.
    OrderToPool(Who): Now, Always, Aside, Usual;
    OrderFacedown {
        to: Who,
        /// One from the pool, where it has none.
        #[serde(default)] from_pool: bool,
    }: Now, Always, Aside, Usual;
    /// Order tokens of the pool are put on the card.
    OrderStore { n: u8, by: OrderWay }: Now, Always, Aside, Usual;
    OrderChoose(OrderWay): Now, Sometimes, Aside, Usual;
    Activate(Who): Now, Always, Aside, Usual;
    /// The card is readied.
    Ready: Now, Always, Aside, Usual;
    CardToHand(Thing): Now, Always, Aside, Usual;
    /// The card is discarded.
    Discard: Now, Always, Aside, Usual;
    /// Tokens are put on the card.
    Store { token: Vec<TokenWord>, n: Amount }: Now, Always, Aside, Usual;
    ShareTokens { to: Who, with: Who, tokens: Vec<TokenWord> }: InForce, Always, Counts, Usual;
    Allow(Switch): InForce, Always, Counts, Usual;
    Forbid(Switch): InForce, Always, Counts, Usual;
    Ignore(Switch): InForce, Always, Counts, Usual;
    /// Enemies have to attack it first, if they can.
    AttackedFirst(Who): InForce, Always, Aside, Usual;
    ChooseOne { of: Vec<Vec<Self>> }: Now, Sometimes, Aside, Judged;
    If {
        #[serde(rename = "if")] tests: Vec<Test>,
        #[serde(rename = "do")] steps: Vec<Self>,
    }: Now, Sometimes, Aside, Judged;
    /// Limits the duration of the modifiers of these effects.
    For { until: Until, #[serde(rename = "do")] steps: Vec<Self> }: Now, Sometimes, Aside, Judged;
    /// A weapon of the card adds half its dice.
    HalfDice: Now, Always, Counts, Usual;
    Place {
        what: PlaceWord,
        n: u8,
        /// The unit that places it; none for the unit with the card, or that of the event.
        by: Option<Who>,
    }: Now, Sometimes, Aside, Usual;
    /// A unit is set near where it was, or beyond this range of all enemies.
    PlaceUnit { to: Who, #[serde(default)] beyond: u8 }: Now, Sometimes, Aside, Usual;
    /// A function of a single card.
    Native(Native): Now, Sometimes, Depends, Usual;
    /// It defends with another die.
    DefenseDie { to: Who, is: DefenseDie }: InForce, Always, Aside, Usual;
}

impl ability::Effect for Effect {
    fn word(&self) -> Word {
        match self {
            Self::Attack { arms: Arms::Unknown, .. } => Word::Unplayed("legion.play.gap.word.unknown_weapon"),
            Self::Allow(switch) | Self::Forbid(switch) | Self::Ignore(switch) => switch.rule.facts(),
            other => other.facts().word,
        }
    }

    fn inside<'e>(&'e self, list: &mut impl FnMut(&'e [Self])) {
        match self {
            Self::If { steps, .. } | Self::For { steps, .. } | Self::Roll { each: steps, .. } => list(steps),
            Self::ChooseOne { of: options } => options.iter().for_each(|option| list(option)),
            _ => {}
        }
    }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strikes {
    /// So many, each against another unit.
    Number(u8),
    /// One against each.
    Each,
}

by_shape!(Strikes, "a number or \"each\"": number(u8 => Strikes::Number), words("each" => Strikes::Each));

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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    Number(u8),
    /// Its highest.
    Own,
}

by_shape!(Speed, "a number or \"own\"": number(u8 => Speed::Number), words("own" => Speed::Own));

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

vocabulary! {
    /// Rules with a switch.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Rule: Word;

    // Allowed.
    DodgeCancelsCrits: InForce;
    MoveWhileEngaged: InForce;
    OrderAnyUnit: InForce;
    ReceiveOrdersAnyRange: InForce;
    GuardianInMelee: InForce;
    GuardianCancelsCrits: InForce;
    FireSupportInMelee: InForce;
    KeepFireSupportOrder: InForce;
    StrictRally: InForce;
    // Forbidden.
    Attack: InForce;
    AttackAction: InForce;
    BeAttackedRanged: InForce;
    BeAttackedBeyond: InForce;
    Withdraw: InForce;
    Reverse: InForce;
    SpendTokens: InForce;
    BeOrdered: InForce;
    BeOrderedByOthers: InForce;
    BeOrderedExceptByCommander: InForce;
    OrderBeyond: InForce;
    OrdersMoreThan: InForce;
    LoseSuppression: InForce;
    LoseMoreSuppression: InForce;
    BeSuppressed: InForce;
    BePanicked: InForce;
    Rally: InForce;
    ObjectiveActions: InForce;
    BeSelected: InForce;
    SelectAnotherCard: InForce;
    BeNominated: InForce;
    EndActionsWithout: Unplayed("legion.play.gap.word.end_actions_without");
    // Ignored.
    Ai: InForce;
    DefeatUntilEndPhase: InForce;
    /// Deflect wounds for blanks instead of surges.
    DeflectBlanks: InForce;
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
