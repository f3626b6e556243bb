//! A clause of an ability with what it depends on, in the words of matches.

use std::sync::Arc;

use super::{
    Card, Holder, Lack,
    condition::{Asks, condition},
    scribe::Scribe,
    whom::{self, Meant},
};
use crate::{
    campaign::cards::{
        Attribute, Surge,
        ability::{Chosen, Clause, Effect as Word},
    },
    cards::ability::{
        Amount, ChooseOne, Chooser, Cost, Effect, Filter, Icon, Play, Side, Subject, Test, Value, Who, Window,
    },
};

/// A clause in the words of matches.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub tests: Vec<Test>,
    pub costs: Vec<Cost>,
    pub steps: Vec<Effect>,
    pub surges: Vec<Surge>,
    /// True if it is surge abilities alone.
    pub is_surge: bool,
    pub optional: bool,
    pub of: Option<Subject>,
}

/// A clause, as far as it depends on nothing but itself.
pub(super) fn told(card: &Card<'_>, play: &Play, clause: &Clause) -> Result<Told, Lack> {
    let mut told = Told::default();
    let mut test: Option<(Attribute, u8)> = None;
    let mut single = false;
    for asked in &clause.conditions {
        if asked.id() == "single_icon" {
            single = true;
            continue;
        }
        if asked.id() == "rest" && play.when == Window::Rested {
            continue;
        }
        match condition(card, *asked)? {
            Asks::Test(test) => told.tests.push(*test),
            Asks::Attribute(attribute, needed) => {
                if test.replace((attribute, needed)).is_some() || card.holder != Holder::Hero {
                    return Err(Lack::Condition);
                }
            }
            Asks::After(name) => told.of = Some(Subject::AfterAbility(name.replace('_', "-").into())),
        }
    }
    let mut times: Option<Amount> = None;
    if let Some(per) = clause.per {
        let max = clause.max.map(|max| max as i8);
        let figures = |from: Filter| Amount::Of(Box::new(Value::Count { from, max }));
        let successes = || Amount::Of(Box::new(Value::Roll { icon: Icon::Surge, times: 1, max }));
        let foes = Filter { side: Some(Side::Hostile), ..Filter::default() };
        times = Some(match per.id() {
            "hostile_adjacent" => figures(Filter { adjacent: true, ..foes }),
            "hostile_within_3" => figures(Filter { within: Some(3), ..foes }),
            "target_strain" => Amount::Of(Box::new(Value::StrainOn { who: Who::Target, max })),
            "success_insight" => {
                test = Some((Attribute::Insight, 1));
                successes()
            }
            "success_strength" => {
                test = Some((Attribute::Strength, 1));
                successes()
            }
            _ => return Err(Lack::Effect),
        });
    }
    let reach = match clause.who.filter(|_| play.when == Window::Always) {
        None => Who::You,
        Some(who) => match whom::meant(card, who)? {
            Meant::One(filter) | Meant::All(filter) => Who::All(Box::new(filter)),
            _ => return Err(Lack::Whom),
        },
    };
    let mut scribe = Scribe { times, single, reach, ..Scribe::new(card, play.when, clause.defends) };
    let surges: Vec<&Surge> = clause
        .effects
        .iter()
        .filter_map(|effect| if let Word::Surge(surge) = effect { Some(surge) } else { None })
        .collect();
    told.is_surge = surges.len() == clause.effects.len();
    let steps = match clause.choose {
        _ if told.is_surge => {
            if clause.choose.is_some() || test.is_some() {
                return Err(Lack::Effect);
            }
            told.surges = surges.into_iter().cloned().collect();
            Vec::new()
        }
        None => scribe.steps(&clause.effects)?,
        Some(chosen) => {
            let mut of = Vec::new();
            for effect in &clause.effects {
                // Whom another part is about nobody has chosen.
                scribe.names.clear();
                of.push(scribe.steps(std::slice::from_ref(effect))?);
            }
            let chooser = match (chosen, card.holder) {
                (Chosen::One, _) => None,
                // For the Empire both are the other player.
                (Chosen::Heroes | Chosen::Attacker, Holder::Empire) => Some(Chooser::Opponent),
                _ => return Err(Lack::Effect),
            };
            vec![Effect::ChooseOne(Arc::new(ChooseOne { of, chooser }))]
        }
    };
    told.optional |= clause.effects.iter().any(may_decline);
    // Whom a test is against is chosen before it.
    told.steps = match test {
        None => steps,
        Some((attribute, needed)) => {
            let chosen = steps.iter().position(|step| !matches!(step, Effect::Choose(_))).unwrap_or(steps.len());
            let (mut before, inner) = (steps[..chosen].to_vec(), steps[chosen..].to_vec());
            before.push(Effect::Test {
                who: Who::You,
                any: vec![attribute],
                needed,
                steps: inner,
                otherwise: Vec::new(),
            });
            before
        }
    };
    Ok(told)
}

/// Effects that come after a surge ability's attack.
pub(super) fn after(card: &Card<'_>, play: &Play, effects: &[Word]) -> Result<Vec<Effect>, Lack> {
    if effects.is_empty() {
        return Ok(Vec::new());
    }
    let mut scribe = Scribe::new(card, play.when, false);
    let steps = scribe.steps(effects)?;
    Ok(vec![Effect::AfterAttack(Arc::new(steps))])
}

/// True for what a player may leave, where nothing is paid for it.
const fn may_decline(effect: &Word) -> bool {
    matches!(effect, Word::Reroll { .. } | Word::Convert { .. } | Word::SetDie { .. } | Word::Attack(_) | Word::Push(_))
}
