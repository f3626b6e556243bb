//! Abilities as tools for dice, read from the data that matches play.

use super::hand::{Act, Mask, Spend, Tool};
use crate::{
    cards::ability::{
        Amount, Condition, Cost, DiceEffect, Effect, Number, Play, Price, RuleChange, Target, Test, Window,
        words::{Dice, DieFace, Forbid, Native, Ref, Stat, Token, Words},
    },
    play::DieKind,
};
use arrayvec::ArrayVec;

/// The part of an attack that an effect belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// To the dice of this kind.
    Dice(DieKind, Tool),
    /// Results that evades cannot cancel: so many, critical hits or hits.
    Protect { crits: bool, n: u8 },
    /// Evades may cancel critical hits first.
    CritsFirst,
    /// So many evades are taken away.
    EvadesLost(u8),
    /// So many dice more or fewer of a kind.
    Count(DieKind, i8),
}

/// Facts about the moment at which an ability would be used.
pub trait Facts {
    /// True if a condition holds. Conditions about rolled dice are not asked.
    fn holds(&self, condition: &Condition) -> bool;

    /// True if a condition is known to hold, when two ways are open.
    fn surely(&self, condition: &Condition) -> bool {
        self.holds(condition)
    }

    /// A number, if it is known.
    fn number(&self, number: &Number) -> Option<i32>;

    /// True if the bearer of the card attacks: its own dice are attack dice.
    fn attacks(&self) -> bool;
}

/// The result of reading an ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// It does nothing to the dice of the attack, or not now.
    Nothing,
    /// It does this.
    Parts(ArrayVec<Part, 4>),
    /// It would do something that is not worked out.
    Uncounted,
}

/// The windows in which dice and their results are changed.
pub const WINDOWS: [Window; 8] = [
    Window::Declare,
    Window::AttackDice,
    Window::AttackRolled,
    Window::AttackModify,
    Window::DefenseDice,
    Window::DefenseRolled,
    Window::DefenseModify,
    Window::Compare,
];

/// Reads an ability in this window.
pub fn read(play: &Play, window: Window, facts: &dyn Facts) -> Reading {
    let about =
        |effect: &Effect| if window == Window::Declare { is_about_agility(effect) } else { is_about_dice(effect) };
    if !play.when.contains(window) || !play.effects.iter().any(about) {
        return Reading::Nothing;
    }
    let extra = play.effects.iter().any(|effect| matches!(effect, Effect::Dice(DiceEffect::RollExtra { .. })));
    for condition in &play.conditions {
        match &condition.test {
            // More attack dice are checked once the dice are known.
            Test::DiceRolled { .. } if extra => {}
            test if is_about_results(test) => return Reading::Uncounted,
            _ if facts.holds(condition) => {}
            _ => return Reading::Nothing,
        }
    }
    if play.choose.is_some() {
        return Reading::Uncounted;
    }
    let Some(spend) = spend(&play.costs) else { return Reading::Uncounted };
    let mut parts = ArrayVec::new();
    if all(&play.effects, spend, facts, &mut parts).is_none() {
        return Reading::Uncounted;
    }
    let counts = |part: &Part| matches!(part, Part::Count(..));
    let settles = matches!(window, Window::Declare | Window::AttackDice | Window::DefenseDice);
    if spend != Spend::Nothing && parts.iter().any(counts) || parts.iter().any(|part| counts(part) != settles) {
        return Reading::Uncounted;
    }
    Reading::Parts(parts)
}

/// Reads effects one after the other; none if one of them cannot be counted.
fn all(effects: &[Effect], spend: Spend, facts: &dyn Facts, parts: &mut ArrayVec<Part, 4>) -> Option<()> {
    for effect in effects {
        let part = match kind_of(effect) {
            Kind::Branch { conditions, effects, otherwise } => {
                if conditions.iter().any(|condition| is_about_results(&condition.test)) {
                    return None;
                }
                let holds = conditions.iter().all(|condition| facts.surely(condition));
                all(if holds { effects } else { otherwise }, spend, facts, parts)?;
                continue;
            }
            Kind::Dice(effect) => dice_part(effect, spend, facts)?,
            Kind::Rule(change) => rule_part(change, spend, facts)?,
            Kind::Beside => continue,
            Kind::Either(_) | Kind::Native(_) | Kind::Uncounted => return None,
        };
        parts.try_push(part).ok()?;
    }
    Some(())
}

/// True if a test looks at rolled dice.
const fn is_about_results(test: &Test) -> bool {
    matches!(test, Test::DiceRolled { .. } | Test::Results { .. } | Test::Used { .. })
}

