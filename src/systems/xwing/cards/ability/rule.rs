//! Effects that bend a rule while their card is in force, or for a while.

use serde::Deserialize;

use super::{
    Band, Condition, Filter, NewValue, Number, Speeds, Target, Template,
    words::{
        Allow, ArcKind, Dice, Forbid, Guides, IgnoreWhen, Immunity, LockRule, ObstructionRule, RangeRule, Ref, Stat,
        TemplateUse, Token, WeaponKind, Words,
    },
};
use crate::cards::{Action, Bearing, Difficulty, Slot, UpgradeId};
use kernel::ability::{Facts, vocabulary};

vocabulary! {
    /// A change of a rule. A match applies it at its [`Hook`].
    #[derive(Debug, Clone, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum RuleChange: Facts;

    /// Tokens are not removed in the End phase.
    Keep { token: Words<Token>, #[serde(default)] of: Ref }: InForce, Always, Aside, Usual;
    /// A ship never holds more than this of a kind.
    TokenLimit { token: Words<Token>, max: u8 }: InForce, Always, Aside, Usual;
    /// Changes how target locks are taken.
    LockRule {
        /// By whom; none: by the ship of the card.
        who: Option<Filter>,
        rule: LockRule,
        /// The range it is bound to.
        band: Option<Band>,
    }: InForce, Always, Aside, Usual;
    /// Change a value, never below 0. Exactly one of `add`, `set` and `swap` is there.
    Stat {
        of: Target,
        stat: Stat,
        add: Option<Number>,
        set: Option<NewValue>,
        swap: Option<Ref>,
    }: InForce, Always, Depends, Usual;
    /// Allows what else would not be possible. What is empty does not matter.
    Allow {
        what: Allow,
        #[serde(default)] who: Target,
        #[serde(default)] actions: Words<Action>,
        /// The icons of the cards meant.
        #[serde(default)] slots: Words<Slot>,
        /// With no more stress tokens than this.
        max_stress: Option<u8>,
        target: Option<Box<Filter>>,
        /// The cards meant cost no more squad points than this.
        max_points: Option<u8>,
        #[serde(default)] token: Words<Token>,
        /// The ship whose tokens are meant.
        #[serde(default)] of: Ref,
        #[serde(default)] card: Option<UpgradeId>,
        /// Conditions for the target.
        #[serde(default)] against: Box<[Condition]>,
    }: InForce, Always, Aside, Usual;
    /// Forbids what else would be possible. What is empty does not matter.
    Forbid {
        what: Forbid,
        #[serde(default)] who: Target,
        /// The actions meant; empty: all.
        #[serde(default)] actions: Words<Action>,
        #[serde(default)] tokens: Words<Token>,
        /// No more than that many instead of none.
        n: Option<u8>,
        dice: Option<Dice>,
        /// Only beyond this range.
        beyond: Option<u8>,
        /// Unless all of these hold.
        #[serde(default)] unless: Box<[Condition]>,
        #[serde(rename = "slots", default)] cards: Box<[CardsMeant]>,
        /// Only while this ship could be targeted instead.
        while_targetable: Option<Ref>,
    }: InForce, Sometimes, Depends, Judged;
    /// Changes the range of attacks or its bonus.
    RangeRule {
        rule: RangeRule,
        /// For attacks of these ships; none: of the ship of the card.
        who: Option<Filter>,
        /// By how much, or the range that counts.
        value: Option<u8>,
        /// With these weapons; empty: all.
        #[serde(default)] weapons: Words<WeaponKind>,
    }: InForce, Always, Aside, Usual;
    /// Weapons may also fire through this arc.
    ArcRule { weapons: Words<WeaponKind>, arc: ArcKind }: InForce, Always, Aside, Usual;
    /// Changes obstruction.
    Obstruction { rule: ObstructionRule }: InForce, Always, Aside, Usual;
    /// Obstacles do nothing to the ship.
    IgnoreObstacles { when: Words<IgnoreWhen> }: InForce, Always, Aside, Usual;
    /// Other templates for moves and drops.
    Template {
        #[serde(rename = "for")] usage: TemplateUse,
        options: Box<[Template]>,
        /// The guides the template is laid at; none: the usual ones.
        guides: Option<Guides>,
        /// The usual template may not be used any more.
        #[serde(default)] must: bool,
    }: InForce, Always, Aside, Usual;
    /// The number of actions in the Perform Action step.
    ActionStep {
        /// That many; 0: the step is skipped.
        n: u8,
        #[serde(default)] who: Ref,
    }: InForce, Always, Aside, Usual;
    /// Maneuvers of a kind have this color. What is empty does not matter.
    Difficulty {
        /// Their speed is one of these.
        #[serde(default)] speed: Speeds,
        /// Their bearing is one of these.
        #[serde(default)] bearing: Words<Bearing>,
        to: Difficulty,
        /// Only those of this color.
        from: Option<Difficulty>,
        #[serde(default)] who: Target,
    }: InForce, Always, Aside, Usual;
    /// Effects of these do nothing to the ship.
    Immune { to: Immunity }: InForce, Always, Aside, Usual;
    /// Ships may be placed elsewhere.
    DeployArea {
        who: Filter,
        /// At this distance of others.
        within: Option<Filter>,
        /// Out of this distance of others.
        beyond: Option<Filter>,
    }: InForce, Sometimes, Aside, Usual;
    /// The damage card counts as that many.
    CountsAs { n: u8 }: InForce, Always, Aside, Usual;
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
