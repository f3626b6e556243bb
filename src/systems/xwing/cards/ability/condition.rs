//! Conditions and costs of abilities.

use serde::Deserialize;

use super::{Band, Filter, Number, Price, Speeds};
use crate::cards::{
    Action, Bearing, ConditionId, Difficulty, Faction, ShipId, Size, Slot, UpgradeId,
    ability::words::{
        ArcKind, CardToken, Cause, DamageTrait, Dice, DieFace, Facing, Nearby, Need, Obstructor, Overlap, Phase, Ref,
        Relation, ResultState, Role, Side, Stat, Suffered, Token, WeaponKind, Words,
    },
};

/// A test, or its opposite.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(from = "Test")]
pub struct Condition {
    /// Negates the test.
    pub not: bool,
    pub test: Test,
}

impl From<Test> for Condition {
    fn from(test: Test) -> Self {
        match test {
            Test::Not(test) => Self { not: true, test: *test },
            test => Self { not: false, test },
        }
    }
}

/// Something that holds or does not.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Test {
    /// The opposite; as a condition of an ability it is in [`Condition::not`].
    Not(Box<Self>),
    /// The range of this attack lies in the band.
    AttackRange {
        band: Band,
    },
    /// A ship is inside an arc of another (a test of its own, XW-ARC-11).
    Arc {
        of: Ref,
        /// The ship inside.
        has: Ref,
        kind: ArcKind,
        /// The nearest distance inside the arc (XW-ARC-10).
        band: Option<Band>,
    },
    /// The attack is made through this arc.
    AttackFrom {
        arc: ArcKind,
    },
    /// The attack header demands this of the attacker.
    Header {
        needs: Need,
    },
    /// The weapon of this attack is one of these.
    Weapon {
        kind: Words<WeaponKind>,
        /// It costs no more squad points than this.
        max_points: Option<u8>,
    },
    /// The number of tokens of these kinds.
    Token {
        of: Ref,
        /// The kinds, counted together.
        token: Words<Token>,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        max: Option<u8>,
    },
    /// A target lock is held.
    Lock {
        #[serde(default)]
        by: Ref,
        on: Ref,
    },
    /// The ship was marked by this card.
    Marked {
        of: Ref,
    },
    /// The ship has this condition card.
    HasCondition {
        of: Ref,
        card: ConditionId,
    },
    /// The maneuver revealed or executed. What is empty does not matter.
    Maneuver {
        /// Its speed is one of these.
        #[serde(default)]
        speed: Speeds,
        /// Its bearing is one of these.
        #[serde(default)]
        bearing: Words<Bearing>,
        /// Its color is one of these.
        #[serde(default)]
        difficulty: Words<Difficulty>,
        /// The maneuver executed earlier this round is meant.
        #[serde(default)]
        this_round: bool,
    },
    /// The maneuver ended in this overlap.
    Overlapped {
        what: Overlap,
        /// The ship that flies it.
        #[serde(default = "actor")]
        by: Ref,
    },
    /// Two ships are in contact.
    Touching {
        a: Ref,
        b: Ref,
    },
    /// The number of damage cards.
    DamageCards {
        of: Ref,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        max: Option<u8>,
        /// Only cards that lie this way.
        face: Option<Facing>,
    },
    /// The number of shields left.
    Shields {
        of: Ref,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        max: Option<u8>,
    },
    /// A value compares so with a number.
    Stat {
        of: Ref,
        stat: Stat,
        rel: Relation,
        value: Number,
    },
    AttackHit,
    /// The attack destroyed the ship.
    WasDestroyed {
        of: Ref,
    },
    /// The running attack did this to the ship.
    Suffered {
        of: Ref,
        /// At least that much.
        #[serde(default = "one")]
        min: u8,
        what: Suffered,
    },
    /// The attack is obstructed.
    Obstructed {
        /// By this; none: by anything.
        by: Option<Obstructor>,
    },
    /// Details of what just happened. What is empty does not matter.
    Event {
        #[serde(default)]
        action: Words<Action>,
        #[serde(default)]
        token: Words<Token>,
        /// The trait of the damage card.
        #[serde(rename = "trait")]
        damage: Option<DamageTrait>,
        /// Faceup or facedown.
        face: Option<Facing>,
        /// The icon of the upgrade.
        #[serde(default)]
        slot: Words<Slot>,
        #[serde(default)]
        cause: Words<Cause>,
        /// The card of the event is the card itself.
        #[serde(default)]
        this_card: bool,
        /// It is the first of its kind in this attack or on this step.
        #[serde(default)]
        first: bool,
        /// The other ship of the event.
        target: Option<Box<Filter>>,
    },
    /// The ship is of this kind or carries this. Empty fields do not matter.
    Ship {
        of: Ref,
        side: Option<Side>,
        /// Its type is one of these.
        #[serde(rename = "type", default)]
        types: Box<[ShipId]>,
        /// Its size is one of these.
        #[serde(default)]
        size: Words<Size>,
        /// Its printed faction is one of these.
        #[serde(default)]
        faction: Words<Faction>,
        unique: Option<bool>,
        /// It carries this upgrade.
        #[serde(default)]
        upgrade: Option<UpgradeId>,
        /// It carries an upgrade with this icon.
        slot: Option<Slot>,
        /// True if it fled the play area.
        fled: Option<bool>,
    },
    /// Counts the ships that match.
    Ships {
        filter: Box<Filter>,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        max: Option<u8>,
    },
    /// Counts results on dice.
    Results {
        dice: Dice,
        result: Words<DieFace>,
        state: Option<ResultState>,
        /// At least that many.
        min: u8,
    },
    /// Compares the number of dice rolled.
    DiceRolled {
        dice: Dice,
        rel: Relation,
        value: Number,
        /// Dice that lie there count instead: added ones too (XW-DICE-02), canceled ones no more (XW-DICE-04).
        #[serde(default)]
        lying: bool,
    },
    /// It is the first attack of the round for the ship of the card, in this role.
    FirstAttack {
        /// Attacker or defender.
        role: Role,
    },
    /// The action bar has this icon.
    Icon {
        action: Action,
    },
    /// It is this phase.
    Phase {
        is: Phase,
    },
    /// Another ability of the card was used in this attack.
    Used {
        /// Its place among the abilities of the card, from 0.
        ability: u8,
    },
    /// The ship is at this distance of such a thing.
    Near {
        of: Ref,
        what: Nearby,
        band: Band,
    },
    /// Two names are of one ship.
    Same {
        a: Ref,
        b: Ref,
    },
    /// At least one of these holds.
    Any {
        of: Box<[Condition]>,
    },
    /// No other ship of the squad is left.
    LastShip,
}

