//! Abilities as tools for dice, read from the data that matches play.

use super::{
    Blow,
    hand::{Act, Ban, Mask, Spend, Tool},
};
use crate::{
    cards::ability::{
        Amount, Condition, Cost, DiceEffect, Effect, Filter, Number, Play, Price, RuleChange, Target, Test, Window,
        words::{DamageChoice, Dice, DieFace, Forbid, Native, Ref, Stat, Token, Words},
    },
    play::DieKind,
};
use arrayvec::ArrayVec;

/// The part of an attack that an effect belongs to. Sides are the attacker and the defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// To the dice of this kind.
    Dice(DieKind, Tool),
    /// Results that evades cannot cancel: so many, critical hits or hits.
    Protect { crits: bool, n: u8 },
    /// Evades may cancel critical hits first.
    CritsFirst,
    /// So many evades are taken away, in one of two attacks only or in each.
    EvadesLost { n: u8, once: bool },
    /// So many dice more or fewer of a kind.
    Count(DieKind, i8),
    /// A side may not modify these dice.
    Ban { side: usize, dice: DieKind, ban: Ban },
    /// A side spends no tokens of this kind.
    Withheld { side: usize, token: Token },
    /// The attacker rerolls no more dice than this.
    Rerolls(u8),
    /// The attacker has a target lock.
    Locked,
    /// A hit comes to this instead of the results.
    Blow(Blow),
    /// The attack hits whatever the dice say.
    Forced,
    /// So many attacks for one declaration.
    Times(u8),
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

    /// The dice about to be rolled.
    fn rolls(&self) -> DieKind {
        if self.attacks() { DieKind::Attack } else { DieKind::Defense }
    }

    /// The attacker and the defender, as far as a target means them.
    fn meant(&self, target: &Target) -> [bool; 2];

    /// True if a ship could be chosen.
    fn finds(&self, filter: &Filter) -> bool;

    /// True if the attacker has a target lock to pay with.
    fn locks(&self) -> bool;
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

/// The windows in which a card may change an attack that is told beforehand, in the order of an attack.
pub(crate) const ALL_WINDOWS: [Window; 16] = [
    Window::Always,
    Window::Attack,
    Window::Declare,
    Window::AttackDice,
    Window::BeforeRoll,
    Window::AttackRolled,
    Window::AttackModify,
    Window::DefenseDice,
    Window::DefenseRolled,
    Window::DefenseModify,
    Window::Compare,
    Window::Compared,
    Window::Hit,
    Window::AfterAttack,
    Window::TokenSpent,
    Window::CardDealt,
];

/// Reads an ability in this window.
pub fn read(play: &Play, window: Window, facts: &dyn Facts) -> Reading {
    if !is_about_attack(play, window) {
        return Reading::Nothing;
    }
    let extra = play.effects.iter().any(|effect| matches!(effect, Effect::Dice(DiceEffect::RollExtra { .. })));
    let mut by_results = false;
    for condition in &play.conditions {
        match &condition.test {
            // More attack dice are checked once the dice are known.
            Test::DiceRolled { .. } if extra => {}
            test if is_about_results(test) => by_results = true,
            // The event is the one that is thought of.
            Test::Event { .. } => {}
            _ if facts.holds(condition) => {}
            _ => return Reading::Nothing,
        }
    }
    let by_lock = play.costs.iter().any(|cost| matches!(cost, Cost::SpendLock { .. }));
    if by_lock && window != Window::Attack && !(facts.attacks() && facts.locks()) {
        return Reading::Nothing;
    }
    if let Some(filter) = &play.choose {
        return if facts.finds(filter) { Reading::Uncounted } else { Reading::Nothing };
    }
    if by_results || matches!(window, Window::TokenSpent | Window::CardDealt) {
        return Reading::Uncounted;
    }
    parts(play, window, facts).map_or(Reading::Uncounted, Reading::Parts)
}

