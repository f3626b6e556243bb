//! What is done, put together: choices, costs, and effects one after the other.

use std::fmt::Display;

use super::{
    effect::{Clause, Subject},
    voice::{Mood, Voice},
};
use crate::abilities::{
    Ability, Cost, Effect, Target, Window,
    grammar::Price,
    words::{Chooser, Duration, Ref, Words},
};

impl<'a> Voice<'a> {
    /// The body of a sentence, behind the colon.
    pub(super) fn body(&mut self, ability: &'a Ability) -> String {
        let text = self.bare_body(ability);
        let lasting = match ability.duration {
            Some(Duration::ThisRound) => "xwing.ability.lasting.this_round",
            Some(Duration::ThisPhase) => "xwing.ability.lasting.this_phase",
            Some(Duration::EndOfCombat) => "xwing.ability.lasting.end_of_combat",
            Some(Duration::EndOfActivation) => "xwing.ability.lasting.end_of_activation",
            Some(Duration::NextRound) => "xwing.ability.lasting.next_round",
            Some(Duration::ThisAttack)
                if ability.effects.iter().any(|effect| matches!(effect, Effect::Forbid { .. })) =>
            {
                "xwing.ability.lasting.this_attack"
            }
            Some(Duration::Setup | Duration::ThisAttack | Duration::NextAttack) | None => return text,
        };
        self.say(lasting, &[("text", &text)])
    }

    fn bare_body(&mut self, ability: &'a Ability) -> String {
        self.several = ability.choose.as_ref().is_some_and(|filter| filter.count[1] > 1);
        let may = if ability.optional { Mood::May } else { Mood::You };
        let mut first: Vec<String> = Vec::new();
        if let Some(filter) = &ability.choose {
            let early = ability.costs.is_empty() && !self.several && names_chosen(&ability.effects);
            if early {
                self.chosen = Some(filter);
            } else {
                let choice = self.choice(filter);
                let verb = self.verb("choose", may);
                first.push(self.say("xwing.ability.do.choose", &[("verb", &verb), ("ships", &choice)]));
            }
        }
        let chooses = !first.is_empty();
        first.extend(self.costs(&ability.costs, may));
        if !ability.optional {
            let effects = self.effects(&ability.effects, Mood::You);
            if first.is_empty() {
                return effects;
            }
            let first = self.all_of(&first);
            return self.say("xwing.ability.then", &[("first", &first), ("then", &effects)]);
        }
        let chooser = match ability.chooser {
            Chooser::Attacker => Some(Ref::Attacker),
            Chooser::Defender => Some(Ref::Defender),
            _ => None,
        };
        if first.is_empty() {
            return self.permission(&ability.effects, chooser, ability.when.contains(Window::Always));
        }
        let first_text = self.all_of(&first);
        let all_yours: Vec<Clause> = ability.effects.iter().map(|effect| self.clause(effect, Mood::May)).collect();
        if !chooses && all_yours.iter().all(|clause| clause.subject == Subject::You) {
            let effects: Vec<String> = all_yours.into_iter().map(|clause| clause.text).collect();
            let effects = self.all_of(&effects);
            return self.say("xwing.ability.may.to", &[("cost", &first_text), ("do", &effects)]);
        }
        let effects = self.effects(&ability.effects, Mood::You);
        let key = if ability.costs.is_empty() { "xwing.ability.may.then" } else { "xwing.ability.may.if_so" };
        self.say(key, &[("first", &first_text), ("then", &effects)])
    }