/// The meaning of an effect for the odds.
enum Kind<'e> {
    Dice(&'e DiceEffect),
    Rule(&'e RuleChange),
    Branch {
        conditions: &'e [Condition],
        effects: &'e [Effect],
        otherwise: &'e [Effect],
    },
    Either(&'e [Box<[Effect]>]),
    Native(Native),
    /// It does not touch the dice.
    Beside,
    /// It may matter, but is not counted.
    Uncounted,
}

fn kind_of(effect: &Effect) -> Kind<'_> {
    match effect {
        Effect::Dice(effect) => Kind::Dice(effect),
        Effect::Rule(change) => Kind::Rule(change),
        Effect::Branch { conditions, effects, otherwise } => Kind::Branch { conditions, effects, otherwise },
        Effect::Either { options, .. } => Kind::Either(options),
        Effect::Native { function } => Kind::Native(*function),
        Effect::Gain { .. } | Effect::Lose { .. } | Effect::Grant { .. } | Effect::Mark { .. } => Kind::Beside,
        Effect::Roll { .. }
        | Effect::RollDamage { .. }
        | Effect::Move { .. }
        | Effect::Lock { .. }
        | Effect::Unlock { .. }
        | Effect::Condition { .. }
        | Effect::FreeAction { .. }
        | Effect::SetManeuver { .. }
        | Effect::Execute { .. }
        | Effect::Rotate { .. }
        | Effect::RotateArc {}
        | Effect::Decloak {}
        | Effect::Damage { .. }
        | Effect::Deal { .. }
        | Effect::DealtFace { .. }
        | Effect::DrawChoose { .. }
        | Effect::FlipDamage { .. }
        | Effect::DiscardDamage { .. }
        | Effect::Recover { .. }
        | Effect::LoseShield { .. }
        | Effect::Instead { .. }
        | Effect::PerformAttack { .. }
        | Effect::Attack { .. }
        | Effect::Drop { .. }
        | Effect::FlipCard { .. }
        | Effect::DiscardCard { .. }
        | Effect::RestoreCard { .. }
        | Effect::CardTokens { .. }
        | Effect::Peek { .. }
        | Effect::ForEach { .. }
        | Effect::Choose { .. } => Kind::Uncounted,
    }
}

/// True if an effect changes the defender's agility for an attack.
fn is_about_agility(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Rule(RuleChange::Stat { of: Target::Ship(Ref::Defender), stat: Stat::Agility, add: Some(_), .. })
    )
}

/// True if an effect is about the dice of an attack at all.
fn is_about_dice(effect: &Effect) -> bool {
    match kind_of(effect) {
        Kind::Dice(
            DiceEffect::Change { dice, .. } | DiceEffect::Reroll { dice, .. } | DiceEffect::Cancel { dice, .. },
        ) => *dice != Dice::Rolled,
        Kind::Dice(_) => true,
        Kind::Branch { effects, otherwise, .. } => effects.iter().chain(otherwise).any(is_about_dice),
        Kind::Either(options) => options.iter().flatten().any(is_about_dice),
        Kind::Native(function) => {
            matches!(function, Native::MatchingResult | Native::GuessEvades | Native::NameResult | Native::ForceHit)
        }
        Kind::Rule(_) | Kind::Beside | Kind::Uncounted => false,
    }
}

/// The token to spend, for costs that a player would pay for dice.
fn spend(costs: &[Cost]) -> Option<Spend> {
    match costs {
        [] | [Cost::DiscardThis {}] | [Cost::Shed { .. }] => Some(Spend::Nothing),
        [Cost::Take { n: Price::Fixed(_), .. }] => Some(Spend::Nothing),
        [Cost::Spend { token, n: 1 }] if token.contains(Token::Focus) => Some(Spend::Focus),
        [Cost::Spend { token, n: 1 }] if token.contains(Token::Evade) => Some(Spend::Evade),
        _ => None,
    }
}

fn die_kind(dice: Dice, facts: &dyn Facts) -> Option<DieKind> {
    match dice {
        Dice::Attack => Some(DieKind::Attack),
        Dice::Defense => Some(DieKind::Defense),
        Dice::Own if facts.attacks() => Some(DieKind::Attack),
        Dice::Own => Some(DieKind::Defense),
        _ => None,
    }
}

fn place(face: DieFace) -> u8 {
    match face {
        DieFace::Hit | DieFace::Evade | DieFace::Success => 0,
        DieFace::Crit => 1,
        DieFace::Focus => 2,
        DieFace::Blank => 3,
    }
}