/// The parts of an ability that works; none if one of them cannot be counted.
fn parts(play: &Play, window: Window, facts: &dyn Facts) -> Option<ArrayVec<Part, 4>> {
    let mut parts = ArrayVec::new();
    match window {
        Window::Attack => parts.push(Part::Times(times(play)?)),
        Window::Hit => parts.push(Part::Blow(blow(play)?)),
        _ => {
            let price = Paid::of(play)?;
            match replacement(&play.effects) {
                Some((dice, n)) => {
                    let act = Act::Replace { n: facts.number(n)?.clamp(0, 8) as u8 };
                    parts.push(Part::Dice(die_kind(dice, facts)?, price.tool(act)));
                }
                None => all(&play.effects, price, facts, &mut parts)?,
            }
            let counts = |part: &Part| matches!(part, Part::Count(..));
            let is_late = |part: &Part| matches!(part, Part::Dice(..));
            let settles = matches!(window, Window::Declare | Window::AttackDice | Window::DefenseDice);
            let wrong = if settles { parts.iter().any(is_late) } else { parts.iter().any(counts) };
            if wrong || price.spend != Spend::Nothing && parts.iter().any(counts) {
                return None;
            }
        }
    }
    Some(parts)
}

/// The attacks a weapon makes for one declaration; none if that is no weapon.
pub fn times(play: &Play) -> Option<u8> {
    play.effects.iter().find_map(|effect| match effect {
        Effect::PerformAttack { times, .. } => Some(*times),
        _ => None,
    })
}

/// The damage of a weapon whose text cancels the results of a hit; none for any other text.
pub fn blow(play: &Play) -> Option<Blow> {
    let cancels = |effect: &Effect| {
        matches!(effect, Effect::Dice(DiceEffect::Cancel { dice: Dice::Both, n: Amount::All, only, over: None })
            if only.is_empty())
    };
    if !play.effects.iter().any(cancels) {
        return None;
    }
    let fixed = |n: &Number| if let Number::Fixed(n) = n { u8::try_from(*n).ok() } else { None };
    let mut blow = Blow::default();
    for effect in &play.effects {
        match effect {
            Effect::Damage { on: Target::Ship(Ref::Defender), n, crit: false } => blow.hits += fixed(n)?,
            Effect::Damage { on: Target::Ship(Ref::Defender), n, crit: true } => blow.crits += fixed(n)?,
            Effect::Deal { on: Target::Ship(Ref::Defender), n, .. } => blow.cards += fixed(n)?,
            _ => {}
        }
    }
    Some(blow)
}

/// Dice that are all cancelled for results that are added: the kind and the number.
fn replacement(effects: &[Effect]) -> Option<(Dice, &Number)> {
    let [Effect::Dice(DiceEffect::Cancel { dice, n: Amount::All, only, over: None }), rest @ ..] = effects else {
        return None;
    };
    let added =
        |effect: &'_ Effect| matches!(effect, Effect::Dice(DiceEffect::Add { dice: known, .. }) if known == dice);
    let either = rest.iter().flat_map(|effect| match effect {
        Effect::ChooseOne { options, .. } => options.iter().flatten().collect(),
        effect => vec![effect],
    });
    let found = either.into_iter().find(|effect| added(effect)).filter(|_| only.is_empty())?;
    if let Effect::Dice(DiceEffect::Add { n, .. }) = found { Some((*dice, n)) } else { None }
}

