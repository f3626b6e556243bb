//! What the Empire would do, in words.

use std::fmt::Display;

use super::{
    super::{
        super::log::Strength,
        deed::Deed,
        empire::{Advice, Attacker},
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
        };
        lines.extend(strength.map(|key| self.say(key, &[("level", &level)])));
        lines
    }
}
