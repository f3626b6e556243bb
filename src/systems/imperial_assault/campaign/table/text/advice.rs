//! What the Empire would do, in words.

use std::fmt::Display;

use super::{
    super::{
        super::log::Strength,
        board::name_of,
        deed::Deed,
        empire::{Advice, Attacker},
        orders::Order,
    },
    Told,
};

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
                    let key = match (place, attacker.orders.is_empty()) {
                        (0, true) => "advice.first",
                        (0, false) => "advice.first_on_map",
                        (_, true) => "advice.next",
                        (_, false) => "advice.next_on_map",
                    };
                    let first = self.say(key, &[("group", &group), ("aims", &aims)]);
                    [vec![first], attacker.orders.iter().map(|order| self.order(order)).collect()].concat()
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

    /// What a figure does on the map.
    fn order(self, order: &Order) -> String {
        let who = self.target(order.figure);
        let place = |at| name_of(at).to_uppercase();
        let Some(shot) = order.shot else {
            return match order.to {
                Some(at) => self.say("advice.goes", &[("who", &who), ("at", &place(at))]),
                None => self.say("advice.stays", &[("who", &who)]),
            };
        };
        let at = order.to.or_else(|| self.table.state().stand(order.figure)).map_or_else(String::new, place);
        let values: [(&str, &dyn Display); 6] = [
            ("who", &who),
            ("hero", &self.hero(shot.hero)),
            ("at", &at),
            ("distance", &shot.distance),
            ("damage", &self.language.decimal(shot.damage, 1)),
            ("falls", &self.language.percent(shot.falls)),
        ];
        self.say("advice.shoots", &values)
    }
}
