//! What abilities do.

use serde::Deserialize;

use super::{
    ActionChoice, Amount, Band, Condition, Filter, NewSpeed, NewValue, Number, PlayId, Speeds, Step, Target, Template,
};
use crate::cards::{
    Action, Bearing, ConditionId, Difficulty, Slot, UpgradeId,
    ability::words::{
        Allow, ArcKind, AttackTarget, Bomb, CardPlace, CardToken, Chooser, DamageChoice, DamageTrait, Detonates, Dice,
        Die, DieFace, DiscardChoice, Facing, Forbid, Guides, IgnoreWhen, Immunity, LastAttack, LockRule, Native,
        NewBearing, NewDifficulty, NewTemplate, ObstructionRule, RangeRule, Ref, RestoreChoice, Stat, TemplateUse,
        Token, WeaponKind, Words,
    },
};

/// One thing an ability does. Where a ship is not named, it is the ship of the card.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Roll more or fewer dice, never fewer than none.
    DiceCount {
        /// Which dice.
        dice: Dice,
        /// How many more; below 0: fewer.
        #[serde(default)]
        n: Number,
        /// Exactly that many instead.
        set: Option<u8>,
    },
    /// Add dice that show the result.
    Add {
        /// Which dice.
        dice: Dice,
        result: DieFace,
        /// How many.
        n: Number,
    },
    /// Turn dice from one face to another.
    Change {
        /// Which dice.
        dice: Dice,
        /// That show one of these.
        from: Words<DieFace>,
        /// To this.
        to: DieFace,
        /// Up to that many.
        n: Amount,
        /// As many as possible.
        #[serde(default)]
        must: bool,
        /// The dice changed cannot be rerolled.
        #[serde(default)]
        no_reroll: bool,
    },
    /// Reroll dice.
    Reroll {
        /// Which dice.
        dice: Dice,
        /// Up to that many.
        n: Amount,
        /// Only those that show one of these; empty: any.
        #[serde(default)]
        only: Words<DieFace>,
        /// As many as possible.
        #[serde(default)]
        must: bool,
    },
    /// Cancel results.
    Cancel {
        /// On which dice.
        dice: Dice,
        /// How many.
        n: Amount,
        /// Only these; empty: any.
        #[serde(default)]
        only: Words<DieFace>,
        /// Only what is over that many.
        over: Option<u8>,
    },
    /// Results that defense dice cannot cancel.
    Protect {
        /// On which dice.
        dice: Dice,
        result: DieFace,
        /// How many.
        n: Amount,
    },
    /// The defender may cancel critical hits before hits.
    CancelOrder {},
    /// Roll further dice into a finished roll.
    RollExtra {
        /// Which dice.
        dice: Dice,
        /// How many.
        n: u8,
    },
    /// Roll dice outside an attack and read them.
    Roll {
        /// The kind of die.
        die: Die,
        /// How many.
        n: u8,
        /// The ship that rolls.
        #[serde(default)]
        by: Ref,
        /// Each die is read by itself.
        #[serde(default)]
        each: bool,
        /// What follows from which results.
        outcomes: Box<[Outcome]>,
    },
    /// A ship rolls attack dice and suffers the hits and critical hits.
    RollDamage {
        /// The ship.
        on: Target,
        /// How many dice.
        n: u8,
        /// Critical hits count as hits.
        #[serde(default)]
        crits_as_hits: bool,
    },
    /// Assign tokens.
    Gain {
        /// One of these kinds, as the player likes.
        token: Words<Token>,
        /// How many.
        n: Number,
        /// To whom.
        #[serde(default)]
        on: Target,
    },
    /// Remove tokens.
    Lose {
        /// Of one of these kinds, as the player likes; with `every_kind`, of each.
        token: Words<Token>,
        /// How many.
        n: Amount,
        /// From whom.
        #[serde(default)]
        on: Target,
        /// All kinds instead of one.
        #[serde(rename = "kinds", default, deserialize_with = "all_kinds")]
        every_kind: bool,
    },
    /// Hand tokens from ship to ship.
    Move {
        /// Of one of these kinds, as the player likes; with `every_kind`, of each.
        token: Words<Token>,
        /// How many.
        n: Amount,
        /// From whom.
        from: Ref,
        /// To whom.
        to: Ref,
        /// All kinds instead of one.
        #[serde(rename = "kinds", default, deserialize_with = "all_kinds")]
        every_kind: bool,
    },
    /// Tokens are not removed in the End phase.
    Keep {
        /// These kinds.
        token: Words<Token>,
        /// Whose.
        #[serde(default)]
        of: Ref,
    },
    /// A ship never holds more than this of a kind.
    TokenLimit {
        /// The kinds.
        token: Words<Token>,
        /// The most of each.
        max: u8,
    },
    /// Acquire a target lock.
    Lock {
        /// On whom.
        on: Target,
        /// Who acquires it.
        #[serde(default)]
        by: Target,
        /// Whether it has to be taken.
        #[serde(default)]
        forced: bool,
        /// Whether each ship that would acquire it may do without.
        #[serde(default)]
        may: bool,
    },
    /// Remove enemy target locks from a ship.
    Unlock {
        /// The ship.
        from: Target,
        /// How many.
        n: u8,
    },
    /// Changes how target locks are taken.
    LockRule {
        /// By whom; none: by the ship of the card.
        who: Option<Filter>,
        /// The change.
        rule: LockRule,
        /// The range it is bound to.
        band: Option<Band>,
    },
    /// Assign a condition card.
    Condition {
        /// One of these, as the player likes.
        card: Box<[ConditionId]>,
        /// To whom.
        on: Target,
    },
    /// Remember a ship for the card.
    Mark {
        /// The ship.
        on: Target,
    },
    /// Change a value, never below 0. Exactly one of `add`, `set` and `swap` is there.
    Stat {
        /// Whose.
        of: Target,
        /// The value.
        stat: Stat,
        /// By this much.
        add: Option<Number>,
        /// To this.
        set: Option<NewValue>,
        /// With that of this ship.
        swap: Option<Ref>,
    },
    /// Allows what else would not be possible. What is empty does not matter.
    Allow {
        what: Allow,
        /// To whom.
        #[serde(default)]
        who: Target,
        /// The actions meant.
        #[serde(default)]
        actions: Words<Action>,
        /// The icons of the cards meant.
        #[serde(default)]
        slots: Words<Slot>,
        /// With no more stress tokens than this.
        max_stress: Option<u8>,
        /// The targets meant.
        target: Option<Box<Filter>>,
        /// The cards meant cost no more squad points than this.
        max_points: Option<u8>,
        /// The tokens meant.
        #[serde(default)]
        token: Words<Token>,
        /// The ship whose tokens are meant.
        #[serde(default)]
        of: Ref,
        /// The card meant.
        #[serde(default)]
        card: Option<UpgradeId>,
        /// What has to hold for the target.
        #[serde(default)]
        against: Box<[Condition]>,
    },
    /// Forbids what else would be possible. What is empty does not matter.
    Forbid {
        what: Forbid,
        /// To whom.
        #[serde(default)]
        who: Target,
        /// The actions meant; empty: all.
        #[serde(default)]
        actions: Words<Action>,
        /// The tokens meant.
        #[serde(default)]
        tokens: Words<Token>,
        /// No more than that many instead of none.
        n: Option<u8>,
        /// The dice meant.
        dice: Option<Dice>,
        /// Only beyond this range.
        beyond: Option<u8>,
        /// Unless all of these hold.
        #[serde(default)]
        unless: Box<[Condition]>,
        /// The cards meant.
        #[serde(rename = "slots", default)]
        cards: Box<[CardsMeant]>,
        /// Only while this ship could be targeted instead.
        while_targetable: Option<Ref>,
    },
    /// Changes the range of attacks or its bonus.
    RangeRule {
        /// The change.
        rule: RangeRule,
        /// For attacks of these ships; none: of the ship of the card.
        who: Option<Filter>,
        /// By how much, or the range that counts.
        value: Option<u8>,
        /// With these weapons; empty: all.
        #[serde(default)]
        weapons: Words<WeaponKind>,
    },
    /// Weapons may also fire through this arc.
    ArcRule { weapons: Words<WeaponKind>, arc: ArcKind },
    /// Changes obstruction.
    Obstruction {
        /// The change.
        rule: ObstructionRule,
    },
    /// Obstacles do nothing to the ship.
    IgnoreObstacles { when: Words<IgnoreWhen> },
    /// Other templates for moves and drops.
    Template {
        /// For what.
        #[serde(rename = "for")]
        usage: TemplateUse,
        /// The templates.
        options: Box<[Template]>,
        /// The guides the template is laid at; none: the usual ones.
        guides: Option<Guides>,
        /// The usual template may not be used any more.
        #[serde(default)]
        must: bool,
    },
    FreeAction {
        /// One of these.
        actions: ActionChoice,
        /// Who performs it.
        #[serde(default)]
        by: Target,
        /// Only actions of cards with these icons; empty: of any.
        #[serde(default)]
        slot: Words<Slot>,
        /// Only actions on the ship's action bar.
        #[serde(default)]
        if_on_bar: bool,
        /// It has to be performed: who cannot, cannot use the ability.
        #[serde(default)]
        must: bool,
    },
    /// The number of actions in the Perform Action step.
    ActionStep {
        /// That many; 0: the step is skipped.
        n: u8,
        /// Whose.
        #[serde(default)]
        who: Ref,
    },
    /// Turn the dial to another maneuver, or treat the maneuver as another. What is not named stays.
    SetManeuver {
        /// The dial is turned, so that the maneuver has to be on it.
        #[serde(default)]
        rotate: bool,
        speed: Option<NewSpeed>,
        bearing: Option<NewBearing>,
        /// The color.
        difficulty: Option<NewDifficulty>,
        template: Option<NewTemplate>,
    },
    /// Maneuvers of a kind have this color. What is empty does not matter.
    Difficulty {
        /// Their speed is one of these.
        #[serde(default)]
        speed: Speeds,
        /// Their bearing is one of these.
        #[serde(default)]
        bearing: Words<Bearing>,
        /// The color.
        to: Difficulty,
        /// Only those of this color.
        from: Option<Difficulty>,
        /// Of whom.
        #[serde(default)]
        who: Target,
    },
    /// Execute a maneuver now, its second step only.
    Execute {
        /// One of these.
        options: Box<[Step]>,
        /// Its color.
        difficulty: Option<Difficulty>,
    },
    /// Turn the ship on the spot.
    Rotate {
        /// By how many degrees.
        degrees: u16,
    },
    /// Turn the mobile arc.
    RotateArc {},
    /// Decloak now.
    Decloak {},
    /// Suffer damage or critical damage.
    Damage {
        /// Who.
        on: Target,
        /// How much.
        n: Number,
        /// Whether it is critical.
        #[serde(default)]
        crit: bool,
    },
    /// Deal damage cards; shields do not help.
    Deal {
        /// To whom.
        on: Target,
        /// How many.
        n: Number,
        /// How they lie.
        face: Facing,
    },
    /// How the card being dealt comes; faceup ones without effect when it is down.
    DealtFace {
        /// How it lies.
        face: Facing,
    },
    /// Draw several instead of one, choose one to deal, discard the rest.
    DrawChoose {
        /// How many are drawn.
        draw: u8,
    },
    /// Turn damage cards over; what comes faceup is resolved.
    FlipDamage {
        /// Whose.
        on: Target,
        /// Which way they lie then.
        to: Facing,
        which: DamageChoice,
        /// How many.
        n: Amount,
        /// Only those with this trait.
        #[serde(rename = "trait")]
        damage: Option<DamageTrait>,
    },
    /// Discard damage cards.
    DiscardDamage {
        /// Whose.
        #[serde(default)]
        on: Target,
        which: DamageChoice,
        /// How many.
        n: Amount,
    },
    /// Recover shields up to the value.
    Recover {
        /// How many.
        n: Number,
        /// Who.
        #[serde(default)]
        on: Target,
    },
    /// Remove shields.
    LoseShield {
        /// How many.
        n: u8,
        /// Whose.
        #[serde(default)]
        on: Target,
    },
    /// Another ship suffers results that stand.
    Redirect {
        result: Words<DieFace>,
        /// How many.
        n: Amount,
        /// The ship.
        to: Ref,
    },
    /// These effects replace the event of the window; without any, it does not happen.
    Instead {
        #[serde(rename = "do")]
        effects: Box<[Effect]>,
    },
    /// Make the attack of the card.
    PerformAttack {
        /// How many attacks on one target (XW-FAQ-06).
        #[serde(default = "one")]
        times: u8,
        /// Through this arc; none: the usual ones.
        arc: Option<ArcKind>,
    },
    /// One more attack.
    Attack {
        /// With one of these weapons.
        weapon: Words<WeaponKind>,
        /// On whom.
        #[serde(default = "any_target")]
        target: AttackTarget,
        /// What has to hold for the target ([`Ref::It`]).
        #[serde(default)]
        against: Box<[Condition]>,
        /// Through this arc; none: the usual ones.
        arc: Option<ArcKind>,
        /// After it, no more attacks are made.
        last: Option<LastAttack>,
    },
    /// Drop a bomb or cargo token.
    Drop {
        /// Which.
        bomb: Bomb,
        /// When it goes off.
        detonates: Option<Detonates>,
        /// From these guides; none: those of the back.
        guides: Option<Guides>,
        /// Bombs that are dropped as an action may be chosen too.
        #[serde(default)]
        action_header_ok: bool,
    },
    /// Effects of these do nothing to the ship.
    Immune {
        /// Of these.
        to: Immunity,
    },
    /// Turn a dual card over.
    FlipCard {
        /// The card; none: the card itself.
        #[serde(default)]
        card: Option<UpgradeId>,
    },
    /// Discard an upgrade card.
    DiscardCard {
        /// Whose.
        #[serde(default)]
        of: Ref,
        which: DiscardChoice,
    },
    /// Turn a discarded upgrade faceup.
    RestoreCard {
        /// With one of these icons; empty: any.
        #[serde(default)]
        slot: Words<Slot>,
        /// Which; none: the player picks.
        which: Option<RestoreChoice>,
    },
    /// Put tokens on cards.
    CardTokens {
        /// The kind.
        token: CardToken,
        /// How many; below 0: take them away.
        n: i8,
        /// On which cards.
        #[serde(default = "this_card")]
        on: CardPlace,
    },
    /// Look at a hidden dial.
    Peek {
        /// Of this ship.
        on: Ref,
    },
    /// Ships may be placed elsewhere.
    DeployArea {
        /// The ships.
        who: Filter,
        /// At this distance of others.
        within: Option<Filter>,
        /// Out of this distance of others.
        beyond: Option<Filter>,
    },
    /// A player picks one of several lists.
    Either {
        /// The lists; an empty one: nothing happens.
        options: Box<[Box<[Effect]>]>,
        /// Who picks.
        #[serde(default)]
        by: Chooser,
    },
    /// If these hold, these effects, else those.
    Branch {
        /// All of these.
        #[serde(rename = "if")]
        conditions: Box<[Condition]>,
        #[serde(rename = "do")]
        effects: Box<[Effect]>,
        /// Those.
        #[serde(rename = "else", default)]
        otherwise: Box<[Effect]>,
    },
    /// For every ship that matches ([`Ref::It`]).
    ForEach {
        ships: Filter,
        #[serde(rename = "do")]
        effects: Box<[Effect]>,
    },
    /// Pick ships in the middle of an effect ([`Ref::It`]).
    Choose {
        ships: Filter,
        #[serde(rename = "do")]
        effects: Box<[Effect]>,
        /// Whether none may be picked.
        #[serde(default)]
        may: bool,
        /// Who picks.
        #[serde(default)]
        by: Chooser,
    },
    /// Give a ship an ability for a while.
    Grant {
        /// The ship.
        to: Target,
        ability: PlayId,
        /// It ends once used.
        #[serde(default)]
        once: bool,
    },
    /// The damage card counts as that many.
    CountsAs {
        /// That many.
        n: u8,
    },
    /// A function of its own.
    Native {
        /// Which.
        #[serde(rename = "fn")]
        function: Native,
    },
}

impl Effect {
    /// The function of its own that it runs, if it runs one.
    pub const fn function(&self) -> Option<Native> {
        match self {
            Self::Native { function } => Some(*function),
            _ => None,
        }
    }
}

/// What follows from results of a roll.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// If one of these was rolled.
    pub results: Words<DieFace>,
    /// These effects follow.
    #[serde(rename = "do")]
    pub effects: Box<[Effect]>,
}

/// Cards whose text is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardsMeant {
    /// The pilot's own ability.
    Pilot,
    /// Elite talents.
    Elite,
}

fn one() -> u8 {
    1
}

fn any_target() -> AttackTarget {
    AttackTarget::Any
}

fn this_card() -> CardPlace {
    CardPlace::This
}

/// The word `all`, where a list of kinds usually means one of them.
fn all_kinds<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Kinds {
        Any,
        All,
    }
    Ok(matches!(Kinds::deserialize(deserializer)?, Kinds::All))
}
