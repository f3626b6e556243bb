//! The table in words.

use std::fmt::Display;

use super::{
    super::cards::Catalog,
    Table,
    deed::{Actor, Deed, Target},
    empire::{Advice, Attacker},
    rules::Event,
    state::{Phase, Place, Wounds},
};
use crate::campaign::cards::Side;
use kernel::{Language, phrase};

/// A table in a language.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    pub table: &'a Table,
    pub catalog: &'a Catalog,
    pub language: Language,
}

const KEY: &str = "imperial_assault.table.";

impl<'a> Told<'a> {
    fn say(self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, &format!("{KEY}{key}"), values)
    }

    pub fn hero(self, hero: usize) -> &'a str {
        let sheet = self.table.setup().heroes.get(hero);
        sheet.map_or("", |sheet| self.catalog.hero(sheet.hero).text.name(self.language))
    }

    pub fn ally(self, ally: usize) -> &'a str {
        let state = self.table.state().allies.get(ally);
        state.map_or("", |state| self.catalog.group(state.card).text.name(self.language))
    }

    /// Name of a group, with a number if there are several of it.
    pub fn group(self, group: usize) -> String {
        let groups = &self.table.state().groups;
        let Some(state) = groups.get(group) else { return String::new() };
        let card = self.catalog.group(state.card);
        let name = match card.elite {
            true => self.say("elite", &[("name", &card.text.name(self.language))]),
            false => card.text.name(self.language).to_owned(),
        };
        let same = |other: &&super::GroupState| other.card == state.card;
        if groups.iter().filter(same).count() < 2 {
            return name;
        }
        let number = groups[..=group].iter().filter(same).count();
        format!("{name} {number}")
    }

    pub fn actor(self, actor: Actor) -> String {
        match actor {
            Actor::Hero(hero) => self.hero(hero).to_owned(),
            Actor::Ally(ally) => self.ally(ally).to_owned(),
            Actor::Group(group) => self.group(group),
        }
    }

    pub fn target(self, target: Target) -> String {
        match target {
            Target::Hero(hero) => self.hero(hero).to_owned(),
            Target::Ally(ally) => self.ally(ally).to_owned(),
            Target::Figure { group, figure } => {
                let figures = self.table.state().groups.get(group).map_or(0, |state| state.figures.len());
                match figures {
                    0 | 1 => self.group(group),
                    _ => self.say("figure", &[("group", &self.group(group)), ("number", &(figure + 1))]),
                }
            }
        }
    }

    /// A deed that is offered.
    pub fn offer(self, deed: &Deed) -> String {
        let cost = |group: usize| {
            let card = self.catalog.group(self.table.state().groups[group].card);
            (card.cost, card.reinforcement.unwrap_or_default())
        };
        match deed {
            Deed::Begin => self.say("offer.begin", &[]),
            Deed::Activate(actor) => self.say("offer.activate", &[("who", &self.actor(*actor))]),
            Deed::End => self.say("offer.end", &[]),
            Deed::Rest => self.say("offer.rest", &[]),
            Deed::Run => self.say("offer.run", &[]),
            Deed::Deploy(group) => {
                self.say("offer.deploy", &[("group", &self.group(*group)), ("cost", &cost(*group).0)])
            }
            Deed::Reinforce(group) => {
                self.say("offer.reinforce", &[("group", &self.group(*group)), ("cost", &cost(*group).1)])
            }
            Deed::Token { from, to } => {
                self.say("offer.token", &[("from", &self.hero(*from)), ("to", &self.hero(*to))])
            }
            Deed::Advance => self.say("offer.advance", &[]),
            other => other.to_string(),
        }
    }

    /// What came of a deed.
    pub fn event(self, event: &Event) -> String {
        match event {
            Event::RoundBegan(round) => self.say("event.round", &[("round", round)]),
            Event::Activated(actor) => self.say("event.activated", &[("who", &self.actor(*actor))]),
            Event::ActivationOver => self.say("event.over", &[]),
            Event::Changed { hero, strain, damage } => {
                let mut parts = Vec::new();
                for (key, by) in [("strain", *strain), ("damage", *damage)] {
                    if by != 0 {
                        let key = if by > 0 { format!("event.{key}") } else { format!("event.{key}_off") };
                        parts.push(self.say(&key, &[("count", &by.abs())]));
                    }
                }
                let what = if parts.is_empty() { self.say("event.nothing", &[]) } else { parts.join(", ") };
                self.say("event.changed", &[("who", &self.hero(*hero)), ("what", &what)])
            }
            Event::Wounded(hero) => self.say("event.wounded", &[("who", &self.hero(*hero))]),
            Event::Withdrew(hero) => self.say("event.withdrew", &[("who", &self.hero(*hero))]),
            Event::Hurt { target, damage } => {
                let key = if *damage < 0 { "event.damage_off" } else { "event.damage" };
                let what = self.say(key, &[("count", &damage.abs())]);
                self.say("event.changed", &[("who", &self.target(*target)), ("what", &what)])
            }
            Event::Defeated(target) => self.say("event.defeated", &[("who", &self.target(*target))]),
            Event::GroupDefeated { group, gone } => {
                let key = if *gone { "event.group_gone" } else { "event.group_back" };
                self.say(key, &[("group", &self.group(*group))])
            }
            Event::Tested { hero, passed, tokens } => {
                let key = match (passed, tokens) {
                    (true, _) => "event.passed",
                    (false, 0) => "event.failed",
                    (false, _) => "event.failed_tokens",
                };
                self.say(key, &[("who", &self.hero(*hero)), ("count", tokens)])
            }
            Event::CrateClaimed(hero) => self.say("event.crate", &[("who", &self.hero(*hero))]),
            Event::Deployed { group, cost } => {
                self.say("event.deployed", &[("group", &self.group(*group)), ("cost", cost)])
            }
            Event::Reinforced { group, cost } => {
                self.say("event.reinforced", &[("group", &self.group(*group)), ("cost", cost)])
            }
            Event::Threat { by, now } => self.say("event.threat", &[("by", by), ("now", now)]),
            Event::TokenPassed { from, to } => {
                self.say("event.token", &[("from", &self.hero(*from)), ("to", &self.hero(*to))])
            }
            Event::StatusBegan(round) => self.say("event.status", &[("round", round)]),
            Event::Rings(words) => self.say("event.rings", &[("words", words)]),
            Event::Won(side) => self.say(
                match side {
                    Side::Rebels => "event.won_rebels",
                    Side::Imperial => "event.won_empire",
                },
                &[],
            ),
        }
    }

    /// What the Empire would do, a line each; the first is what it does.
    pub fn advice(self, advice: &Advice) -> Vec<String> {
        let percent = |chance: f64| self.language.percent(chance);
        match advice {
            Advice::Activate(groups) => {
                let line = |(place, attacker): (usize, &Attacker)| {
                    let group = self.group(attacker.group);
                    let aims = attacker.aims.iter().map(|aim| {
                        let values: [(&str, &dyn Display); 4] = [
                            ("who", &self.hero(aim.hero)),
                            ("damage", &self.language.decimal(aim.damage, 1)),
                            ("left", &aim.left),
                            ("falls", &percent(aim.falls)),
                        ];
                        self.say("advice.aim", &values)
                    });
                    let aims = aims.collect::<Vec<_>>().join("; ");
                    let key = if place == 0 { "advice.first" } else { "advice.next" };
                    self.say(key, &[("group", &group), ("aims", &aims)])
                };
                groups.iter().enumerate().map(line).collect()
            }
            Advice::Deploy(purchases) => purchases
                .iter()
                .map(|purchase| {
                    let worth = self.language.decimal(purchase.worth, 1);
                    let values: [(&str, &dyn Display); 3] =
                        [("group", &self.group(purchase.group)), ("cost", &purchase.cost), ("worth", &worth)];
                    let key = match (purchase.waits, &purchase.deed) {
                        (true, _) => "advice.wait",
                        (false, Deed::Reinforce(_)) => "advice.reinforce",
                        (false, _) => "advice.deploy",
                    };
                    self.say(key, &values)
                })
                .collect(),
        }
    }

    /// What is to be done next.
    pub fn step(self) -> String {
        let state = self.table.state();
        match (state.phase, &state.active) {
            (Phase::Before, _) => self.say("step.before", &[]),
            (Phase::Activation, Some(active)) => self.say("step.active", &[("who", &self.actor(active.actor))]),
            (Phase::Activation, None) => self.say(
                match state.turn {
                    Side::Rebels => "step.rebels",
                    Side::Imperial => "step.empire",
                },
                &[],
            ),
            (Phase::Status, _) => self.say("step.status", &[]),
            (Phase::Over(..), _) => self.say("step.over", &[]),
        }
    }

    /// The whole table, a line each: round and threat, heroes, allies, groups on the table, what else is kept.
    pub fn lines(self, sees_hand: bool) -> Vec<String> {
        let (state, setup) = (self.table.state(), self.table.setup());
        let mut lines =
            vec![self.say(
                "line.head",
                &[("round", &state.round), ("threat", &state.threat), ("level", &setup.threat_level)],
            )];
        for (place, hero) in state.heroes.iter().enumerate() {
            let side = usize::from(hero.wounds != Wounds::Healthy);
            let sheet = &setup.heroes[place];
            let how = match hero.wounds {
                Wounds::Healthy => "line.hero",
                Wounds::Wounded => "line.hero_wounded",
                Wounds::Withdrawn => "line.hero_withdrawn",
            };
            let values: [(&str, &dyn Display); 7] = [
                ("who", &self.hero(place)),
                ("damage", &hero.damage),
                ("health", &sheet.health[side]),
                ("strain", &hero.strain),
                ("endurance", &sheet.endurance[side]),
                ("ready", &(hero.tokens - hero.used.min(hero.tokens))),
                ("tokens", &hero.tokens),
            ];
            lines.push(self.say(how, &values) + &self.conditions(&hero.conditions));
        }
        for (place, ally) in state.allies.iter().enumerate() {
            let how = if ally.exhausted { "line.exhausted" } else { "line.ready" };
            lines.push(self.say(how, &[("who", &self.ally(place))]));
        }
        for (place, group) in state.groups.iter().enumerate() {
            let name = self.group(place);
            lines.push(match group.place {
                Place::Table => {
                    let figures = group.figures.iter().filter(|figure| !figure.is_defeated);
                    let figures = figures.map(|figure| figure.damage.to_string()).collect::<Vec<_>>().join(", ");
                    let how = if group.exhausted { "line.group_exhausted" } else { "line.group_ready" };
                    self.say(how, &[("group", &name), ("count", &group.standing()), ("damage", &figures)])
                }
                Place::Hand if sees_hand => self.say("line.hand", &[("group", &name)]),
                Place::Reserved if sees_hand => self.say("line.reserved", &[("group", &name)]),
                Place::Gone => self.say("line.gone", &[("group", &name)]),
                Place::Hand | Place::Reserved => continue,
            });
        }
        if state.crates > 0 {
            lines.push(self.say("line.crates", &[("count", &state.crates)]));
        }
        lines.extend(state.counters.iter().map(|(name, value)| format!("{name}: {value}")));
        let tests = state.tests.iter();
        lines.extend(tests.map(|(place, tokens)| self.say("line.test", &[("place", place), ("count", tokens)])));
        let timers = state.timers.iter().filter(|(round, _)| *round >= state.round);
        lines.extend(timers.map(|(round, words)| self.say("line.timer", &[("round", round), ("words", words)])));
        lines
    }

    fn conditions(self, conditions: &[super::Condition]) -> String {
        let words = conditions.iter().map(|condition| phrase::text(self.language, condition.term()));
        words.map(|word| format!(" · {word}")).collect()
    }
}
