//! What a script names has to be there: the mission, its map, groups, figures, events, counters, endings.

use kernel::{Problem, catalog::Links};

use super::{
    super::{Catalog, GroupId, Mission, map::MissionMap, vocabulary::Role},
    Body, Condition, Effect, Happening, KIND, Script, Spot, There, When, Who,
};

impl Catalog {
    /// Complains of everything that scripts name and that is not there.
    pub(in crate::campaign::cards) fn check_scripts(&self, links: &mut Links) {
        for script in &self.scripts {
            let mut wrong = |field: &str, id: &str| {
                let problem = Problem::new("systems.problem.names_nothing").with("id", id);
                links.error(KIND, Some(&script.id), Some(field), problem);
            };
            let mission = self.find_mission(&script.id);
            let Some((mission, map)) = mission.and_then(|id| Some((self.mission(id), self.map(id)?))) else {
                wrong("id", &script.id);
                continue;
            };
            for (field, id) in (Names { catalog: self, script, mission, map }).missing() {
                wrong(&field, &id);
            }
        }
    }
}

/// What a script may name.
struct Names<'a> {
    catalog: &'a Catalog,
    script: &'a Script,
    mission: &'a Mission,
    map: &'a MissionMap,
}

/// Where a name stands, and the name.
type Missing = (String, String);

impl Names<'_> {
    /// Names of nothing, with the fields that they stand in.
    fn missing(&self) -> Vec<Missing> {
        let mut found: Vec<Missing> = Vec::new();
        for (number, thing) in self.script.things.iter().enumerate() {
            found.extend(self.spot(thing.at).map(|name| (format!("things[{number}].at"), name)));
        }
        let shown = self.script.counters.keys().filter_map(|name| self.counter(name));
        found.extend(shown.map(|name| ("counters".to_owned(), name)));
        for (number, event) in self.script.events.iter().enumerate() {
            let field = |part: &str| format!("events[{number}].{part}");
            let is_first = self.script.find(&event.name) == Some(number);
            found.extend((!is_first).then(|| (field("name"), event.name.to_string())));
            found.extend(self.when(event).map(|name| (field("when"), name)));
            found.extend(event.conditions.iter().filter_map(|test| Some((field("if"), self.condition(test)?))));
            let effects = super::effect::all(&event.effects);
            found.extend(effects.into_iter().flat_map(|effect| self.effect(effect)).map(|name| (field("do"), name)));
        }
        found
    }

    fn spot(&self, spot: Spot) -> Option<String> {
        (!spot.is_on(self.map)).then(|| spot.to_string())
    }

    fn body(&self, body: &Body) -> Option<String> {
        match body {
            Body::Figure(name) if !self.script.figures.contains_key(name) => Some(name.to_string()),
            Body::Group(group) if !self.takes_part(*group) => Some(self.catalog.group(*group).id.to_string()),
            _ => None,
        }
    }

    /// True for a group of the mission, or an ally.
    fn takes_part(&self, group: GroupId) -> bool {
        let own = self.mission.initial.iter().chain(&self.mission.reserved);
        own.copied().any(|known| known == group) || self.catalog.group(group).role == Role::Ally
    }

    fn who(&self, who: &Who) -> Vec<String> {
        self.body(&who.who).into_iter().chain(who.within.and_then(|(_, spot)| self.spot(spot))).collect()
    }

    fn there(&self, there: &There) -> Option<String> {
        self.body(&there.who).or_else(|| self.spot(there.at))
    }

    fn when(&self, event: &Happening) -> Option<String> {
        match &event.when {
            When::Opened(spot) | When::Destroyed(spot) | When::Passed(spot) | When::Used(spot) => self.spot(*spot),
            When::Stands(there) => self.there(there),
            When::Felled(body) => self.body(body),
            When::Reached(mark) => self.counter(&mark.counter),
            When::Called => {
                let calls = |effect: &Effect| matches!(effect, Effect::Event(name) if *name == event.name);
                (!self.script.effects().any(|(_, effect)| calls(effect))).then(|| event.name.to_string())
            }
            When::Begin
            | When::RoundBegins(_)
            | When::RoundEnds(_)
            | When::AllWounded
            | When::AllWithdrawn
            | When::Told => None,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::Counter(range) => self.counter(&range.name),
            Condition::Open(spot) | Condition::Shut(spot) => self.spot(*spot),
            Condition::There(there) | Condition::Absent(there) => self.there(there),
        }
    }

    /// A counter that is read has to be written.
    fn counter(&self, name: &str) -> Option<String> {
        let writes = |effect: &Effect| match effect {
            Effect::Count(counted) => *counted.counter == *name,
            Effect::Set(counter) => *counter.counter == *name,
            _ => false,
        };
        (!self.script.effects().any(|(_, effect)| writes(effect))).then(|| name.to_owned())
    }

    fn effect(&self, effect: &Effect) -> Vec<String> {
        let one = |missing: Option<String>| missing.into_iter().collect::<Vec<_>>();
        match effect {
            Effect::Open(spot) | Effect::Close(spot) | Effect::Activate(spot) | Effect::Deactivate(spot) => {
                one(self.spot(*spot))
            }
            Effect::Put(spot) | Effect::Take(spot) | Effect::Optional(Some(spot)) => one(self.spot(*spot)),
            Effect::Reveal(section) => one((!self.map.hidden.contains(section)).then(|| section.to_string())),
            Effect::Thing(thing) => one(self.spot(thing.at)),
            Effect::Deploy(deployed) => {
                let is_reserved = self.mission.reserved.contains(&deployed.group);
                let group = self.catalog.group(deployed.group);
                let stranger = (!is_reserved && group.role != Role::Ally).then(|| group.id.to_string());
                stranger.into_iter().chain(deployed.at.and_then(|spot| self.spot(spot))).collect()
            }
            Effect::Appear(appeared) => {
                self.body(&Body::Figure(appeared.figure.clone())).into_iter().chain(self.spot(appeared.at)).collect()
            }
            Effect::Leave(body) | Effect::Ready(body) | Effect::Exhaust(body) => one(self.body(body)),
            Effect::Boost(boosted) => one(self.body(&boosted.who)),
            Effect::Damage(harm) | Effect::Heal(harm) => self.who(&harm.who),
            Effect::Condition(conditioned) => self.who(&conditioned.who),
            Effect::Test(tested) => self.who(&tested.who),
            Effect::Order(way) => {
                self.who(&way.who).into_iter().chain(way.toward.as_ref().and_then(|body| self.body(body))).collect()
            }
            Effect::Event(name) => {
                let called = self.script.find(name).map(|event| &self.script.events[event].when);
                one((called != Some(&When::Called)).then(|| name.to_string()))
            }
            Effect::Choose(choice) => {
                let conditions = choice.options.iter().flat_map(|option| &option.conditions);
                let same = |other: &Effect| matches!(other, Effect::Choose(other) if other.name == choice.name);
                let is_twice = self.script.effects().filter(|(_, effect)| same(effect)).nth(1).is_some();
                let twice = is_twice.then(|| choice.name.to_string());
                conditions.filter_map(|test| self.condition(test)).chain(twice).collect()
            }
            Effect::End(ending) => one((*ending >= self.mission.endings.len()).then(|| ending.to_string())),
            Effect::Optional(None)
            | Effect::Threat(_)
            | Effect::Count(_)
            | Effect::Set(_)
            | Effect::Goal(_)
            | Effect::Rule(_)
            | Effect::Tell(_)
            | Effect::Credits(_) => Vec::new(),
        }
    }
}
