//! Effects of abilities.

use serde::Deserialize;

use super::{
    ActionChoice, Amount, Condition, DiceEffect, Filter, Granted, NewSpeed, Number, RuleChange, Step, Target,
    words::{
        ArcKind, AttackTarget, Bomb, CardPlace, CardToken, Chooser, DamageChoice, DamageTrait, Detonates, Die, DieFace,
        DiscardChoice, Facing, Guides, LastAttack, Native, NewBearing, NewDifficulty, NewTemplate, Ref, RestoreChoice,
        Token, WeaponKind, Words,
    },
};
use crate::cards::{ConditionId, Difficulty, Slot, UpgradeId};
use kernel::ability::{self, Facts, Word, vocabulary};

vocabulary! {
    /// One thing an ability does. Where a ship is not named, it is the ship of the card.
    #[derive(Debug, Clone, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Effect: Facts;

    /// Modifies dice and results of the running attack.
    Dice(DiceEffect): Now, Sometimes, Depends, Judged;
    /// Bends a rule, for as long as the card is in force or for a while.
    Rule(RuleChange): InForce, Sometimes, Depends, Judged;
    /// Roll dice outside an attack and read them.
    Roll {
        die: Die,
        n: u8,
        #[serde(default)] by: Ref,
        /// Each die is read by itself.
        #[serde(default)] each: bool,
        outcomes: Box<[Outcome]>,
    }: Now, Always, Counts, Usual;
    /// A ship rolls attack dice and suffers the hits and critical hits.
    RollDamage {
        on: Target,
        n: u8,
        /// Critical hits count as hits.
        #[serde(default)] crits_as_hits: bool,
    }: Now, Sometimes, Counts, Usual;
    /// Assign tokens.
    Gain {
        /// One of these kinds, as the player likes.
        token: Words<Token>,
        n: Number,
        #[serde(default)] on: Target,
    }: Now, Sometimes, Depends, Judged;
    /// Remove tokens.
    Lose {
        /// Of one of these kinds, as the player likes; with `every_kind`, of each.
        token: Words<Token>,
        n: Amount,
        #[serde(default)] on: Target,
        #[serde(default)] every_kind: bool,
    }: Now, Sometimes, Depends, Judged;
    /// Hand tokens from ship to ship.
    Move {
        /// Of one of these kinds, as the player likes; with `every_kind`, of each.
        token: Words<Token>,
        n: Amount,
        from: Ref,
        to: Ref,
        #[serde(default)] every_kind: bool,
    }: Now, Sometimes, Counts, Judged;
    /// Acquire a target lock.
    Lock {
        on: Target,
        #[serde(default)] by: Target,
        #[serde(default)] forced: bool,
        /// Each ship may do without.
        #[serde(default)] may: bool,
    }: Now, Sometimes, Depends, Judged;
    /// Remove enemy target locks from a ship.
    Unlock { from: Target, n: u8 }: Now, Sometimes, Counts, Usual;
    /// Assign a condition card.
    Condition {
        /// One of these, as the player likes.
        card: Box<[ConditionId]>,
        on: Target,
    }: Now, Sometimes, Counts, Usual;
    /// Remember a ship for the card.
    Mark { on: Target }: Now, Sometimes, Aside, Usual;
    FreeAction {
        actions: ActionChoice,
        #[serde(default)] by: Target,
        /// Only actions of cards with these icons; empty: of any.
        #[serde(default)] slot: Words<Slot>,
        /// Only actions on the ship's action bar.
        #[serde(default)] if_on_bar: bool,
        /// It has to be performed: who cannot, cannot use the ability.
        #[serde(default)] must: bool,
    }: Now, Sometimes, Counts, Judged;
    /// Turn the dial to another maneuver, or treat the maneuver as another. What is not named stays.
    SetManeuver {
        /// The dial is turned, so that the maneuver has to be on it.
        #[serde(default)] rotate: bool,
        speed: Option<NewSpeed>,
        bearing: Option<NewBearing>,
        difficulty: Option<NewDifficulty>,
        template: Option<NewTemplate>,
    }: Now, Sometimes, Counts, Judged;
    /// Execute a maneuver now, its second step only.
    Execute { options: Box<[Step]>, difficulty: Option<Difficulty> }: Now, Always, Counts, Usual;
    /// Turn the ship on the spot.
    Rotate { degrees: u16 }: Now, Always, Counts, Judged;
    /// Turn the mobile arc.
    RotateArc: Now, Sometimes, Counts, Usual;
    /// Decloak now.
    Decloak: Now, Sometimes, Counts, Usual;
    /// Suffer damage or critical damage.
    Damage { on: Target, n: Number, #[serde(default)] crit: bool }: Now, Sometimes, Counts, Judged;
    /// Deal damage cards; shields do not help.
    Deal { on: Target, n: Number, face: Facing }: Now, Sometimes, Counts, Judged;
    /// Deals the card in hand faceup or facedown; a facedown card has no effect.
    DealtFace { face: Facing }: Now, Always, Counts, Judged;
    /// Draw several instead of one, choose one to deal, discard the rest.
    DrawChoose { draw: u8 }: Now, Always, Counts, Usual;
    /// Turn damage cards over; what comes faceup is resolved.
    FlipDamage {
        on: Target,
        to: Facing,
        which: DamageChoice,
        n: Amount,
        /// Only those with this trait.
        #[serde(rename = "trait")] damage: Option<DamageTrait>,
    }: Now, Sometimes, Counts, Usual;
    /// Discard damage cards.
    DiscardDamage { #[serde(default)] on: Target, which: DamageChoice, n: Amount }: Now, Sometimes, Counts, Judged;
    /// Recover shields up to the value.
    Recover { n: Number, #[serde(default)] on: Target }: Now, Sometimes, Counts, Judged;
    /// Remove shields.
    LoseShield { n: u8, #[serde(default)] on: Target }: Now, Always, Counts, Usual;
    /// These effects replace the event of the window; without any, it does not happen.
    Instead { #[serde(rename = "do")] effects: Box<[Effect]> }: Now, Always, Counts, Judged;
    /// Make the attack of the card.
    PerformAttack {
        /// Attacks on one target (XW-FAQ-06).
        #[serde(default = "one")] times: u8,
        /// Through this arc; none: the usual ones.
        arc: Option<ArcKind>,
    }: InForce, Always, Counts, Usual;
    /// One more attack.
    Attack {
        /// With one of these weapons.
        weapon: Words<WeaponKind>,
        #[serde(default = "any_target")] target: AttackTarget,
        /// Conditions for the target ([`Ref::It`]).
        #[serde(default)] against: Box<[Condition]>,
        /// Through this arc; none: the usual ones.
        arc: Option<ArcKind>,
        /// After it, no more attacks are made.
        last: Option<LastAttack>,
    }: Now, Sometimes, Counts, Judged;
    /// Drop a bomb or cargo token.
    Drop {
        bomb: Bomb,
        /// When it goes off.
        detonates: Option<Detonates>,
        /// From these guides; none: those of the back.
        guides: Option<Guides>,
        /// Bombs that are dropped as an action may be chosen too.
        #[serde(default)] action_header_ok: bool,
        /// The bomb's card is discarded for it, whatever its own text costs.
        #[serde(default)] discards: bool,
    }: Now, Sometimes, Counts, Judged;
    /// Turn a dual card over.
    FlipCard {
        /// The card; none: the card itself.
        #[serde(default)] card: Option<UpgradeId>,
    }: Now, Always, Counts, Judged;
    /// Discard an upgrade card.
    DiscardCard { #[serde(default)] of: Ref, which: DiscardChoice }: Now, Always, Counts, Usual;
    /// Turn a discarded upgrade faceup.
    RestoreCard {
        /// With one of these icons; empty: any.
        #[serde(default)] slot: Words<Slot>,
        /// None: the player picks.
        which: Option<RestoreChoice>,
    }: Now, Sometimes, Counts, Judged;
    /// Put tokens on cards.
    CardTokens {
        token: CardToken,
        /// Below 0: takes them away.
        n: i8,
        #[serde(default = "this_card")] on: CardPlace,
    }: Now, Always, Counts, Usual;
    /// Look at a hidden dial.
    Peek { on: Ref }: Now, Always, Counts, Usual;
    /// A player picks one of several lists.
    ChooseOne {
        /// The lists; an empty one: nothing happens.
        #[serde(rename = "of")] options: Box<[Box<[Effect]>]>,
        #[serde(default)] by: Chooser,
    }: Now, Sometimes, Depends, Judged;
    /// If these hold, these effects, else those.
    If {
        #[serde(rename = "if")] conditions: Box<[Condition]>,
        #[serde(rename = "do")] effects: Box<[Effect]>,
        #[serde(rename = "else", default)] otherwise: Box<[Effect]>,
    }: Now, Sometimes, Depends, Judged;
    /// For every ship that matches ([`Ref::It`]).
    ForEach {
        #[serde(rename = "of")] ships: Filter,
        #[serde(rename = "do")] effects: Box<[Effect]>,
    }: Now, Sometimes, Counts, Usual;
    /// Pick ships in the middle of an effect ([`Ref::It`]).
    Choose {
        ships: Filter,
        #[serde(rename = "do")] effects: Box<[Effect]>,
        /// Picking none is allowed.
        #[serde(default)] may: bool,
        #[serde(default)] by: Chooser,
    }: Now, Sometimes, Counts, Usual;
    /// Give a ship an ability for a while.
    Grant {
        to: Target,
        ability: Granted,
        /// It ends once used.
        #[serde(default)] once: bool,
    }: InForce, Always, Aside, Usual;
    /// A function of its own.
    Native { #[serde(rename = "fn")] function: Native }: Now, Sometimes, Depends, Usual;
}

impl ability::Effect for Effect {
    fn word(&self) -> Word {
        self.facts().word
    }

    fn inside<'e>(&'e self, list: &mut impl FnMut(&'e [Self])) {
        match self {
            Self::Roll { outcomes, .. } => outcomes.iter().for_each(|outcome| list(&outcome.effects)),
            Self::Instead { effects } | Self::ForEach { effects, .. } | Self::Choose { effects, .. } => list(effects),
            Self::ChooseOne { options, .. } => options.iter().for_each(|option| list(option)),
            Self::If { effects, otherwise, .. } => {
                list(effects);
                list(otherwise);
            }
            _ => {}
        }
    }
}

/// Effects of some results of a roll.
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
