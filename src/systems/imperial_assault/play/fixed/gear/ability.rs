//! One ability of a campaign card in the words of matches: its moment, its costs, its clauses.

use super::{
    Card, Holder, Lack,
    clause::{self, Told},
    condition,
    whom::{self, Meant},
};
use crate::{
    campaign::cards::{self as campaign, ability as words},
    cards::ability::{
        Amount, Cost, Effect, Filter, Grant, Limit, Modifier, Part, Play, Side, Subject, SurgeGrant, Test, Toll, Until,
        Who, Window,
    },
};
use std::sync::Arc;

/// The moment of an ability.
fn window(when: words::Window) -> Result<Window, Lack> {
    use words::Window as Word;
    Ok(match when {
        Word::Always => Window::Always,
        Word::BeforeAttack => Window::Before,
        Word::AttackDeclared => Window::Declared,
        Word::AttackPool => Window::Pool,
        Word::AttackReroll => Window::Reroll,
        Word::AttackModify => Window::Modify,
        Word::AttackSurge => Window::Surge,
        Word::AttackResolved => Window::Resolved,
        Word::Activation => Window::Activation,
        Word::ActivationStart => Window::ActivationStart,
        Word::ActivationEnd => Window::ActivationEnd,
        Word::Special => Window::Special,
        Word::Interact => Window::InteractDone,
        Word::Rest => Window::Rested,
        Word::Enters | Word::FigureEnters => Window::FigureEnters,
        Word::Exits => Window::FigureExits,
        Word::Condition => Window::ConditionApplied,
        Word::AboutToBeDefeated => Window::AboutToBeDefeated,
        Word::Defeated => Window::Defeated,
        Word::GroupResolved => Window::GroupResolved,
        Word::MissionStart => Window::MissionStart,
        Word::RoundStart => Window::RoundStart,
        Word::RoundEnd => Window::RoundEnd,
        Word::StatusStart => Window::StatusStart,
        Word::MissionEnd | Word::Upgrade | Word::Setup => return Err(Lack::Between),
        Word::Any | Word::Action | Word::Test | Word::Supply | Word::FigureMoves | Word::Wounded | Word::Deploy => {
            return Err(Lack::Moment);
        }
    })
}