/// Reads effects one after the other; none if one of them cannot be counted.
fn all(effects: &[Effect], price: Paid, facts: &dyn Facts, parts: &mut ArrayVec<Part, 4>) -> Option<()> {
    for effect in effects {
        let part = match effect {
            Effect::If { conditions, effects, otherwise } => {
                if conditions.iter().any(|condition| is_about_results(&condition.test)) {
                    return None;
                }
                let holds = conditions.iter().all(|condition| facts.surely(condition));
                all(if holds { effects } else { otherwise }, price, facts, parts)?;
                continue;
            }
            Effect::Dice(effect) => dice_part(effect, price, facts)?,
            Effect::Rule(change) => {
                rule_parts(change, price, facts, parts)?;
                continue;
            }
            Effect::Native { function: Native::GuessEvades } => Part::Dice(DieKind::Defense, price.tool(Act::Guess)),
            Effect::Native { function: Native::NameResult } => {
                let kind = facts.rolls();
                let to = u8::from(kind == DieKind::Attack);
                Part::Dice(kind, price.tool(Act::Change { from: Mask::ALL, to, n: 1, fixes: true }))
            }
            Effect::Native { function: Native::ForceHit } => Part::Forced,
            Effect::Lock { on: Target::Ship(Ref::Defender), .. } if facts.attacks() => Part::Locked,
            // Tokens for dice change what either side may do; others matter after the attack.
            Effect::Gain { token, .. } | Effect::Lose { token, .. } if !token.iter().any(serves_dice) => continue,
            Effect::ChooseOne { .. }
            | Effect::Native { .. }
            | Effect::Lock { .. }
            | Effect::Gain { .. }
            | Effect::Lose { .. } => return None,
            other if other.facts().touches_attack() => return None,
            _ => continue,
        };
        parts.try_push(part).ok()?;
    }
    Some(())
}

/// True if a test looks at rolled dice or at what came of them.
const fn is_about_results(test: &Test) -> bool {
    matches!(
        test,
        Test::DiceRolled { .. }
            | Test::Results { .. }
            | Test::Used { .. }
            | Test::AttackHit
            | Test::Suffered { .. }
            | Test::WasDestroyed { .. }
    )
}

/// True if a token is spent on dice, or its weight decides whether others may be.
const fn serves_dice(token: Token) -> bool {
    matches!(token, Token::Focus | Token::Evade | Token::Lock)
}

/// True if an ability changes an attack in this window: dice, results, damage of the defender, or tokens for dice.
pub(super) fn is_about_attack(play: &Play, window: Window) -> bool {
    play.when.contains(window) && play.effects.iter().any(|effect| is_about(effect, window))
}

fn is_about(effect: &Effect, window: Window) -> bool {
    let hurts = |target: &Target| matches!(target, Target::Ship(Ref::Defender));
    let is_early =
        !matches!(window, Window::Always | Window::Attack | Window::Compared | Window::Hit | Window::CardDealt);
    match effect {
        Effect::If { effects, otherwise, .. } => effects.iter().chain(otherwise).any(|effect| is_about(effect, window)),
        Effect::ChooseOne { options, .. } => options.iter().flatten().any(|effect| is_about(effect, window)),
        Effect::Dice(
            DiceEffect::Change { dice, .. } | DiceEffect::Reroll { dice, .. } | DiceEffect::Cancel { dice, .. },
        ) => *dice != Dice::Rolled && is_of_attack(window),
        Effect::Dice(_) => is_of_attack(window),
        Effect::Rule(RuleChange::Forbid { what, .. }) => {
            is_early_or_standing(window)
                && matches!(
                    what,
                    Forbid::Spend
                        | Forbid::SpendToModify
                        | Forbid::SpendLock
                        | Forbid::Reroll
                        | Forbid::ModifyDice
                        | Forbid::ModifyDiceExceptFocus
                )
        }
        Effect::Rule(RuleChange::Stat { stat: Stat::Agility, .. }) => {
            matches!(window, Window::Declare | Window::AttackDice | Window::DefenseDice)
        }
        Effect::Rule(RuleChange::Stat { .. }) => false,
        Effect::Rule(other) => other.facts().touches_attack(),
        Effect::Native { function } => match function {
            Native::MatchingResult | Native::MustSpendFocus => is_of_attack(window),
            Native::GuessEvades | Native::NameResult => window == Window::BeforeRoll,
            Native::ForceHit => window == Window::Compared,
            Native::SetAsideHit => window == Window::TokenSpent,
            // They work outside of attacks.
            Native::ShareEliteAction
            | Native::DelayDestruction
            | Native::Treat23As1
            | Native::MatchTokens
            | Native::ApplyShadowMimic
            | Native::CopyPilotAbility
            | Native::PupIdentity
            | Native::DeployDocked
            | Native::DockRules
            | Native::AdjacentDial
            | Native::GuessDial
            | Native::ReplaceIllicit
            | Native::MineField
            | Native::DestroyObstacle
            | Native::DiscardOnlyIfHit
            | Native::SyncedLocks
            | Native::DarkSide => false,
        },
        Effect::Lock { on, .. } => {
            is_early && is_of_attack(window) && hurts(on) || window == Window::TokenSpent && hurts(on)
        }
        Effect::Gain { token, .. } | Effect::Lose { token, .. } => {
            token.iter().any(serves_dice) && is_early && is_of_attack(window)
        }
        Effect::Move { .. } => is_early && is_of_attack(window),
        Effect::PerformAttack { times, .. } => window == Window::Attack && *times > 1,
        Effect::Damage { on, .. } | Effect::Deal { on, .. } | Effect::LoseShield { on, .. } => {
            window.in_attack() && hurts(on)
        }
        Effect::DiscardDamage { which: DamageChoice::Dealt, .. } => window == Window::CardDealt,
        _ => false,
    }
}

