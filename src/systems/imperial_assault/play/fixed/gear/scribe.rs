//! Effects of a clause, one after the other, in the words of matches.

use std::sync::Arc;

use super::{
    Card, Holder, Lack,
    whom::{self, Meant},
};
use crate::{
    campaign::cards::{
        Surge,
        ability::{Asked, Deed, Effect as Word, Gain, Pool as Dice, Results, Swapped, Whom},
    },
    cards::{
        Die, EffectUse, Value as Number,
        ability::{
            Amount, AttackRole, Choose, ChooseOne, Effect, FaceKind, Filter, Gain as Gains, Grant, Icon, Inflict,
            KindOfStatus, Modifier, Name, Pool, Results as Added, RollDie, Side, SurgeGrant, TokenWord, Until, Value,
            Who, Window,
        },
    },
};

/// Writes effects down, and keeps in mind who was chosen.
pub(super) struct Scribe<'c, 'a> {
    pub card: &'a Card<'c>,
    pub when: Window,
    pub(super) defends: bool,
    /// So often, for what is counted.
    pub times: Option<Amount>,
    /// Of dice that show one icon.
    pub single: bool,
    /// Whom what always holds is for.
    pub reach: Who,
    /// Whom a word has chosen already.
    pub names: Vec<(Whom, Name)>,
    pub last: Option<Name>,
}

impl<'c, 'a> Scribe<'c, 'a> {
    pub fn new(card: &'a Card<'c>, when: Window, defends: bool) -> Self {
        let (names, last, times, single) = (Vec::new(), None, None, false);
        Self { card, when, defends, times, single, reach: Who::You, names, last }
    }

    fn amount(&self, number: i8) -> Amount {
        match &self.times {
            None => Amount::Fixed(number),
            Some(times) if number == 1 => times.clone(),
            Some(_) => Amount::Fixed(0),
        }
    }

    fn number(&self, of: Option<crate::campaign::cards::ability::Amount>) -> Result<Amount, Lack> {
        use crate::campaign::cards::ability::Amount as Given;
        match of {
            None => Ok(self.amount(1)),
            Some(Given::Fixed(number)) if self.times.is_none() || number == 1 => Ok(self.amount(number)),
            Some(Given::All) => Ok(Amount::All),
            Some(Given::Told(asked)) => self.asked(asked),
            Some(Given::Fixed(_)) => Err(Lack::Effect),
        }
    }

    fn asked(&self, asked: Asked) -> Result<Amount, Lack> {
        match asked.id() {
            "speed" => Ok(Amount::Of(Box::new(Value::Speed { who: Who::You, plus: 0 }))),
            _ => Err(Lack::Effect),
        }
    }

    /// Whom a word means here; who is chosen is chosen once.
    fn who(&mut self, word: Option<Whom>, steps: &mut Vec<Effect>) -> Result<Who, Lack> {
        let Some(word) = word else {
            return if self.card.holder == Holder::Empire { Err(Lack::Whom) } else { Ok(Who::You) };
        };
        if let Some((_, name)) = self.names.iter().find(|(known, _)| *known == word) {
            return Ok(Who::Set(*name));
        }
        let name = Name(b'a' + self.names.len() as u8);
        let (from, n, up_to) = match whom::meant(self.card, word)? {
            Meant::Who(who) => return Ok(who),
            Meant::All(filter) => return Ok(Who::All(Box::new(filter))),
            Meant::Chosen => return self.last.map(Who::Set).ok_or(Lack::Whom),
            Meant::ChosenHostile => {
                let in_set = Some(self.last.ok_or(Lack::Whom)?);
                return Ok(Who::All(Box::new(Filter { side: Some(Side::Hostile), in_set, ..Filter::default() })));
            }
            Meant::Around(within) => {
                self.names.push((word, name));
                steps.push(Effect::ChooseSpace { name, within, los: false });
                return Ok(around(name));
            }
            Meant::One(filter) => (filter, 1, false),
            Meant::UpTo(n, filter) => (filter, n, true),
        };
        self.names.push((word, name));
        self.last = Some(name);
        steps.push(Effect::Choose(Choose { name, from, n: Amount::Fixed(n.cast_signed()), up_to, by: None }));
        Ok(Who::Set(name))
    }