/// What an ability costs.
fn costs(cost: &words::Cost) -> Vec<Cost> {
    let words::Cost { strain, actions, threat, exhaust, deplete, discard } = *cost;
    let toll = |n| Toll { n, who: Who::You };
    [
        (actions > 0).then_some(Cost::Actions(actions)),
        (threat > 0).then_some(Cost::Threat(threat)),
        (strain > 0).then(|| Cost::Strain(toll(strain))),
        exhaust.then_some(Cost::Exhaust),
        deplete.then_some(Cost::Deplete),
        discard.then_some(Cost::Discard),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What is paid besides for one effect.
fn payment(card: &Card<'_>, paid: &words::Payment) -> Result<Vec<Cost>, Lack> {
    let words::Payment { actions, damage, movement_point, .. } = *paid;
    let pays = card.holder != Holder::Empire || *paid == words::Payment::default();
    if !pays || *paid != (words::Payment { actions, damage, movement_point, ..words::Payment::default() }) {
        return Err(Lack::Cost);
    }
    Ok([
        (actions > 0).then_some(Cost::Actions(actions)),
        (damage > 0).then_some(Cost::Damage(Toll { n: damage, who: Who::You })),
        (movement_point > 0).then_some(Cost::Mp(movement_point)),
    ]
    .into_iter()
    .flatten()
    .collect())
}

/// How often.
fn limit(clause: &words::Clause) -> Result<Option<Limit>, Lack> {
    if let Some(uses) = clause.uses {
        return Ok(Some(Limit::TimesPerMission(uses)));
    }
    let Some(limit) = clause.limit else { return Ok(None) };
    Ok(Some(match limit.id() {
        "activation" => Limit::OncePerActivation,
        "attack" => Limit::OncePerAttack,
        "mission" => Limit::OncePerMission,
        "round" => Limit::OncePerRound,
        "round_per_activation_token" => Limit::PerTokenPerRound,
        _ => return Err(Lack::Cost),
    }))
}

/// The part of the owner in an attack, and what has to be so of who attacks or defends.
fn part(card: &Card<'_>, clause: &words::Clause) -> Result<(Part, Option<Test>), Lack> {
    let who = if clause.defends { Who::Defender } else { Who::Attacker };
    let friends = if clause.defends { Part::AllyDefenderOrSelf } else { Part::AllyAttackerOrSelf };
    let Some(wanted) = clause.who else {
        return Ok(match (card.holder, clause.defends) {
            (Holder::Empire, _) => (friends, None),
            (_, true) => (Part::Defender, None),
            (_, false) => (Part::Attacker, None),
        });
    };
    let Meant::One(filter) = whom::meant(card, wanted)? else { return Err(Lack::Whom) };
    let part = if filter.side == Some(Side::Friendly) { friends } else { Part::Any };
    let is_all = filter == Filter { side: Some(Side::Friendly), ..Filter::default() };
    Ok((part, (!is_all).then_some(Test::Is { who, fits: filter })))
}

/// What an ability is in matches.
pub(super) fn plays(card: &Card<'_>, ability: &campaign::Ability) -> Result<Vec<Play>, Lack> {
    let window = window(ability.when)?;
    if ability.rough || ability.effects.is_empty() {
        return Err(Lack::Text);
    }
    let mut cost = costs(&ability.cost);
    if card.once && !cost.contains(&Cost::Discard) {
        cost.push(Cost::Discard);
    }
    let mut tests: Vec<Test> = Vec::new();
    if let Some(wounded) = card.wounded {
        let is_wounded = Test::Wounded(Who::You);
        tests.push(if wounded { is_wounded } else { Test::Not(Box::new(is_wounded)) });
    }
    let of = match ability.of {
        None => None,
        Some(of) => match whom::meant(card, of)? {
            Meant::One(filter) | Meant::All(filter) => Some(Subject::Fits(Box::new(filter))),
            Meant::Who(Who::You) => None,
            _ => return Err(Lack::Whom),
        },
    };
    let play = Play {
        name: card.name.into(),
        when: window,
        role: None,
        of,
        zone: None,
        tests,
        cost,
        steps: Vec::new(),
        optional: false,
        limit: None,
    };
    let mut found: Vec<Play> = Vec::new();
    let is_one = ability.effects.iter().all(|clause| {
        let first = &ability.effects[0];
        (clause.defends, clause.who) == (first.defends, first.who)
    });
    // Parts of one use come one after the other; what is paid for by nothing, and what is for other moments, is apart.
    if is_one && !play.cost.is_empty() && ability.effects.len() > 1 {
        let mut one = framed(card, ability, &play, &ability.effects[0])?;
        for clause in &ability.effects {
            let told = told(card, &play, clause)?;
            if told.is_surge || !told.costs.is_empty() {
                return Err(Lack::Effect);
            }
            one.optional |= told.optional;
            let Told { tests, steps, .. } = told;
            if tests.is_empty() {
                one.steps.extend(steps);
            } else {
                one.steps.push(Effect::If { cond: tests, steps, otherwise: Vec::new() });
            }
        }
        found.push(one);
    } else {
        for clause in &ability.effects {
            let mut one = framed(card, ability, &play, clause)?;
            let told = told(card, &play, clause)?;
            one.tests.extend(told.tests);
            one.cost.extend(told.costs);
            one.optional |= told.optional;
            one.steps = told.steps;
            one.of = told.of.or(one.of);
            if told.is_surge {
                found.extend(lent(card, one, told.surges)?);
            } else {
                found.push(one);
            }
        }
    }
    for play in &mut found {
        // One after the other, as many as the player likes.
        if let ([Effect::Convert { n: n @ Amount::All, .. }], true) = (&mut play.steps[..], play.cost.is_empty()) {
            *n = Amount::Fixed(1);
            play.limit = Some(Limit::Repeatable);
        }
        if card.holder == Holder::Empire && play.when == Window::Special {
            return Err(Lack::Whom);
        }
        // Nothing stops a use for nothing but a limit.
        if play.when == Window::Activation && play.cost.is_empty() && play.limit.is_none() {
            return Err(Lack::Cost);
        }
        if play.when == Window::Special && play.actions() == 0 && play.of.is_none() {
            return Err(Lack::Cost);
        }
        if play.when == Window::Special && play.of.is_some() {
            play.when = Window::AbilityUsed;
        }
    }
    Ok(found)
}

/// The frame of a clause: whose attack it is, how often it is used.
fn framed(card: &Card<'_>, ability: &campaign::Ability, play: &Play, clause: &words::Clause) -> Result<Play, Lack> {
    let mut one = play.clone();
    // Who defends, or attacks by an action of its own, need not have the weapon in hand.
    if (ability.weapon || card.modifies) && play.when.is_in_attack() && !clause.defends {
        one.tests.push(Test::Wields(card.weapon.unwrap_or(0)));
    }
    if play.when.is_in_attack() {
        let (part, test) = part(card, clause)?;
        one.role = Some(part);
        one.tests.extend(test);
    } else if clause.defends || clause.who.is_some() && play.when != Window::Always {
        return Err(Lack::Whom);
    }
    one.limit = limit(clause)?;
    one.optional = clause.optional;
    Ok(one)
}

fn told(card: &Card<'_>, play: &Play, clause: &words::Clause) -> Result<Told, Lack> {
    if clause.all_if.is_some() || clause.prevented_by.is_some() {
        return Err(Lack::Effect);
    }
    let mut told = clause::told(card, play, clause)?;
    told.costs = payment(card, &clause.cost)?;
    told.optional |= !told.costs.is_empty() || clause.uses.is_some();
    Ok(told)
}

/// Surge abilities that an attack has: for nothing they are lent, for a price they are bought with the surge.
fn lent(card: &Card<'_>, play: Play, surges: Vec<campaign::Surge>) -> Result<Vec<Play>, Lack> {
    if !play.steps.is_empty() || play.of.is_some() {
        return Err(Lack::Effect);
    }
    let is_own = play.role == Some(Part::Attacker);
    let mut found = Vec::new();
    for surge in surges {
        if surge.more || surge.condition.is_some() {
            return Err(Lack::Text);
        }
        if surge.then.is_empty() && play.cost.is_empty() && play.limit.is_none() && is_own {
            let grant = SurgeGrant { cost: surge.cost, effects: surge.effects, if_target_stunned: Vec::new(), vp: 0 };
            let grant = Grant { to: Who::You, mods: vec![Modifier::Surge(grant)], until: Until::Always };
            found.push(Play {
                when: Window::Always,
                role: None,
                steps: vec![Effect::Grant(Arc::new(grant))],
                optional: false,
                ..play.clone()
            });
            continue;
        }
        let mut one = Play { when: Window::Surge, optional: true, ..play.clone() };
        one.cost.insert(0, Cost::Surge(surge.cost));
        if !surge.effects.is_empty() {
            one.steps.push(Effect::Gains(surge.effects.clone()));
        }
        one.steps.extend(clause::after(card, &one, &surge.then)?);
        found.push(one);
    }
    Ok(found)
}

/// A surge ability of a weapon that is more than plain numbers.
pub(super) fn surge(card: &Card<'_>, surge: &campaign::Surge) -> Result<Vec<Play>, Lack> {
    let mut tests = vec![Test::Wields(card.weapon.unwrap_or(0))];
    if let Some(condition) = surge.condition {
        tests.extend(condition::condition(card, condition)?.test()?);
    }
    let play = Play {
        name: card.name.into(),
        when: Window::Surge,
        role: Some(Part::Attacker),
        of: None,
        zone: None,
        tests,
        cost: Vec::new(),
        steps: Vec::new(),
        optional: true,
        limit: None,
    };
    lent(card, play, vec![campaign::Surge { condition: None, ..surge.clone() }])
}