    /// Effects that may happen: the first is what is offered, the others follow from it.
    fn permission(&mut self, effects: &'a [Effect], chooser: Option<Ref>, always: bool) -> String {
        let Some((offered, rest)) = effects.split_first() else { return String::new() };
        let clause = self.clause(offered, Mood::May);
        let text = match (clause.subject, chooser) {
            (Subject::You, Some(chooser)) => {
                let ship = self.ship(chooser);
                self.say("xwing.ability.may.ship", &[("ship", &ship), ("do", &clause.text)])
            }
            (Subject::You, None) => self.say("xwing.ability.may.you", &[("do", &clause.text)]),
            (Subject::Listener, _) => self.say("xwing.ability.may.listener", &[("do", &clause.text)]),
            (Subject::Ship(ship), _) => self.say("xwing.ability.may.ship", &[("ship", &ship), ("do", &clause.text)]),
            (Subject::Whole, _) => clause.text,
        };
        if rest.is_empty() {
            return text;
        }
        if always {
            let rest = self.permission(rest, chooser, always);
            return self.all_of(&[text, rest]);
        }
        let then = self.effects(rest, Mood::You);
        self.say("xwing.ability.may.more", &[("first", &text), ("then", &then)])
    }

    /// Effects that happen, in order.
    pub(super) fn effects(&mut self, effects: &'a [Effect], mood: Mood) -> String {
        let clauses: Vec<Clause> = effects.iter().map(|effect| self.clause(effect, mood)).collect();
        self.joined(clauses)
    }

    /// Clauses in order; what one ship does stands together.
    pub(super) fn joined(&self, clauses: Vec<Clause>) -> String {
        let mut groups: Vec<(Subject, Vec<String>)> = Vec::new();
        for Clause { subject, text } in clauses {
            match groups.last_mut() {
                Some((last, texts))
                    if *last == subject
                        && subject != Subject::Whole
                        && !text.contains(';')
                        && !texts.iter().any(|text| text.contains(';')) =>
                {
                    texts.push(text);
                }
                _ => groups.push((subject, vec![text])),
            }
        }
        let told_as_they_are = groups.iter().all(|(subject, _)| *subject == Subject::Whole);
        let texts: Vec<String> = groups
            .into_iter()
            .map(|(subject, texts)| {
                let done = self.done(texts);
                match subject {
                    Subject::You | Subject::Whole => done,
                    Subject::Listener => self.say("xwing.ability.does.listener", &[("do", &done)]),
                    Subject::Ship(ship) => self.say("xwing.ability.does.ship", &[("ship", &ship), ("do", &done)]),
                }
            })
            .collect();
        if self.always || (told_as_they_are && texts.len() == 2 && !texts.iter().any(|text| text.contains([',', ';'])))
        {
            return self.all_of(&texts);
        }
        match &texts[..] {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self.say("xwing.ability.and_then", &[("first", &first.join("; ")), ("last", last)]),
        }
    }

    /// What one ship does, in a list; what it cannot do, in one with a single "cannot".
    fn done(&self, texts: Vec<String>) -> String {
        for mood in [Mood::May, Mood::You, Mood::It] {
            let cannot = format!("{} ", self.verb("cannot", mood));
            if texts.len() > 1 && texts.iter().all(|text| text.starts_with(&cannot)) {
                let mut bare: Vec<String> = texts.iter().map(|text| text[cannot.len()..].to_owned()).collect();
                bare[0] = texts[0].clone();
                return self.none_of(&bare);
            }
        }
        self.all_of(&without_echo(texts))
    }

    /// Costs in order; a verb that would follow itself is said once.
    pub(super) fn costs(&self, costs: &[Cost], mood: Mood) -> Vec<String> {
        without_echo(costs.iter().map(|cost| self.cost(cost, mood)).collect())
    }