    /// Everybody a word means, where a space was chosen before.
    pub fn whom(&mut self, word: Option<Whom>, steps: &mut Vec<Effect>) -> Result<Who, Lack> {
        let who = self.who(word, steps)?;
        let is_space = word.is_some_and(|word| matches!(whom::meant(self.card, word), Ok(Meant::Around(_))));
        match who {
            Who::Set(name) if is_space => Ok(around(name)),
            who => Ok(who),
        }
    }

    pub fn steps(&mut self, effects: &[Word]) -> Result<Vec<Effect>, Lack> {
        let mut steps = Vec::new();
        let mut effects = effects.iter().peekable();
        while let Some(effect) = effects.next() {
            if let Word::Attack(strike) = effect {
                // What changes the attack and stands behind it is for it.
                let mut with = Vec::new();
                while let Some(change) = effects.next_if(|effect| is_within(effect)) {
                    self.step(change, &mut with)?;
                }
                self.attack(strike, with, &mut steps)?;
            } else {
                self.step(effect, &mut steps)?;
            }
        }
        Ok(steps)
    }

    fn step(&mut self, effect: &Word, steps: &mut Vec<Effect>) -> Result<(), Lack> {
        let one = match effect {
            Word::Modify(results) => self.results(results)?,
            Word::AttackGains(gain) => return self.gains(gain, steps),
            Word::Surge(surge) => surge_for_attack(surge)?,
            Word::Reroll { pool, n, forced, whole } => {
                let n = match (self.number(Some(*n))?, whole) {
                    (Amount::All, false) => Amount::AnyNumber,
                    (n, _) => n,
                };
                if self.single {
                    return Err(Lack::Condition);
                }
                Effect::Reroll { pool: pool_of(*pool)?, n, up_to: false, forced: *forced }
            }
            Word::SetDie { pool, n } => Effect::SetDie {
                pool: pool_of(*pool)?,
                n: Amount::Fixed(n.cast_signed()),
                if_face: self.single.then_some(FaceKind::SingleIcon),
            },
            Word::AddDice { pool, dice } => Effect::AddDice { pool: pool_of(*pool)?, dice: dice.clone() },
            Word::RemoveDice { pool, n, color: None } => {
                Effect::RemoveDice { pool: pool_of(*pool)?, n: self.number(Some(*n))?, up_to: false }
            }
            Word::ReplaceDice { pool, from, to } => {
                let from = match from {
                    Swapped::Any => Die::Any,
                    Swapped::Yellow => Die::Yellow,
                    Swapped::Focused => Die::Green,
                };
                Effect::ReplaceDice { pool: pool_of(*pool)?, from, to: *to }
            }
            Word::Convert { from, n, to } => {
                let (Some(from), Some(to)) = (icon(*from), icon(*to)) else { return Err(Lack::Effect) };
                let n = match n.fixed() {
                    Some(n) => Amount::Fixed(n),
                    None => Amount::All,
                };
                Effect::Convert { from, n, to: single(to) }
            }
            Word::Condition(deed) => self.condition(deed, steps)?,
            Word::DiscardCondition(deed) => {
                plain(deed, |known| Deed { n: known.n, to: known.to, kind: known.kind, ..Deed::default() })?;
                let kind = match deed.kind.map(|kind| kind.id()) {
                    None | Some("any" | "condition") => KindOfStatus::Any,
                    Some("harmful" | "any_harmful") => KindOfStatus::Harmful,
                    Some(_) => return Err(Lack::Effect),
                };
                let to = self.whom(deed.to, steps)?;
                Effect::DiscardCondition { to, kind, n: self.number(deed.n)? }
            }
            Word::Damage(deed) => {
                plain(deed, |known| Deed { n: known.n, to: known.to, dice: known.dice.clone(), ..Deed::default() })?;
                let to = self.whom(deed.to, steps)?;
                Effect::Damage { to, n: self.rolled(deed, steps)? }
            }
            Word::Strain(deed) => {
                plain(deed, |known| Deed { n: known.n, to: known.to, ..Deed::default() })?;
                Effect::Strain { to: self.whom(deed.to, steps)?, n: self.number(deed.n)? }
            }
            Word::Recover(deed) => {
                plain(deed, |known| Deed {
                    damage: known.damage,
                    strain: known.strain,
                    to: known.to,
                    ..Deed::default()
                })?;
                let to = self.whom(deed.to, steps)?;
                if let Some(damage) = deed.damage {
                    steps.push(Effect::Recover { to: to.clone(), n: self.number(Some(damage))? });
                }
                let Some(strain) = deed.strain else { return Ok(()) };
                Effect::RecoverStrain { to, n: self.number(Some(strain))? }
            }
            Word::PowerToken(deed) => return self.power_token(deed, steps),
            Word::GainMp(deed) => {
                plain(deed, |known| Deed { n: known.n, to: known.to, ..Deed::default() })?;
                Effect::GainMp { to: self.whom(deed.to, steps)?, n: self.number(deed.n)? }
            }
            Word::MoveSpaces(deed) => {
                plain(deed, |known| Deed { n: known.n, to: known.to, ..Deed::default() })?;
                let who = self.whom(deed.to, steps)?;
                Effect::MoveSpaces {
                    who,
                    n: self.number(deed.n)?,
                    keyword: None,
                    end_not_on: Vec::new(),
                    on_enter: Vec::new(),
                }
            }
            Word::PerformMove(who) => {
                Effect::PerformMove { who: self.whom(Some(*who), steps)?, optional: true, controller: None }
            }
            Word::Place(deed) => {
                plain(deed, |known| Deed { n: known.n, ..Deed::default() })?;
                let within = deed.n.and_then(|n| n.fixed()).ok_or(Lack::Effect)?;
                Effect::Place { who: Who::You, within: within.cast_unsigned(), empty: true }
            }
            Word::Push(deed) => {
                plain(deed, |known| Deed { n: known.n, to: known.to, ..Deed::default() })?;
                let who = self.whom(deed.to, steps)?;
                Effect::Push { who, n: self.number(deed.n)?, end: None }
            }
            Word::Actions(deed) => {
                plain(deed, |known| Deed { n: known.n, ..Deed::default() })?;
                Effect::ExtraAction { who: Who::You, n: self.number(deed.n)? }
            }
            Word::Threat(deed) => {
                plain(deed, |known| Deed { n: known.n, ..Deed::default() })?;
                Effect::Threat { n: self.number(deed.n)? }
            }
            Word::ReducePierce { n } => Effect::ReducePierce(Amount::Fixed(n.cast_signed())),
            Word::Miss => Effect::Miss,
            Word::Stats(change) if self.when == Window::Always => {
                let crate::campaign::cards::ability::Change { health, endurance: 0, speed, mobile: false } = *change
                else {
                    return Err(Lack::Effect);
                };
                self.lasting(Modifier::Stat { speed, health })
            }
            Word::RemoveDice { .. }
            | Word::Stats(_)
            | Word::SurgeTwice { .. }
            | Word::Attack(_)
            | Word::Successes { .. }
            | Word::TestWith { .. }
            | Word::FixedResults { .. }
            | Word::SurgesOf(_)
            | Word::NeedsAccuracy { .. }
            | Word::NoEffect(_)
            | Word::TokenValue { .. }
            | Word::DamageAsStrain(_)
            | Word::DamageInstead(_)
            | Word::AttackPool(_)
            | Word::Waives { .. }
            | Word::TokenLimit { .. }
            | Word::StrainStored { .. }
            | Word::MultiAttack(_)
            | Word::Ready(_)
            | Word::DeployCost(_)
            | Word::ReinforceCost(_)
            | Word::OpenGroups(_)
            | Word::HandGroups(_)
            | Word::OptionalDeployment(_)
            | Word::ThreatLevel(_)
            | Word::Supply(_)
            | Word::AgendaCards(_)
            | Word::Credits { .. }
            | Word::Influence { .. } => return Err(Lack::Effect),
        };
        steps.push(one);
        Ok(())
    }

