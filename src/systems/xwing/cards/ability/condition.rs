//! What has to hold, and what has to be paid.

use serde::{Deserialize, Deserializer};

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
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Whether the test must fail.
    pub not: bool,
    pub test: Test,
}

/// Something that holds or does not.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Test {
    /// The range of this attack lies in the band.
    AttackRange {
        band: Band,
    },
    /// A ship is inside an arc of another (a test of its own, XW-ARC-11).
    Arc {
        /// Whose arc.
        of: Ref,
        /// Who is inside.
        has: Ref,
        /// Which arc.
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
        /// What it demands.
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
        /// The ship.
        of: Ref,
        /// The kinds, counted together.
        token: Words<Token>,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        /// At most.
        max: Option<u8>,
    },
    /// A target lock is held.
    Lock {
        /// By whom.
        #[serde(default)]
        by: Ref,
        /// On whom.
        on: Ref,
    },
    /// The ship was marked by this card.
    Marked {
        /// The ship.
        of: Ref,
    },
    /// The ship has this condition card.
    HasCondition {
        /// The ship.
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
        /// With what.
        what: Overlap,
        /// Whose maneuver.
        #[serde(default = "actor")]
        by: Ref,
    },
    /// Two ships are in contact.
    Touching {
        /// One.
        a: Ref,
        /// The other.
        b: Ref,
    },
    /// The number of damage cards.
    DamageCards {
        /// The ship.
        of: Ref,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        /// At most.
        max: Option<u8>,
        /// Only cards that lie this way.
        face: Option<Facing>,
    },
    /// The number of shields left.
    Shields {
        /// The ship.
        of: Ref,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        /// At most.
        max: Option<u8>,
    },
    /// A value compares so with a number.
    Stat {
        /// The ship.
        of: Ref,
        /// The value.
        stat: Stat,
        /// How it compares.
        rel: Relation,
        /// The number.
        value: Number,
    },
    AttackHit {},
    /// The attack destroyed the ship.
    WasDestroyed {
        /// The ship.
        of: Ref,
    },
    /// What this attack did to the ship.
    Suffered {
        /// The ship.
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
        /// The action performed.
        #[serde(default)]
        action: Words<Action>,
        /// The kind of token.
        #[serde(default)]
        token: Words<Token>,
        /// The trait of the damage card.
        #[serde(rename = "trait")]
        damage: Option<DamageTrait>,
        /// How the damage card lies.
        face: Option<Facing>,
        /// The icon of the upgrade.
        #[serde(default)]
        slot: Words<Slot>,
        /// What it came from.
        #[serde(default)]
        cause: Words<Cause>,
        /// The card of the event is the card itself.
        #[serde(rename = "card", default, deserialize_with = "this_card")]
        this_card: bool,
        /// It is the first of its kind in this attack or on this step.
        #[serde(default)]
        first: bool,
        /// The other ship of the event.
        target: Option<Box<Filter>>,
    },
    /// What kind of ship it is or what it carries. What is empty does not matter.
    Ship {
        /// The ship.
        of: Ref,
        /// Whose it is.
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
        /// Whether its pilot is unique.
        unique: Option<bool>,
        /// It carries this upgrade.
        #[serde(default)]
        upgrade: Option<UpgradeId>,
        /// It carries an upgrade with this icon.
        slot: Option<Slot>,
        /// Whether it fled the play area.
        fled: Option<bool>,
    },
    /// How many ships match.
    Ships {
        /// The ships.
        filter: Box<Filter>,
        /// At least; without `min` and `max`: 1.
        min: Option<u8>,
        /// At most.
        max: Option<u8>,
    },
    /// How many such results lie there.
    Results {
        /// On which dice.
        dice: Dice,
        /// Which results.
        result: Words<DieFace>,
        /// What has become of them.
        state: Option<ResultState>,
        /// At least that many.
        min: u8,
    },
    /// How many dice were rolled.
    DiceRolled {
        /// Which dice.
        dice: Dice,
        /// How their number compares.
        rel: Relation,
        /// With this.
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
        /// The icon.
        action: Action,
    },
    /// It is this phase.
    Phase {
        /// The phase.
        is: Phase,
    },
    /// Another ability of the card was used in this attack.
    Used {
        /// Its place among the abilities of the card, from 0.
        ability: u8,
    },
    /// The ship is at this distance of such a thing.
    Near {
        /// The ship.
        of: Ref,
        /// The thing.
        what: Nearby,
        /// The distance.
        band: Band,
    },
    /// Two names are of one ship.
    Same {
        /// One name.
        a: Ref,
        /// The other.
        b: Ref,
    },
    /// At least one of these holds.
    Any {
        /// Of these.
        of: Box<[Condition]>,
    },
    /// No other ship of the squad is left.
    LastShip {},
}

fn actor() -> Ref {
    Ref::Actor
}

fn one() -> u8 {
    1
}

fn this_card<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Card {
        This,
    }
    let Card::This = Card::deserialize(deserializer)?;
    Ok(true)
}

/// What has to be paid. A cost is an event like any other; what is spent gives none of its usual effect.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cost {
    /// Turn the card facedown.
    DiscardThis {},
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
        /// The kind.
        token: Token,
        /// How many.
        n: Price,
    },
    /// Spend own tokens.
    Spend {
        /// One of these kinds.
        token: Words<Token>,
        /// How many.
        n: u8,
    },
    /// Remove tokens without spending them.
    Shed {
        /// The kind.
        token: Token,
        /// How many.
        n: u8,
        /// From this ship.
        #[serde(default)]
        from: Ref,
    },
    /// Spend the own target lock.
    SpendLock {
        /// On this ship.
        on: Ref,
    },
    SpendShield {
        /// How many.
        n: u8,
    },
    /// Suffer damage.
    Suffer {
        /// How much.
        n: u8,
    },
    /// Take own dice away.
    SpendResult {
        /// That show one of these.
        result: Words<DieFace>,
        /// How many.
        n: u8,
    },
    /// Take tokens from the card.
    SpendCardToken {
        /// The kind.
        token: CardToken,
        /// How many.
        n: u8,
    },
    /// Spend energy (huge ships).
    Energy {
        /// How much.
        n: Price,
    },
}