fn mask(faces: Words<DieFace>) -> Mask {
    if faces.is_empty() { Mask::ALL } else { Mask(faces.iter().map(|face| 1 << place(face)).fold(0, |a, b| a | b)) }
}

fn amount(amount: &Amount, facts: &dyn Facts) -> Option<u8> {
    match amount {
        Amount::Number(number) => facts.number(number).map(|number| number.clamp(0, 20) as u8),
        Amount::All | Amount::Any => Some(u8::MAX),
    }
}

/// Reads an effect on dice; none if it cannot be counted.
fn dice_part(effect: &DiceEffect, spend: Spend, facts: &dyn Facts) -> Option<Part> {
    match effect {
        DiceEffect::DiceCount { dice, n, set: None } => {
            die_kind(*dice, facts).zip(facts.number(n)).map(|(kind, n)| Part::Count(kind, n.clamp(-20, 20) as i8))
        }
        DiceEffect::Add { dice, result, n } => die_kind(*dice, facts).zip(facts.number(n)).map(|(kind, n)| {
            let act = Act::Add { face: place(*result), n: n.clamp(0, 8) as u8 };
            Part::Dice(kind, Tool { act, spend })
        }),
        DiceEffect::Change { dice, from, to, n, no_reroll, .. } => {
            die_kind(*dice, facts).zip(amount(n, facts)).map(|(kind, n)| {
                // A critical hit counts as much as a hit; turning one into the other takes nothing that counts.
                let act = Act::Change { from: mask(*from), to: place(*to), n, fixes: *no_reroll };
                Part::Dice(kind, Tool { act, spend })
            })
        }
        DiceEffect::Reroll { dice, n: Amount::All, must: true, .. } if spend == Spend::Nothing => {
            die_kind(*dice, facts).map(|kind| Part::Dice(kind, Tool { act: Act::RerollAll, spend }))
        }
        DiceEffect::Reroll { dice, n, only, .. } if spend == Spend::Nothing => {
            die_kind(*dice, facts).zip(amount(n, facts)).map(|(kind, n)| {
                let act = Act::Reroll { only: mask(*only), n };
                Part::Dice(kind, Tool { act, spend })
            })
        }
        DiceEffect::Cancel { dice: Dice::Defense, n: Amount::Number(n), only, over: None }
            if only.contains(DieFace::Evade) && only.iter().count() == 1 && spend == Spend::Nothing =>
        {
            facts.number(n).map(|n| Part::EvadesLost(n.clamp(0, 20) as u8))
        }
        DiceEffect::Protect { result, n, .. } => {
            amount(n, facts).map(|n| Part::Protect { crits: *result == DieFace::Crit, n })
        }
        DiceEffect::CancelOrder {} => Some(Part::CritsFirst),
        DiceEffect::RollExtra { dice, n } => {
            die_kind(*dice, facts).map(|kind| Part::Dice(kind, Tool { act: Act::Extra(*n), spend }))
        }
        DiceEffect::DiceCount { .. }
        | DiceEffect::Reroll { .. }
        | DiceEffect::Cancel { .. }
        | DiceEffect::Redirect { .. } => None,
    }
}

/// Reads a rule change; none if it cannot be counted.
fn rule_part(change: &RuleChange, spend: Spend, facts: &dyn Facts) -> Option<Part> {
    match change {
        RuleChange::Stat { of: Target::Ship(Ref::Defender), stat: Stat::Agility, add: Some(n), .. } => {
            facts.number(n).map(|n| Part::Count(DieKind::Defense, n.clamp(-20, 20) as i8))
        }
        RuleChange::Forbid { what: Forbid::SpendLock, .. } => {
            Some(Part::Dice(DieKind::Attack, Tool { act: Act::KeepLock, spend }))
        }
        RuleChange::Stat { .. }
        | RuleChange::Allow { .. }
        | RuleChange::Forbid { .. }
        | RuleChange::RangeRule { .. }
        | RuleChange::ArcRule { .. }
        | RuleChange::Obstruction { .. }
        | RuleChange::IgnoreObstacles { .. }
        | RuleChange::Template { .. }
        | RuleChange::Keep { .. }
        | RuleChange::TokenLimit { .. }
        | RuleChange::LockRule { .. }
        | RuleChange::ActionStep { .. }
        | RuleChange::Difficulty { .. }
        | RuleChange::Immune { .. }
        | RuleChange::DeployArea { .. }
        | RuleChange::CountsAs { .. } => None,
    }
}
