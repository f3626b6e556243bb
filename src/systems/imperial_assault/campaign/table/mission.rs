//! How far the rules of the mission are at a table: what is due, what was picked, what was told.

use std::fmt;

use super::super::script::{Course, Due, Effect, Place, Said, Scene, Thing, World};

/// What the people make of the rules of the mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Call {
    /// An event happens.
    Happens(Box<str>),
    /// An event is passed over.
    Passes(Box<str>),
    /// A side picks an option, counted from 0.
    Picks(Box<str>, usize),
    /// A test was passed at a token.
    Tested(usize),
    /// A figure interacted with a token.
    Used(usize),
    /// An ally joins the heroes.
    Joins(Box<str>),
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Happens(event) => write!(f, "event {event}"),
            Self::Passes(event) => write!(f, "pass {event}"),
            Self::Picks(choice, option) => write!(f, "pick {choice} {}", option + 1),
            Self::Tested(token) => write!(f, "passed {}", token + 1),
            Self::Used(token) => write!(f, "used {}", token + 1),
            Self::Joins(ally) => write!(f, "join {ally}"),
        }
    }
}

impl Call {
    /// Reads the words after the first one.
    pub(super) fn parse<'w>(kind: &str, mut next: impl FnMut() -> Option<&'w str>) -> Option<Self> {
        let mut name = || next().map(Box::from);
        let number = |word: Option<&str>| word?.parse::<usize>().ok()?.checked_sub(1);
        Some(match kind {
            "event" => Self::Happens(name()?),
            "pass" => Self::Passes(name()?),
            "join" => Self::Joins(name()?),
            "pick" => Self::Picks(name()?, number(next())?),
            "passed" => Self::Tested(number(next())?),
            "used" => Self::Used(number(next())?),
            _ => return None,
        })
    }
}

/// Something that happened, of which sentences and things are in force.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Past {
    Event(usize),
    Option(Box<str>, usize),
}

/// A choice that waits for its side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    pub choice: Box<str>,
    pub here: Option<Place>,
}

/// How far the rules of the mission are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    pub course: Course,
    /// Events that wait to be carried out, in order.
    pub due: Vec<Due>,
    pub pending: Vec<Pending>,
    past: Vec<Past>,
}

impl Progress {
    /// Adds what became due.
    pub fn await_all(&mut self, due: Vec<Due>) {
        for new in due {
            if !self.due.iter().any(|known| (known.event, known.here) == (new.event, new.here)) {
                self.due.push(new);
            }
        }
    }

    /// An event happens, with what it calls; false if it cannot.
    pub fn happen(&mut self, scene: Scene<'_>, name: &str, world: &dyn World) -> bool {
        let Some(event) = scene.script.find(name).filter(|event| !self.course.is_spent(*event)) else { return false };
        let waiting = self.due.iter().position(|due| due.event == event).map(|place| self.due.remove(place));
        self.course.spend(scene, event);
        // It may wait from two places at once, and happens once.
        if self.course.is_spent(event) {
            self.due.retain(|due| due.event != event);
        }
        self.past.push(Past::Event(event));
        let here = waiting.and_then(|due| due.here);
        self.run(scene, &scene.script.events[event].effects, here, world);
        true
    }

    /// An event is passed over; false if it cannot happen anyway.
    pub fn pass(&mut self, scene: Scene<'_>, name: &str) -> bool {
        let Some(event) = scene.script.find(name) else { return false };
        let is_due = self.due.iter().any(|due| due.event == event);
        self.due.retain(|due| due.event != event);
        self.course.spend(scene, event);
        is_due
    }

    /// An option is picked; false if there is none such.
    pub fn pick(&mut self, scene: Scene<'_>, name: &str, option: usize, world: &dyn World) -> bool {
        let Some(place) = self.pending.iter().position(|pending| *pending.choice == *name) else { return false };
        let Some(choice) = scene.script.choice(name) else { return false };
        if !self.course.options(scene, choice, self.pending[place].here, world).contains(&option) {
            return false;
        }
        let pending = self.pending.remove(place);
        self.course.note_pick(choice, option);
        self.past.push(Past::Option(name.into(), option));
        self.run(scene, &choice.options[option].effects, pending.here, world);
        true
    }

    /// Counts, calls and asks; everything else is for lines of their own.
    fn run(&mut self, scene: Scene<'_>, effects: &[Effect], here: Option<Place>, world: &dyn World) {
        for effect in effects {
            match effect {
                Effect::Count(counted) => {
                    let value = self.course.counter(&counted.counter).saturating_add(counted.by);
                    let reached = self.course.set(scene, &counted.counter, value, world);
                    self.await_all(reached);
                }
                Effect::Set(counter) => {
                    let reached = self.course.set(scene, &counter.counter, counter.to, world);
                    self.await_all(reached);
                }
                Effect::Event(name) => {
                    let called = scene.script.find(name).filter(|event| !self.course.is_spent(*event));
                    let due = called.and_then(|event| self.course.if_holds(scene, event, here, world));
                    self.await_all(due.into_iter().collect());
                }
                Effect::Choose(choice) => self.pending.push(Pending { choice: choice.name.clone(), here }),
                _ => {}
            }
        }
    }

    /// Every effect that was in force so far, in order.
    fn effects<'s>(&self, scene: Scene<'s>) -> impl Iterator<Item = &'s Effect> {
        self.past.iter().flat_map(move |past| match past {
            Past::Event(event) => &scene.script.events[*event].effects[..],
            Past::Option(choice, option) => {
                let choice = scene.script.choice(choice);
                choice.and_then(|choice| choice.options.get(*option)).map_or(&[][..], |option| &option.effects)
            }
        })
    }

    /// What was told last.
    pub fn last<'s>(&self, scene: Scene<'s>) -> Option<&'s Said> {
        match self.past.last()? {
            Past::Event(event) => scene.script.events.get(*event).map(|event| &event.says),
            Past::Option(choice, option) => {
                scene.script.choice(choice)?.options.get(*option).map(|option| &option.says)
            }
        }
    }

    /// What the heroes are to do now, and what everybody was told.
    pub fn told<'s>(&self, scene: Scene<'s>) -> (&'s Said, Vec<&'s Said>) {
        let mut goal = &scene.script.goal;
        let mut rules: Vec<_> = scene.script.rules.iter().collect();
        for effect in self.effects(scene) {
            match effect {
                Effect::Goal(said) => goal = said,
                Effect::Rule(said) => rules.push(said),
                _ => {}
            }
        }
        (goal, rules)
    }

    /// What a door or token is to attacks, tests and interactions now.
    pub fn thing<'s>(&self, scene: Scene<'s>, place: Place) -> Option<&'s Thing> {
        let later = self.effects(scene).filter_map(|effect| match effect {
            Effect::Thing(thing) => Some(&**thing),
            _ => None,
        });
        let all: Vec<&Thing> = scene.script.things.iter().chain(later).collect();
        all.into_iter().rev().find(|thing| scene.places(thing.at, None).contains(&place))
    }
}
