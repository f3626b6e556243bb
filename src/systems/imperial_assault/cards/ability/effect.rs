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
use crate::{
    campaign::cards::Attribute,
    cards::{AttackType, CommandId, DeploymentId, Die, EffectUse, PowerToken, Trait},
};
use kernel::ability::{self, Facts, Word, vocabulary};

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
    /// Weapons that a hero may attack with, a bit for each of its weapons; none for any.
    #[serde(skip)]
    pub weapons: Option<u16>,
}

impl Strike {
    /// An attack of this figure, as it usually does.
    pub const fn by(by: Who) -> Self {
        Self {
            by,
            target: None,
            kind: None,
            dice: Vec::new(),
            dice_each: Vec::new(),
            pool_of: None,
            count: Amount::ONE,
            up_to: false,
            targets: None,
            with: Vec::new(),
            optional: false,
            controller: None,
            no_abilities: false,
            weapons: None,
        }
    }
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
    #[serde(rename = "by", alias = "chooser")]
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

vocabulary! {
    /// An effect. Steps resolve in order; impossible ones are skipped, as are those about somebody nobody could choose.
    #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Effect: Facts;

    // Choosing and working out.
    Choose(Choose): Now, Always, Aside, Judged;
    ChooseOne(#[serde(deserialize_with = "shared")] Arc<ChooseOne>): Now, Sometimes, Depends, Judged;
    ChooseCard {
        #[serde(rename = "as")] name: Name,
        from: Source,
        #[serde(default)] random: bool,
    }: Now, Always, Aside, Usual;
    ChooseSpace {
        #[serde(rename = "as")] name: Name,
        within: u8,
        #[serde(default)] los: bool,
    }: Now, Always, Aside, Usual;
    ChooseToken { #[serde(rename = "as")] name: Name, kind: TokenKind }: Now, Always, Aside, Usual;
    ChoosePlayer { #[serde(rename = "as")] name: Name }: Now, Always, Aside, Usual;
    #[serde(alias = "each")]
    ForEach {
        of: Who,
        #[serde(rename = "as")] name: Name,
        #[serde(rename = "do")] steps: Vec<Effect>,
    }: Now, Sometimes, Depends, Judged;
    If {
        #[serde(rename = "if", alias = "cond")] cond: Vec<super::Test>,
        #[serde(rename = "do")] steps: Vec<Effect>,
        #[serde(default, rename = "else")] otherwise: Vec<Effect>,
    }: Now, Always, Depends, Judged;
    May {
        #[serde(rename = "do")] steps: Vec<Effect>,
        #[serde(default)] cost: Vec<Cost>,
    }: Now, Sometimes, Depends, Judged;
    OpponentMay {
        cost: Vec<Cost>,
        #[serde(rename = "do")] steps: Vec<Effect>,
        #[serde(rename = "else")] otherwise: Vec<Effect>,
    }: Now, Always, Depends, Judged;
    Roll { #[serde(rename = "as")] name: Name, dice: Vec<RollDie> }: Now, Always, Aside, Usual;
    Native(Native): Now, Always, Counts, Judged;

    // Figures.
    Condition {
        to: Who,
        is: Inflict,
        #[serde(default = "one")] n: Amount,
        chooser: Option<Chooser>,
        other_than: Option<Exception>,
    }: Now, Sometimes, Depends, Judged;
    Damage { to: Who, n: Amount }: Now, Sometimes, Aside, Judged;
    Strain { to: Who, n: Amount }: Now, Sometimes, Aside, Judged;
    Recover { to: Who, n: Amount }: Now, Sometimes, Aside, Judged;
    PowerToken { to: Who, token: TokenWord, n: Amount }: Now, Sometimes, Aside, Judged;
    DistributeTokens(Distribute): Now, Always, Aside, Judged;
    DiscardCondition { to: Who, kind: KindOfStatus, n: Amount }: Now, Sometimes, Aside, Judged;
    DiscardConditionOrToken { to: Who, n: Amount }: Now, Sometimes, Aside, Judged;
    Defeat { who: Who, vp: Option<DefeatPoints> }: Now, Sometimes, Aside, Judged;
    PreventDefeat { who: Who }: Now, Always, Aside, Judged;
    Revive { from: Filter, place: RevivePlace }: Now, Always, Aside, Judged;
    ReduceStrain(u8): Now, Always, Aside, Judged;

    // Movement.
    GainMp { to: Who, n: Amount }: Now, Sometimes, Aside, Judged;
    MoveSpaces {
        who: Who,
        n: Amount,
        keyword: Option<Gait>,
        #[serde(default)] end_not_on: Vec<Ground>,
        /// Effects in every entered space.
        #[serde(default)] on_enter: Vec<Effect>,
    }: Now, Sometimes, Aside, Judged;
    PerformMove {
        who: Who,
        #[serde(default)] optional: bool,
        controller: Option<Controller>,
    }: Now, Sometimes, Aside, Judged;
    Push { who: Who, n: Amount, end: Option<PushEnd> }: Now, Sometimes, Aside, Judged;
    Place {
        who: Who,
        within: u8,
        /// In an empty space.
        #[serde(default)] empty: bool,
    }: Now, Sometimes, Aside, Judged;
    PlaceToken { token: TokenKind, at: Who }: Now, Always, Aside, Usual;

    // Actions.
    Attack(#[serde(deserialize_with = "shared")] Arc<Strike>): Now, Sometimes, Aside, Judged;
    ExtraAction { who: Who, n: Amount }: Now, Sometimes, Aside, Judged;
    Interact { who: Who }: Now, Sometimes, Aside, Judged;
    UseAbility { name: Box<str>, #[serde(default)] free: bool }: Now, Always, Aside, Judged;
    SpecialAction { who: Who }: Now, Sometimes, Aside, Judged;

    // Inside an attack.
    Modify(Results): Now, Always, Counts, Judged;
    AttackGains(Gain): Now, Always, Depends, Judged;
    AfterAttack(#[serde(deserialize_with = "shared")] Arc<Vec<Effect>>): Now, Always, Aside, Judged;
    Reroll {
        pool: Pool,
        n: Amount,
        #[serde(default)] up_to: bool,
        /// The player who rolled the die must reroll it.
        #[serde(default)] forced: bool,
    }: Now, Always, Counts, Judged;
    AddDice { pool: Pool, dice: Vec<Die> }: Now, Always, Counts, Judged;
    RemoveDice { pool: Pool, n: Amount, #[serde(default)] up_to: bool }: Now, Always, Counts, Judged;
    ReplaceDice { pool: Pool, from: Die, to: Die }: Now, Always, Counts, Judged;
    Convert { from: Icon, n: Amount, to: Results }: Now, Always, Counts, Judged;
    ReducePierce(Amount): Now, Always, Counts, Judged;
    SetDie { pool: Pool, n: Amount, if_face: Option<FaceKind> }: Now, Always, Counts, Judged;
    /// The player chooses these dice whatever the odds are.
    ChoosePool { n: Amount, max_same: u8 }: Now, Always, Aside, Judged;
    DropDie { pool: Pool, n: Amount }: Now, Always, Counts, Judged;
    Miss: Now, Always, Counts, Judged;
    Retarget { to: Who }: Now, Always, Counts, Judged;
    AttackDamageToZero { then: Vec<Effect> }: Now, Always, Counts, Judged;

    // Effects that last.
    Grant(#[serde(deserialize_with = "shared")] Arc<Grant>): InForce, Sometimes, Depends, Judged;
    Watch(#[serde(deserialize_with = "shared")] Arc<Watch>): InForce, Always, Aside, Judged;
    Forbid { who: Player, what: PlayerBan, until: Until }: InForce, Always, Aside, Judged;

    // Cards and points.
    Vp { who: Player, n: Amount }: Now, Always, Aside, Judged;
    Draw { who: Player, n: Amount }: Now, Always, Aside, Judged;
    DiscardHand { who: Player, n: Amount, #[serde(default)] random: bool }: Now, Always, Aside, Judged;
    DiscardDeckTop { who: Player, n: Amount }: Now, Always, Aside, Judged;
    MoveCard { card: CardRef, to: Pile }: Now, Always, Aside, Judged;
    DiscardCard { card: CardRef }: Now, Always, Aside, Judged;
    Look(Look): Now, Always, Aside, Usual;
    Attach { to: Who }: Now, Always, Aside, Judged;
    SearchDeck {
        #[serde(rename = "as")] name: Name,
        #[serde(rename = "trait")] of_trait: Option<Trait>,
        card: Option<CommandId>,
        /// Cards that only this figure can use.
        restricted_to_name_of: Option<Who>,
    }: Now, Always, Aside, Judged;
    CancelCard: Now, Always, Aside, Judged;
    PutInPlay { card: CardRef }: Now, Always, Aside, Judged;

    // Groups and turns.
    Ready { card_of: Who }: Now, Sometimes, Aside, Judged;
    Exhaust {
        from: Option<Filter>,
        #[serde(rename = "as")] name: Option<Name>,
        card_of: Option<Who>,
    }: Now, Always, Aside, Judged;
    ActivateGroup {
        who: Player,
        from: Filter,
        #[serde(rename = "as")] name: Option<Name>,
        cost_sum_max: Option<i32>,
    }: Now, Always, Aside, Judged;
    MustActivateNext { who: Player, from: Who, chooser: Option<Chooser> }: Now, Always, Aside, Judged;
    Companion(Companion): Now, Always, Aside, Judged;
    ClaimInitiative: Now, Always, Aside, Judged;

    // Campaigns.
    /// A hero tests the attribute of these that serves it best (IA-CAMP-70 to 73); the roll is that of the ability.
    Test {
        who: Who,
        any: Vec<Attribute>,
        needed: u8,
        steps: Vec<Effect>,
        otherwise: Vec<Effect>,
    }: Now, Always, Depends, Judged;
    /// Strain, and damage with what is left of it (IA-CAMP-97).
    RecoverStrain { to: Who, n: Amount }: Now, Sometimes, Aside, Judged;
    /// What surge abilities give, for nothing.
    Gains(Vec<EffectUse>): Now, Always, Counts, Judged;
    /// Threat of the Empire.
    Threat { n: Amount }: Now, Always, Aside, Judged;
}

impl ability::Effect for Effect {
    fn word(&self) -> Word {
        if let Self::Native(native) = self { native.facts().word } else { self.facts().word }
    }

    fn inside<'e>(&'e self, list: &mut impl FnMut(&'e [Self])) {
        match self {
            Self::Watch(watch) => list(&watch.steps),
            Self::ChooseOne(choice) => choice.of.iter().for_each(|option| list(option)),
            Self::ForEach { steps, .. }
            | Self::May { steps, .. }
            | Self::MoveSpaces { on_enter: steps, .. }
            | Self::AttackDamageToZero { then: steps } => list(steps),
            Self::If { steps, otherwise, .. }
            | Self::OpponentMay { steps, otherwise, .. }
            | Self::Test { steps, otherwise, .. } => {
                list(steps);
                list(otherwise);
            }
            Self::AfterAttack(steps) => list(steps),
            Self::Attack(strike) => list(&strike.with),
            Self::Companion(companion) => list(&companion.otherwise),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Effect;

    #[test]
    fn the_control_words_of_earlier_packs_are_still_read() {
        let read = |text: &str| serde_json::from_str::<Effect>(text).unwrap();
        for (old, new) in [
            (r#"{"each": {"of": "you", "as": "a", "do": []}}"#, r#"{"for_each": {"of": "you", "as": "a", "do": []}}"#),
            (r#"{"if": {"cond": [], "do": ["miss"]}}"#, r#"{"if": {"if": [], "do": ["miss"]}}"#),
            (r#"{"choose_one": {"of": [], "chooser": "opponent"}}"#, r#"{"choose_one": {"of": [], "by": "opponent"}}"#),
        ] {
            assert_eq!(read(old), read(new));
        }
    }
}
