//! What the Empire would do, in words.

use std::fmt::Display;

use super::{
    super::{
        super::log::Strength,
        deed::Deed,
        empire::{Advice, Attacker},
        orders::{Candidate, Order, Step},
        target::Target,
    },
    Told,
};
use kernel::phrase;

impl Told<'_> {
    /// What the Empire would do, a line each; the first is what it does.
    pub fn advice(self, advice: &Advice) -> Vec<String> {
        let percent = |chance: f64| self.language.percent(chance);
        let strength = match self.table.setup().strength {
            Strength::Gentle => Some("advice.gentle"),
            Strength::Even => None,
            Strength::Hard => Some("advice.hard"),
        };
        let level = self.table.setup().threat_level;
        let mut lines: Vec<String> = match advice {
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
                    if attacker.orders.is_empty() {
                        let key = if place == 0 { "advice.first" } else { "advice.next" };
                        return vec![self.say(key, &[("group", &group), ("aims", &aims)])];
                    }
                    let key = if place == 0 { "advice.first_on_map" } else { "advice.next_on_map" };
                    let first = self.say(key, &[("group", &group), ("why", &self.why(attacker))]);
                    let orders = attacker.orders.iter().flat_map(|order| self.order(order, place == 0));
                    std::iter::once(first).chain(orders).collect::<Vec<_>>()
                };
                groups.iter().enumerate().flat_map(line).collect()
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
        };
        lines.extend(strength.map(|key| self.say(key, &[("level", &level)])));
        lines
    }

    /// By what a group on the map is chosen, in order.
    fn why(self, attacker: &Attacker) -> String {
        let ((damage, falls), worth) = (attacker.blow(), f64::from(attacker.worth()));
        let [damage, worth, danger] =
            [damage, worth, f64::from(attacker.danger)].map(|number| self.language.decimal(number, 1));
        let falls = self.language.percent(falls);
        let values: [(&str, &dyn Display); 4] =
            [("falls", &falls), ("damage", &damage), ("worth", &worth), ("danger", &danger)];
        self.say("advice.why", &values)
    }

    /// What a figure does on the map, and what else it could do.
    fn order(self, order: &Order, with_candidates: bool) -> Vec<String> {
        let mut steps: Vec<String> = order.steps.iter().map(|step| self.order_step(order.figure, step)).collect();
        if steps.is_empty() {
            steps.push(self.say("advice.step.stay", &[]));
        }
        let values: [(&str, &dyn Display); 2] = [("who", &self.target(order.figure)), ("steps", &steps.join(", "))];
        let does = self.say("advice.figure", &values);
        let candidates: Vec<String> = order.candidates.iter().map(|candidate| self.candidate(candidate)).collect();
        let weighed = (with_candidates && candidates.len() > 1)
            .then(|| self.say("advice.weighed", &[("candidates", &candidates.join("; "))]));
        std::iter::once(does).chain(weighed).collect()
    }

    fn order_step(self, figure: Target, step: &Step) -> String {
        match step {
            Step::Go(who, to) if *who == figure => self.say("advice.step.go", &[("at", &self.spot(*to))]),
            Step::Go(who, to) => self.say("advice.step.moves", &[("who", &self.target(*who)), ("at", &self.spot(*to))]),
            Step::Attack(shot) => {
                let key = if shot.by == figure { "advice.step.attack" } else { "advice.step.commands" };
                let values: [(&str, &dyn Display); 5] = [
                    ("by", &self.target(shot.by)),
                    ("who", &self.target(shot.at)),
                    ("distance", &shot.distance),
                    ("damage", &self.language.decimal(shot.damage, 1)),
                    ("falls", &self.language.percent(shot.falls)),
                ];
                self.say(key, &values)
            }
            Step::Use(text) => self.say("advice.step.use", &[("ability", &text.name(self.language))]),
            Step::Open(door) => self.say("advice.step.open", &[("number", &(door + 1))]),
            Step::Discard(condition) => {
                let condition = phrase::text(self.language, condition.term());
                self.say("advice.step.discard", &[("condition", &condition)])
            }
        }
    }

    fn candidate(self, candidate: &Candidate) -> String {
        // Nothing is less than none.
        let number = |worth: f32| self.language.decimal(f64::from((worth * 10.0).round() / 10.0) + 0.0, 1);
        let (at, worth) = (self.spot(candidate.to), number(candidate.worth));
        match (&candidate.ability, candidate.at) {
            (Some(text), _) => {
                let ability = text.name(self.language);
                self.say("advice.candidate.use", &[("ability", &ability), ("at", &at), ("worth", &worth)])
            }
            (None, Some(who)) => {
                let values: [(&str, &dyn Display); 5] = [
                    ("who", &self.target(who)),
                    ("at", &at),
                    ("worth", &worth),
                    ("attack", &number(candidate.attack)),
                    ("place", &number(candidate.worth - candidate.attack)),
                ];
                self.say("advice.candidate.attack", &values)
            }
            (None, None) => self.say("advice.candidate.go", &[("at", &at), ("worth", &worth)]),
        }
    }

    /// What is to be known of an advice.
    pub fn about(self, advice: &Advice) -> String {
        let on_map = matches!(advice, Advice::Activate(groups) if groups.iter().any(|group| !group.orders.is_empty()));
        self.say(if on_map { "advice.about_map" } else { "advice.about" }, &[])
    }
}