fn actor() -> Ref {
    Ref::Actor
}

fn one() -> u8 {
    1
}

/// A cost. Paying it is an event like any other; a token spent has none of its usual effect.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cost {
    /// Turn the card facedown.
    DiscardThis,
    /// Discard one upgrade of the ship.
    DiscardUpgrade {
        /// With one of these icons; empty: any.
        #[serde(default)]
        slot: Words<Slot>,
        /// Not the card itself.
        #[serde(default)]
        other: bool,
    },
    /// Receive tokens.
    Take {
        token: Token,
        n: Price,
    },
    /// Spend own tokens.
    Spend {
        /// One of these kinds.
        token: Words<Token>,
        n: u8,
    },
    /// Remove tokens without spending them.
    Shed {
        token: Token,
        n: u8,
        #[serde(default)]
        from: Ref,
    },
    /// Spend the own target lock.
    SpendLock {
        on: Ref,
    },
    SpendShield {
        n: u8,
    },
    /// Suffer damage.
    Suffer {
        n: u8,
    },
    /// Take own dice away.
    SpendResult {
        /// That show one of these.
        result: Words<DieFace>,
        n: u8,
    },
    /// Take tokens from the card.
    SpendCardToken {
        token: CardToken,
        n: u8,
    },
    /// Spend energy (huge ships).
    Energy {
        n: Price,
    },
}
