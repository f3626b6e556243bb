//! Parts of the sentences of questions.

use super::{
    super::{
        board::Units,
        number::{At, LeaderNo, MissionNo, UnitNo},
        question::Question,
        why::Choice,
    },
    Describer,
};
use kernel::narration::{Narrated as _, Narrator as _};

/// Joins words, with a count for equal ones.
fn counted(words: Vec<String>) -> String {
    let mut found: Vec<(String, usize)> = Vec::new();
    for word in words {
        match found.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => found.push((word, 1)),
        }
    }
    let told = found.into_iter().map(|(word, count)| if count > 1 { format!("{count} × {word}") } else { word });
    told.collect::<Vec<_>>().join("; ")
}

impl Describer<'_> {
    pub fn question(self, question: &Question) -> String {
        question.kind.sentence(&self).unwrap_or_default()
    }

    /// Things with the numbers of a die that stand for them.
    pub(in crate::play) fn numbered(self, things: &[Choice]) -> String {
        let things = things.iter().enumerate();
        things.map(|(place, thing)| format!("{} {}", place + 1, self.choice(*thing))).collect::<Vec<_>>().join(", ")
    }

    /// Choices with the numbers of a die.
    pub(in crate::play) fn assigned(self) -> String {
        let assigned = self.view.state.rebels.assigned.iter().map(|one| {
            let leaders: Vec<&str> = one.leaders.iter().map(|leader| self.leader(*leader)).collect();
            format!("{} ({})", self.mission_or(one.mission), leaders.join(", "))
        });
        assigned.collect::<Vec<_>>().join("; ")
    }

    pub(in crate::play) fn is_unconfirmed(self, mission: MissionNo) -> bool {
        self.view.library().mission(mission).unconfirmed
    }

    /// Missions of the Rebels with their leaders.
    pub(in crate::play) fn proposed(self, mission: MissionNo, leader: LeaderNo, at: Option<At>) -> String {
        let (name, leader) = (self.mission(mission), self.leader(leader));
        let sentence = match at {
            Some(at) => {
                self.say("rebellion.ask.mission_at", &[("mission", &name), ("leader", &leader), ("at", &self.at(at))])
            }
            None => self.say(
                "rebellion.ask.mission",
                &[("mission", &name), ("leader", &leader), ("text", &self.mission_text(mission))],
            ),
        };
        if !self.is_unconfirmed(mission) || self.view.state.costs.contains_key(&mission) {
            return sentence;
        }
        let (skill, cost) = self.view.demand(mission);
        let guess = self.say("rebellion.ask.unconfirmed", &[("skill", &self.text(skill.term())), ("cost", &cost)]);
        format!("{sentence} {guess}")
    }

    /// A mission proposed by the Empire.
    pub(in crate::play) fn possible_bases(self) -> String {
        let bases: Vec<&str> = self.view.base_goals().into_iter().map(|at| self.at(at)).collect();
        bases.join(", ")
    }

    /// Possible systems of the base.
    pub(in crate::play) fn hurt(self, hurt: &[(UnitNo, u8)]) -> String {
        let library = self.view.library();
        let units = hurt.iter().map(|(unit, damage)| {
            let health = library.unit(*unit).health.unwrap_or(0);
            let key = if *damage >= health { "rebellion.hurt.destroyed" } else { "rebellion.hurt.damaged" };
            self.say(key, &[("unit", &self.unit(*unit)), ("damage", damage), ("health", &health)])
        });
        counted(units.collect())
    }

    /// Units that the Empire deployed, by place.
    pub(in crate::play) fn deployed(self, placed: &[(UnitNo, At)]) -> String {
        if placed.is_empty() {
            return self.text("rebellion.halt.deployed_none").to_owned();
        }
        let mut places: Vec<(At, Units)> = Vec::new();
        for (unit, at) in placed {
            match places.iter_mut().find(|(of, _)| of == at) {
                Some((_, units)) => units.add(*unit, 1),
                None => {
                    let mut units = Units::default();
                    units.add(*unit, 1);
                    places.push((*at, units));
                }
            }
        }
        let places: Vec<String> =
            places.iter().map(|(at, units)| format!("{}: {}", self.at(*at), self.army(units))).collect();
        self.say("rebellion.halt.deployed", &[("places", &places.join("; "))])
    }
}