    /// Results of an attack, or those that a card always gives.
    fn results(&self, results: &Results) -> Result<Effect, Lack> {
        let Results { damage, surge, accuracy, block, evade, dodge } = *results;
        if self.when == Window::Always {
            let role = if self.defends { AttackRole::Defending } else { AttackRole::Attacking };
            return Ok(self.lasting(Modifier::Results { role, damage, surge, accuracy, block, evade, dodge }));
        }
        if !self.when.is_in_attack() {
            return Err(Lack::Effect);
        }
        let of = |number: i8| match number {
            0 => Ok(Amount::Fixed(0)),
            number if self.times.is_none() || number == 1 => Ok(self.amount(number)),
            _ => Err(Lack::Effect),
        };
        Ok(Effect::Modify(Added {
            damage: of(damage)?,
            surge: of(surge)?,
            accuracy: of(accuracy)?,
            block: of(block)?,
            evade: of(evade)?,
            dodge: of(dodge)?,
        }))
    }

    fn gains(&self, gain: &Gain, steps: &mut Vec<Effect>) -> Result<(), Lack> {
        let Gain { pierce, blast, cleave, recover, reach, bleed } = *gain;
        // Whom a weapon reaches is known before its attack is declared.
        if self.times.is_some() || !self.when.is_in_attack() || pierce < 0 || reach && self.when != Window::Before {
            return Err(Lack::Effect);
        }
        let keywords = Gains { pierce: pierce.cast_unsigned(), blast, cleave, reach, weaken: false };
        if keywords != Gains::default() {
            steps.push(Effect::AttackGains(keywords));
        }
        let mut more = Vec::new();
        if recover > 0 {
            more.push(EffectUse {
                effect: crate::cards::Effect::Recover,
                value: Number::Number(recover.cast_signed()),
            });
        }
        if bleed {
            more.push(EffectUse { effect: crate::cards::Effect::Bleed, value: Number::None });
        }
        if !more.is_empty() {
            steps.push(Effect::Gains(more));
        }
        Ok(())
    }