    /// A cost: `spend 1 focus token`.
    pub(super) fn cost(&self, cost: &Cost, mood: Mood) -> String {
        let say = |what: &str, verb: &str, values: &[(&str, &dyn Display)]| {
            let verb = self.verb(verb, mood);
            let mut all: Vec<(&str, &dyn Display)> = vec![("verb", &verb)];
            all.extend_from_slice(values);
            self.say(&format!("xwing.ability.cost.{what}"), &all)
        };
        match cost {
            Cost::DiscardThis {} => say("discard_this", "discard", &[]),
            Cost::DiscardUpgrade { slot, .. } if slot.is_empty() => say("discard_other", "discard", &[]),
            Cost::DiscardUpgrade { slot, .. } => say("discard_upgrade", "discard", &[("slots", &self.slots(*slot))]),
            Cost::Take { token, n } => {
                let kinds = Words::from_iter([*token]);
                match n {
                    Price::Fixed(n) => say("some", "take", &[("what", &self.tokens(kinds, *n as i8))]),
                    Price::Any => say("any", "take", &[("what", &self.token_kinds(kinds, 2, false))]),
                }
            }
            Cost::Spend { token, n } => say("some", "spend", &[("what", &self.tokens(*token, *n as i8))]),
            Cost::Shed { token, n, from } => {
                let what = self.tokens(Words::from_iter([*token]), *n as i8);
                match from {
                    Ref::SelfShip => say("some", "remove", &[("what", &what)]),
                    from => say("shed_from", "remove", &[("what", &what), ("ship", &self.ship(*from))]),
                }
            }
            Cost::SpendLock { on } => say("spend_lock", "spend", &[("ship", &self.ship(*on))]),
            Cost::SpendShield { n } => say("spend_shield", "spend", &[("n", n)]),
            Cost::Suffer { n } => say("suffer", "suffer", &[("n", n)]),
            Cost::SpendResult { result, n } if result.len() > 2 => say("spend_die", "spend", &[("n", n)]),
            Cost::SpendResult { result, .. } => say("spend_result", "spend", &[("results", &self.faces(*result, 2))]),
            Cost::SpendCardToken { token, n } => {
                let what = self.noun(&format!("xwing.ability.card_token.{}", token.id()), *n as i8);
                say("card_token", "remove", &[("n", n), ("what", &what)])
            }
            Cost::Energy { n } => match n {
                Price::Fixed(n) => say("energy", "spend", &[("n", n)]),
                Price::Any => say("any_energy", "spend", &[]),
            },
        }
    }
}

/// Clauses without the verb of one that is the verb of the one before, too: `take 1 stress token and 2 ion tokens`.
fn without_echo(mut texts: Vec<String>) -> Vec<String> {
    for index in (1..texts.len()).rev() {
        let first = |text: &str| text.split_once(' ').map(|(word, _)| word.to_owned());
        if let (Some(before), Some(word)) = (first(&texts[index - 1]), first(&texts[index]))
            && before == word
            && [&texts[index - 1], &texts[index]].iter().all(|text| is_thing(&text[word.len() + 1..]))
        {
            texts[index] = texts[index][word.len() + 1..].to_owned();
        }
    }
    texts
}

/// Whether words name a thing that is counted or owned, so that they need no verb of their own.
fn is_thing(words: &str) -> bool {
    words.starts_with(|letter: char| letter.is_ascii_digit()) || words.starts_with("your ") || words.starts_with("tu ")
}

/// Whether the first effect names the chosen ship where its description can stand, and no sentence needs it before.
fn names_chosen(effects: &[Effect]) -> bool {
    let chosen = |target: &Target| *target == Target::Ship(Ref::Chosen);
    effects.first().is_some_and(|effect| match effect {
        Effect::Gain { on, .. }
        | Effect::Lose { on, .. }
        | Effect::Lock { on, .. }
        | Effect::Condition { on, .. }
        | Effect::Damage { on, .. }
        | Effect::Deal { on, .. } => chosen(on),
        Effect::Unlock { from, .. } => chosen(from),
        Effect::Move { from, to, .. } => *from == Ref::Chosen || *to == Ref::Chosen,
        Effect::Peek { on } => *on == Ref::Chosen,
        Effect::Redirect { to, .. } => *to == Ref::Chosen,
        Effect::Stat { swap: Some(ship), .. } => *ship == Ref::Chosen,
        _ => false,
    })
}
