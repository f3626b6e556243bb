//! How far a mission is: its counters, what happened once, what was picked.

use std::collections::{BTreeMap, BTreeSet};

use super::{Choice, Condition, Effect, Happening, Name, Place, Scene, Trigger, When, World};

/// How far a mission is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    counters: BTreeMap<Name, i32>,
    /// Events that happened, of those that happen once.
    spent: BTreeSet<usize>,
    /// Options that were picked, of those that are picked once.
    picked: BTreeSet<(Name, usize)>,
}

/// An event that has to happen now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// Its place among the events of the script.
    pub event: usize,
    /// Where it happens.
    pub here: Option<Place>,
    /// False if a condition is about something that nobody knows but the people.
    pub is_sure: bool,
}

/// What is to be done, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act<'s> {
    /// An event begins.
    Says(&'s Happening),
    /// An effect, with the place where the event happened.
    Do(&'s Effect, Option<Place>),
    /// A side picks an option.
    Choose(&'s Choice, Option<Place>),
}

impl Course {
    /// The value of a counter; one that was never counted is 0.
    pub fn counter(&self, name: &str) -> i32 {
        self.counters.get(name).copied().unwrap_or_default()
    }

    /// True for an event that will not happen again.
    pub fn is_spent(&self, event: usize) -> bool {
        self.spent.contains(&event)
    }

    /// What a trigger makes happen, in the order of the script.
    pub fn due(&self, scene: Scene<'_>, trigger: &Trigger, world: &dyn World) -> Vec<Due> {
        self.open(scene)
            .filter_map(|(event, happening)| {
                let here = scene.answers(happening, trigger, world)?;
                self.if_holds(scene, event, here, world)
            })
            .collect()
    }

    /// What may still happen if somebody says that it does.
    pub fn possible(&self, scene: Scene<'_>, world: &dyn World) -> Vec<Due> {
        let open = self.open(scene).filter(|(_, happening)| happening.when != When::Called);
        open.filter_map(|(event, _)| self.if_holds(scene, event, None, world)).collect()
    }

    /// Gives a counter a value; returns what that makes happen.
    pub fn set(&mut self, scene: Scene<'_>, name: &str, value: i32, world: &dyn World) -> Vec<Due> {
        let before = self.counter(name);
        let _ = self.counters.insert(name.into(), value);
        let reaches = |happening: &Happening| match &happening.when {
            When::Reached(mark) => *mark.counter == *name && before < mark.at && mark.at <= value,
            _ => false,
        };
        let reached = self.open(scene).filter(|(_, happening)| reaches(happening));
        reached.filter_map(|(event, _)| self.if_holds(scene, event, None, world)).collect()
    }

    /// Notes that an event happened, or was passed over.
    pub fn spend(&mut self, scene: Scene<'_>, event: usize) {
        if scene.script.events.get(event).is_some_and(|happening| !happening.again) {
            let _ = self.spent.insert(event);
        }
    }

    /// Options that can be picked, by their places.
    pub fn options(&self, scene: Scene<'_>, choice: &Choice, here: Option<Place>, world: &dyn World) -> Vec<usize> {
        let options = choice.options.iter().enumerate();
        let can = options.filter(|(place, option)| {
            let is_left = !option.once || !self.picked.contains(&(choice.name.clone(), *place));
            is_left && self.holds(scene, &option.conditions, here, world) != Some(false)
        });
        can.map(|(place, _)| place).collect()
    }

    /// Notes that an option was picked.
    pub fn note_pick(&mut self, choice: &Choice, option: usize) {
        if choice.options.get(option).is_some_and(|option| option.once) {
            let _ = self.picked.insert((choice.name.clone(), option));
        }
    }

    /// Makes an event happen: what is to be done, what it calls and what its counters reach among it.
    pub fn carry_out<'s>(&mut self, scene: Scene<'s>, due: Due, world: &dyn World) -> Vec<Act<'s>> {
        let mut acts = Vec::new();
        self.happen(scene, due, world, &mut acts);
        acts
    }

    /// What is to be done once an option is picked.
    pub fn pick<'s>(
        &mut self,
        scene: Scene<'s>,
        (choice, option): (&'s Choice, usize),
        here: Option<Place>,
        world: &dyn World,
    ) -> Vec<Act<'s>> {
        self.note_pick(choice, option);
        let mut acts = Vec::new();
        if let Some(option) = choice.options.get(option) {
            self.run(scene, &option.effects, here, world, &mut acts);
        }
        acts
    }

    fn happen<'s>(&mut self, scene: Scene<'s>, due: Due, world: &dyn World, acts: &mut Vec<Act<'s>>) {
        // An event of those before it may have made it happen already.
        if self.is_spent(due.event) {
            return;
        }
        let Some(happening) = scene.script.events.get(due.event) else { return };
        self.spend(scene, due.event);
        acts.push(Act::Says(happening));
        self.run(scene, &happening.effects, due.here, world, acts);
    }

    fn run<'s>(
        &mut self,
        scene: Scene<'s>,
        effects: &'s [Effect],
        here: Option<Place>,
        world: &dyn World,
        acts: &mut Vec<Act<'s>>,
    ) {
        for effect in effects {
            let reached = match effect {
                Effect::Choose(choice) => {
                    acts.push(Act::Choose(choice, here));
                    continue;
                }
                Effect::Event(name) => {
                    let called = scene.script.find(name).filter(|event| !self.is_spent(*event));
                    called.and_then(|event| self.if_holds(scene, event, here, world)).into_iter().collect()
                }
                Effect::Count(counted) => {
                    let value = self.counter(&counted.counter).saturating_add(counted.by);
                    self.set(scene, &counted.counter, value, world)
                }
                Effect::Set(counter) => self.set(scene, &counter.counter, counter.to, world),
                _ => Vec::new(),
            };
            acts.push(Act::Do(effect, here));
            for due in reached {
                self.happen(scene, due, world, acts);
            }
        }
    }

    /// Events that can still happen.
    fn open<'s>(&self, scene: Scene<'s>) -> impl Iterator<Item = (usize, &'s Happening)> {
        scene.script.events.iter().enumerate().filter(|(event, _)| !self.is_spent(*event))
    }

    /// An event, unless a condition of it is known not to hold.
    pub fn if_holds(&self, scene: Scene<'_>, event: usize, here: Option<Place>, world: &dyn World) -> Option<Due> {
        let holds = self.holds(scene, &scene.script.events[event].conditions, here, world);
        (holds != Some(false)).then_some(Due { event, here, is_sure: holds.is_some() })
    }

    /// Whether all of these hold; none where that depends on what nobody knows.
    fn holds(
        &self,
        scene: Scene<'_>,
        conditions: &[Condition],
        here: Option<Place>,
        world: &dyn World,
    ) -> Option<bool> {
        let all: Vec<Option<bool>> =
            conditions.iter().map(|condition| self.is_so(scene, condition, here, world)).collect();
        if all.contains(&Some(false)) {
            return Some(false);
        }
        all.into_iter().all(|one| one.is_some()).then_some(true)
    }

    fn is_so(&self, scene: Scene<'_>, condition: &Condition, here: Option<Place>, world: &dyn World) -> Option<bool> {
        let is_open = |place: Place| matches!(place, Place::Door(door) if world.is_open(door));
        match condition {
            Condition::Counter(range) => {
                let value = self.counter(&range.name);
                Some(range.from.is_none_or(|from| value >= from) && range.to.is_none_or(|to| value <= to))
            }
            Condition::Open(spot) => Some(scene.places(*spot, here).into_iter().all(is_open)),
            Condition::Shut(spot) => Some(!scene.places(*spot, here).into_iter().any(is_open)),
            Condition::There(there) => world.is_there(there, here),
            Condition::Absent(there) => world.is_there(there, here).map(|is_there| !is_there),
        }
    }
}