    fn condition(&mut self, deed: &Deed, steps: &mut Vec<Effect>) -> Result<Effect, Lack> {
        plain(deed, |known| Deed { is: known.is, to: known.to, ..Deed::default() })?;
        let is = match deed.is.map(|is| is.id()) {
            Some("focused") => Inflict::Focused,
            Some("hidden") => Inflict::Hidden,
            Some("stunned") => Inflict::Stunned,
            Some("bleeding") => Inflict::Bleeding,
            Some("weakened") => Inflict::Weakened,
            Some("any_harmful") => Inflict::AnyHarmful,
            _ => return Err(Lack::Effect),
        };
        let to = self.whom(deed.to, steps)?;
        Ok(Effect::Condition { to, is, n: Amount::Fixed(1), chooser: None, other_than: None })
    }

    fn power_token(&mut self, deed: &Deed, steps: &mut Vec<Effect>) -> Result<(), Lack> {
        plain(deed, |known| Deed { n: known.n, to: known.to, token: known.token, ..Deed::default() })?;
        let to = self.whom(deed.to, steps)?;
        let n = self.number(deed.n)?;
        let give = |token: TokenWord| Effect::PowerToken { to: to.clone(), token, n: n.clone() };
        let either = |one: TokenWord, other: TokenWord| {
            Effect::ChooseOne(Arc::new(ChooseOne { of: vec![vec![give(one)], vec![give(other)]], chooser: None }))
        };
        use TokenWord::{Any, Block, Damage, Evade, Surge as Surges};
        steps.push(match deed.token.map(|token| token.id()) {
            Some("damage") => give(Damage),
            Some("surge") => give(Surges),
            Some("block") => give(Block),
            Some("evade") => give(Evade),
            Some("any") => give(Any),
            Some("damage_or_block") => either(Damage, Block),
            Some("damage_or_surge") => either(Damage, Surges),
            Some("block_or_evade") => either(Block, Evade),
            _ => return Err(Lack::Effect),
        });
        Ok(())
    }

