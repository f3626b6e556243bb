//! What abilities do.

use serde::Deserialize;

use super::{
    ActionChoice, Amount, Condition, DiceEffect, Filter, NewSpeed, Number, PlayId, RuleChange, Step, Target,
    words::{
        ArcKind, AttackTarget, Bomb, CardPlace, CardToken, Chooser, DamageChoice, DamageTrait, Detonates, Die, DieFace,
        DiscardChoice, Facing, Guides, LastAttack, Native, NewBearing, NewDifficulty, NewTemplate, Ref, RestoreChoice,
        Token, WeaponKind, Words,
    },
};
use crate::cards::{ConditionId, Difficulty, Slot, UpgradeId};

/// One thing an ability does. Where a ship is not named, it is the ship of the card.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Modifies dice and results of the running attack.
    Dice(DiceEffect),
    /// Bends a rule, for as long as the card is in force or for a while.
    Rule(RuleChange),
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
    /// A function of its own.
    Native {
        /// Which.
        #[serde(rename = "fn")]
        function: Native,
    },
}

impl Effect {
    /// True if `is_so` holds for this effect or for one that may follow from it.
    pub fn any(&self, is_so: &impl Fn(&Self) -> bool) -> bool {
        let one = |effects: &[Self]| effects.iter().any(|effect| effect.any(is_so));
        is_so(self)
            || match self {
                Self::Roll { outcomes, .. } => outcomes.iter().any(|outcome| one(&outcome.effects)),
                Self::Instead { effects } | Self::ForEach { effects, .. } | Self::Choose { effects, .. } => {
                    one(effects)
                }
                Self::Either { options, .. } => options.iter().any(|option| one(option)),
                Self::Branch { effects, otherwise, .. } => one(effects) || one(otherwise),
                _ => false,
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