/// True for the steps of an attack up to its damage.
const fn is_of_attack(window: Window) -> bool {
    window.in_attack() && !matches!(window, Window::AfterAttack)
}

const fn is_early_or_standing(window: Window) -> bool {
    matches!(window, Window::Always)
        || is_of_attack(window) && !matches!(window, Window::Compare | Window::Compared | Window::Hit)
}

/// The price of an ability, as far as it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Paid {
    spend: Spend,
    /// It can be paid once, or the card works once.
    once: bool,
}

impl Paid {
    fn of(play: &Play) -> Option<Self> {
        Some(Self { spend: spend(&play.costs)?, once: play.limit.is_some() || !play.costs.is_empty() })
    }

    const fn tool(self, act: Act) -> Tool {
        Tool { act, spend: self.spend, once: self.once }
    }
}

/// The price of an attack with a weapon: a target lock, and focus tokens.
pub fn price(header: &Play) -> (bool, u8) {
    let focus = header.costs.iter().map(|cost| match cost {
        Cost::Spend { token, n } if token.contains(Token::Focus) => *n,
        _ => 0,
    });
    (header.costs.iter().any(|cost| matches!(cost, Cost::SpendLock { .. })), focus.sum())
}

/// The token to spend, for costs that a player would pay for dice.
fn spend(costs: &[Cost]) -> Option<Spend> {
    match costs {
        [] | [Cost::DiscardThis] | [Cost::Shed { .. }] => Some(Spend::Nothing),
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
fn dice_part(effect: &DiceEffect, price: Paid, facts: &dyn Facts) -> Option<Part> {
    let tool = |kind: DieKind, act: Act| Part::Dice(kind, price.tool(act));
    match effect {
        DiceEffect::DiceCount { dice, n, set: None } => {
            die_kind(*dice, facts).zip(facts.number(n)).map(|(kind, n)| Part::Count(kind, n.clamp(-20, 20) as i8))
        }
        DiceEffect::Add { dice, result, n } => die_kind(*dice, facts)
            .zip(facts.number(n))
            .map(|(kind, n)| tool(kind, Act::Add { face: place(*result), n: n.clamp(0, 8) as u8 })),
        // A critical hit counts as much as a hit; turning one into the other takes nothing that counts.
        DiceEffect::Change { dice, from, to, n, no_reroll, .. } => die_kind(*dice, facts)
            .zip(amount(n, facts))
            .map(|(kind, n)| tool(kind, Act::Change { from: mask(*from), to: place(*to), n, fixes: *no_reroll })),
        DiceEffect::Reroll { dice, n: Amount::All, must: true, .. } if price.spend == Spend::Nothing => {
            die_kind(*dice, facts).map(|kind| tool(kind, Act::RerollAll))
        }
        DiceEffect::Reroll { dice, n, only, .. } if price.spend == Spend::Nothing => die_kind(*dice, facts)
            .zip(amount(n, facts))
            .map(|(kind, n)| tool(kind, Act::Reroll { only: mask(*only), n })),
        DiceEffect::Cancel { dice: Dice::Defense, n: Amount::Number(n), only, over: None }
            if only.contains(DieFace::Evade) && only.iter().count() == 1 && price.spend == Spend::Nothing =>
        {
            facts.number(n).map(|n| Part::EvadesLost { n: n.clamp(0, 20) as u8, once: price.once })
        }
        DiceEffect::Protect { result, n, .. } => {
            amount(n, facts).map(|n| Part::Protect { crits: *result == DieFace::Crit, n })
        }
        DiceEffect::CancelOrder => Some(Part::CritsFirst),
        DiceEffect::RollExtra { dice, n } => die_kind(*dice, facts).map(|kind| tool(kind, Act::Extra(*n))),
        DiceEffect::DiceCount { .. }
        | DiceEffect::Reroll { .. }
        | DiceEffect::Cancel { .. }
        | DiceEffect::Redirect { .. } => None,
    }
}

/// Reads a rule change; none if it cannot be counted.
fn rule_parts(change: &RuleChange, price: Paid, facts: &dyn Facts, parts: &mut ArrayVec<Part, 4>) -> Option<()> {
    match change {
        RuleChange::Stat { of: Target::Ship(Ref::Defender), stat: Stat::Agility, add: Some(n), .. } => {
            let n = facts.number(n)?.clamp(-20, 20) as i8;
            parts.try_push(Part::Count(DieKind::Defense, n)).ok()
        }
        RuleChange::Stat { stat: Stat::Agility, .. } => None,
        RuleChange::Forbid { what: Forbid::SpendLock, .. } => {
            parts.try_push(Part::Dice(DieKind::Attack, price.tool(Act::KeepLock))).ok()
        }
        RuleChange::Forbid { what: Forbid::Spend, n: Some(_), .. } => None,
        RuleChange::Forbid { what: what @ (Forbid::Spend | Forbid::SpendToModify), who, tokens, .. } => {
            let meant = facts.meant(who);
            // What is said of the own attack dice binds the attacker alone.
            for side in (0..2).filter(|side| meant[*side] && (*what == Forbid::Spend || *side == 0)) {
                for token in tokens.iter() {
                    parts.try_push(Part::Withheld { side, token }).ok()?;
                }
            }
            Some(())
        }
        RuleChange::Forbid { what: Forbid::Reroll, who, beyond, .. } => {
            if facts.meant(who)[0] {
                parts.try_push(Part::Rerolls(beyond.unwrap_or(0))).ok()?;
            }
            Some(())
        }
        RuleChange::Forbid { what: what @ (Forbid::ModifyDice | Forbid::ModifyDiceExceptFocus), who, dice, .. } => {
            let ban = if *what == Forbid::ModifyDice { Ban::All } else { Ban::ButFocus };
            let meant = facts.meant(who);
            // A ban that comes of a lock is worth more than rerolls.
            if let Target::Ships(filter) = who
                && facts.attacks()
                && filter.conditions.iter().any(|condition| matches!(condition.test, Test::Lock { .. }))
            {
                parts.try_push(Part::Dice(DieKind::Attack, Tool::free(Act::KeepLock))).ok()?;
            }
            for side in (0..2).filter(|side| meant[*side]) {
                for (kind, word) in [(DieKind::Attack, Dice::Attack), (DieKind::Defense, Dice::Defense)] {
                    if dice.is_none_or(|dice| dice == word || dice == Dice::Both) {
                        parts.try_push(Part::Ban { side, dice: kind, ban }).ok()?;
                    }
                }
            }
            Some(())
        }
        // Applied where dice are counted and targets are picked.
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
        | RuleChange::CountsAs { .. } => Some(()),
    }
}