    /// A number that is given, or rolled.
    fn rolled(&self, deed: &Deed, steps: &mut Vec<Effect>) -> Result<Amount, Lack> {
        if deed.dice.is_empty() {
            return self.number(deed.n);
        }
        if deed.n.is_some() {
            return Err(Lack::Effect);
        }
        let dice = deed.dice.iter().map(|die| match die {
            Die::Red => Ok(RollDie::Red),
            Die::Blue => Ok(RollDie::Blue),
            Die::Green => Ok(RollDie::Green),
            Die::Yellow => Ok(RollDie::Yellow),
            _ => Err(Lack::Effect),
        });
        steps.push(Effect::Roll { name: Name(b'r'), dice: dice.collect::<Result<_, _>>()? });
        Ok(Amount::Of(Box::new(Value::Roll { icon: Icon::Damage, times: 1, max: None })))
    }

    fn lasting(&self, modifier: Modifier) -> Effect {
        Effect::Grant(Arc::new(Grant { to: self.reach.clone(), mods: vec![modifier], until: Until::Always }))
    }
}

/// Everybody in a chosen space or beside it.
fn around(name: Name) -> Who {
    Who::All(Box::new(Filter { on_or_adjacent_to: Some(Who::Set(name)), objects: true, ..Filter::default() }))
}

/// A deed that says nothing but what is read of it.
fn plain(deed: &Deed, read: impl Fn(&Deed) -> Deed) -> Result<(), Lack> {
    if read(deed) == *deed { Ok(()) } else { Err(Lack::Effect) }
}

/// True for what changes an attack.
const fn is_within(effect: &Word) -> bool {
    matches!(
        effect,
        Word::Modify(_)
            | Word::AttackGains(_)
            | Word::Surge(_)
            | Word::AddDice { .. }
            | Word::RemoveDice { .. }
            | Word::ReplaceDice { .. }
    )
}

/// A surge ability for the running attack.
fn surge_for_attack(surge: &Surge) -> Result<Effect, Lack> {
    if !surge.is_plain() {
        return Err(Lack::Text);
    }
    let lent = SurgeGrant { cost: surge.cost, effects: surge.effects.clone(), if_target_stunned: Vec::new(), vp: 0 };
    Ok(lasting_in_attack(Modifier::Surge(lent)))
}

fn lasting_in_attack(modifier: Modifier) -> Effect {
    Effect::Grant(Arc::new(Grant { to: Who::Attacker, mods: vec![modifier], until: Until::Attack }))
}

/// The dice of an attack.
const fn pool_of(dice: Dice) -> Result<Pool, Lack> {
    match dice {
        Dice::Attack => Ok(Pool::Attack),
        Dice::Defense => Ok(Pool::Defense),
        Dice::Test => Err(Lack::Moment),
    }
}

const fn icon(symbol: crate::cards::Effect) -> Option<Icon> {
    use crate::cards::Effect as Symbol;
    match symbol {
        Symbol::Damage => Some(Icon::Damage),
        Symbol::Surge => Some(Icon::Surge),
        Symbol::Accuracy => Some(Icon::Accuracy),
        Symbol::Block => Some(Icon::Block),
        Symbol::Evade => Some(Icon::Evade),
        Symbol::Dodge => Some(Icon::Dodge),
        _ => None,
    }
}

/// One of a symbol.
fn single(icon: Icon) -> Added {
    let mut added = Added::default();
    let one = Amount::Fixed(1);
    match icon {
        Icon::Damage => added.damage = one,
        Icon::Surge => added.surge = one,
        Icon::Accuracy => added.accuracy = one,
        Icon::Block => added.block = one,
        Icon::Evade => added.evade = one,
        Icon::Dodge => added.dodge = one,
    }
    added
}
